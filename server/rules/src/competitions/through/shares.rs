//! Whether so many sides can get what each demands out of the matches between them, a unit a match. Exact: branch and bound.
//!
//! Choosing the sides is as hard as finding a large independent set. So what is settled is taken out first ([`State::settle`]), parts of
//! the graph that do not touch are searched one by one, and the relaxation ([`super::bound`]) cuts off what cannot be enough. Real
//! leagues are decided in a few steps. Graphs can be made that would take years: a search gives up after a number of steps, and
//! never answers what it has not proved.

use super::bound::relaxed;
use super::graph::Graph;
use super::state::{State, Status};

/// A little more than the error of a sum of fractions.
const TINY: f64 = 1e-6;

/// A search for the most sides that can be satisfied.
#[derive(Clone, Debug)]
pub(super) struct Search {
    /// Steps that are left. A search that ends with none has proved nothing.
    steps: u32,
}

impl Search {
    /// A search that takes so many steps at most.
    pub(super) fn new(steps: u32) -> Self {
        Self { steps }
    }

    /// Whether `count` sides, `must` among them, can get what they demand at the same time. `None` if the steps did not suffice.
    pub(super) fn can(&mut self, graph: &Graph, demands: &[i64], must: usize, count: usize) -> Option<bool> {
        let Ok(count) = u32::try_from(count) else { return Some(false) };
        let mut state = State::new(graph, demands, must);
        let can = state.settle(graph) && self.most(graph, &state, count, count) >= count;
        // So many were found, or all was searched.
        (can || self.steps > 0).then_some(can)
    }

    /// The most sides that can be satisfied, or `cap` if it is more than that; something below `need` if they are fewer than that.
    fn most(&mut self, graph: &Graph, state: &State, need: u32, cap: u32) -> u32 {
        if state.satisfied >= cap {
            return cap;
        }
        self.steps = self.steps.saturating_sub(1);
        if self.steps == 0 {
            return 0;
        }
        let parts = state.parts(graph);
        match parts.as_slice() {
            [] => state.satisfied,
            [_] => self.branch(graph, state, need, cap),
            _ => {
                let parts: Vec<State> = parts.iter().map(|part| state.only(part)).collect();
                self.most_of_parts(graph, state.satisfied, &parts, need, cap)
            }
        }
    }

    fn most_of_parts(&mut self, graph: &Graph, satisfied: u32, parts: &[State], need: u32, cap: u32) -> u32 {
        let mut bounds = Vec::with_capacity(parts.len());
        for part in parts {
            let Some(bound) = relaxed(graph, part, false) else { return 0 };
            bounds.push((part, whole_below(bound.most)));
        }
        // Small parts first: they are settled quickly, and make clear what the large ones must give.
        bounds.sort_by_key(|(_, bound)| *bound);
        let mut hoped: u32 = bounds.iter().map(|(_, bound)| bound).sum();
        let mut total = satisfied;
        for (part, bound) in bounds {
            hoped -= bound;
            let need_here = need.saturating_sub(total + hoped);
            if need_here > bound {
                return 0;
            }
            let most = self.most(graph, part, need_here, cap.saturating_sub(total));
            if most < need_here {
                return 0;
            }
            total += most;
            if total >= cap {
                return cap;
            }
        }
        total
    }

    fn branch(&mut self, graph: &Graph, state: &State, need: u32, cap: u32) -> u32 {
        let Some(bound) = relaxed(graph, state, false) else { return 0 };
        let most = state.satisfied + whole_below(bound.most);
        let mut best = state.satisfied + bound.whole;
        if most < need || best >= cap || best == most {
            return best.min(cap);
        }
        // Deep in the search this seldom finds more than branching does.
        if state.satisfied == 0
            && let Some(whole) = relaxed(graph, state, true)
        {
            best = best.max(state.satisfied + whole.whole);
        }
        if best >= cap || best == most {
            return best.min(cap);
        }
        let partly = |side: &usize| bound.given.get(*side).is_some_and(|given| *given < state.demand_of(*side));
        let open = || state.alive().filter(|side| state.status.get(*side) == Some(&Status::Open));
        let Some(side) = open().filter(partly).max_by_key(|side| (state.degree_of(*side), state.demand_of(*side))) else {
            return best.min(cap);
        };
        for status in [Status::In, Status::Gone] {
            if let Some(next) = state.with(side, status, graph) {
                best = best.max(self.most(graph, &next, need.max(best + 1), cap));
            }
            if best >= cap {
                break;
            }
        }
        best.min(cap)
    }
}

/// The whole part of a sum of fractions.
fn whole_below(sum: f64) -> u32 {
    let mut whole = 0;
    while f64::from(whole + 1) <= sum + TINY {
        whole += 1;
    }
    whole
}
