//! The format of a match: the number of sets, how a set is won, how a game is won.
//!
//! A [`Format`] is created by parsing its code, so it is always valid.

use super::side::{Side, Tally};

/// The format of a match. On the wire it is its code, `SET3-S:6/TB7`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Format {
    best_of: BestOf,
    set: SetFormat,
    last: SetFormat,
}

/// The most sets of a match.
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
    /// One tie-break is the whole set; as the last set, a match tie-break.
    TieBreak(Race),
    /// Won by more games when the time is up; at a tie the game in play, or the next one, decides.
    Timed {
        minutes: u16,
    },
}

/// A set of games: first to `to`, two ahead, with a tie-break or without.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct GameSet {
    pub to: u16,
    pub game: Race,
    /// `None` is an advantage set, which goes on until a side is two games ahead.
    pub tie_break: Option<TieBreak>,
}

/// The tie-break of a set, and the games at which it is played (6 at 6-6).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TieBreak {
    pub race: Race,
    pub at: u16,
}

/// First to a number of points by a margin: a game, a tie-break.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Race {
    pub to: u16,
    pub margin: Margin,
}

/// The lead needed to win.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Margin {
    /// One point: at deuce the next point decides ("no-ad").
    One,
    /// Two points.
    Two,
}

/// The standing of a race or a set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    Open,
    Won(Side),
    /// Not reachable by play.
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

    /// The same with another last set.
    #[must_use]
    pub fn with_last(self, last: SetFormat) -> Self {
        Self { last, ..self }
    }

    /// The format of a set by its index; the last set may differ.
    #[must_use]
    pub fn set(&self, place: usize) -> SetFormat {
        if place + 1 >= self.best_of.sets() { self.last } else { self.set }
    }
}

impl BestOf {
    /// The most sets.
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
    /// Who has won a set, or leads it, counted in games (in points for a tie-break). A timed set is judged as if its time were up.
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
    /// Who has won a set, or leads it, counted in games.
    #[must_use]
    pub fn standing(&self, games: Tally) -> Standing {
        match self.tie_break {
            Some(tie_break) if games.low() == tie_break.at && games.lead() == 1 => won_by_leader(games),
            Some(tie_break) if games.low() > tie_break.at || games.high() > tie_break.at + 1 => Standing::Impossible,
            _ => Race { to: self.to, margin: Margin::Two }.standing(games),
        }
    }

    /// The tie-break, if one is played at these games.
    #[must_use]
    pub(crate) fn tie_break_at(&self, games: Tally) -> Option<Race> {
        self.tie_break.filter(|tie_break| games == Tally::new(tie_break.at, tie_break.at)).map(|tie_break| tie_break.race)
    }

    /// The tie-break, if these games mean that it decided the set.
    #[must_use]
    pub fn tie_break_behind(&self, games: Tally) -> Option<Race> {
        self.tie_break.filter(|tie_break| games.low() == tie_break.at && games.lead() == 1).map(|tie_break| tie_break.race)
    }
}

impl Race {
    /// Four points, two ahead: deuce and advantage without a limit.
    pub(crate) const ADVANTAGE_GAME: Self = Self { to: 4, margin: Margin::Two };
    /// Four points, the seventh decides.
    pub(crate) const NO_AD_GAME: Self = Self { to: 4, margin: Margin::One };

    /// The standing by its points.
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

    /// Whether the next point decides, as at deuce in no-ad.
    #[must_use]
    pub(crate) fn is_decider(self, points: Tally) -> bool {
        self.margin == Margin::One && points.a == points.b && points.a.saturating_add(1) == self.to
    }

    /// The winner's points for the loser's: 7 for 5, 9 for 7. `None` if the loser cannot have had so many.
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
