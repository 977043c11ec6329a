//! The database: one handle over SQLite or PostgreSQL, pool or open transaction.
//!
//! Owns connections, transactions and migrations. It is the only module that names an engine; everything else writes one
//! SQL text with `$1` and takes a `&Db`, so that functions compose: the same function runs by itself and inside a
//! transaction. [`sql!`] counts its placeholders at compile time and registers its text; a test prepares every
//! registered text on both engines.
//!
//! The rules of portable SQL are few: ids come from Rust, integers are `BIGINT` and `i64`, sums and averages are cast
//! (`CAST(SUM(x) AS BIGINT)`), truth is `BOOLEAN` and `WHERE open`, times are UTC milliseconds and bound, sorts say
//! `NULLS LAST`, folded text is made in Rust, and one text always binds the same Rust types.
//!
//! INVARIANT: a statement that failed, or was dropped half-way, poisons its transaction down to the innermost savepoint:
//! nothing runs and nothing commits before that savepoint is rolled back. (PostgreSQL answers such a `COMMIT` with
//! success and rolls back; SQLite commits the rest.)
//! INVARIANT: inside [`in_tx`] a handle of the pools refuses to work: on SQLite it would wait for the very transaction it
//! is called from, on PostgreSQL it would read what was before it.
//! INVARIANT: an error's text holds no bound value and no password.

mod error;
mod fixed;
mod open;
mod pool;
mod query;
mod tx;

pub use error::{DbError, Fault, taken};
pub use fixed::{Registered, registered_statements};
pub use open::DbSettings;
pub use query::{Column, Query, Record, Sql, Value, in_runs};
pub use tx::{Tx, in_tx};

#[doc(hidden)]
pub use {fixed::same_count, inventory};

use std::{fmt, panic::Location, sync::Arc, time::Duration};

use error::Cause;
use pool::{Line, Pool};
use sqlx::{Executor, Postgres, SqlSafeStr, Sqlite};
use tx::{Begin, Transaction};

pub type Result<T, E = DbError> = std::result::Result<T, E>;

/// Which of the two stands behind a [`Db`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Engine {
    Sqlite,
    Postgres,
}

/// The handle that every query goes through. Cheap to clone.
#[derive(Clone)]
pub struct Db(Arc<Place>);

enum Place {
    /// Outside of any transaction: each statement stands for itself.
    Pools(Pools),
    /// Inside a transaction.
    Open(Arc<Transaction>),
}

/// Where statements run. SQLite: one writer, and readers that cannot write. PostgreSQL: connections for commands, and as
/// many for views, so that neither can starve the other.
enum Pools {
    Sqlite { writer: Arc<Pool<Sqlite>>, readers: Arc<Pool<Sqlite>> },
    Postgres { commands: Arc<Pool<Postgres>>, views: Arc<Pool<Postgres>> },
}

impl Db {
    pub fn engine(&self) -> Engine {
        match &*self.0 {
            Place::Pools(Pools::Sqlite { .. }) => Engine::Sqlite,
            Place::Pools(Pools::Postgres { .. }) => Engine::Postgres,
            Place::Open(transaction) => transaction.engine,
        }
    }

    /// Opens a transaction that may write. On SQLite it holds the one writer (`BEGIN IMMEDIATE`) until it ends.
    #[track_caller]
    pub fn begin(&self) -> impl Future<Output = Result<Tx>> + Send {
        self.begin_as(Begin::Command, Location::caller())
    }

    /// Opens a snapshot: all its reads see one moment, and it cannot write.
    #[track_caller]
    pub fn begin_view(&self) -> impl Future<Output = Result<Tx>> + Send {
        self.begin_as(Begin::View, Location::caller())
    }

    async fn begin_as(&self, begin: Begin, at: &'static Location<'static>) -> Result<Tx> {
        let line = self.pools(at)?.begin(begin).await.map_err(|cause| DbError::new(cause, self.engine(), at))?;
        Ok(Tx::new(Transaction::new(self.engine(), line)))
    }

    /// Runs `work` in a transaction and commits it if it answers `Ok`; runs it again, from the top, if it crossed another
    /// on PostgreSQL. So it may do nothing but database work. For jobs, admin commands and tests: a command's transaction
    /// belongs to its frame.
    ///
    /// Inside a transaction it joins that one: an `Err` then fails the whole.
    #[track_caller]
    pub fn tx<T, E>(&self, work: impl AsyncFnOnce(&Db) -> Result<T, E> + Clone) -> impl Future<Output = Result<T, E>>
    where
        E: From<DbError>,
    {
        self.tx_at(work, Location::caller())
    }

    async fn tx_at<T, E>(&self, work: impl AsyncFnOnce(&Db) -> Result<T, E> + Clone, at: &'static Location<'static>) -> Result<T, E>
    where
        E: From<DbError>,
    {
        if let Place::Open(transaction) = &*self.0 {
            let answer = work(self).await;
            if answer.is_err() {
                transaction.lock().await.spoil(Fault::Bug, at);
            }
            return answer;
        }
        let mut again = 0;
        loop {
            again += 1;
            let tx = self.begin_as(Begin::Command, at).await?;
            let answer = tx.scope(work.clone()(tx.db())).await;
            let crossed = match answer {
                Ok(answer) => match tx.commit().await {
                    Ok(()) => return Ok(answer),
                    Err(error) if error.fault() == Fault::Crossed => E::from(error),
                    Err(error) => return Err(error.into()),
                },
                Err(error) => {
                    let fault = tx.fault().await;
                    tx.rollback().await;
                    if fault != Some(Fault::Crossed) {
                        return Err(error);
                    }
                    error
                }
            };
            if again == CROSSINGS {
                return Err(crossed);
            }
            tokio::time::sleep(Duration::from_millis(10) * again).await;
        }
    }

    /// One trip to the database, for `GET /health/ready`.
    #[track_caller]
    pub fn ping(&self) -> impl Future<Output = Result<()>> + Send {
        let ping = self.query("SELECT 1");
        async move { ping.all_rows().await.map(|_| ()) }
    }

    /// The database's clock minus ours, in milliseconds; 0 on SQLite, whose clock is ours. `now` is our clock, read before
    /// and after the question.
    pub async fn clock_skew(&self, now: impl Fn() -> i64 + Send) -> Result<i64> {
        match self.engine() {
            Engine::Sqlite => Ok(0),
            Engine::Postgres => {
                let before = now();
                let theirs: i64 = self.query("SELECT CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS BIGINT)").scalar().await?;
                let after = now();
                Ok(theirs.saturating_sub(before.midpoint(after)))
            }
        }
    }

    /// Moves SQLite's write-ahead log into its file and empties it; nothing to do on PostgreSQL.
    pub async fn checkpoint(&self) -> Result<()> {
        match self.engine() {
            Engine::Sqlite => self.query("PRAGMA wal_checkpoint(TRUNCATE)").all_rows().await.map(|_| ()),
            Engine::Postgres => Ok(()),
        }
    }

    /// Lets running statements end, then closes every connection. Whoever comes later is refused.
    pub async fn close(&self) {
        match &*self.0 {
            Place::Pools(Pools::Sqlite { writer, readers }) => {
                readers.close().await;
                writer.close().await;
            }
            Place::Pools(Pools::Postgres { commands, views }) => {
                views.close().await;
                commands.close().await;
            }
            Place::Open(_) => {}
        }
    }

    /// Checks one registered text without running it.
    pub async fn prepare(&self, statement: &Registered) -> Result<()> {
        let text = statement.text(self.engine()).into_sql_str();
        let at = statement.at();
        let prepared = match self.pools(at)?.line(false).await {
            Ok(Line::Sqlite(mut lease)) => lease.on(|conn| conn.prepare(text)).await.map(|_| ()),
            Ok(Line::Postgres(mut lease)) => lease.on(|conn| conn.prepare(text)).await.map(|_| ()),
            Err(cause) => Err(cause),
        };
        prepared.map_err(|cause| DbError::new(cause, self.engine(), at))
    }

    /// The pools, for one who may use them: not inside a transaction, be it this handle's or the caller's.
    fn pools(&self, at: &'static Location<'static>) -> Result<&Pools> {
        match &*self.0 {
            Place::Pools(_) if tx::inside() => Err(DbError::new(Cause::OutsideHandle, self.engine(), at)),
            Place::Pools(pools) => Ok(pools),
            Place::Open(transaction) => Err(DbError::new(Cause::AlreadyOpen, transaction.engine, at)),
        }
    }
}

/// How often [`Db::tx`] runs work that crosses others before it gives up.
const CROSSINGS: u32 = 5;

impl fmt::Debug for Db {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Db({:?})", self.engine())
    }
}
