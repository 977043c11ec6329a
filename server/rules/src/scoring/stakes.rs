//! What the next point can decide: a break point, a game point, a set point, a match point, and whose.

use serde::{Deserialize, Serialize};

use super::format::{SetFormat, Standing};
use super::play::Play;
use super::side::Side;

/// The most that a side wins with the next point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stake {
    Game,
    /// The set. In a tie-break there is nothing less.
    Set,
    Match,
}

/// What each side wins with the next point, if anything. Both have a stake at a point that decides: at deuce without advantage,
/// at 4-4 in a tie-break with a deciding point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Stakes {
    pub a: Option<Stake>,
    pub b: Option<Stake>,
    /// The receiver, if this point can win the game against the serve; never in a tie-break.
    pub break_point: Option<Side>,
}

impl Stakes {
    pub const NONE: Self = Self { a: None, b: None, break_point: None };

    #[must_use]
    pub fn of(&self, side: Side) -> Option<Stake> {
        match side {
            Side::A => self.a,
            Side::B => self.b,
        }
    }

    /// The higher of both.
    #[must_use]
    pub fn highest(&self) -> Option<Stake> {
        self.a.max(self.b)
    }
}

impl Play {
    /// What the next point can decide; nothing once the match is over.
    #[must_use]
    pub fn stakes(&self) -> Stakes {
        if self.ending().is_some() {
            return Stakes::NONE;
        }
        let stakes = Stakes { a: self.stake(Side::A), b: self.stake(Side::B), break_point: None };
        if stakes.highest().is_none() || self.in_tie_break() {
            return stakes;
        }
        let receiver = self.serve().0.side.other();
        Stakes { break_point: stakes.of(receiver).map(|_| receiver), ..stakes }
    }

    fn stake(&self, side: Side) -> Option<Stake> {
        if self.race().standing(self.points().and(side)) != Standing::Won(side) {
            return None;
        }
        let games = self.games().and(side);
        let wins_set = match self.set_format() {
            SetFormat::TieBreak(_) => true,
            SetFormat::Games(set) => set.standing(games) == Standing::Won(side),
            SetFormat::Timed { .. } => self.now.time_up && games.leader() == Some(side),
        };
        let wins_match = wins_set && self.format.best_of().winner(self.sets().and(side)).is_some();
        Some(match (wins_set, wins_match) {
            (false, _) => Stake::Game,
            (true, false) => Stake::Set,
            (true, true) => Stake::Match,
        })
    }
}
