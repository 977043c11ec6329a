//! What nodes send each other: the pushes that a commit made, with their numbers, who is online where, and how many read.

use protocol::{Millis, Topic, UserId};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::entry::{Entry, Push};

/// What one node sends to the others.
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
    /// Who came online on the node, and who went offline.
    Presence {
        online: Vec<UserId>,
        offline: Vec<UserId>,
    },
    /// Everybody online on the node; valid until the lease expires.
    Lease {
        online: Vec<UserId>,
    },
    /// Somebody made their presence visible, or hid it.
    PresenceVisible {
        user: UserId,
        visible: bool,
    },
    /// How many read each of these topics on the node, all that are counted; valid until the lease expires.
    Readers {
        counts: Vec<(Topic, u32)>,
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
