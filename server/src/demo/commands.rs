//! Commands of the stories, run as the people do.

use protocol::Command;
use serde::de::DeserializeOwned;

use crate::error::Result;
use crate::features;
use crate::run::Cx;

/// Runs a command.
pub(super) async fn done(cx: &mut Cx, command: Command) -> Result<()> {
    Box::pin(features::command(cx, command)).await.map(drop)
}

/// Runs a command, and reads its answer.
pub(super) async fn answered<T: DeserializeOwned>(cx: &mut Cx, command: Command) -> Result<T> {
    Ok(serde_json::from_str(&Box::pin(features::command(cx, command)).await?.json)?)
}
