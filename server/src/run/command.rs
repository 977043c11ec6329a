//! A command's actor, key, answer and reply.

use std::sync::Arc;

use protocol::{Key, TenantId, UserId};
use serde::Serialize;

use crate::error::Result;
use crate::identity::Caller;

/// On whose behalf a command runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Actor {
    /// A signed-in member. Their session is checked in the command's own transaction, so a revoked one commits nothing.
    Member(Caller),
    /// Somebody who is not signed in: signing up, signing in.
    Guest(TenantId),
    /// The server itself: jobs and the operator's commands.
    System(TenantId),
}

impl Actor {
    pub fn tenant(self) -> TenantId {
        match self {
            Self::Member(caller) => caller.tenant,
            Self::Guest(tenant) | Self::System(tenant) => tenant,
        }
    }

    pub fn user(self) -> Option<UserId> {
        match self {
            Self::Member(caller) => Some(caller.user),
            Self::Guest(_) | Self::System(_) => None,
        }
    }
}

/// A handler's answer: JSON, and the id of its subject, so that the stored answer can be retracted with the subject.
pub struct Answer {
    pub json: String,
    pub subject: Option<uuid::Uuid>,
}

impl Answer {
    pub fn of(value: &impl Serialize) -> Result<Self> {
        Ok(Self { json: serde_json::to_string(value)?, subject: None })
    }

    #[must_use]
    pub fn about(mut self, subject: uuid::Uuid) -> Self {
        self.subject = Some(subject);
        self
    }
}

/// What the caller receives: the answer, and the numbers of the command's pushes, `{topic: seq}`.
#[derive(Clone, Debug)]
pub struct Replied {
    pub ok: Arc<str>,
    pub at: Option<Arc<str>>,
}

/// A command's key, and a hash of the command that detects another one under the same key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Keyed {
    pub key: Key,
    pub command: [u8; 32],
}
