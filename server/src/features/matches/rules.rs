//! The rules of tennis scoring (`domain-rules.md` A; ITF Rules 5 to 10, 14, 15 and 27): pure, without a database and
//! without a clock.
//!
//! * [`format`] is the format of a match, `SET3-S:6/TB7` and others, parsed and written by [`code`].
//! * [`score`] is the score of a match, and validates an entered one.
//! * [`play`] follows a match point by point: the score, who serves and from where, when ends change, and when it is over.
//! * [`serve`] is the order of serving and the change of ends, for [`play`].
//! * [`words`] explains what is wrong with a score, in a sentence.
//! * [`side`] is the two sides, and a count for each.
//!
//! INVARIANT: only [`Race::standing`] and [`SetFormat::standing`] decide whether something is won: play calls them after each
//! point, validation for each set. So every score that play ends with is valid.

pub mod code;
pub mod format;
pub mod play;
pub mod score;
pub mod serve;
pub mod side;
pub mod words;

#[cfg(test)]
mod tests;

pub use format::{BestOf, Format, GameSet, Margin, Race, SetFormat, Standing, TieBreak};
pub use play::{Called, Event, Play, Refused, Setup};
pub use score::{Ending, Out, SetScore, Verdict, judge, shown};
pub use serve::{Court, Ends, Order, Partner, Seat};
pub use side::{Side, Tally};
