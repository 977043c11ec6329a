//! Creating events: one, a series, from a draft, or for two who play now.

use jiff::civil::Date;
use protocol::chat::Note;
use protocol::events::{CreateEvent, Event, EventMade, PublishEvent, SkippedDate};
use protocol::{CourtId, EventId, Millis, SeriesId, UserId, sentence};

use super::due::Due;
use super::forms::{self, CheckedForm};
use super::rooms::ROOM_OPEN_FOR;
use super::store::{self, Row, Start};
use super::{access, facts, reminding, rooms, series, showing};
use crate::error::{Error, Result};
use crate::features::courts::reference;
use crate::features::enrolments::{all_dates, joining};
use crate::features::pictures::replace_picture;
use crate::features::schedule::local::{ClockGap, Times};
use crate::features::schedule::repeats;
use crate::features::searches;
use crate::features::users::profiles::account;
use crate::jobs;
use crate::run::Cx;

pub(super) async fn create(cx: &mut Cx, cmd: CreateEvent) -> Result<EventMade> {
    let me = cx.caller()?.user;
    let checked = forms::check(cx.db(), cx.tenant(), cmd.form, cmd.draft).await?;
    let is_coach = account::has_coach_profile(cx.db(), me).await?;
    if cmd.draft {
        return save_draft(cx, me, &checked, cmd.repeat.as_ref(), is_coach).await;
    }
    let plan = series::plan(cx, (me, is_coach), &checked, (cmd.repeat.as_ref(), cmd.if_free)).await?;
    let series = match &cmd.repeat {
        Some(repeat) => Some(series::insert(cx, me, checked.date(), repeat).await?),
        None => None,
    };
    let mut rows = Vec::with_capacity(plan.dates.len());
    for (day, time) in &plan.dates {
        rows.push(row_on_day(cx, me, &checked, (series, *day, time), is_coach)?);
    }
    let first = rows.first().map(|row| row.id);
    open_all(cx, rows, None).await?;
    created(cx, first, plan.dates.len(), plan.skipped).await
}

/// Publishes a draft, and creates the other events of its series if it repeats.
pub(super) async fn publish(cx: &mut Cx, cmd: PublishEvent) -> Result<EventMade> {
    let draft = access::lock_own(cx, cmd.event).await?;
    if draft.state != "draft" {
        return Err(access::conflict(sentence!("game_published"), &draft, cx.now));
    }
    let checked = forms::check(cx.db(), cx.tenant(), forms::form_of(&draft)?, false).await?;
    let is_coach = account::has_coach_profile(cx.db(), draft.organiser).await?;
    let rule = match draft.series {
        Some(id) => series::rules(cx.db(), &[id]).await?.remove(&id),
        None => None,
    };
    let plan = series::plan(cx, (draft.organiser, is_coach), &checked, (rule.as_ref(), cmd.if_free)).await?;
    let mut rows = Vec::with_capacity(plan.dates.len());
    for (day, time) in &plan.dates {
        let row = row_on_day(cx, draft.organiser, &checked, (draft.series, *day, time), is_coach)?;
        rows.push(Row { version: draft.version + 1, created_at: draft.created_at, ..row });
    }
    if let Some(first) = rows.first_mut() {
        first.id = draft.id;
    }
    open_all(cx, rows, Some(&draft)).await?;
    showing::push_changed(cx, cmd.event).await?;
    created(cx, Some(cmd.event), plan.dates.len(), plan.skipped).await
}

/// Creates an event for two who play now, with both enrolled. `court` may still be open; the event lasts `minutes`.
pub async fn create_for_play(cx: &mut Cx, players: [UserId; 2], court: Option<CourtId>, starts_at: Millis, minutes: i64) -> Result<Event> {
    let [organiser, other] = players;
    let court = match court {
        Some(court) => reference::reference(cx.db(), cx.tenant(), court).await?,
        None => None,
    };
    let mut row = blank(cx, organiser);
    row.name = "Play now".into();
    row.kind = "practice".into();
    row.capacity = 2;
    row.is_private = true;
    row.organiser_plays = true;
    (row.starts_at, row.ends_at) = (Some(starts_at), Some(Millis(starts_at.0.saturating_add(minutes.saturating_mul(60_000)))));
    if let Some(court) = court {
        forms::fill_court(&mut row, &court);
        forms::fill_clock(&mut row)?;
    }
    row.state = "published".into();
    let id = row.id;
    open(cx, row, None).await?;
    let event = facts::lock(cx, id).await?.ok_or_else(|| Error::internal("an event that is gone"))?;
    joining::seat(cx, &event, other, Some(Note::Joined)).await?;
    showing::event(cx, id).await
}

async fn save_draft(
    cx: &mut Cx,
    me: UserId,
    checked: &CheckedForm,
    repeat: Option<&protocol::events::Repeat>,
    is_coach: bool,
) -> Result<EventMade> {
    let mut row = blank(cx, me);
    if let Some(repeat) = repeat {
        if let Some(first) = checked.date() {
            repeats::days(first, repeat)?;
        }
        row.series = Some(series::insert(cx, me, checked.date(), repeat).await?);
    }
    // Errors in the time are reported when the draft is published.
    let time = checked.time(None, ClockGap::Refuse).ok().flatten();
    checked.fill(&mut row, time.as_ref(), is_coach, cx.now)?;
    replace_picture(cx, me, None, row.image.as_deref()).await?;
    store::writing::insert(cx.db(), cx.tenant(), &row).await?;
    cx.record("event", row.id.0, "state", None, Some("draft")).await?;
    created(cx, Some(row.id), 1, Vec::new()).await
}

/// A draft without any details.
fn blank(cx: &Cx, organiser: UserId) -> Row {
    Row::blank(cx.new_id(), organiser, cx.now)
}

/// The row for a form on one day; `at` is the series, its day and the event's time.
fn row_on_day(cx: &Cx, me: UserId, checked: &CheckedForm, at: (Option<SeriesId>, Date, &Times), is_coach: bool) -> Result<Row> {
    let (series, day, time) = at;
    let mut row = blank(cx, me);
    checked.fill(&mut row, Some(time), is_coach, cx.now)?;
    (row.series, row.series_day) = (series, series.map(|_| day.to_string()));
    row.state = if forms::is_undecided(&row) { "pending" } else { "published" }.into();
    Ok(row)
}

/// Writes an event that others can see, over its draft if there is one; opens its room, enrols its organiser if they play, and
/// schedules its jobs.
async fn open(cx: &mut Cx, row: Row, draft: Option<&Row>) -> Result<()> {
    let row = insert(cx, row, draft).await?;
    if row.organiser_plays {
        let event = facts::reload(cx, row.id).await?;
        joining::seat_organiser(cx, &event).await?;
    }
    schedule(cx, &row).await?;
    schedule_matching(cx, &row).await
}

/// Writes the dates of a series, the first over its draft, in as many statements for sixty as for two.
async fn open_all(cx: &mut Cx, mut rows: Vec<Row>, draft: Option<&Row>) -> Result<()> {
    if rows.len() < 2 {
        return match rows.pop() {
            Some(row) => open(cx, row, draft).await,
            None => Ok(()),
        };
    }
    let (first, others) = (rows.remove(0), rows);
    let first = insert(cx, first, draft).await?;
    let others: Vec<Row> = others.into_iter().map(|row| Row { chat: first.chat, start_version: first.start_version, ..row }).collect();
    store::writing::insert_alike(cx.db(), &first, &others).await?;
    for row in others.iter().filter(|row| row.image.is_some()) {
        replace_picture(cx, row.organiser, None, row.image.as_deref()).await?;
    }
    let states: Vec<_> = others.iter().map(|row| (row.id.0, "state", None, Some(row.state.as_str()))).collect();
    cx.record_all("event", &states).await?;
    if let Some(series) = first.series.filter(|_| first.organiser_plays) {
        let dates = facts::of_new(cx, series).await?;
        all_dates::seat_organiser(cx, dates).await?;
    }
    schedule_all(cx, [&first].into_iter().chain(&others)).await?;
    // A series counts once.
    schedule_matching(cx, &first).await
}

/// Writes one event with its room and its picture.
pub(super) async fn insert(cx: &mut Cx, mut row: Row, draft: Option<&Row>) -> Result<Row> {
    row.start_version += 1;
    row.chat = Some(rooms::open(cx, &row).await?);
    let before = draft.and_then(|draft| draft.image.clone());
    replace_picture(cx, row.organiser, before.as_deref(), row.image.as_deref()).await?;
    match draft {
        Some(_) => store::writing::update(cx.db(), &row).await?,
        None => store::writing::insert(cx.db(), cx.tenant(), &row).await?,
    }
    cx.record("event", row.id.0, "state", draft.map(|_| "draft"), Some(&row.state)).await?;
    Ok(row)
}

/// Schedules an event's jobs: the deadline for confirming, the reminders, and closing its room.
pub(super) async fn schedule(cx: &mut Cx, row: &Row) -> Result<()> {
    if let Some(at) = row.confirm_by.filter(|_| row.state == "pending") {
        jobs::schedule(cx, &Due::Decide { event: row.id, at }, at).await?;
    }
    if let Some(ends_at) = row.ends_at {
        jobs::schedule(cx, &Due::CloseRoom { event: row.id }, ends_at + ROOM_OPEN_FOR).await?;
    }
    reminding::schedule(cx, Start::of(row).as_slice()).await
}

/// Has the owners of saved searches notified whom an event fits.
pub(super) async fn schedule_matching(cx: &Cx, row: &Row) -> Result<()> {
    jobs::schedule(cx, &searches::due::Due::Match { event: row.id, after: None }, cx.now).await
}

/// The same for the dates of a series, in two statements.
async fn schedule_all<'a>(cx: &Cx, rows: impl Iterator<Item = &'a Row> + Clone) -> Result<()> {
    let decided = rows
        .clone()
        .filter(|row| row.state == "pending")
        .filter_map(|row| row.confirm_by.map(|at| (Due::Decide { event: row.id, at }, at)));
    let closed = rows.clone().filter_map(|row| row.ends_at.map(|end| (Due::CloseRoom { event: row.id }, end + ROOM_OPEN_FOR)));
    jobs::schedule_all(cx, &decided.chain(closed).collect::<Vec<_>>()).await?;
    reminding::schedule(cx, &rows.filter_map(Start::of).collect::<Vec<_>>()).await
}

/// Schedules the jobs of an event whose times changed. The jobs for the old times find that out, and do nothing.
pub(super) async fn reschedule(cx: &mut Cx, before: &Row, after: &Row) -> Result<()> {
    if let Some(at) = after.confirm_by.filter(|at| after.state == "pending" && before.confirm_by != Some(*at)) {
        jobs::schedule(cx, &Due::Decide { event: after.id, at }, at).await?;
    }
    if before.starts_at != after.starts_at {
        reminding::schedule(cx, Start::of(after).as_slice()).await?;
    }
    match after.ends_at {
        Some(ends_at) if before.ends_at != after.ends_at => {
            jobs::schedule(cx, &Due::CloseRoom { event: after.id }, ends_at + ROOM_OPEN_FOR).await
        }
        Some(_) | None => Ok(()),
    }
}

async fn created(cx: &Cx, event: Option<EventId>, dates: usize, skipped: Vec<SkippedDate>) -> Result<EventMade> {
    let event = event.ok_or_else(|| Error::internal("no event was created"))?;
    let event = showing::event(cx, event).await?;
    Ok(EventMade { event, dates: i64::try_from(dates).unwrap_or(i64::MAX), skipped })
}
