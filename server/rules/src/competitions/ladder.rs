//! Ladders: an order that challenges change. Every number is a league's setting.

pub mod order;

/// What a challenge may do and does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ladder {
    /// How many places up one may challenge.
    pub reach: usize,
    /// Places that the challenger moves up for a refusal or a walkover; `None` takes the defender's place, as a win does.
    pub up_for_walkover: Option<usize>,
    /// Places that an inactive side drops.
    pub drop: usize,
}

impl Default for Ladder {
    fn default() -> Self {
        Self { reach: 3, up_for_walkover: None, drop: 1 }
    }
}

/// How a challenge ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Challenge {
    /// The challenger won: takes the place, and all between drop one.
    Won,
    /// The defender won: no change.
    Lost,
    /// The defender refused or gave a walkover.
    Refused,
}

impl Ladder {
    /// Whether a side may challenge another: above it, and within reach.
    #[must_use]
    pub fn may_challenge(&self, order: &[usize], challenger: usize, defender: usize) -> bool {
        let (Some(from), Some(to)) = (place(order, challenger), place(order, defender)) else { return false };
        to < from && from - to <= self.reach
    }

    /// The order after a challenge, by the places at the time the result is recorded. A challenger who is above by now stays.
    #[must_use]
    pub fn after(&self, order: &[usize], challenger: usize, defender: usize, challenge: Challenge) -> Vec<usize> {
        let (Some(from), Some(to)) = (place(order, challenger), place(order, defender)) else { return order.to_vec() };
        let to = match (challenge, self.up_for_walkover) {
            (Challenge::Lost, _) => from,
            (Challenge::Refused, Some(up)) => from.saturating_sub(up).max(to),
            (Challenge::Won, _) | (Challenge::Refused, None) => to,
        };
        moved(order, from, to.min(from))
    }

    /// The order after a side was inactive.
    #[must_use]
    pub(crate) fn after_inactivity(&self, order: &[usize], side: usize) -> Vec<usize> {
        place(order, side).map_or_else(|| order.to_vec(), |from| moved(order, from, (from + self.drop).min(order.len() - 1)))
    }
}

fn place(order: &[usize], side: usize) -> Option<usize> {
    order.iter().position(|other| *other == side)
}

/// One side from a place to another; those between move by one.
fn moved(order: &[usize], from: usize, to: usize) -> Vec<usize> {
    let mut order = order.to_vec();
    if from < order.len() && to < order.len() {
        let side = order.remove(from);
        order.insert(to, side);
    }
    order
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_challenger_who_wins_takes_the_place_and_all_between_drop_one() {
        let (ladder, order) = (Ladder::default(), [4, 3, 2, 1, 0]);
        assert!(ladder.may_challenge(&order, 0, 3) && !ladder.may_challenge(&order, 0, 4), "three places up");
        assert!(!ladder.may_challenge(&order, 3, 0) && !ladder.may_challenge(&order, 3, 3) && !ladder.may_challenge(&order, 9, 3));
        assert_eq!(ladder.after(&order, 0, 3, Challenge::Won), [4, 0, 3, 2, 1]);
        assert_eq!(ladder.after(&order, 0, 3, Challenge::Lost), order);
        assert_eq!(ladder.after(&order, 0, 3, Challenge::Refused), [4, 0, 3, 2, 1]);
        let one_up = Ladder { up_for_walkover: Some(1), ..ladder };
        assert_eq!(one_up.after(&order, 0, 3, Challenge::Refused), [4, 3, 2, 0, 1]);
        assert_eq!(ladder.after(&order, 3, 0, Challenge::Won), order, "above by now");
    }

    #[test]
    fn an_inactive_side_drops() {
        let ladder = Ladder::default();
        assert_eq!(ladder.after_inactivity(&[0, 1, 2], 0), [1, 0, 2]);
        assert_eq!(ladder.after_inactivity(&[0, 1, 2], 2), [0, 1, 2]);
        assert_eq!(ladder.after_inactivity(&[], 2), [0_usize; 0]);
    }
}
