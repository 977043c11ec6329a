//! The rating model: pure, without a database and without a clock.
//!
//! A rating is what is known of a player's strength on a scale that most players are on between 500 and 2500: 400 points ahead
//! win ten matches of three sets for one lost, between two whose strength is certain. It is shown with its deviation, "1640 ± 60":
//! two times out of three the strength is within it.
//!
//! * [`Rating`] has two parts, each a mean and a deviation: `skill`, which lasts, and `form`, which fades within a year or two and
//!   about which less is known the longer nobody saw the player.
//! * [`expected`] is the chance to win a match and the share of its games, from two ratings.
//! * [`update`] is the ratings after a result. Every game counts, and the win itself: whoever wins more of the games than expected
//!   rises. The less is known of a player the further they move.
//! * Somebody nobody knows starts near the first opponent who is known, a little lower: people play people near their own level.
//!   For the same reason two who have few matches are taken to be closer than their ratings say. This fades with
//!   [`model::MET_MATCHES`], and never concerns those who declared their level.
//! * A level that somebody declares is a claim. Until they have played others ([`model::CLAIM_OPPONENTS`]), their opponents learn no more
//!   from them than from somebody unknown who is as strong as themselves.
//! * [`Played::of`] is what a result is for ratings: walkovers, defaults and what was not finished count nothing, a retirement
//!   counts half.
//!
//! A player's rating is the fold of [`update`] over all results in the order of day and id: after a correction it is computed again
//! from the start. The arithmetic is the same on every machine ([`libm`]), so replays are equal to the bit.
//!
//! INVARIANT: means and deviations are finite and within [`model::MEANS`], [`model::FORM_MEANS`] and [`model::DEVIATIONS`], whatever goes in.

pub mod expected;
pub mod meeting;
pub mod model;
pub mod played;
pub mod rating;
pub mod update;

#[cfg(test)]
mod tests;

pub use expected::{Expected, expected};
pub use played::Played;
pub use rating::{Claimed, Day, Part, Rating};
pub use update::{Change, Explained, Updated, update};
