//! One command in a transaction of its own, on PostgreSQL.

use std::time::Duration;

use tokio::time::Instant;

use super::command::Replied;
use super::core::Core;
use super::frame::{self, Step};
use super::queue::Submitted;
use super::rows::Entering;
use super::settle::{Outcome, settle_alone};
use crate::db::{DbError, Fault, Tx};
use crate::error::{Error, Result};

/// How often a command is run if it deadlocks each time.
const ATTEMPTS_MAX: u32 = 5;
/// How long it waits after the first deadlock; twice as long after the second, and so on.
const WAIT_AFTER_DEADLOCK: Duration = Duration::from_millis(10);

/// Runs a command and answers it. After a deadlock it is run again.
pub(super) async fn write_alone(core: &Core, command: Submitted) {
    let mut tries = 0;
    let mut has = None;
    let written = loop {
        tries += 1;
        let entering = Entering::new(&core.rows, has.take());
        let failed = match attempt(core, &command, &entering).await {
            Ok(done) => break Ok(done),
            Err(failed) => failed,
        };
        if let Some(row) = entering.wanted() {
            match core.rows.enter(row).await {
                Ok(guard) => has = Some(guard),
                Err(error) => break Err(error),
            }
        } else if failed.deadlocked && tries < ATTEMPTS_MAX {
            has = entering.take();
            tokio::time::sleep(WAIT_AFTER_DEADLOCK * tries).await;
        } else {
            break Err(failed.error);
        }
    };
    let replied = written.map(|done| match done {
        Done::Committed(outcome) => {
            outcome.announce(core, Instant::now());
            outcome.replied
        }
        Done::Repeated(replied) => replied,
    });
    let _ = command.reply.send(replied);
}

/// The result of a command on PostgreSQL: committed now, or a repeat with its stored answer.
enum Done {
    Committed(Outcome),
    Repeated(Replied),
}

/// Why an attempt failed. After a deadlock with another command it is run again from the top.
struct Failed {
    error: Error,
    deadlocked: bool,
}

impl From<DbError> for Failed {
    fn from(error: DbError) -> Self {
        Self { deadlocked: error.fault() == Fault::Conflict, error: error.into() }
    }
}

async fn attempt(core: &Core, command: &Submitted, entering: &Entering) -> Result<Done, Failed> {
    let tx = core.db.begin().await?;
    match run_and_settle(core, &tx, command, entering).await {
        Ok(done) => {
            tx.commit().await?;
            Ok(done)
        }
        Err(error) => {
            // Ask the transaction: the handler may have replaced the error.
            let deadlocked = tx.fault().await == Some(Fault::Conflict);
            tx.rollback().await;
            Err(Failed { error, deadlocked })
        }
    }
}

async fn run_and_settle(core: &Core, tx: &Tx, command: &Submitted, entering: &Entering) -> Result<Done> {
    match frame::claim_and_run(core, tx, command, entering).await? {
        Step::Ran(ran) => tx.scope(settle_alone(tx.db(), core.clock.now(), ran)).await.map(Done::Committed),
        Step::Answered(replied) => Ok(Done::Repeated(replied)),
    }
}
