//! Where commands wait and commit.
//!
//! SQLite has one writer: the commands that wait run in one transaction, a savepoint each, on a task that no socket can
//! cancel. PostgreSQL runs each in its own.
//!
//! INVARIANT: an answer is sent after the commit that holds it. If the commit fails, the whole batch is refused with retry.

use std::time::Duration;

use tokio::sync::mpsc;
use tokio::time::Instant;

use super::Replied;
use super::frame::{self, Job, Ran, Step};
use super::settle::{Outcome, settle};
use crate::app::App;
use crate::db::{Db, DbError, Engine, Fault, Tx};
use crate::error::{Error, Result, busy, unavailable};

/// Commands that may wait for the writer.
const WAITING_MAX: usize = 4_096;
/// Commands that share one commit at most.
const BATCH_MAX: usize = 64;
/// How long a batch goes on taking commands.
const BATCH_WITHIN: Duration = Duration::from_millis(10);
/// How often a command that crossed another is run on PostgreSQL.
const CROSSINGS: u32 = 5;

pub enum Writer {
    /// SQLite: the queue of the one writer.
    Queue(mpsc::Sender<Job>),
    /// PostgreSQL: rows are the locks.
    Pool,
}

impl Writer {
    pub fn new(db: &Db) -> (Self, Option<mpsc::Receiver<Job>>) {
        match db.engine() {
            Engine::Sqlite => {
                let (queue, waiting) = mpsc::channel(WAITING_MAX);
                (Self::Queue(queue), Some(waiting))
            }
            Engine::Postgres => (Self::Pool, None),
        }
    }

    pub fn start(app: &App, waiting: Option<mpsc::Receiver<Job>>) {
        if let Some(waiting) = waiting {
            app.tasks.spawn(write_in_batches(app.clone(), waiting));
        }
    }

    pub(super) fn submit(&self, app: &App, job: Job) -> Result<()> {
        match self {
            Self::Queue(queue) => queue.try_send(job).map_err(|_| busy().into()),
            Self::Pool => {
                let app = app.clone();
                app.tasks.clone().spawn(async move { write_alone(&app, job).await });
                Ok(())
            }
        }
    }
}

async fn write_in_batches(app: App, mut waiting: mpsc::Receiver<Job>) {
    let mut jobs = Vec::with_capacity(BATCH_MAX);
    loop {
        let stopping = app.tasks.stopping();
        tokio::select! {
            biased;
            count = waiting.recv_many(&mut jobs, BATCH_MAX) => if count == 0 { return },
            () = stopping.cancelled() => return,
        }
        while !jobs.is_empty() {
            write_batch(&app, &mut jobs).await;
        }
    }
}

/// Runs as many of the commands as fit in a batch, from the front; twins of commands in it are left for the next.
async fn write_batch(app: &App, jobs: &mut Vec<Job>) {
    let began = Instant::now();
    let mut tx = match app.db.begin().await {
        Ok(tx) => tx,
        Err(error) => return refuse_all(jobs.drain(..), &error.into()),
    };
    let mut turn = Turn::default();
    let mut waiting = std::mem::take(jobs).into_iter();
    while turn.jobs.is_empty() || began.elapsed() < BATCH_WITHIN {
        let Some(job) = waiting.next() else { break };
        if let Err((job, error)) = turn.take(app, &mut tx, job).await {
            // The transaction itself is gone, and with it what the others did in it.
            refuse_all(turn.jobs.into_iter().chain([job]), &error);
            jobs.extend(turn.twins.into_iter().chain(waiting));
            return;
        }
    }
    jobs.extend(turn.twins.into_iter().chain(waiting));
    app.metrics.batch_size.observe(f64::from(u32::try_from(turn.jobs.len()).unwrap_or(u32::MAX)));
    match commit(app, tx, turn.ran).await {
        Ok(outcomes) => tell(app, turn.jobs, outcomes),
        Err(error) => refuse_all(turn.jobs, &error),
    }
}

/// What a batch holds so far. A command that fails is answered at once: its failure is its own.
#[derive(Default)]
struct Turn {
    jobs: Vec<Job>,
    ran: Vec<Ran>,
    twins: Vec<Job>,
}

impl Turn {
    /// Runs one command in a savepoint. The error: the whole transaction is lost.
    async fn take(&mut self, app: &App, tx: &mut Tx, job: Job) -> Result<(), (Job, Error)> {
        if let Err(error) = tx.savepoint().await {
            return Err((job, error.into()));
        }
        let step = frame::prepare(app, tx, &job).await;
        let kept = matches!(step, Ok(Step::Ran(_)));
        let ended = if kept { Ok(()) } else { tx.rollback_to().await };
        if let Err(error) = match ended {
            Ok(()) => tx.release().await,
            Err(error) => Err(error),
        } {
            return Err((job, error.into()));
        }
        match step {
            Ok(Step::Ran(ran)) => {
                self.ran.push(ran);
                self.jobs.push(job);
            }
            Ok(Step::Answered(replied)) => drop(job.reply.send(Ok(replied))),
            Ok(Step::Twin) => self.twins.push(job),
            Err(error) => drop(job.reply.send(Err(error))),
        }
        Ok(())
    }
}

/// Writes what is left to write, and commits.
async fn commit(app: &App, tx: Tx, ran: Vec<Ran>) -> Result<Vec<Outcome>> {
    let settled = tx.scope(settle(tx.db(), app.clock.now(), ran)).await;
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

fn tell(app: &App, jobs: Vec<Job>, outcomes: Vec<Outcome>) {
    let committed = Instant::now();
    for (job, outcome) in jobs.into_iter().zip(outcomes) {
        outcome.announce(app, committed);
        let _ = job.reply.send(Ok(outcome.replied));
    }
}

fn refuse_all(jobs: impl IntoIterator<Item = Job>, error: &Error) {
    tracing::warn!(%error, "a batch of commands was not committed; each is refused with retry");
    for job in jobs {
        let _ = job.reply.send(Err(unavailable().into()));
    }
}

async fn write_alone(app: &App, job: Job) {
    let mut tries = 0;
    let written = loop {
        tries += 1;
        match attempt(app, &job).await {
            Err(Failed { crossed: true, .. }) if tries < CROSSINGS => {}
            Err(failed) => break Err(failed.error),
            Ok(done) => break Ok(done),
        }
    };
    let replied = written.map(|done| match done {
        Done::Now(outcome) => {
            outcome.announce(app, Instant::now());
            outcome.replied
        }
        Done::Before(replied) => replied,
    });
    let _ = job.reply.send(replied);
}

/// What came of a command on PostgreSQL.
enum Done {
    Now(Outcome),
    Before(Replied),
}

/// Why a try came to nothing, and whether it crossed another: then it is run again from the top.
struct Failed {
    error: Error,
    crossed: bool,
}

impl From<DbError> for Failed {
    fn from(error: DbError) -> Self {
        Self { crossed: error.fault() == Fault::Crossed, error: error.into() }
    }
}

async fn attempt(app: &App, job: &Job) -> Result<Done, Failed> {
    let tx = app.db.begin().await?;
    match run_and_settle(app, &tx, job).await {
        Ok(done) => {
            tx.commit().await?;
            Ok(done)
        }
        Err(error) => {
            // The transaction knows, whatever the handler made of it.
            let crossed = tx.fault().await == Some(Fault::Crossed);
            tx.rollback().await;
            Err(Failed { error, crossed })
        }
    }
}

async fn run_and_settle(app: &App, tx: &Tx, job: &Job) -> Result<Done> {
    match frame::prepare(app, tx, job).await? {
        Step::Ran(ran) => {
            let settled = tx.scope(settle(tx.db(), app.clock.now(), vec![ran])).await?;
            settled.into_iter().next().map(Done::Now).ok_or_else(|| Error::internal("a command without an outcome"))
        }
        Step::Answered(replied) => Ok(Done::Before(replied)),
        Step::Twin => Err(Error::internal("a committed key without its answer")),
    }
}
