//! The folder that mails are written to if no server is configured.

use std::io;
use std::path::Path;
use std::time::{Duration, SystemTime};

use protocol::Millis;
use uuid::Uuid;

use crate::error::Result;

/// Writes a mail atomically, readable only by the server's user.
pub(super) async fn write(folder: &Path, id: Uuid, bytes: Vec<u8>) -> Result<()> {
    tokio::fs::create_dir_all(folder).await?;
    let partial = folder.join(format!("{id}.partial"));
    let mut options = tokio::fs::OpenOptions::new();
    let mut file = options.write(true).create(true).truncate(true).mode(0o600).open(&partial).await?;
    tokio::io::AsyncWriteExt::write_all(&mut file, &bytes).await?;
    file.sync_all().await?;
    tokio::fs::rename(&partial, folder.join(format!("{id}.eml"))).await?;
    Ok(())
}

/// Deletes mails, and what is left of unfinished ones, that were written before a time.
pub(super) async fn trim(folder: &Path, before: Millis) -> Result<()> {
    let before = SystemTime::UNIX_EPOCH + Duration::from_millis(u64::try_from(before.0).unwrap_or_default());
    let mut files = match tokio::fs::read_dir(folder).await {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
        files => files?,
    };
    while let Some(file) = files.next_entry().await? {
        let path = file.path();
        let is_ours = path.extension().is_some_and(|extension| extension == "eml" || extension == "partial");
        if is_ours && file.metadata().await?.modified()? < before {
            tokio::fs::remove_file(path).await?;
        }
    }
    Ok(())
}
