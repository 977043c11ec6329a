//! The two sides of a match, and a count for each.

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

    /// Adds one for a side.
    #[must_use]
    pub fn and(mut self, side: Side) -> Self {
        match side {
            Side::A => self.a = self.a.saturating_add(1),
            Side::B => self.b = self.b.saturating_add(1),
        }
        self
    }

    /// The sum of both.
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

impl From<protocol::matches::Side> for Side {
    fn from(side: protocol::matches::Side) -> Self {
        match side {
            protocol::matches::Side::A => Self::A,
            protocol::matches::Side::B => Self::B,
        }
    }
}

impl From<Side> for protocol::matches::Side {
    fn from(side: Side) -> Self {
        match side {
            Side::A => Self::A,
            Side::B => Self::B,
        }
    }
}
