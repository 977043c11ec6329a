//! Lessons: a coach's hours, bookings, reviews, and the coach's desk.

mod agreed;
mod asking;
mod desk;
mod finding;
mod followed;
mod parting;
mod plans;
mod waiting;
