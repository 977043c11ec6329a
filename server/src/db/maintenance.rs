//! Health checks and upkeep.

use std::panic::Location;

use sqlx::{Executor, SqlSafeStr};

use super::engine::Engine;
use super::error::{DbError, Result};
use super::handle::Db;
use super::lease::AnyLease;
use super::pools::Pools;
use super::registered::Registered;

/// Pages of SQLite's write-ahead log above which it is truncated: 64 MiB.
const WAL_PAGES_MAX: i64 = 16_384;

impl Db {
    /// One round trip to the database, for `GET /health/ready`.
    #[track_caller]
    pub fn ping(&self) -> impl Future<Output = Result<()>> + Send {
        let ping = self.query("SELECT 1");
        async move { ping.all_rows().await.map(|_| ()) }
    }

    /// The database's clock minus ours, in milliseconds; 0 on SQLite, which uses our clock. `now` is our clock, read before and
    /// after the query.
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

    /// Moves SQLite's write-ahead log into the database file and empties it. Does nothing on PostgreSQL.
    pub async fn checkpoint(&self) -> Result<()> {
        match self.engine() {
            Engine::Sqlite => self.query("PRAGMA wal_checkpoint(TRUNCATE)").all_rows().await.map(|_| ()),
            Engine::Postgres => Ok(()),
        }
    }

    /// Truncates SQLite's write-ahead log if it is large: readers that were at work whenever it was to start over have let it
    /// grow. Does nothing on PostgreSQL.
    pub async fn truncate_large_wal(&self) -> Result<()> {
        if self.engine() == Engine::Postgres {
            return Ok(());
        }
        // Passive: waits for nobody, and tells how many pages the log has.
        let (_, pages, _) = self.query("PRAGMA wal_checkpoint(PASSIVE)").one::<(i64, i64, i64)>().await?;
        if pages > WAL_PAGES_MAX { self.checkpoint().await } else { Ok(()) }
    }

    /// Copies SQLite's write-ahead log, as far as it is written, into the database file: on a connection of its own, waiting for
    /// nobody, while commits go on. So the commit at which the log starts over has little left to copy. Does nothing on
    /// PostgreSQL.
    #[track_caller]
    pub fn copy_wal(&self) -> impl Future<Output = Result<()>> + Send {
        let at = Location::caller();
        async move {
            let Pools::Sqlite { copier, .. } = self.pools(at)? else { return Ok(()) };
            let copied = match copier.lease().await {
                Ok(mut lease) => lease.on(|conn| conn.fetch_all("PRAGMA wal_checkpoint(PASSIVE)")).await.map(|_| ()),
                Err(cause) => Err(cause),
            };
            copied.map_err(|cause| DbError::new(cause, Engine::Sqlite, at))
        }
    }

    /// Prepares a registered statement without running it.
    pub async fn prepare(&self, statement: &Registered) -> Result<()> {
        let text = statement.text(self.engine()).into_sql_str();
        let at = statement.at();
        let prepared = match self.pools(at)?.lease(false).await {
            Ok(AnyLease::Sqlite(mut lease)) => lease.on(|conn| conn.prepare(text)).await.map(|_| ()),
            Ok(AnyLease::Postgres(mut lease)) => lease.on(|conn| conn.prepare(text)).await.map(|_| ()),
            Err(cause) => Err(cause),
        };
        prepared.map_err(|cause| DbError::new(cause, self.engine(), at))
    }
}
