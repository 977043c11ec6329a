//! Arguments on their way in, rows on their way out: of either engine.

use sqlx::{
    Arguments, Decode, Encode, FromRow, Postgres, Row, Sqlite, Type,
    error::BoxDynError,
    postgres::{PgArguments, PgRow},
    sqlite::{SqliteArguments, SqliteRow},
};

use super::engine::Engine;
use super::error::Cause;

/// What can be bound to a placeholder: whatever sqlx binds on both engines.
pub trait Value<'q>: Encode<'q, Sqlite> + Type<Sqlite> + Encode<'q, Postgres> + Type<Postgres> {}
impl<'q, T> Value<'q> for T where T: Encode<'q, Sqlite> + Type<Sqlite> + Encode<'q, Postgres> + Type<Postgres> {}

/// What one column can be read as.
pub trait Column: for<'r> Decode<'r, Sqlite> + Type<Sqlite> + for<'r> Decode<'r, Postgres> + Type<Postgres> + Send {}
impl<T> Column for T where T: for<'r> Decode<'r, Sqlite> + Type<Sqlite> + for<'r> Decode<'r, Postgres> + Type<Postgres> + Send {}

/// What a row can be read as: a tuple, or a struct with `#[derive(FromRow)]`.
pub trait Record: for<'r> FromRow<'r, SqliteRow> + for<'r> FromRow<'r, PgRow> + Send {}
impl<T> Record for T where T: for<'r> FromRow<'r, SqliteRow> + for<'r> FromRow<'r, PgRow> + Send {}

#[derive(Clone)]
pub(super) enum Args {
    Sqlite(SqliteArguments),
    Postgres(PgArguments),
}

impl Args {
    pub(super) fn none(engine: Engine) -> Self {
        match engine {
            Engine::Sqlite => Args::Sqlite(SqliteArguments::default()),
            Engine::Postgres => Args::Postgres(PgArguments::default()),
        }
    }

    pub(super) fn add<'q>(&mut self, value: impl Value<'q>) -> Result<(), BoxDynError> {
        match self {
            Args::Sqlite(args) => args.add(value),
            Args::Postgres(args) => args.add(value),
        }
    }

    pub(super) fn len(&self) -> usize {
        match self {
            Args::Sqlite(args) => args.len(),
            Args::Postgres(args) => args.len(),
        }
    }
}

/// Rows of a driver, decoded by the caller: so the code that talks to the database is compiled once, not once per type.
pub(super) enum Rows {
    Sqlite(Vec<SqliteRow>),
    Postgres(Vec<PgRow>),
}

impl Rows {
    pub(super) fn all<R: Record>(&self) -> Result<Vec<R>, Cause> {
        let rows = match self {
            Rows::Sqlite(rows) => rows.iter().map(R::from_row).collect(),
            Rows::Postgres(rows) => rows.iter().map(R::from_row).collect::<Result<_, _>>(),
        };
        rows.map_err(Cause::Driver)
    }

    pub(super) fn at_most_one<R: Record>(&self) -> Result<Option<R>, Cause> {
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

/// The first column of a row.
pub(super) struct First<T>(pub(super) T);

impl<'r, R: Row, T> FromRow<'r, R> for First<T>
where
    usize: sqlx::ColumnIndex<R>,
    T: Decode<'r, R::Database> + Type<R::Database>,
{
    fn from_row(row: &'r R) -> Result<Self, sqlx::Error> {
        row.try_get(0).map(First)
    }
}
