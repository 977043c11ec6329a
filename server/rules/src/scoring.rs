//! The rules of tennis scoring (ITF Rules of Tennis 5 to 10, 14, 15 and 27): pure, without a database and
//! without a clock.
//!
//! * [`format`] is the format of a match, `SET3-S:6/TB7` and others, parsed and written by [`code`].
//! * [`score`] is the score of a match, and validates an entered one.
//! * [`play`] follows a match point by point: the score, who serves and from where, when ends change, and when it is over.
//! * [`first_server`] is who of a pair serves first in a set.
//! * [`set_score`] sets the score of a match to a given one, for a scorer who came late or a correction.
//! * [`steps`] follows the events in one pass, and feeds [`statistics`] and [`history`]; [`stakes`] is what the next point decides.
//! * [`chances`] is the chance to win the match from its score.
//! * [`serve`] is the order of serving and the change of ends, for [`play`].
//! * [`words`] explains what is wrong with a score, in a sentence.
//! * [`written`] reads a score as it is written down.
//! * [`side`] is the two sides, and a count for each.
//!
//! INVARIANT: only [`Race::standing`] and [`SetFormat::standing`] decide whether something is won: play calls them after each
//! point, validation for each set. So every score that play ends with is valid.

pub mod chances;
pub mod code;
pub mod first_server;
pub mod format;
pub mod history;
pub mod play;
pub mod score;
pub mod serve;
pub mod set_score;
pub mod side;
pub mod stakes;
pub mod statistics;
pub mod steps;
pub mod words;
pub mod written;

#[cfg(test)]
mod tests;

pub use chances::{Chances, MEAN_SERVE, Serve};
pub use format::{BestOf, Format, GameSet, Margin, Race, SetFormat, Standing, TieBreak};
pub use history::{GameStory, History, PointStory, SetStory};
pub use play::{Called, Event, Play, Refused, Setup, points_called};
pub use score::{Ending, Out, SetScore, Verdict, judge, set_shown, shown};
pub use serve::{Court, Ends, Order, Partner, Seat};
pub use set_score::{Score, Sets, TooManySets};
pub use side::{Side, Tally};
pub use stakes::{Stake, Stakes};
pub use statistics::{Figures, SideFigures, Statistics};
pub use steps::{Next, Step, steps};
pub use written::{Mark, Unreadable, Written, written};
