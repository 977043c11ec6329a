//! The matches left as a graph: sides, and how often two of them still meet.

/// Sides and the number of matches between two of them.
#[derive(Clone, Debug)]
pub struct Graph {
    /// Each pair that meets, with how often.
    pub(super) pairs: Vec<Pair>,
    /// The pairs of each side, by position in `pairs`.
    pub(super) at: Vec<Vec<usize>>,
}

/// Two sides that meet.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pair {
    pub(super) a: usize,
    pub(super) b: usize,
    pub(super) times: u32,
}

impl Pair {
    pub(super) fn other(&self, side: usize) -> usize {
        if side == self.a { self.b } else { self.a }
    }
}

impl Graph {
    /// The graph of these matches; those of a side that is not there, or of a side with itself, are left out.
    #[must_use]
    pub fn new(sides: usize, matches: &[(usize, usize)]) -> Self {
        let mut sorted: Vec<(usize, usize)> = matches.iter().map(|(a, b)| (*a.min(b), *a.max(b))).collect();
        sorted.retain(|(a, b)| a != b && *b < sides);
        sorted.sort_unstable();
        let mut graph = Self { pairs: Vec::new(), at: vec![Vec::new(); sides] };
        for same in sorted.chunk_by(|one, other| one == other) {
            let (Some((a, b)), Ok(times)) = (same.first(), u32::try_from(same.len())) else { continue };
            for side in [*a, *b] {
                graph.at.get_mut(side).into_iter().for_each(|pairs| pairs.push(graph.pairs.len()));
            }
            graph.pairs.push(Pair { a: *a, b: *b, times });
        }
        graph
    }

    /// How many matches a side has.
    #[must_use]
    pub(crate) fn degree(&self, side: usize) -> u32 {
        self.pairs_of(side).map(|(_, pair)| pair.times).sum()
    }

    /// How often two sides meet.
    #[must_use]
    pub fn between(&self, one: usize, other: usize) -> u32 {
        self.pairs_of(one).find(|(_, pair)| pair.other(one) == other).map_or(0, |(_, pair)| pair.times)
    }

    pub(super) fn pairs_of(&self, side: usize) -> impl Iterator<Item = (usize, Pair)> {
        self.at.get(side).into_iter().flatten().filter_map(|nth| Some((*nth, *self.pairs.get(*nth)?)))
    }
}
