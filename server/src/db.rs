//! The database: one handle over SQLite or PostgreSQL, pool or open transaction.
//!
//! Owns connections, transactions and migrations. It is the only module that names an engine; everything else writes one SQL text
//! with `$1` and takes a `&Db`, so that the same function runs by itself and inside a transaction. [`sql!`] counts its
//! placeholders at compile time and registers its text; a test prepares every registered text on both engines.
//!
//! Rules of portable SQL: ids come from Rust, integers are `BIGINT` and `i64`, sums and averages are cast
//! (`CAST(SUM(x) AS BIGINT)`), booleans are `BOOLEAN` and tested as `WHERE open`, times are UTC milliseconds and bound, sorts say
//! `NULLS LAST`, text is folded in Rust, and one text always binds the same Rust types.
//!
//! INVARIANT: a statement that failed, or was dropped before it finished, poisons its transaction up to the innermost savepoint:
//! nothing runs and nothing commits before that savepoint is rolled back. (PostgreSQL answers such a `COMMIT` with success
//! and rolls back; SQLite commits the rest.)
//! INVARIANT: inside [`in_tx`] a pool handle is refused: on SQLite it would wait for the very transaction that it is called
//! from, on PostgreSQL it would not see that transaction's changes.
//! INVARIANT: the text of an error contains no bound value and no password.

mod encryption;
mod engine;
mod error;
mod handle;
mod lease;
mod maintenance;
mod open;
mod plans;
mod pool;
mod pools;
mod query;
mod registered;
mod sql;
mod transaction;
mod tx;
mod values;

pub use engine::Engine;
pub use error::{DbError, Fault, Result, violates_unique};
pub use handle::Db;
pub use open::DbSettings;
pub use query::{Query, Sql, in_runs};
pub use registered::{Registered, registered_statements};
/// Derives reading a struct from a row of either engine, by the names of its columns.
pub use sqlx_macros::FromRow;
pub use transaction::in_tx;
pub use tx::Tx;
pub use values::{Column, Record, Value};

#[doc(hidden)]
pub use {
    inventory,
    plans::plans_of,
    registered::{positional, same_count, text_of},
};
