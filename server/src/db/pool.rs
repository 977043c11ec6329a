//! A connection pool: each connection is leased to one statement or one transaction at a time, first come, first served.
//!
//! Not sqlx's pool, which pings every connection on lease and on return: that trebles the cost of a read on SQLite and
//! doubles the round trips on PostgreSQL. This one pings only after a minute idle, and a lost connection empties it, as the
//! other connections were lost with it.
//!
//! INVARIANT: a connection returns only when no statement runs on it and no transaction is open on it. Otherwise it is
//! closed, which rolls back on both engines.
//! INVARIANT: on SQLite no more statements run than the pool has connections: one that is given up is stopped, and until it has
//! stopped its place is taken. (On PostgreSQL the server's `statement_timeout` stops it.)

use std::{
    sync::Arc,
    sync::atomic::{AtomicBool, Ordering},
    time::Duration,
};

use parking_lot::Mutex;
use sqlx::{Connection, Database, Postgres, Sqlite};
use tokio::{
    runtime::Handle,
    sync::{OwnedSemaphorePermit, Semaphore},
    time::{Instant, timeout},
};

use super::error::Cause;

type Options<D> = <<D as Database>::Connection as Connection>::Options;
type BoxFuture<'a, T> = std::pin::Pin<Box<dyn Future<Output = T> + Send + 'a>>;

/// An engine whose statements run in this process must be told to stop one.
pub(super) trait Stops: Database {
    /// Has the connection's statements stop once the flag is set.
    fn stop_when(conn: &mut Self::Connection, stop: Arc<AtomicBool>) -> impl Future<Output = Result<(), sqlx::Error>> + Send;

    /// Whether a statement that is given up runs on in this process until it is stopped.
    const RUNS_HERE: bool;
}

impl Stops for Sqlite {
    async fn stop_when(conn: &mut Self::Connection, stop: Arc<AtomicBool>) -> Result<(), sqlx::Error> {
        conn.lock_handle().await?.set_progress_handler(STEPS_BETWEEN_CHECKS, move || !stop.load(Ordering::Relaxed));
        Ok(())
    }

    const RUNS_HERE: bool = true;
}

impl Stops for Postgres {
    async fn stop_when(_: &mut Self::Connection, _: Arc<AtomicBool>) -> Result<(), sqlx::Error> {
        Ok(())
    }

    const RUNS_HERE: bool = false;
}

/// Steps of SQLite's virtual machine between two looks at whether to stop: well under a millisecond.
const STEPS_BETWEEN_CHECKS: i32 = 10_000;

pub(super) struct Pool<D: Database> {
    options: Options<D>,
    permits: Arc<Semaphore>,
    size: u32,
    idle: Mutex<Vec<Idle<D>>>,
    /// How long a lease waits for a connection.
    wait: Duration,
    /// How long a statement may go without an answer: a little longer than the server's own limit. `None` for SQLite.
    silence: Option<Duration>,
}

struct Idle<D: Database> {
    conn: D::Connection,
    stop: Arc<AtomicBool>,
    opened: Instant,
    since: Instant,
}

/// A connection older than this is replaced: a PostgreSQL backend's memory grows over time.
const MAX_AGE: Duration = Duration::from_mins(30);
/// A connection idle for longer than this is pinged first: a firewall in between may have dropped it.
const PING_AFTER_IDLE: Duration = Duration::from_mins(1);

impl<D: Stops> Pool<D> {
    pub(super) fn new(options: Options<D>, size: u32, wait: Duration, silence: Option<Duration>) -> Arc<Self> {
        let permits = Arc::new(Semaphore::new(usize::try_from(size).unwrap_or(1)));
        Arc::new(Pool { options, permits, size, idle: Mutex::new(Vec::new()), wait, silence })
    }

    pub(super) async fn lease(self: &Arc<Self>) -> Result<Lease<D>, Cause> {
        timeout(self.wait, self.acquire()).await.unwrap_or(Err(Cause::NoneFree(self.wait)))
    }

    async fn acquire(self: &Arc<Self>) -> Result<Lease<D>, Cause> {
        let permit = Arc::clone(&self.permits).acquire_owned().await.map_err(|_| Cause::Closed)?;
        loop {
            let idle = self.idle.lock().pop();
            let Some(Idle { mut conn, stop, opened, since }) = idle else {
                break;
            };
            if since.elapsed() > PING_AFTER_IDLE && self.silence.is_some() && !matches!(timeout(PING_WITHIN, conn.ping()).await, Ok(Ok(())))
            {
                continue;
            }
            return Ok(Lease::new(conn, stop, self, permit, opened, true));
        }
        let mut conn = D::Connection::connect_with(&self.options).await?;
        let stop = Arc::new(AtomicBool::new(false));
        D::stop_when(&mut conn, Arc::clone(&stop)).await?;
        Ok(Lease::new(conn, stop, self, permit, Instant::now(), false))
    }

    /// Waits for leased connections, no longer than for a lease, then closes all.
    pub(super) async fn close(&self) {
        let leased = timeout(self.wait, self.permits.acquire_many(self.size)).await;
        self.permits.close();
        drop(leased);
        let idle = std::mem::take(&mut *self.idle.lock());
        for Idle { conn, .. } in idle {
            if let Err(error) = conn.close().await {
                tracing::debug!(%error, "a database connection failed to close cleanly");
            }
        }
    }
}

const PING_WITHIN: Duration = Duration::from_secs(1);

/// A leased connection. Dropping it returns it to the pool, or closes it if it cannot be reused.
pub(super) struct Lease<D: Stops> {
    conn: Option<D::Connection>,
    /// Stops the running statement.
    stop: Arc<AtomicBool>,
    pool: Arc<Pool<D>>,
    opened: Instant,
    pub(super) used_before: bool,
    /// A statement is running: if the lease is dropped now, its outcome is unknown.
    pub(super) running: bool,
    pub(super) in_transaction: bool,
    pub(super) lost: bool,
    permit: Option<OwnedSemaphorePermit>,
}

impl<D: Stops> Lease<D> {
    fn new(
        conn: D::Connection,
        stop: Arc<AtomicBool>,
        pool: &Arc<Pool<D>>,
        permit: OwnedSemaphorePermit,
        opened: Instant,
        used_before: bool,
    ) -> Self {
        Lease {
            conn: Some(conn),
            stop,
            pool: Arc::clone(pool),
            opened,
            used_before,
            running: false,
            in_transaction: false,
            lost: false,
            permit: Some(permit),
        }
    }

    /// Runs one operation on the connection, and notes whether the connection is still usable.
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

    pub(super) fn lose(&mut self) {
        self.lost = true;
        drop(std::mem::take(&mut *self.pool.idle.lock()));
    }
}

impl<D: Stops> Drop for Lease<D> {
    fn drop(&mut self) {
        let Some(mut conn) = self.conn.take() else { return };
        let reusable = !self.running && !self.in_transaction && !self.lost;
        if reusable && self.opened.elapsed() < MAX_AGE && !self.pool.permits.is_closed() {
            let (stop, opened) = (Arc::clone(&self.stop), self.opened);
            self.pool.idle.lock().push(Idle { conn, stop, opened, since: Instant::now() });
        } else if D::RUNS_HERE
            && self.running
            && let Ok(runtime) = Handle::try_current()
        {
            self.stop.store(true, Ordering::Relaxed);
            let permit = self.permit.take();
            // Not tracked: a shutdown need not wait for it, as dropping the connection closes it.
            drop(runtime.spawn(async move {
                // Answered once the statement has stopped.
                let _ = conn.ping().await;
                drop((conn, permit));
            }));
        }
    }
}
