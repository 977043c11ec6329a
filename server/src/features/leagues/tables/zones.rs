//! Who goes up or down from a box for certain. Pure.

use protocol::leagues::BoxCertainty;
use rules::competitions::boxes::moving;
use rules::competitions::standings::Table;
use rules::competitions::through::{Contender, through};

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

    /// What is certain for each side in every way that the matches left can end, as in a group: `left` are the pairings. Whoever leaves or
    /// joins before the period ends may still make it otherwise.
    pub(super) fn certain(self, sides: &[Contender], left: &[(usize, usize)], defaults_last: bool) -> Vec<Option<BoxCertainty>> {
        let first = |places: usize| through(sides, left, places, defaults_last);
        self.moves(sides.len(), &if self.up > 0 { first(self.up) } else { Vec::new() }, &self.stay.map(first).unwrap_or_default())
    }

    /// The same when nothing is left, by the places of the table.
    pub(super) fn decided(self, table: &Table) -> Vec<Option<BoxCertainty>> {
        let first = |places: usize| {
            let mut verdicts = vec![None; table.rows.len()];
            for row in &table.rows {
                verdicts.get_mut(row.side).into_iter().for_each(|verdict| *verdict = Some(row.place <= places));
            }
            verdicts
        };
        self.moves(table.rows.len(), &if self.up > 0 { first(self.up) } else { Vec::new() }, &self.stay.map(first).unwrap_or_default())
    }

    /// What follows for each side from whether it is among the first for certain: those who go up, and those who do not go down.
    fn moves(self, count: usize, up: &[Option<bool>], stay: &[Option<bool>]) -> Vec<Option<BoxCertainty>> {
        let of = |side: usize| match (up.get(side).copied().flatten(), stay.get(side).copied().flatten()) {
            (Some(true), _) => Some(BoxCertainty::Up),
            (_, Some(false)) => Some(BoxCertainty::Down),
            (_, Some(true)) => Some(BoxCertainty::Safe),
            _ => None,
        };
        (0..count).map(of).collect()
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
        let sides = |wins: &[u32]| wins.iter().map(|wins| Contender { wins: *wins, ..Contender::default() }).collect::<Vec<_>>();
        // The first has won all three; the last has lost both, and may catch up with nobody.
        let decided = between.certain(&sides(&[3, 2, 1, 0]), &[], false);
        assert_eq!(decided, [Some(Up), Some(Safe), Some(Safe), Some(Down)]);
        let open = between.certain(&sides(&[2, 2, 0, 0]), &[(0, 1), (2, 3)], false);
        assert_eq!(open, [Some(Safe), Some(Safe), None, None]);
        assert_eq!(between.certain(&sides(&[2, 2, 0, 0]), &[(0, 1), (2, 3)], true), [None; 4], "whoever defaults is the last");
        assert_eq!(between.certain(&sides(&[0; 4]), &[(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)], false), [None; 4]);
        let bottom = Zones { up: 1, stay: None };
        assert_eq!(bottom.certain(&sides(&[2, 1, 0]), &[], false), [Some(Up), None, None], "nobody is safe where nobody goes down");
    }
}
