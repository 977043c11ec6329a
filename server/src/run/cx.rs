//! What a writing handler may do.

use protocol::{FOREVER, Key, Millis, PushFrame, SessionId, TenantId, Topic, UserId, limits};
use serde::Serialize;
use uuid::Uuid;

use super::frame::{Ran, Signal};
use super::{Actor, Answer, Caller, Keyed, keys, settle};
use crate::app::App;
use crate::db::Db;
use crate::error::{Error, Result, sign_in_required};
use crate::realtime::Push;
use crate::{history, jobs};

/// The open transaction of one command, and what it will say once it is committed.
pub struct Cx {
    app: App,
    db: Db,
    actor: Actor,
    key: Option<Key>,
    /// When the command runs; one instant for all that it writes.
    pub now: Millis,
    pushes: Vec<Push>,
    signals: Vec<Signal>,
    shows: Vec<(UserId, bool)>,
    retracted: Vec<(Uuid, String)>,
}

impl Cx {
    pub(super) fn new(app: App, db: Db, actor: Actor, key: Option<Key>, now: Millis) -> Self {
        Self { app, db, actor, key, now, pushes: Vec::new(), signals: Vec::new(), shows: Vec::new(), retracted: Vec::new() }
    }

    /// What is left to write once the handler is done.
    pub(super) fn finish(self, keyed: Option<(UserId, Keyed)>, answer: Answer) -> Result<Ran> {
        let ran = Ran { keyed, answer, pushes: self.pushes, signals: self.signals, shows: self.shows, retracted: self.retracted };
        settle::check(&ran)?;
        Ok(ran)
    }

    /// The transaction.
    pub fn db(&self) -> &Db {
        &self.db
    }

    /// Who asks; refuses those who are not signed in.
    pub fn caller(&self) -> Result<Caller> {
        match self.actor {
            Actor::Member(caller) => Ok(caller),
            Actor::Guest(_) | Actor::System(_) => Err(sign_in_required()),
        }
    }

    pub fn tenant(&self) -> TenantId {
        self.actor.tenant()
    }

    pub fn actor(&self) -> Actor {
        self.actor
    }

    /// Goes on in a person's name: what the server does by itself to show what people do.
    pub(crate) fn go_on_as(&mut self, user: UserId) {
        let caller = Caller { user, session: SessionId(Uuid::nil()), tenant: self.tenant() };
        self.actor = Actor::Member(caller);
    }

    /// The settings and the keys of tokens; nothing here reaches outside.
    pub fn app(&self) -> &App {
        &self.app
    }

    /// A new id, sortable by when it was made.
    pub fn new_id<Id: From<Uuid>>(&self) -> Id {
        Uuid::now_v7().into()
    }

    /// Tells a topic. The push is numbered just before the commit and heard after it.
    pub fn push(&mut self, topic: Topic, push: &impl Serialize) -> Result<&mut Push> {
        let body = serde_json::to_string(&PushFrame { push, key: self.key })?;
        if body.len() > limits::PUSH_MAX {
            return Err(Error::internal(format!("a push of {} bytes on {topic}", body.len())));
        }
        let author = self.actor.user();
        self.pushes.push(Push { topic, body: Some(body), author, subject: None, retracts: false, cut: None });
        self.pushes.last_mut().ok_or_else(|| Error::internal("no push"))
    }

    /// Tells whoever listens at the moment of the commit, and nobody later.
    pub fn signal(&mut self, topic: Topic, push: &impl Serialize) -> Result<()> {
        let body = serde_json::to_string(&PushFrame { push, key: None })?;
        self.signals.push(Signal { topic, author: self.actor.user(), body });
        Ok(())
    }

    /// Takes back every earlier push about a subject, and every kept answer that tells it; `instead` is what a
    /// repeated command is answered.
    pub async fn retract(&mut self, subject: Uuid, instead: &impl Serialize) -> Result<()> {
        crate::realtime::log::retract(&self.db, subject).await?;
        let instead = serde_json::to_string(instead)?;
        keys::replace(&self.db, subject, &instead).await?;
        self.retracted.push((subject, instead));
        Ok(())
    }

    /// Takes somebody out of another one's sight, or puts them back: from this push on, on all of their sockets.
    pub fn unsee(&mut self, who: UserId, whom: UserId, out: bool) {
        self.pushes.push(Push::of_sight(who, whom, out));
    }

    /// Has somebody be seen to be here from the commit on, or no longer.
    pub fn show(&mut self, user: UserId, shown: bool) {
        self.shows.push((user, shown));
    }

    /// Writes down a change of state: what, of which noun, from, to. Never trimmed.
    pub async fn record(&mut self, noun: &str, subject: Uuid, change: &str, from: Option<&str>, to: Option<&str>) -> Result<()> {
        history::record(
            &self.db,
            &history::Change { tenant: self.tenant(), at: self.now, actor: self.actor.user(), noun, subject, change, from, to },
        )
        .await
    }

    /// Has a job done later, in a transaction of its own.
    pub async fn later(&mut self, job: &jobs::Job, due_at: Millis) -> Result<()> {
        jobs::schedule(&self.db, self.tenant(), job, due_at).await
    }

    /// An instant that somebody chose for something to end: in the future, or for good.
    pub fn end_of(&self, field: &str, until: Option<Millis>) -> Result<Millis> {
        match until {
            None => Ok(FOREVER),
            Some(until) if until > self.now && until <= FOREVER => Ok(until),
            Some(_) => Err(protocol::Refusal::invalid(field, "Choose a time in the future.").into()),
        }
    }

    /// Tells several people on their own topics.
    pub fn push_to_users(&mut self, users: impl IntoIterator<Item = UserId>, push: &impl Serialize) -> Result<()> {
        for user in users {
            self.push(Topic::User(user), push)?;
        }
        Ok(())
    }
}
