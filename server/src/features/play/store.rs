//! The tables `play_free`, `play_ask` and `play_asked`.

use protocol::people::{Person, Spot};
use protocol::play::FreePlayer;
use protocol::{AskId, CourtId, EventId, Millis, TenantId, UserId};

use crate::db::{Db, in_runs};
use crate::error::Result;
use crate::features::blocks;
use crate::features::level;
use crate::sql;

/// Somebody who searches for a game.
#[derive(Clone, Debug, crate::db::FromRow)]
pub(super) struct Player {
    pub(super) id: UserId,
    name: String,
    handle: String,
    profile_image: Option<String>,
    /// In tenths.
    pub(super) level: Option<i64>,
    pub(super) area: Option<String>,
    latitude: Option<f64>,
    longitude: Option<f64>,
}

impl Player {
    pub(super) fn person(&self) -> Person {
        Person { id: self.id, name: self.name.clone(), handle: self.handle.clone(), profile_image: self.profile_image.clone() }
    }

    pub(super) fn spot(&self) -> Option<Spot> {
        self.latitude.zip(self.longitude).map(|(latitude, longitude)| Spot { latitude, longitude })
    }
}

pub(super) async fn player(db: &Db, user: UserId) -> Result<Option<Player>> {
    Ok(sql!(
        db,
        "SELECT id, name, handle, profile_image, level, area, latitude, longitude FROM app_user
         WHERE id = $1 AND removed_at IS NULL",
        user
    )
    .optional()
    .await?)
}

/// Somebody who is free.
#[derive(Clone, Debug, crate::db::FromRow)]
pub(super) struct Free {
    pub(super) user_id: UserId,
    name: String,
    handle: String,
    profile_image: Option<String>,
    pub(super) level: Option<i64>,
    pub(super) hidden: bool,
    pub(super) until: Millis,
    latitude: f64,
    longitude: f64,
    pub(super) topic_cell: i64,
    area: Option<String>,
    pub(super) distance: f64,
    pub(super) level_min: Option<i64>,
    pub(super) level_max: Option<i64>,
}

impl Free {
    pub(super) fn spot(&self) -> Spot {
        Spot { latitude: self.latitude, longitude: self.longitude }
    }

    /// Whether they want to play somebody of that level; somebody without a level only fits where no level is asked for.
    pub(super) fn accepts_level(&self, tenths: Option<i64>) -> bool {
        match (self.level_min, self.level_max, tenths) {
            (None, None, _) => true,
            (_, _, None) => false,
            (min, max, Some(level)) => min.is_none_or(|min| level >= min) && max.is_none_or(|max| level <= max),
        }
    }

    pub(super) fn shown(self) -> FreePlayer {
        FreePlayer {
            spot: self.spot(),
            player: Person { id: self.user_id, name: self.name, handle: self.handle, profile_image: self.profile_image },
            level: self.level.and_then(level::from_tenths),
            until: self.until,
            area: self.area,
            distance: self.distance,
            level_min: self.level_min.and_then(level::from_tenths),
            level_max: self.level_max.and_then(level::from_tenths),
        }
    }
}

const FREE: &str = "SELECT f.user_id, u.name, u.handle, u.profile_image, u.level, u.hidden, f.until, f.latitude, f.longitude, f.topic_cell,
     f.area, f.distance, f.level_min, f.level_max FROM play_free f JOIN app_user u ON u.id = f.user_id WHERE f.until > ";

pub(super) async fn free(db: &Db, user: UserId, now: Millis) -> Result<Option<Free>> {
    Ok(db.query(FREE).arg(now).push(" AND f.user_id = ").arg(user).optional().await?)
}

/// Free players in these topic cells, except the reader, hidden people and blocked ones.
pub(super) async fn free_in(db: &Db, tenant: TenantId, me: UserId, cells: &[i64], now: Millis, limit: i64) -> Result<Vec<Free>> {
    let query = db.query(FREE).arg(now).push(" AND NOT u.hidden AND f.tenant = ").arg(tenant).push(" AND f.user_id <> ").arg(me);
    let query = blocks::exclude(query, "u.id", me).push(" AND f.topic_cell IN ").list(cells.iter().copied());
    Ok(query.push(" ORDER BY f.until DESC, f.user_id LIMIT ").arg(limit).all().await?)
}

/// A new row of `play_free`.
pub(super) struct NewFree {
    pub(super) until: Millis,
    pub(super) spot: Spot,
    pub(super) cell: i64,
    pub(super) topic_cell: i64,
    pub(super) area: Option<String>,
    pub(super) distance: f64,
    pub(super) level_min: Option<i64>,
    pub(super) level_max: Option<i64>,
    pub(super) version: i64,
}

pub(super) async fn set_free(db: &Db, tenant: TenantId, user: UserId, free: &NewFree, now: Millis) -> Result<()> {
    sql!(
        db,
        "INSERT INTO play_free (user_id, tenant, until, latitude, longitude, cell, topic_cell, area, distance, level_min, level_max, seen_at,
             version)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
         ON CONFLICT (user_id) DO UPDATE SET until = excluded.until, latitude = excluded.latitude, longitude = excluded.longitude,
             cell = excluded.cell, topic_cell = excluded.topic_cell, area = excluded.area, distance = excluded.distance,
             level_min = excluded.level_min, level_max = excluded.level_max, seen_at = excluded.seen_at, version = excluded.version",
        user,
        tenant,
        free.until,
        free.spot.latitude,
        free.spot.longitude,
        free.cell,
        free.topic_cell,
        &free.area,
        free.distance,
        free.level_min,
        free.level_max,
        now,
        free.version
    )
    .run()
    .await?;
    Ok(())
}

/// Deletes the row of somebody who is free; returns its topic cell.
pub(super) async fn unset_free(db: &Db, user: UserId) -> Result<Option<i64>> {
    Ok(sql!(db, "DELETE FROM play_free WHERE user_id = $1 RETURNING topic_cell", user).scalar_optional().await?)
}

/// Locks somebody's row if it still has this version.
pub(super) async fn is_version(db: &Db, user: UserId, version: i64) -> Result<bool> {
    Ok(sql!(db, "UPDATE play_free SET version = version WHERE user_id = $1 AND version = $2", user, version).run().await? == 1)
}

/// Locks somebody's row if none of their devices was online since.
pub(super) async fn is_offline_since(db: &Db, user: UserId, since: Millis) -> Result<bool> {
    Ok(sql!(db, "UPDATE play_free SET version = version WHERE user_id = $1 AND seen_at <= $2", user, since).run().await? == 1)
}

/// Everybody who is free, and when a device of theirs was last online.
pub(super) async fn all_seen(db: &Db, now: Millis) -> Result<Vec<(UserId, TenantId, Millis)>> {
    Ok(sql!(db, "SELECT user_id, tenant, seen_at FROM play_free WHERE until > $1", now).all().await?)
}

/// Records that devices of these people are online.
pub(super) async fn seen(db: &Db, users: &[UserId], now: Millis) -> Result<()> {
    for some in users.chunks(500) {
        db.query("UPDATE play_free SET seen_at = ").arg(now).push(" WHERE user_id IN ").list(some.iter().copied()).run().await?;
    }
    Ok(())
}

/// An ask's row.
#[derive(Clone, Debug, crate::db::FromRow)]
pub(super) struct AskRow {
    pub(super) id: AskId,
    pub(super) by_user: UserId,
    pub(super) state: String,
    pub(super) court: Option<CourtId>,
    pub(super) starts_at: Millis,
    pub(super) answer_by: Millis,
    pub(super) message: Option<String>,
    pub(super) taken_by: Option<UserId>,
    pub(super) event: Option<EventId>,
}

const ASK: &str = "SELECT id, by_user, state, court, starts_at, answer_by, message, taken_by, event FROM play_ask WHERE ";

pub(super) async fn insert_ask(db: &Db, tenant: TenantId, ask: &AskRow, asked: &[UserId], now: Millis) -> Result<()> {
    sql!(
        db,
        "INSERT INTO play_ask (id, tenant, by_user, state, court, starts_at, answer_by, message, created_at)
         VALUES ($1, $2, $3, 'open', $4, $5, $6, $7, $8)",
        ask.id,
        tenant,
        ask.by_user,
        ask.court,
        ask.starts_at,
        ask.answer_by,
        &ask.message,
        now
    )
    .run()
    .await?;
    for user in asked {
        sql!(db, "INSERT INTO play_asked (ask, user_id) VALUES ($1, $2)", ask.id, *user).run().await?;
    }
    Ok(())
}

/// Locks an ask of this community.
pub(super) async fn lock_ask(db: &Db, tenant: TenantId, ask: AskId) -> Result<Option<AskRow>> {
    sql!(db, "UPDATE play_ask SET state = state WHERE id = $1 AND tenant = $2", ask, tenant).run().await?;
    Ok(db.query(ASK).push("id = ").arg(ask).push(" AND tenant = ").arg(tenant).optional().await?)
}

/// Accepts an open ask in time; `None` for everybody but the first.
pub(super) async fn accept_ask(db: &Db, tenant: TenantId, ask: AskId, by: UserId, now: Millis) -> Result<Option<AskRow>> {
    Ok(sql!(
        db,
        "UPDATE play_ask SET state = 'taken', taken_by = $3 WHERE id = $1 AND tenant = $2 AND state = 'open' AND answer_by > $4
             AND EXISTS (SELECT 1 FROM play_asked WHERE ask = $1 AND user_id = $3 AND declined_at IS NULL)
         RETURNING id, by_user, state, court, starts_at, answer_by, message, taken_by, event",
        ask,
        tenant,
        by,
        now
    )
    .optional()
    .await?)
}

pub(super) async fn set_event(db: &Db, ask: AskId, event: EventId) -> Result<()> {
    sql!(db, "UPDATE play_ask SET event = $2 WHERE id = $1", ask, event).run().await?;
    Ok(())
}

/// Who asked.
pub(super) async fn asker(db: &Db, tenant: TenantId, ask: AskId) -> Result<Option<UserId>> {
    Ok(sql!(db, "SELECT by_user FROM play_ask WHERE id = $1 AND tenant = $2", ask, tenant).scalar_optional().await?)
}

/// Reads an ask without locking it.
pub(super) async fn find(db: &Db, ask: AskId) -> Result<Option<AskRow>> {
    Ok(db.query(ASK).push("id = ").arg(ask).optional().await?)
}

/// Declines every open ask to somebody; returns them.
pub(super) async fn decline_all(db: &Db, user: UserId, now: Millis) -> Result<Vec<AskId>> {
    Ok(sql!(
        db,
        "UPDATE play_asked SET declined_at = $2 WHERE user_id = $1 AND declined_at IS NULL
             AND EXISTS (SELECT 1 FROM play_ask a WHERE a.id = play_asked.ask AND a.state = 'open') RETURNING ask",
        user,
        now
    )
    .scalars()
    .await?)
}

/// Ends those of the open asks that everybody has declined.
pub(super) async fn end_declined_by_all(db: &Db, asks: &[AskId]) -> Result<()> {
    for some in in_runs(asks) {
        let query = db.query("UPDATE play_ask SET state = 'over' WHERE state = 'open' AND id IN ").list(some.iter().copied());
        query.push(" AND NOT EXISTS (SELECT 1 FROM play_asked d WHERE d.ask = play_ask.id AND d.declined_at IS NULL)").run().await?;
    }
    Ok(())
}

/// Deletes asks made before an instant; whether there may be more.
pub(super) async fn trim_asks(db: &Db, before: Millis, limit: i64) -> Result<bool> {
    let old: Vec<AskId> =
        sql!(db, "SELECT id FROM play_ask WHERE created_at < $1 ORDER BY created_at LIMIT $2", before, limit).scalars().await?;
    for some in in_runs(&old) {
        db.query("DELETE FROM play_asked WHERE ask IN ").list(some.iter().copied()).run().await?;
        db.query("DELETE FROM play_ask WHERE id IN ").list(some.iter().copied()).run().await?;
    }
    Ok(i64::try_from(old.len()).unwrap_or(i64::MAX) >= limit)
}

/// Ends an open ask; `false` if it was not open.
pub(super) async fn end_ask(db: &Db, ask: AskId) -> Result<bool> {
    Ok(sql!(db, "UPDATE play_ask SET state = 'over' WHERE id = $1 AND state = 'open'", ask).run().await? == 1)
}

/// The people who were asked, and whether they declined.
pub(super) async fn asked(db: &Db, ask: AskId) -> Result<Vec<(UserId, bool)>> {
    Ok(sql!(db, "SELECT user_id, declined_at IS NOT NULL FROM play_asked WHERE ask = $1 ORDER BY user_id", ask).all().await?)
}

/// Declines an ask; `false` if somebody was not asked or has declined before.
pub(super) async fn decline(db: &Db, ask: AskId, user: UserId, now: Millis) -> Result<bool> {
    let declined =
        sql!(db, "UPDATE play_asked SET declined_at = $3 WHERE ask = $1 AND user_id = $2 AND declined_at IS NULL", ask, user, now);
    Ok(declined.run().await? == 1)
}

/// Open asks by somebody, the oldest first.
pub(super) async fn open_by(db: &Db, user: UserId, now: Millis) -> Result<Vec<AskRow>> {
    let query = db.query(ASK).push("by_user = ").arg(user).push(" AND state = 'open' AND answer_by > ").arg(now);
    Ok(query.push(" ORDER BY id LIMIT 100").all().await?)
}

/// Open asks that somebody has not declined, the oldest first, except those of blocked people.
pub(super) async fn open_to(db: &Db, user: UserId, now: Millis) -> Result<Vec<AskRow>> {
    let query = db.query(ASK).push("state = 'open' AND answer_by > ").arg(now);
    let query = query.push(" AND id IN (SELECT ask FROM play_asked WHERE declined_at IS NULL AND user_id = ").arg(user);
    let query = blocks::exclude(query.push(")"), "by_user", user);
    Ok(query.push(" ORDER BY id LIMIT 50").all().await?)
}
