//! Versions of a court, and reverting to one as the operator.

use clap::{Args, Subcommand};
use protocol::{CourtId, TenantId};
use uuid::Uuid;

use crate::dates;
use crate::error::{Error, Result};
use crate::features::courts;
use crate::run::{Actor, Core, run_typed};
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
}

pub(super) async fn run(core: &Core, asked: &Courts) -> Result<String> {
    let tenant = TenantId(asked.tenant);
    match asked.task {
        Task::Versions { court } => {
            let versions = courts::list_for_operator(&core.db, tenant, CourtId(court)).await.map_err(no_court)?;
            let lines = versions.iter().map(|row| format!("{}\t{}\t{}\t{}", row.version, dates::minute(row.at), row.editor, row.data));
            Ok(lines.collect::<Vec<_>>().join("\n"))
        }
        Task::Revert { court, to } => {
            let court = CourtId(court);
            let version: i64 =
                run_typed(core, Actor::System(tenant), work!(|cx, court, to| courts::revert_by_operator(cx, court, to))).await?;
            Ok(format!("The court is at version {version}."))
        }
    }
}

fn no_court(error: Error) -> Error {
    if error.is_fault() { error } else { Error::internal("There is no such court in this community.") }
}
