//! The words that people and courts are found by: a row for each word, so that the beginning of a word is a range of an index.
//! Owns the table `search_word`.
//!
//! INVARIANT: the rows of a person or a court are the words of their column `words`; both change in one transaction.

use protocol::TenantId;
use uuid::Uuid;

use crate::db::{Db, Query, Sql, in_runs};
use crate::error::Result;

/// The most words of a search text that count; names have fewer.
const WORDS_MAX: usize = 8;
/// Up to so many results are few: reading each of them costs less than reading on in the order of a list until a page is full. (In
/// a community of a million, both cost the same for some hundreds.)
const FEW: usize = 700;
/// As [`FEW`], for the rows of the index.
const FEW_ROWS: i64 = 700;
/// The most rows of the index that one search reads.
const ROWS_MAX: i64 = 20_000;
/// Sorts after every word with the same beginning: no folded word has it.
const LAST_LETTER: char = '\u{10FFFF}';

/// What is found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Person,
    Court,
}

impl Kind {
    /// As stored.
    fn number(self) -> i64 {
        match self {
            Self::Person => 1,
            Self::Court => 2,
        }
    }
}

/// How many match a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Matches {
    /// All of them.
    Few(Vec<Uuid>),
    /// So many that a list filled in its own order meets them soon.
    Many,
}

/// The folded words of a search text.
pub(crate) fn prefixes(text: &str) -> Vec<String> {
    crate::words::fold(text).split_whitespace().take(WORDS_MAX).map(str::to_owned).collect()
}

/// Those who have, for each of these prefixes, a word that begins with it. Needs a prefix at least.
pub(crate) async fn matching(db: &Db, kind: Kind, tenant: TenantId, prefixes: &[String]) -> Result<Matches> {
    let mut longest_first: Vec<&str> = prefixes.iter().map(String::as_str).collect();
    // The longest one has the shortest range, nearly always.
    longest_first.sort_by_key(|prefix| std::cmp::Reverse(prefix.len()));
    for prefix in &longest_first {
        let range = store::Range { tenant, kind, first: prefix, last: &format!("{prefix}{LAST_LETTER}") };
        let others: Vec<&str> = longest_first.iter().copied().filter(|other| other != prefix).collect();
        if others.is_empty() && store::is_longer_than(db, &range, FEW_ROWS).await? {
            // All of them match: they need not be read to be counted.
            return Ok(Matches::Many);
        }
        if store::is_longer_than(db, &range, ROWS_MAX).await? {
            continue;
        }
        let mut found = store::matching(db, &range, &others, FEW + 1).await?;
        if found.len() > FEW {
            return Ok(Matches::Many);
        }
        // Somebody with two such words was found twice.
        found.sort_unstable();
        found.dedup();
        return Ok(Matches::Few(found));
    }
    Ok(Matches::Many)
}

/// Adds the condition that a column `words` has a word that begins with a folded prefix. (`LIKE` takes four times as long on SQLite.)
pub(crate) fn push_begins_with<'d>(query: Query<'d>, column: &'static str, prefix: &str) -> Query<'d> {
    let query = query.push(Sql::Each { sqlite: " AND instr(", postgres: " AND strpos(" });
    query.push(column).push(", ").arg(format!(" {prefix}")).push(") > 0")
}

/// Adds the words of new people or courts.
pub(crate) async fn add(db: &Db, kind: Kind, named: &[(TenantId, Uuid, String)]) -> Result<()> {
    let rows: Vec<store::Row<'_>> = named.iter().flat_map(|(tenant, subject, words)| rows(*tenant, *subject, words)).collect();
    for some in in_runs(&rows) {
        store::insert(db, kind, some).await?;
    }
    Ok(())
}

/// Replaces the words of a person or a court, whose row is locked.
pub(crate) async fn replace(db: &Db, kind: Kind, (tenant, subject): (TenantId, Uuid), before: &str, after: &str) -> Result<()> {
    if before == after {
        return Ok(());
    }
    store::delete(db, kind, tenant, subject, before.split_whitespace()).await?;
    add(db, kind, &[(tenant, subject, after.to_owned())]).await
}

/// A row for each different word.
fn rows(tenant: TenantId, subject: Uuid, words: &str) -> Vec<store::Row<'_>> {
    let mut each: Vec<&str> = words.split_whitespace().collect();
    each.sort_unstable();
    each.dedup();
    each.into_iter().map(|word| store::Row { tenant, subject, word, words }).collect()
}

mod store {
    use super::*;

    /// The words with the same beginning.
    pub(super) struct Range<'a> {
        pub(super) tenant: TenantId,
        pub(super) kind: Kind,
        pub(super) first: &'a str,
        pub(super) last: &'a str,
    }

    pub(super) struct Row<'a> {
        pub(super) tenant: TenantId,
        pub(super) subject: Uuid,
        pub(super) word: &'a str,
        pub(super) words: &'a str,
    }

    pub(super) async fn is_longer_than(db: &Db, range: &Range<'_>, rows: i64) -> Result<bool> {
        let row: Option<i64> = crate::sql!(
            db,
            "SELECT kind FROM search_word WHERE tenant = $1 AND kind = $2 AND word BETWEEN $3 AND $4 ORDER BY word LIMIT 1 OFFSET $5",
            range.tenant,
            range.kind.number(),
            range.first,
            range.last,
            rows
        )
        .scalar_optional()
        .await?;
        Ok(row.is_some())
    }

    /// In the order of the words, so that PostgreSQL reads the index too where it expects many.
    pub(super) async fn matching(db: &Db, range: &Range<'_>, others: &[&str], limit: usize) -> Result<Vec<Uuid>> {
        let query = db.query("SELECT subject FROM search_word WHERE tenant = ").arg(range.tenant);
        let query = query.push(" AND kind = ").arg(range.kind.number());
        let mut query = query.push(" AND word BETWEEN ").arg(range.first).push(" AND ").arg(range.last);
        for other in others {
            query = push_begins_with(query, "words", other);
        }
        Ok(query.push(" ORDER BY word LIMIT ").arg(i64::try_from(limit).unwrap_or(i64::MAX)).scalars().await?)
    }

    pub(super) async fn insert(db: &Db, kind: Kind, rows: &[Row<'_>]) -> Result<()> {
        let mut query = db.query("INSERT INTO search_word (tenant, kind, word, subject, words) VALUES (");
        for (index, row) in rows.iter().enumerate() {
            query = if index == 0 { query } else { query.push(", (") }.arg(row.tenant).push(", ").arg(kind.number());
            query = query.push(", ").arg(row.word).push(", ").arg(row.subject).push(", ").arg(row.words).push(")");
        }
        query.run().await?;
        Ok(())
    }

    pub(super) async fn delete(db: &Db, kind: Kind, tenant: TenantId, subject: Uuid, words: impl Iterator<Item = &str>) -> Result<()> {
        let query = db.query("DELETE FROM search_word WHERE tenant = ").arg(tenant).push(" AND kind = ").arg(kind.number());
        query.push(" AND subject = ").arg(subject).push(" AND word IN ").list(words).run().await?;
        Ok(())
    }
}
