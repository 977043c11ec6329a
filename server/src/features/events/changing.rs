//! What is said of an event changes: of one, of those after it, or of a whole series.

use std::time::Duration;

use jiff::civil::Date;
use protocol::chat::Note;
use protocol::events::{ConfirmEvent, Event, EventMade, SeriesScope, SkippedDate, UpdateEvent};
use protocol::notifications::About;
use protocol::{EventId, Millis, Refusal, UserId};

use super::due::Due;
use super::facts;
use super::forms::{self, Checked};
use super::seats::Facts;
use super::store::{self, Row};
use super::times::{self, Skipped, When};
use super::{access, confirmation, ending, making, showing};
use crate::error::{Error, Result};
use crate::features::chat::event_rooms;

use crate::features::auth::verification;
use crate::features::enrolments::{joining, line, scheduling};
use crate::jobs;
use crate::run::Cx;

/// By how much a beginning moves without anybody being asked again.
const UNASKED: Duration = Duration::from_secs(30 * 60);
/// How long those enrolled have at most to say whether they stay.
const ANSWERED_WITHIN: Duration = Duration::from_secs(24 * 3_600);

/// Replaces what is said of an event. Of a series the others follow by jobs: each has its own topics.
pub(super) async fn update(cx: &mut Cx, cmd: UpdateEvent) -> Result<EventMade> {
    verification::require(cx).await?;
    let row = access::take_own(cx, cmd.event).await?;
    if row.version != cmd.version {
        return Err(access::conflict("Somebody has changed it since: look at it again.", &row, cx.now));
    }
    ending::may_end(&row, cx.now)?;
    let checked = forms::check(cx.db(), cx.tenant(), cmd.form, row.state == "draft").await?;
    let shift = days_between(&row, &checked);
    let (mut skipped, mut others) = (Vec::new(), Vec::new());
    for other in ending::following(cx, &row, cmd.scope).await? {
        match day_of(&other, shift).map_or(Ok(None), |day| on_day(cx, &other, &checked, day)) {
            Ok(_) => others.push(other),
            Err(Error::Refused(refusal)) => skipped.push(SkippedDate { day: called(&other), reason: refusal.message }),
            Err(error) => return Err(error),
        }
    }
    let (id, series, organiser, said) = (row.id, row.series, row.organiser, checked.to_json()?);
    let when = own_time(cx, &row, &checked)?;
    let series_day = match cmd.scope {
        SeriesScope::This => row.series_day.clone(),
        SeriesScope::Following | SeriesScope::All => on_the_rule(&row, shift),
    };
    change(cx, Row { series_day, ..row }, &checked, when).await?;
    for other in &others {
        let now = cx.now;
        jobs::schedule(cx, &Due::Change { event: other.id, form: said.clone(), shift, by: organiser }, now).await?;
    }
    let dates = match series {
        Some(series) => store::count_of_series(cx.db(), series).await?,
        None => 1,
    };
    Ok(EventMade { event: showing::event(cx, id).await?, dates, skipped })
}

/// The organiser says that a pending event takes place.
pub(super) async fn confirm(cx: &mut Cx, cmd: ConfirmEvent) -> Result<Event> {
    let row = access::take_own(cx, cmd.event).await?;
    ending::may_end(&row, cx.now)?;
    if row.state != "pending" {
        return Err(access::conflict("There is nothing to confirm.", &row, cx.now));
    }
    confirmation::confirm(cx, row.id).await
}

/// The same is said of another event of a series, on its own day, `shift` days later than before.
pub(super) async fn change_of_series(cx: &mut Cx, event: EventId, form: &str, shift: i64, by: UserId) -> Result<()> {
    cx.act_as(by);
    let Some(row) = ending::locked(cx, event).await?.filter(|row| ending::may_end(row, cx.now).is_ok()) else { return Ok(()) };
    let checked = match forms::check(cx.db(), cx.tenant(), serde_json::from_str(form)?, false).await {
        Ok(checked) => checked,
        Err(Error::Refused(_)) => return Ok(()),
        Err(error) => return Err(error),
    };
    match day_of(&row, shift).map_or(Ok(None), |day| on_day(cx, &row, &checked, day)) {
        Ok(when) => {
            let series_day = on_the_rule(&row, shift);
            change(cx, Row { series_day, ..row }, &checked, when).await
        }
        // It has filled up since, or begun.
        Err(Error::Refused(_)) => Ok(()),
        Err(error) => Err(error),
    }
}

/// By how many days the form moves an event.
fn days_between(row: &Row, checked: &Checked) -> i64 {
    checked.date().zip(row.local_day).map_or(0, |(date, before)| times::day_number(date) - before)
}

/// The day of another event of the series, by the rule of the series.
fn day_of(other: &Row, shift: i64) -> Option<Date> {
    let day = other.series_day.as_deref().or(other.local_date.as_deref())?;
    times::day_after(times::date("date", day).ok()?, shift)
}

/// The same as the series keeps it.
fn on_the_rule(row: &Row, shift: i64) -> Option<String> {
    row.series_day.as_ref().and(day_of(row, shift)).map(|day| day.to_string())
}

/// When another event of the series is then; refuses what it cannot be.
fn on_day(cx: &Cx, row: &Row, checked: &Checked, day: Date) -> Result<Option<When>> {
    has_seats(row, checked)?;
    let when = checked.when(Some(day), Skipped::Moved)?;
    if let Some(when) = &when {
        times::is_ahead(when, cx.now)?;
    }
    // Nothing of it is refused once it is written.
    checked.fill(&mut row.clone(), when.as_ref(), row.is_class, cx.now)?;
    Ok(when)
}

fn has_seats(row: &Row, checked: &Checked) -> Result<()> {
    let mine = i64::from(row.chat.is_some() && checked.organiser_plays() && !row.organiser_plays);
    if checked.capacity() >= row.taken + mine {
        return Ok(());
    }
    let sentence = match mine {
        0 => format!("{} are in already: there cannot be fewer seats.", row.taken),
        _ => format!("{} are in already: there is no seat for you.", row.taken),
    };
    Err(Refusal::invalid("capacity", sentence).into())
}

/// When the event itself is then. What a draft lacks is said when it is published.
fn own_time(cx: &Cx, row: &Row, checked: &Checked) -> Result<Option<When>> {
    if row.state == "draft" {
        return Ok(checked.when(None, Skipped::Refused).ok().flatten());
    }
    has_seats(row, checked)?;
    let when = checked.when(None, Skipped::Refused)?.ok_or_else(|| Error::internal("an event without a time"))?;
    times::is_ahead(&when, cx.now)?;
    Ok(Some(when))
}

fn called(row: &Row) -> String {
    row.local_date.clone().unwrap_or_default()
}

/// Changes a locked event, and tells all whom it concerns.
async fn change(cx: &mut Cx, before: Row, checked: &Checked, when: Option<When>) -> Result<()> {
    let mut after = before.clone();
    let is_coach = store::is_coach(cx.db(), before.organiser).await?;
    checked.fill(&mut after, when.as_ref(), is_coach, cx.now)?;
    if before.state == "pending" && !forms::is_undecided(&after) {
        (after.state, after.confirm_by) = ("published".into(), None);
    }
    after.version += 1;
    after.sequence += i64::from(is_other_in_a_calendar(&before, &after));
    making::replace_picture(cx, before.organiser, before.image.as_deref(), checked.image()).await?;
    store::update(cx.db(), &after).await?;
    let (from, to) = (before.version.to_string(), after.version.to_string());
    cx.record("event", after.id.0, "version", Some(&from), Some(&to)).await?;
    if before.state != after.state {
        cx.record("event", after.id.0, "state", Some(&before.state), Some(&after.state)).await?;
    }
    if after.chat.is_some() {
        tell(cx, &before, &after).await?;
        seat(cx, &before, &after, checked).await?;
        making::schedule_again(cx, &before, &after).await?;
    }
    showing::push_changed(cx, after.id).await.map(drop)
}

/// Whether a calendar shows it otherwise.
fn is_other_in_a_calendar(before: &Row, after: &Row) -> bool {
    let shown = |row: &Row| {
        let Row { name, description, starts_at, ends_at, court, court_note, state, .. } = row.clone();
        (name, description, starts_at, ends_at, court, court_note, state)
    };
    shown(before) != shown(after)
}

/// The room says what changed; those who are in are asked again, or told.
async fn tell(cx: &mut Cx, before: &Row, after: &Row) -> Result<()> {
    let event = facts(cx, after.id).await?;
    let Some(chat) = after.chat else { return Ok(()) };
    if before.name != after.name {
        event_rooms::retitle(cx, chat, &after.name, after.organiser).await?;
    }
    let (moved, relocated) = (before.starts_at != after.starts_at, before.court != after.court);
    if let (true, Some(starts_at), Some(zone)) = (moved, after.starts_at, after.zone.clone()) {
        event_rooms::say(cx, chat, after.organiser, Note::Moved { starts_at, zone }).await?;
    }
    if let (true, Some(court)) = (relocated, event.court_name.clone()) {
        event_rooms::say(cx, chat, after.organiser, Note::Relocated { court }).await?;
    }
    if before.state != after.state {
        event_rooms::say(cx, chat, after.organiser, Note::Confirmed).await?;
        scheduling::notify_players(cx, &event, &About::EventConfirmed { event: event.named() }).await?;
    }
    let by = before.starts_at.zip(after.starts_at).map_or(0, |(before, after)| before.0.abs_diff(after.0));
    if u128::from(by) > UNASKED.as_millis() || relocated {
        let until = after.starts_at.map_or(cx.now, |starts_at| Millis(cx.now.0.midpoint(starts_at.0)));
        scheduling::ask_again(cx, &event, until.min(cx.now + ANSWERED_WITHIN)).await
    } else if moved || before.ends_at != after.ends_at {
        scheduling::set_start(cx, &event).await?;
        scheduling::notify_players(cx, &event, &About::EventChanged { event: event.named(), answer_by: None }).await
    } else {
        Ok(())
    }
}

/// The organiser takes a seat, or gives theirs up; what is free is offered to those who wait.
async fn seat(cx: &mut Cx, before: &Row, after: &Row, checked: &Checked) -> Result<()> {
    let mut event = facts(cx, after.id).await?;
    if before.organiser_plays != after.organiser_plays {
        event = if checked.organiser_plays() {
            joining::seat_organiser(cx, &event).await?
        } else {
            joining::unseat_organiser(cx, &event).await?
        };
    }
    if after.capacity > before.capacity {
        line::fill(cx, &event).await?;
    }
    Ok(())
}

async fn facts(cx: &Cx, event: EventId) -> Result<Facts> {
    facts::find(cx.db(), cx.tenant(), event).await?.ok_or_else(|| Error::internal("an event that is gone"))
}
