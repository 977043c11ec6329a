//! Opening a database: settings, connections, migrations.

use std::{fmt, fs::File, panic::Location, path::PathBuf, sync::Arc, time::Duration};

use sqlx::{
    ConnectOptions, Connection,
    migrate::Migrator,
    postgres::PgConnectOptions,
    sqlite::{SqliteConnectOptions, SqliteJournalMode, SqliteSynchronous},
};
use tokio::time::timeout;
use tracing::log::LevelFilter;

use super::error::{Cause, DbError};
use super::pool::{Line, Pool};
use super::tx::Begin;
use super::{Db, Engine, Place, Pools, Result};
use crate::config::StorageConfig;

/// One list for both engines.
static MIGRATIONS: Migrator = sqlx::migrate!("../migrations");

/// Which database, and how long it may take.
#[derive(Clone)]
pub struct DbSettings {
    /// `postgres://user:password@host/name`; `None` is the SQLite file `rally.db` in `data_dir`.
    pub url: Option<String>,
    pub data_dir: PathBuf,
    /// SQLite: a commit is on the disk when it answers. Without, a power cut may take the last moments, and no more.
    pub durable: bool,
    /// SQLite: how many read at a time, beside the one writer.
    pub readers: u32,
    /// PostgreSQL: connections for commands.
    pub commands: u32,
    /// PostgreSQL: connections for views.
    pub views: u32,
    /// How long a statement waits for somebody else's row (PostgreSQL), or for another process to be done (SQLite).
    pub lock_timeout: Duration,
    /// PostgreSQL: how long a statement may take.
    pub statement_timeout: Duration,
    /// How long one waits for a connection.
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

/// What may be shown of a database's URL: where it is. Any other part may be, or hold, a secret.
fn without_secrets(url: &str) -> String {
    match url.parse::<PgConnectOptions>() {
        Ok(options) if is_postgres(url) => {
            let database = options.get_database().unwrap_or_default();
            format!("postgres://***@{}:{}/{database}", options.get_host(), options.get_port())
        }
        Ok(_) | Err(_) => "***".into(),
    }
}

/// Prepared texts kept per connection: more than the program has.
const PREPARED: usize = 1_000;
/// A statement that takes longer is logged, without its values.
const SLOW: Duration = Duration::from_millis(500);
/// A transaction that is left alone for longer loses its connection, and with it its locks.
const LEFT_ALONE: Duration = Duration::from_secs(15);

impl Db {
    /// Opens the database and brings its tables up to date. With the default settings that is `data/rally.db`, made on
    /// first use.
    #[track_caller]
    pub fn open(settings: &DbSettings) -> impl Future<Output = Result<Db>> + Send {
        let at = Location::caller();
        async move {
            let (engine, opened) = match &settings.url {
                None => (Engine::Sqlite, open_sqlite(settings).await),
                Some(url) => (Engine::Postgres, open_postgres(settings, url).await),
            };
            opened.map(|pools| Db(Arc::new(Place::Pools(pools)))).map_err(|cause| DbError::new(cause, engine, at))
        }
    }
}

impl Pools {
    /// A connection for one statement.
    pub(super) async fn line(&self, reads: bool) -> Result<Line, Cause> {
        match self {
            Pools::Sqlite { writer, readers } => (if reads { readers } else { writer }).lease().await.map(Line::Sqlite),
            Pools::Postgres { commands, views } => (if reads { views } else { commands }).lease().await.map(Line::Postgres),
        }
    }

    /// A connection with a transaction begun. One that was lost while it lay idle is replaced unseen, as nothing has
    /// happened on it yet.
    pub(super) async fn begin(&self, begin: Begin) -> Result<Line, Cause> {
        let words = match self {
            Pools::Sqlite { .. } => begin.sqlite(),
            Pools::Postgres { .. } => begin.postgres(),
        };
        loop {
            let mut line = self.line(begin == Begin::View).await?;
            match line.begin(words).await {
                Ok(()) => return Ok(line),
                Err(Cause::Driver(_)) if line.lost() && line.used_before() => {}
                Err(cause) => return Err(cause),
            }
        }
    }
}

async fn open_sqlite(settings: &DbSettings) -> Result<Pools, Cause> {
    tokio::fs::create_dir_all(&settings.data_dir).await.map_err(|_| Cause::Setup("the data folder cannot be made".into()))?;
    let options = SqliteConnectOptions::new()
        .filename(settings.data_dir.join("rally.db"))
        .busy_timeout(settings.lock_timeout)
        .foreign_keys(true)
        .statement_cache_capacity(PREPARED)
        .row_buffer_size(256)
        // What a savepoint may have to undo stays in memory: written to a file it costs a system call for each page.
        .pragma("temp_store", "MEMORY")
        .log_statements(LevelFilter::Off)
        .log_slow_statements(LevelFilter::Warn, SLOW);
    let writing = options.clone().create_if_missing(true).journal_mode(SqliteJournalMode::Wal).synchronous(if settings.durable {
        SqliteSynchronous::Full
    } else {
        SqliteSynchronous::Normal
    });
    migrate_sqlite(&writing, settings).await?;
    let pools = Pools::Sqlite {
        writer: Pool::new(writing.optimize_on_close(true, None), 1, settings.acquire_timeout, None),
        readers: Pool::new(options.read_only(true), settings.readers, settings.acquire_timeout, None),
    };
    // The writer first: it makes the log that readers, who may not write, then find.
    pools.line(false).await?;
    Ok(pools)
}

/// On a connection of its own, with foreign keys off: to change a table SQLite makes a new one and drops the old one,
/// and with the keys on that would delete every row that refers to it.
///
/// Under a lock on a file beside it: neither SQLite's migrations nor the making of a new file can be done by two
/// processes at once.
async fn migrate_sqlite(options: &SqliteConnectOptions, settings: &DbSettings) -> Result<(), Cause> {
    let path = settings.data_dir.join("rally.db.opening");
    let lock = tokio::task::spawn_blocking(move || {
        let lock = File::create(path)?;
        lock.lock()?;
        Ok::<_, std::io::Error>(lock)
    });
    let lock = lock.await.ok().and_then(Result::ok);
    let lock = lock.ok_or(Cause::Setup("the data folder cannot be written to".into()))?;

    let mut conn = options.clone().foreign_keys(false).connect().await?;
    MIGRATIONS.run_direct(None, &mut conn, false).await.map_err(Cause::Migrate)?;
    let changes: i64 = sqlx::query_scalar("SELECT total_changes()").fetch_one(&mut conn).await?;
    if changes > 0 {
        let orphans = sqlx::query("PRAGMA foreign_key_check").fetch_all(&mut conn).await?.len();
        if orphans > 0 {
            let orphans = format!("after migrating, {orphans} rows refer to what is not there (PRAGMA foreign_key_check)");
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
    let options = options
        .application_name("rally")
        .statement_cache_capacity(PREPARED)
        .log_statements(LevelFilter::Off)
        .log_slow_statements(LevelFilter::Warn, SLOW);

    // Migrations may take their time, so their connection has no limits yet.
    let connected = timeout(settings.acquire_timeout, options.connect()).await;
    let mut conn = connected.map_err(|_| Cause::NoneFree(settings.acquire_timeout))??;
    MIGRATIONS.run_direct(None, &mut conn, false).await.map_err(Cause::Migrate)?;
    conn.close().await?;

    let milliseconds = |limit: Duration| limit.as_millis().to_string();
    let options = options.options([
        ("lock_timeout", milliseconds(settings.lock_timeout)),
        ("statement_timeout", milliseconds(settings.statement_timeout)),
        ("idle_in_transaction_session_timeout", milliseconds(LEFT_ALONE)),
    ]);
    let silence = Some(settings.statement_timeout + Duration::from_secs(1));
    Ok(Pools::Postgres {
        commands: Pool::new(options.clone(), settings.commands, settings.acquire_timeout, silence),
        views: Pool::new(options, settings.views, settings.acquire_timeout, silence),
    })
}
