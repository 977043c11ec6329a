//! The rules of competitions: pure, without a database and without a clock. What chance decides comes from
//! a seed, so everything can be replayed.
//!
//! * [`draw`] makes the matches: round robin, groups, knock-out with seeds and byes, consolation.
//! * [`ladder`] and [`boxes`] are the two formats that live on an order of sides.
//! * [`standings`] orders the sides of a group and explains every place.
//! * [`through`] decides who is through or out for certain, and what a side still needs.
//! * [`forecast`] plays seasons on and counts the places.
//!
//! A side is a position in the caller's list of sides; only [`draw::Entries`] knows names.

pub mod boxes;
pub mod draw;
pub mod forecast;
pub mod ladder;
pub mod standings;
pub mod teams;
pub mod through;
