//! Lessons: a coach's hours, bookings, reviews, and the coach's desk.

mod agreed;
mod asking;
pub mod coached;
mod desk;
mod desk_rows;
mod finding;
mod followed;
mod parting;
mod plans;
pub mod rows;
mod waiting;
