//! Opening a database: settings, connections, migrations.

use std::{fmt, fs::File, io, panic::Location, path::PathBuf, time::Duration};

use sqlx::{
    ConnectOptions, Connection,
    migrate::Migrator,
    postgres::PgConnectOptions,
    sqlite::{SqliteConnectOptions, SqliteJournalMode, SqliteSynchronous},
};
use tokio::time::timeout;
use tracing::log::LevelFilter;

use super::encryption::{encrypted, explained};
use super::engine::Engine;
use super::error::{Cause, DbError, Result};
use super::handle::Db;
use super::pool::Pool;
use super::pools::Pools;
use crate::config::StorageConfig;
use crate::data_dir;

/// One list for both engines.
static MIGRATIONS: Migrator = sqlx_macros::migrate!("../migrations");
/// What PostgreSQL needs besides, in the same order of versions.
static MIGRATIONS_OF_POSTGRES: Migrator = sqlx_macros::migrate!("../migrations/postgres");
/// What SQLite needs besides.
static MIGRATIONS_OF_SQLITE: Migrator = sqlx_macros::migrate!("../migrations/sqlite");

/// Which database, and how long it may take.
#[derive(Clone)]
pub struct DbSettings {
    /// `postgres://user:password@host/name`; `None` is the SQLite file `rally.db` in `data_dir`.
    pub url: Option<String>,
    pub data_dir: PathBuf,
    /// SQLite: a commit waits for the disk. Otherwise a power cut may lose the latest commits, and nothing else.
    pub durable: bool,
    /// SQLite: read-only connections beside the writer.
    pub readers: u32,
    /// PostgreSQL: connections for commands.
    pub commands: u32,
    /// PostgreSQL: connections for views.
    pub views: u32,
    /// How long a statement waits for a locked row (PostgreSQL) or for another process (SQLite).
    pub lock_timeout: Duration,
    /// PostgreSQL: how long a statement may take.
    pub statement_timeout: Duration,
    /// How long to wait for a connection.
    pub acquire_timeout: Duration,
}

impl Default for DbSettings {
    fn default() -> Self {
        DbSettings {
            url: None,
            data_dir: PathBuf::from("data"),
            durable: true,
            readers: 4,
            commands: 16,
            views: 8,
            lock_timeout: Duration::from_secs(2),
            statement_timeout: Duration::from_secs(5),
            acquire_timeout: Duration::from_secs(3),
        }
    }
}

impl From<&StorageConfig> for DbSettings {
    fn from(storage: &StorageConfig) -> Self {
        DbSettings {
            url: storage.database_url.as_ref().map(|url| url.reveal().to_owned()),
            data_dir: storage.data_dir.clone(),
            durable: storage.durable,
            commands: storage.database_connections,
            views: storage.database_connections,
            acquire_timeout: storage.database_wait,
            ..DbSettings::default()
        }
    }
}

impl fmt::Debug for DbSettings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let DbSettings { url, data_dir, durable, readers, commands, views, lock_timeout, statement_timeout, acquire_timeout } = self;
        f.debug_struct("DbSettings")
            .field("url", &url.as_deref().map(without_secrets))
            .field("data_dir", data_dir)
            .field("durable", durable)
            .field("readers", readers)
            .field("commands", commands)
            .field("views", views)
            .field("lock_timeout", lock_timeout)
            .field("statement_timeout", statement_timeout)
            .field("acquire_timeout", acquire_timeout)
            .finish()
    }
}

fn is_postgres(url: &str) -> bool {
    url.starts_with("postgres://") || url.starts_with("postgresql://")
}

/// Host, port and database of a URL; any other part may be, or contain, a secret.
fn without_secrets(url: &str) -> String {
    match url.parse::<PgConnectOptions>() {
        Ok(options) if is_postgres(url) => {
            let database = options.get_database().unwrap_or_default();
            format!("postgres://***@{}:{}/{database}", options.get_host(), options.get_port())
        }
        Ok(_) | Err(_) => "***".into(),
    }
}

/// Prepared statements cached per connection: more than the program has.
const PREPARED: usize = 1_000;
/// A statement that takes longer is logged, without its values.
const SLOW: Duration = Duration::from_millis(500);
/// Bytes of SQLite's write-ahead log that stay allocated when it starts over.
const WAL_BYTES_KEPT: &str = "67108864";
/// KiB of pages that SQLite's writer caches, as a negative number.
const WRITER_CACHE: &str = "-65536";
/// Pages of the write-ahead log after which a commit also copies what is left of them into the database file.
const WAL_PAGES: &str = "16000";
/// A transaction that is idle for longer loses its connection, and with it its locks.
const IDLE_IN_TX: Duration = Duration::from_secs(15);

impl Db {
    /// Opens the database and runs pending migrations. With the default settings that is `data/rally.db`, created on first use.
    #[track_caller]
    pub fn open(settings: &DbSettings) -> impl Future<Output = Result<Db>> + Send {
        let at = Location::caller();
        async move {
            let (engine, opened) = match &settings.url {
                None => (Engine::Sqlite, open_sqlite(settings).await),
                Some(url) => (Engine::Postgres, open_postgres(settings, url).await),
            };
            opened.map(Db::of_pools).map_err(|cause| DbError::new(cause, engine, at))
        }
    }
}

async fn open_sqlite(settings: &DbSettings) -> Result<Pools, Cause> {
    let folder = settings.data_dir.clone();
    let opened = tokio::task::spawn_blocking(move || data_dir::open(&folder)).await;
    opened.ok().and_then(io::Result::ok).ok_or(Cause::Setup("the data folder cannot be created".into()))?;
    let options = SqliteConnectOptions::new()
        .filename(settings.data_dir.join("rally.db"))
        .busy_timeout(settings.lock_timeout)
        .foreign_keys(true)
        .statement_cache_capacity(PREPARED)
        .row_buffer_size(256)
        // Savepoint journals stay in memory: in a file each page costs a system call.
        .pragma("temp_store", "MEMORY")
        .log_statements(LevelFilter::Off)
        .log_slow_statements(LevelFilter::Warn, SLOW);
    let synchronous = if settings.durable { SqliteSynchronous::Full } else { SqliteSynchronous::Normal };
    let writing = options.clone().create_if_missing(true).journal_mode(SqliteJournalMode::Wal).synchronous(synchronous);
    // Where the write-ahead log grew larger, its file shrinks when it starts over.
    let writing = writing.pragma("journal_size_limit", WAL_BYTES_KEPT);
    let writing = writing.pragma("cache_size", WRITER_CACHE).pragma("wal_autocheckpoint", WAL_PAGES);
    migrate_sqlite(&writing, settings).await?;
    let pools = Pools::Sqlite {
        writer: Pool::new(writing.optimize_on_close(true, None), 1, settings.acquire_timeout, None),
        readers: Pool::new(options.clone().read_only(true), settings.readers, settings.acquire_timeout, None),
        copier: Pool::new(options.synchronous(synchronous), 1, settings.acquire_timeout, None),
    };
    // The writer first: it creates the write-ahead log, which read-only connections cannot.
    pools.lease(false).await?;
    Ok(pools)
}

/// On a separate connection with foreign keys off: to change a table SQLite creates a new one and drops the old one, and with
/// foreign keys on that would delete every row that refers to it.
///
/// Under a file lock: two processes must neither migrate nor create the file at once.
async fn migrate_sqlite(options: &SqliteConnectOptions, settings: &DbSettings) -> Result<(), Cause> {
    let folder = settings.data_dir.clone();
    let lock = tokio::task::spawn_blocking(move || {
        let path = folder.join("rally.db.opening");
        data_dir::create_file(&path)?;
        let lock = File::options().write(true).open(path)?;
        lock.lock()?;
        // SQLite gives the files beside the database the rights of the database.
        data_dir::create_file(&folder.join("rally.db"))?;
        for beside in ["rally.db-wal", "rally.db-shm"] {
            data_dir::close_to_others(&folder.join(beside));
        }
        Ok::<_, io::Error>(lock)
    });
    let lock = lock.await.ok().and_then(Result::ok);
    let lock = lock.ok_or(Cause::Setup("the data folder cannot be written to".into()))?;

    let mut conn = options.clone().foreign_keys(false).connect().await?;
    let migrations = MIGRATIONS.iter().chain(MIGRATIONS_OF_SQLITE.iter()).cloned().collect();
    Migrator::with_migrations(migrations).run_direct(None, &mut conn, false).await.map_err(Cause::Migrate)?;
    let changes: i64 = sqlx::query_scalar("SELECT total_changes()").fetch_one(&mut conn).await?;
    if changes > 0 {
        let orphans = sqlx::query("PRAGMA foreign_key_check").fetch_all(&mut conn).await?.len();
        if orphans > 0 {
            let orphans = format!("after migrating, {orphans} rows refer to rows that do not exist (PRAGMA foreign_key_check)");
            return Err(Cause::Setup(orphans.into()));
        }
    }
    conn.close().await?;
    drop(lock);
    Ok(())
}

async fn open_postgres(settings: &DbSettings, url: &str) -> Result<Pools, Cause> {
    if !is_postgres(url) {
        return Err(Cause::Setup("a database URL begins with postgres://".into()));
    }
    let options: PgConnectOptions = url.parse().map_err(|_| Cause::Setup("the database URL cannot be read".into()))?;
    let options = encrypted(options, url)
        .application_name("rally")
        .statement_cache_capacity(PREPARED)
        .log_statements(LevelFilter::Off)
        .log_slow_statements(LevelFilter::Warn, SLOW);

    // Migrations may take long, so their connection has no timeouts.
    let connected = timeout(settings.acquire_timeout, options.connect()).await;
    let mut conn = connected.map_err(|_| Cause::NoneFree(settings.acquire_timeout))?.map_err(explained)?;
    let migrations = MIGRATIONS.iter().chain(MIGRATIONS_OF_POSTGRES.iter()).cloned().collect();
    Migrator::with_migrations(migrations).run_direct(None, &mut conn, false).await.map_err(Cause::Migrate)?;
    conn.close().await?;

    let milliseconds = |limit: Duration| limit.as_millis().to_string();
    let options = options.options([
        ("lock_timeout", milliseconds(settings.lock_timeout)),
        ("statement_timeout", milliseconds(settings.statement_timeout)),
        ("idle_in_transaction_session_timeout", milliseconds(IDLE_IN_TX)),
    ]);
    let silence = Some(settings.statement_timeout + Duration::from_secs(1));
    Ok(Pools::Postgres {
        commands: Pool::new(options.clone(), settings.commands, settings.acquire_timeout, silence),
        views: Pool::new(options, settings.views, settings.acquire_timeout, silence),
    })
}
