//! A leased connection of either engine, and what can be run on it.

use std::fmt;

use sqlx::{Executor, Postgres, SqlSafeStr, SqlStr, Sqlite, postgres::PgArguments, sqlite::SqliteArguments};

use super::error::Cause;
use super::pool::Lease;
use super::values::{Args, Rows};

/// A leased connection of either engine.
pub(super) enum AnyLease {
    Sqlite(Lease<Sqlite>),
    Postgres(Lease<Postgres>),
}

impl AnyLease {
    /// Always reads to the end: SQLite reports the error of a write only after its last row.
    pub(super) async fn rows(&mut self, text: SqlStr, args: Args) -> Result<Rows, Cause> {
        match (self, args) {
            (AnyLease::Sqlite(lease), Args::Sqlite(args)) => {
                lease.on(|conn| conn.fetch_all(sqlx::query_with::<_, SqliteArguments>(text, args))).await.map(Rows::Sqlite)
            }
            (AnyLease::Postgres(lease), Args::Postgres(args)) => {
                lease.on(|conn| conn.fetch_all(sqlx::query_with::<_, PgArguments>(text, args))).await.map(Rows::Postgres)
            }
            (AnyLease::Sqlite(_), Args::Postgres(_)) | (AnyLease::Postgres(_), Args::Sqlite(_)) => Err(Cause::Over),
        }
    }

    pub(super) async fn run(&mut self, text: SqlStr, args: Args) -> Result<u64, Cause> {
        match (self, args) {
            (AnyLease::Sqlite(lease), Args::Sqlite(args)) => {
                lease.on(|conn| conn.execute(sqlx::query_with::<_, SqliteArguments>(text, args))).await.map(|done| done.rows_affected())
            }
            (AnyLease::Postgres(lease), Args::Postgres(args)) => {
                lease.on(|conn| conn.execute(sqlx::query_with::<_, PgArguments>(text, args))).await.map(|done| done.rows_affected())
            }
            (AnyLease::Sqlite(_), Args::Postgres(_)) | (AnyLease::Postgres(_), Args::Sqlite(_)) => Err(Cause::Over),
        }
    }

    /// Runs one or more statements without arguments, in one round trip.
    pub(super) async fn execute(&mut self, text: SqlStr) -> Result<(), Cause> {
        match self {
            AnyLease::Sqlite(lease) => lease.on(|conn| conn.execute(text)).await.map(|_| ()),
            AnyLease::Postgres(lease) => lease.on(|conn| conn.execute(text)).await.map(|_| ()),
        }
    }

    pub(super) async fn begin(&mut self, text: &'static str) -> Result<(), Cause> {
        *self.in_transaction() = true;
        let begun = self.execute(text.into_sql_str()).await;
        *self.in_transaction() = begun.is_ok();
        begun
    }

    /// `COMMIT` or `ROLLBACK`. If it fails, the state of the transaction is unknown, so the connection is closed.
    pub(super) async fn end(&mut self, text: &'static str) -> Result<(), Cause> {
        self.execute(text.into_sql_str()).await?;
        *self.in_transaction() = false;
        Ok(())
    }

    fn in_transaction(&mut self) -> &mut bool {
        match self {
            AnyLease::Sqlite(lease) => &mut lease.in_transaction,
            AnyLease::Postgres(lease) => &mut lease.in_transaction,
        }
    }

    /// Whether the connection, and with it the transaction, is lost.
    pub(super) fn lost(&self) -> bool {
        match self {
            AnyLease::Sqlite(lease) => lease.lost,
            AnyLease::Postgres(lease) => lease.lost,
        }
    }

    /// Whether a statement was dropped before it finished, and may still be running.
    pub(super) fn running(&self) -> bool {
        match self {
            AnyLease::Sqlite(lease) => lease.running,
            AnyLease::Postgres(lease) => lease.running,
        }
    }

    /// Whether the connection was idle in the pool before, and may have been lost there.
    pub(super) fn used_before(&self) -> bool {
        match self {
            AnyLease::Sqlite(lease) => lease.used_before,
            AnyLease::Postgres(lease) => lease.used_before,
        }
    }

    pub(super) fn lose(&mut self) {
        match self {
            AnyLease::Sqlite(lease) => lease.lose(),
            AnyLease::Postgres(lease) => lease.lose(),
        }
    }
}

impl fmt::Debug for AnyLease {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            AnyLease::Sqlite(_) => "AnyLease(Sqlite)",
            AnyLease::Postgres(_) => "AnyLease(Postgres)",
        })
    }
}
