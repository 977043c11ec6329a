//! What decides a table, and how matches count that were not played to their end.

use serde::{Deserialize, Serialize};

/// What sides that are level are compared by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Criterion {
    /// Matches won; of teams, ties.
    Wins,
    /// Matches completed: not those that the side retired from, defaulted or gave away.
    Completed,
    /// Wins in the matches among the level sides.
    HeadToHead,
    /// The same, but only where two are level.
    HeadToHeadOfTwo,
    /// The share of rubbers won.
    Rubbers,
    /// The share of sets won, in all matches.
    Sets,
    /// The share of games won, in all matches.
    Games,
    /// Fewest defaults.
    Defaults,
}

/// Whether the winner of a match that was not played to its end is credited with the sets and games that were left.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default)]
pub struct Credit {
    pub walkover: bool,
    pub default: bool,
    pub retirement: bool,
}

/// How a table is made. A league's is frozen at its draw.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Policy {
    /// In this order; then lots are drawn.
    pub order: Vec<Criterion>,
    #[serde(default)]
    pub credit: Credit,
    /// A match tie-break counts as one set and one game; else as one set alone.
    #[serde(default = "yes")]
    pub match_tie_break_game: bool,
    /// Whoever defaulted a match ranks below everybody who did not.
    #[serde(default)]
    pub defaulted_last: bool,
}

fn yes() -> bool {
    true
}

impl Default for Policy {
    fn default() -> Self {
        Self::rally()
    }
}

impl Policy {
    /// Rally's own: wins, head-to-head, sets, games, fewest defaults, lots; whoever defaults ranks last.
    #[must_use]
    pub fn rally() -> Self {
        use Criterion::{Defaults, Games, HeadToHead, Sets, Wins};
        Self { defaulted_last: true, ..Self::of(&[Wins, HeadToHead, Sets, Games, Defaults]) }
    }

    /// The group stage of the ATP: wins, completed matches; two level sides by head-to-head, more by sets, then games. Of three, as
    /// soon as one stands out, the other two go back to head-to-head. Lots stand for the ranking.
    #[must_use]
    pub fn atp() -> Self {
        use Criterion::{Completed, Games, HeadToHeadOfTwo, Sets, Wins};
        Self::of(&[Wins, Completed, HeadToHeadOfTwo, Sets, Games])
    }

    /// The USTA's tournament software (TDM): wins, head-to-head, games, head-to-head of the remaining, lots.
    #[must_use]
    pub fn tdm() -> Self {
        use Criterion::{Games, HeadToHead, Wins};
        Self::of(&[Wins, HeadToHead, Games])
    }

    /// Team leagues: ties won, head-to-head, rubbers, sets, games, fewest defaults.
    #[must_use]
    pub fn team() -> Self {
        use Criterion::{Defaults, Games, HeadToHead, Rubbers, Sets, Wins};
        Self { defaulted_last: true, ..Self::of(&[Wins, HeadToHead, Rubbers, Sets, Games, Defaults]) }
    }

    fn of(order: &[Criterion]) -> Self {
        Self { order: order.to_vec(), credit: Credit::default(), match_tie_break_game: true, defaulted_last: false }
    }
}
