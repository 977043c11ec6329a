//! Who serves, from which side of the court, and when ends change (ITF Rules 5, 8 to 10, 14, 15 and 27).

use serde::{Deserialize, Serialize};

use super::side::Side;

/// A side and one of its two places; singles use only the first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Seat {
    pub side: Side,
    pub partner: Partner,
}

/// One of a pair.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Partner {
    #[default]
    First,
    Second,
}

/// Where a serve is made from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Court {
    /// The deuce court: the first point, and every second one after that.
    Right,
    /// The advantage court.
    Left,
    /// The deciding point: the receivers choose the court.
    ReceiversChoose,
}

/// The order of serves in a tie-break; the organiser of short sets may choose.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Order {
    /// A, BB, AA, BB, …
    #[default]
    OneThenTwos,
    /// AA, BB, AA, BB, and the last server also serves a deciding point.
    Twos,
}

/// When ends change within a tie-break; a league may choose.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ends {
    /// After every six points.
    #[default]
    EverySix,
    /// After the first point, then after every four.
    OneThenFours,
    /// Once, after four points: the tie-break of short sets.
    OnceAfterFour,
}

impl Seat {
    #[must_use]
    pub fn first(side: Side) -> Self {
        Self { side, partner: Partner::First }
    }
}

impl Partner {
    #[must_use]
    pub fn other(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }
}

impl Order {
    /// Service turns completed after this many points; `decider` if this point decides.
    #[must_use]
    pub fn turns(self, played: u16, decider: bool) -> u16 {
        match self {
            Self::OneThenTwos => played.div_ceil(2),
            Self::Twos if decider => played.saturating_sub(1) / 2,
            Self::Twos => played / 2,
        }
    }
}

impl Ends {
    /// Whether ends change after this many points of a tie-break that goes on.
    #[must_use]
    pub(crate) fn change_after(self, played: u16) -> bool {
        match self {
            Self::EverySix => played.is_multiple_of(6),
            Self::OneThenFours => played % 4 == 1,
            Self::OnceAfterFour => played == 4,
        }
    }
}

/// The court that a serve goes from, by the points played in its game or tie-break.
#[must_use]
pub fn court(played: u16, decider: bool) -> Court {
    match (decider, played.is_multiple_of(2)) {
        (true, _) => Court::ReceiversChoose,
        (false, true) => Court::Right,
        (false, false) => Court::Left,
    }
}

/// Whether ends change after a game, by the games played in its set, a tie-break counting as one. Over the end of a set the
/// same test holds: after nine games ends change, after ten only when one game of the next set is played.
#[must_use]
pub(crate) fn change_ends_after_game(games_played: u16) -> bool {
    games_played % 2 == 1
}

/// The order of serving, A1 B1 A2 B2 or A B, and whose turn it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Rotation {
    doubles: bool,
    first: Side,
    /// Which of the pair that serves first takes its first turn.
    firsts: Partner,
    /// Which of the other pair takes its first turn.
    others: Partner,
    turn: u16,
}

impl Rotation {
    /// `others`: who of the other pair serves first. In singles both are the first of their side.
    pub(super) fn new(doubles: bool, first: Seat, others: Partner) -> Self {
        let partner = |chosen| if doubles { chosen } else { Partner::First };
        Self { doubles, first: first.side, firsts: partner(first.partner), others: partner(others), turn: 0 }
    }

    /// Who serves after this many further turns.
    pub(super) fn server(&self, turns: u16) -> Seat {
        let turn = self.turn.wrapping_add(turns) % 4;
        let side = if turn.is_multiple_of(2) { self.first } else { self.first.other() };
        let begins = if side == self.first { self.firsts } else { self.others };
        let partner = if self.doubles && turn >= 2 { begins.other() } else { begins };
        Seat { side, partner }
    }

    /// A game or a tie-break is over: it was one turn of its first server.
    pub(super) fn pass(&mut self) {
        self.turn = (self.turn + 1) % 4;
    }

    /// Makes it a player's turn after this many turns: the order continues from there, and their pair swaps if necessary.
    pub(super) fn give(&mut self, to: Seat, turns: u16) {
        if self.server(turns).side != to.side {
            self.pass();
        }
        if self.server(turns).partner != to.partner {
            let pair = if to.side == self.first { &mut self.firsts } else { &mut self.others };
            *pair = pair.other();
        }
    }
}
