//! When a seat may be offered, how long it is held, and until when players confirm a move (`domain-rules.md` D). Pure: no
//! database, no clock.

use jiff::civil::{Date, Time};
use jiff::tz::{TimeZone, TimeZoneDatabase};
use jiff::{Timestamp, ToSpan, Zoned};
use protocol::Millis;

use crate::features::events::seats::Facts;

const MINUTE: i64 = 60_000;
const HOUR: i64 = 60 * MINUTE;
/// From this long before the start no seat is offered: the organiser fills open seats by hand.
const FROZEN_BEFORE: i64 = 2 * HOUR;
/// How long a seat is held: two days or more before the event, the day before, on the day.
const HOLD_BEFORE: i64 = 24 * HOUR;
const HOLD_DAY_BEFORE: i64 = 2 * HOUR;
const HOLD_ON_THE_DAY: i64 = 30 * MINUTE;
/// A seat that could be held for less is not offered.
const HOLD_MIN: i64 = 10 * MINUTE;
/// How long players have to confirm a move: half of the time to the start, at most a day, and at least two hours by day.
const CONFIRM_MOST: i64 = 24 * HOUR;
const CONFIRM_LEAST: i64 = 2 * HOUR;
/// The hours on the court's clock between which seats are offered and answers are due.
const DAYTIME: (i8, i8) = (8, 21);

/// When a seat may be offered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum OfferTime {
    /// Now; the seat is held until `answer_by`.
    Now { answer_by: Millis },
    /// It is night at the court: not before this instant.
    Later(Millis),
    /// Too late: the organiser fills open seats by hand.
    Frozen,
}

/// Until when players of an event that was moved confirm that they still come: by day on the court's clock, and not after the
/// start.
#[must_use]
pub(super) fn confirm_by(event: &Facts, now: Millis) -> Millis {
    let Some(start) = event.starts_at else { return Millis(now.0 + CONFIRM_MOST) };
    let zone = zone_of(event);
    let due = Millis(now.0 + ((start.0 - now.0) / 2).min(CONFIRM_MOST));
    let by_day = local_time(due, &zone).and_then(|due| next_morning(&due)).unwrap_or(due);
    by_day.max(after_two_hours_by_day(now, &zone)).min(start)
}

fn after_two_hours_by_day(now: Millis, zone: &TimeZone) -> Millis {
    let begins = local_time(now, zone).and_then(|local_now| next_morning(&local_now)).unwrap_or(now);
    let end = begins.0 + CONFIRM_LEAST;
    Millis(local_time(begins, zone).map_or(end, |begins| skip_night(&begins, end)))
}

/// When a seat of this event may be offered.
#[must_use]
pub(super) fn offer_time(event: &Facts, now: Millis) -> OfferTime {
    let Some(start) = event.starts_at else { return OfferTime::Frozen };
    let zone = zone_of(event);
    let frozen = start.0 - FROZEN_BEFORE.max(event.enrol_minutes.saturating_mul(MINUTE));
    let times = local_time(now, &zone).zip(local_time(start, &zone));
    let Some((local_now, local_start)) = times else { return OfferTime::Frozen };
    let morning = next_morning(&local_now);
    if morning.is_some_and(|at| at.0 + HOLD_MIN <= frozen) {
        return morning.map_or(OfferTime::Frozen, OfferTime::Later);
    }
    if morning.is_some() || now.0 + HOLD_MIN > frozen {
        return OfferTime::Frozen;
    }
    let days_left = (local_start.date() - local_now.date()).get_days();
    let hold = match days_left {
        ..=0 => HOLD_ON_THE_DAY,
        1 => HOLD_DAY_BEFORE,
        _ => HOLD_BEFORE,
    };
    let end = now.0 + hold;
    let end = if hold < HOLD_BEFORE { skip_night(&local_now, end) } else { end };
    OfferTime::Now { answer_by: Millis(end.min(frozen)) }
}

fn zone_of(event: &Facts) -> TimeZone {
    event.zone.as_deref().and_then(|zone| TimeZoneDatabase::bundled().get(zone).ok()).unwrap_or(TimeZone::UTC)
}

fn local_time(at: Millis, zone: &TimeZone) -> Option<Zoned> {
    Timestamp::from_millisecond(at.0).ok().map(|at| at.to_zoned(zone.clone()))
}

/// When the night ends; none in the daytime.
fn next_morning(local_now: &Zoned) -> Option<Millis> {
    if (DAYTIME.0..DAYTIME.1).contains(&local_now.hour()) {
        return None;
    }
    let day = if local_now.hour() < DAYTIME.0 { local_now.date() } else { local_now.date().saturating_add(1.day()) };
    morning_of(day, local_now)
}

fn morning_of(day: Date, local_now: &Zoned) -> Option<Millis> {
    let at = day.to_datetime(Time::constant(DAYTIME.0, 0, 0, 0)).to_zoned(local_now.time_zone().clone()).ok()?;
    Some(Millis(at.timestamp().as_millisecond()))
}

/// Moves the part of a hold that would fall into the night to the next morning.
fn skip_night(local_now: &Zoned, end: i64) -> i64 {
    let evening = local_now.date().to_datetime(Time::constant(DAYTIME.1, 0, 0, 0)).to_zoned(local_now.time_zone().clone());
    let Ok(evening) = evening.map(|at| at.timestamp().as_millisecond()) else { return end };
    match morning_of(local_now.date().saturating_add(1.day()), local_now) {
        Some(morning) if end > evening => morning.0 + (end - evening),
        _ => end,
    }
}
