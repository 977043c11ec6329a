//! Changing an event: one alone, it and those after it, or a whole series.

use jiff::civil::Date;
use protocol::events::{ConfirmEvent, Event, EventMade, SeriesScope, SkippedDate, UpdateEvent};
use protocol::{EventId, Refusal, UserId, sentence};

use super::change_notices::{self, Grounds};
use super::due::Due;
use super::facts;
use super::forms::{self, CheckedForm};
use super::results::results;
use super::store::{self, Row};
use super::{access, confirmation, cuts, edits, ending, making, rooms, showing};
use crate::error::{Error, Result};
use crate::features::enrolments::{joining, waiting_list};
use crate::features::pictures::replace_picture;
use crate::features::schedule::local::{self, ClockGap, Times};
use crate::features::users::profiles::account;
use crate::jobs;
use crate::run::Cx;

/// Replaces an event's form. Other events of a series follow by jobs, each on its own topics: what was changed is changed in
/// them too, and nothing else.
pub(super) async fn update(cx: &mut Cx, cmd: UpdateEvent) -> Result<EventMade> {
    let row = access::lock_own(cx, cmd.event).await?;
    if row.version != cmd.version {
        return Err(access::conflict(sentence!("game_changed"), &row, cx.now));
    }
    ending::check_open(&row, cx.now)?;
    let checked = forms::check(cx.db(), cx.tenant(), cmd.form, row.state == "draft").await?;
    let shift = days_between(&row, &checked);
    let time = own_time(cx, &row, &checked)?;
    let edit = edit_of(cx, &row, &checked, time.as_ref())?;
    let (mut skipped, mut others) = (Vec::new(), Vec::new());
    for other in ending::following(cx, &row, cmd.scope).await? {
        match edited(cx, &other, &edit, shift).await {
            Ok(_) => others.push(other),
            Err(Error::Refused(refusal)) => {
                skipped.push(SkippedDate { day: other.local_date.unwrap_or_default(), reason: refusal.message, data: refusal.data })
            }
            Err(error) => return Err(error),
        }
    }
    let (id, series, me) = (row.id, row.series, cx.caller()?.user);
    let series_day = match cmd.scope {
        SeriesScope::This => row.series_day.clone(),
        SeriesScope::Following | SeriesScope::All => shifted_series_day(&row, shift),
    };
    change(cx, Row { series_day, ..row }, &checked, time, Grounds::default()).await?;
    for other in &others {
        let now = cx.now;
        jobs::schedule(cx, &Due::Change { event: other.id, form: edit.clone(), shift, by: me }, now).await?;
    }
    let dates = match series {
        Some(series) => store::count_of_series(cx.db(), series).await?,
        None => 1,
    };
    let event = showing::event(cx, id).await?;
    if let (Some(series), SeriesScope::All) = (series, cmd.scope) {
        rooms::retitle(cx, series, &event.form.name, event.organiser.id).await?;
    }
    Ok(EventMade { event, dates, skipped })
}

/// Confirms a pending event, by an organiser.
pub(super) async fn confirm(cx: &mut Cx, cmd: ConfirmEvent) -> Result<Event> {
    let row = access::lock_own(cx, cmd.event).await?;
    ending::check_open(&row, cx.now)?;
    if row.state != "pending" {
        return Err(access::conflict(sentence!("nothing_to_confirm"), &row, cx.now));
    }
    let by = cx.actor().user();
    confirmation::confirm(cx, row.id, by).await
}

/// Applies the change of one event of a series to another one, which moves by `shift` days from its own day. `edit` is JSON.
pub(super) async fn change_of_series(cx: &mut Cx, event: EventId, edit: &str, shift: i64, by: UserId) -> Result<()> {
    cx.act_as(by);
    let Some(row) = ending::lock_row(cx, event).await?.filter(|row| ending::check_open(row, cx.now).is_ok()) else { return Ok(()) };
    match edited(cx, &row, edit, shift).await {
        Ok((checked, time)) => {
            let series_day = if is_moved_by_hand(&row) { row.series_day.clone() } else { shifted_series_day(&row, shift) };
            change(cx, Row { series_day, ..row }, &checked, time, Grounds::default()).await
        }
        // It has since filled up, or begun.
        Err(Error::Refused(_)) => Ok(()),
        Err(error) => Err(error),
    }
}

/// What is changed in an event, as JSON.
fn edit_of(cx: &Cx, row: &Row, checked: &CheckedForm, time: Option<&Times>) -> Result<String> {
    let mut after = row.clone();
    checked.fill(&mut after, time, row.is_class, cx.now)?;
    edits::between(&forms::form_of(row)?, &forms::form_of(&after)?)
}

/// Another event of the series with an edit, and its new time; refuses if the change does not suit it. A date that was moved by
/// hand stays.
async fn edited(cx: &Cx, row: &Row, edit: &str, shift: i64) -> Result<(CheckedForm, Option<Times>)> {
    let checked = forms::check(cx.db(), cx.tenant(), edits::apply(&forms::form_of(row)?, edit)?, false).await?;
    let shift = if is_moved_by_hand(row) { 0 } else { shift };
    let day = row.local_date.as_deref().and_then(|day| local::date("date", day).ok()).and_then(|day| local::day_after(day, shift));
    let time = match day {
        Some(day) => time_on_day(cx, row, &checked, day)?,
        None => None,
    };
    Ok((checked, time))
}

/// Whether an event of a series is on another day than its series' rule says.
fn is_moved_by_hand(row: &Row) -> bool {
    row.series_day.is_some() && row.series_day != row.local_date
}

/// By how many days the form moves an event.
fn days_between(row: &Row, checked: &CheckedForm) -> i64 {
    checked.date().zip(row.local_day).map_or(0, |(date, before)| local::day_number(date) - before)
}

/// An event's day in its series, moved by `shift` days; none if the event does not follow its series' rule.
fn shifted_series_day(row: &Row, shift: i64) -> Option<String> {
    let day = local::date("date", row.series_day.as_deref()?).ok()?;
    local::day_after(day, shift).map(|day| day.to_string())
}

/// The new time of another event of the series; refuses if the change does not suit it.
fn time_on_day(cx: &Cx, row: &Row, checked: &CheckedForm, day: Date) -> Result<Option<Times>> {
    check_capacity(row, checked)?;
    let time = checked.time(Some(day), ClockGap::MoveForward)?;
    if let Some(time) = &time {
        local::check_ahead((time.starts_at, time.ends_at), cx.now)?;
    }
    // On a copy: to be refused before anything is written.
    checked.fill(&mut row.clone(), time.as_ref(), row.is_class, cx.now)?;
    Ok(time)
}

fn check_capacity(row: &Row, checked: &CheckedForm) -> Result<()> {
    let own_seat = i64::from(row.chat.is_some() && checked.organiser_plays() && !row.organiser_plays);
    if checked.capacity() >= row.taken + own_seat {
        return Ok(());
    }
    let sentence = match own_seat {
        0 => sentence!("capacity_taken", count = row.taken),
        _ => sentence!("capacity_without_you", count = row.taken),
    };
    Err(Refusal::invalid("capacity", sentence).into())
}

/// The new time of the event itself. A draft's is checked when it is published.
fn own_time(cx: &Cx, row: &Row, checked: &CheckedForm) -> Result<Option<Times>> {
    if row.state == "draft" {
        return Ok(checked.time(None, ClockGap::Refuse).ok().flatten());
    }
    check_capacity(row, checked)?;
    let time = checked.time(None, ClockGap::Refuse)?.ok_or_else(|| Error::internal("an event without a time"))?;
    local::check_ahead((time.starts_at, time.ends_at), cx.now)?;
    Ok(Some(time))
}

/// Changes a locked event, and announces the change.
pub(super) async fn change(cx: &mut Cx, before: Row, checked: &CheckedForm, time: Option<Times>, grounds: Grounds) -> Result<()> {
    let mut after = before.clone();
    let is_coach = account::has_coach_profile(cx.db(), before.organiser).await?;
    checked.fill(&mut after, time.as_ref(), is_coach, cx.now)?;
    if before.state == "pending" && !forms::is_undecided(&after) {
        (after.state, after.confirm_by) = ("published".into(), None);
    }
    after.version += 1;
    after.start_version += i64::from(before.starts_at != after.starts_at);
    after.sequence += i64::from(changes_calendar_entry(&before, &after));
    let owner = cx.actor().user().unwrap_or(before.organiser);
    replace_picture(cx, owner, before.image.as_deref(), checked.image()).await?;
    store::writing::update(cx.db(), &after).await?;
    let (from, to) = (before.version.to_string(), after.version.to_string());
    cx.record("event", after.id.0, "version", Some(&from), Some(&to)).await?;
    if before.state != after.state {
        cx.record("event", after.id.0, "state", Some(&before.state), Some(&after.state)).await?;
    }
    if after.chat.is_some() {
        let (hides, narrows) = (is_public(&before) && !is_public(&after), after.friends_only && !before.friends_only);
        if hides {
            results().hide(cx, after.id).await?;
        }
        if narrows {
            cuts::reopen(cx, after.id, after.series).await?;
        } else if hides {
            results().reopen(cx, after.id).await?;
        }
        change_notices::announce(cx, &before, &after, grounds).await?;
        update_seats(cx, &before, &after, checked).await?;
        making::reschedule(cx, &before, &after).await?;
        if after.fixture.is_none() && may_suit_others(&before, &after) {
            making::schedule_matching(cx, &after).await?;
        }
    }
    showing::push_changed(cx, after.id).await.map(drop)
}

/// Whether everybody may know of an event, also without an account.
fn is_public(row: &Row) -> bool {
    !row.is_private && !row.friends_only
}

/// Whether the event's entry in a calendar changes.
fn changes_calendar_entry(before: &Row, after: &Row) -> bool {
    let entry = |row: &Row| {
        let Row { name, description, starts_at, ends_at, court, court_note, state, .. } = row.clone();
        (name, description, starts_at, ends_at, court, court_note, state)
    };
    entry(before) != entry(after)
}

/// Whether an event may fit saved searches that it did not fit before.
fn may_suit_others(before: &Row, after: &Row) -> bool {
    let place = |row: &Row| (row.latitude, row.longitude, row.starts_at, row.surface.clone());
    let players =
        |row: &Row| (row.level_min, row.level_max, row.age_range.clone(), row.gender.clone(), row.friends_only, row.enrol_minutes);
    let game = |row: &Row| (row.kind.clone(), row.format.clone(), row.is_class, row.capacity, row.organiser_plays);
    place(before) != place(after) || players(before) != players(after) || game(before) != game(after)
}

/// Enrols the organiser or takes them out, and serves the waiting list: seats, policy or rules may have changed.
async fn update_seats(cx: &mut Cx, before: &Row, after: &Row, checked: &CheckedForm) -> Result<()> {
    let mut event = facts::reload(cx, after.id).await?;
    if before.organiser_plays != after.organiser_plays {
        event = if checked.organiser_plays() {
            joining::seat_organiser(cx, &event).await?
        } else {
            joining::unseat_organiser(cx, &event).await?
        };
    }
    waiting_list::offer_open_seats(cx, &event).await.map(drop)
}
