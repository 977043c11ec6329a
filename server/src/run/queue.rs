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
}
