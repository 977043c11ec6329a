//! The tables `saved_search` and `search_matched`: nothing else writes them.

use protocol::people::Spot;
use protocol::searches::{SavedSearch, SearchFilters};
use protocol::{Millis, SearchId, TenantId, UserId};
use uuid::Uuid;

use super::filters::Checked;
use crate::db::{Db, Query, Sql};
use crate::error::Result;
use crate::geo::circle::Circle;
use crate::sql;

/// The distances, in miles, that searches are filed by: those of a similar radius are found by circles of that radius around a game.
/// The last reaches as far as any search.
const REACHES: [i32; 7] = [5, 10, 25, 50, 100, 250, WIDEST];
const WIDEST: i32 = 500;

#[derive(crate::db::FromRow)]
pub(super) struct Row {
    id: SearchId,
    name: Option<String>,
    filters: String,
    is_on: bool,
    created_at: Millis,
}

impl Row {
    pub(super) fn saved(self) -> Result<SavedSearch> {
        let Self { id, name, filters, is_on, created_at } = self;
        Ok(SavedSearch { id, name, filters: serde_json::from_str(&filters)?, on: is_on, created_at })
    }
}

pub(super) async fn insert(db: &Db, (tenant, user): (TenantId, UserId), saved: &SavedSearch, checked: &Checked) -> Result<()> {
    let Checked { filters, miles, cell, levels: (level_min, level_max) } = checked;
    sql!(
        db,
        "INSERT INTO saved_search (id, tenant, user_id, name, filters, is_on, created_at, latitude, longitude, cell, miles, reach,
             level_min, level_max)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)",
        saved.id,
        tenant,
        user,
        &saved.name,
        serde_json::to_string(filters)?,
        saved.on,
        saved.created_at,
        filters.location.latitude,
        filters.location.longitude,
        *cell,
        *miles,
        reach(*miles),
        *level_min,
        *level_max
    )
    .run()
    .await?;
    Ok(())
}

/// The smallest of [`REACHES`] that is no smaller.
fn reach(miles: f64) -> i64 {
    let fit = REACHES.into_iter().find(|reach| miles <= f64::from(*reach));
    i64::from(fit.unwrap_or(WIDEST))
}

pub(super) async fn count(db: &Db, user: UserId) -> Result<i64> {
    Ok(sql!(db, "SELECT COUNT(*) FROM saved_search WHERE user_id = $1", user).scalar().await?)
}

/// The newest first.
pub(super) async fn of_user(db: &Db, user: UserId) -> Result<Vec<Row>> {
    Ok(sql!(db, "SELECT id, name, filters, is_on, created_at FROM saved_search WHERE user_id = $1 ORDER BY id DESC", user).all().await?)
}

/// None if it is not theirs.
pub(super) async fn switch(db: &Db, user: UserId, search: SearchId, on: bool) -> Result<Option<Row>> {
    Ok(sql!(
        db,
        "UPDATE saved_search SET is_on = $3 WHERE id = $1 AND user_id = $2 RETURNING id, name, filters, is_on, created_at",
        search,
        user,
        on
    )
    .optional()
    .await?)
}

/// Whether it was theirs.
pub(super) async fn delete(db: &Db, user: UserId, search: SearchId) -> Result<bool> {
    Ok(sql!(db, "DELETE FROM saved_search WHERE id = $1 AND user_id = $2", search, user).run().await? > 0)
}

/// What searches are looked up by.
pub struct Sought {
    pub tenant: TenantId,
    /// Where the game is played.
    pub spot: Spot,
    /// The lowest and the highest level, in tenths.
    pub levels: (i64, i64),
    /// Only searches after it.
    pub after: Option<SearchId>,
}

/// A search that reaches a game and asks for a level of it.
#[derive(crate::db::FromRow)]
pub struct Found {
    pub id: SearchId,
    pub(super) user_id: UserId,
    pub(super) name: Option<String>,
    filters: String,
}

impl Found {
    pub(super) fn filters(&self) -> Result<SearchFilters> {
        Ok(serde_json::from_str(&self.filters)?)
    }
}

/// The searches whose circle a game lies in and that ask for a level of it, ordered by id. Of the others it reads only the index of
/// those nearby.
pub async fn found(db: &Db, sought: &Sought, limit: usize) -> Result<Vec<Found>> {
    let widest = Circle::new(sought.spot, f64::from(WIDEST));
    let query = push_ranges(db.query("WITH r (reach, lo, hi) AS (VALUES "), &widest)?.push("), near (id) AS (SELECT u.id FROM r ");
    let (lowest, highest) = sought.levels;
    let query = query.push(Sql::Each {
        sqlite: "CROSS JOIN saved_search u WHERE ",
        postgres: "CROSS JOIN LATERAL (SELECT id, latitude, longitude, miles FROM saved_search u WHERE ",
    });
    let query = query.push("u.reach = r.reach AND u.cell BETWEEN r.lo AND r.hi AND u.is_on AND u.tenant = ").arg(sought.tenant);
    let query = query.push(" AND u.level_min <= ").arg(highest).push(" AND u.level_max >= ").arg(lowest);
    let query = query.push(Sql::Each { sqlite: "", postgres: " OFFSET 0) u WHERE TRUE" }).push(" AND ");
    let query = widest.push_distance(query).push(" <= u.miles * u.miles * ").arg(widest.narrowed(1.0).edge());
    let query = query.opt(" AND u.id > ", sought.after).push(" ORDER BY u.id LIMIT ").arg(i64::try_from(limit).unwrap_or(i64::MAX));
    let query = query.push(") SELECT s.id, s.user_id, s.name, s.filters FROM near JOIN saved_search s ON s.id = near.id ORDER BY s.id");
    Ok(query.all().await?)
}

/// The ranges of cells around a game that hold the centres of all searches of a reach, for each reach: repeated up to a power of two, so
/// that games share a few prepared statements.
fn push_ranges<'d>(mut query: Query<'d>, widest: &Circle) -> Result<Query<'d>> {
    let mut rows: Vec<(i64, i64, i64)> = Vec::new();
    for reach in REACHES {
        let ranges = widest.narrowed(f64::from(reach)).ranges()?;
        rows.extend(ranges.into_iter().map(|(lo, hi)| (i64::from(reach), lo, hi)));
    }
    rows.resize(rows.len().next_power_of_two(), (0, 1, 0));
    for (index, (reach, lo, hi)) in rows.into_iter().enumerate() {
        query = query.push(if index == 0 { "(" } else { ", (" }).arg(reach).push(", ").arg(lo).push(", ").arg(hi).push(")");
    }
    Ok(query)
}

/// Records that somebody is notified of an event or a series; `false` if they were already.
pub(super) async fn record(db: &Db, user: UserId, subject: Uuid, over_at: Millis) -> Result<bool> {
    let recorded = sql!(
        db,
        "INSERT INTO search_matched (user_id, subject, over_at) VALUES ($1, $2, $3) ON CONFLICT (user_id, subject) DO NOTHING",
        user,
        subject,
        over_at
    );
    Ok(recorded.run().await? > 0)
}

pub(super) async fn trim(db: &Db, before: Millis, limit: i64) -> Result<bool> {
    let deleted = sql!(
        db,
        "DELETE FROM search_matched WHERE (user_id, subject) IN
             (SELECT user_id, subject FROM search_matched WHERE over_at < $1 LIMIT $2)",
        before,
        limit
    );
    Ok(i64::try_from(deleted.run().await?).unwrap_or(i64::MAX) >= limit)
}

pub(super) async fn delete_person(db: &Db, user: UserId) -> Result<()> {
    sql!(db, "DELETE FROM saved_search WHERE user_id = $1", user).run().await?;
    sql!(db, "DELETE FROM search_matched WHERE user_id = $1", user).run().await?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use protocol::limits;

    use super::*;

    #[test]
    fn every_search_has_a_reach() {
        assert_eq!(REACHES.last().copied().map(i64::from), Some(i64::from(limits::SEARCH_DISTANCE_MAX)));
        for (miles, expected) in [(0.1, 5), (5.0, 5), (5.1, 10), (10.0, 10), (100.5, 250), (500.0, 500)] {
            assert_eq!(reach(miles), expected, "{miles}");
        }
    }
}
