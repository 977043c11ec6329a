//! Cancelling events, by the organiser, at the deadline for confirming, or with the organiser's account; closing their rooms.

use protocol::chat::Note;
use protocol::events::{CancelEvent, Event, EventState, SeriesScope};
use protocol::staff::StaffRole;
use protocol::text::Reason;
use protocol::{EventId, Millis, UserId, sentence};

use super::due::Due;
use super::store::{self, Row};
use super::{access, facts, rooms, showing};
use crate::error::{Result, forbidden};
use crate::features::chat::event_rooms;
use crate::features::enrolments::scheduling;
use crate::features::staff;
use crate::jobs;
use crate::run::Cx;

/// The reason that members read when an event was not confirmed by its deadline.
const UNDECIDED: &str = "Too few players, or no court, by the time until which it was to be decided.";
/// The reason that members read when the organiser removed their account.
const ORGANISER_GONE: &str = "Its organiser is not here any more.";
/// Events of a removed account whose cancellation one job schedules.
const CANCELLED_TOGETHER: i64 = 100;

/// Cancels an event, or several of its series, and notifies everybody of the reason. The others follow by jobs: each pushes to
/// its own topics.
pub(super) async fn cancel(cx: &mut Cx, cmd: CancelEvent) -> Result<Event> {
    let reason = Reason::parse(&cmd.reason)?.into_string();
    let (me, row) = (cx.caller()?.user, access::lock_own(cx, cmd.event).await?);
    check_open(&row, cx.now)?;
    for other in following(cx, &row, cmd.scope).await? {
        let (now, reason, by) = (cx.now, reason.clone(), Some(me));
        jobs::schedule(cx, &Due::Cancel { event: other.id, reason, by }, now).await?;
    }
    end(cx, row, &reason).await
}

/// The other events of the series in the scope of a change: those of the same organiser that have not begun. A co-organiser of
/// one date changes no other.
pub(super) async fn following(cx: &Cx, row: &Row, scope: SeriesScope) -> Result<Vec<Row>> {
    let from = match scope {
        SeriesScope::This => return Ok(Vec::new()),
        SeriesScope::Following => row.starts_at.unwrap_or(cx.now).max(cx.now),
        SeriesScope::All => cx.now,
    };
    let Some(series) = row.series else { return Ok(Vec::new()) };
    let me = cx.caller()?.user;
    if row.organiser != me && staff::role(cx.db(), &[series.0], me).await? != Some(StaffRole::CoOrganiser) {
        return Err(forbidden(sentence!("series_not_yours")));
    }
    let rows = store::of_series(cx.db(), series, from, i64::MAX).await?;
    Ok(rows
        .into_iter()
        .filter(|other| other.id != row.id && other.organiser == row.organiser && check_open(other, cx.now).is_ok())
        .collect())
}

/// Refuses if the event has begun, is over, or is cancelled.
pub(super) fn check_open(row: &Row, now: Millis) -> Result<()> {
    match row.state_at(now) {
        EventState::Draft | EventState::Pending | EventState::Published | EventState::Full => Ok(()),
        EventState::InProgress => Err(access::conflict(sentence!("game_begun"), row, now)),
        EventState::Past => Err(access::conflict(sentence!("game_over"), row, now)),
        EventState::Cancelled => Err(access::conflict(sentence!("game_cancelled"), row, now)),
    }
}

/// Cancels a locked event.
async fn end(cx: &mut Cx, mut row: Row, reason: &str) -> Result<Event> {
    let before = std::mem::replace(&mut row.state, "cancelled".into());
    row.cancel_reason = Some(reason.to_owned());
    (row.version, row.sequence) = (row.version + 1, row.sequence + 1);
    store::update(cx.db(), &row).await?;
    cx.record("event", row.id.0, "state", Some(&before), Some("cancelled")).await?;
    if let Some(chat) = row.chat {
        event_rooms::post_note(cx, chat, row.organiser, row.dated(Note::Cancelled { reason: reason.to_owned() })).await?;
        scheduling::end_all(cx, &facts::reload(cx, row.id).await?, reason).await?;
    }
    showing::push_changed(cx, row.id).await
}

/// Cancels another event of a series, in the name of whoever cancelled the first.
pub(super) async fn cancel_of_series(cx: &mut Cx, event: EventId, reason: &str, by: Option<UserId>) -> Result<()> {
    if let Some(by) = by {
        cx.act_as(by);
    }
    match lock_row(cx, event).await? {
        Some(row) if check_open(&row, cx.now).is_ok() => end(cx, row, reason).await.map(drop),
        Some(_) | None => Ok(()),
    }
}

pub(super) async fn lock_row(cx: &Cx, event: EventId) -> Result<Option<Row>> {
    match facts::lock(cx, event).await? {
        Some(event) => store::row(cx.db(), cx.tenant(), event.id).await,
        None => Ok(None),
    }
}

/// Cancels a pending event at its deadline for confirming, unless the deadline was moved.
pub(super) async fn decide(cx: &mut Cx, event: EventId, at: Millis) -> Result<()> {
    match lock_row(cx, event).await? {
        Some(row) if row.confirm_by == Some(at) && row.state_at(cx.now) == EventState::Pending => end(cx, row, UNDECIDED).await.map(drop),
        Some(_) | None => Ok(()),
    }
}

/// Closes the room of an event that ended a while ago, unless the event was moved.
pub(super) async fn close_room(cx: &mut Cx, event: EventId) -> Result<()> {
    let Some(row) = lock_row(cx, event).await? else { return Ok(()) };
    match row.chat {
        Some(chat) if row.ends_at.is_some_and(|end| end + rooms::ROOM_OPEN_FOR <= cx.now) => rooms::close(cx, &row, chat).await,
        Some(_) | None => Ok(()),
    }
}

/// Cancels, by jobs, all events of somebody who removes their account, and those that they create in the last moment.
pub async fn cancel_all_of(cx: &mut Cx, organiser: UserId) -> Result<()> {
    jobs::schedule_twice(cx, &Due::CancelAll { organiser, after: None }).await
}

/// Schedules the cancellation of an organiser's events, in batches by id from `after`.
pub(super) async fn cancel_batch(cx: &mut Cx, organiser: UserId, after: Option<EventId>) -> Result<()> {
    let now = cx.now;
    let events = store::upcoming_of_organiser(cx.db(), organiser, now, after, CANCELLED_TOGETHER).await?;
    for event in &events {
        jobs::schedule(cx, &Due::Cancel { event: *event, reason: ORGANISER_GONE.to_owned(), by: None }, now).await?;
    }
    match events.last() {
        Some(last) if i64::try_from(events.len()).is_ok_and(|count| count == CANCELLED_TOGETHER) => {
            jobs::schedule(cx, &Due::CancelAll { organiser, after: Some(*last) }, now).await
        }
        Some(_) | None => Ok(()),
    }
}
