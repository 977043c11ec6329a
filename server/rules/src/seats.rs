//! A thing with seats: the states of a place in it, whom its seats are for, and the line of those who wait. Pure: no database, no
//! clock; knows nothing of events.
//!
//! INVARIANT: who owns the rows changes them and their counts under one lock, by [`states::is_legal`] and
//! [`states::count_change`] alone.

pub mod line;
pub mod states;
pub mod suits;
