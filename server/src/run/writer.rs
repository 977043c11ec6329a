//! SQLite's one writer: commits queued commands in batches, on a task that no socket can cancel.
//!
//! INVARIANT: an answer is sent after the commit that holds it. If the commit fails, the whole batch is refused with retry.
//! INVARIANT: pushes are announced in the order of their commits: one task announces batch after batch, while the next is run.

use tokio::sync::{mpsc, oneshot};
use tokio::time::Instant;

use super::batch::{Batch, Ended, Lost, SpanLength};
use super::command::Replied;
use super::core::Core;
use super::queue::Submitted;
use super::settle::Outcome;
use crate::error::{Error, Result, caught, unavailable};

/// Commands per commit.
const BATCH_MAX: usize = 64;
/// Batches that wait to be announced; then the writer waits.
const ANNOUNCING_MAX: usize = 2;

/// Starts SQLite's one writer; PostgreSQL has none.
pub(super) fn start(core: &Core, waiting: Option<mpsc::Receiver<Submitted>>) {
    if let Some(waiting) = waiting {
        let (committed, announcing) = mpsc::channel(ANNOUNCING_MAX);
        core.tasks.spawn(write_in_batches(core.clone(), waiting, committed));
        core.tasks.spawn(announce_in_order(core.clone(), announcing));
    }
}

/// A committed batch: the effects of its commands, and who waits for their answers.
struct Committed {
    at: Instant,
    outcomes: Vec<(oneshot::Sender<Result<Replied>>, Outcome)>,
}

async fn write_in_batches(core: Core, mut waiting: mpsc::Receiver<Submitted>, committed: mpsc::Sender<Committed>) {
    let mut commands = Vec::with_capacity(BATCH_MAX);
    let mut length = SpanLength::ALL;
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
                write_batch(&core, &mut commands, &mut length, &committed).await;
                Ok(())
            }));
            if let Err(error) = written.await {
                tracing::error!(%error, "the writer panicked; its batch is refused with retry");
            }
        }
    }
}

/// Commits as many commands as fit in a batch, from the front; the others are left for the next one.
async fn write_batch(core: &Core, commands: &mut Vec<Submitted>, length: &mut SpanLength, announcer: &mpsc::Sender<Committed>) {
    match Batch::new(core, commands.drain(..), length).commit().await {
        Ok(Ended { committed, left }) => {
            *commands = left;
            let at = Instant::now();
            let (mut outcomes, mut works) = (Vec::with_capacity(committed.len()), Vec::with_capacity(committed.len()));
            for (Submitted { reply, work, .. }, done) in committed {
                works.push(work);
                match done {
                    Ok(outcome) => outcomes.push((reply, outcome)),
                    Err(error) => drop(reply.send(Err(error))),
                }
            }
            // The announcer ends after the writer.
            let _ = announcer.send(Committed { at, outcomes }).await;
        }
        Err(Lost { error, refused, left }) => {
            *commands = left;
            refuse_all(refused, &error);
        }
    }
}

async fn announce_in_order(core: Core, mut announcing: mpsc::Receiver<Committed>) {
    while let Some(Committed { at, outcomes }) = announcing.recv().await {
        let announced = caught(async {
            for (reply, outcome) in outcomes {
                outcome.announce(&core, at);
                let _ = reply.send(Ok(outcome.replied));
            }
            Ok(())
        });
        if let Err(error) = announced.await {
            tracing::error!(%error, "a committed batch was not announced; the sweep finds it");
        }
    }
}

fn refuse_all(commands: impl IntoIterator<Item = Submitted>, error: &Error) {
    tracing::warn!(%error, "a batch of commands was not committed; each is refused with retry");
    for command in commands {
        let _ = command.reply.send(Err(unavailable().into()));
    }
}
