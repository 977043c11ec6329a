//! The bus between nodes: "topic T reached these numbers", with the bytes. A hint: the sweep finds what it loses.
//!
//! INVARIANT: nobody waits for the bus. Publishing adds an announcement to a bounded queue, or drops it.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use tokio::sync::mpsc;

use super::announcement::Announcement;
use super::link::Link;
use crate::config::Secret;
use crate::metrics::Metrics;

/// Announcements that may wait for Redis.
const WAITING_MAX: usize = 16_384;

/// Cheap to clone.
#[derive(Clone)]
pub enum Bus {
    /// One node: there are no others.
    InProcess,
    Redis(Arc<RedisBus>),
}

pub struct RedisBus {
    outgoing: mpsc::Sender<Announcement>,
    pub(super) link: Link,
    metrics: Arc<Metrics>,
}

impl Bus {
    /// With an address: a bus over Redis, and the queue that its task empties.
    pub fn new(url: Option<&Secret>, instance: &str, metrics: Arc<Metrics>) -> (Self, Option<mpsc::Receiver<Announcement>>) {
        let Some(url) = url else { return (Self::InProcess, None) };
        let (outgoing, incoming) = mpsc::channel(WAITING_MAX);
        let link = Link::new(url.clone(), instance);
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
    pub fn is_up(&self) -> bool {
        match self {
            Self::InProcess => true,
            Self::Redis(bus) => bus.link.up.load(Ordering::Relaxed),
        }
    }
}
