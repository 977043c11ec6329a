//! Deadlines for answers: when a seat may be offered, how long it is held, until when a move is confirmed, and whether a deadline still holds.

use jiff::tz::TimeZone;
use protocol::Millis;

use super::awake::{local_time, next_morning, skip_night, zone_of};

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

/// When something with seats begins.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Begins<'a> {
    pub(crate) at: Option<Millis>,
    /// The zone of its place.
    pub(crate) zone: Option<&'a str>,
    /// How long before it people may join, in minutes.
    pub(crate) closes_minutes: i64,
}

/// A row that every change gives a new version.
pub(crate) trait Versioned {
    fn version(&self) -> i64;
}

/// The row that a deadline was set for, unless somebody has answered or changed it since.
pub(crate) fn unchanged<R: Versioned>(found: Option<R>, version: i64) -> Option<R> {
    found.filter(|row| row.version() == version)
}

/// When a seat may be offered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum OfferTime {
    /// Now; the seat is held until `answer_by`.
    Now { answer_by: Millis },
    /// It is night there: not before this instant.
    Later(Millis),
    /// Too late: the organiser fills open seats by hand.
    Frozen,
}

/// Until when those who have a seat in what was moved confirm that they still come: by day on the clock of the place, and not
/// after the start.
#[must_use]
pub(crate) fn confirm_by(begins: Begins<'_>, now: Millis) -> Millis {
    let Some(start) = begins.at else { return Millis(now.0 + CONFIRM_MOST) };
    let zone = zone_of(begins.zone);
    let due = Millis(now.0 + ((start.0 - now.0) / 2).min(CONFIRM_MOST));
    let by_day = local_time(due, &zone).and_then(|due| next_morning(&due)).unwrap_or(due);
    by_day.max(after_two_hours_by_day(now, &zone)).min(start)
}

fn after_two_hours_by_day(now: Millis, zone: &TimeZone) -> Millis {
    let begins = local_time(now, zone).and_then(|local_now| next_morning(&local_now)).unwrap_or(now);
    let end = begins.0 + CONFIRM_LEAST;
    Millis(local_time(begins, zone).map_or(end, |begins| skip_night(&begins, end)))
}

/// When a free seat may be offered.
#[must_use]
pub(crate) fn offer_time(begins: Begins<'_>, now: Millis) -> OfferTime {
    let Some(start) = begins.at else { return OfferTime::Frozen };
    let zone = zone_of(begins.zone);
    let frozen = start.0 - FROZEN_BEFORE.max(begins.closes_minutes.saturating_mul(MINUTE));
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

#[cfg(test)]
mod tests {
    use jiff::civil::date;
    use jiff::tz::TimeZoneDatabase;

    use super::*;

    fn begins() -> Begins<'static> {
        Begins { at: Some(at(2026, 11, 20, 19, 0)), zone: Some("America/Los_Angeles"), closes_minutes: 0 }
    }

    /// An instant, in Los Angeles time.
    fn at(year: i16, month: i8, day: i8, hour: i8, minute: i8) -> Millis {
        let zone = TimeZoneDatabase::bundled().get("America/Los_Angeles").unwrap();
        Millis(date(year, month, day).at(hour, minute, 0, 0).to_zoned(zone).unwrap().timestamp().as_millisecond())
    }

    #[test]
    fn seats_are_held_for_less_time_as_the_start_comes_closer() {
        use OfferTime::{Frozen, Later};
        let now_until = |answer_by| OfferTime::Now { answer_by };
        let begins = begins();
        for (now, expected) in [
            (at(2026, 11, 14, 10, 0), now_until(at(2026, 11, 15, 10, 0))),
            (at(2026, 11, 18, 20, 59), now_until(at(2026, 11, 19, 20, 59))),
            (at(2026, 11, 18, 21, 0), Later(at(2026, 11, 19, 8, 0))),
            (at(2026, 11, 19, 3, 0), Later(at(2026, 11, 19, 8, 0))),
            (at(2026, 11, 19, 12, 0), now_until(at(2026, 11, 19, 14, 0))),
            // The part of a hold that would fall into the night moves to the morning.
            (at(2026, 11, 19, 20, 30), now_until(at(2026, 11, 20, 9, 30))),
            (at(2026, 11, 20, 8, 0), now_until(at(2026, 11, 20, 8, 30))),
            (at(2026, 11, 20, 16, 40), now_until(at(2026, 11, 20, 17, 0))),
            (at(2026, 11, 20, 16, 51), Frozen),
            (at(2026, 11, 20, 18, 0), Frozen),
            (at(2026, 11, 20, 22, 0), Frozen),
        ] {
            assert_eq!(offer_time(begins, now), expected, "{now:?}");
        }
        // No offers after the deadline for joining.
        assert_eq!(offer_time(Begins { closes_minutes: 600, ..begins }, at(2026, 11, 20, 9, 0)), Frozen);
        // Too early in the morning for an offer after the night.
        let early = Begins { at: Some(at(2026, 11, 20, 9, 0)), ..begins };
        assert_eq!(offer_time(early, at(2026, 11, 19, 22, 0)), Frozen);
        assert_eq!(offer_time(Begins { at: None, ..begins }, at(2026, 11, 19, 12, 0)), Frozen);
    }

    #[test]
    fn no_seat_is_offered_in_a_night_when_clocks_change() {
        use OfferTime::Later;
        let now_until = |answer_by| OfferTime::Now { answer_by };
        for (day, evening) in [(8, 7), (1, 31)] {
            let month = if day == 8 { 3 } else { 11 };
            let before = if day == 8 { 3 } else { 10 };
            let begins = Begins { at: Some(at(2026, month, day, 19, 0)), ..begins() };
            assert_eq!(offer_time(begins, at(2026, before, evening, 21, 30)), Later(at(2026, month, day, 8, 0)));
            assert_eq!(offer_time(begins, at(2026, before, evening, 20, 0)), now_until(at(2026, month, day, 9, 0)));
        }
    }

    #[test]
    fn a_move_is_confirmed_by_day_with_time_to_answer() {
        let begins = begins();
        for (now, due) in [
            (at(2026, 11, 10, 12, 0), at(2026, 11, 11, 12, 0)),
            (at(2026, 11, 10, 23, 0), at(2026, 11, 12, 8, 0)),
            (at(2026, 11, 19, 20, 0), at(2026, 11, 20, 9, 0)),
            (at(2026, 11, 19, 23, 0), at(2026, 11, 20, 10, 0)),
            (at(2026, 11, 20, 4, 0), at(2026, 11, 20, 11, 30)),
            (at(2026, 11, 20, 15, 0), at(2026, 11, 20, 17, 0)),
            (at(2026, 11, 20, 18, 0), at(2026, 11, 20, 19, 0)),
        ] {
            assert_eq!(confirm_by(begins, now), due, "{now:?}");
        }
    }

    #[test]
    fn a_deadline_holds_for_the_version_that_it_was_set_for() {
        struct Asked(i64);
        impl Versioned for Asked {
            fn version(&self) -> i64 {
                self.0
            }
        }
        assert!(unchanged(Some(Asked(3)), 3).is_some());
        assert!(unchanged(Some(Asked(4)), 3).is_none() && unchanged(None::<Asked>, 3).is_none());
    }
}
