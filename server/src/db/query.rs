//! One statement: its text, its arguments, and its rows as Rust types.

use std::{borrow::Cow, fmt::Write, panic::Location};

use sqlx::{AssertSqlSafe, SqlSafeStr, error::BoxDynError};

use super::engine::Engine;
use super::error::{Cause, DbError, Result};
use super::handle::{Db, Target};
use super::plans;
use super::values::{Args, Column, First, Record, Rows, Value};

/// The text of a statement: one for both engines or, rarely, one for each.
#[derive(Clone, Copy, Debug)]
pub enum Sql {
    Both(&'static str),
    Each { sqlite: &'static str, postgres: &'static str },
}

impl Sql {
    pub(super) fn of(self, engine: Engine) -> &'static str {
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

/// A statement with its arguments, ready to run.
#[must_use = "a statement does nothing until it is run"]
pub struct Query<'d> {
    db: &'d Db,
    text: Cow<'static, str>,
    args: Args,
    /// Placeholders are `$n`. SQLite looks each up by its name, so that a text without any gets `?`.
    numbered: bool,
    /// The first argument that would not encode.
    encoding_error: Option<BoxDynError>,
    at: &'static Location<'static>,
}

impl Db {
    /// A statement whose text is built up step by step:
    /// `db.query("SELECT … WHERE TRUE").opt(" AND author = ", author).push(" ORDER BY at DESC LIMIT ").arg(limit)`.
    #[track_caller]
    pub fn query(&self, text: impl Into<Sql>) -> Query<'_> {
        let engine = self.engine();
        let text = text.into().of(engine);
        let numbered = engine == Engine::Postgres || text.contains('$');
        Query { db: self, text: Cow::Borrowed(text), args: Args::none(engine), numbered, encoding_error: None, at: Location::caller() }
    }
}

/// Rows of one `INSERT`: as many as commands share a commit on SQLite.
const RUN_MAX: usize = 64;

/// Splits the rows of an `INSERT` into a batch whose length is a multiple of eight, and the rest: two round trips for up to 64
/// rows, and fifteen prepared statements for any number.
pub fn in_runs<T>(rows: &[T]) -> impl Iterator<Item = &[T]> {
    let mut rest = rows;
    std::iter::from_fn(move || {
        let length = match rest.len() {
            0 => return None,
            few @ 1..8 => few,
            many => RUN_MAX.min(many - many % 8),
        };
        let (run, after) = rest.split_at(length);
        rest = after;
        Some(run)
    })
}

impl Query<'_> {
    /// Binds the next placeholder of the text.
    pub fn bind<'q>(mut self, value: impl Value<'q>) -> Self {
        if let Err(error) = self.args.add(value) {
            self.encoding_error.get_or_insert(error);
        }
        self
    }

    /// Appends to the text. Never a value: [`arg`](Self::arg) is for those.
    pub fn push(mut self, text: impl Into<Sql>) -> Self {
        let text = text.into().of(self.db.engine());
        self.text.to_mut().push_str(text);
        self
    }

    /// Appends a placeholder and binds its value.
    pub fn arg<'q>(mut self, value: impl Value<'q>) -> Self {
        let text = self.text.to_mut();
        if self.numbered {
            // Writing to a string does not fail.
            let _ = write!(text, "${}", self.args.len() + 1);
        } else {
            text.push('?');
        }
        self.bind(value)
    }

    /// Appends a condition if it has a value.
    pub fn opt<'q>(self, text: &'static str, value: Option<impl Value<'q>>) -> Self {
        match value {
            Some(value) => self.push(text).arg(value),
            None => self,
        }
    }

    /// Appends `($3, $4, …)` after an `IN`; for no values `(NULL)`, which matches nothing. (`NOT IN (NULL)` matches nothing either:
    /// handle the empty list first.)
    ///
    /// The last value is repeated up to the next power of two, so that lists of many lengths share a few prepared statements.
    pub fn list<'q, V: Value<'q> + Clone>(self, values: impl IntoIterator<Item = V>) -> Self {
        let mut values: Vec<V> = values.into_iter().collect();
        let Some(last) = values.last().cloned() else {
            return self.push("(NULL)");
        };
        values.resize(values.len().next_power_of_two(), last);
        let mut query = self.push("(");
        for (index, value) in values.into_iter().enumerate() {
            query = if index == 0 { query } else { query.push(", ") }.arg(value);
        }
        query.push(")")
    }

    /// The only row. None or several are an error; if any row will do, use `LIMIT 1`.
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

    /// Runs it and returns the number of rows that it changed.
    pub async fn run(self) -> Result<u64> {
        let Query { db, text, args, encoding_error, at, .. } = self;
        let (reads, text) = (is_read(&text), AssertSqlSafe(text).into_sql_str());
        let answer = match (encoding_error, db.target()) {
            (Some(error), _) => Err(Cause::Driver(sqlx::Error::Encode(error))),
            (None, Target::Transaction(transaction)) => transaction.lock().await.run(text, args, at).await,
            (None, Target::Pools(_)) => match db.pools(at)?.lease(reads).await {
                Ok(mut lease) => lease.run(text, args).await,
                Err(cause) => Err(cause),
            },
        };
        answer.map_err(|cause| DbError::new(cause, db.engine(), at))
    }

    pub(super) async fn all_rows(self) -> Result<Rows> {
        if plans::are_recorded() {
            self.record_plan().await?;
        }
        let Query { db, text, args, encoding_error, at, .. } = self;
        let (reads, text) = (is_read(&text), AssertSqlSafe(text).into_sql_str());
        let answer = match (encoding_error, db.target()) {
            (Some(error), _) => Err(Cause::Driver(sqlx::Error::Encode(error))),
            (None, Target::Transaction(transaction)) => transaction.lock().await.rows(text, args, at).await,
            (None, Target::Pools(_)) => match db.pools(at)?.lease(reads).await {
                Ok(mut lease) => lease.rows(text, args).await,
                Err(cause) => Err(cause),
            },
        };
        answer.map_err(|cause| DbError::new(cause, db.engine(), at))
    }

    async fn record_plan(&self) -> Result<()> {
        let (db, at, engine) = (self.db, self.at, self.db.engine());
        let (asked, args) = (AssertSqlSafe(plans::asked(engine, &self.text)).into_sql_str(), self.args.clone());
        let answer = match db.target() {
            Target::Transaction(transaction) => transaction.lock().await.rows(asked, args, at).await,
            Target::Pools(_) => match db.pools(at)?.lease(false).await {
                Ok(mut lease) => lease.rows(asked, args).await,
                Err(cause) => Err(cause),
            },
        };
        let recorded = answer.and_then(|answer| plans::record(engine, &self.text, &answer));
        recorded.map_err(|cause| DbError::new(cause, engine, at))
    }
}

/// Whether a statement only reads, judged by its first word. A `WITH` that writes is misjudged and fails on SQLite with `attempt
/// to write a readonly database`: run it in a transaction.
const fn is_read(text: &str) -> bool {
    let text = text.as_bytes().trim_ascii_start();
    match text.split_first_chunk::<4>() {
        Some((word, _)) if word.eq_ignore_ascii_case(b"WITH") => true,
        Some((word, _)) => word.eq_ignore_ascii_case(b"SELE"),
        None => false,
    }
}
