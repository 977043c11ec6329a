//! Who is through or out for certain: decided by every way in which the matches left can end.
//!
//! Only wins count here. A side is through if in every way fewer than `advance` others have at least as many wins, and out if in every
//! way `advance` others have more. The worst for a side is to lose all its matches left, the best to win them all. What remains is one
//! question: can so many of the others get enough out of their matches left, each of which gives one win and one loss? [`shares`]
//! answers it.

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

/// For each side whether it is through (`true`), out (`false`), or neither for certain. `wins` are those so far, `left` the matches
/// left, each with one winner; a match of a side that is not there, or of a side with itself, does not count.
///
/// Exact, but for groups made to be hard (dozens of sides that all must win nearly all of ten matches left): where the search
/// finds no proof in about a second, the verdict is `None`.
#[must_use]
pub fn through(wins: &[u32], left: &[(usize, usize)], advance: usize) -> Vec<Option<bool>> {
    let group = Group::new(wins, left, advance);
    let mut verdicts = vec![None; wins.len()];
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

/// The fewest of its own matches left that a side must win to be through for certain, whichever they are. `None` if even winning all
/// is not enough, or nothing is proved in about a second.
#[must_use]
pub fn needed(wins: &[u32], left: &[(usize, usize)], advance: usize, side: usize) -> Option<u32> {
    let mut search = Search::new(STEPS_MORE);
    let group = Group::new(wins, left, advance);
    (0..=group.left_of(side)).find(|own| group.is_through(side, *own, &mut search) == Some(true))
}

/// A group with its matches left.
struct Group<'a> {
    wins: &'a [u32],
    left: Graph,
    advance: usize,
}

impl<'a> Group<'a> {
    fn new(wins: &'a [u32], left: &[(usize, usize)], advance: usize) -> Self {
        Self { wins, left: Graph::new(wins.len(), left), advance }
    }

    fn left_of(&self, side: usize) -> u32 {
        self.left.degree(side)
    }

    fn wins_of(&self, side: usize) -> i64 {
        self.wins.get(side).copied().unwrap_or_default().into()
    }

    fn others(&self, side: usize) -> impl Iterator<Item = usize> {
        (0..self.wins.len()).filter(move |other| *other != side)
    }

    /// What is certain about a side; `None` if the search did not find out.
    fn verdict(&self, side: usize, search: &mut Search) -> Option<Option<bool>> {
        if self.is_through(side, 0, search)? {
            return Some(Some(true));
        }
        self.is_out(side, search).map(|out| out.then_some(false))
    }

    /// Whether a side that wins `own` of its matches left is through: not if `advance` others can get as many wins. Of its own
    /// matches it takes `own`, and the others share what remains.
    fn is_through(&self, side: usize, own: u32, search: &mut Search) -> Option<bool> {
        let target = self.wins_of(side) + i64::from(own);
        let mut demands: Vec<i64> = (0..self.wins.len()).map(|other| target - self.wins_of(other)).collect();
        if let Some(demand) = demands.get_mut(side) {
            *demand = own.into();
        }
        let rivals = self.others(side).filter(|other| demands.get(*other).is_some_and(|demand| *demand <= 0)).count();
        if rivals >= self.advance {
            return Some(false);
        }
        search.can(&self.left, &demands, side, self.advance.saturating_add(1)).map(|others_can| !others_can)
    }

    /// Whether a side is out that wins all its matches left. The others must lose enough of theirs not to get past it.
    fn is_out(&self, side: usize, search: &mut Search) -> Option<bool> {
        let most = self.wins_of(side) + i64::from(self.left_of(side));
        let losses = |other: usize| {
            let can_win = i64::from(self.left.degree(other)) - i64::from(self.left.between(side, other));
            let may_win = most - self.wins_of(other);
            if may_win < 0 { i64::MAX } else { (can_win - may_win).max(0) }
        };
        let mut demands: Vec<i64> = (0..self.wins.len()).map(losses).collect();
        // All its matches are losses of the others, and none of theirs that are counted here: it takes them all.
        if let Some(demand) = demands.get_mut(side) {
            *demand = self.left_of(side).into();
        }
        let behind = (self.wins.len() + 1).saturating_sub(self.advance);
        search.can(&self.left, &demands, side, behind).map(|others_can| !others_can)
    }
}

#[cfg(test)]
mod tests;
