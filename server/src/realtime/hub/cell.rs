//! A topic of this node, and the task that feeds its readers.

use std::sync::Arc;
use std::sync::atomic::AtomicUsize;

use parking_lot::Mutex;
use protocol::Topic;
use tokio::time::Instant;

use super::super::topic::TopicState;
use crate::tasks::Tasks;

/// Readers fed before the task yields: at about 5 µs each, a room of ten waits a millisecond at most.
const BATCH: usize = 128;

pub(super) struct Cell {
    pub(super) topic: Topic,
    pub(super) state: Mutex<TopicState>,
    /// One task reads the log on behalf of all that need it.
    pub(super) reading: tokio::sync::Mutex<()>,
    /// When somebody last subscribed or unsubscribed.
    pub(super) used: Mutex<Instant>,
}

impl Cell {
    pub(super) fn new(topic: Topic, head: u64, all_bytes: &Arc<AtomicUsize>) -> Arc<Self> {
        Arc::new(Self {
            topic,
            state: Mutex::new(TopicState::new(topic, head, all_bytes)),
            reading: tokio::sync::Mutex::new(()),
            used: Mutex::new(Instant::now()),
        })
    }

    /// Feeds all readers: a few at once; many in batches, so that a large room does not delay a small one, and only once the
    /// other messages of the same commit have arrived too.
    pub(super) fn pump(self: Arc<Self>, tasks: &Tasks) {
        let is_small = {
            let mut state = self.state.lock();
            state.readers() <= BATCH && state.feed_some(0, BATCH).is_none()
        };
        if is_small && self.end_pump() {
            return;
        }
        tasks.spawn(async move { self.pump_in_batches().await });
    }

    async fn pump_in_batches(&self) {
        let mut start = 0;
        loop {
            tokio::task::yield_now().await;
            let rest = self.state.lock().feed_some(start, BATCH);
            match rest {
                Some(next) => start = next,
                None if self.end_pump() => return,
                None => start = 0,
            }
        }
    }

    /// Stops the pump if every reader has the head; one that moved within the list while readers were fed may not.
    fn end_pump(&self) -> bool {
        let mut state = self.state.lock();
        state.pumping = state.owes();
        if !state.pumping {
            state.drop_joined();
        }
        !state.pumping
    }
}
