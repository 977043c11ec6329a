//! A date and times on the clock of a place, and the instants they stand for.
//!
//! Durations and order are those of instants, never of local times. A local time that clocks skip in spring is refused for a
//! single date and moved forward by the gap in a series; one that occurs twice in autumn is the first of the two unless
//! `second_hour` is set.
//!
//! INVARIANT: local date, local time and zone make the instant, so that what repeats keeps the court's clock through summer and
//! winter.

use jiff::civil::{Date, DateTime, Time};
use jiff::tz::{AmbiguousOffset, TimeZone, TimeZoneDatabase};
use jiff::{SignedDuration, Timestamp};
use protocol::{Millis, Refusal, limits, sentence};

use crate::error::{Error, Result};

/// The longest camp, in days.
const DAYS_MAX: i32 = 31;
/// The longest gap of any time zone, in minutes: a day.
const GAP_MAX: u32 = 24 * 60;

/// A date and times on the clock of a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct LocalTimes {
    pub(crate) date: Date,
    pub(crate) from: Time,
    pub(crate) to: Time,
    /// The last day, if it is not the first.
    pub(crate) to_date: Option<Date>,
    /// Of a time that occurs twice, the second is meant.
    pub(crate) second_hour: bool,
}

impl LocalTimes {
    /// The number of the last day of which it has a part, if it is not the first.
    pub(crate) fn last_day(self) -> Option<i64> {
        let last = day_number(self.to_date?) - i64::from(self.to == Time::midnight());
        (last > day_number(self.date)).then_some(last)
    }
}

/// Local times and their instants.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Times {
    pub(crate) local: LocalTimes,
    pub(crate) starts_at: Millis,
    pub(crate) ends_at: Millis,
}

/// What to do with a local time that clocks skip.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ClockGap {
    /// Refuse it, and name the next time that exists.
    Refuse,
    /// Move forward by the gap, at the full length.
    MoveForward,
}

/// Parses `2026-11-20`.
pub(crate) fn date(field: &str, text: &str) -> Result<Date> {
    let plain = text.len() == 10 && text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'-');
    let date = plain.then(|| text.parse::<Date>().ok()).flatten();
    date.ok_or_else(|| Refusal::invalid(field, sentence!("date_unreadable")).into())
}

/// Parses `19:00`.
pub(crate) fn time(field: &str, text: &str) -> Result<Time> {
    let plain = text.len() == 5 && text.bytes().all(|byte| byte.is_ascii_digit() || byte == b':');
    let time = plain.then(|| Time::strptime("%H:%M", text).ok()).flatten();
    time.ok_or_else(|| Refusal::invalid(field, sentence!("time_unreadable")).into())
}

pub(crate) fn zone(name: &str) -> Result<TimeZone> {
    TimeZoneDatabase::bundled().get(name).map_err(Error::internal)
}

/// Calendar days since 1970-01-01.
pub(crate) fn day_number(date: Date) -> i64 {
    let since = date.duration_since(Date::constant(1970, 1, 1));
    since.as_secs().div_euclid(86_400)
}

/// The day so many calendar days later; none beyond the year 9999.
pub(crate) fn day_after(date: Date, days: i64) -> Option<Date> {
    date.checked_add(SignedDuration::from_hours(days.saturating_mul(24))).ok()
}

/// Formats a time as `19:00`.
pub(crate) fn clock_text(time: Time) -> String {
    time.strftime("%H:%M").to_string()
}

/// Finds the instants of local times. Refuses an end before the start, and what is too long.
pub(crate) fn resolve(zone: &TimeZone, local: LocalTimes, gap: ClockGap) -> Result<Times> {
    let last = local.to_date.unwrap_or(local.date);
    let days = day_number(last) - day_number(local.date) + 1;
    if days < 1 {
        return Err(ends_before_start());
    }
    if days > i64::from(DAYS_MAX) {
        return Err(Refusal::invalid("to_date", sentence!("days_most", max = DAYS_MAX)).into());
    }
    let (from, to) = (local.date.to_datetime(local.from), last.to_datetime(local.to));
    if from >= to && !is_ambiguous(zone, to) {
        return Err(ends_before_start());
    }
    let (start, moved) = instant(zone, "from", from, local.second_hour, gap)?;
    let end = if moved {
        start.checked_add(to.duration_since(from)).map_err(|_| too_far("date"))?
    } else {
        let (end, _) = instant(zone, "to", to, local.second_hour, gap)?;
        // An end at or before the start must mean the second of the two.
        if end > start || !is_ambiguous(zone, to) { end } else { zone.to_ambiguous_timestamp(to).later().map_err(|_| too_far("date"))? }
    };
    if end <= start {
        return Err(ends_before_start());
    }
    // On each of its days from the first hour to the last; the nights between are no part of it.
    if end.duration_since(start) > SignedDuration::from_hours(limits::EVENT_HOURS_MAX + 24 * (days - 1)) {
        return Err(Refusal::invalid("to", sentence!("hours_most", max = limits::EVENT_HOURS_MAX)).into());
    }
    let local = if moved { local_times_between(zone, start, end) } else { local };
    Ok(Times { local, starts_at: Millis(start.as_millisecond()), ends_at: Millis(end.as_millisecond()) })
}

fn ends_before_start() -> Error {
    Refusal::invalid("to", sentence!("end_before_start")).into()
}

/// The local times between two instants.
fn local_times_between(zone: &TimeZone, start: Timestamp, end: Timestamp) -> LocalTimes {
    let (local_start, local_end) = (zone.to_datetime(start), zone.to_datetime(end));
    let to_date = (local_end.date() != local_start.date()).then(|| local_end.date());
    let second_hour = is_ambiguous(zone, local_start) && zone.to_ambiguous_timestamp(local_start).later().is_ok_and(|later| later == start);
    LocalTimes { date: local_start.date(), from: local_start.time(), to: local_end.time(), to_date, second_hour }
}

/// The local times of stored instants.
pub(crate) fn local_times(zone: &TimeZone, starts_at: Millis, ends_at: Millis) -> Result<LocalTimes> {
    let at = |at: Millis| Timestamp::from_millisecond(at.0).map_err(Error::internal);
    Ok(local_times_between(zone, at(starts_at)?, at(ends_at)?))
}

/// Whether a local time occurs twice.
fn is_ambiguous(zone: &TimeZone, at: DateTime) -> bool {
    matches!(zone.to_ambiguous_timestamp(at).offset(), AmbiguousOffset::Fold { .. })
}

/// The instant of a local time, and whether it was moved out of a gap.
fn instant(zone: &TimeZone, field: &str, at: DateTime, second: bool, gap: ClockGap) -> Result<(Timestamp, bool)> {
    let ambiguous = zone.to_ambiguous_timestamp(at);
    let (found, moved) = match (ambiguous.offset(), gap) {
        (AmbiguousOffset::Unambiguous { .. }, _) => (ambiguous.unambiguous(), false),
        (AmbiguousOffset::Fold { .. }, _) if second => (ambiguous.later(), false),
        (AmbiguousOffset::Fold { .. }, _) => (ambiguous.earlier(), false),
        (AmbiguousOffset::Gap { .. }, ClockGap::MoveForward) => (ambiguous.compatible(), true),
        (AmbiguousOffset::Gap { .. }, ClockGap::Refuse) => {
            let (time, date) = (clock_text(at.time()), at.date().to_string());
            let sentence = match after_gap(zone, at) {
                Some(next) => sentence!("clock_skips_to", time = time, date = date, next = clock_text(next.time())),
                None => sentence!("clock_skips", time = time, date = date),
            };
            return Err(Refusal::invalid(field, sentence).into());
        }
    };
    // Beyond the last instant that there is.
    Ok((found.map_err(|_| too_far("date"))?, moved))
}

/// The first local time after a gap, to the minute.
fn after_gap(zone: &TimeZone, at: DateTime) -> Option<DateTime> {
    let minutes = (1..=GAP_MAX).filter_map(|minutes| at.checked_add(SignedDuration::from_mins(i64::from(minutes))).ok());
    let is_gap = |at: &DateTime| matches!(zone.to_ambiguous_timestamp(*at).offset(), AmbiguousOffset::Gap { .. });
    minutes.into_iter().find(|at| !is_gap(at))
}

/// Refuses a time that starts in the past or lies too far ahead.
pub(crate) fn check_ahead((starts_at, ends_at): (Millis, Millis), now: Millis) -> Result<()> {
    if starts_at <= now {
        return Err(Refusal::invalid("from", sentence!("start_past")).into());
    }
    if ends_at.0.saturating_sub(now.0) > limits::EVENT_AHEAD_DAYS.saturating_mul(86_400_000) {
        return Err(too_far("date"));
    }
    Ok(())
}

fn too_far(field: &str) -> Error {
    Refusal::invalid(field, sentence!("too_far_ahead", max = limits::EVENT_AHEAD_DAYS)).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn local(date: &str, from: &str, to: &str, second_hour: bool) -> LocalTimes {
        LocalTimes {
            date: super::date("date", date).unwrap(),
            from: super::time("from", from).unwrap(),
            to: super::time("to", to).unwrap(),
            to_date: None,
            second_hour,
        }
    }

    /// The start in UTC, and the length in minutes.
    fn resolved(zone_name: &str, local: LocalTimes, gap: ClockGap) -> Result<(String, i64), String> {
        let time = resolve(&zone(zone_name).unwrap(), local, gap).map_err(|error| error.into_refusal().message)?;
        let start = Timestamp::from_millisecond(time.starts_at.0).unwrap().strftime("%d %H:%M").to_string();
        Ok((start, (time.ends_at.0 - time.starts_at.0) / 60_000))
    }

    #[test]
    fn times_around_a_change_of_clocks_are_resolved() {
        let (los_angeles, madrid, lord_howe) = ("America/Los_Angeles", "Europe/Madrid", "Australia/Lord_Howe");
        for (zone_name, local, expected) in [
            (los_angeles, local("2026-11-20", "19:00", "21:00", false), Ok(("21 03:00", 120))),
            // Spring: an hour of it is skipped.
            (los_angeles, local("2027-03-14", "01:30", "03:30", false), Ok(("14 09:30", 60))),
            (los_angeles, local("2027-03-14", "02:30", "04:00", false), Err("Clocks skip 02:30 on 2027-03-14: choose 03:00 or later.")),
            (los_angeles, local("2027-03-14", "01:00", "02:30", false), Err("Clocks skip 02:30 on 2027-03-14: choose 03:00 or later.")),
            // Autumn: the time occurs twice.
            (los_angeles, local("2026-11-01", "01:30", "03:00", false), Ok(("01 08:30", 150))),
            (los_angeles, local("2026-11-01", "01:30", "03:00", true), Ok(("01 09:30", 90))),
            (los_angeles, local("2026-11-01", "00:30", "01:30", false), Ok(("01 07:30", 60))),
            (los_angeles, local("2026-11-01", "00:30", "01:30", true), Ok(("01 07:30", 120))),
            // From the first 01:45 to the second 01:15: earlier on the clock, later in time.
            (los_angeles, local("2026-11-01", "01:45", "01:15", false), Ok(("01 08:45", 30))),
            (los_angeles, local("2026-11-01", "01:45", "01:15", true), Err("End time must be greater than start time")),
            (madrid, local("2027-03-28", "02:15", "05:00", false), Err("Clocks skip 02:15 on 2027-03-28: choose 03:00 or later.")),
            (madrid, local("2027-10-31", "02:30", "03:30", true), Ok(("31 01:30", 60))),
            // Clocks change by half an hour.
            (lord_howe, local("2026-10-04", "02:10", "03:00", false), Err("Clocks skip 02:10 on 2026-10-04: choose 02:30 or later.")),
            (lord_howe, local("2027-04-04", "01:40", "02:40", false), Ok(("03 14:40", 90))),
            (lord_howe, local("2027-04-04", "01:40", "02:40", true), Ok(("03 15:10", 60))),
            (madrid, local("2027-06-01", "19:00", "19:00", false), Err("End time must be greater than start time")),
            (madrid, local("2027-06-01", "05:00", "21:01", false), Err("A game lasts at most 16 hours a day.")),
        ] {
            let expected = expected.map(|(at, minutes): (&str, i64)| (at.to_owned(), minutes)).map_err(str::to_owned);
            assert_eq!(resolved(zone_name, local, ClockGap::Refuse), expected, "{zone_name} {local:?}");
        }
    }

    #[test]
    fn a_series_moves_out_of_a_gap_and_keeps_its_length() {
        let gap = local("2027-03-14", "02:30", "04:00", false);
        assert_eq!(resolved("America/Los_Angeles", gap, ClockGap::MoveForward), Ok(("14 10:30".into(), 90)));
        let moved = resolve(&zone("America/Los_Angeles").unwrap(), gap, ClockGap::MoveForward).unwrap().local;
        assert_eq!((clock_text(moved.from), clock_text(moved.to)), ("03:30".into(), "05:00".into()));
        let half = local("2026-10-04", "02:10", "03:00", false);
        assert_eq!(resolved("Australia/Lord_Howe", half, ClockGap::MoveForward), Ok(("03 15:40".into(), 50)));
    }

    #[test]
    fn a_camp_lasts_some_hours_on_each_of_its_days() {
        let camp = |from: &str, to: &str, to_date: &str| {
            let to_date = Some(super::date("to_date", to_date).unwrap());
            resolved("America/Los_Angeles", LocalTimes { to_date, ..local("2026-10-20", from, to, false) }, ClockGap::Refuse)
        };
        // Over the night in which clocks change.
        assert_eq!(camp("10:00", "16:00", "2026-11-02").unwrap().1, (13 * 24 + 6 + 1) * 60);
        assert_eq!(camp("10:00", "16:00", "2026-10-23").unwrap().1, (3 * 24 + 6) * 60);
        assert_eq!(camp("06:00", "22:00", "2026-10-23").unwrap().1, (3 * 24 + 16) * 60);
        assert_eq!(camp("05:00", "22:00", "2026-10-23"), Err("A game lasts at most 16 hours a day.".into()));
        assert_eq!(camp("22:00", "01:00", "2026-10-21").unwrap().1, 180);
    }

    #[test]
    fn the_last_day_is_one_of_which_there_is_a_part() {
        let until = |to: &str, to_date: Option<&str>| {
            let to_date = to_date.map(|last| super::date("to_date", last).unwrap());
            LocalTimes { to_date, ..local("2026-11-20", "19:00", to, false) }.last_day().map(|last| last - day_number(first()))
        };
        assert_eq!((until("21:00", None), until("21:00", Some("2026-11-24"))), (None, Some(4)));
        assert_eq!((until("00:00", Some("2026-11-21")), until("00:01", Some("2026-11-21"))), (None, Some(1)));
    }

    #[test]
    fn days_and_times_have_one_spelling() {
        for text in ["2026-11-31", "2026-1-1", "20261120", "2026-11-20T10:00", "+002026-11-2", "", "2026-13-01", "٢٠٢٦"] {
            assert!(date("date", text).is_err(), "{text}");
        }
        for text in ["24:00", "7:00", "19:60", "19:00:00", "", "noon!", "-1:00"] {
            assert!(time("from", text).is_err(), "{text}");
        }
        assert_eq!(day_number(date("date", "1970-01-02").unwrap()), 1);
        assert_eq!(day_after(first(), -1).map(day_number), Some(day_number(first()) - 1));
        assert_eq!(day_number(date("date", "1969-12-31").unwrap()), -1);
    }

    fn first() -> Date {
        date("date", "2026-11-20").unwrap()
    }
}
