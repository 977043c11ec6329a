//! The table `enrolment`: nothing else writes it.

mod left;

use protocol::enrolments::EnrolmentState as State;
use protocol::people::Person;
use protocol::{EnrolmentId, EventId, Millis, SeriesId, TenantId, UserId};
use rules::seats::line::Waiting;

use super::checks::{self, PlayerProfile};
use crate::db::{Db, in_runs};
use crate::error::Result;
use crate::features::blocks;
use crate::features::cursor::RosterCursor;
use crate::features::schedule::answers::Versioned;
use crate::sql;

/// An enrolment with its player's profile.
#[derive(Clone, Debug, crate::db::FromRow)]
pub(super) struct Row {
    pub(super) id: EnrolmentId,
    pub(super) event: EventId,
    pub(super) user_id: Option<UserId>,
    pub(super) guest: Option<String>,
    /// The player who brought the guest.
    pub(super) host: Option<UserId>,
    /// A name of the wire, or `told`: notified of a seat by a search for substitutes, without an enrolment.
    pub(super) state: String,
    pub(super) by_user: Option<UserId>,
    pub(super) at: Millis,
    /// The number drawn on joining the waiting list, ascending; not the position.
    pub(super) line: Option<i64>,
    pub(super) answer_by: Option<Millis>,
    pub(super) reconfirm: bool,
    pub(super) late_drop: bool,
    /// Let an offer expire unanswered.
    pub(super) silent: bool,
    pub(super) absent_at: Option<Millis>,
    pub(super) objected_at: Option<Millis>,
    pub(super) reason: Option<String>,
    pub(super) version: i64,
    pub(super) starts_at: Option<Millis>,
    /// When they last got or lost a seat.
    pub(super) seat_at: Option<Millis>,
    /// How often that changed their entry in a calendar.
    pub(super) seat_changes: i64,
    pub(super) name: Option<String>,
    pub(super) handle: Option<String>,
    pub(super) profile_image: Option<String>,
    /// Tenths.
    pub(super) level: Option<i64>,
    pub(super) gender: Option<String>,
    pub(super) host_name: Option<String>,
    pub(super) host_handle: Option<String>,
    pub(super) host_image: Option<String>,
}

macro_rules! rows {
    ($($rest:expr),+ $(,)?) => {
        concat!(
            "SELECT n.id, n.event, n.user_id, n.guest, n.host, n.state, n.by_user, n.at, n.line, n.answer_by, n.reconfirm, n.late_drop, n.silent,
                 n.absent_at, n.objected_at, n.reason, n.version, n.starts_at, n.seat_at, n.seat_changes, u.name, u.handle, u.profile_image,
                 COALESCE(u.level, n.guest_level) AS level, COALESCE(u.gender, n.guest_gender) AS gender, h.name AS host_name,
                 h.handle AS host_handle, h.profile_image AS host_image
             FROM enrolment n LEFT JOIN app_user u ON u.id = n.user_id LEFT JOIN app_user h ON h.id = n.host ",
            $($rest),+
        )
    };
}

impl Waiting for Row {
    fn gender(&self) -> Option<&str> {
        self.gender.as_deref()
    }

    fn was_silent(&self) -> bool {
        self.silent
    }
}

impl Versioned for Row {
    fn version(&self) -> i64 {
        self.version
    }
}

impl Row {
    pub(super) fn enrolment_state(&self) -> Option<State> {
        checks::parse_state(&self.state)
    }

    /// Where a roster continues after it.
    pub(super) fn cursor(&self) -> RosterCursor {
        let group = match self.enrolment_state() {
            Some(State::Pending) => 1,
            Some(State::Invited) => 2,
            Some(State::Offered) => 3,
            Some(State::Waitlisted) => 4,
            _ => 0,
        };
        RosterCursor { group, line: self.line.unwrap_or_default(), at: self.at, id: self.id }
    }

    /// The player who brought a guest.
    pub(super) fn guest_of(&self) -> Option<Person> {
        let (name, handle) = (self.host_name.clone()?, self.host_handle.clone()?);
        Some(Person { id: self.host?, name, handle, profile_image: self.host_image.clone() })
    }

    pub(super) fn person(&self) -> Option<Person> {
        let (name, handle) = (self.name.clone()?, self.handle.clone()?);
        Some(Person { id: self.user_id?, name, handle, profile_image: self.profile_image.clone() })
    }
}

/// Who reads a roster.
#[derive(Clone, Copy)]
pub(crate) struct Reader {
    pub(crate) user: UserId,
    /// Only organisers see requests and invitations of others.
    pub(crate) organises: bool,
    /// Only those in the event see the names of guests whom players brought.
    pub(crate) is_in: bool,
}

/// A player's profile, as the rules of an event need it.
#[derive(Clone, Debug, crate::db::FromRow)]
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
    /// A block between them and the organiser, whoever made it.
    pub(super) is_blocked: bool,
}

impl Player {
    pub(super) fn person(&self) -> Person {
        let Self { id, name, handle, profile_image, .. } = self.clone();
        Person { id, name, handle, profile_image }
    }

    pub(super) fn profile(&self) -> PlayerProfile {
        let Self { level, age_group, gender, is_friend, .. } = self;
        PlayerProfile { level: *level, age_group: age_group.clone(), gender: gender.clone(), is_friend: *is_friend }
    }
}

/// Somebody whose account is not removed, with their relation to an organiser.
pub(super) async fn player(db: &Db, tenant: TenantId, user: UserId, organiser: UserId) -> Result<Option<Player>> {
    Ok(sql!(
        db,
        concat!(
            "SELECT u.id, u.name, u.handle, u.profile_image, u.level, u.age_group, u.gender,
                 EXISTS (SELECT 1 FROM follow WHERE follower = $3 AND followee = u.id)
                     AND EXISTS (SELECT 1 FROM follow WHERE follower = u.id AND followee = $3) AS is_friend,
                 NOT (",
            blocks::not_blocked!("u.id", "$3"),
            ") AS is_blocked FROM app_user u WHERE u.id = $1 AND u.tenant = $2 AND u.removed_at IS NULL"
        ),
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

pub(super) async fn by_ids(db: &Db, ids: &[EnrolmentId]) -> Result<Vec<Row>> {
    Ok(db.query(rows!("WHERE n.id IN ")).list(ids.iter().copied()).all().await?)
}

pub(super) async fn of_player(db: &Db, event: EventId, user: UserId) -> Result<Option<Row>> {
    Ok(sql!(db, rows!("WHERE n.event = $1 AND n.user_id = $2"), event, user).optional().await?)
}

/// Somebody's enrolments in these events.
pub(super) async fn of_player_in(db: &Db, user: UserId, events: &[EventId]) -> Result<Vec<Row>> {
    Ok(db.query(rows!("WHERE n.user_id = ")).arg(user).push(" AND n.event IN ").list(events.iter().copied()).all().await?)
}

/// Who is on the roster, after a cursor: those with a seat, pending, invited, offered, waitlisted; for a reader who does not
/// organise the event without the requests and invitations of others.
pub(super) async fn roster(db: &Db, event: EventId, reader: Reader, after: Option<RosterCursor>, limit: usize) -> Result<Vec<Row>> {
    let after = after.unwrap_or(RosterCursor::START);
    Ok(sql!(
        db,
        rows!(
            "WHERE n.event = $1 AND (n.state IN ('enrolled', 'checked_in', 'no_show', 'offered', 'waitlisted')
                 OR n.state IN ('pending', 'invited') AND ($3 OR n.user_id = $4))
                 AND (CAST(CASE n.state WHEN 'pending' THEN 1 WHEN 'invited' THEN 2 WHEN 'offered' THEN 3 WHEN 'waitlisted' THEN 4 ELSE 0 END
                     AS BIGINT), COALESCE(n.line, 0), n.at, n.id) > ($5, $6, $7, $8)
             ORDER BY CASE n.state WHEN 'pending' THEN 1 WHEN 'invited' THEN 2 WHEN 'offered' THEN 3 WHEN 'waitlisted' THEN 4 ELSE 0 END,
                 COALESCE(n.line, 0), n.at, n.id LIMIT $2"
        ),
        event,
        i64::try_from(limit).unwrap_or(i64::MAX),
        reader.organises,
        reader.user,
        after.group,
        after.line,
        after.at,
        after.id
    )
    .all()
    .await?)
}

/// The waiting list in its order, without people whom the organiser blocked or who blocked the organiser.
pub(super) async fn waiting_list(db: &Db, event: EventId, organiser: UserId) -> Result<Vec<Row>> {
    Ok(sql!(
        db,
        rows!("WHERE n.event = $1 AND n.state = 'waitlisted' AND ", blocks::not_blocked!("n.user_id", "$2"), " ORDER BY n.line, n.id"),
        event,
        organiser
    )
    .all()
    .await?)
}

/// How many women and men, in this order, have a seat or one held for them.
pub(super) async fn seated_by_gender(db: &Db, event: EventId) -> Result<(i64, i64)> {
    let genders: Vec<(Option<String>, i64)> = sql!(
        db,
        "SELECT COALESCE(u.gender, n.guest_gender), COUNT(*) FROM enrolment n LEFT JOIN app_user u ON u.id = n.user_id
         WHERE n.event = $1 AND n.state IN ('enrolled', 'offered', 'checked_in', 'no_show') GROUP BY COALESCE(u.gender, n.guest_gender)",
        event
    )
    .all()
    .await?;
    let count = |wanted: &str| genders.iter().filter(|(gender, _)| gender.as_deref() == Some(wanted)).map(|(_, count)| count).sum();
    Ok((count("female"), count("male")))
}

/// Enrolments in one of the states, ordered by id, from `after`.
pub(super) async fn batch(db: &Db, event: EventId, states: &[State], after: Option<EnrolmentId>, limit: i64) -> Result<Vec<Row>> {
    let query =
        db.query(rows!("WHERE n.event = ")).arg(event).push(" AND n.state IN ").list(states.iter().copied().map(checks::state_name));
    Ok(query.opt(" AND n.id > ", after).push(" ORDER BY n.id LIMIT ").arg(limit).all().await?)
}

/// How many open invitations to an event somebody has made.
pub(super) async fn count_invited_by(db: &Db, event: EventId, by: UserId) -> Result<i64> {
    Ok(sql!(db, "SELECT COUNT(*) FROM enrolment WHERE event = $1 AND state = 'invited' AND by_user = $2", event, by).scalar().await?)
}

/// Open invitations to an event that somebody has made.
pub(super) async fn invited_by(db: &Db, event: EventId, by: UserId, limit: i64) -> Result<Vec<Row>> {
    Ok(sql!(db, rows!("WHERE n.event = $1 AND n.state = 'invited' AND n.by_user = $2 ORDER BY n.id LIMIT $3"), event, by, limit)
        .all()
        .await?)
}

/// The position on the waiting list, from 1, of the number `line`.
pub(super) async fn position(db: &Db, event: EventId, line: i64) -> Result<i64> {
    Ok(sql!(db, "SELECT COUNT(*) FROM enrolment WHERE event = $1 AND state = 'waitlisted' AND line <= $2", event, line).scalar().await?)
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

/// Who plays on any date of a series that takes place.
pub(super) async fn players_of_series(db: &Db, series: SeriesId) -> Result<Vec<UserId>> {
    Ok(sql!(
        db,
        "SELECT DISTINCT n.user_id FROM event e JOIN enrolment n ON n.event = e.id
         WHERE e.series = $1 AND e.state <> 'cancelled' AND n.state IN ('enrolled', 'checked_in', 'no_show') AND n.user_id IS NOT NULL
         ORDER BY n.user_id",
        series
    )
    .scalars()
    .await?)
}

/// Those of the people who have a seat in an event and play, no-shows included.
pub(super) async fn players_among(db: &Db, event: EventId, users: impl IntoIterator<Item = UserId>) -> Result<Vec<UserId>> {
    let query = db.query("SELECT user_id FROM enrolment WHERE state IN ('enrolled', 'checked_in', 'no_show') AND event = ").arg(event);
    Ok(query.push(" AND user_id IN ").list(users).scalars().await?)
}

/// Upcoming events in which somebody is enrolled, waits, or has an open request or invitation.
pub(super) async fn upcoming_events(db: &Db, user: UserId, now: Millis, limit: i64) -> Result<Vec<EventId>> {
    Ok(sql!(
        db,
        "SELECT event FROM enrolment WHERE user_id = $1 AND state IN ('enrolled', 'checked_in', 'pending', 'invited', 'offered', 'waitlisted')
             AND (starts_at > $2 OR starts_at IS NULL) ORDER BY event LIMIT $3",
        user,
        now,
        limit
    )
    .scalars()
    .await?)
}

/// Erases what is known of the guests of somebody.
pub(super) async fn forget_guests(db: &Db, host: UserId) -> Result<()> {
    sql!(db, "UPDATE enrolment SET guest = '', guest_level = NULL, guest_gender = NULL WHERE host = $1", host).run().await?;
    Ok(())
}

/// Copies an event's start to its enrolments.
pub(super) async fn set_start(db: &Db, event: EventId, starts_at: Option<Millis>) -> Result<()> {
    sql!(db, "UPDATE enrolment SET starts_at = $2 WHERE event = $1", event, starts_at).run().await?;
    Ok(())
}

pub(super) async fn insert(db: &Db, row: &Row) -> Result<()> {
    sql!(
        db,
        "INSERT INTO enrolment (id, event, user_id, guest, state, by_user, at, line, answer_by, reconfirm, late_drop, silent, absent_at,
             objected_at, reason, version, starts_at, seat_at, seat_changes, host, guest_level, guest_gender)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22)",
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
        row.starts_at,
        row.seat_at,
        row.seat_changes,
        row.host,
        row.level.filter(|_| row.user_id.is_none()),
        row.gender.as_deref().filter(|_| row.user_id.is_none())
    )
    .run()
    .await?;
    Ok(())
}

/// Writes the enrolments of several events, new ones and changed ones.
pub(super) async fn write_all(db: &Db, rows: &[&Row]) -> Result<()> {
    for some in in_runs(rows) {
        let mut query = db.query(
            "INSERT INTO enrolment (id, event, user_id, guest, state, by_user, at, line, answer_by, reconfirm, late_drop, silent, absent_at,
                 objected_at, reason, version, starts_at, seat_at, seat_changes) VALUES (",
        );
        for (index, row) in some.iter().enumerate() {
            query = if index == 0 { query } else { query.push(", (") }.arg(row.id).push(", ").arg(row.event).push(", ").arg(row.user_id);
            query = query.push(", ").arg(&row.guest).push(", ").arg(&row.state).push(", ").arg(row.by_user).push(", ").arg(row.at);
            query = query.push(", ").arg(row.line).push(", ").arg(row.answer_by).push(", ").arg(row.reconfirm).push(", ");
            query = query.arg(row.late_drop).push(", ").arg(row.silent).push(", ").arg(row.absent_at).push(", ").arg(row.objected_at);
            query = query.push(", ").arg(&row.reason).push(", ").arg(row.version).push(", ").arg(row.starts_at).push(", ");
            query = query.arg(row.seat_at).push(", ").arg(row.seat_changes).push(")");
        }
        let query = query.push(
            " ON CONFLICT (id) DO UPDATE SET state = excluded.state, by_user = excluded.by_user, at = excluded.at, line = excluded.line,
                 answer_by = excluded.answer_by, reconfirm = excluded.reconfirm, late_drop = excluded.late_drop, silent = excluded.silent,
                 absent_at = excluded.absent_at, objected_at = excluded.objected_at, reason = excluded.reason, version = excluded.version,
                 starts_at = excluded.starts_at, seat_at = excluded.seat_at, seat_changes = excluded.seat_changes",
        );
        query.run().await?;
    }
    left::write(db, rows.iter().filter_map(|row| row.seat_moved())).await
}

/// Inserts people as enrolled, for load tests.
pub(super) async fn insert_seated(db: &Db, event: EventId, players: &[UserId], starts_at: Millis) -> Result<()> {
    for some in in_runs(players) {
        let mut query =
            db.query("INSERT INTO enrolment (id, event, user_id, state, at, reconfirm, late_drop, silent, version, starts_at) VALUES (");
        for (index, player) in some.iter().enumerate() {
            query = if index == 0 { query } else { query.push(", (") }.arg(EnrolmentId(uuid::Uuid::now_v7())).push(", ").arg(event);
            query = query.push(", ").arg(*player).push(", 'enrolled', ").arg(starts_at).push(", FALSE, FALSE, FALSE, 0, ");
            query = query.arg(starts_at).push(")");
        }
        query.run().await?;
    }
    Ok(())
}

pub(super) async fn update(db: &Db, row: &Row) -> Result<()> {
    sql!(
        db,
        "UPDATE enrolment SET state = $2, by_user = $3, at = $4, line = $5, answer_by = $6, reconfirm = $7, late_drop = $8, silent = $9,
             absent_at = $10, objected_at = $11, reason = $12, version = $13, starts_at = $14, seat_at = $15, seat_changes = $16
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
        row.starts_at,
        row.seat_at,
        row.seat_changes
    )
    .run()
    .await?;
    left::write(db, row.seat_moved().into_iter()).await
}

/// Records that these people are asked to substitute, which in itself is no enrolment. Returns those who were not asked before
/// and are not in the event.
pub(super) async fn record_substitutes_asked(db: &Db, event: EventId, asked: &[(EnrolmentId, UserId)], now: Millis) -> Result<Vec<UserId>> {
    let mut recorded = Vec::with_capacity(asked.len());
    for some in in_runs(asked) {
        let mut query = db.query(
            "INSERT INTO enrolment (id, event, user_id, state, at, reconfirm, late_drop, silent, substitute_told_at, version) VALUES (",
        );
        for (index, (id, user)) in some.iter().enumerate() {
            query = if index == 0 { query } else { query.push(", (") }.arg(*id).push(", ").arg(event).push(", ").arg(*user);
            query = query.push(", 'told', ").arg(now).push(", FALSE, FALSE, FALSE, ").arg(now).push(", 0)");
        }
        let query = query.push(" ON CONFLICT (event, user_id) DO UPDATE SET substitute_told_at = excluded.substitute_told_at");
        let query = query.push(" WHERE enrolment.substitute_told_at IS NULL AND enrolment.state IN ('unenrolled', 'declined', 'expired')");
        recorded.extend(query.push(" RETURNING user_id").scalars::<UserId>().await?);
    }
    Ok(recorded)
}
