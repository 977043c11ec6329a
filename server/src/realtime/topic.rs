//! One topic on this node: its recent pushes, and its readers, each with a cursor.
//!
//! Everything here runs under the topic's lock and never waits.
//!
//! INVARIANT: the ring is contiguous and ends at `head`; a reader is fed `cursor + 1` and nothing else.
//! INVARIANT: what a topic holds is bounded and counted: its ring, the entries that came too early, the joined frames.
//! INVARIANT: a retracted text does not return, neither to the ring nor to a reader, however long a read of the log took.
//! INVARIANT: a cut takes effect when its entry arrives, before any reader is fed that entry.
//! INVARIANT: a person's pushes are skips for those in a block with them: live, behind and replayed. Pushes without an author
//! reach everybody.

use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;
use std::sync::atomic::AtomicUsize;

use bytes::{Bytes, BytesMut};
use protocol::session::TopicEnd;
use protocol::{CloseCode, Topic, UserId};
use tokio::time::Instant;

use super::counted::Counted;
use super::entry::Entry;
use super::outlet::{Offered, Outlet};
use super::reader::{Reader, closed, ends};

/// The most entries and bytes in the ring of one topic.
const RING_ENTRIES: usize = 1_024;
const RING_BYTES: usize = 1024 * 1024;
/// The most entries and bytes that are held because they came too early; later ones are read from the log.
const HELD_ENTRIES: usize = 1_024;
const HELD_BYTES: usize = 1024 * 1024;
/// Bytes offered to a reader at once.
const FEED_BYTES: usize = 64 * 1024;

pub(super) struct TopicState {
    topic: Topic,
    /// The last number up to which everything has arrived.
    pub(super) head: u64,
    /// The highest number that has arrived, held or not.
    seen: u64,
    ring: VecDeque<Arc<Entry>>,
    ring_bytes: Counted,
    /// When the ring was last of use to a reader.
    pub(super) ring_used: Instant,
    /// Entries that came too early, by number.
    held: BTreeMap<u64, Arc<Entry>>,
    held_bytes: Counted,
    /// The bytes that all topics of this node hold.
    all_bytes: Arc<AtomicUsize>,
    readers: Vec<Reader>,
    /// A task is feeding the readers: arriving entries only need to be accepted.
    pub(super) pumping: bool,
    /// A task is waiting for the missing numbers.
    pub(super) mending: bool,
    /// The hub has dropped this topic: create it anew.
    pub(super) dropped: bool,
    joined: Option<Joined>,
}

/// Frames `from..=to` joined, shared by all readers that need exactly these.
struct Joined {
    from: u64,
    to: u64,
    bytes: Bytes,
    _counted: Counted,
}

/// The result of catching up.
pub(super) enum Caught {
    /// The reader has the head, or is gone.
    Up,
    /// The outlet's queue is full again.
    Full,
    /// The ring does not go back that far: these numbers are needed from the log.
    Needs { from: u64, to: u64 },
}

impl TopicState {
    pub(super) fn new(topic: Topic, head: u64, all_bytes: &Arc<AtomicUsize>) -> Self {
        Self {
            topic,
            head,
            seen: head,
            ring: VecDeque::new(),
            ring_bytes: Counted::new(all_bytes, 0),
            ring_used: Instant::now(),
            held: BTreeMap::new(),
            held_bytes: Counted::new(all_bytes, 0),
            all_bytes: Arc::clone(all_bytes),
            readers: Vec::new(),
            pumping: false,
            mending: false,
            dropped: false,
            joined: None,
        }
    }

    pub(super) fn readers(&self) -> usize {
        self.readers.len()
    }

    /// The bytes that this topic holds: its part of the sum.
    pub(super) fn bytes(&self) -> usize {
        self.ring_bytes.get() + self.held_bytes.get() + self.joined.as_ref().map_or(0, |joined| joined.bytes.len())
    }

    /// Accepts an entry: the next one advances the head, together with those held for it; an early one is held.
    pub(super) fn accept(&mut self, entry: Arc<Entry>) {
        if entry.seq <= self.head {
            return;
        }
        self.seen = self.seen.max(entry.seq);
        if entry.seq == self.head + 1 {
            self.append(entry);
        } else {
            self.hold(entry);
        }
        while let Some(next) = self.held.remove(&(self.head + 1)) {
            self.held_bytes.subtract(next.frame.len());
            self.append(next);
        }
    }

    /// Holds an early entry, if there is room: the log has it in any case.
    fn hold(&mut self, entry: Arc<Entry>) {
        let length = entry.frame.len();
        if self.held.len() >= HELD_ENTRIES || self.held_bytes.get() + length > HELD_BYTES {
            return;
        }
        self.held_bytes.add(length);
        if let Some(same) = self.held.insert(entry.seq, entry) {
            self.held_bytes.subtract(same.frame.len());
        }
    }

    /// The missing numbers: those before the held entries, or up to the last that arrived and was not held.
    pub(super) fn gap(&self) -> Option<(u64, u64)> {
        let last = self.held.first_key_value().map_or(self.seen, |(first, _)| first - 1);
        (last > self.head).then_some((self.head + 1, last))
    }

    fn append(&mut self, entry: Arc<Entry>) {
        if entry.retracts {
            self.retract(&entry);
        }
        if entry.cut.is_some() {
            self.cut(&entry);
        }
        if entry.block.is_some() {
            self.readers.iter_mut().for_each(|reader| reader.apply_block(&entry));
        }
        self.head = entry.seq;
        self.ring_bytes.add(entry.frame.len());
        self.ring.push_back(entry);
        while self.ring.len() > RING_ENTRIES || self.ring_bytes.get() > RING_BYTES {
            self.drop_oldest();
        }
    }

    fn drop_oldest(&mut self) {
        if let Some(oldest) = self.ring.pop_front() {
            self.ring_bytes.subtract(oldest.frame.len());
        }
    }

    pub(super) fn clear_ring(&mut self) {
        self.ring = VecDeque::new();
        self.ring_bytes.clear();
        self.joined = None;
    }

    /// Gives back what only readers that are being fed need.
    pub(super) fn drop_joined(&mut self) {
        self.joined = None;
    }

    fn clear_held(&mut self) {
        self.held.clear();
        self.held_bytes.clear();
    }

    fn retract(&mut self, by: &Entry) {
        for entry in &mut self.ring {
            if entry.subject == by.subject && !entry.retracts {
                let skip = entry.skipped(&self.topic);
                self.ring_bytes.subtract(entry.frame.len());
                self.ring_bytes.add(skip.frame.len());
                *entry = Arc::new(skip);
            }
        }
        self.joined = None;
    }

    /// Ends the subscriptions that an entry cuts: a person's, or all of a session's sockets.
    fn cut(&mut self, entry: &Entry) {
        let topic = self.topic;
        self.readers.retain(|reader| entry.seq <= reader.access || !ends(&topic, &reader.outlet, entry));
    }

    /// Starts feeding a reader after `cursor`; one socket reads a topic once.
    pub(super) fn attach(&mut self, outlet: &Arc<Outlet>, cursor: u64, access: u64) {
        self.detach(outlet.id);
        if outlet.closing().is_some() || self.ring.iter().any(|entry| entry.seq > access && ends(&self.topic, outlet, entry)) {
            return;
        }
        let mut reader = Reader::new(outlet, cursor, access);
        self.ring.iter().for_each(|entry| reader.apply_block(entry));
        self.readers.push(reader);
        let index = self.readers.len() - 1;
        self.feed(index);
    }

    pub(super) fn detach(&mut self, outlet: u64) {
        if let Some(index) = self.readers.iter().position(|reader| reader.outlet.id == outlet) {
            self.readers.swap_remove(index);
        }
        if self.readers.is_empty() {
            self.readers.shrink_to_fit();
        }
    }

    /// Ends all subscriptions: the log no longer has the entries in between.
    pub(super) fn reset_all(&mut self, head: u64) {
        for reader in self.readers.drain(..) {
            reader.outlet.send(closed(&self.topic, TopicEnd::Reset));
        }
        self.clear_ring();
        self.clear_held();
        self.head = head;
        self.seen = head;
    }

    pub(super) fn reset(&mut self, outlet: &Outlet) {
        self.detach(outlet.id);
        outlet.send(closed(&self.topic, TopicEnd::Reset));
    }

    /// Feeds at most `count` readers from `start` on; returns where to continue, if there are more.
    pub(super) fn feed_some(&mut self, start: usize, count: usize) -> Option<usize> {
        let end = start.saturating_add(count).min(self.readers.len());
        for index in start..end {
            self.feed(index);
        }
        (end < self.readers.len()).then_some(end)
    }

    /// Whether any reader can be fed.
    pub(super) fn owes(&self) -> bool {
        self.readers.iter().any(|reader| !reader.behind && reader.cursor < self.head)
    }

    fn feed(&mut self, index: usize) {
        while let Some(reader) = self.readers.get(index) {
            if reader.behind || reader.cursor >= self.head {
                return;
            }
            let from = reader.cursor + 1;
            let Some((to, bytes)) = self.joined(from) else {
                self.leave_behind(index);
                return;
            };
            let count = usize::try_from(to - from + 1).unwrap_or(usize::MAX);
            let bytes = self.without_blocked(index, from, to).unwrap_or(bytes);
            let Some(reader) = self.readers.get_mut(index) else { return };
            match reader.outlet.offer(&bytes, count) {
                Offered::Accepted => reader.cursor = to,
                Offered::Closed => {
                    reader.cursor = self.head;
                    return;
                }
                Offered::Full => {
                    self.leave_behind(index);
                    return;
                }
            }
        }
    }

    /// A part of the ring in which entries hidden by a block are skips; `None` if none is hidden.
    fn without_blocked(&self, index: usize, from: u64, to: u64) -> Option<Bytes> {
        let reader = self.readers.get(index).filter(|reader| reader.outlet.has_blocks())?;
        let part = || self.ring.iter().skip_while(|entry| entry.seq < from).take_while(|entry| entry.seq <= to);
        if !part().any(|entry| reader.is_hidden(entry)) {
            return None;
        }
        let mut bytes = BytesMut::new();
        for entry in part() {
            bytes.extend_from_slice(&reader.frame_of(entry, &self.topic));
        }
        Some(bytes.freeze())
    }

    fn leave_behind(&mut self, index: usize) {
        if let Some(reader) = self.readers.get_mut(index) {
            reader.behind = true;
            reader.outlet.mark_behind(self.topic);
        }
    }

    /// A part of the ring from a number on; `None` if the ring does not go back that far.
    fn joined(&mut self, from: u64) -> Option<(u64, Bytes)> {
        if let Some(joined) = &self.joined
            && joined.from == from
            && (joined.to == self.head || joined.bytes.len() >= FEED_BYTES)
        {
            return Some((joined.to, joined.bytes.clone()));
        }
        let first = self.ring.front()?.seq;
        let start = usize::try_from(from.checked_sub(first)?).ok()?;
        let entry = self.ring.get(start)?;
        if entry.seq == self.head {
            return Some((entry.seq, entry.frame.clone()));
        }
        let (to, bytes) = join(self.ring.range(start..));
        self.joined = Some(Joined { from, to, bytes: bytes.clone(), _counted: Counted::new(&self.all_bytes, bytes.len()) });
        Some((to, bytes))
    }

    /// Feeds a reader that was behind, now that its outlet has room.
    pub(super) fn catch_up(&mut self, outlet: &Outlet) -> Caught {
        let Some(index) = self.readers.iter().position(|reader| reader.outlet.id == outlet.id) else { return Caught::Up };
        if let Some(reader) = self.readers.get_mut(index) {
            reader.behind = false;
        }
        self.feed(index);
        match self.readers.get(index) {
            Some(reader) if reader.behind => {
                let first = self.ring.front().map_or(self.head + 1, |entry| entry.seq);
                if reader.cursor + 1 < first { Caught::Needs { from: reader.cursor + 1, to: first - 1 } } else { Caught::Full }
            }
            _ => Caught::Up,
        }
    }

    /// Feeds a reader entries from the log; `false` if its queue is full.
    pub(super) fn feed_from_log(&mut self, outlet: &Outlet, entries: &[Arc<Entry>]) -> bool {
        let Some(index) = self.readers.iter().position(|reader| reader.outlet.id == outlet.id) else { return true };
        let Some(reader) = self.readers.get_mut(index) else { return true };
        if entries.iter().any(|entry| entry.seq > reader.access && ends(&self.topic, outlet, entry)) {
            self.detach(outlet.id);
            return true;
        }
        entries.iter().for_each(|entry| reader.apply_block(entry));
        let topic = self.topic;
        let start = reader.cursor;
        let mut rest = entries.iter().skip_while(|entry| entry.seq <= start).peekable();
        while rest.peek().is_some() {
            let (mut bytes, mut count, mut last) = (BytesMut::new(), 0, reader.cursor);
            while let Some(entry) = rest.next_if(|entry| bytes.len() + entry.frame.len() <= FEED_BYTES || bytes.is_empty()) {
                bytes.extend_from_slice(&reader.frame_of(entry, &topic));
                count += 1;
                last = entry.seq;
            }
            match reader.outlet.offer(&bytes.freeze(), count) {
                Offered::Accepted => reader.cursor = last,
                Offered::Full => return false,
                Offered::Closed => return true,
            }
        }
        true
    }

    /// Whether the ring has all entries from a number on.
    pub(super) fn ring_covers(&self, from: u64) -> bool {
        from > self.head || self.ring.front().is_some_and(|entry| entry.seq <= from)
    }

    /// Entries that were read from the log when the head was `as_of`, with what was retracted since as skips; `None` if the ring
    /// does not have everything since.
    pub(super) fn without_retracted(&self, as_of: u64, entries: Vec<Arc<Entry>>) -> Option<Vec<Arc<Entry>>> {
        if !self.ring_covers(as_of + 1) {
            return None;
        }
        let retracting: Vec<&Arc<Entry>> = self.ring.iter().filter(|entry| entry.seq > as_of && entry.retracts).collect();
        let is_retracted = |entry: &Entry| !entry.retracts && retracting.iter().any(|by| by.subject == entry.subject);
        let topic = self.topic;
        Some(entries.into_iter().map(|entry| if is_retracted(&entry) { Arc::new(entry.skipped(&topic)) } else { entry }).collect())
    }

    /// Extends the ring backwards with entries from the log, as far as they are contiguous and fit.
    pub(super) fn extend_back(&mut self, entries: &[Arc<Entry>]) {
        for entry in entries.iter().rev() {
            let first = self.ring.front().map_or(self.head + 1, |oldest| oldest.seq);
            if entry.seq + 1 != first || self.ring.len() >= RING_ENTRIES || self.ring_bytes.get() + entry.frame.len() > RING_BYTES {
                break;
            }
            self.ring_bytes.add(entry.frame.len());
            self.ring.push_front(Arc::clone(entry));
        }
    }

    /// Sends an unlogged push to all readers, unless a block hides its author from them.
    pub(super) fn signal(&self, author: Option<UserId>, frame: &Bytes) {
        for reader in &self.readers {
            if !author.is_some_and(|author| reader.outlet.is_blocked(author)) {
                reader.outlet.signal(frame);
            }
        }
    }

    pub(super) fn close_all(&mut self, code: CloseCode) {
        for reader in self.readers.drain(..) {
            reader.outlet.close(code);
        }
        self.clear_ring();
        self.clear_held();
    }
}

fn join<'a>(entries: impl Iterator<Item = &'a Arc<Entry>>) -> (u64, Bytes) {
    let (mut bytes, mut to) = (BytesMut::new(), 0);
    for entry in entries {
        if !bytes.is_empty() && bytes.len() + entry.frame.len() > FEED_BYTES {
            break;
        }
        bytes.extend_from_slice(&entry.frame);
        to = entry.seq;
    }
    (to, bytes.freeze())
}

#[cfg(test)]
mod tests;
