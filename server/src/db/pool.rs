//! Connections: a few per purpose, lent to one statement or one transaction at a time, first come, first served.
//!
//! It is our own rather than sqlx's, which asks every connection for a sign of life whenever it is lent and whenever it
//! comes back: on SQLite that trebles the cost of a read, on PostgreSQL it doubles the trips. Here a connection is asked
//! after a minute of silence only, and one lost connection empties the pool, as its neighbours went with it.
//!
//! INVARIANT: a connection goes back only when nothing runs on it and no transaction is open on it; else it is closed,
//! which undoes whatever was open, on both engines.

use std::{fmt, sync::Arc, time::Duration};

use parking_lot::Mutex;
use sqlx::{Connection, Database, Executor, Postgres, SqlSafeStr, SqlStr, Sqlite, postgres::PgArguments, sqlite::SqliteArguments};
use tokio::{
    sync::{OwnedSemaphorePermit, Semaphore},
    time::{Instant, timeout},
};

use super::error::Cause;
use super::query::{Args, Rows};

type Options<D> = <<D as Database>::Connection as Connection>::Options;
type BoxFuture<'a, T> = std::pin::Pin<Box<dyn Future<Output = T> + Send + 'a>>;

pub(super) struct Pool<D: Database> {
    options: Options<D>,
    permits: Arc<Semaphore>,
    size: u32,
    idle: Mutex<Vec<Idle<D>>>,
    /// How long one waits for a connection.
    wait: Duration,
    /// How long the server may be silent: a little more than it allows itself. `None` where there is no server.
    silence: Option<Duration>,
}

struct Idle<D: Database> {
    conn: D::Connection,
    opened: Instant,
    since: Instant,
}

/// A connection older than this is replaced: a server's process grows with what it has seen.
const LIFETIME: Duration = Duration::from_mins(30);
/// A connection unused for longer than this is asked first: whatever is between us may have forgotten it.
const QUIET: Duration = Duration::from_mins(1);

impl<D: Database> Pool<D> {
    pub(super) fn new(options: Options<D>, size: u32, wait: Duration, silence: Option<Duration>) -> Arc<Self> {
        let permits = Arc::new(Semaphore::new(usize::try_from(size).unwrap_or(1)));
        Arc::new(Pool { options, permits, size, idle: Mutex::new(Vec::new()), wait, silence })
    }

    pub(super) async fn lease(self: &Arc<Self>) -> Result<Lease<D>, Cause> {
        timeout(self.wait, self.find()).await.unwrap_or(Err(Cause::NoneFree(self.wait)))
    }

    async fn find(self: &Arc<Self>) -> Result<Lease<D>, Cause> {
        let permit = Arc::clone(&self.permits).acquire_owned().await.map_err(|_| Cause::Closed)?;
        loop {
            let idle = self.idle.lock().pop();
            let Some(Idle { mut conn, opened, since }) = idle else {
                break;
            };
            if since.elapsed() > QUIET && self.silence.is_some() && !matches!(timeout(PING, conn.ping()).await, Ok(Ok(()))) {
                continue;
            }
            return Ok(Lease::new(conn, self, permit, opened, true));
        }
        let conn = D::Connection::connect_with(&self.options).await?;
        Ok(Lease::new(conn, self, permit, Instant::now(), false))
    }

    /// Waits for what is lent, no longer than for a connection, then closes all.
    pub(super) async fn close(&self) {
        let lent = timeout(self.wait, self.permits.acquire_many(self.size)).await;
        self.permits.close();
        drop(lent);
        let idle = std::mem::take(&mut *self.idle.lock());
        for Idle { conn, .. } in idle {
            if let Err(error) = conn.close().await {
                tracing::debug!(%error, "a database connection did not close well");
            }
        }
    }
}

const PING: Duration = Duration::from_secs(1);

/// A connection lent; goes back when dropped, if it is fit to.
pub(super) struct Lease<D: Database> {
    conn: Option<D::Connection>,
    pool: Arc<Pool<D>>,
    opened: Instant,
    used_before: bool,
    /// A statement is on its way: if the lease is dropped now, nobody knows how it ended.
    running: bool,
    in_transaction: bool,
    lost: bool,
    _permit: OwnedSemaphorePermit,
}

impl<D: Database> Lease<D> {
    fn new(conn: D::Connection, pool: &Arc<Pool<D>>, permit: OwnedSemaphorePermit, opened: Instant, used_before: bool) -> Self {
        Lease {
            conn: Some(conn),
            pool: Arc::clone(pool),
            opened,
            used_before,
            running: false,
            in_transaction: false,
            lost: false,
            _permit: permit,
        }
    }

    /// Does one thing on the connection, and notes whether the connection is still good after it.
    pub(super) async fn on<T>(
        &mut self,
        work: impl for<'c> FnOnce(&'c mut D::Connection) -> BoxFuture<'c, Result<T, sqlx::Error>>,
    ) -> Result<T, Cause> {
        let conn = self.conn.as_mut().ok_or(Cause::Over)?;
        self.running = true;
        let work = work(conn);
        let answer = match self.pool.silence {
            None => work.await.map_err(Cause::Driver),
            Some(limit) => match timeout(limit, work).await {
                Ok(answer) => answer.map_err(Cause::Driver),
                Err(_) => Err(Cause::Silent(limit)),
            },
        };
        self.running = false;
        if answer.as_ref().is_err_and(Cause::loses_connection) {
            self.lose();
        }
        answer
    }

    fn lose(&mut self) {
        self.lost = true;
        drop(std::mem::take(&mut *self.pool.idle.lock()));
    }
}

impl<D: Database> Drop for Lease<D> {
    fn drop(&mut self) {
        let Some(conn) = self.conn.take() else { return };
        let fit = !self.running && !self.in_transaction && !self.lost;
        if fit && self.opened.elapsed() < LIFETIME && !self.pool.permits.is_closed() {
            self.pool.idle.lock().push(Idle { conn, opened: self.opened, since: Instant::now() });
        }
    }
}

/// A lent connection of either engine.
pub(super) enum Line {
    Sqlite(Lease<Sqlite>),
    Postgres(Lease<Postgres>),
}

impl Line {
    /// Always reads to the end: SQLite tells what a write did wrong only after its last row.
    pub(super) async fn rows(&mut self, text: SqlStr, args: Args) -> Result<Rows, Cause> {
        match (self, args) {
            (Line::Sqlite(lease), Args::Sqlite(args)) => {
                lease.on(|conn| conn.fetch_all(sqlx::query_with::<_, SqliteArguments>(text, args))).await.map(Rows::Sqlite)
            }
            (Line::Postgres(lease), Args::Postgres(args)) => {
                lease.on(|conn| conn.fetch_all(sqlx::query_with::<_, PgArguments>(text, args))).await.map(Rows::Postgres)
            }
            (Line::Sqlite(_), Args::Postgres(_)) | (Line::Postgres(_), Args::Sqlite(_)) => Err(Cause::Over),
        }
    }

    pub(super) async fn run(&mut self, text: SqlStr, args: Args) -> Result<u64, Cause> {
        match (self, args) {
            (Line::Sqlite(lease), Args::Sqlite(args)) => {
                lease.on(|conn| conn.execute(sqlx::query_with::<_, SqliteArguments>(text, args))).await.map(|done| done.rows_affected())
            }
            (Line::Postgres(lease), Args::Postgres(args)) => {
                lease.on(|conn| conn.execute(sqlx::query_with::<_, PgArguments>(text, args))).await.map(|done| done.rows_affected())
            }
            (Line::Sqlite(_), Args::Postgres(_)) | (Line::Postgres(_), Args::Sqlite(_)) => Err(Cause::Over),
        }
    }

    /// Says our own words, without arguments; several statements in one trip.
    pub(super) async fn say(&mut self, words: SqlStr) -> Result<(), Cause> {
        match self {
            Line::Sqlite(lease) => lease.on(|conn| conn.execute(words)).await.map(|_| ()),
            Line::Postgres(lease) => lease.on(|conn| conn.execute(words)).await.map(|_| ()),
        }
    }

    pub(super) async fn begin(&mut self, words: &'static str) -> Result<(), Cause> {
        *self.in_transaction() = true;
        let begun = self.say(words.into_sql_str()).await;
        *self.in_transaction() = begun.is_ok();
        begun
    }

    /// `COMMIT` or `ROLLBACK`. After a failed one nobody knows what is open, so the connection is closed.
    pub(super) async fn end(&mut self, words: &'static str) -> Result<(), Cause> {
        self.say(words.into_sql_str()).await?;
        *self.in_transaction() = false;
        Ok(())
    }

    fn in_transaction(&mut self) -> &mut bool {
        match self {
            Line::Sqlite(lease) => &mut lease.in_transaction,
            Line::Postgres(lease) => &mut lease.in_transaction,
        }
    }

    /// The connection is no longer good, and with it the transaction.
    pub(super) fn lost(&self) -> bool {
        match self {
            Line::Sqlite(lease) => lease.lost,
            Line::Postgres(lease) => lease.lost,
        }
    }

    /// A statement was dropped half-way, and is perhaps still on its way.
    pub(super) fn running(&self) -> bool {
        match self {
            Line::Sqlite(lease) => lease.running,
            Line::Postgres(lease) => lease.running,
        }
    }

    /// The connection comes from the pool, and may have been lost while it lay there.
    pub(super) fn used_before(&self) -> bool {
        match self {
            Line::Sqlite(lease) => lease.used_before,
            Line::Postgres(lease) => lease.used_before,
        }
    }

    pub(super) fn lose(&mut self) {
        match self {
            Line::Sqlite(lease) => lease.lose(),
            Line::Postgres(lease) => lease.lose(),
        }
    }
}

impl fmt::Debug for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Line::Sqlite(_) => "Line(Sqlite)",
            Line::Postgres(_) => "Line(Postgres)",
        })
    }
}
