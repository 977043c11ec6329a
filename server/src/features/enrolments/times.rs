//! Who has a seat at a time, by the index of somebody's enrolments.

use protocol::events::EventRef;
use protocol::{CourtId, EventId, Millis, TenantId, UserId};

use super::store::Player;
use crate::db::{Db, Sql};
use crate::error::Result;
use crate::features::courts::reference;
use crate::features::schedule::taken::Taken;
use crate::features::{blocks, schedule};
use crate::sql;

#[derive(crate::db::FromRow)]
struct Overlapping {
    id: EventId,
    name: String,
    starts_at: Option<Millis>,
    ends_at: Option<Millis>,
    zone: Option<String>,
    court: Option<CourtId>,
}

/// The first event, other than `except`, in which somebody has a seat and which overlaps a time.
pub(super) async fn overlapping(
    db: &Db,
    user: UserId,
    (from, until): (Millis, Millis),
    except: Option<EventId>,
) -> Result<Option<EventRef>> {
    let found: Option<Overlapping> = sql!(
        db,
        "SELECT e.id, e.name, e.starts_at, e.ends_at, e.zone, e.court FROM enrolment n JOIN event e ON e.id = n.event
         WHERE n.user_id = $1 AND n.state IN ('enrolled', 'checked_in') AND n.starts_at > $2 AND n.starts_at < $4 AND e.ends_at > $3
             AND e.state IN ('pending', 'published') AND (e.id <> $5 OR $5 IS NULL)
         ORDER BY e.starts_at, e.id LIMIT 1",
        user,
        from - schedule::LONGEST,
        from,
        until,
        except
    )
    .optional()
    .await?;
    let Some(Overlapping { id, name, starts_at, zone, court, .. }) = found else { return Ok(None) };
    let court = reference::refs(db, court).await?.into_values().next().map(|court| court.name);
    Ok(Some(EventRef { id, name, starts_at, zone, court }))
}

/// Everything in which somebody has a seat in a span of time, without the courts.
pub(super) async fn seats_between(db: &Db, user: UserId, from: Millis, until: Millis) -> Result<Vec<Taken>> {
    let rows: Vec<Overlapping> = sql!(
        db,
        "SELECT e.id, e.name, e.starts_at, e.ends_at, e.zone, e.court FROM enrolment n JOIN event e ON e.id = n.event
         WHERE n.user_id = $1 AND n.state IN ('enrolled', 'checked_in') AND n.starts_at > $2 AND n.starts_at < $4 AND e.ends_at > $3
             AND e.state IN ('pending', 'published')
         ORDER BY e.starts_at, e.id",
        user,
        from - schedule::LONGEST,
        from,
        until
    )
    .all()
    .await?;
    let taken = |Overlapping { id, name, starts_at, ends_at, zone, .. }| {
        Taken::of(EventRef { id, name, starts_at, zone, court: None }, starts_at, ends_at)
    };
    Ok(rows.into_iter().filter_map(taken).collect())
}

/// A seat of somebody at a time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Seated {
    pub(crate) user: UserId,
    pub(crate) event: EventId,
    pub(crate) from: Millis,
    pub(crate) until: Millis,
}

/// Everything in which any of these people has a seat in a span of time, other than `except`, in one statement.
pub(super) async fn seats_of(db: &Db, users: &[UserId], (from, until): (Millis, Millis), except: Option<EventId>) -> Result<Vec<Seated>> {
    let mut found: Vec<(UserId, EventId, Millis, Millis)> = Vec::new();
    if !users.is_empty() {
        let query =
            db.query("SELECT n.user_id, e.id, e.starts_at, e.ends_at FROM enrolment n JOIN event e ON e.id = n.event WHERE n.user_id IN ");
        let query = query.list(users.iter().copied()).push(" AND n.state IN ('enrolled', 'checked_in') AND n.starts_at > ");
        let query = query.arg(from - schedule::LONGEST).push(" AND n.starts_at < ").arg(until).push(" AND e.ends_at > ").arg(from);
        let query = query.push(" AND e.state IN ('pending', 'published')").opt(" AND e.id <> ", except);
        found = query.push(" ORDER BY e.starts_at, e.id, n.user_id").all().await?;
    }
    Ok(found.into_iter().map(|(user, event, from, until)| Seated { user, event, from, until }).collect())
}

/// What a search for a substitute looks for.
pub(super) struct Nearby<'a> {
    pub(super) tenant: TenantId,
    pub(super) event: EventId,
    pub(super) organiser: UserId,
    /// Who is searching.
    pub(super) by: UserId,
    pub(super) circle: &'a crate::geo::circle::Circle,
    pub(super) starts_at: Millis,
    pub(super) ends_at: Millis,
    pub(super) level_min: Option<i64>,
    pub(super) level_max: Option<i64>,
}

/// Visible people near a place who are not in the event, not yet asked, not busy at its time, and not in a block with the
/// organiser; those free to play now first, then the nearest. Considers `most` people, by an index of places alone.
pub(super) async fn nearby(db: &Db, wanted: &Nearby<'_>, now: Millis, most: i64) -> Result<Vec<Player>> {
    let query = wanted.circle.push_ranges(db.query("WITH "))?.push(", near (id, is_later, away) AS (SELECT u.id, ");
    let query = query.push("CASE WHEN EXISTS (SELECT 1 FROM play_free p WHERE p.user_id = u.id AND p.until > ").arg(now);
    let query = wanted.circle.push_distance(query.push(") THEN 0 ELSE 1 END, ")).push(Sql::Each {
        sqlite: " FROM r CROSS JOIN app_user u WHERE u.cell BETWEEN r.lo AND r.hi AND u.tenant = ",
        postgres: " FROM r CROSS JOIN LATERAL (
             SELECT id, hidden, removed_at, level, latitude, longitude FROM app_user WHERE cell BETWEEN r.lo AND r.hi AND tenant = ",
    });
    let query = query.arg(wanted.tenant).push(Sql::Each { sqlite: "", postgres: " OFFSET 0) u WHERE TRUE" });
    let query = wanted.circle.push_distance(query.push(" AND NOT u.hidden AND u.removed_at IS NULL AND ")).push(" <= ");
    let query = query.arg(wanted.circle.edge()).opt(" AND u.level >= ", wanted.level_min).opt(" AND u.level <= ", wanted.level_max);
    let query = query.push(" AND u.id <> ").arg(wanted.by).push(" AND u.id <> ").arg(wanted.organiser);
    let query = blocks::exclude(query, "u.id", wanted.organiser).push(" ORDER BY 2, 3, 1 LIMIT ").arg(most);
    let query = query.push(
        ") SELECT u.id, u.name, u.handle, u.profile_image, u.level, u.age_group, u.gender, FALSE AS is_blocked,
             EXISTS (SELECT 1 FROM follow WHERE follower = u.id AND followee = ",
    );
    let query = query.arg(wanted.organiser).push(") AND EXISTS (SELECT 1 FROM follow WHERE followee = u.id AND follower = ");
    let query = query.arg(wanted.organiser).push(") AS is_friend FROM near JOIN app_user u ON u.id = near.id");
    let query = query.push(" WHERE NOT EXISTS (SELECT 1 FROM enrolment n WHERE n.user_id = u.id AND n.event = ").arg(wanted.event);
    let query = query.push(
        " AND (n.substitute_told_at IS NOT NULL OR n.state NOT IN ('unenrolled', 'declined', 'expired')))
         AND NOT EXISTS (
             SELECT 1 FROM enrolment b JOIN event e ON e.id = b.event
             WHERE b.user_id = u.id AND b.state IN ('enrolled', 'checked_in') AND e.state <> 'cancelled' AND b.starts_at < ",
    );
    let query = query.arg(wanted.ends_at).push(" AND b.starts_at > ").arg(wanted.starts_at - schedule::LONGEST).push(" AND e.ends_at > ");
    Ok(query.arg(wanted.starts_at).push(") ORDER BY near.is_later, near.away, u.id").all().await?)
}
