//! Who goes up or down from a box for certain. Pure.

use protocol::leagues::BoxCertainty;

use crate::features::leagues::rules::boxes::moving;
use crate::features::leagues::rules::through::through;

/// The places of a box that lead to another one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Zones {
    /// The first places that go up.
    up: usize,
    /// The first places that do not go down; none where nobody goes down.
    stay: Option<usize>,
}

impl Zones {
    /// Those of the box at a position, between boxes of these sizes; none if nobody moves from it.
    pub(super) fn of(sizes: &[usize], position: usize, moves: usize) -> Option<Self> {
        let own = *sizes.get(position)?;
        let above = position.checked_sub(1).and_then(|above| sizes.get(above));
        let up = above.map_or(0, |above| moving(moves, *above, own));
        let down = sizes.get(position + 1).map_or(0, |below| moving(moves, own, *below));
        let zones = Self { up, stay: (down > 0).then(|| own.saturating_sub(down)) };
        (zones.up > 0 || zones.stay.is_some()).then_some(zones)
    }

    /// What is certain for each side in every way that the matches left can end, by wins alone as in a group: `wins` so far, `left` the
    /// pairings. Whoever leaves or joins before the period ends may still make it otherwise.
    pub(super) fn certain(self, wins: &[u32], left: &[(usize, usize)]) -> Vec<Option<BoxCertainty>> {
        let up = if self.up > 0 { through(wins, left, self.up) } else { Vec::new() };
        let stay = self.stay.map(|stay| through(wins, left, stay)).unwrap_or_default();
        let of = |side: usize| match (up.get(side).copied().flatten(), stay.get(side).copied().flatten()) {
            (Some(true), _) => Some(BoxCertainty::Up),
            (_, Some(false)) => Some(BoxCertainty::Down),
            (_, Some(true)) => Some(BoxCertainty::Safe),
            _ => None,
        };
        (0..wins.len()).map(of).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_lead_to_the_boxes_that_there_are() {
        let sizes = [4, 4, 3];
        assert_eq!(Zones::of(&sizes, 0, 1), Some(Zones { up: 0, stay: Some(3) }), "nobody goes up from the top");
        assert_eq!(Zones::of(&sizes, 1, 2), Some(Zones { up: 2, stay: Some(3) }), "a box of three moves one");
        assert_eq!(Zones::of(&sizes, 2, 1), Some(Zones { up: 1, stay: None }), "nobody goes down from the bottom");
        assert_eq!((Zones::of(&sizes, 1, 0), Zones::of(&[5], 0, 1), Zones::of(&sizes, 3, 1)), (None, None, None));
    }

    #[test]
    fn what_is_certain_follows_from_the_matches_left() {
        use BoxCertainty::{Down, Safe, Up};
        let between = Zones { up: 1, stay: Some(3) };
        // The first has won all three; the last has lost both, and may catch up with nobody.
        let decided = between.certain(&[3, 2, 1, 0], &[]);
        assert_eq!(decided, [Some(Up), Some(Safe), Some(Safe), Some(Down)]);
        let open = between.certain(&[2, 2, 0, 0], &[(0, 1), (2, 3)]);
        assert_eq!(open, [Some(Safe), Some(Safe), None, None]);
        assert_eq!(between.certain(&[0; 4], &[(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)]), [None; 4]);
        let bottom = Zones { up: 1, stay: None };
        assert_eq!(bottom.certain(&[2, 1, 0], &[]), [Some(Up), None, None], "nobody is safe where nobody goes down");
    }
}
