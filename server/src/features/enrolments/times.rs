//! Who has a seat at a time, by the index of somebody's enrolments.

use std::collections::HashSet;

use protocol::events::EventRef;
use protocol::{CourtId, EventId, Millis, TenantId, UserId};

use super::store::Player;
use crate::db::{Db, Sql};
use crate::error::Result;
use crate::features::courts::reference;
use crate::features::schedule::hours::Hours;
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

/// Everything in which somebody has a seat in a span of time, the earliest first.
pub(super) async fn seats_between(db: &Db, user: UserId, (from, until): (Millis, Millis)) -> Result<Vec<Taken>> {
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
    let courts = reference::refs(db, rows.iter().filter_map(|row| row.court)).await?;
    let taken = |Overlapping { id, name, starts_at, ends_at, zone, court }| {
        let court = court.and_then(|court| courts.get(&court)).map(|court| court.name.clone());
        Taken::of(EventRef { id, name, starts_at, zone, court }, ends_at)
    };
    Ok(rows.into_iter().filter_map(taken).collect())
}

/// A seat of somebody at a time: in a camp there is one for each of its days.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Seated {
    pub(crate) user: UserId,
    pub(crate) event: EventId,
    pub(crate) from: Millis,
    pub(crate) until: Millis,
}

/// A row of [`seats_of`].
#[derive(crate::db::FromRow)]
struct Seat {
    user_id: UserId,
    id: EventId,
    starts_at: Millis,
    ends_at: Millis,
    zone: Option<String>,
}

/// Everything in which any of these people has a seat in a span of time, other than `except`, in one statement.
pub(super) async fn seats_of(db: &Db, users: &[UserId], span: (Millis, Millis), except: Option<EventId>) -> Result<Vec<Seated>> {
    if users.is_empty() {
        return Ok(Vec::new());
    }
    let query = db.query("SELECT n.user_id, e.id, e.starts_at, e.ends_at, e.zone FROM enrolment n JOIN event e ON e.id = n.event");
    let query = query.push(" WHERE n.user_id IN ").list(users.iter().copied()).push(" AND n.state IN ('enrolled', 'checked_in')");
    let query = query.push(" AND n.starts_at > ").arg(span.0 - schedule::LONGEST).push(" AND n.starts_at < ").arg(span.1);
    let query = query.push(" AND e.ends_at > ").arg(span.0).push(" AND e.state IN ('pending', 'published')").opt(" AND e.id <> ", except);
    let rows: Vec<Seat> = query.push(" ORDER BY e.starts_at, e.id, n.user_id").all().await?;
    let seated = |Seat { user_id: user, id: event, starts_at, ends_at, zone }: Seat| {
        let hours = Hours::of(zone.as_deref(), (starts_at, ends_at)).within(span);
        hours.map(move |(from, until)| Seated { user, event, from, until })
    };
    Ok(rows.into_iter().flat_map(seated).collect())
}

/// What a search for a substitute looks for.
pub(super) struct Nearby<'a> {
    pub(super) tenant: TenantId,
    pub(super) event: EventId,
    pub(super) organiser: UserId,
    /// Who is searching.
    pub(super) by: UserId,
    pub(super) circle: &'a crate::geo::circle::Circle,
    pub(super) hours: &'a Hours,
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
    let query = query.push(" AND (n.substitute_told_at IS NOT NULL OR n.state NOT IN ('unenrolled', 'declined', 'expired')))");
    let found: Vec<Player> = query.push(" ORDER BY near.is_later, near.away, u.id").all().await?;
    let Some(span) = wanted.hours.span() else { return Ok(found) };
    let users: Vec<UserId> = found.iter().map(|player| player.id).collect();
    let seats = seats_of(db, &users, span, None).await?;
    let is_taken = |seat: &&Seated| wanted.hours.touch((seat.from, seat.until));
    let busy: HashSet<UserId> = seats.iter().filter(is_taken).map(|seat| seat.user).collect();
    Ok(found.into_iter().filter(|player| !busy.contains(&player.id)).collect())
}
