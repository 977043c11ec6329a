//! Stories of games: organised, found, joined and played.

mod calendar;
mod dues;
mod enrolments;
mod events;
mod play;
mod polls;
mod reliability;
mod searches;
mod series;
