//! Events that repeat. Owns the table `event_series`.
//!
//! A series is a local date, a local time and the zone of its court. Its events are created at once, and are independent of
//! each other from then on, but for the room that they share.

use std::collections::HashMap;

use jiff::civil::Date;
use protocol::events::{Repeat, SkippedDate};
use protocol::{ChatId, ErrorCode, Millis, Refusal, SeriesId, TenantId, UserId, sentence};

use super::forms::{self, CheckedForm};
use crate::db::Db;
use crate::error::{Error, Result};
use crate::features::busy;
use crate::features::schedule::local::{self, ClockGap, Times};
use crate::features::schedule::repeats;
use crate::features::schedule::taken::Taken;
use crate::features::users::profiles::account;
use crate::run::Cx;
use crate::sentences;

/// The times of the events of a form, and the days that were left out.
pub(super) struct Plan {
    /// Each with its day in the series.
    pub(super) dates: Vec<(Date, Times)>,
    pub(super) skipped: Vec<SkippedDate>,
}

/// Plans one event, or one on each day of a rule; a day that does not suit is left out with a reason. One event is refused with
/// `if_free` if it takes its organiser's time, who plays something else or has a lesson then.
pub(super) async fn plan(
    cx: &Cx,
    (organiser, is_coach): (UserId, bool),
    checked: &CheckedForm,
    (repeat, if_free): (Option<&Repeat>, bool),
) -> Result<Plan> {
    let first = checked.date().ok_or_else(|| Error::internal("an event without a day"))?;
    let Some(repeat) = repeat else {
        let time = event_time(checked, None, ClockGap::Refuse)?;
        local::check_ahead((time.starts_at, time.ends_at), cx.now)?;
        if if_free && checked.takes_organisers_time(is_coach) {
            busy::check_free(cx, organiser, &checked.hours(&time), None).await?;
        }
        return Ok(Plan { dates: vec![(first, time)], skipped: Vec::new() });
    };
    account::lock(cx, organiser).await?;
    let found = repeats::days(first, repeat)?;
    let time = event_time(checked, Some(first), ClockGap::MoveForward)?;
    local::check_ahead((time.starts_at, time.ends_at), cx.now)?;
    let missing = |month: String| skipped(month, Refusal::invalid("date", sentence!("month_without_day", day = first.day())));
    let mut plan = Plan { dates: Vec::new(), skipped: found.missing.into_iter().map(missing).collect() };
    let mut possible = Vec::with_capacity(found.days.len());
    for day in found.days {
        match on_day(cx, checked, day)? {
            Ok(time) => possible.push((day, time)),
            Err(refusal) => plan.skipped.push(skipped(day.to_string(), refusal)),
        }
    }
    let taken = if checked.takes_organisers_time(is_coach) { taken(cx, organiser, &possible).await? } else { Vec::new() };
    for (day, time) in possible {
        let hours = checked.hours(&time);
        match taken.iter().find(|one| one.overlaps(&hours)) {
            Some(one) => plan.skipped.push(skipped(day.to_string(), one.refusal())),
            None => plan.dates.push((day, time)),
        }
    }
    plan.skipped.sort_by(|one, other| one.day.cmp(&other.day));
    if plan.dates.is_empty() {
        return Err(Refusal::saying(ErrorCode::Conflict, sentence!("series_clash")).into());
    }
    Ok(plan)
}

/// The start and end on one day of the recurrence rule, or why there is no event on that day.
fn on_day(cx: &Cx, checked: &CheckedForm, day: Date) -> Result<Result<Times, Refusal>> {
    match event_time(checked, Some(day), ClockGap::MoveForward)
        .and_then(|time| local::check_ahead((time.starts_at, time.ends_at), cx.now).map(|()| time))
    {
        Ok(time) => Ok(Ok(time)),
        Err(Error::Refused(refusal)) => Ok(Err(*refusal)),
        Err(error) => Err(error),
    }
}

/// What the organiser plays, or which lessons they have, in the time of the dates.
async fn taken(cx: &Cx, organiser: UserId, dates: &[(Date, Times)]) -> Result<Vec<Taken>> {
    match dates.first().zip(dates.last()) {
        Some(((_, first), (_, last))) => busy::taken_between(cx.db(), organiser, (first.starts_at, last.ends_at)).await,
        None => Ok(Vec::new()),
    }
}

fn event_time(checked: &CheckedForm, day: Option<Date>, gap: ClockGap) -> Result<Times> {
    checked.time(day, gap)?.ok_or_else(|| Error::internal("an event without a time"))
}

fn skipped(day: String, refusal: Refusal) -> SkippedDate {
    let Refusal { message, data, .. } = sentences::written(refusal);
    SkippedDate { day, reason: message, data }
}

/// Stores a new series with its rule.
pub(super) async fn insert(cx: &Cx, organiser: UserId, first: Option<Date>, repeat: &Repeat) -> Result<SeriesId> {
    let (id, until) = (cx.new_id(), local::date("until", &repeat.until)?);
    let first = first.map_or_else(|| until.to_string(), |first| first.to_string());
    let row = store::New { id, organiser, every: forms::wire_name(repeat.every)?, first, until: until.to_string() };
    store::insert(cx.db(), cx.tenant(), &row, cx.now).await?;
    Ok(id)
}

/// Who organises a series: whoever made it, or to whom it was handed over whole.
pub(super) async fn organiser(db: &Db, series: SeriesId) -> Result<Option<UserId>> {
    store::organiser(db, series).await
}

/// Makes somebody the organiser of a series, if it was `from`'s.
pub(super) async fn hand_over(db: &Db, series: SeriesId, from: UserId, to: UserId) -> Result<()> {
    store::hand_over(db, series, from, to).await
}

/// Locks a series until the commit, and says who organises it; none if it is not there.
pub(super) async fn lock(cx: &Cx, series: SeriesId) -> Result<Option<UserId>> {
    store::lock(cx.db(), cx.tenant(), series).await
}

/// Locks a series, and says which room it has.
pub(super) async fn lock_room(cx: &Cx, series: SeriesId) -> Result<Option<ChatId>> {
    lock(cx, series).await?;
    store::room(cx.db(), series).await
}

/// The room that the dates of a series share.
pub(super) async fn room(db: &Db, series: SeriesId) -> Result<Option<ChatId>> {
    store::room(db, series).await
}

/// Gives a locked series its room.
pub(super) async fn set_room(db: &Db, series: SeriesId, chat: ChatId) -> Result<()> {
    store::set_room(db, series, chat).await
}

/// Deletes the rule of a series without events.
pub(super) async fn delete(db: &Db, series: SeriesId) -> Result<()> {
    store::delete(db, series).await
}

/// The rules of these series.
pub(super) async fn rules(db: &Db, series: &[SeriesId]) -> Result<HashMap<SeriesId, Repeat>> {
    let rows = if series.is_empty() { Vec::new() } else { store::find(db, series).await? };
    rows.into_iter().map(|(id, every, until)| Ok((id, forms::repeat_of(&every, &until)?))).collect()
}

mod store {
    use super::*;
    use crate::sql;

    pub(super) struct New {
        pub(super) id: SeriesId,
        pub(super) organiser: UserId,
        pub(super) every: String,
        pub(super) first: String,
        pub(super) until: String,
    }

    pub(super) async fn insert(db: &Db, tenant: TenantId, new: &New, now: Millis) -> Result<()> {
        sql!(
            db,
            "INSERT INTO event_series (id, tenant, organiser, every, first_day, until_day, created_at) VALUES ($1, $2, $3, $4, $5, $6, $7)",
            new.id,
            tenant,
            new.organiser,
            &new.every,
            &new.first,
            &new.until,
            now
        )
        .run()
        .await?;
        Ok(())
    }

    pub(super) async fn organiser(db: &Db, series: SeriesId) -> Result<Option<UserId>> {
        Ok(sql!(db, "SELECT organiser FROM event_series WHERE id = $1", series).scalar_optional().await?)
    }

    pub(super) async fn hand_over(db: &Db, series: SeriesId, from: UserId, to: UserId) -> Result<()> {
        sql!(db, "UPDATE event_series SET organiser = $3 WHERE id = $1 AND organiser = $2", series, from, to).run().await?;
        Ok(())
    }

    /// A write that changes nothing locks the row on PostgreSQL; SQLite has one writer at a time anyway.
    pub(super) async fn lock(db: &Db, tenant: TenantId, series: SeriesId) -> Result<Option<UserId>> {
        let locked = sql!(db, "UPDATE event_series SET chat = chat WHERE id = $1 AND tenant = $2 RETURNING organiser", series, tenant);
        Ok(locked.scalar_optional().await?)
    }

    pub(super) async fn room(db: &Db, series: SeriesId) -> Result<Option<ChatId>> {
        let found: Option<Option<ChatId>> = sql!(db, "SELECT chat FROM event_series WHERE id = $1", series).scalar_optional().await?;
        Ok(found.flatten())
    }

    pub(super) async fn set_room(db: &Db, series: SeriesId, chat: ChatId) -> Result<()> {
        sql!(db, "UPDATE event_series SET chat = $2 WHERE id = $1", series, chat).run().await?;
        Ok(())
    }

    pub(super) async fn delete(db: &Db, series: SeriesId) -> Result<()> {
        sql!(db, "DELETE FROM event_series WHERE id = $1", series).run().await?;
        Ok(())
    }

    pub(super) async fn find(db: &Db, series: &[SeriesId]) -> Result<Vec<(SeriesId, String, String)>> {
        let query = db.query("SELECT id, every, until_day FROM event_series WHERE id IN ");
        Ok(query.list(series.iter().copied()).all().await?)
    }
}
