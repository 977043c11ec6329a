//! Who moderates a community.

use clap::{Args, Subcommand};
use protocol::TenantId;
use protocol::text::Handle;

use crate::error::Result;
use crate::features::users::profiles::standing;
use crate::run::{Actor, Core, run_typed};
use crate::{dates, work};

#[derive(Args, Debug)]
pub(super) struct Moderators {
    /// Of this community.
    #[arg(long, global = true, default_value_t = TenantId::FIRST.0)]
    tenant: i64,
    #[command(subcommand)]
    task: Option<Task>,
}

#[derive(Subcommand, Debug)]
enum Task {
    /// Makes somebody a moderator.
    Add { handle: String },
    /// Ends it: what they have open of the cases closes at once.
    Remove { handle: String },
}

/// Without a task: the handles of the moderators, and since when each of them is one.
pub(super) async fn run(core: &Core, asked: &Moderators) -> Result<String> {
    let tenant = TenantId(asked.tenant);
    let (handle, moderates) = match &asked.task {
        None => return list(core, tenant).await,
        Some(Task::Add { handle }) => (Handle::parse(handle)?, true),
        Some(Task::Remove { handle }) => (Handle::parse(handle)?, false),
    };
    let name = handle.as_str().to_owned();
    let changed: bool =
        run_typed(core, Actor::System(tenant), work!(|cx, handle, moderates| standing::set_moderator(cx, &handle, moderates))).await?;
    Ok(match (moderates, changed) {
        (true, true) => format!("@{name} moderates now."),
        (true, false) => format!("@{name} is a moderator already."),
        (false, true) => format!("@{name} moderates no more."),
        (false, false) => format!("@{name} is no moderator."),
    })
}

async fn list(core: &Core, tenant: TenantId) -> Result<String> {
    let lines: Vec<String> = standing::moderators(&core.db, tenant)
        .await?
        .into_iter()
        .map(|(handle, since)| format!("@{handle}\t{}", dates::minute(since)))
        .collect();
    Ok(if lines.is_empty() { "Nobody moderates: decide with `rally admin reports`.".to_owned() } else { lines.join("\n") })
}
