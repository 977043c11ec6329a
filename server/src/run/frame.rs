//! One command inside its transaction, up to its last writes, which `settle` makes for a whole batch.

use std::future::Future;
use std::sync::Arc;

use super::command::{Actor, Replied};
use super::command_keys;
use super::core::Core;
use super::cx::Cx;
use super::effects::Ran;
use super::queue::Submitted;
use super::rows::Entering;
use crate::db::{Db, Tx};
use crate::error::{Result, caught, timeout};
use crate::identity::sessions;

/// The result of a command inside its transaction.
pub(super) enum Step {
    /// It ran; its pushes and its answer are not written yet.
    Ran(Ran),
    /// A repeat: the stored answer.
    Answered(Replied),
}

/// Claims the command's key, checks its session, and runs it: on PostgreSQL.
pub(super) async fn claim_and_run(core: &Core, tx: &Tx, command: &Submitted, entering: &Entering) -> Result<Step> {
    let db = tx.db();
    let work = async {
        match (command.actor, command.keyed) {
            (Actor::Member(caller), Some(keyed)) => {
                if let Some(replied) = command_keys::claim(db, caller, &keyed, core.clock.now()).await? {
                    return Ok(Step::Answered(replied));
                }
            }
            (Actor::Member(caller), None) => sessions::check(db, caller.session).await?,
            (Actor::Guest(_) | Actor::System(_), _) => {}
        }
        let ran = run_handler(core, db, command, Some(entering.clone())).await?;
        if let Actor::Member(caller) = command.actor {
            sessions::hold(db, caller.session).await?;
        }
        Ok(Step::Ran(ran))
    };
    within_limits(core, tx, work).await
}

/// Runs a command of a batch, whose key and session were looked up before. If the session is in doubt it is checked again.
pub(super) async fn run(core: &Core, tx: &Tx, command: &Submitted, in_doubt: bool) -> Result<Ran> {
    let work = async {
        if let (Actor::Member(caller), true) = (command.actor, in_doubt) {
            sessions::check(tx.db(), caller.session).await?;
        }
        run_handler(core, tx.db(), command, None).await
    };
    within_limits(core, tx, work).await
}

/// With a deadline; a panic fails this command alone.
async fn within_limits<T>(core: &Core, tx: &Tx, work: impl Future<Output = Result<T>>) -> Result<T> {
    let limit = core.config.realtime.command_within;
    tokio::time::timeout(limit, caught(tx.scope(work))).await.unwrap_or_else(|_| Err(timeout().into()))
}

async fn run_handler(core: &Core, db: &Db, command: &Submitted, entering: Option<Entering>) -> Result<Ran> {
    let now = core.clock.now();
    let keyed = match (command.actor, command.keyed) {
        (Actor::Member(caller), Some(keyed)) => Some((caller.user, keyed)),
        (Actor::Member(_), None) | (Actor::Guest(_) | Actor::System(_), _) => None,
    };
    let key = keyed.map(|(_, keyed)| keyed.key);
    let mut cx = Cx::new(Arc::clone(&core.config), Arc::clone(&core.keys), db.clone(), command.actor, key, now, entering);
    let answer = (command.work)(&mut cx).await?;
    cx.finish(keyed, answer)
}
