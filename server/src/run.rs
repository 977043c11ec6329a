//! The frame around every handler: `Cx` for what writes, `View` for what reads.
//!
//! A command is one transaction: key, session, handler, history, pushes with their numbers, commit; then the answer and
//! the announcement, never before. On SQLite the commands that wait share a commit, each in a savepoint of its own; on
//! PostgreSQL each has its connection.
//!
//! INVARIANT: a handler touches the database and nothing else, for it may be run again from the top.
//! INVARIANT: nothing of a command is seen by anybody before its commit, and nothing of a failed one ever.
//! Lock order: the command's key; parents by noun and id; topics by name, last.

mod cx;
mod frame;
mod keys;
mod settle;
mod view;
mod writer;

use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;

use protocol::{Key, SessionId, TenantId, UserId};
use serde::Serialize;
use serde::de::DeserializeOwned;
use tokio::sync::oneshot;

use crate::app::App;
use crate::error::{Error, Result, unavailable};
use frame::Job;

pub use cx::Cx;
pub(crate) use keys::forget as forget_keys;
pub use view::View;
pub use writer::Writer;

/// A signed-in person on one of their devices.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Caller {
    pub user: UserId,
    pub session: SessionId,
    pub tenant: TenantId,
}

/// On whose word a command runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Actor {
    /// Their session is read in the command's own transaction: a revoked one commits nothing.
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

/// What a command answers: JSON, and what it speaks of, so that the kept answer can be taken back with it.
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

/// What the caller hears: the answer and the pushes that it made, `{topic: seq}`.
#[derive(Clone, Debug)]
pub struct Replied {
    pub ok: Arc<str>,
    pub at: Option<Arc<str>>,
}

/// A handler with its arguments: it may be called again from the top.
pub type Work = Box<dyn for<'a> Fn(&'a mut Cx) -> Pin<Box<dyn Future<Output = Result<Answer>> + Send + 'a>> + Send + Sync>;

/// The key that a command came under, and a hash of the command, so that another one under the same key is noticed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Keyed {
    pub key: Key,
    pub command: [u8; 32],
}

/// Runs a command to its end, whatever becomes of who asked: the answer is what was committed.
pub async fn run(app: &App, actor: Actor, keyed: Option<Keyed>, work: Work) -> Result<Replied> {
    let (reply, answer) = oneshot::channel();
    app.writer.submit(app, Job { actor, keyed, work, reply })?;
    answer.await.unwrap_or_else(|_| Err(unavailable().into()))
}

/// The same for callers in this process: the answer as a type.
pub async fn run_typed<T: DeserializeOwned>(app: &App, actor: Actor, work: Work) -> Result<T> {
    let replied = run(app, actor, None, work).await?;
    serde_json::from_str(&replied.ok).map_err(Error::internal)
}

/// Makes [`Work`] of a handler and its arguments.
#[macro_export]
macro_rules! work {
    (|$cx:ident $(, $($kept:ident),+)?| $body:expr) => {{
        let kept = ($($($kept.clone(),)+)?);
        let work: $crate::run::Work = Box::new(move |$cx: &mut $crate::run::Cx| {
            #[allow(unused_variables, clippy::let_unit_value)]
            let ($($($kept,)+)?) = kept.clone();
            Box::pin(async move { $crate::run::Answer::of(&$body.await?) })
        });
        work
    }};
}
