//! The constants of the model, in points of rating unless they say otherwise. They were fitted to predict professional singles in
//! order of time; what they were fitted on is not part of the project.

use std::ops::RangeInclusive;

use crate::scoring::BestOf;

/// Points that make the odds to win a match of three sets e times as high: 400 / ln 10.
pub(crate) const POINTS_OF_E: f64 = 173.717_792_761_248_2;

/// The rating of somebody nobody knows, before their first match with somebody known.
pub const START: f64 = 1_500.0;
/// Its deviation: it can be anything.
pub(crate) const START_DEVIATION: f64 = 700.0;

/// The level, in tenths, that [`START`] is: 3.5.
pub const START_LEVEL: i64 = 35;
/// Points of a tenth of a level: half a level is 200.
pub const POINTS_OF_LEVEL_TENTH: f64 = 40.0;
/// Levels that can be declared, in tenths.
pub const LEVELS: RangeInclusive<i64> = 10..=70;
/// The deviation of a level that a player declares: more than half a level.
pub(crate) const DECLARED_DEVIATION: f64 = 250.0;

/// The deviation of form when nothing is known of it: how far a player's form strays from their skill.
pub(crate) const FORM_DEVIATION: f64 = 40.0;
/// Days in which form fades to a share of 1/e.
pub(crate) const FORM_DAYS: f64 = 540.0;

/// How much lower than their first opponent somebody new starts.
pub(crate) const NEW_IS_LOWER: f64 = 398.0;
/// Matches in which that difference between players falls to a share of 1/e.
pub(crate) const NEW_MATCHES: f64 = 3.36;
/// The deviation of somebody new from there, beside the opponent's own.
pub(crate) const NEW_DEVIATION: f64 = 285.0;
/// How far players who meet are from one another, as a deviation.
pub(crate) const MET_DEVIATION: f64 = 110.0;
/// Matches in which what a meeting says about a player falls to a share of 1/e.
pub(crate) const MET_MATCHES: f64 = 30.0;

/// The advantage in a game as a part of that in a match.
pub const GAME: f64 = 0.25;
/// What a game says about the players, compared with one of many that are independent. More than 1, because players serve in turn,
/// which leaves less to chance.
pub(crate) const GAME_WEIGHT: f64 = 3.0;
/// The same of winning the match.
pub(crate) const WIN_WEIGHT: f64 = 1.0;
/// What a retirement says, compared with a match that was finished.
pub(crate) const RETIRED_WEIGHT: f64 = 0.5;

/// No chance is more certain than this.
pub(crate) const LEAST_CHANCE: f64 = 0.001;

/// Opponents, beside those of the match at hand, after whom a share of 1/e of a player's strength is still only what they declared.
pub(crate) const CLAIM_OPPONENTS: f64 = 2.0;
/// Opponents after whom more make no difference: a thousandth of the claim is left.
pub const CLAIM_OPPONENTS_MAX: u32 = 14;
/// The deviation of a strength that is only declared, for the opponents of whoever declared it: it can be anything.
pub(crate) const CLAIM_DEVIATION: f64 = START_DEVIATION;

/// The limits of the mean of form.
pub(crate) const FORM_MEANS: RangeInclusive<f64> = -400.0..=400.0;
/// The limits of the mean of skill: a level of 0 and of 8, one beyond those that can be declared.
pub(crate) const MEANS: RangeInclusive<f64> = 100.0..=3_300.0;
/// The limits of a deviation.
pub(crate) const DEVIATIONS: RangeInclusive<f64> = 1.0..=START_DEVIATION;

/// The advantage in a match of so many sets as a part of that in a match of three: longer matches favour the stronger player.
#[must_use]
pub fn sets(best_of: BestOf) -> f64 {
    match best_of {
        BestOf::One => 0.8,
        BestOf::Three => 1.0,
        BestOf::Five => 1.7,
    }
}
