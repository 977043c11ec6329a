//! The parts of a day, by number.

use jiff::civil::Time;
use protocol::lessons::DayPart;

/// When the afternoon and the evening begin, on the coach's clock.
const NOON: Time = Time::constant(12, 0, 0, 0);
const EVENING: Time = Time::constant(17, 0, 0, 0);

/// The number of the part of the day that a local time is in.
pub(in crate::features::lessons) fn part_of(time: Time) -> i64 {
    i64::from(time >= NOON) + i64::from(time >= EVENING)
}

/// The number of a part of the day.
pub(in crate::features::lessons) fn part_number(part: DayPart) -> i64 {
    match part {
        DayPart::Morning => 0,
        DayPart::Afternoon => 1,
        DayPart::Evening => 2,
    }
}

/// The part of the day of a number; none for any other.
pub(in crate::features::lessons) fn part_from(number: i64) -> Option<DayPart> {
    [DayPart::Morning, DayPart::Afternoon, DayPart::Evening].into_iter().find(|part| part_number(*part) == number)
}
