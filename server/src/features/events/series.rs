//! Events that repeat. Owns the table `event_series`.
//!
//! A series is a local date, a local time and the zone of its court; its events are made at once, each with an id of its
//! own, and live their own lives from then on.

use std::collections::HashMap;

use jiff::civil::Date;
use protocol::events::{Repeat, SkippedDate};
use protocol::{ErrorCode, Millis, SeriesId, TenantId, UserId};

use super::forms::{self, Checked};
use super::store as events;
use super::times::{self, Skipped, When};
use crate::db::Db;
use crate::error::{Error, Result, refused};
use crate::run::Cx;

/// When the events of a form are, and which days were left out.
pub(super) struct Plan {
    /// With the day that the series gave.
    pub(super) dates: Vec<(Date, When)>,
    pub(super) skipped: Vec<SkippedDate>,
}

/// Finds when events are: one on its own, or one on each day of a rule. A day that has none is left out with its reason.
pub(super) async fn plan(cx: &Cx, organiser: UserId, checked: &Checked, repeat: Option<&Repeat>) -> Result<Plan> {
    let first = checked.date().ok_or_else(|| Error::internal("an event without a day"))?;
    let Some(repeat) = repeat else {
        let when = when(checked, None, Skipped::Refused)?;
        times::is_ahead(&when, cx.now)?;
        return Ok(Plan { dates: vec![(first, when)], skipped: Vec::new() });
    };
    let found = times::days(first, repeat)?;
    times::is_ahead(&when(checked, Some(first), Skipped::Moved)?, cx.now)?;
    let missing = |month: String| SkippedDate { reason: format!("{month} has no {}.", ordinal(first.day())), day: month };
    let mut plan = Plan { dates: Vec::new(), skipped: found.missing.into_iter().map(missing).collect() };
    for day in found.days {
        match on_day(cx, organiser, checked, day).await? {
            Ok(when) => plan.dates.push((day, when)),
            Err(reason) => plan.skipped.push(SkippedDate { day: day.to_string(), reason }),
        }
    }
    plan.skipped.sort_by(|one, other| one.day.cmp(&other.day));
    if plan.dates.is_empty() {
        return Err(refused(ErrorCode::Conflict, "On each of these days you have another event at that time."));
    }
    Ok(plan)
}

/// When it is on one day of the rule, or why it is not.
async fn on_day(cx: &Cx, organiser: UserId, checked: &Checked, day: Date) -> Result<Result<When, String>> {
    let found = when(checked, Some(day), Skipped::Moved).and_then(|when| times::is_ahead(&when, cx.now).map(|()| when));
    let when = match found {
        Ok(when) => when,
        Err(Error::Refused(refusal)) => return Ok(Err(refusal.message)),
        Err(error) => return Err(error),
    };
    let in_the_way = events::in_the_way(cx.db(), organiser, when.starts_at, when.ends_at).await?;
    Ok(in_the_way.map_or(Ok(when), |name| Err(format!("At that time you have another event: {name}."))))
}

fn when(checked: &Checked, day: Option<Date>, skipped: Skipped) -> Result<When> {
    checked.when(day, skipped)?.ok_or_else(|| Error::internal("an event without a time"))
}

fn ordinal(day: i8) -> String {
    let ending = match day {
        1 | 21 | 31 => "st",
        2 | 22 => "nd",
        3 | 23 => "rd",
        _ => "th",
    };
    format!("{day}{ending}")
}

/// Writes a rule down.
pub(super) async fn begin(cx: &Cx, organiser: UserId, first: Option<Date>, repeat: &Repeat) -> Result<SeriesId> {
    let (id, until) = (cx.new_id(), times::date("until", &repeat.until)?);
    let first = first.map_or_else(|| until.to_string(), |first| first.to_string());
    let row = store::New { id, organiser, every: forms::word(&repeat.every)?, first, until: until.to_string() };
    store::insert(cx.db(), cx.tenant(), &row, cx.now).await?;
    Ok(id)
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

    pub(super) async fn find(db: &Db, series: &[SeriesId]) -> Result<Vec<(SeriesId, String, String)>> {
        let query = db.query("SELECT id, every, until_day FROM event_series WHERE id IN ");
        Ok(query.list(series.iter().copied()).all().await?)
    }
}
