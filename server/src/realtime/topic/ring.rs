//! The recent entries of a topic.
//!
//! INVARIANT: the ring is contiguous and ends at its head; it and what is joined of it are bounded and counted.

use std::collections::VecDeque;
use std::sync::Arc;

use bytes::{Bytes, BytesMut};
use protocol::{Topic, UserId};

use super::super::counted::Counted;
use super::super::entry::Entry;

/// The most entries and bytes in the ring of one topic.
const RING_ENTRIES: usize = 1_024;
const RING_BYTES: usize = 1024 * 1024;
/// Bytes offered to a reader at once.
pub(super) const FEED_BYTES: usize = 64 * 1024;

pub(super) struct Ring {
    /// The last number up to which everything has arrived.
    head: u64,
    entries: VecDeque<Arc<Entry>>,
    /// The numbers of those that cut or block: who subscribes looks at no others.
    marked: VecDeque<u64>,
    bytes: Counted,
    joined: Option<Box<Joined>>,
}

/// Frames `from..=to` joined, shared by all readers that need exactly these.
struct Joined {
    from: u64,
    to: u64,
    bytes: Bytes,
    _counted: Counted,
}

impl Ring {
    /// `bytes` is the ring's part of what all topics hold.
    pub(super) fn new(head: u64, bytes: Counted) -> Self {
        Self { head, entries: VecDeque::new(), marked: VecDeque::new(), bytes, joined: None }
    }

    pub(super) fn head(&self) -> u64 {
        self.head
    }

    /// The number of the oldest entry; of the next one, if the ring is empty.
    pub(super) fn first(&self) -> u64 {
        self.entries.front().map_or(self.head + 1, |oldest| oldest.seq)
    }

    /// Whether the ring has all entries from a number on.
    pub(super) fn covers(&self, from: u64) -> bool {
        self.first() <= from
    }

    /// The bytes of the entries and of what is joined.
    pub(super) fn bytes(&self) -> usize {
        self.bytes.get() + self.joined.as_ref().map_or(0, |joined| joined.bytes.len())
    }

    /// Who wrote the last entry.
    pub(super) fn last_author(&self) -> Option<UserId> {
        self.entries.back().and_then(|last| last.author)
    }

    /// Another part of what all topics hold.
    pub(super) fn part_of_bytes(&self) -> Counted {
        self.bytes.another(0)
    }

    /// The entries after a number, as far as the ring goes back.
    pub(super) fn after(&self, seq: u64) -> impl Iterator<Item = &Arc<Entry>> {
        let skipped = usize::try_from((seq + 1).saturating_sub(self.first())).unwrap_or(usize::MAX);
        self.entries.range(skipped.min(self.entries.len())..)
    }

    /// Those of them that cut or block.
    pub(super) fn marked_after(&self, seq: u64) -> impl Iterator<Item = &Arc<Entry>> {
        self.marked.iter().filter(move |marked| **marked > seq).filter_map(|marked| self.after(marked - 1).next())
    }

    /// Appends the entry after the head.
    pub(super) fn push(&mut self, entry: Arc<Entry>) {
        self.head = entry.seq;
        self.bytes.add(entry.frame.len());
        if entry.is_marked() {
            self.marked.push_back(entry.seq);
        }
        self.entries.push_back(entry);
        while self.entries.len() > RING_ENTRIES || self.bytes.get() > RING_BYTES {
            self.drop_oldest();
        }
    }

    fn drop_oldest(&mut self) {
        if let Some(oldest) = self.entries.pop_front() {
            self.bytes.subtract(oldest.frame.len());
            if self.marked.front() == Some(&oldest.seq) {
                self.marked.pop_front();
            }
        }
    }

    pub(super) fn clear(&mut self) {
        self.entries = VecDeque::new();
        self.marked = VecDeque::new();
        self.bytes.clear();
        self.joined = None;
    }

    /// Starts again, empty, after another number.
    pub(super) fn restart(&mut self, head: u64) {
        self.clear();
        self.head = head;
    }

    /// Gives back what only readers that are being fed need.
    pub(super) fn drop_joined(&mut self) {
        self.joined = None;
    }

    /// Turns every entry about this one's subject into a skip.
    pub(super) fn retract(&mut self, topic: &Topic, by: &Entry) {
        for entry in &mut self.entries {
            if entry.subject == by.subject && !entry.retracts {
                let skip = entry.skipped(topic);
                self.bytes.subtract(entry.frame.len());
                self.bytes.add(skip.frame.len());
                *entry = Arc::new(skip);
            }
        }
        self.joined = None;
    }

    /// The frames from a number on, up to the head or a limit of bytes; `None` if the ring does not go back that far.
    pub(super) fn joined(&mut self, from: u64) -> Option<(u64, Bytes)> {
        if let Some(joined) = &self.joined
            && joined.from == from
            && (joined.to == self.head || joined.bytes.len() >= FEED_BYTES)
        {
            return Some((joined.to, joined.bytes.clone()));
        }
        let start = usize::try_from(from.checked_sub(self.first())?).ok()?;
        let entry = self.entries.get(start)?;
        if entry.seq == self.head {
            return Some((entry.seq, entry.frame.clone()));
        }
        let (to, bytes) = join(self.entries.range(start..));
        self.joined = Some(Box::new(Joined { from, to, bytes: bytes.clone(), _counted: self.bytes.another(bytes.len()) }));
        Some((to, bytes))
    }

    /// Extends the ring backwards with entries from the log, as far as they are contiguous and fit.
    pub(super) fn extend_back(&mut self, entries: &[Arc<Entry>]) {
        for entry in entries.iter().rev() {
            if entry.seq + 1 != self.first() || self.entries.len() >= RING_ENTRIES || self.bytes.get() + entry.frame.len() > RING_BYTES {
                break;
            }
            self.bytes.add(entry.frame.len());
            if entry.is_marked() {
                self.marked.push_front(entry.seq);
            }
            self.entries.push_front(Arc::clone(entry));
        }
    }

    /// Entries that were read from the log when the head was `as_of`, with what was retracted since as skips; `None` if the ring
    /// does not have everything since.
    pub(super) fn without_retracted(&self, topic: &Topic, as_of: u64, entries: Vec<Arc<Entry>>) -> Option<Vec<Arc<Entry>>> {
        if !self.covers(as_of + 1) {
            return None;
        }
        let retracting: Vec<&Arc<Entry>> = self.after(as_of).filter(|entry| entry.retracts).collect();
        let is_retracted = |entry: &Entry| !entry.retracts && retracting.iter().any(|by| by.subject == entry.subject);
        let skipped = |entry: Arc<Entry>| if is_retracted(&entry) { Arc::new(entry.skipped(topic)) } else { entry };
        Some(entries.into_iter().map(skipped).collect())
    }
}

/// Leaves out entries that are superseded by the one after them.
pub(super) fn without_superseded<'a>(entries: impl Iterator<Item = &'a Arc<Entry>>) -> impl Iterator<Item = &'a Arc<Entry>> {
    let mut entries = entries.peekable();
    std::iter::from_fn(move || {
        let mut entry = entries.next()?;
        while let Some(next) = entries.next_if(|next| entry.is_superseded_by(next)) {
            entry = next;
        }
        Some(entry)
    })
}

fn join<'a>(entries: impl Iterator<Item = &'a Arc<Entry>>) -> (u64, Bytes) {
    let (mut bytes, mut to) = (BytesMut::new(), 0);
    for entry in without_superseded(entries) {
        if !bytes.is_empty() && bytes.len() + entry.frame.len() > FEED_BYTES {
            break;
        }
        bytes.extend_from_slice(&entry.frame);
        to = entry.seq;
    }
    (to, bytes.freeze())
}
