//! The topics with subscribers on this node, and the only path from an entry to its readers.
//!
//! Local commits, other nodes' announcements, the sweep and the log all pass their entries to [`Hub::deliver`]. Live delivery,
//! replay, catching up and opening are one mechanism: a cursor that is fed the entries after it.

mod cell;
mod eviction;
mod reading;

use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use bytes::Bytes;
use dashmap::DashMap;
use parking_lot::Mutex;
use protocol::{Topic, UserId};
use tokio::sync::Notify;
use tokio::time::Instant;

use super::entry::Entry;
use super::outlet::Outlet;
use crate::db::Db;
use crate::metrics::Metrics;
use crate::tasks::Tasks;
use cell::Cell;

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

    /// Whether anybody here reads a topic, or did until a moment ago.
    pub(super) fn has(&self, topic: &Topic) -> bool {
        self.0.topics.contains_key(topic)
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
            (state.start_pump(), mend)
        };
        if mend {
            self.mend_later(Arc::clone(&cell));
        }
        if pump {
            cell.pump(&self.0.tasks);
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
                Cell::new(*topic, access.max(cursor), &self.0.ring_bytes)
            }));
            {
                let mut state = cell.state.lock();
                if state.dropped {
                    continue;
                }
                if let Some(answer) = answer {
                    outlet.send(answer);
                }
                if access < state.head() {
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
        Some(self.cell(topic)?.state.lock().head())
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

    /// The readers on this node of the topics that `counted` names; those that nobody reads are missing.
    pub(super) fn reader_counts(&self, counted: impl Fn(&Topic) -> bool) -> HashMap<Topic, u32> {
        let cells: Vec<Arc<Cell>> = self.0.topics.iter().filter(|cell| counted(cell.key())).map(|cell| Arc::clone(&cell)).collect();
        let readers = |cell: &Cell| u32::try_from(cell.state.lock().readers()).unwrap_or(u32::MAX);
        cells.iter().map(|cell| (cell.topic, readers(cell))).filter(|(_, readers)| *readers > 0).collect()
    }

    pub fn subscription_count(&self) -> usize {
        self.0.topics.iter().map(|cell| cell.state.lock().readers()).sum()
    }
}
