//! The sending side of a socket: frames are written directly while it accepts them, and queued within bounds while it does not.
//!
//! INVARIANT: the queue has at most [`QUEUE_BYTES`] or [`QUEUE_FRAMES`] of pushes; a reader that needs more is marked behind
//! and fed from the log once the queue has drained. Replies come on top, bounded by the requests in flight.
//! INVARIANT: after [`Outlet::close`] only the rest of a partly sent frame and the close frame are sent.

use std::collections::{HashSet, VecDeque};
use std::io::{self, IoSlice};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use bytes::{Buf, Bytes};
use parking_lot::Mutex;
use protocol::{CloseCode, Topic, UserId};
use tokio::net::TcpStream;
use tokio::sync::Notify;
use tokio::time::Instant;

use super::entry::{Entry, ws_close};
use crate::identity::Caller;

/// Bytes of pushes queued for one socket.
pub const QUEUE_BYTES: usize = 256 * 1024;
/// Frames queued for one socket.
pub const QUEUE_FRAMES: usize = 512;
/// Queued bytes above which unlogged pushes are dropped, and up to which a reader that was behind is fed again.
const QUEUE_LOW: usize = QUEUE_BYTES / 4;
/// Bytes that a socket must accept to count as progress, unless its queue is shorter: one now and then is none.
const PROGRESS_BYTES: usize = 32 * 1024;

/// Shared by the socket's own task, which reads and flushes, and by the hub, which offers pushes.
pub struct Outlet {
    pub id: u64,
    stream: TcpStream,
    /// Who is signed in, once `session.open` succeeded.
    caller: OnceLock<Caller>,
    /// People in a block with the caller. Most callers have none, so `has_blocks` avoids the lock.
    blocks: Mutex<Blocks>,
    has_blocks: AtomicBool,
    queue: Mutex<Queue>,
    /// A write of the caller's is running.
    awaits_reply: AtomicBool,
    /// Notified when there is something for the socket's task: bytes to flush, a topic to catch up with, a close.
    pub bell: Notify,
}

#[derive(Default)]
struct Blocks {
    people: HashSet<UserId>,
    /// The number of the last entry on the caller's own topic that is part of `people`.
    as_of: Option<u64>,
}

struct Queue {
    frames: VecDeque<Bytes>,
    bytes: usize,
    /// Whether the first frame was written in part.
    begun: bool,
    /// Whether the frames wait for a reply, not for the socket.
    held: bool,
    /// Topics in which this reader is behind.
    behind: Vec<Topic>,
    closing: Option<CloseCode>,
    progress: Instant,
    /// Bytes accepted since then.
    accepted: usize,
}

/// The result of offering frames.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Offered {
    Accepted,
    /// No room: the reader is behind.
    Full,
    /// The socket is closing.
    Closed,
}

static NEXT_ID: AtomicU64 = AtomicU64::new(1);

impl Outlet {
    pub fn new(stream: TcpStream) -> Self {
        let queue = Queue {
            frames: VecDeque::new(),
            bytes: 0,
            begun: false,
            held: false,
            behind: Vec::new(),
            closing: None,
            progress: Instant::now(),
            accepted: 0,
        };
        Self {
            id: NEXT_ID.fetch_add(1, Ordering::Relaxed),
            stream,
            caller: OnceLock::new(),
            blocks: Mutex::default(),
            has_blocks: AtomicBool::new(false),
            queue: Mutex::new(queue),
            awaits_reply: AtomicBool::new(false),
            bell: Notify::new(),
        }
    }

    pub fn stream(&self) -> &TcpStream {
        &self.stream
    }

    pub fn caller(&self) -> Option<Caller> {
        self.caller.get().copied()
    }

    /// Sets the caller, once; a socket never changes hands.
    pub fn set_caller(&self, caller: Caller) {
        let _ = self.caller.set(caller);
    }

    /// Hides somebody from the caller, because of a block between them.
    pub fn block(&self, user: UserId) {
        self.change_block(&mut self.blocks.lock(), user, true);
    }

    /// The blocks are known up to this number of the caller's own topic. Subscribing to it again does not move that: a change may
    /// still be on its way.
    pub(super) fn follow_blocks_from(&self, seq: u64) {
        self.blocks.lock().as_of.get_or_insert(seq);
    }

    /// Applies a change of the caller's blocks, which arrives on their own topic: each once and in order.
    pub(super) fn apply_block(&self, entry: &Entry) {
        let Some((user, is_blocked)) = entry.block else { return };
        let mut blocks = self.blocks.lock();
        if blocks.as_of.is_some_and(|as_of| entry.seq > as_of) {
            blocks.as_of = Some(entry.seq);
            self.change_block(&mut blocks, user, is_blocked);
        }
    }

    fn change_block(&self, blocks: &mut Blocks, user: UserId, is_blocked: bool) {
        if is_blocked {
            blocks.people.insert(user);
        } else {
            blocks.people.remove(&user);
        }
        self.has_blocks.store(!blocks.people.is_empty(), Ordering::Release);
    }

    /// Whether the caller is in a block with somebody, whoever made it.
    pub fn is_blocked(&self, user: UserId) -> bool {
        self.has_blocks() && self.blocks.lock().people.contains(&user)
    }

    pub(super) fn has_blocks(&self) -> bool {
        self.has_blocks.load(Ordering::Acquire)
    }

    /// Offers pushes: `bytes` holds `count` whole frames.
    pub fn offer(&self, bytes: &Bytes, count: usize) -> Offered {
        let mut queue = self.queue.lock();
        let offered = queue.room_for(bytes, count);
        if offered == Offered::Accepted {
            self.enqueue(&mut queue, bytes.clone());
        }
        offered
    }

    /// Offers pushes of which somebody is the author. While a write of theirs is running on this socket, they wait for its reply,
    /// to be sent together with it.
    pub(super) fn offer_of(&self, author: UserId, bytes: &Bytes, count: usize) -> Offered {
        if !self.awaits_reply.load(Ordering::Acquire) || self.caller().is_none_or(|caller| caller.user != author) {
            return self.offer(bytes, count);
        }
        let mut queue = self.queue.lock();
        let offered = queue.room_for(bytes, count);
        if offered == Offered::Accepted {
            queue.held |= queue.frames.is_empty();
            queue.push(bytes.clone());
        }
        offered
    }

    /// A write of the caller's begins; `reply` ends it.
    pub fn expect_reply(&self) {
        self.awaits_reply.store(true, Ordering::Release);
    }

    /// Sends a reply, together with what waited for it.
    pub fn reply(&self, frame: Bytes) {
        self.awaits_reply.store(false, Ordering::Release);
        self.send(frame);
    }

    /// Sends an unlogged push unless the queue is long.
    pub fn signal(&self, frame: &Bytes) {
        let mut queue = self.queue.lock();
        if queue.closing.is_none() && queue.bytes <= QUEUE_LOW {
            self.enqueue(&mut queue, frame.clone());
        }
    }

    /// Sends a reply, the end of a topic or a heartbeat, however long the queue is.
    pub fn send(&self, frame: Bytes) {
        let mut queue = self.queue.lock();
        if queue.closing.is_none() {
            self.enqueue(&mut queue, frame);
        }
    }

    /// Drops the queue and sends the close frame; the socket's task does the rest.
    pub fn close(&self, code: CloseCode) {
        let mut queue = self.queue.lock();
        if queue.closing.is_none() {
            queue.closing = Some(code);
            // Keep only the rest of a partly sent frame.
            let begun = usize::from(queue.begun);
            queue.frames.truncate(begun);
            queue.held = false;
            queue.bytes = queue.frames.iter().map(Bytes::len).sum();
            queue.behind.clear();
            self.enqueue(&mut queue, ws_close(code.code(), code.reason()));
            self.bell.notify_one();
        }
    }

    /// Sends the queue, then the close frame.
    pub fn close_after_queue(&self, code: CloseCode) {
        let mut queue = self.queue.lock();
        if queue.closing.is_none() {
            queue.closing = Some(code);
            queue.behind.clear();
            self.enqueue(&mut queue, ws_close(code.code(), code.reason()));
            self.bell.notify_one();
        }
    }

    /// The connection is lost: nothing is accepted any more.
    pub fn shut(&self) {
        self.queue.lock().closing.get_or_insert(CloseCode::GoingAway);
    }

    pub fn closing(&self) -> Option<CloseCode> {
        self.queue.lock().closing
    }

    /// Marks this reader as behind in a topic: it catches up when there is room.
    pub fn mark_behind(&self, topic: Topic) {
        let mut queue = self.queue.lock();
        if queue.closing.is_none() && !queue.behind.contains(&topic) {
            queue.behind.push(topic);
            self.bell.notify_one();
        }
    }

    /// The next topic to catch up with, if there is room to.
    pub fn take_behind(&self) -> Option<Topic> {
        let mut queue = self.queue.lock();
        if queue.bytes > QUEUE_LOW {
            return None;
        }
        let topic = queue.behind.pop();
        if queue.behind.is_empty() {
            queue.behind = Vec::new();
        }
        topic
    }

    /// Whether something is queued.
    pub fn has_queued(&self) -> bool {
        !self.queue.lock().frames.is_empty()
    }

    /// Whether the queue is so long that no further request should be read.
    pub fn is_full(&self) -> bool {
        self.queue.lock().bytes > QUEUE_BYTES
    }

    pub fn queued_bytes(&self) -> usize {
        self.queue.lock().bytes
    }

    /// Since when the queue has made no progress.
    pub fn stalled_since(&self) -> Option<Instant> {
        let queue = self.queue.lock();
        (!queue.frames.is_empty()).then_some(queue.progress)
    }

    /// Writes the queue as far as the socket accepts it; whether everything is sent.
    pub fn flush(&self) -> io::Result<bool> {
        let mut queue = self.queue.lock();
        self.drain(&mut queue)?;
        Ok(queue.frames.is_empty())
    }

    /// Writes the frame if nothing waits for the socket; what it does not accept is queued, and flushed by the socket's task.
    fn enqueue(&self, queue: &mut Queue, mut frame: Bytes) {
        if queue.frames.is_empty() {
            match self.stream.try_write(&frame) {
                Ok(written) if written == frame.len() => return,
                Ok(written) => {
                    frame.advance(written);
                    queue.begun = written > 0;
                }
                // An error shows again when the socket's task writes.
                Err(_) => {}
            }
            queue.push(frame);
            self.bell.notify_one();
            return;
        }
        queue.push(frame);
        if queue.held && (self.drain(queue).is_err() || !queue.frames.is_empty()) {
            self.bell.notify_one();
        }
    }

    fn drain(&self, queue: &mut Queue) -> io::Result<()> {
        queue.held = false;
        while !queue.frames.is_empty() {
            let slices: smallvec::SmallVec<[IoSlice<'_>; 32]> = queue.frames.iter().take(32).map(|frame| IoSlice::new(frame)).collect();
            let written = match self.stream.try_write_vectored(&slices) {
                Ok(0) => return Err(io::ErrorKind::WriteZero.into()),
                Ok(written) => written,
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => return Ok(()),
                Err(error) => return Err(error),
            };
            drop(slices);
            queue.remove(written);
        }
        // Most sockets never queue anything, and those that did need no room for it afterwards.
        queue.frames = VecDeque::new();
        Ok(())
    }
}

impl Queue {
    fn room_for(&self, bytes: &Bytes, count: usize) -> Offered {
        if self.closing.is_some() {
            return Offered::Closed;
        }
        let is_full = self.bytes + bytes.len() > QUEUE_BYTES || self.frames.len() + count > QUEUE_FRAMES;
        if is_full && !self.frames.is_empty() { Offered::Full } else { Offered::Accepted }
    }

    fn push(&mut self, frame: Bytes) {
        if self.frames.is_empty() {
            (self.progress, self.accepted) = (Instant::now(), 0);
        }
        self.bytes += frame.len();
        self.frames.push_back(frame);
    }

    /// Removes bytes that were written.
    fn remove(&mut self, mut written: usize) {
        self.accepted += written;
        if self.accepted >= PROGRESS_BYTES {
            (self.progress, self.accepted) = (Instant::now(), 0);
        }
        self.bytes -= written;
        while let Some(front) = self.frames.front_mut() {
            if written < front.len() {
                front.advance(written);
                self.begun |= written > 0;
                return;
            }
            written -= front.len();
            self.frames.pop_front();
            self.begun = false;
        }
    }
}

#[cfg(test)]
mod tests;
