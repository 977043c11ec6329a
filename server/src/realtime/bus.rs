//! The bus between nodes: "topic T reached these numbers", with the bytes. A hint: the sweep finds what it loses.
//!
//! INVARIANT: nobody waits for the bus. Publishing adds an announcement to a bounded queue, or drops it.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use redis::ConnectionAddr;
use tokio::sync::mpsc;

use super::announcement::Announcement;
use super::link::Link;
use crate::config::Secret;
use crate::error::{Error, Result};
use crate::metrics::Metrics;
use crate::tls::{Encryption, is_this_machine, log_encryption};

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
    pub fn new(url: Option<&Secret>, instance: &str, metrics: Arc<Metrics>) -> Result<(Self, Option<mpsc::Receiver<Announcement>>)> {
        let Some(url) = url else { return Ok((Self::InProcess, None)) };
        let (outgoing, incoming) = mpsc::channel(WAITING_MAX);
        let link = Link::new(client(url)?, instance);
        Ok((Self::Redis(Arc::new(RedisBus { outgoing, link, metrics })), Some(incoming)))
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

fn client(url: &Secret) -> Result<redis::Client> {
    // The cause may quote a part of the URL, which contains a password.
    let client = redis::Client::open(url.reveal())
        .map_err(|_| Error::internal("REDIS_URL cannot be used: write redis://user:password@host:port, or rediss://… for encryption"))?;
    let addr = client.get_connection_info().addr();
    let (encryption, stays_here) = match addr {
        ConnectionAddr::Tcp(host, _) => (Encryption::Off, is_this_machine(host)),
        ConnectionAddr::TcpTls { host, insecure: true, .. } => (Encryption::Unchecked, is_this_machine(host)),
        ConnectionAddr::TcpTls { host, .. } => (Encryption::Checked, is_this_machine(host)),
        ConnectionAddr::Unix(_) | _ => (Encryption::Off, true),
    };
    log_encryption("Redis", encryption, stays_here);
    Ok(client)
}
