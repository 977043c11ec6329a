//! Who has a seat in an event, waits for one, or is asked.

use protocol::enrolments::EnrolmentState as State;
use protocol::{EnrolmentId, EventId, SeriesId, UserId};

use super::super::checks::{self};
use super::{Reader, Row, rows};
use crate::db::Db;
use crate::error::Result;
use crate::features::blocks;
use crate::features::cursor::RosterCursor;
use crate::sql;

/// Who is on the roster, after a cursor: those with a seat, pending, invited, offered, waitlisted; for a reader who does not
/// organise the event without the requests and invitations of others.
pub(in crate::features::enrolments) async fn roster(
    db: &Db,
    event: EventId,
    reader: Reader,
    after: Option<RosterCursor>,
    limit: usize,
) -> Result<Vec<Row>> {
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
pub(in crate::features::enrolments) async fn waiting_list(db: &Db, event: EventId, organiser: UserId) -> Result<Vec<Row>> {
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
pub(in crate::features::enrolments) async fn seated_by_gender(db: &Db, event: EventId) -> Result<(i64, i64)> {
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
pub(in crate::features::enrolments) async fn batch(
    db: &Db,
    event: EventId,
    states: &[State],
    after: Option<EnrolmentId>,
    limit: i64,
) -> Result<Vec<Row>> {
    let query =
        db.query(rows!("WHERE n.event = ")).arg(event).push(" AND n.state IN ").list(states.iter().copied().map(checks::state_name));
    Ok(query.opt(" AND n.id > ", after).push(" ORDER BY n.id LIMIT ").arg(limit).all().await?)
}

/// How many open invitations to an event somebody has made.
pub(in crate::features::enrolments) async fn count_invited_by(db: &Db, event: EventId, by: UserId) -> Result<i64> {
    Ok(sql!(db, "SELECT COUNT(*) FROM enrolment WHERE event = $1 AND state = 'invited' AND by_user = $2", event, by).scalar().await?)
}

/// Open invitations to an event that somebody has made.
pub(in crate::features::enrolments) async fn invited_by(db: &Db, event: EventId, by: UserId, limit: i64) -> Result<Vec<Row>> {
    Ok(sql!(db, rows!("WHERE n.event = $1 AND n.state = 'invited' AND n.by_user = $2 ORDER BY n.id LIMIT $3"), event, by, limit)
        .all()
        .await?)
}

/// The position on the waiting list, from 1, of the number `line`.
pub(in crate::features::enrolments) async fn position(db: &Db, event: EventId, line: i64) -> Result<i64> {
    Ok(sql!(db, "SELECT COUNT(*) FROM enrolment WHERE event = $1 AND state = 'waitlisted' AND line <= $2", event, line).scalar().await?)
}

pub(in crate::features::enrolments) async fn players(db: &Db, event: EventId) -> Result<Vec<UserId>> {
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
pub(in crate::features::enrolments) async fn players_of_series(db: &Db, series: SeriesId) -> Result<Vec<UserId>> {
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
pub(in crate::features::enrolments) async fn players_among(
    db: &Db,
    event: EventId,
    users: impl IntoIterator<Item = UserId>,
) -> Result<Vec<UserId>> {
    let query = db.query("SELECT user_id FROM enrolment WHERE state IN ('enrolled', 'checked_in', 'no_show') AND event = ").arg(event);
    Ok(query.push(" AND user_id IN ").list(users).scalars().await?)
}
