//! Who still demands what, in a search for shares of the matches left, and what is settled by that.

use super::graph::Graph;

/// What is decided about a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Status {
    Open,
    /// It must be satisfied.
    In,
    /// Settled: satisfied or not, it needs no unit any more.
    Gone,
}

/// Who still demands how much, and of how many matches.
#[derive(Clone, Debug)]
pub(super) struct State {
    pub(super) status: Vec<Status>,
    demand: Vec<i64>,
    degree: Vec<i64>,
    /// Sides that are settled and satisfied.
    pub(super) satisfied: u32,
}

impl State {
    pub(super) fn new(graph: &Graph, demands: &[i64], must: usize) -> Self {
        let status = |side| if side == must { Status::In } else { Status::Open };
        Self {
            status: (0..demands.len()).map(status).collect(),
            demand: demands.to_vec(),
            degree: (0..demands.len()).map(|side| graph.degree(side).into()).collect(),
            satisfied: 0,
        }
    }

    pub(super) fn is_alive(&self, side: usize) -> bool {
        self.status.get(side).is_some_and(|status| *status != Status::Gone)
    }

    pub(super) fn demand_of(&self, side: usize) -> u32 {
        self.demand.get(side).and_then(|demand| u32::try_from(*demand).ok()).unwrap_or_default()
    }

    pub(super) fn degree_of(&self, side: usize) -> u32 {
        self.degree.get(side).and_then(|degree| u32::try_from(*degree).ok()).unwrap_or_default()
    }

    pub(super) fn alive(&self) -> impl Iterator<Item = usize> {
        (0..self.status.len()).filter(|side| self.is_alive(*side))
    }

    /// Takes out what is settled: a side without a demand leaves its matches to the others, and so does one that demands more than
    /// it has; one that must have all takes all. False if a side that must be satisfied cannot be.
    pub(super) fn settle(&mut self, graph: &Graph) -> bool {
        let mut open: Vec<usize> = self.alive().collect();
        while let Some(side) = open.pop() {
            let (Some(status), Some(demand), Some(degree)) = (self.status.get(side), self.demand.get(side), self.degree.get(side)) else {
                continue;
            };
            let (status, demand, degree) = (*status, *demand, *degree);
            let takes_all = status == Status::In && demand == degree;
            match status {
                Status::Gone => continue,
                Status::In if demand > degree => return false,
                Status::Open if demand > degree => self.remove(graph, side, true, &mut open),
                Status::Open | Status::In if demand <= 0 || takes_all => {
                    self.satisfied += 1;
                    self.remove(graph, side, demand <= 0, &mut open);
                }
                Status::Open | Status::In => {}
            }
        }
        true
    }

    /// Takes a side out. Its matches go to its neighbours, or to itself.
    fn remove(&mut self, graph: &Graph, side: usize, to_neighbours: bool, touched: &mut Vec<usize>) {
        if let Some(status) = self.status.get_mut(side) {
            *status = Status::Gone;
        }
        for (_, pair) in graph.pairs_of(side) {
            let other = pair.other(side);
            if !self.is_alive(other) {
                continue;
            }
            if let (Some(demand), Some(degree)) = (self.demand.get_mut(other), self.degree.get_mut(other)) {
                *degree -= i64::from(pair.times);
                if to_neighbours {
                    *demand -= i64::from(pair.times);
                }
            }
            touched.push(other);
        }
    }

    pub(super) fn with(&self, side: usize, status: Status, graph: &Graph) -> Option<Self> {
        let mut state = self.clone();
        match status {
            Status::Gone => state.remove(graph, side, true, &mut Vec::new()),
            Status::Open | Status::In => state.status.get_mut(side).into_iter().for_each(|slot| *slot = status),
        }
        state.settle(graph).then_some(state)
    }

    /// The parts of the graph that do not touch each other, each a list of sides.
    pub(super) fn parts(&self, graph: &Graph) -> Vec<Vec<usize>> {
        let mut seen: Vec<bool> = (0..self.status.len()).map(|side| !self.is_alive(side)).collect();
        let mut parts = Vec::new();
        for start in 0..seen.len() {
            let (mut part, mut open) = (Vec::new(), vec![start]);
            while let Some(side) = open.pop() {
                let Some(mark) = seen.get_mut(side).filter(|mark| !**mark) else { continue };
                *mark = true;
                part.push(side);
                open.extend(graph.pairs_of(side).map(|(_, pair)| pair.other(side)));
            }
            if !part.is_empty() {
                parts.push(part);
            }
        }
        parts
    }

    /// A part by itself, with nothing satisfied yet.
    pub(super) fn only(&self, part: &[usize]) -> Self {
        let mut state = Self { satisfied: 0, ..self.clone() };
        state.status.fill(Status::Gone);
        for side in part {
            if let (Some(slot), Some(status)) = (state.status.get_mut(*side), self.status.get(*side)) {
                *slot = *status;
            }
        }
        state
    }
}
