//! Lessons of which somebody disputes that they were absent. Both sides are notified of the decision, so this starts a node without
//! a listener.

use clap::{Args, Subcommand};
use protocol::{LessonId, TenantId};

use crate::error::{Error, Result};
use crate::features::lessons::{self, Verdict};
use crate::run::{Actor, Core, run_typed};
use crate::{dates, work};

#[derive(Args, Debug)]
pub(super) struct Lessons {
    /// Of this community; for a decision, the first one by default.
    #[arg(long, global = true)]
    tenant: Option<i64>,
    #[command(subcommand)]
    task: Option<Decision>,
}

#[derive(Subcommand, Debug)]
enum Decision {
    /// The lesson was held.
    Held { lesson: String },
    /// The absence stands.
    Missed { lesson: String },
    /// Neither: nothing is due.
    Void { lesson: String },
}

pub(super) async fn run(core: &Core, asked: &Lessons) -> Result<String> {
    let tenant = asked.tenant.map(TenantId);
    let (lesson, verdict, done) = match &asked.task {
        None => return list(core, tenant).await,
        Some(Decision::Held { lesson }) => (lesson, Verdict::Held, "The lesson was held."),
        Some(Decision::Missed { lesson }) => (lesson, Verdict::Missed, "The absence stands."),
        Some(Decision::Void { lesson }) => (lesson, Verdict::Void, "Nothing is due for the lesson."),
    };
    let id = LessonId(lesson.parse().map_err(|_| Error::internal(format!("'{lesson}' is no id of a lesson")))?);
    let system = Actor::System(tenant.unwrap_or(TenantId::FIRST));
    run_typed::<()>(core, system, work!(|cx, id, verdict| lessons::decide(cx, id, verdict))).await?;
    Ok(done.to_owned())
}

/// For each, its id, when it began, both sides, who is said to have been absent, and the objection.
async fn list(core: &Core, tenant: Option<TenantId>) -> Result<String> {
    let disputed = lessons::disputed(&core.db, tenant).await?;
    if disputed.is_empty() {
        return Ok("No absence is disputed.".to_owned());
    }
    let lines = disputed.into_iter().map(|one| {
        let began = dates::minute(one.starts_at);
        format!("{}\t{began}\t@{} : @{}\t{} absent\t{}", one.id, one.coach, one.player, one.absent, one.objection)
    });
    Ok(lines.collect::<Vec<_>>().join("\n"))
}
