//! The queue of commands for the database.

use tokio::sync::{mpsc, oneshot};

use super::command::{Actor, Keyed, Replied};
use super::work::Work;
use crate::db::{Db, Engine};
use crate::error::Result;

/// Commands in the queue at most; more are refused as busy.
const QUEUE_MAX: usize = 4_096;

/// A command and the channel for its answer.
pub struct Submitted {
    pub(super) actor: Actor,
    pub(super) keyed: Option<Keyed>,
    pub(super) work: Work,
    pub(super) reply: oneshot::Sender<Result<Replied>>,
}

pub(super) enum Queue {
    /// SQLite: commands wait for the one writer.
    OneWriter(mpsc::Sender<Submitted>),
    /// PostgreSQL: commands run concurrently, with row locks.
    Pool,
}

impl Queue {
    /// The queue, and on SQLite the writer's end of it.
    pub(super) fn new(db: &Db) -> (Self, Option<mpsc::Receiver<Submitted>>) {
        match db.engine() {
            Engine::Sqlite => {
                let (queue, waiting) = mpsc::channel(QUEUE_MAX);
                (Self::OneWriter(queue), Some(waiting))
            }
            Engine::Postgres => (Self::Pool, None),
        }
    }

    /// Whether commands are taken: SQLite's writer lives.
    pub(super) fn is_open(&self) -> bool {
        match self {
            Self::OneWriter(queue) => !queue.is_closed(),
            Self::Pool => true,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_queue_without_its_writer_is_closed() {
        let (queue, waiting) = mpsc::channel(1);
        let queue = Queue::OneWriter(queue);
        assert!(queue.is_open());
        drop(waiting);
        assert!(!queue.is_open());
    }
}
