//! What commands and queries run on: the database, the clock, the hub and the bus, the keys. Built once per process.

use std::ops::Deref;
use std::sync::Arc;

use tokio::sync::{Notify, mpsc};

use super::counted::Counted;
use super::memo::Memo;
use super::queue::{Queue, Submitted};
use super::rows::Rows;
use crate::clock::Clock;
use crate::config::Config;
use crate::db::Db;
use crate::error::Result;
use crate::identity::keys::Keys;
use crate::identity::push_key::PushKey;
use crate::instance;
use crate::metrics::Metrics;
use crate::realtime::Node;
use crate::tasks::Tasks;

/// Wakes the two who look for due jobs: for those that write to the database, and for those that reach outside.
#[derive(Default)]
pub(crate) struct JobDue {
    inside: Notify,
    outside: Notify,
}

impl JobDue {
    pub(super) fn wake(&self) {
        self.inside.notify_one();
        self.outside.notify_one();
    }

    /// Waits until a job was scheduled that is due; at once if one was since the last call.
    pub(crate) async fn rung(&self, reaches_outside: bool) {
        if reaches_outside { self.outside.notified().await } else { self.inside.notified().await }
    }
}

/// Cheap to clone.
#[derive(Clone)]
pub struct Core(Arc<Parts>);

pub struct Parts {
    pub config: Arc<Config>,
    pub db: Db,
    pub clock: Clock,
    pub tasks: Tasks,
    pub metrics: Arc<Metrics>,
    pub keys: Arc<Keys>,
    pub push_key: PushKey,
    pub node: Node,
    /// Rings when a job that is due was scheduled on this node.
    pub(crate) job_due: JobDue,
    pub(super) queue: Queue,
    pub(super) rows: Rows,
    pub(super) counted: Counted,
    pub(super) memo: Memo,
}

impl Deref for Core {
    type Target = Parts;
    fn deref(&self) -> &Parts {
        &self.0
    }
}

impl Core {
    /// The core, and on SQLite the writer's end of the queue.
    pub async fn new(config: Arc<Config>, db: Db, clock: Clock, node: Node) -> Result<(Self, Option<mpsc::Receiver<Submitted>>)> {
        let keys = Arc::new(Keys::new(&instance::token_key(&db).await?, &config.auth)?);
        let push_key = PushKey::new(&instance::push_key(&db).await?, config.push_contact())?;
        let (queue, waiting) = Queue::new(&db);
        let (tasks, metrics) = (node.tasks.clone(), Arc::clone(&node.metrics));
        let (rows, counted, memo, job_due) = (Rows::default(), Counted::default(), Memo::default(), JobDue::default());
        let parts = Parts { config, db, clock, tasks, metrics, keys, push_key, node, job_due, queue, rows, counted, memo };
        Ok((Self(Arc::new(parts)), waiting))
    }

    /// Whether commands are taken; without that the node is not ready.
    pub fn takes_commands(&self) -> bool {
        self.queue.is_open()
    }

    /// Stops the background tasks, waits for running work, and closes the database.
    pub async fn stop(&self) {
        self.node.leave();
        self.tasks.finish().await;
        self.db.close().await;
    }
}
