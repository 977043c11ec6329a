//! A handler's effects: its answer, its pushes, and everything else that takes effect with the commit.

use std::collections::BTreeSet;

use protocol::{Topic, UserId, limits};
use uuid::Uuid;

use super::command::{Answer, Keyed};
use crate::error::{Error, Result};
use crate::realtime::Push;

/// A command that has run, before its last writes.
pub(super) struct Ran {
    pub(super) keyed: Option<(UserId, Keyed)>,
    pub(super) answer: Answer,
    pub(super) pushes: Vec<Push>,
    pub(super) signals: Vec<Signal>,
    /// Whose presence is visible from now on, or no longer.
    pub(super) visibility: Vec<(UserId, bool)>,
    /// Whether it scheduled a job that is due already.
    pub(super) job_due: bool,
    /// Subjects that were retracted, each with the answer that a repeated command gets instead.
    pub(super) retracted: Vec<(Uuid, String)>,
}

/// An unlogged push.
pub(super) struct Signal {
    pub(super) topic: Topic,
    pub(super) author: Option<UserId>,
    pub(super) body: String,
}

impl Ran {
    /// Fails if the effects are over a limit of the wire.
    pub(super) fn check(self) -> Result<Self> {
        let topics: BTreeSet<Topic> = self.pushes.iter().map(|push| push.topic).collect();
        if topics.len() > limits::COMMAND_TOPICS_MAX {
            return Err(Error::internal(format!("a command that pushes to {} topics", topics.len())));
        }
        if self.answer.json.len() > limits::REPLY_MAX {
            return Err(Error::internal(format!("an answer of {} bytes", self.answer.json.len())));
        }
        Ok(self)
    }
}
