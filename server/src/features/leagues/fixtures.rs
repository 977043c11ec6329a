//! Fixtures: who plays whom, when, and how it ended. Owns the tables `fixture`, `fixture_proposal` and `challenge`, and those of ties
//! between teams ([`ties`]); pushes `fixture_changed` on
//! `league:{id}`.
//!
//! ```text
//! waiting ─► to be scheduled ◄─► proposed ─► scheduled ─► live ─► reported ─► final
//!   └► bye                    ◄──── postponed ───┘          disputed ┘   ▲
//!                                    walkover, default, withdrawal ──────┘   or cancelled
//! ```
//!
//! A fixture has no time of its own: as soon as a date is agreed it has a game (an event), which has the reminders, the calendar
//! entries, the room and the match. The game is run from here (`events::for_fixtures`); people neither join nor leave it.
//!
//! INVARIANT: the league's row is locked before any of its fixtures is decided about; games and matches are locked after it. A live
//! match whose score changes is the exception: it locks the league last, so that a point of any other match costs nothing.
//! INVARIANT: a fixture has one match at a time, between its own two sides, in the league's format; what the match says, the fixture
//! says, in the same transaction (`following`).
//! INVARIANT: a side that comes from another fixture is there if and only if that fixture is decided for it (`bracket::settle`), and
//! does not change once its own fixture has a date, a match or a decision.

mod access;
pub(super) mod awarding;
pub(super) mod bracket;
pub(super) mod calling_off;
pub(super) mod challenges;
pub(super) mod challenging;
mod changes;
mod dates;
pub(super) mod expiring;
mod filling;
pub(super) mod following;
pub(super) mod free;
mod games;
pub(super) mod grouped;
pub(super) mod listing;
pub(super) mod locking;
pub(super) mod matching;
mod notices;
mod outcome;
mod proposals;
pub(super) mod proposing;
pub(super) mod reach;
pub(super) mod refs;
mod reopening;
pub(super) mod reporting;
pub(super) mod rows;
pub(super) mod scheduling;
pub(super) mod showing;
pub(super) mod store;
pub(in crate::features) mod ties;
mod withdrawing;

pub(super) use filling::{fill_places, with_a_place};
pub(super) use rows::FixtureRow;
pub(super) use withdrawing::{cancel_rest, delete_all, revive_rest, withdraw};
