//! Keeping the index of free hours true.

use std::collections::HashMap;
use std::time::Duration;

use jiff::Timestamp;
use jiff::tz::TimeZone;
use protocol::courts::CourtRef;
use protocol::lessons::LessonKind;
use protocol::{CourtId, Millis, UserId};

use super::parts::part_of;
use super::store;
use crate::db::Db;
use crate::error::{Error, Result};
use crate::features::courts::reference;
use crate::features::lessons::due::Due;
use crate::features::lessons::hours::FreeTime;
use crate::features::lessons::slots;
use crate::features::lessons::terms::{self, Terms};
use crate::features::schedule::local::day_number;
use crate::geo::cell::PlaceCell;
use crate::jobs;
use crate::run::Cx;

const MINUTE: i64 = 60_000;
const DAY: Duration = Duration::from_secs(86_400);
/// Lessons that are a multiple of so many minutes begin in steps of as many, others in steps of half as many (`hours`).
const STEP: i64 = 30;

/// A run of times at which a lesson can begin, in one part of a day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Run {
    pub(super) day: i64,
    pub(super) part: i64,
    pub(super) starts_at: Millis,
    pub(super) last_at: Millis,
    pub(super) court: CourtId,
}

/// Writes what a coach has free from now until their horizon; only what differs is written. The coach's row is locked.
pub(in crate::features::lessons) async fn refresh(cx: &mut Cx, coach: UserId) -> Result<()> {
    let Some(terms) = terms::find(cx.db(), cx.tenant(), coach).await?.filter(|terms| terms.form.is_open) else {
        return store::delete_all(cx.db(), coach).await;
    };
    let Some(minutes) = shortest(&terms) else { return store::delete_all(cx.db(), coach).await };
    let until = cx.now + DAY * u32::try_from(terms.form.horizon_days).unwrap_or_default();
    let free = slots::free_times(cx.db(), &terms, (cx.now, until), minutes, cx.now, None).await?;
    let step = if minutes % STEP == 0 { STEP } else { STEP / 2 } * MINUTE;
    let runs = runs(&free, step, &terms.clock()?)?;
    let courts = reference::refs(cx.db(), runs.iter().map(|run| run.court).collect::<Vec<_>>()).await?;
    let lead = slots::bookable(&terms, cx.now).0.0 - cx.now.0;
    let rows = runs.iter().filter_map(|run| row(run, step, lead, &courts)).collect::<Vec<_>>();
    store::replace(cx.db(), (cx.tenant(), coach), &rows).await?;
    if store::note_extension(cx.db(), coach, cx.now, cx.now + DAY).await? {
        jobs::schedule(cx, &Due::ExtendHours { coach }, cx.now + DAY).await?;
    }
    Ok(())
}

/// Adds the day that can be booked since yesterday.
pub(in crate::features::lessons) async fn extend(cx: &mut Cx, coach: UserId) -> Result<()> {
    terms::lock(cx, coach).await?;
    refresh(cx, coach).await
}

/// What a coach has free within a span of time, as the index knows it: the first time of each part of each day, the earliest first.
pub(in crate::features::lessons) async fn free_between(
    db: &Db,
    coach: UserId,
    (from, until): (Millis, Millis),
    now: Millis,
) -> Result<Vec<(Millis, CourtId)>> {
    let rows = store::between(db, coach, (from, until), now).await?;
    let first = |row: &store::Row| row.first_from(from.max(row.earliest(now))).filter(|at| *at < until);
    let mut found: Vec<_> = rows.iter().filter_map(|row| Some((first(row)?, row.court))).collect();
    found.sort();
    Ok(found)
}

/// Forgets the free hours of a removed account.
pub(in crate::features::lessons) async fn delete_person(db: &Db, coach: UserId) -> Result<()> {
    store::delete_all(db, coach).await
}

/// The length of the shortest lesson that a coach gives to one pupil, or else to any number.
pub(in crate::features::lessons) fn shortest(terms: &Terms) -> Option<i64> {
    let offers = || terms.form.offers.iter();
    let private = offers().filter(|offer| offer.kind == LessonKind::Private).map(|offer| offer.minutes).min();
    private.or_else(|| offers().map(|offer| offer.minutes).min())
}

/// Free times, joined to runs: as long as one follows the other after a step, at one court, in one part of a day.
fn runs(free: &[FreeTime], step: i64, clock: &TimeZone) -> Result<Vec<Run>> {
    let mut runs: Vec<Run> = Vec::new();
    let mut open: HashMap<CourtId, usize> = HashMap::new();
    for one in free {
        let local = clock.to_datetime(Timestamp::from_millisecond(one.at.0).map_err(Error::internal)?);
        let (day, part) = (day_number(local.date()), part_of(local.time()));
        let last = open.get(&one.court).and_then(|index| runs.get_mut(*index));
        match last.filter(|run| run.last_at.0 + step == one.at.0 && (run.day, run.part) == (day, part)) {
            Some(run) => run.last_at = one.at,
            None => {
                open.insert(one.court, runs.len());
                runs.push(Run { day, part, starts_at: one.at, last_at: one.at, court: one.court });
            }
        }
    }
    Ok(runs)
}

fn row(run: &Run, step: i64, lead: i64, courts: &HashMap<CourtId, CourtRef>) -> Option<store::Row> {
    let spot = courts.get(&run.court)?.location;
    Some(store::Row {
        day: run.day,
        part: run.part,
        starts_at: run.starts_at,
        last_at: run.last_at,
        step,
        book_by: Millis(run.last_at.0 - lead),
        court: run.court,
        latitude: spot.latitude,
        longitude: spot.longitude,
        cell: PlaceCell::of(spot)?.number(),
    })
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;

    const PARK: CourtId = CourtId(Uuid::from_u128(1));
    const CLUB: CourtId = CourtId(Uuid::from_u128(2));

    fn free(hours_and_minutes: &[(i64, i64)], court: CourtId) -> Vec<FreeTime> {
        hours_and_minutes
            .iter()
            .map(|(hour, minute)| FreeTime { at: Millis((hour * 60 + minute) * MINUTE), court, requested: false })
            .collect()
    }

    /// From and to, in minutes of the day.
    fn joined(free: &[FreeTime]) -> Vec<(i64, i64, i64, CourtId)> {
        let runs = runs(free, 30 * MINUTE, &TimeZone::UTC).unwrap();
        runs.into_iter().map(|run| (run.part, run.starts_at.0 / MINUTE, run.last_at.0 / MINUTE, run.court)).collect()
    }

    #[test]
    fn times_that_follow_each_other_are_one_run() {
        let morning = free(&[(9, 0), (9, 30), (10, 0), (11, 0)], PARK);
        assert_eq!(joined(&morning), [(0, 540, 600, PARK), (0, 660, 660, PARK)]);
    }

    #[test]
    fn noon_five_and_midnight_end_a_run() {
        let day = free(&[(11, 30), (12, 0), (12, 30), (16, 30), (17, 0), (23, 30), (24, 0)], PARK);
        let expected = [(0, 690, 690), (1, 720, 750), (1, 990, 990), (2, 1_020, 1_020), (2, 1_410, 1_410), (0, 1_440, 1_440)];
        assert_eq!(joined(&day), expected.map(|(part, from, to)| (part, from, to, PARK)));
    }

    #[test]
    fn each_court_has_its_own_runs() {
        let mut both = [free(&[(9, 0), (9, 30)], PARK), free(&[(9, 0), (9, 30)], CLUB)].concat();
        both.sort();
        assert_eq!(joined(&both), [(0, 540, 570, PARK), (0, 540, 570, CLUB)]);
    }
}
