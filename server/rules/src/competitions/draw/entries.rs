//! Who enters a draw, and the matches it makes.

use std::collections::HashMap;
use std::hash::Hash;

use crate::chance::Chance;

/// The most sides of a knock-out (our limit).
pub(crate) const KNOCKOUT_MAX: usize = 16_384;
/// The most sides of a round robin or a group (our limit): half a million matches.
pub(crate) const ROUND_ROBIN_MAX: usize = 1_024;

/// Who enters a draw. A side is its position in the list it was made from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entries {
    count: usize,
    seeds: Vec<usize>,
}

/// Why there is no draw; `T` is a name or an id of a side.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoDraw<T> {
    #[error("a draw needs two sides, and there {}", if *.0 == 0 { "are none" } else { "is one" })]
    TooFew(usize),
    #[error("{given} sides are too many: {most} at most")]
    TooMany { given: usize, most: usize },
    #[error("the side {0} is there twice")]
    SideTwice(T),
    #[error("the seed {0} does not play")]
    SeedNotPlaying(T),
    #[error("the seed {0} is there twice")]
    SeedTwice(T),
    #[error("there is no group")]
    NoGroup,
    #[error("{groups} groups are too many for {sides} sides: a group has two at least")]
    TooManyGroups { groups: usize, sides: usize },
}

/// A match of a round; sides by position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Pairing {
    pub home: usize,
    pub away: usize,
}

impl Pairing {
    /// The return match.
    #[must_use]
    pub fn mirrored(self) -> Self {
        Self { home: self.away, away: self.home }
    }
}

/// The matches of a round, each side at most once.
pub type Round = Vec<Pairing>;

impl Entries {
    /// Checks who enters: two sides at least, each once; every seed once, and a side. Seeds are in their order, the best first.
    pub fn new<T: Eq + Hash + Clone>(sides: &[T], seeds: &[T]) -> Result<Self, NoDraw<T>> {
        let mut places = HashMap::with_capacity(sides.len());
        for (place, side) in sides.iter().enumerate() {
            if places.insert(side, place).is_some() {
                return Err(NoDraw::SideTwice(side.clone()));
            }
        }
        if sides.len() < 2 {
            return Err(NoDraw::TooFew(sides.len()));
        }
        let mut seeded = vec![false; sides.len()];
        let mut positions = Vec::with_capacity(seeds.len());
        for seed in seeds {
            let place = *places.get(seed).ok_or_else(|| NoDraw::SeedNotPlaying(seed.clone()))?;
            let mark = seeded.get_mut(place).filter(|mark| !**mark).ok_or_else(|| NoDraw::SeedTwice(seed.clone()))?;
            *mark = true;
            positions.push(place);
        }
        Ok(Self { count: sides.len(), seeds: positions })
    }

    /// How many sides there are.
    #[must_use]
    pub fn count(&self) -> usize {
        self.count
    }

    /// The seeds, the best first.
    #[must_use]
    pub fn seeds(&self) -> &[usize] {
        &self.seeds
    }

    /// Refuses more sides than that.
    pub(super) fn check_most<T>(&self, most: usize) -> Result<(), NoDraw<T>> {
        if self.count > most { Err(NoDraw::TooMany { given: self.count, most }) } else { Ok(()) }
    }

    /// The sides that are no seeds, in the order that they are drawn.
    pub(super) fn unseeded(&self, chance: &mut Chance) -> Vec<usize> {
        let mut seeded = vec![false; self.count];
        for seed in &self.seeds {
            if let Some(mark) = seeded.get_mut(*seed) {
                *mark = true;
            }
        }
        let mut rest: Vec<usize> = (0..self.count).filter(|side| seeded.get(*side) == Some(&false)).collect();
        chance.shuffle(&mut rest);
        rest
    }

    /// The seeds in their order, then the rest as drawn.
    pub(super) fn drawn(&self, chance: &mut Chance) -> Vec<usize> {
        let rest = self.unseeded(chance);
        self.seeds.iter().copied().chain(rest).collect()
    }
}
