//! Who is through or out for certain: decided by every way in which the matches left can end.
//!
//! Two criteria of the table count here: whether a side ever defaulted, where the table ranks those who did last, and then its wins. What
//! decides between equal wins is left open.
//!
//! A match left may be won by either side, or by neither: both default, or it is called off. So a side is out if `advance` others stay
//! above it by what they have already, even if it wins all its matches left. It is through if `advance` others cannot catch up with it:
//! can that many of them win enough of their matches left, each of which has one winner at most? [`shares`] answers that.

pub mod bound;
pub mod graph;
pub mod shares;
pub mod state;

use graph::Graph;
use shares::Search;

/// Steps of the search for a side at first: enough for every league that is played.
const STEPS_EACH: u32 = 400;
/// Steps for all sides that are left after that: about a second.
const STEPS_MORE: u32 = 30_000;

/// A side of a group, by what is decided.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Contender {
    pub wins: u32,
    /// It defaulted, and the table ranks it behind all others for that.
    pub defaulted: bool,
    /// It withdrew: it never goes through, and stands in nobody's way.
    pub gone: bool,
}

impl Contender {
    /// The higher it is, the further up, whatever is won.
    fn class(self) -> i64 {
        if self.gone {
            0
        } else if self.defaulted {
            1
        } else {
            2
        }
    }
}

/// For each side whether it is through (`true`), out (`false`), or neither for certain, with the matches `left`; a match of a side that
/// is not there, or of a side with itself, does not count. `defaults_last`: whoever defaults in one of them ranks behind all others.
///
/// Exact, but for groups made to be hard (dozens of sides that all must win nearly all of ten matches left): where the search
/// finds no proof in about a second, the verdict is `None`.
#[must_use]
pub fn through(sides: &[Contender], left: &[(usize, usize)], advance: usize, defaults_last: bool) -> Vec<Option<bool>> {
    let group = Group { sides, left: Graph::new(sides.len(), left), advance, defaults_last };
    let mut verdicts = vec![None; sides.len()];
    let mut open = Vec::new();
    for (side, verdict) in verdicts.iter_mut().enumerate() {
        match group.verdict(side, &mut Search::new(STEPS_EACH)) {
            Some(found) => *verdict = found,
            None => open.push(side),
        }
    }
    let mut search = Search::new(STEPS_MORE);
    for side in open {
        if let (Some(found), Some(verdict)) = (group.verdict(side, &mut search), verdicts.get_mut(side)) {
            *verdict = found;
        }
    }
    verdicts
}

/// A group with its matches left.
struct Group<'a> {
    sides: &'a [Contender],
    left: Graph,
    advance: usize,
    defaults_last: bool,
}

impl Group<'_> {
    fn others(&self, side: usize) -> impl Iterator<Item = (usize, Contender)> {
        self.sides.iter().copied().enumerate().filter(move |(other, _)| *other != side)
    }

    /// The class in which a side may end.
    fn lowest_class(&self, side: usize, contender: Contender) -> i64 {
        let may_default = self.defaults_last && self.left.degree(side) > 0;
        if may_default { contender.class().min(1) } else { contender.class() }
    }

    /// What is certain about a side; `None` if the search did not find out.
    fn verdict(&self, side: usize, search: &mut Search) -> Option<Option<bool>> {
        let Some(contender) = self.sides.get(side).copied() else { return Some(None) };
        if contender.gone || self.is_out(side, contender) {
            return Some(Some(false));
        }
        self.is_through(side, contender, search).map(|through| through.then_some(true))
    }

    /// Whether `advance` others cannot get as far as a side that wins nothing more, and defaults if that throws it back.
    fn is_through(&self, side: usize, contender: Contender, search: &mut Search) -> Option<bool> {
        // More wins than anybody can have lift a class above the one below it.
        let most = self.sides.iter().map(|contender| contender.wins).max().unwrap_or_default();
        let lift = i64::from(most) + (0..self.sides.len()).map(|side| i64::from(self.left.degree(side))).sum::<i64>() + 1;
        let target = self.lowest_class(side, contender) * lift + i64::from(contender.wins);
        let demand = |other: Contender| target - other.class() * lift - i64::from(other.wins);
        let mut demands: Vec<i64> = self.sides.iter().map(|other| demand(*other)).collect();
        let rivals = self.others(side).filter(|(other, _)| demands.get(*other).is_some_and(|demand| *demand <= 0)).count();
        if rivals >= self.advance {
            return Some(false);
        }
        if let Some(demand) = demands.get_mut(side) {
            *demand = 0;
        }
        search.can(&self.left, &demands, side, self.advance.saturating_add(1)).map(|others_can| !others_can)
    }

    /// Whether `advance` others stay above a side that wins all its matches left, even if they win nothing more, and default.
    fn is_out(&self, side: usize, contender: Contender) -> bool {
        let best = (contender.class(), contender.wins.saturating_add(self.left.degree(side)));
        self.others(side).filter(|(other, rival)| (self.lowest_class(*other, *rival), rival.wins) > best).count() >= self.advance
    }
}

#[cfg(test)]
mod tests;
