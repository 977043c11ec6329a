//! One commit of many commands, on SQLite.
//!
//! The keys and sessions of all are looked up at once. Then they run one after the other, in spans: a span is what runs in one
//! savepoint. If a command fails after it wrote, its span is undone and those before it run again, in a span that ends before
//! it; a failure counts only if its command is the first of a span. So commands that fail cost a little more, and the
//! others need no savepoint each. The next span after a failure is short.
//!
//! A savepoint has SQLite copy each page before its first change, so where nothing fails a span is the whole batch and has
//! none: a failure then undoes the transaction, and the whole batch runs again in spans that have one.
//!
//! INVARIANT: a command that failed has written nothing, and its answer rests on nothing that was undone. (One that took too
//! long is not run again.)
//! INVARIANT: commands take effect in the order in which they were submitted.
//! INVARIANT: a session that ended within the batch commits nothing afterwards: such a batch is run again, and looks at this
//! session before each of its commands.

use std::collections::HashSet;
use std::ops::Range;
use std::time::Duration;

use protocol::{ErrorCode, SessionId};
use tokio::time::Instant;

use super::command::Actor;
use super::command_keys::{self, Asked};
use super::core::Core;
use super::effects::Ran;
use super::frame;
use super::queue::Submitted;
use super::settle::{Outcome, settle};
use crate::db::{Result as DbResult, Tx};
use crate::error::{Error, Result};
use crate::identity::sessions;

/// Commands in a savepoint at most: how many run again if one of them fails.
const SAVEPOINT_MAX: usize = 16;
/// After this long a batch takes no further commands.
const BATCH_WITHIN: Duration = Duration::from_millis(10);

/// How many commands the next span has: one after a failure, then twice as many each time, and in the end all.
pub(super) struct SpanLength(usize);

impl SpanLength {
    pub(super) const ALL: Self = Self(usize::MAX);
    const AFTER_FAILURE: Self = Self(1);

    fn has_savepoint(&self) -> bool {
        self.0 <= SAVEPOINT_MAX
    }

    /// After a span without a failure.
    fn lengthen(&mut self) {
        if self.has_savepoint() {
            self.0 = (self.0 * 2).min(SAVEPOINT_MAX);
        }
    }

    /// A batch begins. Not within one: where it had to start over, it must have savepoints to its end.
    fn begin_batch(&mut self) {
        if self.0 == SAVEPOINT_MAX {
            *self = Self::ALL;
        }
    }
}

/// What became of the work of a transaction.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Progress {
    Done,
    /// A command failed after it wrote, without a savepoint.
    MustStartOver,
}

/// A command, and how far it is.
struct Entry {
    command: Submitted,
    state: State,
}

enum State {
    /// It has not run, or is run again.
    Waiting,
    Ran(Box<Ran>),
    Failed(Error),
    /// It took too long; it is not run again.
    Late(Error),
    /// A repeat of another command of this batch: answered after the commit.
    Repeat,
    /// It ran, and its effects are being written.
    Settling,
}

/// The end of a batch.
pub(super) struct Ended {
    /// Each with its effects, or why it failed.
    pub(super) committed: Vec<(Submitted, Result<Outcome>)>,
    /// For the next batch.
    pub(super) left: Vec<Submitted>,
}

/// Nothing was committed.
pub(super) struct Lost {
    pub(super) error: Error,
    /// To be refused with retry.
    pub(super) refused: Vec<Submitted>,
    pub(super) left: Vec<Submitted>,
}

pub(super) struct Batch<'a> {
    core: &'a Core,
    entries: Vec<Entry>,
    /// The command to run next.
    next: usize,
    span: Range<usize>,
    length: &'a mut SpanLength,
    /// Sessions that ended while the batch ran.
    doubted: HashSet<SessionId>,
}

impl<'a> Batch<'a> {
    pub(super) fn new(core: &'a Core, commands: impl IntoIterator<Item = Submitted>, length: &'a mut SpanLength) -> Self {
        length.begin_batch();
        let entries = commands.into_iter().map(|command| Entry { command, state: State::Waiting }).collect();
        Self { core, entries, next: 0, span: 0..0, length, doubted: HashSet::new() }
    }

    /// Runs as many commands as there is time for, from the front, and commits them.
    pub(super) async fn commit(mut self) -> Result<Ended, Lost> {
        match self.run_and_commit().await {
            Ok(outcomes) => Ok(self.ended(outcomes)),
            Err(error) => Err(self.lost(error)),
        }
    }

    async fn run_and_commit(&mut self) -> Result<Vec<Outcome>> {
        loop {
            let mut tx = self.core.db.begin().await?;
            self.answer_known(&tx).await?;
            if self.run_all(&mut tx).await? == Progress::MustStartOver || self.ends_a_session(&tx).await? {
                tx.rollback().await;
                self.run_again(0..self.entries.len());
                (self.next, self.span) = (0, 0..0);
                continue;
            }
            self.length.lengthen();
            let ran = self.take_ran();
            self.core.metrics.batch_size.observe(f64::from(u32::try_from(ran.len()).unwrap_or(u32::MAX)));
            if ran.is_empty() {
                tx.rollback().await;
                return Ok(Vec::new());
            }
            let outcomes = tx.scope(settle(tx.db(), self.core.clock.now(), ran)).await?;
            tx.commit().await?;
            return Ok(outcomes);
        }
    }

    /// Answers those whose key was used before, and refuses those whose session has ended.
    async fn answer_known(&mut self, tx: &Tx) -> Result<()> {
        let asked: Vec<(usize, Asked)> = self.entries.iter().enumerate().filter_map(|(nth, entry)| Some((nth, entry.asks()?))).collect();
        let mut known = tx.scope(command_keys::look_up(tx.db(), &asked)).await?;
        known.sort_by_key(|(index, _)| std::cmp::Reverse(*index));
        for (index, answer) in known {
            if index < self.entries.len() {
                let _ = self.entries.remove(index).command.reply.send(answer);
            }
        }
        Ok(())
    }

    async fn run_all(&mut self, tx: &mut Tx) -> Result<Progress> {
        let began = Instant::now();
        while self.next < self.entries.len() && (began.elapsed() < BATCH_WITHIN || !self.entries.iter().any(Entry::has_run)) {
            if self.next == self.span.end {
                self.begin_span(tx).await?;
            }
            if self.run_next(tx).await? == Progress::MustStartOver {
                return Ok(Progress::MustStartOver);
            }
        }
        Ok(Progress::Done)
    }

    async fn begin_span(&mut self, tx: &mut Tx) -> DbResult<()> {
        if !self.span.is_empty() {
            tx.release().await?;
            self.length.lengthen();
        }
        self.span = self.next..self.next.saturating_add(self.length.0);
        if self.length.has_savepoint() { tx.savepoint().await } else { Ok(()) }
    }

    async fn run_next(&mut self, tx: &mut Tx) -> Result<Progress> {
        let (before, rest) = self.entries.split_at_mut(self.next);
        let Some(entry) = rest.first_mut() else { return Ok(Progress::Done) };
        self.next += 1;
        if !matches!(entry.state, State::Waiting) {
            return Ok(Progress::Done);
        }
        if let Some(state) = entry.repeats(before) {
            entry.state = state;
            return Ok(Progress::Done);
        }
        let in_doubt = entry.session().is_some_and(|session| self.doubted.contains(&session));
        let writes = tx.writes().await?;
        let mut ran = frame::run(self.core, tx, &entry.command, in_doubt).await;
        let wrote = match tx.writes().await {
            Ok(now) => now > writes,
            Err(poisoned) => {
                // A statement failed, and the handler may not have said so.
                ran = ran.and(Err(poisoned.into()));
                true
            }
        };
        entry.state = match ran {
            Ok(ran) => State::Ran(Box::new(ran)),
            Err(error) if is_late(&error) => State::Late(error),
            Err(error) => State::Failed(error),
        };
        if matches!(entry.state, State::Failed(_) | State::Late(_)) && wrote {
            return self.undo_span(tx).await;
        }
        Ok(Progress::Done)
    }

    /// Undoes the span up to the command that has just failed, and has those before it run again.
    async fn undo_span(&mut self, tx: &mut Tx) -> Result<Progress> {
        let has_savepoint = self.length.has_savepoint();
        *self.length = SpanLength::AFTER_FAILURE;
        if !has_savepoint {
            return Ok(Progress::MustStartOver);
        }
        tx.rollback_to().await?;
        let failed = self.next - 1;
        if failed > self.span.start {
            self.run_again(self.span.start..self.next);
            self.next = self.span.start;
            self.span.end = failed;
        }
        Ok(Progress::Done)
    }

    fn run_again(&mut self, range: Range<usize>) {
        for entry in self.entries.iter_mut().take(range.end).skip(range.start) {
            if !matches!(entry.state, State::Late(_)) {
                entry.state = State::Waiting;
            }
        }
    }

    /// Whether a session of this batch ended while it ran. Its commands may have run after its end, so the batch is run again.
    async fn ends_a_session(&mut self, tx: &Tx) -> Result<bool> {
        let ran = self.entries.iter().filter(|entry| entry.has_run());
        let (count, sessions) = ran.fold((0, HashSet::new()), |(count, mut sessions), entry| {
            sessions.extend(entry.session().filter(|session| !self.doubted.contains(session)));
            (count + 1, sessions)
        });
        if count < 2 || sessions.is_empty() {
            return Ok(false);
        }
        let ended = tx.scope(sessions::ended_among(tx.db(), sessions)).await?;
        self.doubted.extend(&ended);
        Ok(!ended.is_empty())
    }

    fn take_ran(&mut self) -> Vec<Ran> {
        let mut all = Vec::with_capacity(self.entries.len());
        for entry in self.entries.iter_mut().filter(|entry| entry.has_run()) {
            if let State::Ran(ran) = std::mem::replace(&mut entry.state, State::Settling) {
                all.push(*ran);
            }
        }
        all
    }

    fn ended(self, outcomes: Vec<Outcome>) -> Ended {
        let mut outcomes = outcomes.into_iter();
        let (mut committed, mut left) = (Vec::with_capacity(self.entries.len()), Vec::new());
        for Entry { command, state } in self.entries {
            match state {
                State::Waiting | State::Repeat | State::Ran(_) => left.push(command),
                State::Failed(error) | State::Late(error) => committed.push((command, Err(error))),
                State::Settling => {
                    let outcome = outcomes.next().ok_or_else(|| Error::internal("a command without an outcome"));
                    committed.push((command, outcome));
                }
            }
        }
        Ended { committed, left }
    }

    /// Those that were not begun are left for the next batch, unless the transaction itself could not begin.
    fn lost(self, error: Error) -> Lost {
        let begun = if self.next == 0 { self.entries.len() } else { self.next };
        let (mut refused, mut left) = (Vec::new(), Vec::new());
        for (index, Entry { command, state }) in self.entries.into_iter().enumerate() {
            let waits = index >= begun || matches!(state, State::Repeat);
            if waits { &mut left } else { &mut refused }.push(command);
        }
        Lost { error, refused, left }
    }
}

fn is_late(error: &Error) -> bool {
    matches!(error, Error::Refused(refusal) if refusal.code == ErrorCode::Timeout)
}

impl Entry {
    fn has_run(&self) -> bool {
        matches!(self.state, State::Ran(_))
    }

    fn session(&self) -> Option<SessionId> {
        match self.command.actor {
            Actor::Member(caller) => Some(caller.session),
            Actor::Guest(_) | Actor::System(_) => None,
        }
    }

    fn asks(&self) -> Option<Asked> {
        match self.command.actor {
            Actor::Member(caller) => Some(Asked { caller, keyed: self.command.keyed }),
            Actor::Guest(_) | Actor::System(_) => None,
        }
    }

    /// Whether a command before it has the same key.
    fn repeats(&self, before: &[Entry]) -> Option<State> {
        let keyed = self.command.keyed?;
        let user = self.command.actor.user()?;
        let same = |entry: &&Entry| {
            entry.has_run() && entry.command.keyed.is_some_and(|other| other.key == keyed.key) && entry.command.actor.user() == Some(user)
        };
        let first = before.iter().find(same)?;
        Some(if first.command.keyed == Some(keyed) { State::Repeat } else { State::Failed(command_keys::reused()) })
    }
}
