//! The log of pushes. Owns the tables `topic` and `push_log`.
//!
//! INVARIANT: a topic's numbers have no gaps and follow the order of its commits: its row is locked from the assignment of a
//! number to the commit.

use std::collections::{BTreeMap, HashMap};
use std::time::Duration;

use protocol::{Millis, Topic, UserId};
use uuid::Uuid;

use super::entry::{Entry, Push};
use crate::db::{Db, Engine, Query};
use crate::error::{Error, Result};
use crate::sql;

/// Numbers the pushes, topic by topic in the order of names, and writes them. Returns the numbers in the order of the pushes.
pub async fn append(db: &Db, now: Millis, pushes: &[&Push]) -> Result<Vec<u64>> {
    let counts = counts(pushes);
    let heads = store::advance(db, &counts).await?;
    let rows = Row::all(pushes, &counts)?;
    let mut numbered = Vec::with_capacity(rows.len());
    for row in rows {
        let head = heads.get(&row.topic).ok_or_else(|| Error::internal("a topic without a head"))?;
        numbered.push((head - row.back, row));
    }
    store::insert(db, now, &numbered).await?;
    numbered.into_iter().map(|(seq, _)| number(seq)).collect()
}

/// The same in one statement, together with what `and_write` adds to it: a further `name AS (INSERT …)`, which may read the
/// new `heads (name, head)`. For PostgreSQL.
pub async fn append_and<'d>(db: &'d Db, now: Millis, pushes: &[&Push], and_write: impl FnOnce(Query<'d>) -> Query<'d>) -> Result<Vec<u64>> {
    let counts = counts(pushes);
    let rows = Row::all(pushes, &counts)?;
    let heads = store::advance_and_insert(db, now, &counts, &rows, and_write).await?;
    let seq = |row: Row<'_>| number(heads.get(&row.topic).ok_or_else(|| Error::internal("a topic without a head"))? - row.back);
    rows.into_iter().map(seq).collect()
}

/// How many pushes each topic gets, by name.
fn counts(pushes: &[&Push]) -> BTreeMap<String, i64> {
    let mut counts = BTreeMap::new();
    for push in pushes {
        *counts.entry(push.topic.to_string()).or_default() += 1;
    }
    counts
}

/// A push to write.
struct Row<'a> {
    topic: String,
    /// How far its number lies behind the topic's new head.
    back: i64,
    push: &'a Push,
}

impl<'a> Row<'a> {
    fn all(pushes: &[&'a Push], counts: &BTreeMap<String, i64>) -> Result<Vec<Self>> {
        let mut left = counts.clone();
        let mut rows = Vec::with_capacity(pushes.len());
        for push in pushes {
            let topic = push.topic.to_string();
            let back = left.get_mut(&topic).ok_or_else(|| Error::internal("a topic without a count"))?;
            *back -= 1;
            rows.push(Self { back: *back, topic, push });
        }
        Ok(rows)
    }
}

/// Turns every earlier push about this subject into a skip.
pub async fn retract(db: &Db, subject: Uuid) -> Result<()> {
    store::retract(db, subject).await
}

/// Turns every earlier push of a topic into a skip.
pub async fn erase(db: &Db, topic: &Topic) -> Result<()> {
    store::erase(db, &topic.to_string()).await
}

/// The entries from `from` to `to`, both included, at most `limit` of them from the front.
pub async fn range(db: &Db, topic: &Topic, from: u64, to: u64, limit: usize) -> Result<Vec<Entry>> {
    let rows = store::range(db, &topic.to_string(), from, to, limit).await?;
    rows.into_iter().map(|row| row.entry(topic)).collect()
}

/// The extent of a topic's log: its last number and the first one kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Extent {
    pub head: u64,
    pub tail: u64,
}

impl Extent {
    /// A topic without any push yet.
    pub const EMPTY: Self = Self { head: 0, tail: 1 };

    /// Whether the log still has everything after `since`.
    pub fn holds_after(self, since: u64) -> bool {
        since <= self.head && since + 1 >= self.tail
    }
}

/// The extents of these topics; one without any push is missing.
pub async fn extents(db: &Db, topics: &[Topic]) -> Result<Vec<(Topic, Extent)>> {
    let names: Vec<String> = topics.iter().map(Topic::to_string).collect();
    let mut found = Vec::with_capacity(topics.len());
    for chunk in names.chunks(500) {
        for (name, head, tail) in store::extents(db, chunk).await? {
            let topic = name.parse().map_err(Error::internal)?;
            found.push((topic, Extent { head: number(head)?, tail: number(tail)? }));
        }
    }
    Ok(found)
}

pub async fn extent(db: &Db, topic: &Topic) -> Result<Extent> {
    Ok(extents(db, std::slice::from_ref(topic)).await?.first().map_or(Extent::EMPTY, |found| found.1))
}

/// A point of the log to which it was read, for [`heads_after`].
///
/// On SQLite rows are committed in the order of their row numbers, so that this is the last number, and a push is read once. On
/// PostgreSQL a transaction may commit late, so that it is a time, which lies back as long as a transaction may last.
#[derive(Clone, Copy, Debug)]
pub struct Point(i64);

/// Longer than a transaction may take from its first push to its commit.
const TRANSACTION_MAX: Duration = Duration::from_secs(12);

impl Point {
    pub const BEGINNING: Self = Self(0);

    /// The end of the log.
    pub async fn end(db: &Db, now: Millis) -> Result<Self> {
        match db.engine() {
            Engine::Sqlite => Ok(Self(db.query("SELECT COALESCE(MAX(rowid), 0) FROM push_log").scalar().await?)),
            Engine::Postgres => Ok(Self((now - TRANSACTION_MAX).0)),
        }
    }
}

/// The heads of all topics with pushes after this point.
pub async fn heads_after(db: &Db, point: Point) -> Result<Vec<(Topic, u64)>> {
    let rows = store::heads_after(db, point.0).await?;
    rows.into_iter().filter_map(|(name, head)| Some((name.parse().ok()?, u64::try_from(head).ok()?))).map(Ok).collect()
}

/// Pushes that one transaction of a trim deletes.
const TRIMMED_AT_ONCE: i64 = 500;
/// Topics that one transaction of a trim locks.
const TOPICS_TRIMMED: usize = 20;

/// The last push of a topic to delete.
struct Surplus {
    topic: String,
    last: i64,
}

/// Deletes pushes older than `before`, and all but the newest `keep` of each topic.
///
/// What to delete is looked up outside of any transaction, by an index. It is then deleted in transactions that lock a few
/// topics each, in the order of their names, as every command does. Each round costs as much as it deletes, however many
/// topics there are.
pub async fn trim(db: &Db, before: Millis, keep: u64) -> Result<()> {
    let keep = i64::try_from(keep).unwrap_or(i64::MAX);
    loop {
        let mut surplus = store::older_than(db, before, TRIMMED_AT_ONCE).await?;
        if surplus.is_empty() {
            surplus = store::longer_than(db, keep, TRIMMED_AT_ONCE).await?;
        }
        if surplus.is_empty() {
            return Ok(());
        }
        surplus.sort_by(|a, b| a.topic.cmp(&b.topic));
        for few in surplus.chunks(TOPICS_TRIMMED) {
            db.tx(async |db| drop_surplus(db, few).await).await?;
        }
    }
}

async fn drop_surplus(db: &Db, surplus: &[Surplus]) -> Result<()> {
    for Surplus { topic, last } in surplus {
        store::drop_up_to(db, topic, *last).await?;
    }
    Ok(())
}

fn number(value: i64) -> Result<u64> {
    u64::try_from(value).map_err(Error::internal)
}

mod store {
    use super::*;
    use crate::db::in_runs;

    const ADVANCE: &str = " ON CONFLICT (name) DO UPDATE SET head = topic.head + excluded.head,
                            thousands = (topic.head + excluded.head - topic.tail) / 1000 RETURNING name, head";

    fn push_counts<'d, 'c>(mut query: Query<'d>, counts: impl IntoIterator<Item = (&'c String, &'c i64)>) -> Query<'d> {
        query = query.push("INSERT INTO topic (name, head, tail) VALUES ");
        for (index, (name, count)) in counts.into_iter().enumerate() {
            query = query.push(if index == 0 { "(" } else { ", (" }).arg(name.as_str()).push(", ").arg(*count).push(", 1)");
        }
        query.push(ADVANCE)
    }

    pub(super) async fn advance(db: &Db, counts: &BTreeMap<String, i64>) -> Result<HashMap<String, i64>> {
        let counts: Vec<(&String, &i64)> = counts.iter().collect();
        let mut heads = HashMap::with_capacity(counts.len());
        for run in in_runs(&counts) {
            let query = push_counts(db.query(""), run.iter().copied());
            heads.extend(query.all::<(String, i64)>().await?);
        }
        Ok(heads)
    }

    /// `($1, $2, …)`, with this number or, on PostgreSQL, this distance from the head.
    fn push_row<'d>(query: Query<'d>, index: usize, now: Millis, number: i64, row: &Row<'_>) -> Query<'d> {
        let Row { topic, push, .. } = row;
        let query = query.push(if index == 0 { "(" } else { ", (" }).arg(topic.as_str()).push(", ").arg(number).push(", ");
        let query = query.arg(now).push(", ").arg(push.author).push(", ").arg(push.subject).push(", ").arg(push.retracts);
        query.push(", ").arg(push.cut).push(", ").arg(push.body.as_deref()).push(")")
    }

    pub(super) async fn insert(db: &Db, now: Millis, rows: &[(i64, Row<'_>)]) -> Result<()> {
        for run in in_runs(rows) {
            let mut query = db.query("INSERT INTO push_log (topic, seq, at, author, subject, retracts, cut, body) VALUES ");
            for (index, (seq, row)) in run.iter().enumerate() {
                query = push_row(query, index, now, *seq, row);
            }
            query.run().await?;
        }
        Ok(())
    }

    pub(super) async fn advance_and_insert<'d>(
        db: &'d Db,
        now: Millis,
        counts: &BTreeMap<String, i64>,
        rows: &[Row<'_>],
        and_write: impl FnOnce(Query<'d>) -> Query<'d>,
    ) -> Result<HashMap<String, i64>> {
        let query = push_counts(db.query("WITH heads AS ("), counts);
        let mut query = query.push(
            "), logged AS (INSERT INTO push_log (topic, seq, at, author, subject, retracts, cut, body)
             SELECT topic, head - back, at, author, subject, retracts, cut, body FROM (VALUES ",
        );
        for (index, row) in rows.iter().enumerate() {
            query = push_row(query, index, now, row.back, row);
        }
        let query = query.push(") AS entry (topic, back, at, author, subject, retracts, cut, body) JOIN heads ON name = topic)");
        let heads = and_write(query).push(" SELECT name, head FROM heads").all::<(String, i64)>().await?;
        Ok(heads.into_iter().collect())
    }

    pub(super) async fn retract(db: &Db, subject: Uuid) -> Result<()> {
        sql!(db, "UPDATE push_log SET body = NULL WHERE subject = $1", subject).run().await?;
        Ok(())
    }

    pub(super) async fn erase(db: &Db, name: &str) -> Result<()> {
        sql!(db, "UPDATE push_log SET body = NULL WHERE topic = $1", name).run().await?;
        Ok(())
    }

    #[derive(crate::db::FromRow)]
    pub(super) struct Stored {
        seq: i64,
        author: Option<UserId>,
        subject: Option<Uuid>,
        retracts: bool,
        cut: Option<Uuid>,
        body: Option<String>,
    }

    impl Stored {
        pub(super) fn entry(self, topic: &Topic) -> Result<Entry> {
            Ok(Entry::new(topic, number(self.seq)?, self.body.as_deref(), self.author, self.subject, self.retracts, self.cut))
        }
    }

    pub(super) async fn range(db: &Db, name: &str, from: u64, to: u64, limit: usize) -> Result<Vec<Stored>> {
        let bound = |number: u64| i64::try_from(number).unwrap_or(i64::MAX);
        Ok(sql!(
            db,
            "SELECT seq, author, subject, retracts, cut, body FROM push_log WHERE topic = $1 AND seq BETWEEN $2 AND $3 ORDER BY seq LIMIT $4",
            name,
            bound(from),
            bound(to),
            i64::try_from(limit).unwrap_or(i64::MAX)
        )
        .all()
        .await?)
    }

    pub(super) async fn extents(db: &Db, names: &[String]) -> Result<Vec<(String, i64, i64)>> {
        Ok(db.query("SELECT name, head, tail FROM topic WHERE name IN ").list(names).all().await?)
    }

    /// On SQLite also everything if the log is shorter than at that point: all of it was trimmed, and row numbers began anew.
    pub(super) async fn heads_after(db: &Db, point: i64) -> Result<Vec<(String, i64)>> {
        Ok(sql!(
            db,
            sqlite: "SELECT topic, MAX(seq) FROM push_log NOT INDEXED
                     WHERE rowid > CASE WHEN (SELECT MAX(rowid) FROM push_log) < $1 THEN 0 ELSE $1 END GROUP BY topic",
            postgres: "SELECT topic, MAX(seq) FROM push_log WHERE at > $1 GROUP BY topic",
            point
        )
        .all()
        .await?)
    }

    /// The oldest pushes, if they are older than `before`: the last one of each topic.
    pub(super) async fn older_than(db: &Db, before: Millis, limit: i64) -> Result<Vec<Surplus>> {
        let oldest: Vec<(String, i64)> = sql!(
            db,
            "SELECT topic, MAX(seq) FROM (SELECT topic, seq FROM push_log WHERE at < $1 ORDER BY at, topic, seq LIMIT $2) AS oldest
             GROUP BY topic",
            before,
            limit
        )
        .all()
        .await?;
        Ok(oldest.into_iter().map(|(topic, last)| Surplus { topic, last }).collect())
    }

    /// A topic that has more pushes than are kept: some of its oldest, so that a transaction stays short.
    pub(super) async fn longer_than(db: &Db, keep: i64, limit: i64) -> Result<Vec<Surplus>> {
        let longest: Option<(String, i64, i64)> = sql!(
            db,
            "SELECT name, head, tail FROM topic WHERE thousands >= 1 AND thousands >= $1 AND head - tail >= $2 LIMIT 1",
            keep / 1_000,
            keep
        )
        .optional()
        .await?;
        Ok(longest.into_iter().map(|(topic, head, tail)| Surplus { topic, last: (head - keep).min(tail + limit - 1) }).collect())
    }

    pub(super) async fn drop_up_to(db: &Db, name: &str, last: i64) -> Result<()> {
        sql!(db, "UPDATE topic SET tail = $2, thousands = (head - $2) / 1000 WHERE name = $1 AND tail < $2", name, last + 1).run().await?;
        sql!(db, "DELETE FROM push_log WHERE topic = $1 AND seq <= $2", name, last).run().await?;
        Ok(())
    }
}
