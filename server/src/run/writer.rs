//! Where commands wait and commit.
//!
//! SQLite has one writer: the commands that wait run in one transaction, a savepoint each, on a task that no socket can
//! cancel. PostgreSQL runs each in its own.
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
use super::settle::{Outcome, settle};
use crate::db::{DbError, Fault, Tx};
use crate::error::{Error, Result, unavailable};

/// Commands that share one commit at most.
const BATCH_MAX: usize = 64;
/// How long a batch takes further commands.
const BATCH_WITHIN: Duration = Duration::from_millis(10);
/// How often a command that deadlocked with another is run on PostgreSQL.
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
            write_batch(&core, &mut commands).await;
        }
    }
}

/// Runs as many of the commands as fit in a batch, from the front; twins of commands in it are left for the next.
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
            // The transaction itself is gone, and with it what the others did in it.
            refuse_all(batch.commands.into_iter().chain([command]), &error);
            commands.extend(batch.twins.into_iter().chain(waiting));
            return;
        }
    }
    commands.extend(batch.twins.into_iter().chain(waiting));
    core.metrics.batch_size.observe(f64::from(u32::try_from(batch.commands.len()).unwrap_or(u32::MAX)));
    match commit(core, tx, batch.ran).await {
        Ok(outcomes) => announce(core, batch.commands, outcomes),
        Err(error) => refuse_all(batch.commands, &error),
    }
}

/// What a batch holds so far. A command that fails is answered at once and leaves the others alone.
#[derive(Default)]
struct Batch {
    commands: Vec<Submitted>,
    ran: Vec<Ran>,
    twins: Vec<Submitted>,
}

impl Batch {
    /// Runs one command in a savepoint. The error: the whole transaction is lost.
    async fn add(&mut self, core: &Core, tx: &mut Tx, command: Submitted) -> Result<(), (Submitted, Error)> {
        if let Err(error) = tx.savepoint().await {
            return Err((command, error.into()));
        }
        let step = frame::prepare(core, tx, &command).await;
        let ran = matches!(step, Ok(Step::Ran(_)));
        let ended = if ran { Ok(()) } else { tx.rollback_to().await };
        if let Err(error) = match ended {
            Ok(()) => tx.release().await,
            Err(error) => Err(error),
        } {
            return Err((command, error.into()));
        }
        match step {
            Ok(Step::Ran(ran)) => {
                self.ran.push(ran);
                self.commands.push(command);
            }
            Ok(Step::Answered(replied)) => drop(command.reply.send(Ok(replied))),
            Ok(Step::Twin) => self.twins.push(command),
            Err(error) => drop(command.reply.send(Err(error))),
        }
        Ok(())
    }
}

/// Writes what is left to write, and commits.
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
    let written = loop {
        tries += 1;
        match attempt(core, &command).await {
            Err(Failed { crossed: true, .. }) if tries < ATTEMPTS_MAX => {}
            Err(failed) => break Err(failed.error),
            Ok(done) => break Ok(done),
        }
    };
    let replied = written.map(|done| match done {
        Done::Now(outcome) => {
            outcome.announce(&core.node, Instant::now());
            outcome.replied
        }
        Done::Before(replied) => replied,
    });
    let _ = command.reply.send(replied);
}

/// What came of a command on PostgreSQL.
enum Done {
    Now(Outcome),
    Before(Replied),
}

/// Why an attempt failed, and whether it deadlocked with another command: then it is run again from the top.
struct Failed {
    error: Error,
    crossed: bool,
}

impl From<DbError> for Failed {
    fn from(error: DbError) -> Self {
        Self { crossed: error.fault() == Fault::Crossed, error: error.into() }
    }
}

async fn attempt(core: &Core, command: &Submitted) -> Result<Done, Failed> {
    let tx = core.db.begin().await?;
    match run_and_settle(core, &tx, command).await {
        Ok(done) => {
            tx.commit().await?;
            Ok(done)
        }
        Err(error) => {
            // Ask the transaction: the handler may have replaced the error.
            let crossed = tx.fault().await == Some(Fault::Crossed);
            tx.rollback().await;
            Err(Failed { error, crossed })
        }
    }
}

async fn run_and_settle(core: &Core, tx: &Tx, command: &Submitted) -> Result<Done> {
    match frame::prepare(core, tx, command).await? {
        Step::Ran(ran) => {
            let settled = tx.scope(settle(tx.db(), core.clock.now(), vec![ran])).await?;
            settled.into_iter().next().map(Done::Now).ok_or_else(|| Error::internal("a command without an outcome"))
        }
        Step::Answered(replied) => Ok(Done::Before(replied)),
        Step::Twin => Err(Error::internal("a committed key without its answer")),
    }
}
