//! Reading the roster.

use std::collections::{HashMap, HashSet};

use protocol::enrolments::{Enrolment, EnrolmentState as State};
use protocol::events::{Format, MyEnrolment};
use protocol::ratings::RatingKind;
use protocol::{EnrolmentId, EventId, Millis, SeriesId, UserId, limits};
use rules::seats::states;

use super::{checks, store, times};
use crate::db::Db;
use crate::error::Result;
use crate::features::budget::Budget;
use crate::features::columns::from_column;
use crate::features::cursor::RosterCursor;
use crate::features::events::results::results;
use crate::features::schedule::taken::Taken;
use crate::sql;

pub(crate) use super::store::Reader;
pub(crate) use super::times::Seated;

/// A part of a roster in its order, each entry with the cursor of what follows it.
pub struct Part {
    entries: Vec<(Enrolment, RosterCursor)>,
    more: bool,
}

impl Part {
    /// The same with the ratings of the players, in an event of this format.
    pub(crate) async fn rated(mut self, db: &Db, format: Option<&str>, now: Millis) -> Result<Self> {
        let (mut enrolments, cursors): (Vec<Enrolment>, Vec<RosterCursor>) = self.entries.into_iter().unzip();
        add_ratings(db, format, now, &mut enrolments).await?;
        self.entries = enrolments.into_iter().zip(cursors).collect();
        Ok(self)
    }

    /// The entries that fit, and the cursor of the next page, if there is one.
    pub(crate) fn within(self, budget: &mut Budget) -> Result<(Vec<Enrolment>, Option<String>)> {
        let (enrolments, cursors): (Vec<Enrolment>, Vec<RosterCursor>) = self.entries.into_iter().unzip();
        let enrolments = budget.all_that_fit(enrolments)?;
        let ends = !self.more && enrolments.len() == cursors.len();
        let last = enrolments.len().checked_sub(1).and_then(|last| cursors.get(last));
        Ok((enrolments, last.filter(|_| !ends).map(RosterCursor::write)))
    }
}

/// At most `limit` entries of an event's roster after a cursor, in its order: enrolled, pending, invited, offered, waitlisted.
pub(crate) async fn roster(db: &Db, event: EventId, reader: Reader, after: Option<RosterCursor>, limit: usize) -> Result<Part> {
    let mut rows = store::roster::roster(db, event, reader, after, limit.saturating_add(1)).await?;
    let more = rows.len() > limit;
    rows.truncate(limit);
    let first_waiting = rows.iter().find(|row| row.enrolment_state() == Some(State::Waitlisted)).and_then(|row| row.line);
    let mut position = match first_waiting {
        Some(line) => store::roster::position(db, event, line).await?,
        None => 0,
    };
    let mut entries = Vec::with_capacity(rows.len());
    for row in rows {
        let enrolment = if reader.is_in { row.to_enrolment(Some(position)) } else { row.to_public_enrolment(Some(position)) };
        entries.push((enrolment, row.cursor()));
        position += i64::from(row.enrolment_state() == Some(State::Waitlisted));
    }
    Ok(Part { entries, more })
}

/// Adds what is known of the players, in singles or doubles as the format of their event is.
pub(super) async fn add_ratings(db: &Db, format: Option<&str>, now: Millis, enrolments: &mut [Enrolment]) -> Result<()> {
    let Some(format) = format.map(from_column::<Format>).transpose()? else { return Ok(()) };
    let kind = match format {
        Format::Single => RatingKind::Singles,
        Format::Double => RatingKind::Doubles,
    };
    let sides: Vec<Vec<UserId>> = enrolments.iter().map(|one| one.player.iter().map(|player| player.id).collect()).collect();
    let ratings = results().ratings(db, kind, now, &sides).await?;
    enrolments.iter_mut().zip(ratings).for_each(|(enrolment, rating)| enrolment.rating = rating);
    Ok(())
}

/// Somebody's own enrolment in an event, even if they left or were removed.
pub async fn mine(db: &Db, event: EventId, user: UserId) -> Result<Option<Enrolment>> {
    let Some(row) = store::of_player(db, event, user).await?.filter(|row| row.enrolment_state().is_some()) else { return Ok(None) };
    let position = match row.line {
        Some(line) if row.enrolment_state() == Some(State::Waitlisted) => Some(store::roster::position(db, event, line).await?),
        _ => None,
    };
    Ok(Some(row.to_enrolment(position)))
}

/// Somebody's state in each of these events; events in which they have no enrolment are left out.
pub async fn my_states(db: &Db, user: UserId, events: &[EventId]) -> Result<HashMap<EventId, MyEnrolment>> {
    if events.is_empty() {
        return Ok(HashMap::new());
    }
    let rows = stored_states(db, user, events).await?;
    let my_state = |row: MyState| {
        let state = checks::parse_state(&row.state)?;
        let answer_by = answer_deadline(state, row.answer_by, row.reconfirm, row.starts_at);
        Some((row.event, MyEnrolment { state, position: row.position, answer_by, reconfirm: row.reconfirm }))
    };
    Ok(rows.into_iter().filter_map(my_state).collect())
}

/// Somebody on a roster, a guest included, as pairs are made of them.
#[derive(Clone, Debug)]
pub(crate) struct Entry {
    pub(crate) enrolment: EnrolmentId,
    pub(crate) user: Option<UserId>,
    pub(crate) name: String,
    /// Tenths.
    pub(crate) level: Option<i64>,
    pub(crate) gender: Option<String>,
}

impl From<store::Row> for Entry {
    fn from(row: store::Row) -> Self {
        Self { enrolment: row.id, user: row.user_id, name: row.display_name(), level: row.level, gender: row.gender }
    }
}

/// Those who are enrolled or checked in, in the order of their ids.
pub(crate) async fn players_dealt(db: &Db, event: EventId) -> Result<Vec<Entry>> {
    let rows = store::roster::batch(db, event, &states::SEATED, None, limits::CAPACITY_MAX).await?;
    Ok(rows.into_iter().map(Entry::from).collect())
}

/// These enrolments, whatever became of them, in any order.
pub(crate) async fn entries(db: &Db, ids: &[EnrolmentId]) -> Result<Vec<Entry>> {
    Ok(store::by_ids(db, ids).await?.into_iter().map(Entry::from).collect())
}

/// The event of an enrolment.
pub(crate) async fn event_of(db: &Db, enrolment: EnrolmentId) -> Result<Option<EventId>> {
    Ok(store::by_id(db, enrolment).await?.map(|row| row.event))
}

/// Who plays: enrolled, checked in or no-show.
pub async fn players(db: &Db, event: EventId) -> Result<Vec<UserId>> {
    store::roster::players(db, event).await
}

/// Who plays on any date of a series.
pub async fn players_of_series(db: &Db, series: SeriesId) -> Result<Vec<UserId>> {
    store::roster::players_of_series(db, series).await
}

/// Those of the people who play in an event.
pub async fn players_among(db: &Db, event: EventId, users: impl IntoIterator<Item = UserId>) -> Result<HashSet<UserId>> {
    Ok(store::roster::players_among(db, event, users).await?.into_iter().collect())
}

/// Those of the guests who have a seat in an event.
pub async fn guests_among(db: &Db, event: EventId, wanted: &[EnrolmentId]) -> Result<Vec<EnrolmentId>> {
    if wanted.is_empty() {
        return Ok(Vec::new());
    }
    let query = db.query("SELECT id FROM enrolment WHERE user_id IS NULL AND state IN ('enrolled', 'checked_in') AND event = ").arg(event);
    Ok(query.push(" AND id IN ").list(wanted.iter().copied()).scalars().await?)
}

/// The guests of somebody who have a seat in an event.
pub(super) async fn seated_guests(db: &Db, event: EventId, host: UserId) -> Result<Vec<EnrolmentId>> {
    let seated = sql!(
        db,
        "SELECT id FROM enrolment WHERE event = $1 AND host = $2 AND state IN ('enrolled', 'checked_in') ORDER BY id",
        event,
        host
    );
    Ok(seated.scalars().await?)
}

/// Everything in which somebody has a seat in a span of time, the earliest first.
pub(crate) async fn seats_between(db: &Db, user: UserId, span: (Millis, Millis)) -> Result<Vec<Taken>> {
    times::seats_between(db, user, span).await
}

/// Everything in which any of these people has a seat in a span of time, other than `except`: the days of a camp one by one.
pub(crate) async fn seats_of(db: &Db, users: &[UserId], span: (Millis, Millis), except: Option<EventId>) -> Result<Vec<Seated>> {
    times::seats_of(db, users, span, except).await
}

/// Whether somebody plays in an event.
pub async fn is_player(db: &Db, event: EventId, user: UserId) -> Result<bool> {
    let row = store::of_player(db, event, user).await?;
    Ok(row.and_then(|row| row.enrolment_state()).is_some_and(states::is_player))
}

/// Until when somebody has to answer an invitation, an offer or a request to confirm again.
pub(super) fn answer_deadline(state: State, answer_by: Option<Millis>, reconfirm: bool, starts_at: Option<Millis>) -> Option<Millis> {
    if state == State::Invited { starts_at } else { answer_by.filter(|_| reconfirm || state == State::Offered) }
}

/// What is open between two people, as an event and whose enrolment in it: requests, invitations and places on the waiting list
/// of `user` in events of `other`; invitations to `user` by `other`; and those by `user` to events of `other`, to anybody.
pub(super) async fn open_between(db: &Db, user: UserId, other: UserId, limit: i64) -> Result<Vec<(EventId, UserId)>> {
    Ok(sql!(
        db,
        "SELECT n.event, n.user_id FROM enrolment n JOIN event e ON e.id = n.event
         WHERE n.user_id = $1 AND (e.organiser = $2 AND n.state IN ('pending', 'invited', 'offered', 'waitlisted')
             OR n.by_user = $2 AND n.state = 'invited')
         UNION
         SELECT n.event, n.user_id FROM event e JOIN enrolment n ON n.event = e.id
         WHERE e.organiser = $2 AND n.state = 'invited' AND n.by_user = $1 ORDER BY 1, 2 LIMIT $3",
        user,
        other,
        limit
    )
    .all()
    .await?)
}

/// Somebody's enrolments in some events.
async fn stored_states(db: &Db, user: UserId, events: &[EventId]) -> Result<Vec<MyState>> {
    let query = db.query(
        "SELECT n.event, n.state, n.answer_by, n.reconfirm, n.starts_at,
             CASE WHEN n.state = 'waitlisted'
                 THEN (SELECT COUNT(*) FROM enrolment w WHERE w.event = n.event AND w.state = 'waitlisted' AND w.line <= n.line) END AS position
         FROM enrolment n WHERE n.user_id = ",
    );
    Ok(query.arg(user).push(" AND n.event IN ").list(events.iter().copied()).all().await?)
}

/// A row of [`stored_states`].
#[derive(crate::db::FromRow)]
struct MyState {
    event: EventId,
    state: String,
    answer_by: Option<Millis>,
    reconfirm: bool,
    starts_at: Option<Millis>,
    /// On the waiting list, from 1.
    position: Option<i64>,
}

/// Whether somebody has played in a class of an organiser: one of their pupils.
pub(super) async fn is_pupil(db: &Db, organiser: UserId, user: UserId) -> Result<bool> {
    Ok(sql!(
        db,
        "SELECT EXISTS (SELECT 1 FROM enrolment n JOIN event e ON e.id = n.event
         WHERE n.user_id = $2 AND e.organiser = $1 AND e.is_class AND n.state IN ('enrolled', 'checked_in', 'no_show'))",
        organiser,
        user
    )
    .scalar()
    .await?)
}
