//! One topic on this node: its recent pushes, and its readers, each with a cursor.
//!
//! Everything here runs under the topic's lock and never waits.
//!
//! INVARIANT: a reader is fed `cursor + 1` and nothing else, or a later one that holds the whole state, past others that do.
//! INVARIANT: a retracted text does not return, neither to the ring nor to a reader, however long a read of the log took.
//! INVARIANT: a cut takes effect when its entry arrives, before any reader is fed that entry.
//! INVARIANT: a person's pushes are skips for those in a block with them: live, behind and replayed. Pushes without an author
//! reach everybody.

mod held;
mod ring;

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
use held::Held;
use ring::{FEED_BYTES, Ring, without_superseded};

pub(super) struct TopicState {
    topic: Topic,
    /// The highest number that has arrived, held or not.
    seen: u64,
    ring: Ring,
    /// When the ring was last of use to a reader.
    pub(super) ring_used: Instant,
    /// Few topics ever hold anything.
    held: Option<Box<Held>>,
    /// In the order of their outlets' ids.
    readers: Vec<Reader>,
    /// Something was appended since the pump began its last round.
    unfed: bool,
    /// A task is feeding the readers: arriving entries only need to be accepted.
    pub(super) pumping: bool,
    /// A task is waiting for the missing numbers.
    pub(super) mending: bool,
    /// The hub has dropped this topic: create it anew.
    pub(super) dropped: bool,
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
            seen: head,
            ring: Ring::new(head, Counted::new(all_bytes, 0)),
            ring_used: Instant::now(),
            held: None,
            readers: Vec::new(),
            unfed: false,
            pumping: false,
            mending: false,
            dropped: false,
        }
    }

    /// The last number up to which everything has arrived.
    pub(super) fn head(&self) -> u64 {
        self.ring.head()
    }

    pub(super) fn readers(&self) -> usize {
        self.readers.len()
    }

    /// The bytes that this topic holds: its part of the sum.
    pub(super) fn bytes(&self) -> usize {
        self.ring.bytes() + self.held.as_ref().map_or(0, |held| held.bytes())
    }

    /// Accepts an entry: the next one advances the head, together with those held for it; an early one is held.
    pub(super) fn accept(&mut self, entry: Arc<Entry>) {
        if entry.seq <= self.head() {
            return;
        }
        self.seen = self.seen.max(entry.seq);
        if entry.seq == self.head() + 1 {
            self.append(entry);
        } else {
            self.held.get_or_insert_with(|| Box::new(Held::new(self.ring.part_of_bytes()))).hold(entry);
        }
        while let Some(next) = self.take_held() {
            self.append(next);
        }
    }

    /// The next entry, if it was held.
    fn take_held(&mut self) -> Option<Arc<Entry>> {
        let next = self.head() + 1;
        let entry = self.held.as_mut()?.take(next);
        self.held.take_if(|held| held.is_empty());
        entry
    }

    /// The missing numbers: those before the held entries, or up to the last that arrived and was not held.
    pub(super) fn gap(&self) -> Option<(u64, u64)> {
        let last = self.held.as_ref().and_then(|held| held.first()).map_or(self.seen, |first| first - 1);
        (last > self.head()).then_some((self.head() + 1, last))
    }

    fn append(&mut self, entry: Arc<Entry>) {
        if entry.retracts {
            self.ring.retract(&self.topic, &entry);
        }
        if entry.cut.is_some() {
            self.cut(&entry);
        }
        if entry.block.is_some() {
            self.readers.iter().for_each(|reader| reader.outlet.apply_block(&entry));
        }
        self.ring.push(entry);
        self.unfed = true;
    }

    pub(super) fn clear_ring(&mut self) {
        self.ring.clear();
    }

    /// Gives back what only readers that are being fed need.
    pub(super) fn drop_joined(&mut self) {
        self.ring.drop_joined();
    }

    /// Ends the subscriptions that an entry cuts: a person's, or all of a session's sockets.
    fn cut(&mut self, entry: &Entry) {
        let topic = self.topic;
        self.readers.retain(|reader| entry.seq <= reader.access || !ends(&topic, &reader.outlet, entry));
        self.unfed |= self.pumping;
    }

    /// Starts feeding a reader after `cursor`; one socket reads a topic once.
    pub(super) fn attach(&mut self, outlet: &Arc<Outlet>, cursor: u64, access: u64) {
        self.detach(outlet.id);
        if outlet.closing().is_some() || self.ring.marked_after(access).any(|entry| ends(&self.topic, outlet, entry)) {
            return;
        }
        if matches!(self.topic, Topic::User(_)) {
            outlet.follow_blocks_from(access);
            self.ring.marked_after(0).for_each(|entry| outlet.apply_block(entry));
        }
        let index = self.readers.partition_point(|reader| reader.outlet.id < outlet.id);
        if self.readers.len() == self.readers.capacity() {
            // Most topics have few readers, whose number hardly changes: doubling would waste a third of their memory.
            self.readers.reserve_exact(self.readers.len() / 4 + 1);
        }
        self.readers.insert(index, Reader::new(outlet, cursor, access));
        self.feed(index);
    }

    fn index_of(&self, outlet: u64) -> Option<usize> {
        self.readers.binary_search_by_key(&outlet, |reader| reader.outlet.id).ok()
    }

    pub(super) fn detach(&mut self, outlet: u64) {
        if let Some(index) = self.index_of(outlet) {
            self.readers.remove(index);
            // Somebody moved to a place that the pump has passed.
            self.unfed |= self.pumping;
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
        self.ring.restart(head);
        self.held = None;
        self.seen = head;
    }

    pub(super) fn reset(&mut self, outlet: &Outlet) {
        self.detach(outlet.id);
        outlet.send(closed(&self.topic, TopicEnd::Reset));
    }

    /// Feeds at most `count` readers from `start` on; returns where to continue, if there are more.
    pub(super) fn feed_some(&mut self, start: usize, count: usize) -> Option<usize> {
        if start == 0 {
            self.unfed = false;
        }
        let end = start.saturating_add(count).min(self.readers.len());
        for index in start..end {
            self.feed(index);
        }
        (end < self.readers.len()).then_some(end)
    }

    /// Starts the pump if somebody can be fed and it is not running; whether the caller must run it.
    pub(super) fn start_pump(&mut self) -> bool {
        !self.pumping && self.owes() && !std::mem::replace(&mut self.pumping, true)
    }

    /// Whether a reader may lack something that was not left for it to catch up with.
    pub(super) fn owes(&self) -> bool {
        self.unfed && !self.readers.is_empty()
    }

    fn feed(&mut self, index: usize) {
        while let Some(reader) = self.readers.get(index) {
            if reader.behind || reader.cursor >= self.head() {
                return;
            }
            let from = reader.cursor + 1;
            let Some((to, bytes)) = self.ring.joined(from) else {
                self.leave_behind(index);
                return;
            };
            let count = usize::try_from(to - from + 1).unwrap_or(usize::MAX);
            let bytes = self.without_blocked(index, from, to).unwrap_or(bytes);
            let author = self.ring.last_author();
            let Some(reader) = self.readers.get_mut(index) else { return };
            let offered = match author {
                Some(author) => reader.outlet.offer_of(author, &bytes, count),
                None => reader.outlet.offer(&bytes, count),
            };
            match offered {
                Offered::Accepted => reader.cursor = to,
                Offered::Closed => {
                    reader.cursor = self.ring.head();
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
        let part = || self.ring.after(from - 1).take_while(|entry| entry.seq <= to);
        if !part().any(|entry| reader.is_hidden(entry)) {
            return None;
        }
        let mut bytes = BytesMut::new();
        for entry in without_superseded(part()) {
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

    /// Feeds a reader that was behind, now that its outlet has room.
    pub(super) fn catch_up(&mut self, outlet: &Outlet) -> Caught {
        let Some(index) = self.index_of(outlet.id) else { return Caught::Up };
        if let Some(reader) = self.readers.get_mut(index) {
            reader.behind = false;
        }
        self.feed(index);
        match self.readers.get(index) {
            Some(reader) if reader.behind => {
                let first = self.ring.first();
                if reader.cursor + 1 < first { Caught::Needs { from: reader.cursor + 1, to: first - 1 } } else { Caught::Full }
            }
            _ => Caught::Up,
        }
    }

    /// Feeds a reader entries from the log; `false` if its queue is full.
    pub(super) fn feed_from_log(&mut self, outlet: &Outlet, entries: &[Arc<Entry>]) -> bool {
        let Some(index) = self.index_of(outlet.id) else { return true };
        let Some(reader) = self.readers.get_mut(index) else { return true };
        if entries.iter().any(|entry| entry.seq > reader.access && ends(&self.topic, outlet, entry)) {
            self.detach(outlet.id);
            return true;
        }
        entries.iter().for_each(|entry| outlet.apply_block(entry));
        let topic = self.topic;
        let start = reader.cursor;
        let mut rest = without_superseded(entries.iter().skip_while(|entry| entry.seq <= start)).peekable();
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
        self.ring.covers(from)
    }

    /// What was read from the log when the head was `as_of`, without what was retracted since; `None` if that is not known.
    pub(super) fn without_retracted(&self, as_of: u64, entries: Vec<Arc<Entry>>) -> Option<Vec<Arc<Entry>>> {
        self.ring.without_retracted(&self.topic, as_of, entries)
    }

    pub(super) fn extend_ring_back(&mut self, entries: &[Arc<Entry>]) {
        self.ring.extend_back(entries);
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
        self.ring.clear();
        self.held = None;
    }
}

#[cfg(test)]
mod tests;
