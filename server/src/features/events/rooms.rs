//! The rooms of events. All dates of a series share one: its members are the organisers, and whoever plays in a date that is still to
//! come; who played in one stays a week longer. The room of a fixture's game is for its players: the organisers of a league talk in its
//! own (`leagues::rooms`), and are in no room for each of its games.
//!
//! INVARIANT: somebody leaves the room of a series only when no coming date is theirs.

use std::time::Duration;

use protocol::chat::{Note, NoteDate};
use protocol::{ChatId, EventId, FixtureId, Millis, SeriesId, TenantId, UserId};

use super::due::Due;
use super::store::{self as events, Row};
use super::terms::Facts;
use super::{facts, organisers, series, showing};
use crate::db::{Db, Query};
use crate::error::Result;
use crate::features::chat::event_rooms::{self, Dated, Subject};
use crate::features::enrolments::reading;
use crate::jobs;
use crate::run::Cx;

/// How long members may write in the room after the end.
pub(super) const ROOM_OPEN_FOR: Duration = Duration::from_secs(7 * 86_400);
/// People who are taken out of a room by one job: each is pushed to on their own topic.
const LEAVE_TOGETHER: usize = 40;
/// Dates whose rooms one job has shared.
const SHARED_TOGETHER: usize = 100;

impl Facts {
    /// A note about this event, which says the date if it is one of a series.
    pub(crate) fn dated(&self, note: Note) -> Dated {
        Dated { note, date: date_of(self.id, self.series, self.starts_at, self.zone.as_deref()) }
    }
}

impl Row {
    /// A note about this event, which says the date if it is one of a series.
    pub(super) fn dated(&self, note: Note) -> Dated {
        Dated { note, date: self.date_of_note() }
    }

    /// The date of a series that a note or an announcement about this event names.
    pub(super) fn date_of_note(&self) -> Option<NoteDate> {
        date_of(self.id, self.series, self.starts_at, self.zone.as_deref())
    }
}

fn date_of(event: EventId, series: Option<SeriesId>, starts_at: Option<Millis>, zone: Option<&str>) -> Option<NoteDate> {
    series?;
    Some(NoteDate { event, starts_at: starts_at?, zone: zone?.to_owned(), more: None })
}

/// Opens the room of a new event. A date of a series has the series' room, which is opened with the first.
pub(super) async fn open(cx: &mut Cx, row: &Row) -> Result<ChatId> {
    match (row.series, row.fixture) {
        (Some(series), _) => of_series(cx, series, &row.name, row.organiser).await,
        (None, Some(fixture)) => of_fixture(cx, row, fixture).await,
        (None, None) => event_rooms::open(cx, Subject::Event(row.id), &row.name, row.organiser).await,
    }
}

/// The room of a fixture's game: that of its game before, which was cancelled, as long as one may write there. However often a fixture
/// is postponed, its players have one room, with what they wrote about it.
async fn of_fixture(cx: &mut Cx, row: &Row, fixture: FixtureId) -> Result<ChatId> {
    if let Some((before, chat)) = events::rooms::cancelled_with_room(cx.db(), fixture).await?
        && event_rooms::pass_on(cx, chat, row.id, &row.name, row.organiser).await?
    {
        events::rooms::leave_room(cx.db(), before).await?;
        if let Some((starts_at, zone)) = row.starts_at.zip(row.zone.clone()) {
            let note = Note::Moved { starts_at, zone, reason: None, cause: None };
            event_rooms::post_note(cx, chat, cx.actor().user().unwrap_or(row.organiser), row.dated(note)).await?;
        }
        return Ok(chat);
    }
    event_rooms::open_for_players(cx, Subject::Event(row.id), &row.name).await
}

/// The room of a series; opens it if it has none yet.
async fn of_series(cx: &mut Cx, series: SeriesId, title: &str, organiser: UserId) -> Result<ChatId> {
    if let Some(chat) = series::lock_room(cx, series).await? {
        return Ok(chat);
    }
    let chat = event_rooms::open(cx, Subject::Series(series), title, organiser).await?;
    series::set_room(cx.db(), series, chat).await?;
    Ok(chat)
}

/// Whether somebody stays in the room of an event that they leave: it is shared, and another coming date is theirs.
pub async fn stays(db: &Db, event: &Facts, user: UserId, now: Millis) -> Result<bool> {
    let Some((series, chat)) = event.series.zip(event.chat) else { return Ok(false) };
    let date = store::Date { event: event.id, series, chat, now };
    Ok(!store::without_other_date(db, &date, &[user]).await?.contains(&user))
}

/// Gives the room of a series the title of its dates.
pub(super) async fn retitle(cx: &mut Cx, series: SeriesId, title: &str, organiser: UserId) -> Result<()> {
    match series::room(cx.db(), series).await? {
        Some(chat) => event_rooms::retitle_series(cx, chat, title, organiser).await,
        None => Ok(()),
    }
}

/// Makes the new organiser of an event the owner of its room, and a member of a shared one, which belongs to who organises the series.
pub(super) async fn hand_over(cx: &mut Cx, row: &Row, from: UserId) -> Result<()> {
    let Some(chat) = row.chat else { return Ok(()) };
    let owner = match row.series {
        Some(series) if series::room(cx.db(), series).await? == Some(chat) => series::organiser(cx.db(), series).await?,
        Some(_) | None => Some(row.organiser),
    };
    if owner == Some(row.organiser) {
        event_rooms::hand_over(cx, chat, from, row.organiser).await
    } else {
        event_rooms::admit(cx, chat, row.organiser, None).await
    }
}

/// Closes the room of an event that ended a while ago. While a shared one goes on, those leave it who have no coming date.
pub(super) async fn close(cx: &mut Cx, row: &Row, chat: ChatId) -> Result<()> {
    let now = cx.now;
    match row.series {
        Some(series) if store::goes_on(cx.db(), series, chat, row.id, now - ROOM_OPEN_FOR).await? => {
            jobs::schedule(cx, &Due::LeaveRoom { event: row.id, after: None }, now).await
        }
        Some(_) | None => event_rooms::close(cx, chat).await,
    }
}

/// Takes players of a date that is over out of the shared room, if no coming date is theirs; in batches by id from `after`.
pub(super) async fn leave_after(cx: &mut Cx, event: EventId, after: Option<UserId>) -> Result<()> {
    let Some(event) = facts::lock(cx, event).await? else { return Ok(()) };
    let Some((series, chat)) = event.series.zip(event.chat) else { return Ok(()) };
    let mut players = reading::players(cx.db(), event.id).await?;
    players.sort_unstable();
    players.retain(|user| Some(*user) > after);
    let more = players.len() > LEAVE_TOGETHER;
    players.truncate(LEAVE_TOGETHER);
    let date = store::Date { event: event.id, series, chat, now: cx.now };
    for user in store::without_other_date(cx.db(), &date, &players).await? {
        event_rooms::leave(cx, chat, user, None).await?;
    }
    match players.last() {
        Some(last) if more => {
            let now = cx.now;
            jobs::schedule(cx, &Due::LeaveRoom { event: event.id, after: Some(*last) }, now).await
        }
        Some(_) | None => Ok(()),
    }
}

/// Schedules that coming dates of series with rooms of their own get the series' room, in batches by id from `after`.
pub(super) async fn share_all(cx: &mut Cx, after: Option<EventId>) -> Result<()> {
    let now = cx.now;
    let dates = store::unshared(cx.db(), cx.tenant(), now, after, SHARED_TOGETHER).await?;
    for (event, series) in &dates {
        jobs::schedule(cx, &Due::ShareRoom { event: *event, series: *series }, now).await?;
    }
    match dates.last() {
        Some((last, _)) if dates.len() == SHARED_TOGETHER => jobs::schedule(cx, &Due::ShareRooms { after: Some(*last) }, now).await,
        Some(_) | None => Ok(()),
    }
}

/// Gives a date of a series the series' room. The date's own stays readable.
pub(super) async fn share(cx: &mut Cx, event: EventId, series: SeriesId) -> Result<()> {
    let Some(organiser) = series::lock(cx, series).await? else { return Ok(()) };
    let Some(locked) = facts::lock(cx, event).await?.filter(|event| event.ends_at.is_some_and(|end| end > cx.now)) else { return Ok(()) };
    let Some(row) = events::row(cx.db(), cx.tenant(), locked.id).await? else { return Ok(()) };
    let Some(own) = row.chat else { return Ok(()) };
    let chat = of_series(cx, series, &row.name, organiser).await?;
    if own == chat {
        return Ok(());
    }
    events::writing::update(cx.db(), &Row { chat: Some(chat), ..row.clone() }).await?;
    cx.record("event", event.0, "room", Some(&own.to_string()), Some(&chat.to_string())).await?;
    let mut members = reading::players(cx.db(), event).await?;
    members.extend(organisers::all(cx.db(), &locked).await?);
    event_rooms::admit_all(cx, chat, &members).await?;
    event_rooms::close(cx, own).await?;
    showing::push_changed(cx, event).await.map(drop)
}

mod store {
    use super::*;
    use crate::sql;

    /// A date of a series, as of an instant.
    pub(super) struct Date {
        pub(super) event: EventId,
        pub(super) series: SeriesId,
        pub(super) chat: ChatId,
        pub(super) now: Millis,
    }

    /// Those of the people who neither play in another coming date with the same room nor organise one.
    pub(super) async fn without_other_date(db: &Db, date: &Date, users: &[UserId]) -> Result<Vec<UserId>> {
        let query = db.query("SELECT u.id FROM app_user u WHERE u.id IN ").list(users.iter().copied());
        let query = other_dates(query.push(" AND NOT EXISTS (SELECT 1 FROM event e WHERE "), date);
        let query = query.push(
            " AND (e.organiser = u.id
                 OR EXISTS (SELECT 1 FROM enrolment n WHERE n.event = e.id AND n.user_id = u.id
                     AND n.state IN ('enrolled', 'checked_in', 'no_show'))
                 OR EXISTS (SELECT 1 FROM staff s WHERE s.subject IN (e.id, e.series) AND s.user_id = u.id
                     AND s.role = 'co_organiser' AND s.accepted_at IS NOT NULL)))",
        );
        Ok(query.scalars().await?)
    }

    fn other_dates<'d>(query: Query<'d>, date: &Date) -> Query<'d> {
        let query = query.push("e.series = ").arg(date.series).push(" AND e.chat = ").arg(date.chat).push(" AND e.id <> ").arg(date.event);
        query.push(" AND e.state IN ('pending', 'published') AND e.ends_at > ").arg(date.now)
    }

    /// Whether another date with this room ended after an instant, or is still to come.
    pub(super) async fn goes_on(db: &Db, series: SeriesId, chat: ChatId, event: EventId, since: Millis) -> Result<bool> {
        Ok(sql!(
            db,
            "SELECT EXISTS (SELECT 1 FROM event WHERE series = $1 AND chat = $2 AND id <> $3 AND ends_at > $4)",
            series,
            chat,
            event,
            since
        )
        .scalar()
        .await?)
    }

    /// Coming dates of series that do not have the series' room, ordered by id.
    pub(super) async fn unshared(
        db: &Db,
        tenant: TenantId,
        now: Millis,
        after: Option<EventId>,
        limit: usize,
    ) -> Result<Vec<(EventId, SeriesId)>> {
        Ok(sql!(
            db,
            "SELECT e.id, e.series FROM event_series s JOIN event e ON e.series = s.id
             WHERE s.tenant = $1 AND e.chat IS NOT NULL AND e.ends_at > $2 AND (s.chat IS NULL OR s.chat <> e.chat)
                 AND (e.id > $3 OR $3 IS NULL)
             ORDER BY e.id LIMIT $4",
            tenant,
            now,
            after,
            i64::try_from(limit).unwrap_or(i64::MAX)
        )
        .all()
        .await?)
    }
}
