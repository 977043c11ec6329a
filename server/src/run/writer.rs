//! Committing commands.
//!
//! SQLite has one writer: queued commands run in one transaction, each in a savepoint, on a task that no socket can cancel.
//! PostgreSQL runs each in its own transaction.
//!
//! INVARIANT: an answer is sent after the commit that holds it. If the commit fails, the whole batch is refused with retry.

use std::time::Duration;

use tokio::sync::mpsc;
use tokio::time::Instant;

use super::command::Replied;
use super::core::Core;
use super::effects::Ran;
use super::frame::{self, Step};
use super::queue::Submitted;
use super::rows::Entering;
use super::settle::{Outcome, settle};
use crate::db::{DbError, Fault, Tx};
use crate::error::{Error, Result, caught, unavailable};

/// Commands per commit.
const BATCH_MAX: usize = 64;
/// After this long a batch takes no further commands.
const BATCH_WITHIN: Duration = Duration::from_millis(10);
/// How often a command is run on PostgreSQL if it deadlocks each time.
const ATTEMPTS_MAX: u32 = 5;

/// Starts SQLite's one writer; PostgreSQL has none.
pub(super) fn start(core: &Core, waiting: Option<mpsc::Receiver<Submitted>>) {
    if let Some(waiting) = waiting {
        core.tasks.spawn(write_in_batches(core.clone(), waiting));
    }
}

async fn write_in_batches(core: Core, mut waiting: mpsc::Receiver<Submitted>) {
    let mut commands = Vec::with_capacity(BATCH_MAX);
    loop {
        let stopping = core.tasks.stopping();
        tokio::select! {
            biased;
            count = waiting.recv_many(&mut commands, BATCH_MAX) => if count == 0 { return },
            () = stopping.cancelled() => return,
        }
        while !commands.is_empty() {
            // Dropping the commands of a batch that panicked refuses them with retry; dropping its transaction rolls it back.
            let written = Box::pin(caught(async {
                write_batch(&core, &mut commands).await;
                Ok(())
            }));
            if let Err(error) = written.await {
                tracing::error!(%error, "the writer panicked; its batch is refused with retry");
            }
        }
    }
}

/// Runs as many commands as fit in a batch, from the front; duplicates within the batch are left for the next one.
async fn write_batch(core: &Core, commands: &mut Vec<Submitted>) {
    let began = Instant::now();
    let mut tx = match core.db.begin().await {
        Ok(tx) => tx,
        Err(error) => return refuse_all(commands.drain(..), &error.into()),
    };
    let mut batch = Batch::default();
    let mut waiting = std::mem::take(commands).into_iter();
    while batch.commands.is_empty() || began.elapsed() < BATCH_WITHIN {
        let Some(command) = waiting.next() else { break };
        if let Err((command, error)) = batch.add(core, &mut tx, command).await {
            // The whole transaction is lost, and with it the other commands of the batch.
            refuse_all(batch.commands.into_iter().chain([command]), &error);
            commands.extend(batch.duplicates.into_iter().chain(waiting));
            return;
        }
    }
    commands.extend(batch.duplicates.into_iter().chain(waiting));
    core.metrics.batch_size.observe(f64::from(u32::try_from(batch.commands.len()).unwrap_or(u32::MAX)));
    match commit(core, tx, batch.ran).await {
        Ok(outcomes) => announce(core, batch.commands, outcomes),
        Err(error) => refuse_all(batch.commands, &error),
    }
}

/// The batch so far. A command that fails is answered at once, and does not affect the others.
#[derive(Default)]
struct Batch {
    commands: Vec<Submitted>,
    ran: Vec<Ran>,
    duplicates: Vec<Submitted>,
}

impl Batch {
    /// Runs one command in a savepoint. An error means that the whole transaction is lost.
    async fn add(&mut self, core: &Core, tx: &mut Tx, command: Submitted) -> Result<(), (Submitted, Error)> {
        if let Err(error) = tx.savepoint().await {
            return Err((command, error.into()));
        }
        let mut step = frame::prepare(core, tx, &command, None).await;
        if matches!(step, Ok(Step::Ran(_)))
            && let Err(error) = tx.release().await
        {
            // A statement failed, and the handler did not say so.
            step = Err(error.into());
        }
        if !matches!(step, Ok(Step::Ran(_)))
            && let Err(error) = undo(tx).await
        {
            return Err((command, error));
        }
        match step {
            Ok(Step::Ran(ran)) => {
                self.ran.push(ran);
                self.commands.push(command);
            }
            Ok(Step::Answered(replied)) => drop(command.reply.send(Ok(replied))),
            Ok(Step::Duplicate) => self.duplicates.push(command),
            Err(error) => drop(command.reply.send(Err(error))),
        }
        Ok(())
    }
}

/// Ends the savepoint of a command without its changes.
async fn undo(tx: &mut Tx) -> Result<()> {
    tx.rollback_to().await?;
    Ok(tx.release().await?)
}

/// Makes the batch's last writes, and commits.
async fn commit(core: &Core, tx: Tx, ran: Vec<Ran>) -> Result<Vec<Outcome>> {
    let settled = tx.scope(settle(tx.db(), core.clock.now(), ran)).await;
    match settled {
        Ok(outcomes) => {
            tx.commit().await?;
            Ok(outcomes)
        }
        Err(error) => {
            tx.rollback().await;
            Err(error)
        }
    }
}

fn announce(core: &Core, commands: Vec<Submitted>, outcomes: Vec<Outcome>) {
    let committed = Instant::now();
    for (command, outcome) in commands.into_iter().zip(outcomes) {
        outcome.announce(&core.node, committed);
        let _ = command.reply.send(Ok(outcome.replied));
    }
}

fn refuse_all(commands: impl IntoIterator<Item = Submitted>, error: &Error) {
    tracing::warn!(%error, "a batch of commands was not committed; each is refused with retry");
    for command in commands {
        let _ = command.reply.send(Err(unavailable().into()));
    }
}

/// Runs a command in a transaction of its own, on PostgreSQL.
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
        } else {
            break Err(failed.error);
        }
    };
    let replied = written.map(|done| match done {
        Done::Committed(outcome) => {
            outcome.announce(&core.node, Instant::now());
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
        Self { deadlocked: error.fault() == Fault::Crossed, error: error.into() }
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
            let deadlocked = tx.fault().await == Some(Fault::Crossed);
            tx.rollback().await;
            Err(Failed { error, deadlocked })
        }
    }
}

async fn run_and_settle(core: &Core, tx: &Tx, command: &Submitted, entering: &Entering) -> Result<Done> {
    match frame::prepare(core, tx, command, Some(entering.clone())).await? {
        Step::Ran(ran) => {
            let settled = tx.scope(settle(tx.db(), core.clock.now(), vec![ran])).await?;
            settled.into_iter().next().map(Done::Committed).ok_or_else(|| Error::internal("a command without an outcome"))
        }
        Step::Answered(replied) => Ok(Done::Repeated(replied)),
        Step::Duplicate => Err(Error::internal("a committed key without its answer")),
    }
}
