//! The hours in which people are awake, on the clock of a place: nobody has to answer at night.

use jiff::civil::{Date, Time};
use jiff::tz::{TimeZone, TimeZoneDatabase};
use jiff::{Timestamp, ToSpan, Zoned};
use protocol::Millis;

/// The hours between which seats are offered and answers are due.
const DAYTIME: (i8, i8) = (8, 21);

/// The zone of a place; UTC where it is not known.
pub(super) fn zone_of(name: Option<&str>) -> TimeZone {
    name.and_then(|zone| TimeZoneDatabase::bundled().get(zone).ok()).unwrap_or(TimeZone::UTC)
}

pub(super) fn local_time(at: Millis, zone: &TimeZone) -> Option<Zoned> {
    Timestamp::from_millisecond(at.0).ok().map(|at| at.to_zoned(zone.clone()))
}

/// When the night ends; none in the daytime.
pub(super) fn next_morning(local_now: &Zoned) -> Option<Millis> {
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

/// Moves the part of a span, from `local_now` to `end`, that would fall into the night to the next morning.
pub(super) fn skip_night(local_now: &Zoned, end: i64) -> i64 {
    let evening = local_now.date().to_datetime(Time::constant(DAYTIME.1, 0, 0, 0)).to_zoned(local_now.time_zone().clone());
    let Ok(evening) = evening.map(|at| at.timestamp().as_millisecond()) else { return end };
    match morning_of(local_now.date().saturating_add(1.day()), local_now) {
        Some(morning) if end > evening => morning.0 + (end - evening),
        _ => end,
    }
}
