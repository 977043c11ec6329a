//! The state of an open transaction: its connection, its savepoints, and whether a statement failed.
//!
//! INVARIANT: only the innermost level can be poisoned: a poisoned level takes no further savepoint and is not released.

use std::{
    panic::Location,
    sync::atomic::{AtomicBool, Ordering},
};

use sqlx::{AssertSqlSafe, SqlSafeStr, SqlStr};
use tokio::runtime::Handle;
use tokio::sync::{Mutex, MutexGuard};

use super::engine::Engine;
use super::error::{Cause, Fault};
use super::lease::AnyLease;
use super::values::{Args, Rows};

tokio::task_local! {
    static INSIDE: ();
}

/// Runs `work` as part of a transaction: meanwhile pool handles are refused. A task that it spawned would escape this check,
/// so it must not spawn any.
pub fn in_tx<F: Future>(work: F) -> impl Future<Output = F::Output> {
    INSIDE.scope((), work)
}

pub(super) fn inside() -> bool {
    INSIDE.try_with(|()| ()).is_ok()
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Begin {
    Command,
    View,
}

impl Begin {
    /// Immediate, because a read transaction cannot be upgraded once another connection has written.
    pub(super) const fn sqlite(self) -> &'static str {
        match self {
            Begin::Command => "BEGIN IMMEDIATE",
            Begin::View => "BEGIN",
        }
    }

    pub(super) const fn postgres(self) -> &'static str {
        match self {
            Begin::Command => "BEGIN ISOLATION LEVEL READ COMMITTED",
            Begin::View => "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY",
        }
    }
}

/// What a `Tx` and its handles share.
#[derive(Debug)]
pub(super) struct Transaction {
    pub(super) engine: Engine,
    /// The `Tx` was dropped: the next use finds the transaction over.
    abandoned: AtomicBool,
    /// Locked for one statement at a time.
    open: Mutex<Open>,
}

impl Transaction {
    pub(super) fn new(engine: Engine, lease: AnyLease) -> Self {
        let open = Open { lease: Some(lease), depth: 0, known: 0, writes: 0, poison: None };
        Transaction { engine, abandoned: AtomicBool::new(false), open: Mutex::new(open) }
    }

    /// Rolls back in the background. Called when the owner is dropped.
    pub(super) fn abandon(&self) {
        self.abandoned.store(true, Ordering::Release);
        if let Ok(mut open) = self.open.try_lock() {
            open.abandon();
        }
    }

    pub(super) async fn rollback(&self) {
        let lease = self.lock().await.lease.take();
        if let Some(lease) = lease {
            roll_back(lease).await;
        }
    }

    pub(super) async fn fault(&self) -> Option<Fault> {
        self.lock().await.poison.map(|poison| poison.fault)
    }

    pub(super) async fn lock(&self) -> MutexGuard<'_, Open> {
        let mut open = self.open.lock().await;
        if self.abandoned.load(Ordering::Acquire) {
            open.abandon();
        }
        open
    }
}

/// The transaction's connection and its state.
#[derive(Debug)]
pub(super) struct Open {
    /// `None` once it has ended.
    lease: Option<AnyLease>,
    /// Savepoints set and not released.
    depth: u32,
    /// Savepoints that the database still holds. A release is sent with the next savepoint or the commit, to save a round trip.
    known: u32,
    /// Statements so far that may have written.
    writes: u64,
    poison: Option<Poison>,
}

#[derive(Clone, Copy, Debug)]
struct Poison {
    fault: Fault,
    first: &'static Location<'static>,
}

impl From<Poison> for Cause {
    fn from(Poison { fault, first }: Poison) -> Self {
        Cause::Poisoned { fault, first }
    }
}

impl Open {
    pub(super) async fn rows(&mut self, text: SqlStr, args: Args, at: &'static Location<'static>) -> Result<Rows, Cause> {
        let lease = self.start_statement(&text, at)?;
        let answer = lease.rows(text, args).await;
        self.settle(answer, at)
    }

    pub(super) async fn run(&mut self, text: SqlStr, args: Args, at: &'static Location<'static>) -> Result<u64, Cause> {
        let lease = self.start_statement(&text, at)?;
        let answer = lease.run(text, args).await;
        self.settle(answer, at)
    }

    /// Poisons the innermost level when the code failed but no statement did.
    pub(super) fn poison(&mut self, fault: Fault, first: &'static Location<'static>) {
        self.poison.get_or_insert(Poison { fault, first });
    }

    fn start_statement(&mut self, text: &SqlStr, at: &'static Location<'static>) -> Result<&mut AnyLease, Cause> {
        if !only_reads(text.as_str()) {
            self.writes += 1;
        }
        self.start(at)
    }

    /// The connection for one statement. The level counts as poisoned until it succeeds, as its future may be dropped.
    fn start(&mut self, at: &'static Location<'static>) -> Result<&mut AnyLease, Cause> {
        if let Some(poison) = self.poison {
            return Err(poison.into());
        }
        let lease = self.lease.as_mut().ok_or(Cause::Over)?;
        self.poison = Some(Poison { fault: Fault::Unavailable, first: at });
        Ok(lease)
    }

    fn settle<T>(&mut self, answer: Result<T, Cause>, at: &'static Location<'static>) -> Result<T, Cause> {
        self.poison = answer.as_ref().err().map(|cause| Poison {
            fault: match cause.fault() {
                fault @ (Fault::Conflict | Fault::Unavailable) => fault,
                // Inside a transaction the statement should have used `ON CONFLICT DO NOTHING`.
                Fault::NotUnique | Fault::HasNul | Fault::Bug => Fault::Bug,
            },
            first: at,
        });
        answer
    }

    pub(super) async fn savepoint(&mut self, at: &'static Location<'static>) -> Result<(), Cause> {
        let level = self.depth + 1;
        let release_old = if self.known >= level { format!("RELEASE s{level}; ") } else { String::new() };
        let text = AssertSqlSafe(format!("{release_old}SAVEPOINT s{level}")).into_sql_str();
        let lease = self.start(at)?;
        let answer = lease.execute(text).await;
        self.settle(answer, at)?;
        self.depth = level;
        self.known = level;
        Ok(())
    }

    /// How many statements ran so far that may have written; an error if one failed.
    pub(super) fn writes(&self) -> Result<u64, Cause> {
        self.poison.map_or(Ok(self.writes), |poison| Err(poison.into()))
    }

    pub(super) fn release(&mut self) -> Result<(), Cause> {
        if let Some(poison) = self.poison {
            return Err(poison.into());
        }
        self.depth = self.depth.checked_sub(1).ok_or(Cause::NoSavepoint)?;
        Ok(())
    }

    pub(super) async fn rollback_to(&mut self, at: &'static Location<'static>) -> Result<(), Cause> {
        if self.depth == 0 {
            return Err(Cause::NoSavepoint);
        }
        let lease = self.lease.as_mut().ok_or(Cause::Over)?;
        let lost = Poison { fault: Fault::Unavailable, first: self.poison.map_or(at, |poison| poison.first) };
        self.poison = Some(lost);
        if lease.lost() {
            return Err(lost.into());
        }
        if lease.execute(AssertSqlSafe(format!("ROLLBACK TO s{}", self.depth)).into_sql_str()).await.is_err() {
            lease.lose();
            return Err(lost.into());
        }
        self.known = self.depth;
        self.poison = None;
        Ok(())
    }

    /// Rolls back in the background: the usual end of a view. If a statement is still running, or the runtime is gone, the
    /// connection is closed instead.
    fn abandon(&mut self) {
        if let Some(lease) = self.lease.take()
            && !lease.running()
            && let Ok(runtime) = Handle::try_current()
        {
            // Not tracked: a shutdown need not wait for it, as dropping it closes the connection.
            drop(runtime.spawn(roll_back(lease)));
        }
    }

    pub(super) async fn commit(&mut self) -> Result<(), Cause> {
        let mut lease = self.lease.take().ok_or(Cause::Over)?;
        if let Some(poison) = self.poison {
            roll_back(lease).await;
            return Err(poison.into());
        }
        lease.end("COMMIT").await
    }
}

/// Whether a statement certainly writes nothing: a `WITH` may.
fn only_reads(text: &str) -> bool {
    text.as_bytes().trim_ascii_start().get(..4).is_some_and(|word| word.eq_ignore_ascii_case(b"SELE"))
}

/// Rolls back; if that fails, closing the connection does the same.
async fn roll_back(mut lease: AnyLease) {
    if !lease.lost() && lease.end("ROLLBACK").await.is_err() {
        tracing::debug!("a rollback failed; the connection is closed instead");
    }
}
