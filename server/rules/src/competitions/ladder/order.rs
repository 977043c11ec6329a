//! The order of a ladder and what each line of its log does to it. Pure.

use protocol::leagues::{LadderPlace, LadderRules, MoveKind};
use protocol::{Millis, SideId};

use crate::competitions::ladder::{self, Challenge};

/// A line of the log, without its effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Event {
    pub kind: MoveKind,
    pub side: SideId,
    pub other: Option<SideId>,
    pub at: Millis,
}

/// The places of those whom a line names, before and after it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Places {
    pub from: Option<i64>,
    pub to: Option<i64>,
    pub other_from: Option<i64>,
}

/// The sides of a ladder, the first place first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Order {
    pub rows: Vec<LadderPlace>,
}

impl Order {
    /// The order that a log makes from nothing, and the places that each of its lines finds and leaves.
    pub fn replay(rules: &LadderRules, log: &[Event]) -> (Self, Vec<Places>) {
        let mut order = Self::default();
        let places = log.iter().map(|event| order.apply(rules, event)).collect();
        (order, places)
    }

    /// The place of a side, from 1.
    pub fn place(&self, side: SideId) -> Option<i64> {
        self.row(side).map(|row| row.place)
    }

    fn row(&self, side: SideId) -> Option<&LadderPlace> {
        self.rows.iter().find(|row| row.side == side)
    }

    fn row_mut(&mut self, side: SideId) -> Option<&mut LadderPlace> {
        self.rows.iter_mut().find(|row| row.side == side)
    }

    /// Does what a line says, by the places as they are. A line about a side that is no longer there does nothing.
    pub fn apply(&mut self, rules: &LadderRules, event: &Event) -> Places {
        let (from, other_from) = (self.place(event.side), event.other.and_then(|other| self.place(other)));
        match event.kind {
            MoveKind::Drawn | MoveKind::Joined => self.enter(event.side, event.at),
            MoveKind::Withdrew => {
                self.rows.retain(|row| row.side != event.side);
                self.number();
            }
            MoveKind::Inactive => {
                let engine = engine(rules);
                self.arrange(|order| index(from).map(|from| engine.after_inactivity(order, from)));
                self.row_mut(event.side).into_iter().for_each(|row| row.active_at = event.at);
            }
            MoveKind::Won | MoveKind::Lost | MoveKind::Refused | MoveKind::Unanswered | MoveKind::Unplayed | MoveKind::Walkover => {
                if from.is_none() || other_from.is_none() {
                    return Places::default();
                }
                let (engine, ended) = (engine(rules), ended(event.kind));
                self.arrange(|order| Some(engine.after(order, index(from)?, index(other_from)?, ended)));
                self.count(event);
            }
            MoveKind::TakenBack => return Places::default(),
        }
        Places { from, to: self.place(event.side), other_from }
    }

    fn enter(&mut self, side: SideId, at: Millis) {
        if self.place(side).is_none() {
            let place = i64::try_from(self.rows.len()).unwrap_or(i64::MAX) + 1;
            self.rows.push(LadderPlace { side, place, trend: 0, won: 0, lost: 0, played_at: None, active_at: at });
        }
    }

    /// Puts the rows into another order of their positions.
    fn arrange(&mut self, after: impl FnOnce(&[usize]) -> Option<Vec<usize>>) {
        let before: Vec<usize> = (0..self.rows.len()).collect();
        if let Some(order) = after(&before) {
            self.rows = order.into_iter().filter_map(|position| self.rows.get(position).copied()).collect();
            self.number();
        }
    }

    /// Gives places in the order of the rows; whoever is moved by that has a trend.
    fn number(&mut self) {
        for (place, row) in (1_i64..).zip(&mut self.rows) {
            if row.place != place {
                (row.trend, row.place) = (row.place - place, place);
            }
        }
    }

    /// Counts a challenge for both sides.
    fn count(&mut self, event: &Event) {
        let is_played = matches!(event.kind, MoveKind::Won | MoveKind::Lost);
        let has_won = event.kind == MoveKind::Won;
        for (side, won) in [(Some(event.side), has_won), (event.other, !has_won)] {
            let Some(row) = side.and_then(|side| self.row_mut(side)) else { continue };
            if is_played {
                (row.won, row.lost) = (row.won + i64::from(won), row.lost + i64::from(!won));
                row.played_at = row.played_at.max(Some(event.at));
            }
            // Whoever refuses to play is not active by that.
            if is_played || side == Some(event.side) {
                row.active_at = row.active_at.max(event.at);
            }
        }
    }
}

fn engine(rules: &LadderRules) -> ladder::Ladder {
    let number = |number: i64| usize::try_from(number).unwrap_or_default();
    ladder::Ladder { reach: number(rules.reach), up_for_walkover: rules.walkover_places.map(number), drop: 1 }
}

/// Whether a side at a place may challenge one at another by the reach alone.
pub fn is_within_reach(rules: &LadderRules, from: i64, to: i64) -> bool {
    to < from && from - to <= rules.reach
}

fn ended(kind: MoveKind) -> Challenge {
    match kind {
        MoveKind::Won => Challenge::Won,
        MoveKind::Refused | MoveKind::Unanswered | MoveKind::Unplayed | MoveKind::Walkover => Challenge::Refused,
        MoveKind::Lost | MoveKind::Drawn | MoveKind::Joined | MoveKind::Inactive | MoveKind::Withdrew | MoveKind::TakenBack => {
            Challenge::Lost
        }
    }
}

/// The position of a place.
fn index(place: Option<i64>) -> Option<usize> {
    usize::try_from(place? - 1).ok()
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;

    fn side(number: u128) -> SideId {
        SideId(Uuid::from_u128(number))
    }

    fn event(kind: MoveKind, one: u128, other: Option<u128>, at: i64) -> Event {
        Event { kind, side: side(one), other: other.map(side), at: Millis(at) }
    }

    fn sides(order: &Order) -> Vec<SideId> {
        order.rows.iter().map(|row| row.side).collect()
    }

    fn four() -> Vec<Event> {
        (1..=4).map(|number| event(MoveKind::Drawn, number, None, 0)).collect()
    }

    #[test]
    fn a_log_makes_the_order() {
        let rules = LadderRules::default();
        let mut log = four();
        log.extend([event(MoveKind::Won, 4, Some(2), 10), event(MoveKind::Joined, 5, None, 11), event(MoveKind::Withdrew, 1, None, 12)]);
        let (order, places) = Order::replay(&rules, &log);
        assert_eq!(sides(&order), [4, 2, 3, 5].map(side));
        assert_eq!(places[4], Places { from: Some(4), to: Some(2), other_from: Some(2) });
        assert_eq!((places[5].to, places[6].from, places[6].to), (Some(5), Some(1), None));
        let first = order.rows[0];
        assert_eq!((first.place, first.trend, first.won, first.played_at), (1, 1, 1, Some(Millis(10))));
        assert_eq!((order.rows[1].trend, order.rows[1].lost), (1, 1), "down by the win, up by the withdrawal");
    }

    #[test]
    fn a_refusal_moves_by_the_places_that_are_set() {
        let one_up = LadderRules { walkover_places: Some(1), ..LadderRules::default() };
        let mut log = four();
        log.push(event(MoveKind::Refused, 4, Some(1), 10));
        assert_eq!(sides(&Order::replay(&one_up, &log).0), [1, 2, 4, 3].map(side));
        let (order, _) = Order::replay(&LadderRules::default(), &log);
        assert_eq!(sides(&order), [4, 1, 2, 3].map(side));
        assert_eq!((order.rows[0].played_at, order.rows[0].active_at, order.rows[1].active_at), (None, Millis(10), Millis(0)));
    }

    #[test]
    fn lines_about_who_is_gone_and_results_taken_back_do_nothing() {
        let rules = LadderRules::default();
        let mut log = four();
        log.extend([event(MoveKind::Withdrew, 2, None, 5), event(MoveKind::Won, 4, Some(2), 6), event(MoveKind::TakenBack, 4, Some(3), 7)]);
        let (order, places) = Order::replay(&rules, &log);
        assert_eq!((sides(&order), places[5], places[6]), ([1, 3, 4].map(side).to_vec(), Places::default(), Places::default()));
    }

    #[test]
    fn inactivity_drops_one_place_and_starts_anew() {
        let mut log = four();
        log.push(event(MoveKind::Inactive, 1, None, 20));
        let (order, places) = Order::replay(&LadderRules::default(), &log);
        assert_eq!((sides(&order), places[4].to), ([2, 1, 3, 4].map(side).to_vec(), Some(2)));
        assert_eq!((order.rows[1].trend, order.rows[1].active_at), (-1, Millis(20)));
    }
}
