//! The topics with subscribers on this node, and the only path from an entry to its readers.
//!
//! Local commits, other nodes' announcements, the sweep and the log all pass their entries to [`Hub::deliver`]. Live delivery,
//! replay, catching up and opening are one mechanism: a cursor that is fed the entries after it.

use std::collections::HashSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use bytes::Bytes;
use dashmap::DashMap;
use parking_lot::Mutex;
use protocol::{CloseCode, Topic, UserId};
use tokio::sync::Notify;
use tokio::time::Instant;

use super::entry::Entry;
use super::log;
use super::outlet::Outlet;
use super::topic::{Caught, TopicState};
use crate::db::Db;
use crate::error::Result;
use crate::metrics::Metrics;
use crate::tasks::Tasks;

/// Readers fed before the task yields: at about 5 µs each, a room of ten waits a millisecond at most.
const BATCH: usize = 128;
/// Entries read from the log at once.
const READ_MAX: usize = 500;

/// Cheap to clone.
#[derive(Clone)]
pub struct Hub(Arc<Inner>);

struct Inner {
    topics: DashMap<Topic, Arc<Cell>>,
    db: Db,
    tasks: Tasks,
    metrics: Arc<Metrics>,
    gap_wait: Duration,
    ring_bytes_max: usize,
    /// The bytes that all topics hold.
    ring_bytes: Arc<AtomicUsize>,
    /// Topics whose head may have gone backwards: a database that was read more recently had less than was delivered here.
    doubted: Mutex<HashSet<Topic>>,
    /// Newly opened topics whose heads must be read once their announcements arrive.
    fresh: Mutex<Vec<Topic>>,
    fresh_bell: Notify,
}

struct Cell {
    topic: Topic,
    state: Mutex<TopicState>,
    /// One task reads the log on behalf of all that need it.
    reading: tokio::sync::Mutex<()>,
    /// When somebody last subscribed or unsubscribed.
    used: Mutex<Instant>,
}

impl Hub {
    pub fn new(db: Db, tasks: Tasks, metrics: Arc<Metrics>, gap_wait: Duration, ring_bytes_max: usize) -> Self {
        Self(Arc::new(Inner {
            topics: DashMap::new(),
            db,
            tasks,
            metrics,
            gap_wait,
            ring_bytes_max,
            ring_bytes: Arc::default(),
            doubted: Mutex::default(),
            fresh: Mutex::new(Vec::new()),
            fresh_bell: Notify::new(),
        }))
    }

    /// Accepts entries in any order, and feeds the readers.
    pub fn deliver(&self, topic: &Topic, entries: impl IntoIterator<Item = Arc<Entry>>) {
        let Some(cell) = self.cell(topic) else { return };
        let (pump, mend) = {
            let mut state = cell.state.lock();
            for entry in entries {
                state.accept(entry);
            }
            if state.readers() > 0 {
                state.ring_used = Instant::now();
            }
            let mend = state.gap().is_some() && !std::mem::replace(&mut state.mending, true);
            (Self::start_pump(&mut state), mend)
        };
        if mend {
            self.mend_later(Arc::clone(&cell));
        }
        if pump {
            self.pump(cell);
        }
    }

    /// Sends an unlogged push to the current readers.
    pub fn signal(&self, topic: &Topic, author: Option<UserId>, frame: &Bytes) {
        if let Some(cell) = self.cell(topic) {
            cell.state.lock().signal(author, frame);
        }
    }

    /// Subscribes an outlet to the entries after `cursor`. `access` is the number as of which its access was checked.
    pub fn attach(&self, topic: &Topic, outlet: &Arc<Outlet>, cursor: u64, access: u64) {
        self.attach_after(topic, outlet, None, cursor, access);
    }

    /// The same after sending `answer`: no push of this topic, logged or not, comes in between.
    pub fn attach_after(&self, topic: &Topic, outlet: &Arc<Outlet>, answer: Option<Bytes>, cursor: u64, access: u64) {
        loop {
            let mut is_new = false;
            let cell = Arc::clone(&self.0.topics.entry(*topic).or_insert_with(|| {
                is_new = true;
                Arc::new(Cell {
                    topic: *topic,
                    state: Mutex::new(TopicState::new(*topic, access.max(cursor), &self.0.ring_bytes)),
                    reading: tokio::sync::Mutex::new(()),
                    used: Mutex::new(Instant::now()),
                })
            }));
            {
                let mut state = cell.state.lock();
                if state.dropped {
                    continue;
                }
                if let Some(answer) = answer {
                    outlet.send(answer);
                }
                if access < state.head {
                    self.0.doubted.lock().insert(*topic);
                }
                state.ring_used = Instant::now();
                state.attach(outlet, cursor, access);
            }
            *cell.used.lock() = Instant::now();
            if is_new {
                self.0.fresh.lock().push(*topic);
                self.0.fresh_bell.notify_one();
            }
            return;
        }
    }

    pub fn detach(&self, topic: &Topic, outlet: u64) {
        if let Some(cell) = self.cell(topic) {
            cell.state.lock().detach(outlet);
            *cell.used.lock() = Instant::now();
        }
    }

    /// Feeds a reader that was behind, from the ring and the log, until it has the head or its queue is full again. A range of
    /// the log is read once for all readers that need it, and extends the ring.
    pub async fn catch_up(&self, topic: &Topic, outlet: &Arc<Outlet>) -> Result<()> {
        let Some(cell) = self.cell(topic) else { return Ok(()) };
        loop {
            let (from, to) = match cell.state.lock().catch_up(outlet) {
                Caught::Up | Caught::Full => return Ok(()),
                Caught::Needs { from, to } => (from, to),
            };
            let _one = cell.reading.lock().await;
            let as_of = {
                let state = cell.state.lock();
                if state.ring_covers(from) {
                    continue;
                }
                state.head
            };
            let entries = self.read(&cell, from, to).await?;
            let mut state = cell.state.lock();
            // What was retracted during the read must not return. If that can no longer be known, it is read again.
            let Some(entries) = state.without_retracted(as_of, entries) else { continue };
            state.ring_used = Instant::now();
            state.extend_back(&entries);
            if entries.is_empty() {
                if state.ring_covers(from) {
                    continue;
                }
                state.reset(outlet);
                return Ok(());
            }
            if !state.feed_from_log(outlet, &entries) {
                outlet.mark_behind(*topic);
                return Ok(());
            }
        }
    }

    /// Reads a range of the log; nothing if the log no longer has all of it.
    async fn read(&self, cell: &Cell, from: u64, to: u64) -> Result<Vec<Arc<Entry>>> {
        self.0.metrics.log_reads.inc();
        let entries: Vec<Arc<Entry>> = log::range(&self.0.db, &cell.topic, from, to, READ_MAX).await?.into_iter().map(Arc::new).collect();
        let contiguous = entries.iter().zip(from..).all(|(entry, seq)| entry.seq == seq);
        Ok(if contiguous { entries } else { Vec::new() })
    }

    /// Waits briefly for missing numbers, then reads them from the log.
    fn mend_later(&self, cell: Arc<Cell>) {
        let hub = self.clone();
        self.0.tasks.spawn_background(async move {
            tokio::time::sleep(hub.0.gap_wait).await;
            let gap = cell.state.lock().gap();
            if let Some((_, to)) = gap {
                hub.0.metrics.gap_reads.inc();
                if let Err(error) = hub.mend(&cell, to).await {
                    tracing::warn!(%error, topic = %cell.topic, "a gap could not be read; the sweep retries");
                }
            }
            let again = {
                let mut state = cell.state.lock();
                state.mending = state.gap().is_some();
                state.mending
            };
            if again {
                hub.mend_later(cell);
            }
        });
    }

    /// Brings a topic up to a number that the database has; whether it was behind.
    pub async fn bring_to(&self, topic: &Topic, head: u64) -> Result<bool> {
        let Some(cell) = self.cell(topic) else { return Ok(false) };
        if cell.state.lock().head >= head {
            return Ok(false);
        }
        self.mend(&cell, head).await?;
        Ok(true)
    }

    async fn mend(&self, cell: &Arc<Cell>, to: u64) -> Result<()> {
        loop {
            let from = cell.state.lock().head + 1;
            if from > to {
                return Ok(());
            }
            let entries = log::range(&self.0.db, &cell.topic, from, to, READ_MAX).await?;
            if entries.first().is_none_or(|first| first.seq != from) {
                let mut state = cell.state.lock();
                if state.head < from {
                    state.reset_all(to);
                }
                return Ok(());
            }
            self.deliver(&cell.topic, entries.into_iter().map(Arc::new));
        }
    }

    fn start_pump(state: &mut TopicState) -> bool {
        !state.pumping && state.owes() && !std::mem::replace(&mut state.pumping, true)
    }

    /// Feeds all readers: a few at once, many in batches, so that a large room does not delay a small one.
    fn pump(&self, cell: Arc<Cell>) {
        let rest = cell.state.lock().feed_some(0, BATCH);
        let Some(next) = rest else {
            if Self::end_pump(&cell) {
                return;
            }
            self.0.tasks.spawn(async move { Self::pump_in_batches(&cell, 0).await });
            return;
        };
        self.0.tasks.spawn(async move { Self::pump_in_batches(&cell, next).await });
    }

    async fn pump_in_batches(cell: &Cell, mut start: usize) {
        loop {
            tokio::task::yield_now().await;
            let rest = cell.state.lock().feed_some(start, BATCH);
            match rest {
                Some(next) => start = next,
                None if Self::end_pump(cell) => return,
                None => start = 0,
            }
        }
    }

    /// Stops the pump if every reader has the head; one that moved within the list while readers were fed may not.
    fn end_pump(cell: &Cell) -> bool {
        let mut state = cell.state.lock();
        state.pumping = state.owes();
        if !state.pumping {
            state.drop_joined();
        }
        !state.pumping
    }

    fn cell(&self, topic: &Topic) -> Option<Arc<Cell>> {
        self.0.topics.get(topic).map(|cell| Arc::clone(&cell))
    }

    /// The topics that were opened since the last call; waits for the first.
    pub async fn fresh_topics(&self) -> Vec<Topic> {
        loop {
            let bell = self.0.fresh_bell.notified();
            let fresh = std::mem::take(&mut *self.0.fresh.lock());
            if !fresh.is_empty() {
                return fresh;
            }
            bell.await;
        }
    }

    /// Every topic with readers on this node, or with readers until a moment ago.
    pub fn topics(&self) -> Vec<Topic> {
        self.0.topics.iter().map(|cell| *cell.key()).collect()
    }

    /// How far each of these topics was delivered here; those that nobody subscribes to are missing.
    pub(super) fn heads(&self, topics: &[Topic]) -> Vec<(Topic, u64)> {
        topics.iter().filter_map(|topic| Some((*topic, self.head(topic)?))).collect()
    }

    pub(super) fn head(&self, topic: &Topic) -> Option<u64> {
        Some(self.cell(topic)?.state.lock().head)
    }

    /// The topics whose head may have gone backwards; each is handed out once.
    pub(super) fn take_doubted(&self) -> HashSet<Topic> {
        std::mem::take(&mut *self.0.doubted.lock())
    }

    /// The bytes that all topics hold, as they are counted.
    pub fn ring_bytes(&self) -> usize {
        self.0.ring_bytes.load(Ordering::Relaxed)
    }

    /// The same, added up.
    pub fn ring_bytes_added_up(&self) -> usize {
        self.0.topics.iter().map(|cell| cell.state.lock().bytes()).sum()
    }

    pub fn topic_count(&self) -> usize {
        self.0.topics.len()
    }

    /// The readers of a topic on this node.
    pub fn reader_count(&self, topic: &Topic) -> usize {
        self.cell(topic).map_or(0, |cell| cell.state.lock().readers())
    }

    pub fn subscription_count(&self) -> usize {
        self.0.topics.iter().map(|cell| cell.state.lock().readers()).sum()
    }

    /// Evicts topics without readers for a while, and clears the least recently used rings when together they are too large.
    /// Returns the evicted topics.
    pub fn evict(&self, keep_warm: Duration) -> Vec<Topic> {
        let now = Instant::now();
        let mut evicted = Vec::new();
        let mut by_use = Vec::new();
        for cell in self.cells() {
            let left = *cell.used.lock();
            let (idle, ring_used) = {
                let mut state = cell.state.lock();
                state.dropped = state.readers() == 0 && !state.pumping && now.duration_since(left) > keep_warm;
                if state.dropped {
                    state.clear_ring();
                }
                (state.dropped, state.ring_used)
            };
            if idle {
                self.remove(&cell);
                evicted.push(cell.topic);
            } else {
                by_use.push((ring_used, cell));
            }
        }
        if self.ring_bytes() > self.0.ring_bytes_max {
            by_use.sort_by_key(|(ring_used, _)| *ring_used);
            for (_, cell) in by_use {
                cell.state.lock().clear_ring();
                if self.ring_bytes() <= self.0.ring_bytes_max / 2 {
                    break;
                }
            }
        }
        evicted
    }

    /// Closes every socket and drops all state: the database was replaced. A topic that is opened meanwhile is created anew.
    pub fn start_over(&self) {
        for cell in self.cells() {
            {
                let mut state = cell.state.lock();
                state.close_all(CloseCode::GoingAway);
                state.dropped = true;
            }
            self.remove(&cell);
        }
    }

    fn cells(&self) -> Vec<Arc<Cell>> {
        self.0.topics.iter().map(|cell| Arc::clone(&cell)).collect()
    }

    /// Removes a dropped cell, but not one that has taken its place.
    fn remove(&self, cell: &Arc<Cell>) {
        self.0.topics.remove_if(&cell.topic, |_, current| Arc::ptr_eq(current, cell));
    }
}
