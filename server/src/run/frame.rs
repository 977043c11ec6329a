//! One command inside its transaction, up to its last writes, which `settle` does for a whole batch.

use std::panic::AssertUnwindSafe;

use futures_util::FutureExt;
use protocol::{Topic, UserId};
use tokio::sync::oneshot;
use uuid::Uuid;

use super::keys::{self, Taken};
use super::{Actor, Answer, Cx, Keyed, Replied, Work};
use crate::app::App;
use crate::db::{Db, Tx};
use crate::error::{Error, Result, timeout};
use crate::features::auth;
use crate::realtime::Push;

/// A command that waits for its turn.
pub struct Job {
    pub(super) actor: Actor,
    pub(super) keyed: Option<Keyed>,
    pub(super) work: Work,
    pub(super) reply: oneshot::Sender<Result<Replied>>,
}

/// What became of a command's turn.
pub(super) enum Step {
    /// It ran: its pushes and its answer are still to be written.
    Ran(Ran),
    /// It had run before: this was its answer.
    Answered(Replied),
    /// The same command runs in this very batch: it is answered after that one's commit.
    Twin,
}

/// A command that has run, before its last writes.
pub(super) struct Ran {
    pub(super) keyed: Option<(UserId, Keyed)>,
    pub(super) answer: Answer,
    pub(super) pushes: Vec<Push>,
    pub(super) signals: Vec<Signal>,
    /// Who is seen to be here from now on, or no longer.
    pub(super) shows: Vec<(UserId, bool)>,
    /// What it took back, and what is answered instead to whoever asks again.
    pub(super) retracted: Vec<(Uuid, String)>,
}

/// An unlogged push on its way.
pub(super) struct Signal {
    pub(super) topic: Topic,
    pub(super) author: Option<UserId>,
    pub(super) body: String,
}

/// Runs a command with a deadline, and turns a panic into a failure of this one alone.
pub(super) async fn prepare(app: &App, tx: &Tx, job: &Job) -> Result<Step> {
    let limit = app.config.realtime.command_within;
    let work = AssertUnwindSafe(tx.scope(steps(app, tx.db(), job))).catch_unwind();
    match tokio::time::timeout(limit, work).await {
        Ok(Ok(step)) => step,
        Ok(Err(panic)) => Err(Error::internal(format!("a handler panicked: {}", panic_text(panic.as_ref())))),
        Err(_) => Err(timeout().into()),
    }
}

async fn steps(app: &App, db: &Db, job: &Job) -> Result<Step> {
    let now = app.clock.now();
    let keyed = match (job.actor, job.keyed) {
        (Actor::Member(caller), Some(keyed)) => match keys::take(db, caller, &keyed, now).await? {
            Taken::New => Some((caller.user, keyed)),
            Taken::Answered(replied) => return Ok(Step::Answered(replied)),
            Taken::Twin => return Ok(Step::Twin),
        },
        (Actor::Member(caller), None) => {
            auth::sessions::check(db, caller.session).await?;
            None
        }
        (Actor::Guest(_) | Actor::System(_), _) => None,
    };
    let mut cx = Cx::new(app.clone(), db.clone(), job.actor, keyed.map(|(_, keyed)| keyed.key), now);
    let answer = (job.work)(&mut cx).await?;
    cx.finish(keyed, answer).map(Step::Ran)
}

fn panic_text(panic: &(dyn std::any::Any + Send)) -> &str {
    panic.downcast_ref::<&str>().copied().or_else(|| panic.downcast_ref::<String>().map(String::as_str)).unwrap_or("without a word")
}
