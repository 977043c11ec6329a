//! Words and phrases of which posts and comments are looked at before others see them.

use clap::{Args, Subcommand};
use protocol::TenantId;

use crate::db::Db;
use crate::error::{Error, Result};
use crate::features::posts::holding;

#[derive(Args, Debug)]
pub(super) struct Words {
    /// Of this community.
    #[arg(long, global = true, default_value_t = TenantId::FIRST.0)]
    tenant: i64,
    #[command(subcommand)]
    task: Option<Task>,
}

#[derive(Subcommand, Debug)]
enum Task {
    /// Adds a word or a phrase, whatever its case and accents.
    Add { word: String },
    /// Removes one.
    Remove { word: String },
}

/// Without a task: lists them.
pub(super) async fn run(db: &Db, asked: &Words) -> Result<String> {
    let tenant = TenantId(asked.tenant);
    match &asked.task {
        Some(Task::Add { word }) if holding::add_word(db, tenant, word).await? => {}
        Some(Task::Add { .. }) => return Err(Error::internal("It is listed, or has no letter.")),
        Some(Task::Remove { word }) if holding::remove_word(db, tenant, word).await? => {}
        Some(Task::Remove { .. }) => return Err(Error::internal("It is not listed.")),
        None => {}
    }
    let words: Vec<String> = holding::words(db, tenant).await?.into_iter().map(|word| word.trim().to_owned()).collect();
    Ok(if words.is_empty() { "No words are listed.".to_owned() } else { words.join("\n") })
}
