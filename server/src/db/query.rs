//! One statement on its way: its text, its arguments, and what comes back as Rust types.

use std::{borrow::Cow, fmt::Write, panic::Location};

use sqlx::{
    Arguments, AssertSqlSafe, Decode, Encode, FromRow, Postgres, Row, SqlSafeStr, Sqlite, Type,
    error::BoxDynError,
    postgres::{PgArguments, PgRow},
    sqlite::{SqliteArguments, SqliteRow},
};

use super::error::{Cause, DbError};
use super::fixed::is_read;
use super::{Db, Engine, Place, Result};

/// The texts of a statement: one for both engines, or, rarely, one for each.
#[derive(Clone, Copy, Debug)]
pub enum Sql {
    Both(&'static str),
    Each { sqlite: &'static str, postgres: &'static str },
}

impl Sql {
    fn of(self, engine: Engine) -> &'static str {
        match (self, engine) {
            (Self::Both(text), _)
            | (Self::Each { sqlite: text, .. }, Engine::Sqlite)
            | (Self::Each { postgres: text, .. }, Engine::Postgres) => text,
        }
    }
}

impl From<&'static str> for Sql {
    fn from(text: &'static str) -> Self {
        Sql::Both(text)
    }
}

/// What can be bound to a placeholder: whatever sqlx binds on both engines.
pub trait Value<'q>: Encode<'q, Sqlite> + Type<Sqlite> + Encode<'q, Postgres> + Type<Postgres> {}
impl<'q, T> Value<'q> for T where T: Encode<'q, Sqlite> + Type<Sqlite> + Encode<'q, Postgres> + Type<Postgres> {}

/// What one column can be read as.
pub trait Column: for<'r> Decode<'r, Sqlite> + Type<Sqlite> + for<'r> Decode<'r, Postgres> + Type<Postgres> + Send {}
impl<T> Column for T where T: for<'r> Decode<'r, Sqlite> + Type<Sqlite> + for<'r> Decode<'r, Postgres> + Type<Postgres> + Send {}

/// What a row can be read as: a tuple, or a struct with `#[derive(FromRow)]`.
pub trait Record: for<'r> FromRow<'r, SqliteRow> + for<'r> FromRow<'r, PgRow> + Send {}
impl<T> Record for T where T: for<'r> FromRow<'r, SqliteRow> + for<'r> FromRow<'r, PgRow> + Send {}

pub(super) enum Args {
    Sqlite(SqliteArguments),
    Postgres(PgArguments),
}

/// A statement with its arguments, ready to run.
#[must_use = "a statement does nothing until it is run"]
pub struct Query<'d> {
    db: &'d Db,
    text: Cow<'static, str>,
    args: Args,
    /// The first argument that would not encode.
    spoilt: Option<BoxDynError>,
    at: &'static Location<'static>,
}

impl Db {
    /// A statement whose text is put together as it goes:
    /// `db.query("SELECT … WHERE TRUE").opt(" AND author = ", author).push(" ORDER BY at DESC LIMIT ").arg(limit)`.
    #[track_caller]
    pub fn query(&self, text: impl Into<Sql>) -> Query<'_> {
        let engine = self.engine();
        let text = text.into().of(engine);
        let args = match engine {
            Engine::Sqlite => Args::Sqlite(SqliteArguments::default()),
            Engine::Postgres => Args::Postgres(PgArguments::default()),
        };
        Query { db: self, text: Cow::Borrowed(text), args, spoilt: None, at: Location::caller() }
    }
}

/// Cuts rows for one `INSERT` into runs of 16, 8, 4, 2 and 1, so that batches of every size share five prepared texts.
pub fn in_runs<T>(rows: &[T]) -> impl Iterator<Item = &[T]> {
    let mut rest = rows;
    std::iter::from_fn(move || {
        let length = if rest.len() >= 16 { 16 } else { 1 << rest.len().checked_ilog2()? };
        let (run, after) = rest.split_at(length);
        rest = after;
        Some(run)
    })
}

impl Query<'_> {
    /// The value of the next `$n` that the text already has.
    pub fn bind<'q>(mut self, value: impl Value<'q>) -> Self {
        let added = match &mut self.args {
            Args::Sqlite(args) => args.add(value),
            Args::Postgres(args) => args.add(value),
        };
        if let Err(error) = added {
            self.spoilt.get_or_insert(error);
        }
        self
    }

    /// Adds to the text. It is never a value: that is what [`arg`](Self::arg) is for.
    pub fn push(mut self, text: impl Into<Sql>) -> Self {
        let text = text.into().of(self.db.engine());
        self.text.to_mut().push_str(text);
        self
    }

    /// Adds a placeholder to the text, and its value.
    pub fn arg<'q>(mut self, value: impl Value<'q>) -> Self {
        let number = self.bound() + 1;
        // Writing to a string does not fail.
        let _ = write!(self.text.to_mut(), "${number}");
        self.bind(value)
    }

    /// Adds a condition, if there is a value for it.
    pub fn opt<'q>(self, text: &'static str, value: Option<impl Value<'q>>) -> Self {
        match value {
            Some(value) => self.push(text).arg(value),
            None => self,
        }
    }

    /// Adds `($3, $4, …)` after an `IN`; of nothing, `(NULL)`, which nothing is in. (Nor is anything `NOT IN` it: ask for an
    /// empty list first.)
    ///
    /// The last value is repeated up to the next power of two, so that lists of many lengths share a few prepared texts.
    pub fn list<'q, V: Value<'q> + Clone>(self, values: impl IntoIterator<Item = V>) -> Self {
        let mut values: Vec<V> = values.into_iter().collect();
        let Some(last) = values.last().cloned() else {
            return self.push("(NULL)");
        };
        values.resize(values.len().next_power_of_two(), last);
        let mut query = self.push("(");
        for (place, value) in values.into_iter().enumerate() {
            query = if place == 0 { query } else { query.push(", ") }.arg(value);
        }
        query.push(")")
    }

    /// The only row. None, or several, are an error: where any row will do, the text says `LIMIT 1`.
    pub async fn one<R: Record>(self) -> Result<R> {
        let (at, engine) = (self.at, self.db.engine());
        self.optional().await?.ok_or_else(|| DbError::new(Cause::NoRow, engine, at))
    }

    /// The only row, if there is one. Several are an error.
    pub async fn optional<R: Record>(self) -> Result<Option<R>> {
        let (at, engine) = (self.at, self.db.engine());
        self.all_rows().await?.at_most_one().map_err(|cause| DbError::new(cause, engine, at))
    }

    pub async fn all<R: Record>(self) -> Result<Vec<R>> {
        let (at, engine) = (self.at, self.db.engine());
        self.all_rows().await?.all().map_err(|cause| DbError::new(cause, engine, at))
    }

    /// The first column of the only row.
    pub async fn scalar<T: Column>(self) -> Result<T> {
        self.one::<First<T>>().await.map(|First(value)| value)
    }

    /// The first column of the only row, if there is one.
    pub async fn scalar_optional<T: Column>(self) -> Result<Option<T>> {
        Ok(self.optional::<First<T>>().await?.map(|First(value)| value))
    }

    /// The first column of every row.
    pub async fn scalars<T: Column>(self) -> Result<Vec<T>> {
        Ok(self.all::<First<T>>().await?.into_iter().map(|First(value)| value).collect())
    }

    /// Runs it for its effect; answers how many rows it changed.
    pub async fn run(self) -> Result<u64> {
        let Query { db, text, args, spoilt, at } = self;
        let (reads, text) = (is_read(&text), AssertSqlSafe(text).into_sql_str());
        let answer = match (spoilt, &*db.0) {
            (Some(error), _) => Err(Cause::Driver(sqlx::Error::Encode(error))),
            (None, Place::Open(transaction)) => transaction.lock().await.run(text, args, at).await,
            (None, Place::Pools(_)) => match db.pools(at)?.line(reads).await {
                Ok(mut line) => line.run(text, args).await,
                Err(cause) => Err(cause),
            },
        };
        answer.map_err(|cause| DbError::new(cause, db.engine(), at))
    }

    pub(super) async fn all_rows(self) -> Result<Rows> {
        let Query { db, text, args, spoilt, at } = self;
        let (reads, text) = (is_read(&text), AssertSqlSafe(text).into_sql_str());
        let answer = match (spoilt, &*db.0) {
            (Some(error), _) => Err(Cause::Driver(sqlx::Error::Encode(error))),
            (None, Place::Open(transaction)) => transaction.lock().await.rows(text, args, at).await,
            (None, Place::Pools(_)) => match db.pools(at)?.line(reads).await {
                Ok(mut line) => line.rows(text, args).await,
                Err(cause) => Err(cause),
            },
        };
        answer.map_err(|cause| DbError::new(cause, db.engine(), at))
    }

    fn bound(&self) -> usize {
        match &self.args {
            Args::Sqlite(args) => args.len(),
            Args::Postgres(args) => args.len(),
        }
    }
}

/// Rows as they came, decoded after the fact, so that the way to the database is compiled once and not once per type.
pub(super) enum Rows {
    Sqlite(Vec<SqliteRow>),
    Postgres(Vec<PgRow>),
}

impl Rows {
    fn all<R: Record>(&self) -> Result<Vec<R>, Cause> {
        let rows = match self {
            Rows::Sqlite(rows) => rows.iter().map(R::from_row).collect(),
            Rows::Postgres(rows) => rows.iter().map(R::from_row).collect::<Result<_, _>>(),
        };
        rows.map_err(Cause::Driver)
    }

    fn at_most_one<R: Record>(&self) -> Result<Option<R>, Cause> {
        let row = match self {
            Rows::Sqlite(rows) => match rows.as_slice() {
                [] => return Ok(None),
                [row] => R::from_row(row),
                rows => return Err(Cause::TooManyRows(rows.len())),
            },
            Rows::Postgres(rows) => match rows.as_slice() {
                [] => return Ok(None),
                [row] => R::from_row(row),
                rows => return Err(Cause::TooManyRows(rows.len())),
            },
        };
        row.map(Some).map_err(Cause::Driver)
    }
}

/// The first column of a row, by itself.
struct First<T>(T);

impl<'r, R: Row, T> FromRow<'r, R> for First<T>
where
    usize: sqlx::ColumnIndex<R>,
    T: Decode<'r, R::Database> + Type<R::Database>,
{
    fn from_row(row: &'r R) -> Result<Self, sqlx::Error> {
        row.try_get(0).map(First)
    }
}
