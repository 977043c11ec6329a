//! State shared by a socket's reader and its callers.

use std::collections::{HashMap, VecDeque};
use std::sync::{Mutex, MutexGuard, PoisonError};

use tokio::sync::{Notify, oneshot};

use super::{ClientError, QUEUE_MAX, ServerPush};
use crate::ServerFrame;

/// How a socket ended.
#[derive(Clone, Debug)]
pub(super) enum End {
    Closed { code: u16, reason: String },
    Fault(String),
}

impl From<End> for ClientError {
    fn from(end: End) -> Self {
        match end {
            End::Closed { code, reason } => Self::Closed { code, reason },
            End::Fault(what) => Self::Unexpected(what),
        }
    }
}

/// Receives a reply or refusal; dropped when the socket ends.
pub(super) type Waiter = oneshot::Sender<ServerFrame>;

#[derive(Default)]
struct State {
    waiting: HashMap<u64, Waiter>,
    pushes: VecDeque<ServerPush>,
    /// Answers to raw requests.
    strays: VecDeque<ServerFrame>,
    beats: u64,
    end: Option<End>,
}

/// INVARIANT: once `end` is set, nothing is added and nobody waits for an answer, but what was received before can still be
/// taken.
#[derive(Default)]
pub(super) struct Shared {
    state: Mutex<State>,
    /// Notified whenever something is received, and at the end.
    received: Notify,
}

impl Shared {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Dispatches one frame; returns whether it was a heartbeat.
    pub(super) fn take(&self, frame: ServerFrame) -> Result<bool, String> {
        let mut state = self.state();
        let is_push = frame.topic.is_some() || frame.push.is_some();
        match frame.id {
            Some(id) => match state.waiting.remove(&id) {
                Some(waiter) => drop(waiter.send(frame)),
                None => state.strays.push_back(frame),
            },
            None if is_push => state.pushes.push_back(ServerPush::of(frame)),
            None => {
                state.beats += 1;
                return Ok(true);
            }
        }
        if state.pushes.len().max(state.strays.len()) > QUEUE_MAX {
            return Err(format!("more than {QUEUE_MAX} frames were left unread"));
        }
        drop(state);
        self.received.notify_waiters();
        Ok(false)
    }

    /// Ends the socket; only the first call counts. Waiters are notified by dropping their channels.
    pub(super) fn finish(&self, end: End) {
        let mut state = self.state();
        state.end.get_or_insert(end);
        state.waiting.clear();
        drop(state);
        self.received.notify_waiters();
    }

    /// Registers for the answer to this request.
    pub(super) fn wait_for(&self, id: u64) -> Result<oneshot::Receiver<ServerFrame>, ClientError> {
        let (waiter, answer) = oneshot::channel();
        let mut state = self.state();
        if let Some(end) = &state.end {
            return Err(end.clone().into());
        }
        state.waiting.insert(id, waiter);
        Ok(answer)
    }

    pub(super) fn forget(&self, id: u64) {
        self.state().waiting.remove(&id);
    }

    pub(super) fn end(&self) -> Option<End> {
        self.state().end.clone()
    }

    pub(super) fn ended(&self) -> ClientError {
        self.end().unwrap_or(End::Fault("the reader of this socket is gone".to_owned())).into()
    }

    pub(super) fn beats(&self) -> u64 {
        self.state().beats
    }

    pub(super) fn queued(&self) -> usize {
        self.state().pushes.len()
    }

    pub(super) fn pop_push(&self) -> Option<ServerPush> {
        self.state().pushes.pop_front()
    }

    pub(super) fn pop_stray(&self) -> Option<ServerFrame> {
        self.state().strays.pop_front()
    }

    /// Removes and returns the first push that `wanted` accepts; `wanted` may fail on a push that must not come first.
    pub(super) fn pick(&self, mut wanted: impl FnMut(&ServerPush) -> Result<bool, ClientError>) -> Result<Option<ServerPush>, ClientError> {
        let mut state = self.state();
        for at in 0..state.pushes.len() {
            if let Some(push) = state.pushes.get(at)
                && wanted(push)?
            {
                return Ok(state.pushes.remove(at));
            }
        }
        Ok(None)
    }

    /// Waits until `find` returns something. The end of the socket counts only once everything received was offered to `find`.
    pub(super) async fn until<T>(&self, mut find: impl FnMut(&Self) -> Result<Option<T>, ClientError>) -> Result<T, ClientError> {
        loop {
            let received = self.received.notified();
            tokio::pin!(received);
            received.as_mut().enable();
            let end = self.end();
            if let Some(found) = find(self)? {
                return Ok(found);
            }
            if let Some(end) = end {
                return Err(end.into());
            }
            received.await;
        }
    }
}
