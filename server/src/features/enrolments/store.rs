//! The table `enrolment`: nothing else writes it.

use protocol::enrolments::EnrolmentState as State;
use protocol::people::Person;
use protocol::{EnrolmentId, EventId, Millis, TenantId, UserId};

use super::rules::{self, Fit};
use crate::db::{Db, Query};
use crate::error::Result;
use crate::sql;

/// A row, with what is known of its player.
#[derive(Clone, Debug, sqlx::FromRow)]
pub(super) struct Row {
    pub(super) id: EnrolmentId,
    pub(super) event: EventId,
    pub(super) user_id: Option<UserId>,
    pub(super) guest: Option<String>,
    /// One of the wire, or `told`: they were told of a seat, and have no standing.
    pub(super) state: String,
    pub(super) by_user: Option<UserId>,
    pub(super) at: Millis,
    pub(super) line: Option<i64>,
    pub(super) answer_by: Option<Millis>,
    pub(super) reconfirm: bool,
    pub(super) late_drop: bool,
    /// Has let a seat that was held pass by without a word.
    pub(super) silent: bool,
    pub(super) absent_at: Option<Millis>,
    pub(super) objected_at: Option<Millis>,
    pub(super) reason: Option<String>,
    pub(super) version: i64,
    pub(super) starts_at: Option<Millis>,
    pub(super) name: Option<String>,
    pub(super) handle: Option<String>,
    pub(super) profile_image: Option<String>,
    /// Tenths.
    pub(super) level: Option<i64>,
    pub(super) gender: Option<String>,
}

macro_rules! rows {
    ($rest:literal) => {
        concat!(
            "SELECT n.id, n.event, n.user_id, n.guest, n.state, n.by_user, n.at, n.line, n.answer_by, n.reconfirm, n.late_drop, n.silent,
                 n.absent_at, n.objected_at, n.reason, n.version, n.starts_at, u.name, u.handle, u.profile_image, u.level, u.gender
             FROM enrolment n LEFT JOIN app_user u ON u.id = n.user_id ",
            $rest
        )
    };
}

impl Row {
    pub(super) fn standing(&self) -> Option<State> {
        rules::standing(&self.state)
    }

    pub(super) fn person(&self) -> Option<Person> {
        let (name, handle) = (self.name.clone()?, self.handle.clone()?);
        Some(Person { id: self.user_id?, name, handle, profile_image: self.profile_image.clone() })
    }
}

/// A player, as far as an event is concerned.
#[derive(Clone, Debug, sqlx::FromRow)]
pub(super) struct Player {
    pub(super) id: UserId,
    pub(super) name: String,
    pub(super) handle: String,
    pub(super) profile_image: Option<String>,
    /// Tenths.
    pub(super) level: Option<i64>,
    pub(super) age_group: Option<String>,
    pub(super) gender: Option<String>,
    is_friend: bool,
    /// In a block with the organiser.
    pub(super) unseen: bool,
}

impl Player {
    pub(super) fn person(&self) -> Person {
        let Self { id, name, handle, profile_image, .. } = self.clone();
        Person { id, name, handle, profile_image }
    }

    pub(super) fn fit(&self) -> Fit {
        let Self { level, age_group, gender, is_friend, .. } = self;
        Fit { level: *level, age_group: age_group.clone(), gender: gender.clone(), is_friend: *is_friend }
    }
}

/// Somebody who is there, and what is between them and an organiser.
pub(super) async fn player(db: &Db, tenant: TenantId, user: UserId, organiser: UserId) -> Result<Option<Player>> {
    Ok(sql!(
        db,
        "SELECT u.id, u.name, u.handle, u.profile_image, u.level, u.age_group, u.gender,
             EXISTS (SELECT 1 FROM follow WHERE follower = $3 AND followee = u.id)
                 AND EXISTS (SELECT 1 FROM follow WHERE follower = u.id AND followee = $3) AS is_friend,
             EXISTS (SELECT 1 FROM block WHERE blocker = $3 AND blocked = u.id)
                 OR EXISTS (SELECT 1 FROM block WHERE blocker = u.id AND blocked = $3) AS unseen
         FROM app_user u WHERE u.id = $1 AND u.tenant = $2 AND u.removed_at IS NULL",
        user,
        tenant,
        organiser
    )
    .optional()
    .await?)
}

pub(super) async fn by_id(db: &Db, id: EnrolmentId) -> Result<Option<Row>> {
    Ok(sql!(db, rows!("WHERE n.id = $1"), id).optional().await?)
}

pub(super) async fn of_player(db: &Db, event: EventId, user: UserId) -> Result<Option<Row>> {
    Ok(sql!(db, rows!("WHERE n.event = $1 AND n.user_id = $2"), event, user).optional().await?)
}

/// Who is on the roster, in its order.
pub(super) async fn listed(db: &Db, event: EventId, limit: i64) -> Result<Vec<Row>> {
    Ok(sql!(
        db,
        rows!(
            "WHERE n.event = $1 AND n.state IN ('enrolled', 'checked_in', 'no_show', 'pending', 'invited', 'offered', 'waitlisted')
             ORDER BY CASE n.state WHEN 'pending' THEN 1 WHEN 'invited' THEN 2 WHEN 'offered' THEN 3 WHEN 'waitlisted' THEN 4 ELSE 0 END,
                 n.line NULLS LAST, n.at, n.id LIMIT $2"
        ),
        event,
        limit
    )
    .all()
    .await?)
}

/// Who waits and may be offered a seat, in the order of the line: nobody in a block with the organiser.
pub(super) async fn waiting(db: &Db, event: EventId, organiser: UserId) -> Result<Vec<Row>> {
    Ok(sql!(
        db,
        rows!(
            "WHERE n.event = $1 AND n.state = 'waitlisted'
                 AND NOT EXISTS (SELECT 1 FROM block WHERE blocker = $2 AND blocked = n.user_id)
                 AND NOT EXISTS (SELECT 1 FROM block WHERE blocker = n.user_id AND blocked = $2)
             ORDER BY n.line, n.id"
        ),
        event,
        organiser
    )
    .all()
    .await?)
}

/// How many women and men have a seat, or one held for them.
pub(super) async fn halves(db: &Db, event: EventId) -> Result<(i64, i64)> {
    let genders: Vec<(Option<String>, i64)> = sql!(
        db,
        "SELECT u.gender, COUNT(*) FROM enrolment n JOIN app_user u ON u.id = n.user_id
         WHERE n.event = $1 AND n.state IN ('enrolled', 'offered', 'checked_in', 'no_show') GROUP BY u.gender",
        event
    )
    .all()
    .await?;
    let count = |wanted: &str| genders.iter().filter(|(gender, _)| gender.as_deref() == Some(wanted)).map(|(_, count)| count).sum();
    Ok((count("female"), count("male")))
}

/// Rows in some states, after this one, in the order of their ids.
pub(super) async fn batch(db: &Db, event: EventId, states: &[State], after: Option<EnrolmentId>, limit: i64) -> Result<Vec<Row>> {
    let query = db.query(rows!("WHERE n.event = ")).arg(event).push(" AND n.state IN ").list(states.iter().copied().map(rules::word));
    Ok(query.opt(" AND n.id > ", after).push(" ORDER BY n.id LIMIT ").arg(limit).all().await?)
}

/// How many are in a state.
pub(super) async fn count(db: &Db, event: EventId, state: State) -> Result<i64> {
    Ok(sql!(db, "SELECT COUNT(*) FROM enrolment WHERE event = $1 AND state = $2", event, rules::word(state)).scalar().await?)
}

/// A place in the line, from 1: how many wait before it, and itself.
pub(super) async fn position(db: &Db, event: EventId, line: i64) -> Result<i64> {
    Ok(sql!(db, "SELECT COUNT(*) FROM enrolment WHERE event = $1 AND state = 'waitlisted' AND line <= $2", event, line).scalar().await?)
}

/// Where somebody stands in some events: state, place in the line, until when to answer, whether to say that they stay.
pub(super) async fn standings(db: &Db, user: UserId, events: &[EventId]) -> Result<Vec<Standing>> {
    let query = db.query(
        "SELECT n.event, n.state, n.answer_by, n.reconfirm, n.starts_at,
             CASE WHEN n.state = 'waitlisted'
                 THEN (SELECT COUNT(*) FROM enrolment w WHERE w.event = n.event AND w.state = 'waitlisted' AND w.line <= n.line) END AS position
         FROM enrolment n WHERE n.user_id = ",
    );
    Ok(query.arg(user).push(" AND n.event IN ").list(events.iter().copied()).all().await?)
}

/// A row of [`standings`].
#[derive(sqlx::FromRow)]
pub(super) struct Standing {
    pub(super) event: EventId,
    pub(super) state: String,
    pub(super) answer_by: Option<Millis>,
    pub(super) reconfirm: bool,
    pub(super) starts_at: Option<Millis>,
    pub(super) position: Option<i64>,
}

pub(super) async fn players(db: &Db, event: EventId) -> Result<Vec<UserId>> {
    Ok(sql!(
        db,
        "SELECT user_id FROM enrolment
         WHERE event = $1 AND state IN ('enrolled', 'checked_in', 'no_show') AND user_id IS NOT NULL ORDER BY at, id",
        event
    )
    .scalars()
    .await?)
}

/// Events that have not begun in which somebody has a standing that they would leave.
pub(super) async fn coming(db: &Db, user: UserId, now: Millis, limit: i64) -> Result<Vec<EventId>> {
    Ok(sql!(
        db,
        "SELECT event FROM enrolment WHERE user_id = $1 AND state IN ('enrolled', 'pending', 'invited', 'offered', 'waitlisted')
             AND (starts_at > $2 OR starts_at IS NULL) ORDER BY event LIMIT $3",
        user,
        now,
        limit
    )
    .scalars()
    .await?)
}

/// Events of one in which the other asks, waits, or was asked.
pub(super) async fn undecided(db: &Db, organiser: UserId, user: UserId, limit: i64) -> Result<Vec<EventId>> {
    Ok(sql!(
        db,
        "SELECT n.event FROM enrolment n JOIN event e ON e.id = n.event
         WHERE n.user_id = $1 AND e.organiser = $2 AND n.state IN ('pending', 'invited', 'offered', 'waitlisted') ORDER BY n.event LIMIT $3",
        user,
        organiser,
        limit
    )
    .scalars()
    .await?)
}

/// The rows of an event begin when it does.
pub(super) async fn set_start(db: &Db, event: EventId, starts_at: Option<Millis>) -> Result<()> {
    sql!(db, "UPDATE enrolment SET starts_at = $2 WHERE event = $1", event, starts_at).run().await?;
    Ok(())
}

pub(super) async fn insert(db: &Db, row: &Row) -> Result<()> {
    sql!(
        db,
        "INSERT INTO enrolment (id, event, user_id, guest, state, by_user, at, line, answer_by, reconfirm, late_drop, silent, absent_at,
             objected_at, reason, version, starts_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)",
        row.id,
        row.event,
        row.user_id,
        &row.guest,
        &row.state,
        row.by_user,
        row.at,
        row.line,
        row.answer_by,
        row.reconfirm,
        row.late_drop,
        row.silent,
        row.absent_at,
        row.objected_at,
        &row.reason,
        row.version,
        row.starts_at
    )
    .run()
    .await?;
    Ok(())
}

pub(super) async fn update(db: &Db, row: &Row) -> Result<()> {
    sql!(
        db,
        "UPDATE enrolment SET state = $2, by_user = $3, at = $4, line = $5, answer_by = $6, reconfirm = $7, late_drop = $8, silent = $9,
             absent_at = $10, objected_at = $11, reason = $12, version = $13, starts_at = $14
         WHERE id = $1",
        row.id,
        &row.state,
        row.by_user,
        row.at,
        row.line,
        row.answer_by,
        row.reconfirm,
        row.late_drop,
        row.silent,
        row.absent_at,
        row.objected_at,
        &row.reason,
        row.version,
        row.starts_at
    )
    .run()
    .await?;
    Ok(())
}

/// Whom a search for a substitute finds.
pub(super) struct Nearby<'a> {
    pub(super) tenant: TenantId,
    pub(super) event: EventId,
    pub(super) organiser: UserId,
    /// Who asks.
    pub(super) by: UserId,
    pub(super) circle: &'a crate::geo::circle::Circle,
    pub(super) starts_at: Millis,
    pub(super) ends_at: Millis,
    pub(super) level_min: Option<i64>,
    pub(super) level_max: Option<i64>,
}

/// People near a place who are seen, not in the event, not told before, not busy at its time, and not in a block with the
/// organiser or who asks; those who are free to play just now first, then the nearest.
pub(super) async fn nearby(db: &Db, wanted: &Nearby<'_>, now: Millis, limit: i64) -> Result<Vec<Player>> {
    let query = db.query("SELECT u.id, u.name, u.handle, u.profile_image, u.level, u.age_group, u.gender, FALSE AS unseen, ");
    let query = query.push("EXISTS (SELECT 1 FROM follow WHERE follower = u.id AND followee = ").arg(wanted.organiser);
    let query = query.push(") AND EXISTS (SELECT 1 FROM follow WHERE followee = u.id AND follower = ").arg(wanted.organiser);
    let query = query.push(") AS is_friend FROM app_user u LEFT JOIN play_free p ON p.user_id = u.id AND p.until > ");
    let mut query = query.arg(now);
    query = query.push(" WHERE u.tenant = ").arg(wanted.tenant).push(" AND (");
    for (place, (first, last)) in wanted.circle.ranges()?.into_iter().enumerate() {
        query = query.push(if place == 0 { "u.cell BETWEEN " } else { " OR u.cell BETWEEN " }).arg(first).push(" AND ").arg(last);
    }
    query = wanted.circle.push_distance(query.push(") AND NOT u.hidden AND u.removed_at IS NULL AND ")).push(" <= ");
    query = query.arg(wanted.circle.edge()).opt(" AND u.level >= ", wanted.level_min).opt(" AND u.level <= ", wanted.level_max);
    query = query.push(" AND NOT EXISTS (SELECT 1 FROM enrolment n WHERE n.user_id = u.id AND n.event = ").arg(wanted.event);
    query = query.push(
        " AND (n.substitute_told_at IS NOT NULL OR n.state NOT IN ('unenrolled', 'declined', 'expired')))
         AND NOT EXISTS (
             SELECT 1 FROM enrolment b JOIN event e ON e.id = b.event
             WHERE b.user_id = u.id AND b.state IN ('enrolled', 'checked_in') AND e.state <> 'cancelled' AND e.starts_at < ",
    );
    query = query.arg(wanted.ends_at).push(" AND e.ends_at > ").arg(wanted.starts_at).push(")");
    query = blocked_with(blocked_with(query, wanted.organiser), wanted.by);
    query = wanted.circle.push_distance(query.push(" ORDER BY CASE WHEN p.user_id IS NULL THEN 1 ELSE 0 END, "));
    Ok(query.push(", u.id LIMIT ").arg(limit).all().await?)
}

fn blocked_with(query: Query<'_>, user: UserId) -> Query<'_> {
    let query = query.push(" AND u.id <> ").arg(user);
    let query = query.push(" AND NOT EXISTS (SELECT 1 FROM block WHERE blocker = ").arg(user).push(" AND blocked = u.id)");
    query.push(" AND NOT EXISTS (SELECT 1 FROM block WHERE blocked = ").arg(user).push(" AND blocker = u.id)")
}

/// Writes down that somebody was told of a seat; who had nothing to do with the event has no standing by it.
pub(super) async fn told(db: &Db, id: EnrolmentId, event: EventId, user: UserId, now: Millis) -> Result<()> {
    sql!(
        db,
        "INSERT INTO enrolment (id, event, user_id, state, at, reconfirm, late_drop, silent, substitute_told_at, version)
         VALUES ($1, $2, $3, 'told', $4, FALSE, FALSE, FALSE, $4, 0)
         ON CONFLICT (event, user_id) DO UPDATE SET substitute_told_at = $4",
        id,
        event,
        user,
        now
    )
    .run()
    .await?;
    Ok(())
}
