//! The rules of tennis scoring (`domain-rules.md` A; ITF Rules 5 to 10, 14, 15 and 27): pure, without a database and
//! without a clock.
//!
//! * [`format`] says what is played: `SET3-S:6/TB7` and its like, read and written by [`code`].
//! * [`score`] holds what a match came to, and judges a score that somebody typed in.
//! * [`play`] follows a match point by point: the score, who serves and from where, when ends change, and when it is over.
//! * [`serve`] has the order of serving and the change of ends, for [`play`].
//! * [`words`] says what is wrong with a score or a code, in a sentence.
//!
//! INVARIANT: there is one answer to "is this won?", [`Race::standing`] and [`SetFormat::standing`]; play asks it after each
//! point, judging asks it of each set. So whatever play ends with is a score that judging takes.

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
