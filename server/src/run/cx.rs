//! What a command's handler may do.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use protocol::{FOREVER, Key, Millis, PushFrame, SessionId, TenantId, Topic, UserId, limits, sentence};
use serde::Serialize;
use uuid::Uuid;

use super::command::{Actor, Answer, Keyed};
use super::command_keys;
use super::effects::{Ran, Signal};
use super::rows::Entering;
use crate::config::Config;
use crate::db::Db;
use crate::error::{Error, Result, sign_in_required};
use crate::history;
use crate::identity::Caller;
use crate::identity::keys::Keys;
use crate::realtime::{EVERYBODY, Push, log};

/// The open transaction of one command, and what takes effect once it is committed.
pub struct Cx {
    config: Arc<Config>,
    keys: Arc<Keys>,
    db: Db,
    actor: Actor,
    key: Option<Key>,
    /// When the command runs: the one instant of everything it writes.
    pub now: Millis,
    pushes: Vec<Push>,
    signals: Vec<Signal>,
    visibility: Vec<(UserId, bool)>,
    retracted: Vec<(Uuid, String)>,
    job_due: AtomicBool,
    /// Whether it has counted whom it reaches.
    counted: AtomicBool,
    /// On PostgreSQL: the queues for rows that many commands lock at once.
    entering: Option<Entering>,
}

impl Cx {
    pub(super) fn new(
        config: Arc<Config>,
        keys: Arc<Keys>,
        db: Db,
        actor: Actor,
        key: Option<Key>,
        now: Millis,
        entering: Option<Entering>,
    ) -> Self {
        let (pushes, signals, visibility, retracted) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        let (job_due, counted) = (AtomicBool::new(false), AtomicBool::new(false));
        Self { config, keys, db, actor, key, now, pushes, signals, visibility, retracted, job_due, counted, entering }
    }

    /// The effects to write once the handler has returned.
    pub(super) fn finish(self, keyed: Option<(UserId, Keyed)>, answer: Answer) -> Result<Ran> {
        let Self { pushes, signals, visibility, retracted, job_due, .. } = self;
        Ran { keyed, answer, pushes, signals, visibility, job_due: job_due.into_inner(), retracted }.check()
    }

    /// Has jobs looked for as soon as this is committed, if one that is scheduled at `due_at` is due by then.
    pub(crate) fn expect_job(&self, due_at: Millis) {
        if due_at <= self.now {
            self.job_due.store(true, Ordering::Relaxed);
        }
    }

    /// The transaction.
    pub fn db(&self) -> &Db {
        &self.db
    }

    /// Queues for a row before locking it: a handler calls this first for the row that it decides on. The refusal must be
    /// returned: the command is then run again when it is its turn.
    pub fn queue_for(&self, row: Uuid) -> Result<()> {
        self.entering.as_ref().map_or(Ok(()), |entering| entering.enter(row))
    }

    /// The signed-in person who runs the command; refuses guests.
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

    /// Continues in a person's name: for jobs and demo data.
    pub(crate) fn act_as(&mut self, user: UserId) {
        let caller = Caller { user, session: SessionId(Uuid::nil()), tenant: self.tenant() };
        self.actor = Actor::Member(caller);
    }

    /// Notes that those whom this command asks something were counted, or need not be: they follow the sender, or take part already.
    pub(crate) fn note_counted(&self) {
        self.counted.store(true, Ordering::Relaxed);
    }

    /// Whether it was noted. What the server does by itself, or as somebody ([`Self::act_as`]: without a session), was counted before.
    pub(crate) fn has_counted(&self) -> bool {
        let of_member = matches!(self.actor, Actor::Member(caller) if !caller.session.0.is_nil());
        !of_member || self.counted.load(Ordering::Relaxed)
    }

    pub fn config(&self) -> &Config {
        &self.config
    }

    /// The keys of tokens, codes and calendar addresses.
    pub fn keys(&self) -> &Keys {
        &self.keys
    }

    /// A new id, sortable by when it was made.
    pub fn new_id<Id: From<Uuid>>(&self) -> Id {
        Uuid::now_v7().into()
    }

    /// Pushes to a topic: numbered just before the commit, sent after it. Instead of one above
    /// [`limits::PUSH_MAX`] bytes every subscriber opens the topic again; on somebody's own topic it is an error.
    pub fn push(&mut self, topic: Topic, push: &impl Serialize) -> Result<&mut Push> {
        self.push_frame(topic, &PushFrame { full: false, push, key: self.key })
    }

    /// Pushes the whole state of a topic: a reader that lags skips to the newest of such pushes.
    pub fn push_state(&mut self, topic: Topic, push: &impl Serialize) -> Result<&mut Push> {
        self.push_frame(topic, &PushFrame { full: true, push, key: self.key })
    }

    fn push_frame(&mut self, topic: Topic, frame: &PushFrame<impl Serialize>) -> Result<&mut Push> {
        let body = serde_json::to_string(frame)?;
        let author = self.actor.user();
        if body.len() > limits::PUSH_MAX {
            // Somebody's own topic is never ended: it is how a revoked session is closed.
            if matches!(topic, Topic::User(_)) {
                return Err(Error::internal(format!("a push of {} bytes on {topic}", body.len())));
            }
            tracing::warn!(bytes = body.len(), %topic, "a push is too large: its subscribers open the topic again instead");
            self.push_reopen(topic);
            return self.pushes.last_mut().ok_or_else(|| Error::internal("no push"));
        }
        self.pushes.push(Push { topic, body: Some(body), author, subject: None, retracts: false, cut: None });
        self.pushes.last_mut().ok_or_else(|| Error::internal("no push"))
    }

    /// Ends somebody's subscriptions to a topic; everybody else receives a skip.
    pub fn push_cut(&mut self, topic: Topic, user: UserId) {
        self.pushes.push(Push::of_cut(topic, user.0));
    }

    /// Makes every subscriber open a topic again: only those succeed who still may.
    pub fn push_reopen(&mut self, topic: Topic) {
        self.pushes.push(Push::of_cut(topic, EVERYBODY));
    }

    /// Sends an unlogged push to the subscribers at the commit; it is never replayed.
    pub fn signal(&mut self, topic: Topic, push: &impl Serialize) -> Result<()> {
        let body = serde_json::to_string(&PushFrame { full: false, push, key: None })?;
        self.signals.push(Signal { topic, author: self.actor.user(), body });
        Ok(())
    }

    /// Retracts every earlier push about a subject and every stored answer about it; a repeated command is answered
    /// `replacement`.
    pub async fn retract(&mut self, subject: Uuid, replacement: &impl Serialize) -> Result<()> {
        log::retract(&self.db, subject).await?;
        let replacement = serde_json::to_string(replacement)?;
        command_keys::replace(&self.db, subject, &replacement).await?;
        self.retracted.push((subject, replacement));
        Ok(())
    }

    /// Makes the sockets of two people apply a block between them from these pushes on, or lift it.
    pub fn push_block(&mut self, pair: [UserId; 2], blocked: bool) {
        let [a, b] = pair;
        self.pushes.push(Push::of_block(a, b, blocked));
        self.pushes.push(Push::of_block(b, a, blocked));
    }

    /// Makes somebody's presence visible from the commit on, or hides it.
    pub fn set_presence_visible(&mut self, user: UserId, visible: bool) {
        self.visibility.push((user, visible));
    }

    /// Records a change of state in the history, which is never trimmed.
    pub async fn record(&mut self, noun: &str, subject: Uuid, change: &str, from: Option<&str>, to: Option<&str>) -> Result<()> {
        history::record(
            &self.db,
            &history::Change { tenant: self.tenant(), at: self.now, actor: self.actor.user(), noun, subject, change, from, to },
        )
        .await
    }

    /// Records the same kind of change of several subjects: each with what changed, from which state and to which.
    pub async fn record_all(&mut self, noun: &str, changes: &[(Uuid, &str, Option<&str>, Option<&str>)]) -> Result<()> {
        let (tenant, at, actor) = (self.tenant(), self.now, self.actor.user());
        let change = |&(subject, change, from, to)| history::Change { tenant, at, actor, noun, subject, change, from, to };
        history::record_all(&self.db, &changes.iter().map(change).collect::<Vec<_>>()).await
    }

    /// Checks the end of something that may be limited in time: an instant in the future, or [`FOREVER`] if none is given.
    pub fn end_of(&self, field: &str, until: Option<Millis>) -> Result<Millis> {
        match until {
            None => Ok(FOREVER),
            Some(until) if until > self.now && until <= FOREVER => Ok(until),
            Some(_) => Err(protocol::Refusal::invalid(field, sentence!("time_past")).into()),
        }
    }

    /// Pushes to several people on their own topics.
    pub fn push_to_users(&mut self, users: impl IntoIterator<Item = UserId>, push: &impl Serialize) -> Result<()> {
        for user in users {
            self.push(Topic::User(user), push)?;
        }
        Ok(())
    }
}
