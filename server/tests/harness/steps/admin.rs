//! The operator at the command line.

use std::process::Stdio;

use crate::{World, servers};

/// Runs `rally admin`; returns its standard output, or its standard error if it failed.
pub async fn admin(world: &World, arguments: &[&str]) -> Result<String, String> {
    let storage = &world.config().storage;
    let mut command = servers::rally();
    command.arg("admin").args(arguments).env("DATA_DIR", &storage.data_dir).stdin(Stdio::null());
    if let Some(url) = &storage.database_url {
        command.env("DATABASE_URL", url.reveal());
    }
    let done = command.output().await.unwrap();
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).trim().to_owned();
    if done.status.success() { Ok(text(&done.stdout)) } else { Err(text(&done.stderr)) }
}
