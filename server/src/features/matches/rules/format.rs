//! What is played: the number of sets, how a set is won, how a game is won.
//!
//! A [`Format`] is made by reading its code and can hold only what can be played.

use super::side::{Side, Tally};

/// How a match is played. Its code is its only constructor and its form on the wire: `SET3-S:6/TB7`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Format {
    best_of: BestOf,
    set: SetFormat,
    last: SetFormat,
}

/// How many sets a match has at most.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BestOf {
    One,
    Three,
    Five,
}

/// How a set is won.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SetFormat {
    Games(GameSet),
    /// One tie-break stands for the whole set: a match tie-break, where it is the last.
    TieBreak(Race),
    /// Whoever has more games when the time is up. Level then: the game in play, or the next one, decides.
    Timed {
        minutes: u16,
    },
}

/// A set of games: first to `to`, two ahead, with a tie-break or without.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct GameSet {
    pub to: u16,
    pub game: Race,
    /// `None`: an advantage set, without an end until somebody is two games ahead.
    pub tie_break: Option<TieBreak>,
}

/// The tie-break of a set, and the games at which it is played (6 at 6-6).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TieBreak {
    pub race: Race,
    pub at: u16,
}

/// The first to so many points by such a margin: a game, a tie-break.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Race {
    pub to: u16,
    pub margin: Margin,
}

/// How far ahead one must be to win.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Margin {
    /// One deciding point when both lack one: "no-ad".
    One,
    /// Two ahead, for as long as it takes.
    Two,
}

/// Where a race or a set stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    Open,
    Won(Side),
    /// No play leads here.
    Impossible,
}

impl Default for Format {
    /// Best of three sets to six, tie-breaks to seven: `SET3-S:6/TB7`.
    fn default() -> Self {
        let race = Race { to: 7, margin: Margin::Two };
        let set = SetFormat::Games(GameSet { to: 6, game: Race::ADVANTAGE_GAME, tie_break: Some(TieBreak { race, at: 6 }) });
        Self { best_of: BestOf::Three, set, last: set }
    }
}

impl Format {
    pub(super) fn new(best_of: BestOf, set: SetFormat, last: SetFormat) -> Self {
        Self { best_of, set, last }
    }

    #[must_use]
    pub fn best_of(&self) -> BestOf {
        self.best_of
    }

    /// How a set is won, by its place in the match (from 0). The last one may be played in its own way.
    #[must_use]
    pub fn set(&self, place: usize) -> SetFormat {
        if place + 1 >= self.best_of.sets() { self.last } else { self.set }
    }
}

impl BestOf {
    /// Sets at most.
    #[must_use]
    pub fn sets(self) -> usize {
        match self {
            Self::One => 1,
            Self::Three => 3,
            Self::Five => 5,
        }
    }

    /// Sets that win the match.
    #[must_use]
    pub fn needed(self) -> u16 {
        match self {
            Self::One => 1,
            Self::Three => 2,
            Self::Five => 3,
        }
    }

    /// Who has won the match, by sets won.
    #[must_use]
    pub fn winner(self, sets: Tally) -> Option<Side> {
        sets.leader().filter(|_| sets.high() >= self.needed())
    }
}

impl SetFormat {
    /// Where a set stands by its games (its points, where it is a tie-break). A timed one as if its time were up.
    #[must_use]
    pub fn standing(&self, won: Tally) -> Standing {
        match self {
            Self::Games(set) => set.standing(won),
            Self::TieBreak(race) => race.standing(won),
            Self::Timed { .. } => won.leader().map_or(Standing::Open, Standing::Won),
        }
    }
}

impl GameSet {
    /// Where a set stands by its games.
    #[must_use]
    pub fn standing(&self, games: Tally) -> Standing {
        match self.tie_break {
            Some(tie_break) if games.low() == tie_break.at && games.lead() == 1 => won_by_leader(games),
            Some(tie_break) if games.low() > tie_break.at || games.high() > tie_break.at + 1 => Standing::Impossible,
            _ => Race { to: self.to, margin: Margin::Two }.standing(games),
        }
    }

    /// The tie-break, when the games call for one.
    #[must_use]
    pub fn tie_break_at(&self, games: Tally) -> Option<Race> {
        self.tie_break.filter(|tie_break| games == Tally::new(tie_break.at, tie_break.at)).map(|tie_break| tie_break.race)
    }

    /// The tie-break, when the games say that it decided the set.
    #[must_use]
    pub fn tie_break_behind(&self, games: Tally) -> Option<Race> {
        self.tie_break.filter(|tie_break| games.low() == tie_break.at && games.lead() == 1).map(|tie_break| tie_break.race)
    }
}

impl Race {
    /// Four points, two ahead: deuce and advantage without a limit.
    pub const ADVANTAGE_GAME: Self = Self { to: 4, margin: Margin::Two };
    /// Four points, the seventh decides.
    pub const NO_AD_GAME: Self = Self { to: 4, margin: Margin::One };

    /// Where the race stands by its points.
    #[must_use]
    pub fn standing(self, points: Tally) -> Standing {
        if points.high() < self.to {
            return Standing::Open;
        }
        match self.margin {
            Margin::One if points.high() == self.to && points.low() < self.to => won_by_leader(points),
            Margin::One => Standing::Impossible,
            Margin::Two if points.lead() < 2 => Standing::Open,
            Margin::Two if points.high() == self.to || points.lead() == 2 => won_by_leader(points),
            Margin::Two => Standing::Impossible,
        }
    }

    /// Whether the next point ends it, whoever wins it: the deciding point of no-ad.
    #[must_use]
    pub fn is_decider(self, points: Tally) -> bool {
        self.margin == Margin::One && points.a == points.b && points.a.saturating_add(1) == self.to
    }

    /// What the winner had when the loser had this: 7 for 5, 9 for 7. `None` where the loser cannot have had so many.
    #[must_use]
    pub fn winners_points(self, losers: u16) -> Option<u16> {
        match self.margin {
            Margin::One => (losers < self.to).then_some(self.to),
            Margin::Two => losers.checked_add(2).map(|ahead| ahead.max(self.to)),
        }
    }
}

fn won_by_leader(tally: Tally) -> Standing {
    tally.leader().map_or(Standing::Impossible, Standing::Won)
}
