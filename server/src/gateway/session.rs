//! One socket's session, without its socket: who it is, what it listens to, how much it may ask.

use std::collections::{HashSet, VecDeque};
use std::sync::atomic::{AtomicI64, AtomicUsize, Ordering};

use parking_lot::Mutex;
use protocol::{Command, Key, Millis, TenantId, Topic, limits};
use tokio::time::Instant;

use crate::identity::Caller;

/// Shared by the socket's task and by the tasks of its requests.
pub(super) struct Session {
    pub(super) tenant: TenantId,
    /// `None` is a guest.
    pub(super) caller: Option<Caller>,
    /// When the access token ends, in UTC milliseconds.
    token_ends: AtomicI64,
    topics: Mutex<HashSet<Topic>>,
    in_flight: AtomicUsize,
    lane: Mutex<Lane>,
}

/// The writing commands of one socket: they run one after the other.
#[derive(Default)]
struct Lane {
    waiting: VecDeque<Write>,
    running: bool,
}

pub(super) struct Write {
    pub(super) id: u64,
    pub(super) key: Option<Key>,
    pub(super) command: Command,
    pub(super) began: Instant,
}

impl Session {
    pub(super) fn new(tenant: TenantId, caller: Option<Caller>, token_ends: Millis) -> Self {
        Self {
            tenant,
            caller,
            token_ends: AtomicI64::new(token_ends.0),
            topics: Mutex::new(HashSet::new()),
            in_flight: AtomicUsize::new(0),
            lane: Mutex::new(Lane::default()),
        }
    }

    pub(super) fn token_ends(&self) -> Millis {
        Millis(self.token_ends.load(Ordering::Relaxed))
    }

    pub(super) fn renew(&self, token_ends: Millis) {
        self.token_ends.store(token_ends.0, Ordering::Relaxed);
    }

    /// Counts a request in; `false` when there are too many.
    pub(super) fn begin(&self) -> bool {
        let before = self.in_flight.fetch_add(1, Ordering::Relaxed);
        if before >= limits::IN_FLIGHT_MAX {
            self.in_flight.fetch_sub(1, Ordering::Relaxed);
        }
        before < limits::IN_FLIGHT_MAX
    }

    pub(super) fn end(&self) {
        self.in_flight.fetch_sub(1, Ordering::Relaxed);
    }

    /// Puts a write in the lane. Whether somebody has to start running it.
    pub(super) fn enqueue(&self, write: Write) -> bool {
        let mut lane = self.lane.lock();
        lane.waiting.push_back(write);
        !std::mem::replace(&mut lane.running, true)
    }

    /// The next write of the lane; without one the lane is at rest.
    pub(super) fn next_write(&self) -> Option<Write> {
        let mut lane = self.lane.lock();
        let next = lane.waiting.pop_front();
        lane.running = next.is_some();
        if next.is_none() {
            lane.waiting.shrink_to_fit();
        }
        next
    }

    /// Notes a topic; `false` when the socket listens to as many as it may.
    pub(super) fn listen(&self, topic: Topic) -> bool {
        let mut topics = self.topics.lock();
        topics.contains(&topic) || (topics.len() < limits::SUBSCRIPTIONS_MAX && topics.insert(topic))
    }

    pub(super) fn unlisten(&self, topic: &Topic) {
        self.topics.lock().remove(topic);
    }

    /// Everything that was ever listened to and not closed.
    pub(super) fn take_topics(&self) -> HashSet<Topic> {
        std::mem::take(&mut *self.topics.lock())
    }
}

/// So many requests a second for long, more of them after a pause.
pub(super) struct Budget {
    tokens: f32,
    per_second: f32,
    burst: f32,
    filled: Instant,
}

impl Budget {
    #[allow(clippy::as_conversions, clippy::cast_precision_loss)] // Settings far below the precision of a float.
    pub(super) fn new(per_second: u32, burst: u32, now: Instant) -> Self {
        Self { tokens: burst as f32, per_second: per_second as f32, burst: burst as f32, filled: now }
    }

    pub(super) fn take(&mut self, now: Instant) -> bool {
        self.tokens = (self.tokens + self.per_second * now.duration_since(self.filled).as_secs_f32()).min(self.burst);
        self.filled = now;
        if self.tokens < 1.0 {
            return false;
        }
        self.tokens -= 1.0;
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn a_budget_lets_bursts_through_and_stops_floods() {
        let start = Instant::now();
        let mut budget = Budget::new(10, 20, start);
        assert_eq!((0..30).filter(|_| budget.take(start)).count(), 20);
        assert_eq!((0..30).filter(|_| budget.take(start + Duration::from_secs(1))).count(), 10);
    }

    #[test]
    fn a_seventeenth_request_is_too_many() {
        let session = Session::new(TenantId::FIRST, None, Millis(0));
        assert_eq!((0..20).filter(|_| session.begin()).count(), limits::IN_FLIGHT_MAX);
        session.end();
        assert!(session.begin());
    }
}
