//! The entries of a topic that came too early, until those before them have arrived.
//!
//! INVARIANT: they are bounded and counted: what finds no room is read from the log.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::super::counted::Counted;
use super::super::entry::Entry;

/// The most entries and bytes that are held.
pub(super) const HELD_ENTRIES: usize = 1_024;
pub(super) const HELD_BYTES: usize = 1024 * 1024;

pub(super) struct Held {
    /// By number.
    entries: BTreeMap<u64, Arc<Entry>>,
    bytes: Counted,
}

impl Held {
    /// `bytes` is their part of what all topics hold.
    pub(super) fn new(bytes: Counted) -> Self {
        Self { entries: BTreeMap::new(), bytes }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    pub(super) fn bytes(&self) -> usize {
        self.bytes.get()
    }

    /// The lowest number held.
    pub(super) fn first(&self) -> Option<u64> {
        self.entries.first_key_value().map(|(first, _)| *first)
    }

    /// Holds an early entry, if there is room.
    pub(super) fn hold(&mut self, entry: Arc<Entry>) {
        let length = entry.frame.len();
        if self.entries.len() >= HELD_ENTRIES || self.bytes.get() + length > HELD_BYTES {
            return;
        }
        self.bytes.add(length);
        if let Some(same) = self.entries.insert(entry.seq, entry) {
            self.bytes.subtract(same.frame.len());
        }
    }

    /// Hands out the entry with this number.
    pub(super) fn take(&mut self, seq: u64) -> Option<Arc<Entry>> {
        let entry = self.entries.remove(&seq)?;
        self.bytes.subtract(entry.frame.len());
        Some(entry)
    }

    #[cfg(test)]
    pub(super) fn count(&self) -> usize {
        self.entries.len()
    }
}
