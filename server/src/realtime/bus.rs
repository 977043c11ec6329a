//! The bus between nodes: "topic T reached these numbers", with the bytes. A hint: what it loses, the sweep finds.
//!
//! INVARIANT: nobody waits for the bus. Publishing puts an announcement in a bounded queue or drops it.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use protocol::{Millis, Topic, UserId};
use serde::{Deserialize, Serialize};
use tokio::sync::mpsc;
use uuid::Uuid;

use super::entry::{Entry, Push};
use super::redis;
use crate::config::Secret;
use crate::metrics::Metrics;

/// Announcements that may wait for Redis.
const WAITING_MAX: usize = 16_384;

/// What one node tells the others.
#[derive(Debug, Serialize, Deserialize)]
pub enum Announcement {
    Pushes {
        topic: Topic,
        at: Millis,
        pushes: Vec<Numbered>,
    },
    /// An unlogged push's body.
    Signal {
        topic: Topic,
        author: Option<UserId>,
        body: String,
    },
    /// Who came to or left the node.
    Presence {
        here: Vec<UserId>,
        gone: Vec<UserId>,
    },
    /// Everybody on the node; good until the lease ends.
    Lease {
        here: Vec<UserId>,
    },
    /// Somebody wants to be seen here, or no longer does.
    Shown {
        user: UserId,
        shown: bool,
    },
    /// The node stops.
    Leaving,
}

/// A push with its number, as it stands in the log.
#[derive(Debug, Serialize, Deserialize)]
pub struct Numbered {
    seq: u64,
    author: Option<UserId>,
    subject: Option<Uuid>,
    retracts: bool,
    cut: Option<Uuid>,
    body: Option<String>,
}

impl Numbered {
    pub fn new(seq: u64, push: &Push) -> Self {
        Self { seq, author: push.author, subject: push.subject, retracts: push.retracts, cut: push.cut, body: push.body.clone() }
    }

    pub fn entry(&self, topic: &Topic) -> Entry {
        Entry::new(topic, self.seq, self.body.as_deref(), self.author, self.subject, self.retracts, self.cut)
    }
}

/// Cheap to clone.
#[derive(Clone)]
pub enum Bus {
    /// One node: there is nobody to tell.
    InProcess,
    Redis(Arc<RedisBus>),
}

pub struct RedisBus {
    outgoing: mpsc::Sender<Announcement>,
    pub(super) link: redis::Link,
    metrics: Arc<Metrics>,
}

impl Bus {
    /// With an address, a bus over Redis and the queue that its task empties.
    pub fn new(url: Option<&Secret>, instance: &str, metrics: Arc<Metrics>) -> (Self, Option<mpsc::Receiver<Announcement>>) {
        let Some(url) = url else { return (Self::InProcess, None) };
        let (outgoing, incoming) = mpsc::channel(WAITING_MAX);
        let link = redis::Link::new(url.clone(), instance);
        (Self::Redis(Arc::new(RedisBus { outgoing, link, metrics })), Some(incoming))
    }

    pub fn publish(&self, announcement: Announcement) {
        if let Self::Redis(bus) = self
            && bus.outgoing.try_send(announcement).is_err()
        {
            bus.metrics.bus_drops.inc();
        }
    }

    pub fn has_others(&self) -> bool {
        matches!(self, Self::Redis(_))
    }

    /// Whether announcements arrive: without them the sweep runs four times as often.
    pub fn works(&self) -> bool {
        match self {
            Self::InProcess => true,
            Self::Redis(bus) => bus.link.up.load(Ordering::Relaxed),
        }
    }
}

/// Whether the link stands; set by the task that owns it.
pub(super) type Up = AtomicBool;
