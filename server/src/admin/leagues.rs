//! Leagues, as the operator looks after them: hidden ones.

use clap::{Args, Subcommand};
use protocol::{LeagueId, TenantId};
use uuid::Uuid;

use crate::error::Result;
use crate::features::leagues;
use crate::run::{Actor, Core, run_typed};
use crate::work;

#[derive(Args, Debug)]
pub(super) struct Leagues {
    /// Of this community.
    #[arg(long, global = true, default_value_t = TenantId::FIRST.0)]
    tenant: i64,
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand, Debug)]
enum Task {
    /// Hides a league: its organisers and players alone see it, and nobody new enrols.
    Hide { league: Uuid },
    /// Shows a hidden league again.
    Unhide { league: Uuid },
    /// Lists the hidden leagues, the latest first.
    Hidden,
}

pub(super) async fn run(core: &Core, asked: &Leagues) -> Result<String> {
    let tenant = TenantId(asked.tenant);
    match asked.task {
        Task::Hide { league } => hide(core, tenant, LeagueId(league), true).await,
        Task::Unhide { league } => hide(core, tenant, LeagueId(league), false).await,
        Task::Hidden => {
            let hidden = leagues::hidden(&core.db, tenant).await?;
            let lines: Vec<String> = hidden.into_iter().map(|(league, name)| format!("{league}\t{name}")).collect();
            Ok(if lines.is_empty() { "No league is hidden.".to_owned() } else { lines.join("\n") })
        }
    }
}

async fn hide(core: &Core, tenant: TenantId, league: LeagueId, hidden: bool) -> Result<String> {
    run_typed::<()>(core, Actor::System(tenant), work!(|cx, league, hidden| leagues::set_hidden(cx, league, hidden))).await?;
    Ok(if hidden { "The league is hidden." } else { "The league is shown." }.to_owned())
}
