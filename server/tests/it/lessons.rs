//! Lessons: a coach's hours, bookings, reviews, and the coach's desk.

pub mod coached;
mod desk;
mod desk_rows;
mod finding;
mod followed;
mod waiting;
