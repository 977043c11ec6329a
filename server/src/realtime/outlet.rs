//! A socket's way out: frames are written straight to it while it takes them, and wait in a bounded
//! queue when it does not.
//!
//! INVARIANT: the queue holds at most [`QUEUE_BYTES`] or [`QUEUE_FRAMES`] of pushes; a reader that would need more is
//! marked behind and fed from the log when it has drained. Replies come on top, bounded by the requests in flight.
//! INVARIANT: after [`Outlet::close`] nothing is sent but the rest of a frame that had begun, and the close frame.

use std::collections::{HashSet, VecDeque};
use std::io::{self, IoSlice};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use bytes::{Buf, Bytes};
use parking_lot::Mutex;
use protocol::{CloseCode, SessionId, TenantId, Topic, UserId};
use tokio::net::TcpStream;
use tokio::sync::Notify;
use tokio::time::Instant;

use super::entry::ws_close;

/// Bytes of pushes that may wait for one socket.
pub const QUEUE_BYTES: usize = 256 * 1024;
/// Frames that may wait for one socket.
pub const QUEUE_FRAMES: usize = 512;
/// Bytes waiting above which unlogged pushes are dropped, and below which a reader that was behind is fed again.
const QUEUE_LOW: usize = QUEUE_BYTES / 4;

/// Who is at the other end, once `session.open` has said it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Who {
    pub user: UserId,
    pub session: SessionId,
    pub tenant: TenantId,
}

/// Shared by the socket's own task, which reads and flushes, and by the hub, which feeds.
pub struct Outlet {
    pub id: u64,
    stream: TcpStream,
    who: OnceLock<Who>,
    /// Those in a block with who is there. Hardly anybody has any, so whether there are is known without the lock.
    unseen: Mutex<Option<HashSet<UserId>>>,
    has_unseen: AtomicBool,
    queue: Mutex<Queue>,
    /// Rung when there is something for the socket's task: bytes to flush, a topic to catch up with, a close.
    pub bell: Notify,
}

struct Queue {
    frames: VecDeque<Bytes>,
    bytes: usize,
    /// Whether the first frame was written in part.
    begun: bool,
    /// Topics in which this reader is behind.
    behind: Vec<Topic>,
    closing: Option<CloseCode>,
    progress: Instant,
}

/// What became of a frame that was offered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Offered {
    Taken,
    /// No room: the reader is behind.
    Full,
    /// The socket is closing.
    Closed,
}

static NEXT_ID: AtomicU64 = AtomicU64::new(1);

impl Outlet {
    pub fn new(stream: TcpStream) -> Self {
        let queue = Queue { frames: VecDeque::new(), bytes: 0, begun: false, behind: Vec::new(), closing: None, progress: Instant::now() };
        Self {
            id: NEXT_ID.fetch_add(1, Ordering::Relaxed),
            stream,
            who: OnceLock::new(),
            unseen: Mutex::new(None),
            has_unseen: AtomicBool::new(false),
            queue: Mutex::new(queue),
            bell: Notify::new(),
        }
    }

    pub fn stream(&self) -> &TcpStream {
        &self.stream
    }

    pub fn who(&self) -> Option<Who> {
        self.who.get().copied()
    }

    /// Says who it is, once; a socket never changes hands.
    pub fn set_who(&self, who: Who) {
        let _ = self.who.set(who);
    }

    /// Takes somebody out of the sight of who is there, or puts them back.
    pub fn unsee(&self, user: UserId, out: bool) {
        let mut unseen = self.unseen.lock();
        let set = unseen.get_or_insert_default();
        if out {
            set.insert(user);
        } else {
            set.remove(&user);
        }
        let any = !set.is_empty();
        if !any {
            *unseen = None;
        }
        self.has_unseen.store(any, Ordering::Release);
    }

    /// Whether somebody is out of the sight of who is there.
    pub fn is_unseen(&self, user: UserId) -> bool {
        self.has_unseen() && self.unseen.lock().as_ref().is_some_and(|unseen| unseen.contains(&user))
    }

    pub(super) fn has_unseen(&self) -> bool {
        self.has_unseen.load(Ordering::Acquire)
    }

    /// Offers pushes: `bytes` holds `count` whole frames.
    pub fn offer(&self, bytes: &Bytes, count: usize) -> Offered {
        let mut queue = self.queue.lock();
        if queue.closing.is_some() {
            return Offered::Closed;
        }
        if !queue.frames.is_empty() && (queue.bytes + bytes.len() > QUEUE_BYTES || queue.frames.len() + count > QUEUE_FRAMES) {
            return Offered::Full;
        }
        self.put(&mut queue, bytes.clone());
        Offered::Taken
    }

    /// Sends an unlogged push if nothing much is waiting.
    pub fn signal(&self, frame: &Bytes) {
        let mut queue = self.queue.lock();
        if queue.closing.is_none() && queue.bytes <= QUEUE_LOW {
            self.put(&mut queue, frame.clone());
        }
    }

    /// Sends a reply, the end of a topic or a beat: what is owed goes out whatever waits.
    pub fn send(&self, frame: Bytes) {
        let mut queue = self.queue.lock();
        if queue.closing.is_none() {
            self.put(&mut queue, frame);
        }
    }

    /// Says why and ends; the socket's task does the rest.
    pub fn close(&self, code: CloseCode) {
        let mut queue = self.queue.lock();
        if queue.closing.is_none() {
            queue.closing = Some(code);
            let keep = usize::from(queue.begun);
            queue.frames.truncate(keep);
            queue.bytes = queue.frames.iter().map(Bytes::len).sum();
            queue.behind.clear();
            self.put(&mut queue, ws_close(code.code(), code.reason()));
            self.bell.notify_one();
        }
    }

    /// Says why and ends once everything that waits is out.
    pub fn close_after_queue(&self, code: CloseCode) {
        let mut queue = self.queue.lock();
        if queue.closing.is_none() {
            queue.closing = Some(code);
            queue.behind.clear();
            self.put(&mut queue, ws_close(code.code(), code.reason()));
            self.bell.notify_one();
        }
    }

    /// The other side is gone: nothing is taken any more.
    pub fn shut(&self) {
        self.queue.lock().closing.get_or_insert(CloseCode::GoingAway);
    }

    pub fn closing(&self) -> Option<CloseCode> {
        self.queue.lock().closing
    }

    /// Notes that this reader is to be fed from the log when there is room.
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
        if queue.bytes > QUEUE_LOW { None } else { queue.behind.pop() }
    }

    /// Whether something waits to be written.
    pub fn waiting(&self) -> bool {
        !self.queue.lock().frames.is_empty()
    }

    /// Whether so much waits that no further request should be read.
    pub fn is_full(&self) -> bool {
        self.queue.lock().bytes > QUEUE_BYTES
    }

    pub fn queued_bytes(&self) -> usize {
        self.queue.lock().bytes
    }

    /// Since when the socket owes progress: bytes wait, and none was taken since.
    pub fn stalled_since(&self) -> Option<Instant> {
        let queue = self.queue.lock();
        (!queue.frames.is_empty()).then_some(queue.progress)
    }

    /// Writes what waits, as far as the socket takes it. Whether all is out.
    pub fn flush(&self) -> io::Result<bool> {
        let mut queue = self.queue.lock();
        self.drain(&mut queue)?;
        Ok(queue.frames.is_empty())
    }

    fn put(&self, queue: &mut Queue, frame: Bytes) {
        let idle = queue.frames.is_empty();
        if idle {
            queue.progress = Instant::now();
        }
        queue.bytes += frame.len();
        queue.frames.push_back(frame);
        // Only when nothing waited: a socket that would block is its own task's to flush.
        if idle && (self.drain(queue).is_err() || !queue.frames.is_empty()) {
            self.bell.notify_one();
        }
    }

    fn drain(&self, queue: &mut Queue) -> io::Result<()> {
        while !queue.frames.is_empty() {
            let slices: smallvec::SmallVec<[IoSlice<'_>; 32]> = queue.frames.iter().take(32).map(|frame| IoSlice::new(frame)).collect();
            let written = match self.stream.try_write_vectored(&slices) {
                Ok(0) => return Err(io::ErrorKind::WriteZero.into()),
                Ok(written) => written,
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => return Ok(()),
                Err(error) => return Err(error),
            };
            drop(slices);
            queue.take(written);
        }
        if queue.frames.capacity() > 64 {
            queue.frames.shrink_to_fit();
        }
        Ok(())
    }
}

impl Queue {
    /// `written` bytes are out.
    fn take(&mut self, mut written: usize) {
        self.progress = Instant::now();
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
