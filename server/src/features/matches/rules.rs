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
pub mod words;

#[cfg(test)]
mod tests;

pub use format::{BestOf, Format, GameSet, Margin, Race, SetFormat, Standing, TieBreak};
pub use play::{Called, Event, Play, Refused, Setup};
pub use score::{Ending, Out, SetScore, Verdict, judge, shown};
pub use serve::{Court, Ends, Order, Partner, Seat};

use serde::{Deserialize, Serialize};

/// One of the two sides of a match: a player, or a pair.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Side {
    A,
    B,
}

impl Side {
    #[must_use]
    pub fn other(self) -> Self {
        match self {
            Self::A => Self::B,
            Self::B => Self::A,
        }
    }
}

/// A count for each side: of points, of games or of sets.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Tally {
    pub a: u16,
    pub b: u16,
}

impl Tally {
    pub const NONE: Self = Self { a: 0, b: 0 };

    #[must_use]
    pub fn new(a: u16, b: u16) -> Self {
        Self { a, b }
    }

    #[must_use]
    pub fn of(self, side: Side) -> u16 {
        match side {
            Side::A => self.a,
            Side::B => self.b,
        }
    }

    /// One more for a side.
    #[must_use]
    pub fn and(mut self, side: Side) -> Self {
        match side {
            Side::A => self.a = self.a.saturating_add(1),
            Side::B => self.b = self.b.saturating_add(1),
        }
        self
    }

    /// What both have together.
    #[must_use]
    pub fn played(self) -> u16 {
        self.a.saturating_add(self.b)
    }

    /// Who has more.
    #[must_use]
    pub fn leader(self) -> Option<Side> {
        match self.a.cmp(&self.b) {
            std::cmp::Ordering::Greater => Some(Side::A),
            std::cmp::Ordering::Less => Some(Side::B),
            std::cmp::Ordering::Equal => None,
        }
    }

    /// The greater count.
    #[must_use]
    pub fn high(self) -> u16 {
        self.a.max(self.b)
    }

    /// The smaller count.
    #[must_use]
    pub fn low(self) -> u16 {
        self.a.min(self.b)
    }

    /// By how much the leader leads.
    #[must_use]
    pub fn lead(self) -> u16 {
        self.a.abs_diff(self.b)
    }
}

impl std::fmt::Display for Tally {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}-{}", self.a, self.b)
    }
}
