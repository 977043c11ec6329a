//! What two sides are expected to do.

use std::f64::consts::FRAC_PI_8;

use super::meeting::{meet, strength, variance};
use super::model;
use super::rating::{Claimed, Day, Rating};
use crate::scoring::BestOf;

/// What side A is expected to do.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Expected {
    /// The chance to win, from [`model::LEAST_CHANCE`]. The less is known of the players, the nearer to a half.
    pub chance: f64,
    /// The share of the games won.
    pub share_of_games: f64,
}

/// What side A is expected to do on a day: of one player each in singles, of two in doubles (with ratings of doubles).
#[must_use]
pub fn expected<const N: usize>(a: &[Rating; N], b: &[Rating; N], day: Day, best_of: BestOf) -> Expected {
    let (a, b) = meet(a, b, day, Claimed::default());
    expected_of_met(&a, &b, best_of)
}

pub(super) fn expected_of_met<const N: usize>(a: &[Rating; N], b: &[Rating; N], best_of: BestOf) -> Expected {
    let ahead = strength(a) - strength(b);
    let unknown = (variance(a) + variance(b)) / (model::POINTS_OF_E * model::POINTS_OF_E);
    let chance = probability(model::sets(best_of) * ahead / (1.0 + FRAC_PI_8 * unknown).sqrt());
    Expected { chance: chance.clamp(model::LEAST_CHANCE, 1.0 - model::LEAST_CHANCE), share_of_games: probability(model::GAME * ahead) }
}

/// The chance of who is so many points ahead, if nothing about them is uncertain.
pub(super) fn probability(points: f64) -> f64 {
    1.0 / (1.0 + libm::exp(-points / model::POINTS_OF_E))
}
