//! Cancelling events, by the organiser, at the deadline for confirming, or with the organiser's account; closing their rooms.

use std::time::Duration;

use protocol::chat::Note;
use protocol::events::{CancelEvent, Cause, Event, EventState, SeriesScope};
use protocol::staff::StaffRole;
use protocol::{EventId, Millis, UserId, limits, sentence};

use super::causes::Why;
use super::due::Due;
use super::results::results;
use super::store::{self, Row};
use super::{access, facts, forms, rooms, showing};
use crate::db::Db;
use crate::error::{Result, forbidden};
use crate::features::chat::event_rooms;
use crate::features::enrolments::scheduling;
use crate::features::staff;
use crate::jobs;
use crate::run::Cx;

/// Events of a removed account whose cancellation one job schedules.
const CANCELLED_TOGETHER: i64 = 100;

/// How long after its end an event without a result can be cancelled or postponed.
const OPEN_AFTER_END: Duration = Duration::from_secs(limits::RESULT_DAYS * 86_400);

/// Cancels an event, or several of its series, and notifies everybody of the reason. The others follow by jobs: each pushes to
/// its own topics.
pub(super) async fn cancel(cx: &mut Cx, cmd: CancelEvent) -> Result<Event> {
    let why = Why::parse(&cmd.reason, cmd.cause)?;
    let (me, row) = (cx.caller()?.user, access::lock_own(cx, cmd.event).await?);
    check_unplayed(cx, &row).await?;
    for other in following(cx, &row, cmd.scope).await? {
        let (now, Why { reason, cause }, by) = (cx.now, why.clone(), Some(me));
        jobs::schedule(cx, &Due::Cancel { event: other.id, reason, cause, by }, now).await?;
    }
    end(cx, row, why).await
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

/// Refuses if the event is cancelled, has a result, or ended too long ago to be cancelled or postponed: what has begun may still be
/// rained off.
pub(super) async fn check_unplayed(cx: &Cx, row: &Row) -> Result<()> {
    match row.state_at(cx.now) {
        EventState::Draft | EventState::Pending | EventState::Published | EventState::Full => Ok(()),
        EventState::Cancelled => Err(access::conflict(sentence!("game_cancelled"), row, cx.now)),
        EventState::InProgress | EventState::Past => {
            if row.ends_at.is_none_or(|end| end + OPEN_AFTER_END < cx.now) {
                return Err(access::conflict(sentence!("game_over"), row, cx.now));
            }
            if results().has_any(cx.db(), row.id).await? {
                return Err(access::conflict(sentence!("game_played"), row, cx.now));
            }
            Ok(())
        }
    }
}

/// Cancels a locked event.
async fn end(cx: &mut Cx, mut row: Row, why: Why) -> Result<Event> {
    let before = std::mem::replace(&mut row.state, "cancelled".into());
    row.cancel_reason = Some(why.reason.clone());
    row.cancel_cause = why.cause.as_ref().map(forms::wire_name).transpose()?;
    (row.version, row.sequence) = (row.version + 1, row.sequence + 1);
    store::writing::update(cx.db(), &row).await?;
    cx.record("event", row.id.0, "state", Some(&before), Some("cancelled")).await?;
    if let Some(chat) = row.chat {
        let note = Note::Cancelled { reason: why.reason.clone(), cause: why.cause };
        event_rooms::post_note(cx, chat, row.organiser, row.dated(note)).await?;
        scheduling::end_all(cx, &facts::reload(cx, row.id).await?, why).await?;
        results().call_off(cx, row.id).await?;
    }
    showing::push_changed(cx, row.id).await
}

/// Cancels another event of a series, in the name of whoever cancelled the first.
pub(super) async fn cancel_of_series(cx: &mut Cx, event: EventId, why: Why, by: Option<UserId>) -> Result<()> {
    if let Some(by) = by {
        cx.act_as(by);
    }
    match lock_row(cx, event).await? {
        Some(row) if check_open(&row, cx.now).is_ok() => end(cx, row, why).await.map(drop),
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
        Some(row) if row.confirm_by == Some(at) && row.state_at(cx.now) == EventState::Pending => {
            end(cx, row, Why::of(Cause::Undecided)).await.map(drop)
        }
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
    let events = upcoming_of_organiser(cx.db(), organiser, now, after, CANCELLED_TOGETHER).await?;
    for event in &events {
        let Why { reason, cause } = Why::of(Cause::OrganiserGone);
        jobs::schedule(cx, &Due::Cancel { event: *event, reason, cause, by: None }, now).await?;
    }
    match events.last() {
        Some(last) if i64::try_from(events.len()).is_ok_and(|count| count == CANCELLED_TOGETHER) => {
            jobs::schedule(cx, &Due::CancelAll { organiser, after: Some(*last) }, now).await
        }
        Some(_) | None => Ok(()),
    }
}

/// An organiser's events that are not over, ordered by id, from `after`; without those of a league's fixtures.
async fn upcoming_of_organiser(db: &Db, organiser: UserId, now: Millis, after: Option<EventId>, limit: i64) -> Result<Vec<EventId>> {
    let query = db.query("SELECT id FROM event WHERE state <> 'cancelled' AND fixture IS NULL AND organiser = ").arg(organiser);
    let query = query.push(" AND (ends_at IS NULL OR ends_at > ").arg(now).push(")").opt(" AND id > ", after);
    Ok(query.push(" ORDER BY id LIMIT ").arg(limit).scalars().await?)
}
