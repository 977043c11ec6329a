//! One socket's session: its caller, its topics, its queue of writes, its request limits.
//!
//! INVARIANT: a panic fails one request: its place among those in flight is free again, and its socket is closed.

use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, AtomicUsize, Ordering};

use parking_lot::Mutex;
use protocol::{Command, ErrorCode, Key, Millis, TenantId, Topic, limits};
use tokio::time::Instant;

use crate::error::{Result, refused};
use crate::identity::Caller;
use crate::identity::keys::Access;

/// Shared by the socket's task and the tasks of its requests.
pub(super) struct Session {
    pub(super) tenant: TenantId,
    /// `None` is a guest.
    pub(super) caller: Option<Caller>,
    /// When the access token ends, in UTC milliseconds.
    token_ends: AtomicI64,
    /// Sorted.
    topics: Mutex<Vec<Topic>>,
    in_flight: Arc<AtomicUsize>,
    writes: Mutex<WriteQueue>,
}

/// The write commands of one socket; they run one after the other.
#[derive(Default)]
struct WriteQueue {
    waiting: VecDeque<Write>,
    running: bool,
}

pub(super) struct Write {
    pub(super) in_flight: InFlight,
    pub(super) id: u64,
    pub(super) key: Option<Key>,
    pub(super) command: Command,
    pub(super) began: Instant,
}

/// A request in flight. However it ends, also by a panic, it is counted no longer.
pub(super) struct InFlight(Arc<AtomicUsize>);

impl Drop for InFlight {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

impl Session {
    pub(super) fn new(tenant: TenantId, caller: Option<Caller>, token_ends: Millis) -> Self {
        Self {
            tenant,
            caller,
            token_ends: AtomicI64::new(token_ends.0),
            topics: Mutex::default(),
            in_flight: Arc::default(),
            writes: Mutex::new(WriteQueue::default()),
        }
    }

    pub(super) fn token_ends(&self) -> Millis {
        Millis(self.token_ends.load(Ordering::Relaxed))
    }

    pub(super) fn renew(&self, token_ends: Millis) {
        self.token_ends.store(token_ends.0, Ordering::Relaxed);
    }

    /// Refuses a token of another user or another session.
    pub(super) fn check_same(&self, access: &Access) -> Result<()> {
        if self.caller == Some(access.caller) {
            Ok(())
        } else {
            Err(refused(ErrorCode::Forbidden, "This token belongs to another session."))
        }
    }

    /// Counts a request as in flight until what it returns is dropped; `None` if there are too many.
    pub(super) fn begin(&self) -> Option<InFlight> {
        let in_flight = InFlight(Arc::clone(&self.in_flight));
        let before = self.in_flight.fetch_add(1, Ordering::Relaxed);
        (before < limits::IN_FLIGHT_MAX).then_some(in_flight)
    }

    /// Queues a write; `true` if the caller must start a task that runs the queue.
    pub(super) fn enqueue(&self, write: Write) -> bool {
        let mut writes = self.writes.lock();
        writes.waiting.push_back(write);
        !std::mem::replace(&mut writes.running, true)
    }

    /// The next write; `None` stops the queue.
    pub(super) fn next_write(&self) -> Option<Write> {
        let mut writes = self.writes.lock();
        let next = writes.waiting.pop_front();
        writes.running = next.is_some();
        if next.is_none() {
            writes.waiting = VecDeque::new();
        }
        next
    }

    /// Adds a topic; `false` at the limit of subscriptions.
    pub(super) fn subscribe(&self, topic: Topic) -> bool {
        let mut topics = self.topics.lock();
        let Err(index) = topics.binary_search(&topic) else { return true };
        let has_room = topics.len() < limits::SUBSCRIPTIONS_MAX;
        if has_room {
            if topics.len() == topics.capacity() {
                let more = topics.len() / 4 + 1;
                topics.reserve_exact(more);
            }
            topics.insert(index, topic);
        }
        has_room
    }

    pub(super) fn unsubscribe(&self, topic: &Topic) {
        let mut topics = self.topics.lock();
        if let Ok(index) = topics.binary_search(topic) {
            topics.remove(index);
        }
    }

    /// Removes and returns all topics.
    pub(super) fn take_topics(&self) -> Vec<Topic> {
        std::mem::take(&mut *self.topics.lock())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seventeenth_request_in_flight_is_refused() {
        let session = Session::new(TenantId::FIRST, None, Millis(0));
        let mut begun: Vec<InFlight> = (0..20).filter_map(|_| session.begin()).collect();
        assert_eq!(begun.len(), limits::IN_FLIGHT_MAX);
        begun.pop();
        assert!(session.begin().is_some());
    }

    #[tokio::test]
    async fn a_request_that_panics_is_no_longer_in_flight() {
        let session = Session::new(TenantId::FIRST, None, Millis(0));
        for _ in 0..=limits::IN_FLIGHT_MAX {
            let in_flight = session.begin().expect("a free place");
            let panicking = crate::error::caught::<()>(async move {
                let _in_flight = in_flight;
                panic!("on purpose")
            });
            assert!(panicking.await.is_err());
        }
    }
}
