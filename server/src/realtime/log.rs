//! The log of pushes. Owns the tables `topic` and `push_log`.
//!
//! INVARIANT: a topic's numbers have no gaps and follow the order of its commits: its row is locked from the assignment of a
//! number to the commit.

use std::collections::{BTreeMap, HashMap};

use protocol::{Millis, Topic, UserId};
use uuid::Uuid;

use super::entry::{Entry, Push};
use crate::db::Db;
use crate::error::{Error, Result};
use crate::sql;

/// Numbers the pushes, topic by topic in the order of names, and writes them. Returns the numbers in the order of the pushes.
pub async fn append(db: &Db, now: Millis, pushes: &[&Push]) -> Result<Vec<u64>> {
    let mut counts: BTreeMap<String, i64> = BTreeMap::new();
    for push in pushes {
        *counts.entry(push.topic.to_string()).or_default() += 1;
    }
    let counts: Vec<(String, i64)> = counts.into_iter().collect();
    let heads = store::advance(db, &counts).await?;
    let mut next: HashMap<&str, i64> = HashMap::with_capacity(counts.len());
    for (name, count) in &counts {
        let head = heads.get(name).ok_or_else(|| Error::internal("a topic without a head"))?;
        next.insert(name, head - count + 1);
    }
    let mut rows = Vec::with_capacity(pushes.len());
    for push in pushes {
        let name = push.topic.to_string();
        let seq = next.get_mut(name.as_str()).ok_or_else(|| Error::internal("a topic without a number"))?;
        rows.push((name, *seq, *push));
        *seq += 1;
    }
    store::insert(db, now, &rows).await?;
    rows.into_iter().map(|(_, seq, _)| number(seq)).collect()
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

/// The heads of all topics with pushes since then.
pub async fn heads_since(db: &Db, since: Millis) -> Result<Vec<(Topic, u64)>> {
    let rows = store::heads_since(db, since).await?;
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

    pub(super) async fn advance(db: &Db, counts: &[(String, i64)]) -> Result<HashMap<String, i64>> {
        let mut heads = HashMap::with_capacity(counts.len());
        for run in in_runs(counts) {
            let mut query = db.query("INSERT INTO topic (name, head, tail) VALUES ");
            for (index, (name, count)) in run.iter().enumerate() {
                query = query.push(if index == 0 { "(" } else { ", (" }).arg(name.as_str()).push(", ").arg(*count).push(", 1)");
            }
            let query = query.push(
                " ON CONFLICT (name) DO UPDATE SET head = topic.head + excluded.head,
                      thousands = (topic.head + excluded.head - topic.tail) / 1000 RETURNING name, head",
            );
            heads.extend(query.all::<(String, i64)>().await?);
        }
        Ok(heads)
    }

    pub(super) async fn insert(db: &Db, now: Millis, rows: &[(String, i64, &Push)]) -> Result<()> {
        for run in in_runs(rows) {
            let mut query = db.query("INSERT INTO push_log (topic, seq, at, author, subject, retracts, cut, body) VALUES ");
            for (index, (name, seq, push)) in run.iter().enumerate() {
                query =
                    query.push(if index == 0 { "(" } else { ", (" }).arg(name.as_str()).push(", ").arg(*seq).push(", ").arg(now).push(", ");
                query = query.arg(push.author).push(", ").arg(push.subject).push(", ").arg(push.retracts).push(", ");
                query = query.arg(push.cut).push(", ").arg(push.body.as_deref()).push(")");
            }
            query.run().await?;
        }
        Ok(())
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
    pub(super) struct Row {
        seq: i64,
        author: Option<UserId>,
        subject: Option<Uuid>,
        retracts: bool,
        cut: Option<Uuid>,
        body: Option<String>,
    }

    impl Row {
        pub(super) fn entry(self, topic: &Topic) -> Result<Entry> {
            Ok(Entry::new(topic, number(self.seq)?, self.body.as_deref(), self.author, self.subject, self.retracts, self.cut))
        }
    }

    pub(super) async fn range(db: &Db, name: &str, from: u64, to: u64, limit: usize) -> Result<Vec<Row>> {
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

    pub(super) async fn heads_since(db: &Db, since: Millis) -> Result<Vec<(String, i64)>> {
        Ok(sql!(db, "SELECT topic, MAX(seq) FROM push_log WHERE at > $1 GROUP BY topic", since).all().await?)
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
