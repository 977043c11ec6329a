//! Postponing an event: it moves to another time at its length, with everybody who has a seat.

use protocol::events::{Event, PostponeEvent};
use protocol::notifications::About;
use protocol::{CourtId, EventId, Millis, Refusal, UserId, sentence};

use super::causes::Why;
use super::change_notices::Grounds;
use super::store::{self, Row};
use super::terms::Facts;
use super::{access, changing, ending, facts, forms, showing};
use crate::error::{Error, Result, not_found};
use crate::features::courts::reference;
use crate::features::enrolments::{reading, scheduling};
use crate::features::schedule::local::{self, Times};
use crate::run::Cx;

const MINUTE: i64 = 60_000;

pub(super) async fn postpone(cx: &mut Cx, cmd: PostponeEvent) -> Result<Event> {
    let row = access::lock_own(cx, cmd.event).await?;
    let why = Why::parse(&cmd.reason, cmd.cause)?;
    move_to(cx, row, cmd.starts_at, Grounds { why: Some(why), agreed: Vec::new() }).await
}

/// Locks an event that the caller organises.
pub(crate) async fn lock_own(cx: &Cx, event: EventId) -> Result<Facts> {
    access::lock_own(cx, event).await?;
    facts::reload(cx, event).await
}

/// Locks an event that the caller organises and may move.
pub(crate) async fn lock_movable(cx: &Cx, event: EventId) -> Result<Facts> {
    check_movable(cx, &access::lock_own(cx, event).await?).await?;
    facts::reload(cx, event).await
}

/// Moves a locked event to the start that its organiser chose. `agreed` have said that it suits them, `declined` that it does not.
/// If it is the event's start already, nobody else is asked.
pub(crate) async fn move_as_polled(
    cx: &mut Cx,
    event: &Facts,
    starts_at: Millis,
    (agreed, declined): (Vec<UserId>, Vec<UserId>),
) -> Result<Event> {
    if event.starts_at != Some(starts_at) {
        let row = store::row(cx.db(), cx.tenant(), event.id).await?.ok_or_else(not_found)?;
        return move_to(cx, row, starts_at, Grounds { why: None, agreed }).await;
    }
    let mut content = reading::players(cx.db(), event.id).await?;
    content.retain(|player| !declined.contains(player));
    scheduling::ask_again(cx, event, About::EventConfirmed { event: event.named() }, content).await?;
    showing::event(cx, event.id).await
}

pub(super) async fn check_movable(cx: &Cx, row: &Row) -> Result<()> {
    if row.state == "draft" {
        return Err(access::conflict(sentence!("game_draft"), row, cx.now));
    }
    ending::check_unplayed(cx, row).await
}

/// Moves a locked event to another start. A date of a series stays in it, and is no longer moved with the others.
pub(super) async fn move_to(cx: &mut Cx, row: Row, starts_at: Millis, grounds: Grounds) -> Result<Event> {
    check_movable(cx, &row).await?;
    let starts_at = Millis(starts_at.0.saturating_sub(starts_at.0.rem_euclid(MINUTE)));
    if row.starts_at == Some(starts_at) {
        return Err(Refusal::invalid("starts_at", sentence!("same_start")).into());
    }
    let id = row.id;
    let (checked, time) = at_start(cx, &row, starts_at, None).await?;
    changing::change(cx, row, &checked, Some(time), grounds).await?;
    showing::event(cx, id).await
}

/// The event's form with another start, at another court if one is given, and its new time.
pub(super) async fn at_start(cx: &Cx, row: &Row, starts_at: Millis, court: Option<CourtId>) -> Result<(forms::CheckedForm, Times)> {
    let (Some(from), Some(until), Some(zone)) = (row.starts_at, row.ends_at, &row.zone) else {
        return Err(access::conflict(sentence!("game_timeless"), row, cx.now));
    };
    let ends_at = Millis(starts_at.0.saturating_add(until.0 - from.0));
    let too_far = |error| match error {
        Error::Refused(refusal) => Error::from(refusal.on("starts_at")),
        Error::Db(_) | Error::Internal(_) => error,
    };
    // Before the calendar is asked: it knows no instant as far away as a number can be.
    local::check_ahead((starts_at, ends_at), cx.now).map_err(too_far)?;
    let there = match court {
        Some(court) => reference::reference(cx.db(), cx.tenant(), court).await?,
        None => None,
    };
    let zone = there.as_ref().map_or(zone, |there| &there.zone);
    let local = local::local_times(&local::zone(zone)?, starts_at, ends_at)?;
    let time = Times { local, starts_at, ends_at };
    let mut form = forms::form_of(row)?;
    if court.is_some_and(|court| form.court != Some(court)) {
        (form.court, form.surface) = (court, None);
    }
    form.date = Some(local.date.to_string());
    (form.from, form.to) = (Some(local::clock_text(local.from)), Some(local::clock_text(local.to)));
    form.to_date = local.to_date.map(|date| date.to_string());
    form.second_hour = local.second_hour;
    // Decided as long before the start as planned; by default, if that has passed.
    let confirm_by = form.confirm_by.map(|by| Millis(by.0 + (starts_at.0 - from.0)));
    form.confirm_by = confirm_by.filter(|by| *by > cx.now);
    Ok((forms::check(cx.db(), cx.tenant(), form, false).await?, time))
}
