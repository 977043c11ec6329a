//! Who of a pair serves first in a set (ITF Rule 14): the order A1 B1 A2 B2 holds for a set, and each pair may choose anew at the
//! start of the next one, a match tie-break too, until its own first service game.

use super::play::{Called, Play, Refused};
use super::serve::Seat;
use super::side::Side;

impl Play {
    /// Whether a pair may choose who of them serves first in this set: it has not begun its first service game there.
    #[must_use]
    pub fn chooses_first_server(&self, side: Side) -> bool {
        self.setup.doubles && self.ending().is_none() && self.turns_until_first(side).is_some()
    }

    /// Who of a pair serves first in this set, as the order stands; none once the pair has begun its first service game there.
    #[must_use]
    pub fn first_server(&self, side: Side) -> Option<Seat> {
        let turns = self.turns_until_first(side)?;
        Some(self.now.rotation.server(self.turns() + turns))
    }

    pub(super) fn choose_first_server(&mut self, seat: Seat) -> Result<Called, Refused> {
        if !self.setup.doubles {
            return Err(Refused::Singles);
        }
        let turns = self.turns() + self.turns_until_first(seat.side).ok_or(Refused::HasServed)?;
        self.now.rotation.give(seat, turns);
        Ok(Called::default())
    }

    /// Service turns until a pair's first one in this set: none if it is over or has begun.
    fn turns_until_first(&self, side: Side) -> Option<u16> {
        let serves = self.now.rotation.server(self.turns()).side == side;
        match (self.now.games.played() + self.turns(), serves) {
            (0, false) => Some(1),
            (0 | 1, true) if self.is_turn_fresh() => Some(0),
            _ => None,
        }
    }

    /// Whether no point of the current service turn was played.
    fn is_turn_fresh(&self) -> bool {
        let played = self.now.points.played();
        let Some(race) = self.tie_break() else { return played == 0 };
        let order = self.setup.order;
        played == 0 || order.turns(played, race.is_decider(self.now.points)) != order.turns(played - 1, false)
    }
}
