//! A table of chances by server and by a count for each side.

use super::super::side::{Side, Tally};

/// Chances of A, by who serves and by two counts below a limit.
#[derive(Clone, Debug)]
pub(super) struct Grid {
    below: u16,
    chances: Vec<f64>,
}

impl Grid {
    pub(super) fn new(below: u16) -> Self {
        Self { below, chances: vec![0.0; 2 * usize::from(below) * usize::from(below)] }
    }

    /// All counts, those that are played last first.
    pub(super) fn in_reverse(&self) -> impl Iterator<Item = Tally> + Clone + use<> {
        let below = self.below;
        (0..below).rev().flat_map(move |a| (0..below).rev().map(move |b| Tally::new(a, b)))
    }

    pub(super) fn get(&self, server: Side, counts: Tally) -> f64 {
        self.chances.get(self.index(server, counts)).copied().unwrap_or_default()
    }

    pub(super) fn set(&mut self, server: Side, counts: Tally, chance: f64) {
        let index = self.index(server, counts);
        if let Some(cell) = self.chances.get_mut(index) {
            *cell = chance;
        }
    }

    fn index(&self, server: Side, counts: Tally) -> usize {
        let server = match server {
            Side::A => 0,
            Side::B => 1,
        };
        let below = usize::from(self.below);
        (server * below + usize::from(counts.a)) * below + usize::from(counts.b)
    }
}
