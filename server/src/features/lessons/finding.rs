//! Coaches who are free at a time. Owns the tables `free_hour` and `free_hours_extended`.
//!
//! The index holds runs of times at which a coach's shortest lesson can begin. Whatever changes a coach's hours, lessons or calendar
//! writes it in the same transaction; a daily job adds the day that can be booked since, and what games have changed meanwhile. A
//! search reads one range of it for each part of the day and each few cells around a place, and widens its circle until a page is full.
//!
//! INVARIANT: a time that is found is one that the coach had free when the index was written; asking for it decides anew.

mod index;
mod search;
mod store;

pub(super) use index::{delete_person, extend, free_between, refresh, shortest};
pub(super) use search::search;

use jiff::civil::Time;
use protocol::lessons::DayPart;

/// When the afternoon and the evening begin, on the coach's clock.
const NOON: Time = Time::constant(12, 0, 0, 0);
const EVENING: Time = Time::constant(17, 0, 0, 0);

/// The number of the part of the day that a local time is in.
pub(super) fn part_of(time: Time) -> i64 {
    i64::from(time >= NOON) + i64::from(time >= EVENING)
}

/// The number of a part of the day.
pub(super) fn part_number(part: DayPart) -> i64 {
    match part {
        DayPart::Morning => 0,
        DayPart::Afternoon => 1,
        DayPart::Evening => 2,
    }
}

/// The part of the day of a number; none for any other.
pub(super) fn part_from(number: i64) -> Option<DayPart> {
    [DayPart::Morning, DayPart::Afternoon, DayPart::Evening].into_iter().find(|part| part_number(*part) == number)
}
