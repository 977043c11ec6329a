//! Bytes that a topic holds, counted in the sum of all topics of a node.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

/// A part of the sum. INVARIANT: the sum is that of all parts, because only a part changes it, and gives its own back when dropped.
pub(super) struct Counted {
    own: usize,
    sum: Arc<AtomicUsize>,
}

impl Counted {
    pub(super) fn new(sum: &Arc<AtomicUsize>, own: usize) -> Self {
        sum.fetch_add(own, Ordering::Relaxed);
        Self { own, sum: Arc::clone(sum) }
    }

    /// Another part of the same sum.
    pub(super) fn another(&self, own: usize) -> Self {
        Self::new(&self.sum, own)
    }

    pub(super) fn get(&self) -> usize {
        self.own
    }

    pub(super) fn add(&mut self, bytes: usize) {
        self.own += bytes;
        self.sum.fetch_add(bytes, Ordering::Relaxed);
    }

    pub(super) fn subtract(&mut self, bytes: usize) {
        self.own -= bytes;
        self.sum.fetch_sub(bytes, Ordering::Relaxed);
    }

    pub(super) fn clear(&mut self) {
        self.subtract(self.own);
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        self.clear();
    }
}
