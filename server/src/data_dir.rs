//! The data folder: readable by the server's own user alone, because its database holds the key that signs tokens.

use std::fs::{DirBuilder, OpenOptions, Permissions};
use std::io;
use std::os::unix::fs::{DirBuilderExt, OpenOptionsExt, PermissionsExt};
use std::path::Path;

/// What other users may do.
const OTHERS: u32 = 0o077;

/// Creates the folder if it does not exist, and takes it away from other users if it does.
pub fn open(folder: &Path) -> io::Result<()> {
    DirBuilder::new().recursive(true).mode(0o700).create(folder)?;
    close_to_others(folder);
    Ok(())
}

/// Creates a file if it does not exist, and takes it away from other users if it does. An existing file is not opened: closing a
/// database's file would end the locks that SQLite holds in this process.
pub fn create_file(path: &Path) -> io::Result<()> {
    match OpenOptions::new().write(true).create_new(true).mode(0o600).open(path) {
        Err(error) if error.kind() != io::ErrorKind::AlreadyExists => return Err(error),
        Ok(_) | Err(_) => {}
    }
    close_to_others(path);
    Ok(())
}

/// Takes a file or a folder away from other users, if it exists. Only warns if that is not possible: it may belong to another user,
/// as on some volumes of containers.
pub fn close_to_others(path: &Path) {
    let closed = path.metadata().and_then(|found| {
        let mode = found.permissions().mode();
        if mode & OTHERS == 0 { Ok(()) } else { std::fs::set_permissions(path, Permissions::from_mode(mode & !OTHERS)) }
    });
    match closed {
        Err(error) if error.kind() != io::ErrorKind::NotFound => {
            tracing::warn!(%error, "other users may read {}, which should belong to the server's user alone", path.display());
        }
        Ok(()) | Err(_) => {}
    }
}
