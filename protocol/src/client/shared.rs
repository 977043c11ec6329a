//! What the reader of a socket and those who wait for it share.

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

/// A reply or refusal; `None` once the socket has ended.
pub(super) type Waiter = oneshot::Sender<ServerFrame>;

#[derive(Default)]
struct State {
    waiting: HashMap<u64, Waiter>,
    pushes: VecDeque<ServerPush>,
    /// Answers to what was sent raw.
    strays: VecDeque<ServerFrame>,
    beats: u64,
    end: Option<End>,
}

/// INVARIANT: once `end` is set nothing is added, nobody waits for an answer, and what was heard before
/// can still be taken.
#[derive(Default)]
pub(super) struct Shared {
    state: Mutex<State>,
    /// Rings whenever something was heard, and at the end.
    heard: Notify,
}

impl Shared {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Sorts one frame to whom it is for; answers whether it was a heartbeat.
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
        self.heard.notify_waiters();
        Ok(false)
    }

    /// The first end counts. Those who wait for answers hear it by their channel's end.
    pub(super) fn finish(&self, end: End) {
        let mut state = self.state();
        state.end.get_or_insert(end);
        state.waiting.clear();
        drop(state);
        self.heard.notify_waiters();
    }

    /// Asks for the answer with this number.
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

    /// Takes the first push that `wanted` says yes to; `wanted` may also fail on what must not come first.
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

    /// Waits until `look` finds something; the end counts only after everything heard was looked at.
    pub(super) async fn until<T>(&self, mut look: impl FnMut(&Self) -> Result<Option<T>, ClientError>) -> Result<T, ClientError> {
        loop {
            let heard = self.heard.notified();
            tokio::pin!(heard);
            heard.as_mut().enable();
            let end = self.end();
            if let Some(found) = look(self)? {
                return Ok(found);
            }
            if let Some(end) = end {
                return Err(end.into());
            }
            heard.await;
        }
    }
}
