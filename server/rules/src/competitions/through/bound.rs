//! How many sides can be satisfied at most: the linear relaxation, where part of a demand counts as part of a side.
//!
//! A unit for a side of demand d is worth 1/d, and which units can be had together is a matroid. So the greedy choice is the best one:
//! sides in the order of their demands, each given as much as augmenting paths find.

use super::graph::Graph;
use super::state::{State, Status};

/// What the relaxation gives.
#[derive(Clone, Debug)]
pub(super) struct Relaxed {
    /// Sides that are satisfied as they are, in whole numbers.
    pub(super) whole: u32,
    /// At most this many can be satisfied, if parts count.
    pub(super) most: f64,
    /// What each side was given.
    pub(super) given: Vec<u32>,
}

/// Units of the pairs, as they are given.
struct Flow<'a> {
    graph: &'a Graph,
    state: &'a State,
    /// Of each pair: what its sides have.
    a: Vec<u32>,
    b: Vec<u32>,
    /// Sides that no path can reach more units from.
    dry: Vec<bool>,
    /// The search in which a side was last seen, and from where.
    seen: Vec<u32>,
    from: Vec<(usize, usize)>,
    round: u32,
    queue: Vec<usize>,
}

/// Relaxes a state; `None` if those who must be satisfied cannot be. `whole_only` gives a side all it demands or nothing.
pub(super) fn relaxed(graph: &Graph, state: &State, whole_only: bool) -> Option<Relaxed> {
    let mut flow = Flow::new(graph, state);
    let sides = state.status.len();
    let mut result = Relaxed { whole: 0, most: 0.0, given: vec![0; sides] };
    let mut order: Vec<usize> = (0..sides).filter(|side| state.is_alive(*side)).collect();
    order.sort_by_key(|side| (state.status.get(*side) != Some(&Status::In), state.demand_of(*side), state.degree_of(*side)));
    for side in order {
        let demand = state.demand_of(side);
        let before = (whole_only && state.status.get(side) == Some(&Status::Open)).then(|| (flow.a.clone(), flow.b.clone()));
        let given = flow.give(side, demand);
        if given == demand {
            result.whole += 1;
        } else if state.status.get(side) == Some(&Status::In) {
            return None;
        } else if let Some((a, b)) = before {
            (flow.a, flow.b) = (a, b);
            flow.dry.fill(false);
            continue;
        }
        result.most += f64::from(given) / f64::from(demand.max(1));
        result.given.get_mut(side).into_iter().for_each(|units| *units = given);
    }
    Some(result)
}

impl<'a> Flow<'a> {
    fn new(graph: &'a Graph, state: &'a State) -> Self {
        let (pairs, sides) = (graph.pairs.len(), state.status.len());
        Self {
            graph,
            state,
            a: vec![0; pairs],
            b: vec![0; pairs],
            dry: vec![false; sides],
            seen: vec![0; sides],
            from: vec![(0, 0); sides],
            round: 0,
            queue: Vec::with_capacity(sides),
        }
    }

    /// Gives a side up to `demand` units; how many it got.
    fn give(&mut self, side: usize, demand: u32) -> u32 {
        (0..demand).find(|_| !self.augment(side)).unwrap_or(demand)
    }

    /// One more unit for a side: a free one, or one of a neighbour who finds another. Breadth first.
    fn augment(&mut self, side: usize) -> bool {
        self.round += 1;
        self.queue.clear();
        self.visit(side, (usize::MAX, usize::MAX));
        let mut next = 0;
        while let Some(at) = self.queue.get(next).copied() {
            next += 1;
            for (nth, pair) in self.graph.pairs_of(at) {
                let other = pair.other(at);
                if !self.state.is_alive(other) {
                    continue;
                }
                if self.held(nth, at) + self.held(nth, other) < pair.times {
                    self.shift(side, at, nth);
                    return true;
                }
                if self.held(nth, other) > 0 && self.seen.get(other) != Some(&self.round) && self.dry.get(other) == Some(&false) {
                    self.visit(other, (at, nth));
                }
            }
        }
        for at in &self.queue {
            self.dry.get_mut(*at).into_iter().for_each(|dry| *dry = true);
        }
        false
    }

    fn visit(&mut self, side: usize, from: (usize, usize)) {
        if let (Some(seen), Some(slot)) = (self.seen.get_mut(side), self.from.get_mut(side)) {
            (*seen, *slot) = (self.round, from);
            self.queue.push(side);
        }
    }

    /// `at` takes the free unit of a pair; everybody on the path back to `side` takes one from the next.
    fn shift(&mut self, side: usize, mut at: usize, free: usize) {
        self.change(free, at, true);
        while at != side {
            let Some((before, nth)) = self.from.get(at).copied() else { return };
            self.change(nth, at, false);
            self.change(nth, before, true);
            at = before;
        }
    }

    fn held(&self, nth: usize, side: usize) -> u32 {
        let is_a = self.graph.pairs.get(nth).is_some_and(|pair| pair.a == side);
        if is_a { self.a.get(nth) } else { self.b.get(nth) }.copied().unwrap_or_default()
    }

    fn change(&mut self, nth: usize, side: usize, more: bool) {
        let is_a = self.graph.pairs.get(nth).is_some_and(|pair| pair.a == side);
        if let Some(held) = if is_a { self.a.get_mut(nth) } else { self.b.get_mut(nth) } {
            *held = if more { *held + 1 } else { held.saturating_sub(1) };
        }
    }
}
