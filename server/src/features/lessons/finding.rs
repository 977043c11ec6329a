//! Coaches who are free at a time. Owns the tables `free_hour` and `free_hours_extended`.
//!
//! The index holds runs of times at which a coach's shortest lesson can begin. Whatever changes a coach's hours, lessons or calendar
//! writes it in the same transaction; a daily job adds the day that can be booked since, and what games have changed meanwhile. A
//! search reads one range of it for each part of the day and each few cells around a place, and widens its circle until a page is full.
//!
//! INVARIANT: a time that is found is one that the coach had free when the index was written; asking for it decides anew.

mod index;
mod parts;
mod search;
mod store;

pub(super) use index::{delete_person, extend, free_between, refresh, shortest};
pub(super) use parts::{part_from, part_number, part_of};
pub(super) use search::search;
