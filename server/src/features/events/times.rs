//! When an event is: a date and times on the court's own clock, and the instants that they mean.
//!
//! A length is elapsed time, and what comes after what is asked of instants, never of clocks' hands. What clocks skip in
//! spring is refused for a single event and moved forward by the gap in a series; what they show twice in autumn is the
//! first of the two unless the second is asked for.

use jiff::civil::{Date, DateTime, Time};
use jiff::tz::{AmbiguousOffset, TimeZone, TimeZoneDatabase};
use jiff::{SignedDuration, Timestamp};
use protocol::events::{Repeat, RepeatEvery};
use protocol::{ErrorCode, Millis, Refusal, limits};

use crate::error::{Error, Result};

/// Days of a camp at most.
const DAYS_MAX: i32 = 31;
/// Minutes of the longest gap that a clock ever made: a day.
const GAP_MAX: u32 = 24 * 60;

/// What an organiser says, on the court's clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Wish {
    pub(super) date: Date,
    pub(super) from: Time,
    pub(super) to: Time,
    /// The last day, where it is another.
    pub(super) to_date: Option<Date>,
    pub(super) second_hour: bool,
}

/// The same with its instants.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct When {
    pub(super) wish: Wish,
    pub(super) starts_at: Millis,
    pub(super) ends_at: Millis,
}

/// What becomes of a time that clocks skip.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Skipped {
    /// It is refused, with the next time that there is.
    Refused,
    /// It moves forward by the gap, and keeps its length.
    Moved,
}

/// `2026-11-20`
pub(super) fn date(field: &str, text: &str) -> Result<Date> {
    let plain = text.len() == 10 && text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'-');
    let date = plain.then(|| text.parse::<Date>().ok()).flatten();
    date.ok_or_else(|| Refusal::invalid(field, "Write a day as 2026-11-20.").into())
}

/// `19:00`
pub(super) fn time(field: &str, text: &str) -> Result<Time> {
    let plain = text.len() == 5 && text.bytes().all(|byte| byte.is_ascii_digit() || byte == b':');
    let time = plain.then(|| Time::strptime("%H:%M", text).ok()).flatten();
    time.ok_or_else(|| Refusal::invalid(field, "Write a time as 19:00.").into())
}

pub(super) fn zone(name: &str) -> Result<TimeZone> {
    TimeZoneDatabase::bundled().get(name).map_err(Error::internal)
}

/// Days since 1970, as calendars count them.
pub(super) fn day_number(date: Date) -> i64 {
    let since = date.duration_since(Date::constant(1970, 1, 1));
    since.as_secs().div_euclid(86_400)
}

/// A day that many after another, on calendars; nothing beyond the year 9999.
pub(super) fn day_after(date: Date, days: i64) -> Option<Date> {
    date.checked_add(SignedDuration::from_hours(days.saturating_mul(24))).ok()
}

/// How a clock shows it: `19:00`.
pub(super) fn shown(time: Time) -> String {
    time.strftime("%H:%M").to_string()
}

/// The instants of what an organiser says. Refuses what ends before it begins, and what is too long.
pub(super) fn when(zone: &TimeZone, wish: Wish, skipped: Skipped) -> Result<When> {
    let last = wish.to_date.unwrap_or(wish.date);
    let days = day_number(last) - day_number(wish.date) + 1;
    if days < 1 {
        return Err(ends_first());
    }
    if days > i64::from(DAYS_MAX) {
        return Err(Refusal::invalid("to_date", format!("An event lasts at most {DAYS_MAX} days.")).into());
    }
    let (from, to) = (wish.date.to_datetime(wish.from), last.to_datetime(wish.to));
    if from >= to && !twice(zone, to) {
        return Err(ends_first());
    }
    let (start, moved) = instant(zone, "from", from, wish.second_hour, skipped)?;
    let end = if moved {
        start.checked_add(to.duration_since(from)).map_err(Error::internal)?
    } else {
        let (end, _) = instant(zone, "to", to, wish.second_hour, skipped)?;
        // From the first of two hours to the second one.
        if end > start || !twice(zone, to) { end } else { zone.to_ambiguous_timestamp(to).later().map_err(Error::internal)? }
    };
    if end <= start {
        return Err(ends_first());
    }
    if end.duration_since(start) > SignedDuration::from_hours(limits::EVENT_HOURS_MAX.saturating_mul(days)) {
        let sentence = format!("An event lasts at most {} hours a day.", limits::EVENT_HOURS_MAX);
        return Err(Refusal::invalid("to", sentence).into());
    }
    let wish = if moved { as_shown(zone, start, end) } else { wish };
    Ok(When { wish, starts_at: Millis(start.as_millisecond()), ends_at: Millis(end.as_millisecond()) })
}

fn ends_first() -> Error {
    Refusal::invalid("to", "End time must be greater than start time").into()
}

/// What clocks show between two instants.
fn as_shown(zone: &TimeZone, start: Timestamp, end: Timestamp) -> Wish {
    let (shown, end) = (zone.to_datetime(start), zone.to_datetime(end));
    let to_date = (end.date() != shown.date()).then(|| end.date());
    let second_hour = twice(zone, shown) && zone.to_ambiguous_timestamp(shown).later().is_ok_and(|later| later == start);
    Wish { date: shown.date(), from: shown.time(), to: end.time(), to_date, second_hour }
}

/// The same of instants as they are kept.
pub(super) fn on_clock(zone: &TimeZone, starts_at: Millis, ends_at: Millis) -> Result<Wish> {
    let at = |at: Millis| Timestamp::from_millisecond(at.0).map_err(Error::internal);
    Ok(as_shown(zone, at(starts_at)?, at(ends_at)?))
}

fn twice(zone: &TimeZone, at: DateTime) -> bool {
    matches!(zone.to_ambiguous_timestamp(at).offset(), AmbiguousOffset::Fold { .. })
}

/// The instant that a clock shows so, and whether it had to be moved.
fn instant(zone: &TimeZone, field: &str, at: DateTime, second: bool, skipped: Skipped) -> Result<(Timestamp, bool)> {
    let ambiguous = zone.to_ambiguous_timestamp(at);
    let (found, moved) = match (ambiguous.offset(), skipped) {
        (AmbiguousOffset::Unambiguous { .. }, _) => (ambiguous.unambiguous(), false),
        (AmbiguousOffset::Fold { .. }, _) if second => (ambiguous.later(), false),
        (AmbiguousOffset::Fold { .. }, _) => (ambiguous.earlier(), false),
        (AmbiguousOffset::Gap { .. }, Skipped::Moved) => (ambiguous.compatible(), true),
        (AmbiguousOffset::Gap { .. }, Skipped::Refused) => {
            let next = after_gap(zone, at).map_or_else(String::new, |next| format!(" The next time there is: {}.", next.strftime("%H:%M")));
            let sentence = format!("Clocks skip {} on {}.{next}", at.strftime("%H:%M"), at.date());
            return Err(Refusal::invalid(field, sentence).into());
        }
    };
    Ok((found.map_err(Error::internal)?, moved))
}

/// The first time that clocks show again.
fn after_gap(zone: &TimeZone, at: DateTime) -> Option<DateTime> {
    let minutes = (1..=GAP_MAX).filter_map(|minutes| at.checked_add(SignedDuration::from_mins(i64::from(minutes))).ok());
    let is_gap = |at: &DateTime| matches!(zone.to_ambiguous_timestamp(*at).offset(), AmbiguousOffset::Gap { .. });
    minutes.into_iter().find(|at| !is_gap(at))
}

/// Refuses a beginning that is over, or too far ahead. Instants are compared, not what clocks show.
pub(super) fn is_ahead(when: &When, now: Millis) -> Result<()> {
    if when.starts_at <= now {
        return Err(Refusal::invalid("from", "Start time must be greater than current time").into());
    }
    if when.ends_at.0.saturating_sub(now.0) > limits::EVENT_AHEAD_DAYS.saturating_mul(86_400_000) {
        return Err(too_far("date"));
    }
    Ok(())
}

fn too_far(field: &str) -> Error {
    Refusal::invalid(field, format!("An event is at most {} days ahead.", limits::EVENT_AHEAD_DAYS)).into()
}

/// The days of a series from the first one on, and those that the calendar does not have.
pub(super) struct Days {
    pub(super) days: Vec<Date>,
    /// `2027-02` and the like: months without that day.
    pub(super) missing: Vec<String>,
}

/// The days of something that repeats. Refuses more than there may be.
pub(super) fn days(first: Date, repeat: &Repeat) -> Result<Days> {
    let until = date("until", &repeat.until)?;
    if until < first {
        return Err(Refusal::invalid("until", "The last day comes before the first one.").into());
    }
    let (mut days, mut missing) = (Vec::new(), Vec::new());
    for place in 0.. {
        let month = |months: i32| {
            let months = i32::from(first.month()) - 1 + months;
            let year = i16::try_from(i32::from(first.year()) + months.div_euclid(12)).ok()?;
            let month = i8::try_from(months.rem_euclid(12) + 1).ok()?;
            Some((year, month))
        };
        let next = match repeat.every {
            RepeatEvery::Day => day_after(first, i64::from(place)),
            RepeatEvery::Week => day_after(first, i64::from(place) * 7),
            RepeatEvery::TwoWeeks => day_after(first, i64::from(place) * 14),
            RepeatEvery::Month => match month(place) {
                Some((year, month)) if (year, month) > (until.year(), until.month()) => None,
                Some((year, month)) => match Date::new(year, month, first.day()) {
                    Ok(day) => Some(day),
                    Err(_) => {
                        missing.push(format!("{year:04}-{month:02}"));
                        continue;
                    }
                },
                None => None,
            },
        };
        match next.filter(|day| *day <= until) {
            None => break,
            Some(_) if days.len() == limits::SERIES_MAX => {
                let sentence = format!("An event repeats at most {} times: choose an earlier last day.", limits::SERIES_MAX);
                return Err(Refusal::new(ErrorCode::LimitReached, sentence).on("until").into());
            }
            Some(day) => days.push(day),
        }
    }
    Ok(Days { days, missing })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wish(date: &str, from: &str, to: &str, second_hour: bool) -> Wish {
        Wish {
            date: super::date("date", date).unwrap(),
            from: time("from", from).unwrap(),
            to: time("to", to).unwrap(),
            to_date: None,
            second_hour,
        }
    }

    /// The beginning in UTC, and how many minutes it lasts.
    fn told(place: &str, wish: Wish, skipped: Skipped) -> Result<(String, i64), String> {
        let when = when(&zone(place).unwrap(), wish, skipped).map_err(|error| error.into_refusal().message)?;
        let start = Timestamp::from_millisecond(when.starts_at.0).unwrap().strftime("%d %H:%M").to_string();
        Ok((start, (when.ends_at.0 - when.starts_at.0) / 60_000))
    }

    #[test]
    fn clocks_change() {
        let (los_angeles, madrid, lord_howe) = ("America/Los_Angeles", "Europe/Madrid", "Australia/Lord_Howe");
        for (place, wish, expected) in [
            (los_angeles, wish("2026-11-20", "19:00", "21:00", false), Ok(("21 03:00", 120))),
            // Spring: an hour is missing within it.
            (los_angeles, wish("2027-03-14", "01:30", "03:30", false), Ok(("14 09:30", 60))),
            (
                los_angeles,
                wish("2027-03-14", "02:30", "04:00", false),
                Err("Clocks skip 02:30 on 2027-03-14. The next time there is: 03:00."),
            ),
            (
                los_angeles,
                wish("2027-03-14", "01:00", "02:30", false),
                Err("Clocks skip 02:30 on 2027-03-14. The next time there is: 03:00."),
            ),
            // Autumn: it is there twice.
            (los_angeles, wish("2026-11-01", "01:30", "03:00", false), Ok(("01 08:30", 150))),
            (los_angeles, wish("2026-11-01", "01:30", "03:00", true), Ok(("01 09:30", 90))),
            (los_angeles, wish("2026-11-01", "00:30", "01:30", false), Ok(("01 07:30", 60))),
            (los_angeles, wish("2026-11-01", "00:30", "01:30", true), Ok(("01 07:30", 120))),
            // From the first of both to the second: the hands go back, time does not.
            (los_angeles, wish("2026-11-01", "01:45", "01:15", false), Ok(("01 08:45", 30))),
            (los_angeles, wish("2026-11-01", "01:45", "01:15", true), Err("End time must be greater than start time")),
            (madrid, wish("2027-03-28", "02:15", "05:00", false), Err("Clocks skip 02:15 on 2027-03-28. The next time there is: 03:00.")),
            (madrid, wish("2027-10-31", "02:30", "03:30", true), Ok(("31 01:30", 60))),
            // Half an hour.
            (
                lord_howe,
                wish("2026-10-04", "02:10", "03:00", false),
                Err("Clocks skip 02:10 on 2026-10-04. The next time there is: 02:30."),
            ),
            (lord_howe, wish("2027-04-04", "01:40", "02:40", false), Ok(("03 14:40", 90))),
            (lord_howe, wish("2027-04-04", "01:40", "02:40", true), Ok(("03 15:10", 60))),
            (madrid, wish("2027-06-01", "19:00", "19:00", false), Err("End time must be greater than start time")),
            (madrid, wish("2027-06-01", "05:00", "21:01", false), Err("An event lasts at most 16 hours a day.")),
        ] {
            let expected = expected.map(|(at, minutes): (&str, i64)| (at.to_owned(), minutes)).map_err(str::to_owned);
            assert_eq!(told(place, wish, Skipped::Refused), expected, "{place} {wish:?}");
        }
    }

    #[test]
    fn a_series_moves_forward_and_keeps_its_length() {
        let gap = wish("2027-03-14", "02:30", "04:00", false);
        assert_eq!(told("America/Los_Angeles", gap, Skipped::Moved), Ok(("14 10:30".into(), 90)));
        let moved = when(&zone("America/Los_Angeles").unwrap(), gap, Skipped::Moved).unwrap().wish;
        assert_eq!((shown(moved.from), shown(moved.to)), ("03:30".into(), "05:00".into()));
        let half = wish("2026-10-04", "02:10", "03:00", false);
        assert_eq!(told("Australia/Lord_Howe", half, Skipped::Moved), Ok(("03 15:40".into(), 50)));
    }

    #[test]
    fn days_of_a_series() {
        let repeat = |every, until: &str| Repeat { every, until: until.into() };
        let first = date("date", "2026-12-31").unwrap();
        let told =
            |repeat: &Repeat| days(first, repeat).map(|found| (found.days.len(), found.days.last().map(Date::to_string), found.missing));
        assert_eq!(told(&repeat(RepeatEvery::Day, "2027-01-02")).unwrap(), (3, Some("2027-01-02".into()), vec![]));
        assert_eq!(told(&repeat(RepeatEvery::Week, "2027-01-20")).unwrap(), (3, Some("2027-01-14".into()), vec![]));
        assert_eq!(told(&repeat(RepeatEvery::TwoWeeks, "2027-01-14")).unwrap(), (2, Some("2027-01-14".into()), vec![]));
        let months = told(&repeat(RepeatEvery::Month, "2027-05-31")).unwrap();
        assert_eq!(months, (4, Some("2027-05-31".into()), vec!["2027-02".into(), "2027-04".into()]));
        assert_eq!(told(&repeat(RepeatEvery::Month, "2027-02-28")).unwrap().0, 2);
        for (wrong, code) in [
            (repeat(RepeatEvery::Day, "2054-05-18"), ErrorCode::LimitReached),
            (repeat(RepeatEvery::Week, "9999-12-31"), ErrorCode::LimitReached),
            (repeat(RepeatEvery::Month, "9999-12-31"), ErrorCode::LimitReached),
            (repeat(RepeatEvery::Week, "2026-12-30"), ErrorCode::Invalid),
            (repeat(RepeatEvery::Week, "soon"), ErrorCode::Invalid),
        ] {
            assert_eq!(told(&wrong).unwrap_err().into_refusal().code, code, "{wrong:?}");
        }
    }

    #[test]
    fn days_and_times_are_written_one_way() {
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
