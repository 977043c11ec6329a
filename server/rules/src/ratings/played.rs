//! A result as ratings count it.

use crate::scoring::{BestOf, Ending, Format, SetScore, Side, Tally, judge};

/// A result that counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Played {
    pub best_of: BestOf,
    pub winner: Side,
    /// A match tie-break is one game.
    pub games: Tally,
    /// Whether it ended because somebody could not go on.
    pub retired: bool,
}

impl Played {
    /// A result with its score from side A; `None` if it does not count: a walkover, a default, not finished, or not possible.
    /// That friendly matches and disputed results never count is for the caller to know.
    #[must_use]
    pub fn of(format: &Format, sets: &[SetScore], ending: Ending) -> Option<Self> {
        if !ending.is_played_result() {
            return None;
        }
        let verdict = judge(format, sets, ending).ok()?;
        let retired = matches!(ending, Ending::Retired(_));
        Some(Self { best_of: format.best_of(), winner: verdict.winner?, games: verdict.games, retired })
    }

    /// The share of the games that side A won; `None` if no game was finished.
    #[must_use]
    pub fn share_of_games(&self) -> Option<f64> {
        let played = self.games_played();
        (played > 0.0).then(|| f64::from(self.games.a) / played)
    }

    pub(super) fn games_played(&self) -> f64 {
        f64::from(self.games.a) + f64::from(self.games.b)
    }
}
