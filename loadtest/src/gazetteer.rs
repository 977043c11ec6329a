//! The towns that the server knows, for loads that ask about places as people do: often about large ones.

use std::io::Read;

use flate2::read::GzDecoder;
use protocol::people::Spot;
use rand::{Rng, RngExt};

use crate::Outcome;

/// The server's own list.
const TOWNS: &[u8] = include_bytes!("../../server/src/features/places/cities15000.tsv.gz");

#[derive(Clone, Debug)]
pub struct Town {
    pub name: String,
    pub spot: Spot,
    /// People in all the towns up to and with this one.
    up_to: u64,
}

/// INVARIANT: there is at least one town, and people live there.
pub struct Gazetteer {
    towns: Vec<Town>,
}

impl Gazetteer {
    pub fn read() -> Outcome<Self> {
        let mut text = String::new();
        GzDecoder::new(TOWNS).read_to_string(&mut text)?;
        let mut up_to = 0;
        let town = |line: &str| {
            let columns: Vec<&str> = line.split('\t').collect();
            let &[_, name, _, _, _, latitude, longitude, people, ..] = columns.as_slice() else { return None };
            let spot = Spot { latitude: latitude.parse().ok()?, longitude: longitude.parse().ok()? };
            up_to += people.parse::<u64>().ok()?;
            Some(Town { name: name.to_owned(), spot, up_to })
        };
        let towns: Vec<Town> = text.lines().filter_map(town).collect();
        match towns.last() {
            Some(last) if last.up_to > 0 => Ok(Self { towns }),
            Some(_) | None => Err("the list of towns is empty".into()),
        }
    }

    /// Where somebody lives: a city of ten million comes up a thousand times as often as one of ten thousand.
    pub fn home(&self, chance: &mut impl Rng) -> Outcome<&Town> {
        let people = self.towns.last().map_or(0, |last| last.up_to);
        let nth = chance.random_range(0..people);
        self.at(self.towns.partition_point(|town| town.up_to <= nth))
    }

    /// Any town, the small ones as often as the large ones.
    pub fn any(&self, chance: &mut impl Rng) -> Outcome<&Town> {
        self.at(chance.random_range(0..self.towns.len()))
    }

    fn at(&self, place: usize) -> Outcome<&Town> {
        self.towns.get(place).ok_or_else(|| "there is no such town".into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::SeedableRng;
    use rand::rngs::StdRng;

    #[test]
    fn large_towns_come_often() {
        let gazetteer = Gazetteer::read().unwrap();
        let mut chance = StdRng::seed_from_u64(1);
        let shanghai = |name: &str| usize::from(name == "Shanghai");
        let homes: usize = (0..20_000).map(|_| shanghai(&gazetteer.home(&mut chance).unwrap().name)).sum();
        let any: usize = (0..20_000).map(|_| shanghai(&gazetteer.any(&mut chance).unwrap().name)).sum();
        assert!((80..180).contains(&homes) && any < 10, "{homes} {any}");
    }
}
