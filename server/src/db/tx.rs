//! An open transaction, as an owned handle: whoever holds the [`Tx`] ends it, whoever is lent its [`Db`] uses it.
//!
//! INVARIANT: only the innermost level can be poisoned, for a poisoned one is neither nested into, nor released.

use std::{
    panic::Location,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
};

use sqlx::{AssertSqlSafe, SqlSafeStr, SqlStr};
use tokio::runtime::Handle;
use tokio::sync::{Mutex, MutexGuard};

use super::error::{Cause, DbError, Fault};
use super::pool::Line;
use super::query::{Args, Rows};
use super::{Db, Engine, Place, Result};

tokio::task_local! {
    static INSIDE: ();
}

/// Runs `work` as one that belongs to a transaction: handles of the pools refuse it. A task spawned by it escapes, so it
/// spawns none.
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
    /// Immediate, for a transaction that begins as a reader cannot become a writer when somebody else wrote meanwhile.
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

/// An open transaction. Dropping it rolls it back, in the background: for a view that is the way to end it.
#[derive(Debug)]
#[must_use = "a transaction that is dropped is rolled back"]
pub struct Tx {
    transaction: Arc<Transaction>,
    db: Db,
}

impl Tx {
    pub(super) fn new(transaction: Transaction) -> Self {
        let transaction = Arc::new(transaction);
        Tx { db: Db(Arc::new(Place::Open(Arc::clone(&transaction)))), transaction }
    }

    /// The handle whose statements run inside this transaction. A clone of it that outlives the transaction is refused.
    pub fn db(&self) -> &Db {
        &self.db
    }

    /// Runs `work`, which belongs to this transaction, so that it cannot use another handle by mistake. See [`in_tx`].
    pub fn scope<F: Future>(&self, work: F) -> impl Future<Output = F::Output> {
        in_tx(work)
    }

    /// Sets a savepoint inside the innermost one; [`release`](Self::release) ends it.
    #[track_caller]
    pub fn savepoint(&mut self) -> impl Future<Output = Result<()>> + Send {
        let at = Location::caller();
        async move { self.with(at, async |open| open.savepoint(at).await).await }
    }

    /// Ends the innermost savepoint and keeps what was done since. Refused if a statement failed since.
    #[track_caller]
    pub fn release(&mut self) -> impl Future<Output = Result<()>> + Send {
        let at = Location::caller();
        async move { self.with(at, async |open| open.release()).await }
    }

    /// Undoes what was done since the innermost savepoint, and forgets that a statement failed. As in SQL, the savepoint
    /// stays set. When this fails, the whole transaction is gone (a full disk, a lost connection): nothing of it can be
    /// committed.
    #[track_caller]
    pub fn rollback_to(&mut self) -> impl Future<Output = Result<()>> + Send {
        let at = Location::caller();
        async move { self.with(at, async |open| open.rollback_to(at).await).await }
    }

    /// How the statement failed that poisons the innermost level, if one does: what a retry is decided by, whatever the
    /// code between made of the error.
    pub async fn fault(&self) -> Option<Fault> {
        self.transaction.lock().await.poison.map(|poison| poison.fault)
    }

    /// Commits, savepoints still set included. After an error it is rolled back, unless the connection was lost over the
    /// `COMMIT` itself: then nobody knows.
    #[track_caller]
    pub fn commit(self) -> impl Future<Output = Result<()>> + Send {
        let at = Location::caller();
        async move { self.with(at, async |open| open.commit().await).await }
    }

    /// Rolls back and waits for it. It cannot fail: at worst the connection is closed, which does the same.
    pub async fn rollback(self) {
        let line = self.transaction.lock().await.line.take();
        if let Some(line) = line {
            roll_back(line).await;
        }
    }

    async fn with(&self, at: &'static Location<'static>, work: impl AsyncFnOnce(&mut Open) -> Result<(), Cause>) -> Result<()> {
        let mut open = self.transaction.lock().await;
        work(&mut open).await.map_err(|cause| DbError::new(cause, self.transaction.engine, at))
    }
}

impl Drop for Tx {
    fn drop(&mut self) {
        self.transaction.given_up.store(true, Ordering::Release);
        if let Ok(mut open) = self.transaction.open.try_lock() {
            open.give_up();
        }
    }
}

/// What a [`Tx`] and its handles share.
#[derive(Debug)]
pub(super) struct Transaction {
    pub(super) engine: Engine,
    /// The owner is gone: whoever comes next finds it ended.
    given_up: AtomicBool,
    /// Held for one statement at a time.
    open: Mutex<Open>,
}

impl Transaction {
    pub(super) fn new(engine: Engine, line: Line) -> Self {
        let open = Open { line: Some(line), depth: 0, known: 0, poison: None };
        Transaction { engine, given_up: AtomicBool::new(false), open: Mutex::new(open) }
    }

    pub(super) async fn lock(&self) -> MutexGuard<'_, Open> {
        let mut open = self.open.lock().await;
        if self.given_up.load(Ordering::Acquire) {
            open.give_up();
        }
        open
    }
}

/// The transaction's one connection and how it stands.
#[derive(Debug)]
pub(super) struct Open {
    /// `None` once it has ended.
    line: Option<Line>,
    /// Savepoints set and not ended.
    depth: u32,
    /// Savepoints that the database still knows. Ending one costs no trip: the next one, or the commit, does it.
    known: u32,
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
        let line = self.start(at)?;
        let answer = line.rows(text, args).await;
        self.settle(answer, at)
    }

    pub(super) async fn run(&mut self, text: SqlStr, args: Args, at: &'static Location<'static>) -> Result<u64, Cause> {
        let line = self.start(at)?;
        let answer = line.run(text, args).await;
        self.settle(answer, at)
    }

    /// Poisons the innermost level on behalf of code that failed without a statement.
    pub(super) fn spoil(&mut self, fault: Fault, first: &'static Location<'static>) {
        self.poison.get_or_insert(Poison { fault, first });
    }

    /// The connection for one statement. Until that has ended well the level counts as poisoned: its future may be dropped.
    fn start(&mut self, at: &'static Location<'static>) -> Result<&mut Line, Cause> {
        if let Some(poison) = self.poison {
            return Err(poison.into());
        }
        let line = self.line.as_mut().ok_or(Cause::Over)?;
        self.poison = Some(Poison { fault: Fault::Unavailable, first: at });
        Ok(line)
    }

    fn settle<T>(&mut self, answer: Result<T, Cause>, at: &'static Location<'static>) -> Result<T, Cause> {
        self.poison = answer.as_ref().err().map(|cause| Poison {
            fault: match cause.fault() {
                fault @ (Fault::Crossed | Fault::Unavailable) => fault,
                // Met inside a transaction it should have been `ON CONFLICT DO NOTHING`.
                Fault::Taken | Fault::Bug => Fault::Bug,
            },
            first: at,
        });
        answer
    }

    async fn savepoint(&mut self, at: &'static Location<'static>) -> Result<(), Cause> {
        let level = self.depth + 1;
        let again = if self.known >= level { format!("RELEASE s{level}; ") } else { String::new() };
        let words = AssertSqlSafe(format!("{again}SAVEPOINT s{level}")).into_sql_str();
        let line = self.start(at)?;
        let answer = line.say(words).await;
        self.settle(answer, at)?;
        self.depth = level;
        self.known = level;
        Ok(())
    }

    fn release(&mut self) -> Result<(), Cause> {
        if let Some(poison) = self.poison {
            return Err(poison.into());
        }
        self.depth = self.depth.checked_sub(1).ok_or(Cause::NoSavepoint)?;
        Ok(())
    }

    async fn rollback_to(&mut self, at: &'static Location<'static>) -> Result<(), Cause> {
        if self.depth == 0 {
            return Err(Cause::NoSavepoint);
        }
        let line = self.line.as_mut().ok_or(Cause::Over)?;
        let gone = Poison { fault: Fault::Unavailable, first: self.poison.map_or(at, |poison| poison.first) };
        self.poison = Some(gone);
        if line.lost() {
            return Err(gone.into());
        }
        if line.say(AssertSqlSafe(format!("ROLLBACK TO s{}", self.depth)).into_sql_str()).await.is_err() {
            line.lose();
            return Err(gone.into());
        }
        self.known = self.depth;
        self.poison = None;
        Ok(())
    }

    /// Rolls back while nobody waits for it: the usual end of a view. Where a statement is still on its way, or there is
    /// nobody left to wait, the connection is closed instead.
    fn give_up(&mut self) {
        if let Some(line) = self.line.take()
            && !line.running()
            && let Ok(runtime) = Handle::try_current()
        {
            // Not tracked, for a shutdown need not wait for it: what ends it early closes the connection.
            drop(runtime.spawn(roll_back(line)));
        }
    }

    async fn commit(&mut self) -> Result<(), Cause> {
        let mut line = self.line.take().ok_or(Cause::Over)?;
        if let Some(poison) = self.poison {
            roll_back(line).await;
            return Err(poison.into());
        }
        line.end("COMMIT").await
    }
}

/// What cannot be rolled back in words is undone by closing the connection.
async fn roll_back(mut line: Line) {
    if !line.lost() && line.end("ROLLBACK").await.is_err() {
        tracing::debug!("a transaction was ended by closing its connection");
    }
}
