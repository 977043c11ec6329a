//! Events are decided and cancelled, and their rooms closed: by the organiser, by the clock, or because the organiser goes.

use std::time::Duration;

use protocol::chat::Note;
use protocol::events::{CancelEvent, Event, EventState, SeriesScope};
use protocol::text::Reason;
use protocol::{EventId, Millis, UserId};

use super::due::Due;
use super::store::{self, Row};
use super::{access, facts, showing};
use crate::error::Result;
use crate::features::chat::event_rooms;

use crate::features::enrolments::scheduling;
use crate::jobs;
use crate::run::Cx;

/// Why an event without enough players, or without its court, does not take place.
const UNDECIDED: &str = "Too few players, or no court, by the time until which it was to be decided.";
/// Why an event whose organiser has removed their account does not take place.
const ORGANISER_GONE: &str = "Its organiser is not here any more.";
/// Events of somebody who goes that are cancelled; nobody organises more at once.
const CANCELLED_MAX: i64 = 1_000;

/// How long members may write in the room after the end.
pub(super) const ROOM_KEPT: Duration = Duration::from_secs(7 * 86_400);

/// Cancels an event, or those of its series; all are told why. The others are done by jobs, for each has its own topics.
pub(super) async fn cancel(cx: &mut Cx, cmd: CancelEvent) -> Result<Event> {
    let reason = Reason::parse(&cmd.reason)?.into_string();
    let row = access::take_own(cx, cmd.event).await?;
    may_end(&row, cx.now)?;
    for other in following(cx, &row, cmd.scope).await? {
        let (now, reason, by) = (cx.now, reason.clone(), Some(row.organiser));
        jobs::schedule(cx, &Due::Cancel { event: other.id, reason, by }, now).await?;
    }
    end(cx, row, &reason).await
}

/// Which other events of a series a change is for as well: those that have not begun.
pub(super) async fn following(cx: &Cx, row: &Row, scope: SeriesScope) -> Result<Vec<Row>> {
    let from = match scope {
        SeriesScope::This => return Ok(Vec::new()),
        SeriesScope::Following => row.starts_at.unwrap_or(cx.now).max(cx.now),
        SeriesScope::All => cx.now,
    };
    let Some(series) = row.series else { return Ok(Vec::new()) };
    let rows = store::of_series(cx.db(), series, from, i64::MAX).await?;
    Ok(rows.into_iter().filter(|other| other.id != row.id && may_end(other, cx.now).is_ok()).collect())
}

/// Refuses what has begun, is over, or was cancelled before.
pub(super) fn may_end(row: &Row, now: Millis) -> Result<()> {
    match row.state_at(now) {
        EventState::Draft | EventState::Pending | EventState::Published | EventState::Full => Ok(()),
        EventState::InProgress => Err(access::conflict("It has begun.", row, now)),
        EventState::Past => Err(access::conflict("It is over.", row, now)),
        EventState::Cancelled => Err(access::conflict("It is cancelled.", row, now)),
    }
}

/// Cancels a locked event.
async fn end(cx: &mut Cx, mut row: Row, reason: &str) -> Result<Event> {
    let was = std::mem::replace(&mut row.state, "cancelled".into());
    row.cancel_reason = Some(reason.to_owned());
    (row.version, row.sequence) = (row.version + 1, row.sequence + 1);
    store::update(cx.db(), &row).await?;
    cx.record("event", row.id.0, "state", Some(&was), Some("cancelled")).await?;
    if let Some(chat) = row.chat {
        event_rooms::say(cx, chat, row.organiser, Note::Cancelled { reason: reason.to_owned() }).await?;
        scheduling::end_all(cx, &facts::again(cx, row.id).await?, reason).await?;
    }
    showing::push_changed(cx, row.id).await
}

/// Another event of a series that was cancelled, in the name of who did it.
pub(super) async fn cancel_of_series(cx: &mut Cx, event: EventId, reason: &str, by: Option<UserId>) -> Result<()> {
    if let Some(by) = by {
        cx.act_as(by);
    }
    match locked(cx, event).await? {
        Some(row) if may_end(&row, cx.now).is_ok() => end(cx, row, reason).await.map(drop),
        Some(_) | None => Ok(()),
    }
}

pub(super) async fn locked(cx: &Cx, event: EventId) -> Result<Option<Row>> {
    match facts::lock(cx, event).await? {
        Some(event) => store::row(cx.db(), cx.tenant(), event.id).await,
        None => Ok(None),
    }
}

/// The time until which a pending event was to be decided is over, unless it was moved since.
pub(super) async fn decide(cx: &mut Cx, event: EventId, at: Millis) -> Result<()> {
    match locked(cx, event).await? {
        Some(row) if row.confirm_by == Some(at) && row.state_at(cx.now) == EventState::Pending => end(cx, row, UNDECIDED).await.map(drop),
        Some(_) | None => Ok(()),
    }
}

/// Nobody writes any more in the room of an event that has been over for a while; not if it was moved since.
pub(super) async fn close_room(cx: &mut Cx, event: EventId) -> Result<()> {
    let Some(row) = locked(cx, event).await? else { return Ok(()) };
    match row.chat {
        Some(chat) if row.ends_at.is_some_and(|end| end + ROOM_KEPT <= cx.now) => event_rooms::close(cx, chat).await,
        Some(_) | None => Ok(()),
    }
}

/// Cancels, by jobs, what somebody organises who removes their account.
pub async fn cancel_all_of(cx: &mut Cx, user: UserId) -> Result<()> {
    for event in store::coming_of(cx.db(), user, cx.now, CANCELLED_MAX).await? {
        let now = cx.now;
        jobs::schedule(cx, &Due::Cancel { event, reason: ORGANISER_GONE.to_owned(), by: None }, now).await?;
    }
    Ok(())
}
