//! Ratings after a result, and why they changed.

use super::expected::{Expected, expected_of_met, probability};
use super::meeting::{meet, players, strength, variance};
use super::model;
use super::played::Played;
use super::rating::{Claimed, Day, Part, Rating};
use crate::scoring::Side;

/// The ratings of all players after a result, in the order they went in.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Updated<const N: usize> {
    pub a: [Rating; N],
    pub b: [Rating; N],
    pub explained: Explained<N>,
}

/// Why ratings changed: "expected 62 %, won 71 % of the games".
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Explained<const N: usize> {
    /// Of side A, before the match.
    pub expected: Expected,
    /// The share of the games that side A won; `None` if no game was finished.
    pub share_of_games: Option<f64>,
    /// Of the players of side A.
    pub a: [Change; N],
    /// Of the players of side B.
    pub b: [Change; N],
}

/// The points that a player gained, by cause.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Change {
    /// Since the last match: form faded.
    pub faded: f64,
    /// For whom they met; of somebody unknown, from [`model::START`] to where they started.
    pub met: f64,
    /// For the result.
    pub played: f64,
}

impl Change {
    /// All of it: the rating after the match less the rating after the match before.
    #[must_use]
    pub fn total(&self) -> f64 {
        self.faded + self.met + self.played
    }
}

/// The ratings after a result on a day: of one player on each side in singles, of two in doubles.
#[must_use]
pub fn update<const N: usize>(a: &[Rating; N], b: &[Rating; N], day: Day, claimed: Claimed, played: &Played) -> Updated<N> {
    let (met_a, met_b) = meet(a, b, day, claimed);
    let (ahead, unknown) = (strength(&met_a) - strength(&met_b), variance(&met_a) + variance(&met_b));
    let lesson = |claimed_by_others: f64| Lesson::from_claim(ahead, unknown, claimed_by_others, played);
    let (of_a, of_b) = (lesson(claimed.b), lesson(claimed.a));
    let (after_a, after_b) = (met_a.map(|rating| of_a.learnt(rating, 1.0, N, day)), met_b.map(|rating| of_b.learnt(rating, -1.0, N, day)));
    let explained = Explained {
        expected: expected_of_met(&met_a, &met_b, played.best_of),
        share_of_games: played.share_of_games(),
        a: changes(a, &met_a, &after_a, day),
        b: changes(b, &met_b, &after_b, day),
    };
    Updated { a: after_a, b: after_b, explained }
}

/// What a result says about how far side A is ahead.
struct Lesson {
    /// Points for side A, for each unit of a player's variance.
    pull: f64,
    /// How much less uncertain, for each unit of it.
    certainty: f64,
}

impl Lesson {
    /// What a side learns from a result against another one, part of whose strength is only claimed: no more than from one as strong as
    /// itself of whom as little is known. So nobody rises, or falls, by an account that declares what it likes.
    fn from_claim(ahead: f64, unknown: f64, claimed: f64, played: &Played) -> Self {
        let at_its_word = Self::of(ahead, unknown, played);
        if claimed == 0.0 {
            return at_its_word;
        }
        let in_doubt = Self::of(ahead * (1.0 - claimed), unknown + claimed * model::CLAIM_DEVIATION * model::CLAIM_DEVIATION, played);
        match at_its_word.pull * in_doubt.pull {
            opposed if opposed <= 0.0 => Self { pull: 0.0, certainty: 0.0 },
            _ if at_its_word.pull.abs() < in_doubt.pull.abs() => at_its_word,
            _ => in_doubt,
        }
    }

    /// One step of Newton's method towards the strengths under which the result is most likely.
    fn of(ahead: f64, unknown: f64, played: &Played) -> Self {
        let stopped = if played.retired { model::RETIRED_WEIGHT } else { 1.0 };
        let won = if played.winner == Side::A { 1.0 } else { 0.0 };
        let (win_slope, game_slope) = (model::sets(played.best_of) / model::POINTS_OF_E, model::GAME / model::POINTS_OF_E);
        let (win, game) = (probability(model::sets(played.best_of) * ahead), probability(model::GAME * ahead));
        let (win_weight, game_weight) = (model::WIN_WEIGHT * stopped, model::GAME_WEIGHT * stopped);
        let games = played.games_played();
        let slope = win_weight * win_slope * (won - win) + game_weight * game_slope * (f64::from(played.games.a) - games * game);
        let bend =
            win_weight * win_slope * win_slope * win * (1.0 - win) + game_weight * game_slope * game_slope * games * game * (1.0 - game);
        let damped = 1.0 + unknown * bend;
        Self { pull: slope / damped, certainty: bend / damped }
    }

    fn learnt(&self, rating: Rating, direction: f64, players_of_side: usize, day: Day) -> Rating {
        let n = players(players_of_side);
        let learnt = |part: Part| {
            let variance = part.variance();
            let left = 1.0 - variance * self.certainty / (n * n);
            Part::new(part.mean + direction * variance * self.pull / n, (variance * left.max(0.0)).sqrt())
        };
        let last_played = rating.last_played.max(Some(day));
        let matches = rating.matches.saturating_add(1);
        Rating { skill: learnt(rating.skill), form: learnt(rating.form), matches, last_played, ..rating }.limited()
    }
}

fn changes<const N: usize>(before: &[Rating; N], met: &[Rating; N], after: &[Rating; N], day: Day) -> [Change; N] {
    std::array::from_fn(|n| {
        let at = |ratings: &[Rating; N]| ratings.get(n).map_or(0.0, Rating::mean);
        let (stored, faded) = (at(before), before.get(n).map_or(0.0, |rating| rating.on(day).mean()));
        Change { faded: faded - stored, met: at(met) - faded, played: at(after) - at(met) }
    })
}
