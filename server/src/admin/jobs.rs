//! `rally admin jobs`: work that failed too often, and trying it again.

use clap::{Args, Subcommand};
use protocol::Millis;
use uuid::Uuid;

use crate::db::Db;
use crate::error::Result;
use crate::{dates, jobs};

/// Jobs listed at once.
const LISTED: i64 = 200;

#[derive(Args, Debug)]
pub(super) struct Jobs {
    #[command(subcommand)]
    task: Option<Task>,
}

#[derive(Subcommand, Debug)]
enum Task {
    /// Tries one of them again, or all.
    Retry { id: Option<Uuid> },
}

pub(super) async fn run(db: &Db, now: Millis, asked: &Jobs) -> Result<String> {
    match &asked.task {
        None => list(db).await,
        Some(Task::Retry { id }) => Ok(format!("Jobs that are due again: {}.", jobs::retry(db, *id, now).await?)),
    }
}

async fn list(db: &Db) -> Result<String> {
    let set_aside = jobs::set_aside(db, LISTED).await?;
    if set_aside.is_empty() {
        return Ok("No job is set aside.".to_owned());
    }
    let texts = set_aside.into_iter().map(|job| {
        let error = job.error.unwrap_or_default();
        let since = dates::minute(job.since);
        format!("{} · tenant {} · {} · {} tries, since {since}\n  {}\n  {error}", job.id, job.tenant, job.noun, job.tries, job.body)
    });
    Ok(texts.collect::<Vec<_>>().join("\n\n"))
}
