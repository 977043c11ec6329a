//! One command inside its transaction, up to its last writes, which `settle` makes for a whole batch.

use std::sync::Arc;

use super::command::{Actor, Replied};
use super::command_keys::{self, Claimed};
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
    /// A repeat of a command in the same batch: to be answered after the batch's commit.
    Duplicate,
}

/// Runs a command with a deadline; a panic fails this command alone.
pub(super) async fn prepare(core: &Core, tx: &Tx, submitted: &Submitted, entering: Option<Entering>) -> Result<Step> {
    let limit = core.config.realtime.command_within;
    let work = caught(tx.scope(run_handler(core, tx.db(), submitted, entering)));
    tokio::time::timeout(limit, work).await.unwrap_or_else(|_| Err(timeout().into()))
}

async fn run_handler(core: &Core, db: &Db, submitted: &Submitted, entering: Option<Entering>) -> Result<Step> {
    let now = core.clock.now();
    let keyed = match (submitted.actor, submitted.keyed) {
        (Actor::Member(caller), Some(keyed)) => match command_keys::claim(db, caller, &keyed, now).await? {
            Claimed::New => Some((caller.user, keyed)),
            Claimed::Answered(replied) => return Ok(Step::Answered(replied)),
            Claimed::Duplicate => return Ok(Step::Duplicate),
        },
        (Actor::Member(caller), None) => {
            sessions::check(db, caller.session).await?;
            None
        }
        (Actor::Guest(_) | Actor::System(_), _) => None,
    };
    let key = keyed.map(|(_, keyed)| keyed.key);
    let mut cx = Cx::new(Arc::clone(&core.config), Arc::clone(&core.keys), db.clone(), submitted.actor, key, now, entering);
    let answer = (submitted.work)(&mut cx).await?;
    cx.finish(keyed, answer).map(Step::Ran)
}
