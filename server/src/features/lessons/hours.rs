//! Free times of a coach: the weekly hours with their exceptions, without what takes the coach's time. Pure: no database, no clock.
//!
//! INVARIANT: what takes time is compared as instants, so that a clock that changes neither hides nor doubles an hour.

use std::collections::BTreeSet;

use jiff::civil::{Date, Time};
use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp};
use protocol::lessons::{HoursException, WeeklyHours};
use protocol::{CourtId, Millis};

use crate::features::schedule::local::day_after;

const MINUTE: i64 = 60_000;
/// Lessons begin at such minutes of the hours in which they are given.
const STEP: i64 = 30;
/// The same for lessons that are no multiple of [`STEP`], and after something that ends between.
const SHORT_STEP: i64 = 15;

/// A span of time at a place in which lessons are given.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct OpenHours {
    pub(super) from: Millis,
    pub(super) until: Millis,
    pub(super) court: CourtId,
}

/// What takes some of the coach's time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TakenSpan {
    pub(super) from: Millis,
    pub(super) until: Millis,
    /// Where the coach is then, if it is known.
    pub(super) court: Option<CourtId>,
    /// How firm it is.
    pub(super) hold: Hold,
}

/// How firmly something takes time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Hold {
    /// An agreed lesson, or a game: with the coach's break before and after it.
    Agreed,
    /// An entry of the coach's own calendar, without a break.
    Blocked,
    /// A request: others may still ask.
    Requested,
}

/// Breaks between two lessons.
#[derive(Clone, Copy, Debug)]
pub(super) struct Breaks {
    pub(super) buffer_minutes: i64,
    /// Between two places, if that is more.
    pub(super) travel_minutes: i64,
}

impl Breaks {
    fn between(self, one: CourtId, other: Option<CourtId>) -> i64 {
        let minutes =
            if other.is_some_and(|other| other != one) { self.buffer_minutes.max(self.travel_minutes) } else { self.buffer_minutes };
        minutes * MINUTE
    }
}

/// A time at which a lesson can begin.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct FreeTime {
    pub(super) at: Millis,
    pub(super) court: CourtId,
    /// Somebody has asked for it.
    pub(super) requested: bool,
}

/// The hours in which lessons are given, on all days that a span of time touches.
pub(super) fn open_hours(
    zone: &TimeZone,
    weekly: &[WeeklyHours],
    exceptions: &[HoursException],
    (from, until): (Millis, Millis),
) -> Vec<OpenHours> {
    let (Some(first), Some(last)) = (local_date(zone, from), local_date(zone, until)) else { return Vec::new() };
    let mut open = BTreeSet::new();
    let mut day = first;
    while day <= last {
        open.extend(hours_of(zone, day, weekly, exceptions));
        let Some(next) = day_after(day, 1) else { break };
        day = next;
    }
    open.into_iter().filter(|hours| hours.from < until && from < hours.until).collect()
}

fn hours_of(zone: &TimeZone, day: Date, weekly: &[WeeklyHours], exceptions: &[HoursException]) -> Vec<OpenHours> {
    let text = day.to_string();
    let today = || exceptions.iter().filter(|one| one.from_date <= text && text <= one.to_date);
    let weekday = i64::from(day.weekday().to_monday_one_offset());
    let usual = weekly
        .iter()
        .filter(|hours| i64::from(hours.weekday) == weekday)
        .map(|hours| (hours.from.as_str(), hours.to.as_str(), hours.court));
    let extra = today().filter_map(|one| Some((one.from.as_deref()?, one.to.as_deref()?, one.court?)));
    let spans =
        usual.chain(extra).filter_map(|(from, to, court)| span(zone, day, from, to).map(|(from, until)| OpenHours { from, until, court }));
    let mut open: Vec<OpenHours> = spans.collect();
    for closed in today().filter(|one| one.court.is_none()) {
        let times = closed.from.as_deref().zip(closed.to.as_deref()).unwrap_or(("00:00", "24:00"));
        if let Some(times) = span(zone, day, times.0, times.1) {
            open = open.into_iter().flat_map(|hours| without(hours, times)).collect();
        }
    }
    open
}

/// The hours without a span of time: none, one or two of them.
fn without(hours: OpenHours, (from, until): (Millis, Millis)) -> impl Iterator<Item = OpenHours> {
    let before = OpenHours { until: hours.until.min(from), ..hours };
    let after = OpenHours { from: hours.from.max(until), ..hours };
    let is_apart = until <= hours.from || hours.until <= from;
    let parts = if is_apart { [Some(hours), None] } else { [Some(before), Some(after)] };
    parts.into_iter().flatten().filter(|part| part.from < part.until)
}

/// The instants of two local times of a day. A time that clocks skip moves forward; of one that occurs twice it is the first.
fn span(zone: &TimeZone, day: Date, from: &str, to: &str) -> Option<(Millis, Millis)> {
    let (from, until) = (instant(zone, day, from)?, instant(zone, day, to)?);
    (from < until).then_some((from, until))
}

pub(super) fn instant(zone: &TimeZone, day: Date, time: &str) -> Option<Millis> {
    let at = if time == "24:00" {
        day_after(day, 1)?.to_datetime(Time::midnight())
    } else {
        day.to_datetime(Time::strptime("%H:%M", time).ok()?)
    };
    Some(Millis(zone.to_ambiguous_timestamp(at).compatible().ok()?.as_millisecond()))
}

pub(super) fn local_date(zone: &TimeZone, at: Millis) -> Option<Date> {
    Some(zone.to_datetime(Timestamp::from_millisecond(at.0).ok()?).date())
}

/// The free times in these hours for lessons of so many minutes that begin in a span of time; the earliest first.
pub(super) fn free_times(
    open: &[OpenHours],
    taken: &[TakenSpan],
    breaks: Breaks,
    minutes: i64,
    (from, until): (Millis, Millis),
) -> Vec<FreeTime> {
    let mut free = BTreeSet::new();
    for hours in open {
        for at in starts(*hours, taken, breaks, minutes) {
            if (from..until).contains(&at)
                && let Some(requested) = fits(*hours, taken, breaks, (at, minutes))
            {
                free.insert(FreeTime { at, court: hours.court, requested });
            }
        }
    }
    free.into_iter().collect()
}

/// When lessons may begin: in steps from the beginning of the hours, and right after what ends between two steps.
fn starts(hours: OpenHours, taken: &[TakenSpan], breaks: Breaks, minutes: i64) -> BTreeSet<Millis> {
    let step = if minutes % STEP == 0 { STEP } else { SHORT_STEP } * MINUTE;
    let last = hours.until.0 - minutes * MINUTE;
    let mut starts: BTreeSet<Millis> = (0..).map(|index| hours.from.0 + index * step).take_while(|at| *at <= last).map(Millis).collect();
    for one in taken.iter().filter(|one| one.hold != Hold::Requested) {
        let rest = if one.hold == Hold::Agreed { breaks.between(hours.court, one.court) } else { 0 };
        let grid = SHORT_STEP * MINUTE;
        let at = (one.until.0 + rest + grid - 1).div_euclid(grid) * grid;
        if hours.from.0 < at && at <= last {
            starts.insert(Millis(at));
        }
    }
    starts
}

/// Whether a lesson of so many minutes fits into the hours at that time, and whether somebody has asked for it.
fn fits(hours: OpenHours, taken: &[TakenSpan], breaks: Breaks, (at, minutes): (Millis, i64)) -> Option<bool> {
    let end = Millis(at.0 + minutes * MINUTE);
    if at < hours.from || hours.until < end {
        return None;
    }
    conflict(taken, breaks, hours.court, (at, end))
}

/// Whether somebody has asked for a time at a place; none if it is taken.
pub(super) fn conflict(taken: &[TakenSpan], breaks: Breaks, court: CourtId, (at, end): (Millis, Millis)) -> Option<bool> {
    let mut requested = false;
    for one in taken {
        let rest = if one.hold == Hold::Blocked { 0 } else { breaks.between(court, one.court) };
        if one.from.0 - rest < end.0 && at.0 < one.until.0 + rest {
            if one.hold != Hold::Requested {
                return None;
            }
            requested = true;
        }
    }
    Some(requested)
}

/// The same local time so many weeks later, as an instant.
pub(super) fn weeks_later(zone: &TimeZone, at: Millis, weeks: i64) -> Option<Millis> {
    let local = zone.to_datetime(Timestamp::from_millisecond(at.0).ok()?);
    let later = local.checked_add(SignedDuration::from_hours(weeks.checked_mul(7 * 24)?)).ok()?;
    Some(Millis(zone.to_ambiguous_timestamp(later).compatible().ok()?.as_millisecond()))
}

#[cfg(test)]
mod tests {
    use protocol::ExceptionId;
    use uuid::Uuid;

    use super::*;
    use crate::features::schedule::local::zone;

    const PARK: CourtId = CourtId(Uuid::from_u128(1));
    const CLUB: CourtId = CourtId(Uuid::from_u128(2));
    const NO_BREAKS: Breaks = Breaks { buffer_minutes: 0, travel_minutes: 0 };

    fn weekly(weekday: u8, from: &str, to: &str, court: CourtId) -> WeeklyHours {
        WeeklyHours { weekday, from: from.into(), to: to.into(), court }
    }

    fn at(zone_name: &str, text: &str) -> Millis {
        let local: jiff::civil::DateTime = text.parse().unwrap();
        Millis(zone(zone_name).unwrap().to_ambiguous_timestamp(local).compatible().unwrap().as_millisecond())
    }

    fn exception(from: &str, to: &str, times: Option<(&str, &str)>, court: Option<CourtId>) -> HoursException {
        HoursException {
            id: ExceptionId(Uuid::nil()),
            from_date: from.into(),
            to_date: to.into(),
            from: times.map(|times| times.0.into()),
            to: times.map(|times| times.1.into()),
            court,
            note: None,
        }
    }

    /// The free times of one day in Los Angeles, on its clock.
    fn day(
        date: &str,
        weekly: &[WeeklyHours],
        exceptions: &[HoursException],
        taken: &[TakenSpan],
        breaks: Breaks,
        minutes: i64,
    ) -> Vec<String> {
        let name = "America/Los_Angeles";
        let clock = zone(name).unwrap();
        let span = (at(name, &format!("{date}T00:00")), at(name, &format!("{date}T23:59")));
        let open = open_hours(&clock, weekly, exceptions, span);
        let local = |free: &FreeTime| clock.to_datetime(Timestamp::from_millisecond(free.at.0).unwrap()).strftime("%H:%M").to_string();
        free_times(&open, taken, breaks, minutes, span)
            .iter()
            .map(|free| format!("{}{}", local(free), if free.requested { "?" } else { "" }))
            .collect()
    }

    fn span_at(from: &str, until: &str, court: Option<CourtId>, hold: Hold) -> TakenSpan {
        TakenSpan { from: at("America/Los_Angeles", from), until: at("America/Los_Angeles", until), court, hold }
    }

    #[test]
    fn a_lesson_fits_between_others_with_their_breaks() {
        let hours = [weekly(5, "09:00", "12:00", PARK)];
        let lesson = |court| span_at("2026-11-27T10:00", "2026-11-27T11:00", Some(court), Hold::Agreed);
        assert_eq!(day("2026-11-27", &hours, &[], &[], NO_BREAKS, 60), ["09:00", "09:30", "10:00", "10:30", "11:00"]);
        assert_eq!(day("2026-11-26", &hours, &[], &[], NO_BREAKS, 60), [""; 0]);
        assert_eq!(day("2026-11-27", &hours, &[], &[lesson(PARK)], NO_BREAKS, 60), ["09:00", "11:00"]);
        let breaks = Breaks { buffer_minutes: 10, travel_minutes: 30 };
        assert_eq!(day("2026-11-27", &hours, &[], &[lesson(PARK)], breaks, 45), ["09:00", "11:15"]);
        assert_eq!(day("2026-11-27", &hours, &[], &[lesson(CLUB)], breaks, 30), ["09:00", "11:30"]);
    }

    #[test]
    fn a_request_leaves_its_time_open_to_others() {
        let hours = [weekly(5, "09:00", "11:00", PARK)];
        let asked = span_at("2026-11-27T09:00", "2026-11-27T10:00", Some(PARK), Hold::Requested);
        assert_eq!(day("2026-11-27", &hours, &[], &[asked], NO_BREAKS, 60), ["09:00?", "09:30?", "10:00"]);
    }

    #[test]
    fn an_entry_of_a_calendar_blocks_its_time_and_no_more() {
        let hours = [weekly(5, "09:00", "11:30", PARK)];
        let blocked = span_at("2026-11-27T09:20", "2026-11-27T09:40", None, Hold::Blocked);
        assert_eq!(
            day("2026-11-27", &hours, &[], &[blocked], Breaks { buffer_minutes: 30, travel_minutes: 0 }, 60),
            ["09:45", "10:00", "10:30"]
        );
    }

    #[test]
    fn exceptions_close_and_add_hours() {
        let hours = [weekly(4, "09:00", "12:00", PARK)];
        let holiday = exception("2026-12-24", "2027-01-06", None, None);
        assert_eq!(day("2026-12-24", &hours, std::slice::from_ref(&holiday), &[], NO_BREAKS, 60), [""; 0]);
        assert_eq!(day("2027-01-07", &hours, std::slice::from_ref(&holiday), &[], NO_BREAKS, 60).len(), 5);
        let dentist = exception("2027-01-07", "2027-01-07", Some(("10:00", "10:45")), None);
        assert_eq!(day("2027-01-07", &hours, &[dentist], &[], NO_BREAKS, 60), ["09:00", "10:45"]);
        let extra = exception("2027-01-09", "2027-01-09", Some(("14:00", "15:00")), Some(CLUB));
        assert_eq!(day("2027-01-09", &hours, &[extra], &[], NO_BREAKS, 60), ["14:00"]);
    }

    #[test]
    fn hours_follow_the_clock_over_both_of_its_changes() {
        // On 14 March 2027 there is no hour from 02:00 to 03:00; on 7 November there are two from 01:00 to 02:00.
        let night = [weekly(7, "00:00", "04:00", PARK)];
        assert_eq!(day("2027-03-14", &night, &[], &[], NO_BREAKS, 60), ["00:00", "00:30", "01:00", "01:30", "03:00"]);
        assert_eq!(day("2027-11-07", &night, &[], &[], NO_BREAKS, 60).len(), 9);
        let skipped = [weekly(7, "02:00", "03:00", PARK)];
        assert_eq!(day("2027-03-14", &skipped, &[], &[], NO_BREAKS, 30), [""; 0]);
        let until_midnight = [weekly(7, "23:00", "24:00", PARK)];
        assert_eq!(day("2027-03-14", &until_midnight, &[], &[], NO_BREAKS, 60), ["23:00"]);
    }

    #[test]
    fn hours_stay_on_the_clock_over_both_changes_in_five_zones() {
        // The days before and after each change in 2027, and the minutes from nine o'clock to nine o'clock.
        let changes = [
            ("America/New_York", "2027-03-13", "2027-03-14", 23 * 60),
            ("America/New_York", "2027-11-06", "2027-11-07", 25 * 60),
            ("Europe/London", "2027-03-27", "2027-03-28", 23 * 60),
            ("Europe/London", "2027-10-30", "2027-10-31", 25 * 60),
            ("Pacific/Auckland", "2027-09-25", "2027-09-26", 23 * 60),
            ("Pacific/Auckland", "2027-04-03", "2027-04-04", 25 * 60),
            // Changes at midnight.
            ("America/Santiago", "2027-09-04", "2027-09-05", 23 * 60),
            ("America/Santiago", "2027-04-03", "2027-04-04", 25 * 60),
            // Changes by half an hour.
            ("Australia/Lord_Howe", "2027-10-02", "2027-10-03", 23 * 60 + 30),
            ("Australia/Lord_Howe", "2027-04-03", "2027-04-04", 24 * 60 + 30),
        ];
        let hours = [weekly(6, "09:00", "10:30", PARK), weekly(7, "09:00", "10:30", PARK)];
        for (name, saturday, sunday, minutes) in changes {
            let clock = zone(name).unwrap();
            let span = (at(name, &format!("{saturday}T00:00")), at(name, &format!("{sunday}T23:59")));
            let free = free_times(&open_hours(&clock, &hours, &[], span), &[], NO_BREAKS, 60, span);
            let starts: Vec<Millis> = free.iter().map(|free| free.at).collect();
            let expected = [(saturday, "09:00"), (saturday, "09:30"), (sunday, "09:00"), (sunday, "09:30")];
            assert_eq!(starts, expected.map(|(date, time)| at(name, &format!("{date}T{time}"))), "{name}, {sunday}");
            assert_eq!(starts[2].0 - starts[0].0, minutes * MINUTE, "{name}, {sunday}");
        }
    }

    #[test]
    fn the_same_hour_every_week_is_the_same_on_the_clock() {
        let clock = zone("America/Los_Angeles").unwrap();
        let tuesday = at("America/Los_Angeles", "2027-03-09T17:00");
        assert_eq!(weeks_later(&clock, tuesday, 1), Some(at("America/Los_Angeles", "2027-03-16T17:00")));
        assert_eq!(weeks_later(&clock, tuesday, 1).unwrap().0 - tuesday.0, (7 * 24 - 1) * 60 * MINUTE);
    }
}
