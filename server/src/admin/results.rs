//! Disputed results that no organiser may decide, because they played themselves. Players are notified of the decision, so this
//! starts a node without a listener.

use clap::{Args, Subcommand};
use protocol::matches::{Match, SetScore};
use protocol::{MatchId, TenantId};

use crate::error::{Error, Result};
use crate::features::matches;
use crate::run::{Actor, Core, run_typed};
use crate::{dates, work};

#[derive(Args, Debug)]
pub(super) struct Results {
    /// Of this community; for a decision, the first one by default.
    #[arg(long, global = true)]
    tenant: Option<i64>,
    #[command(subcommand)]
    task: Option<Decision>,
}

#[derive(Subcommand, Debug)]
enum Decision {
    /// It is confirmed as it was entered.
    Confirm { result: String },
    /// It does not count.
    Void { result: String },
}

pub(super) async fn run(core: &Core, asked: &Results) -> Result<String> {
    let tenant = asked.tenant.map(TenantId);
    let (result, stands) = match &asked.task {
        None => return Ok(list(&matches::disputed(&core.db, tenant).await?)),
        Some(Decision::Confirm { result }) => (result, true),
        Some(Decision::Void { result }) => (result, false),
    };
    let id = MatchId(result.parse().map_err(|_| Error::internal(format!("'{result}' is no id of a result")))?);
    let system = Actor::System(tenant.unwrap_or(TenantId::FIRST));
    run_typed::<()>(core, system, work!(|cx, id, stands| matches::decide(cx, id, stands))).await?;
    Ok(if stands { "The result is confirmed." } else { "The result does not count." }.to_owned())
}

/// For each, its id, until when it can be decided, who played, both scores and the reason.
fn list(disputed: &[Match]) -> String {
    if disputed.is_empty() {
        return "No result is disputed.".to_owned();
    }
    let line = |result: &Match| {
        let names =
            |side: &[protocol::people::Person]| side.iter().map(|person| format!("@{}", person.handle)).collect::<Vec<_>>().join("/");
        let (entered, dispute) = (score(&result.sets), result.dispute.as_ref());
        let (reason, remembered) = dispute.map(|dispute| (dispute.reason.clone(), score(&dispute.sets))).unwrap_or_default();
        let until = result.voids_at.map(dates::minute).unwrap_or_default();
        format!(
            "{}\t{until}\t{}\t{} : {}\t{entered}\t{remembered}\t{reason}",
            result.id,
            result.event.name,
            names(&result.a),
            names(&result.b)
        )
    };
    disputed.iter().map(line).collect::<Vec<_>>().join("\n")
}

fn score(sets: &[SetScore]) -> String {
    sets.iter().map(|set| format!("{}-{}", set.a, set.b)).collect::<Vec<_>>().join(" ")
}
