//! Courts, as the operator looks after them: versions, what waits for a second person, duplicates, hidden courts.

use clap::{Args, Subcommand};
use protocol::{CourtId, ProposalId, TenantId};
use uuid::Uuid;

use crate::dates;
use crate::error::{Error, Result};
use crate::features::courts::{self, curating, proposals};
use crate::features::events::relocating;
use crate::run::{Actor, Core, Cx, run_typed};
use crate::work;

#[derive(Args, Debug)]
pub(super) struct Courts {
    /// Of this community.
    #[arg(long, global = true, default_value_t = TenantId::FIRST.0)]
    tenant: i64,
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand, Debug)]
enum Task {
    /// Lists the versions of a court, newest first: number, time, editor, and data as JSON.
    Versions { court: Uuid },
    /// Reverts a court to the version before the newest, or to another one.
    Revert {
        court: Uuid,
        #[arg(long)]
        to: Option<i64>,
    },
    /// Lists names and places that wait for a second person, oldest first: proposal, court, time, who proposed it, what the court
    /// has now, and what was proposed.
    Waiting,
    /// The court gets the proposed name and place.
    Confirm { proposal: Uuid },
    /// It does not.
    Decline { proposal: Uuid },
    /// Merges a duplicate into the court that stays: reviews, versions and games move, links lead there. It cannot be undone. If it
    /// is interrupted, run it again.
    Merge { duplicate: Uuid, into: Uuid },
    /// Hides a court: nobody finds or opens it, or chooses it for a new game.
    Hide { court: Uuid },
    /// Shows a hidden court again.
    Unhide { court: Uuid },
    /// Lists the hidden courts, the latest first.
    Hidden,
}

pub(super) async fn run(core: &Core, asked: &Courts) -> Result<String> {
    let tenant = TenantId(asked.tenant);
    let system = Actor::System(tenant);
    match asked.task {
        Task::Versions { court } => {
            let versions = courts::list_for_operator(&core.db, tenant, CourtId(court)).await.map_err(no_court)?;
            let lines = versions.iter().map(|row| format!("{}\t{}\t{}\t{}", row.version, dates::minute(row.at), row.editor, row.data));
            Ok(lines.collect::<Vec<_>>().join("\n"))
        }
        Task::Revert { court, to } => {
            let court = CourtId(court);
            let version: i64 = run_typed(core, system, work!(|cx, court, to| courts::revert_by_operator(cx, court, to))).await?;
            Ok(format!("The court is at version {version}."))
        }
        Task::Waiting => Ok(list(&proposals::waiting(&core.db, tenant).await?)),
        Task::Confirm { proposal } => decide(core, system, ProposalId(proposal), true).await,
        Task::Decline { proposal } => decide(core, system, ProposalId(proposal), false).await,
        Task::Merge { duplicate, into } => merge(core, system, CourtId(duplicate), CourtId(into)).await,
        Task::Hide { court } => hide(core, system, CourtId(court), true).await,
        Task::Unhide { court } => hide(core, system, CourtId(court), false).await,
        Task::Hidden => {
            let hidden = curating::hidden(&core.db, tenant).await?;
            let lines: Vec<String> = hidden.into_iter().map(|(court, name)| format!("{court}\t{name}")).collect();
            Ok(if lines.is_empty() { "No court is hidden.".to_owned() } else { lines.join("\n") })
        }
    }
}

fn list(waiting: &[proposals::Waiting]) -> String {
    if waiting.is_empty() {
        return "Nothing waits.".to_owned();
    }
    let line = |row: &proposals::Waiting| {
        format!("{}\t{}\t{}\t@{}\t{}\t{}", row.id, row.court, dates::minute(row.at), row.by, row.is, row.proposed)
    };
    waiting.iter().map(line).collect::<Vec<_>>().join("\n")
}

async fn decide(core: &Core, system: Actor, proposal: ProposalId, confirmed: bool) -> Result<String> {
    let decided = run_typed::<()>(core, system, work!(|cx, proposal, confirmed| proposals::decide_by_operator(cx, proposal, confirmed)));
    decided.await?;
    Ok(if confirmed { "The court has the proposed name and place." } else { "The court stays as it was." }.to_owned())
}

async fn merge(core: &Core, system: Actor, duplicate: CourtId, into: CourtId) -> Result<String> {
    run_typed::<()>(core, system, work!(|cx, duplicate, into| curating::merge(cx, duplicate, into))).await?;
    let mut games = 0;
    loop {
        let moved: u64 = run_typed(core, system, work!(|cx, duplicate| move_some_games(cx, duplicate))).await?;
        if moved == 0 {
            return Ok(format!("The courts are one; games moved: {games}."));
        }
        games += moved;
    }
}

/// Moves some games of a merged court to the court that stays; answers how many.
async fn move_some_games(cx: &mut Cx, merged: CourtId) -> Result<u64> {
    let Some(into) = curating::lock_merged(cx, merged).await? else { return Ok(0) };
    relocating::move_some(cx, merged, &into).await
}

async fn hide(core: &Core, system: Actor, court: CourtId, hidden: bool) -> Result<String> {
    run_typed::<()>(core, system, work!(|cx, court, hidden| curating::set_hidden(cx, court, hidden))).await?;
    Ok(if hidden { "The court is hidden." } else { "The court is shown." }.to_owned())
}

fn no_court(error: Error) -> Error {
    if error.is_fault() { error } else { Error::internal("There is no such court in this community.") }
}
