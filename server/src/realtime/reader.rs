//! One socket's subscription to one topic, and how it ends.

use std::sync::Arc;

use bytes::Bytes;
use protocol::session::{TopicEnd, TopicPush};
use protocol::{CloseCode, Topic, signal_frame};

use super::entry::{EVERYBODY, Entry, ws_text};
use super::outlet::Outlet;

pub(super) struct Reader {
    pub(super) outlet: Arc<Outlet>,
    /// The last number passed to the outlet.
    pub(super) cursor: u64,
    /// The number as of which access to the topic was checked: cuts up to it do not apply.
    pub(super) access: u64,
    pub(super) behind: bool,
}

impl Reader {
    pub(super) fn new(outlet: &Arc<Outlet>, cursor: u64, access: u64) -> Self {
        Self { outlet: Arc::clone(outlet), cursor, access, behind: false }
    }

    /// Whether a block hides an entry from the subscriber.
    pub(super) fn is_hidden(&self, entry: &Entry) -> bool {
        entry.subject.is_some() && entry.author.is_some_and(|author| self.outlet.is_blocked(author))
    }

    /// What the subscriber receives of an entry.
    pub(super) fn frame_of(&self, entry: &Entry, topic: &Topic) -> Bytes {
        if self.outlet.has_blocks() && self.is_hidden(entry) { entry.skipped(topic).frame } else { entry.frame.clone() }
    }
}

/// Whether an entry ends this outlet's subscription; if so, notifies it.
pub(super) fn ends(topic: &Topic, outlet: &Outlet, entry: &Entry) -> bool {
    if entry.cut == Some(EVERYBODY) {
        outlet.send(closed(topic, TopicEnd::Reset));
        return true;
    }
    let (Some(cut), Some(caller)) = (entry.cut, outlet.caller()) else { return false };
    if caller.session.0 == cut {
        outlet.close(CloseCode::Revoked);
        return true;
    }
    if caller.user.0 == cut {
        outlet.send(closed(topic, TopicEnd::Revoked));
        return true;
    }
    false
}

/// The frame that ends a topic on one socket.
pub(super) fn closed(topic: &Topic, reason: TopicEnd) -> Bytes {
    let body = serde_json::to_string(&TopicPush::Closed { reason }).unwrap_or_default();
    ws_text(&signal_frame(topic, &body))
}
