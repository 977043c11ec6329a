//! The server's towns, to pick from in proportion to their population.

use std::io::Read;

use flate2::read::GzDecoder;
use protocol::people::Spot;
use rand::{Rng, RngExt};

use crate::Outcome;

/// The server's own file.
const TOWNS: &[u8] = include_bytes!("../../server/src/gazetteer/cities15000.tsv.gz");

#[derive(Clone, Debug)]
pub struct Town {
    pub name: String,
    pub spot: Spot,
    /// Total population of all towns up to and including this one.
    cumulative: u64,
}

/// INVARIANT: there is at least one town, and the total population is positive.
pub struct Gazetteer {
    towns: Vec<Town>,
}

impl Gazetteer {
    pub fn read() -> Outcome<Self> {
        let mut text = String::new();
        GzDecoder::new(TOWNS).read_to_string(&mut text)?;
        let mut cumulative = 0;
        let town = |line: &str| {
            let columns: Vec<&str> = line.split('\t').collect();
            let &[_, name, _, _, _, latitude, longitude, people, ..] = columns.as_slice() else { return None };
            let spot = Spot { latitude: latitude.parse().ok()?, longitude: longitude.parse().ok()? };
            cumulative += people.parse::<u64>().ok()?;
            Some(Town { name: name.to_owned(), spot, cumulative })
        };
        let towns: Vec<Town> = text.lines().filter_map(town).collect();
        match towns.last() {
            Some(last) if last.cumulative > 0 => Ok(Self { towns }),
            Some(_) | None => Err("the list of towns is empty".into()),
        }
    }

    /// A town picked in proportion to its population.
    pub fn by_population(&self, chance: &mut impl Rng) -> Outcome<&Town> {
        let people = self.towns.last().map_or(0, |last| last.cumulative);
        let nth = chance.random_range(0..people);
        self.at(self.towns.partition_point(|town| town.cumulative <= nth))
    }

    /// A town picked uniformly.
    pub fn uniform(&self, chance: &mut impl Rng) -> Outcome<&Town> {
        self.at(chance.random_range(0..self.towns.len()))
    }

    fn at(&self, index: usize) -> Outcome<&Town> {
        self.towns.get(index).ok_or_else(|| "there is no such town".into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::SeedableRng;
    use rand::rngs::StdRng;

    #[test]
    fn large_towns_are_picked_more_often_by_population() {
        let gazetteer = Gazetteer::read().unwrap();
        let mut chance = StdRng::seed_from_u64(1);
        let shanghai = |name: &str| usize::from(name == "Shanghai");
        let by_population: usize = (0..20_000).map(|_| shanghai(&gazetteer.by_population(&mut chance).unwrap().name)).sum();
        let uniform: usize = (0..20_000).map(|_| shanghai(&gazetteer.uniform(&mut chance).unwrap().name)).sum();
        assert!((80..180).contains(&by_population) && uniform < 10, "{by_population} {uniform}");
    }
}
