//! The state of the link to Redis, shared by the bus and by the tasks that publish and listen.

use std::sync::atomic::AtomicBool;

use parking_lot::Mutex;
use protocol::Topic;
use tokio::sync::Notify;
use uuid::Uuid;

pub(super) struct Link {
    pub(super) client: redis::Client,
    /// In front of every channel, so that several instances can share one Redis.
    prefix: String,
    /// This process, so that it ignores its own announcements.
    pub(super) node: Uuid,
    /// What its own announcements begin with: they arrive too, and are not worth parsing.
    pub(super) signature: String,
    /// Whether the link is up; set by the task that owns it.
    pub(super) up: AtomicBool,
    /// Topics that the hub has evicted, to be unsubscribed from.
    evicted: Mutex<Vec<Topic>>,
    pub(super) evicted_bell: Notify,
}

impl Link {
    pub(super) fn new(client: redis::Client, instance: &str) -> Self {
        let node = Uuid::new_v4();
        Self {
            client,
            prefix: format!("rally:{instance}:"),
            node,
            signature: format!("{{\"node\":\"{node}\""),
            up: AtomicBool::new(false),
            evicted: Mutex::new(Vec::new()),
            evicted_bell: Notify::new(),
        }
    }

    /// Has these topics unsubscribed from.
    pub(super) fn unsubscribe(&self, topics: Vec<Topic>) {
        if !topics.is_empty() {
            self.evicted.lock().extend(topics);
            self.evicted_bell.notify_one();
        }
    }

    /// The topics to unsubscribe from; each is handed out once.
    pub(super) fn take_evicted(&self) -> Vec<Topic> {
        std::mem::take(&mut *self.evicted.lock())
    }

    pub(super) fn channel(&self, topic: &Topic) -> String {
        format!("{}{topic}", self.prefix)
    }

    pub(super) fn nodes_channel(&self) -> String {
        format!("{}nodes", self.prefix)
    }
}
