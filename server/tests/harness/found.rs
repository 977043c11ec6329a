//! Words of rows that a story writes by itself, so that searches find them.

use rally::db::{Db, DbError};
use uuid::Uuid;

/// The kinds of `search_word`.
pub const PERSON: i64 = 1;
pub const COURT: i64 = 2;

/// Writes the words of a person or a court of the first community.
pub async fn write_words(db: &Db, kind: i64, id: Uuid, words: &str) -> Result<(), DbError> {
    for word in words.split_whitespace().collect::<std::collections::BTreeSet<_>>() {
        let insert = db.query("INSERT INTO search_word (tenant, kind, word, subject, words) VALUES (1, ").arg(kind).push(", ").arg(word);
        insert.push(", ").arg(id).push(", ").arg(words).push(")").run().await?;
    }
    Ok(())
}
