//! Errors of statements and transactions, and what the caller can do about them.
//!
//! INVARIANT: neither `Display` nor `Debug` shows a bound value, a row's value or a password, and `source` is empty, so that
//! a log of the whole chain does not either.

use std::{borrow::Cow, fmt, io, panic::Location, time::Duration};

use sqlx::error::{DatabaseError, UnexpectedNullError};
use sqlx::migrate::MigrateError;

use super::engine::Engine;

pub type Result<T, E = DbError> = std::result::Result<T, E>;

/// A failed statement or transaction: what failed, where it was written, and what that means.
pub struct DbError(Box<Inner>);

struct Inner {
    cause: Cause,
    engine: Engine,
    at: &'static Location<'static>,
}

/// What a failure means for the caller.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// A conflict with another transaction: retry the whole transaction.
    Conflict,
    /// The database is down or full, or a row is locked for too long: the client may retry.
    Unavailable,
    /// A unique value exists already; [`violates_unique`] checks which.
    NotUnique,
    /// A text contains the character NUL, which PostgreSQL cannot store. Texts that people type are refused before, on their field.
    HasNul,
    /// A bug.
    Bug,
}

/// Without `Debug`: a driver's error would show values.
pub(super) enum Cause {
    Driver(sqlx::Error),
    Migrate(MigrateError),
    /// The settings or the data folder; the text is our own and contains no secret.
    Setup(Cow<'static, str>),
    /// No connection was available within this time.
    NoneFree(Duration),
    /// The server did not answer within this time.
    Silent(Duration),
    Closed,
    /// An earlier statement of the transaction failed, at `first`.
    Poisoned {
        fault: Fault,
        first: &'static Location<'static>,
    },
    /// A pool handle was used inside a transaction.
    OutsideHandle,
    AlreadyOpen,
    NoSavepoint,
    /// The transaction was committed or rolled back before.
    Over,
    NoRow,
    TooManyRows(usize),
}

impl From<sqlx::Error> for Cause {
    fn from(error: sqlx::Error) -> Self {
        Cause::Driver(error)
    }
}

impl DbError {
    pub(super) fn new(cause: impl Into<Cause>, engine: Engine, at: &'static Location<'static>) -> Self {
        DbError(Box::new(Inner { cause: cause.into(), engine, at }))
    }

    pub fn fault(&self) -> Fault {
        self.0.cause.fault()
    }

    /// Where the statement was written.
    pub fn at(&self) -> &'static Location<'static> {
        self.0.at
    }
}

/// Whether a unique constraint on these columns was violated: `violates_unique(&e, "app_user.email")`,
/// `violates_unique(&e, "follow.follower, follow.followed")`.
///
/// PostgreSQL reports the constraint's name, SQLite the columns. So a unique index must have PostgreSQL's default name,
/// `{table}_{column}_{column}_key`, and a primary key is given as its only column, `{table}.id`.
pub fn violates_unique(error: &DbError, columns: &str) -> bool {
    let Cause::Driver(sqlx::Error::Database(database)) = &error.0.cause else {
        return false;
    };
    match database.constraint() {
        Some(constraint) => {
            let primary_key = columns.split_once('.').is_some_and(|(table, _)| constraint.strip_suffix("_pkey") == Some(table));
            constraint == constraint_name(columns) || primary_key && !columns.contains(", ") && columns.ends_with(".id")
        }
        None => database.message().strip_prefix("UNIQUE constraint failed: ") == Some(columns),
    }
}

fn constraint_name(columns: &str) -> String {
    let mut name = String::with_capacity(columns.len() + 4);
    for column in columns.split(", ") {
        let (table, column) = column.split_once('.').unwrap_or(("", column));
        if name.is_empty() {
            name.push_str(table);
        }
        name.push('_');
        name.push_str(column);
    }
    name.push_str("_key");
    name
}

impl Cause {
    pub(super) fn fault(&self) -> Fault {
        match self {
            Cause::Driver(error) => driver_fault(error),
            Cause::Migrate(MigrateError::Execute(error) | MigrateError::ExecuteMigration(error, _)) => driver_fault(error),
            Cause::NoneFree(_) | Cause::Silent(_) | Cause::Closed => Fault::Unavailable,
            Cause::Poisoned { fault, .. } => *fault,
            Cause::Migrate(_)
            | Cause::Setup(_)
            | Cause::OutsideHandle
            | Cause::AlreadyOpen
            | Cause::NoSavepoint
            | Cause::Over
            | Cause::NoRow
            | Cause::TooManyRows(_) => Fault::Bug,
        }
    }

    /// Whether the connection must not be used again.
    pub(super) fn loses_connection(&self) -> bool {
        let Cause::Driver(error) = self else {
            return matches!(self, Cause::Silent(_));
        };
        let sqlx::Error::Database(database) = error else {
            return is_connection(error) || matches!(error, sqlx::Error::Protocol(_));
        };
        match sqlite_code(&**database) {
            // Extended codes mean a read-only file, the plain code a write on a read-only connection.
            Some(code) if code & 0xff == READONLY => code != READONLY,
            Some(code) => matches!(code & 0xff, IOERR | CANTOPEN | CORRUPT | NOTADB),
            None => {
                let code = database.code().unwrap_or_default();
                is_stale_plan(&code) || code.starts_with("57P") || code.starts_with("08")
            }
        }
    }
}

fn driver_fault(error: &sqlx::Error) -> Fault {
    if let sqlx::Error::Database(database) = error {
        return match sqlite_code(&**database) {
            Some(code) => sqlite_fault(code),
            None => postgres_fault(&database.code().unwrap_or_default()),
        };
    }
    if is_connection(error) { Fault::Unavailable } else { Fault::Bug }
}

/// The connection failed, not the statement.
fn is_connection(error: &sqlx::Error) -> bool {
    matches!(error, sqlx::Error::Io(_) | sqlx::Error::Tls(_) | sqlx::Error::WorkerCrashed)
}

/// By SQLSTATE, PostgreSQL's appendix A.
fn postgres_fault(code: &str) -> Fault {
    match code {
        "40001" | "40P01" => Fault::Conflict,
        _ if is_stale_plan(code) => Fault::Conflict,
        "23505" => Fault::NotUnique,
        // "character not in repertoire": all other texts are UTF-8 already.
        "22021" => Fault::HasNul,
        // lock_timeout; statement_timeout or an administrator's cancel; transaction left idle.
        "55P03" | "57014" | "25P03" | "25P04" => Fault::Unavailable,
        // Connection, resources (disk, memory, connections), shutdown and start, the system beneath.
        _ if ["08", "53", "57P", "58"].iter().any(|class| code.starts_with(class)) => Fault::Unavailable,
        _ => Fault::Bug,
    }
}

/// Whether a statement prepared on this connection is stale, because another node has migrated a table. PostgreSQL calls that
/// "feature not supported", which has no other cause here: a test prepares every statement. A new connection prepares it again.
fn is_stale_plan(code: &str) -> bool {
    matches!(code, "0A000" | "26000")
}

const BUSY: u32 = 5;
const LOCKED: u32 = 6;
const NOMEM: u32 = 7;
const READONLY: u32 = 8;
const INTERRUPT: u32 = 9;
const IOERR: u32 = 10;
const CORRUPT: u32 = 11;
const FULL: u32 = 13;
const CANTOPEN: u32 = 14;
const PROTOCOL: u32 = 15;
const NOTADB: u32 = 26;
const BUSY_SNAPSHOT: u32 = 517;
const CONSTRAINT_PRIMARYKEY: u32 = 1555;
const CONSTRAINT_UNIQUE: u32 = 2067;

/// By extended result code, <https://sqlite.org/rescode.html>.
fn sqlite_fault(code: u32) -> Fault {
    match code {
        CONSTRAINT_UNIQUE | CONSTRAINT_PRIMARYKEY => Fault::NotUnique,
        BUSY_SNAPSHOT => Fault::Conflict,
        // Plain 8 is a write on a read-only connection; extended codes mean that the file or its log is not accessible.
        READONLY => Fault::Bug,
        _ => match code & 0xff {
            BUSY | LOCKED | NOMEM | READONLY | INTERRUPT | IOERR | FULL | CANTOPEN | PROTOCOL => Fault::Unavailable,
            _ => Fault::Bug,
        },
    }
}

/// SQLite's errors have a number, PostgreSQL's five characters.
fn sqlite_code(error: &dyn DatabaseError) -> Option<u32> {
    let error = error.try_downcast_ref::<sqlx::sqlite::SqliteError>()?;
    error.code()?.parse().ok()
}

impl fmt::Display for DbError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Inner { cause, engine, at } = &*self.0;
        let engine = match engine {
            Engine::Sqlite => "SQLite",
            Engine::Postgres => "PostgreSQL",
        };
        write!(f, "{}:{}: {engine}: ", at.file(), at.line())?;
        match cause {
            Cause::Driver(error) => write_driver_error(f, error),
            Cause::Migrate(MigrateError::ExecuteMigration(error, version)) => {
                write!(f, "migration {version}: ")?;
                write_driver_error(f, error)
            }
            Cause::Migrate(MigrateError::Execute(error)) => write_driver_error(f, error),
            Cause::Migrate(error) => write!(f, "{error}"),
            Cause::Setup(what) => f.write_str(what),
            Cause::NoneFree(wait) => write!(f, "no connection within {wait:?}"),
            Cause::Silent(limit) => write!(f, "no answer within {limit:?}"),
            Cause::Closed => f.write_str("the database is closed"),
            Cause::Poisoned { first, .. } => {
                write!(f, "an earlier statement of this transaction failed, at {}:{}", first.file(), first.line())
            }
            Cause::OutsideHandle => f.write_str("a handle from outside was used inside a transaction"),
            Cause::AlreadyOpen => f.write_str("a transaction is open already; use a savepoint"),
            Cause::NoSavepoint => f.write_str("no savepoint is set"),
            Cause::Over => f.write_str("the transaction is over"),
            Cause::NoRow => f.write_str("a row was expected, there was none"),
            Cause::TooManyRows(rows) => write!(f, "one row was expected, there were {rows}"),
        }
    }
}

/// The driver's message, without those that may quote a value.
fn write_driver_error(f: &mut fmt::Formatter<'_>, error: &sqlx::Error) -> fmt::Result {
    const WITHHELD: &str = "a value does not fit (the text that quotes it is withheld)";
    if let sqlx::Error::Database(database) = error {
        let code = database.code().unwrap_or_default();
        // PostgreSQL's class 22, "data exception": `invalid input syntax for type uuid: "…"`.
        let quotes = code.starts_with("22") && sqlite_code(&**database).is_none();
        return write!(f, "{code}: {}", if quotes { WITHHELD } else { database.message() });
    }
    if let sqlx::Error::ColumnDecode { index, source } = error {
        let text = source.to_string();
        let plain = source.is::<UnexpectedNullError>() || text.starts_with("mismatched types");
        return write!(f, "column {index}: {}", if plain { &text } else { WITHHELD });
    }
    if let sqlx::Error::Io(error) = error
        && error.kind() == io::ErrorKind::UnexpectedEof
    {
        return f.write_str("the connection was lost");
    }
    if matches!(error, sqlx::Error::Encode(_) | sqlx::Error::Decode(_)) {
        return f.write_str(WITHHELD);
    }
    if matches!(error, sqlx::Error::Configuration(_)) {
        return f.write_str("the connection's settings are not accepted");
    }
    write!(f, "{error}")
}

impl fmt::Debug for DbError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "DbError({:?}: {self})", self.fault())
    }
}

impl std::error::Error for DbError {}
