//! What the hub reads from the log: for subscribers that are behind, and where an announcement is missing.

use std::sync::Arc;

use protocol::Topic;
use tokio::time::Instant;

use super::super::entry::Entry;
use super::super::log;
use super::super::outlet::Outlet;
use super::super::topic::Caught;
use super::Hub;
use super::cell::Cell;
use crate::error::Result;

/// Entries read from the log at once.
const READ_MAX: usize = 500;

impl Hub {
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
                state.head()
            };
            let entries = self.read(&cell, from, to).await?;
            let mut state = cell.state.lock();
            // What was retracted during the read must not return. If that can no longer be known, it is read again.
            let Some(entries) = state.without_retracted(as_of, entries) else { continue };
            state.ring_used = Instant::now();
            state.extend_ring_back(&entries);
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
    pub(super) fn mend_later(&self, cell: Arc<Cell>) {
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
        if cell.state.lock().head() >= head {
            return Ok(false);
        }
        self.mend(&cell, head).await?;
        Ok(true)
    }

    async fn mend(&self, cell: &Arc<Cell>, to: u64) -> Result<()> {
        loop {
            let from = cell.state.lock().head() + 1;
            if from > to {
                return Ok(());
            }
            let entries = log::range(&self.0.db, &cell.topic, from, to, READ_MAX).await?;
            if entries.first().is_none_or(|first| first.seq != from) {
                let mut state = cell.state.lock();
                if state.head() < from {
                    state.reset_all(to);
                }
                return Ok(());
            }
            self.deliver(&cell.topic, entries.into_iter().map(Arc::new));
        }
    }
}
