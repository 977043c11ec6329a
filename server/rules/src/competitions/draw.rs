//! Draws: who meets whom.
//!
//! * [`round_robin`] lets everybody meet everybody, [`groups`] within groups.
//! * [`knockout`] draws the lines of a knock-out, [`consolation`] that of those who lose their first match.
//!
//! INVARIANT: the same entries and seed give the same draw, on every machine.

pub mod consolation;
pub mod entries;
pub mod groups;
pub mod knockout;
pub mod round_robin;

pub use consolation::{Feed, consolation};
pub use entries::{Entries, NoDraw, Pairing, Round};
pub use groups::{Group, GroupDraw, group_count, groups};
pub use knockout::{Knockout, knockout};
pub use round_robin::{Legs, round_robin};

#[cfg(test)]
mod tests;
