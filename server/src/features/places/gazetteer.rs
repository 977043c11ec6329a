//! The gazetteer in memory: read once, never changed.

use std::collections::{BTreeSet, HashMap};
use std::io::Read;
use std::sync::{Arc, LazyLock};

use protocol::people::Spot;
use protocol::places::Place;

use crate::words::fold;

/// Loaded on first use, in some tens of milliseconds.
pub(super) static GAZETTEER: LazyLock<Gazetteer> = LazyLock::new(Gazetteer::read);

const TOWNS: &[u8] = include_bytes!("cities15000.tsv.gz");
const COUNTRIES: &str = include_str!("countries.tsv");

/// The most parts after the name that count, such as a region and a country.
const PARTS_MAX: usize = 3;

/// Words and their abbreviations.
const ABBREVIATIONS: [(&str, &str); 5] = [("saint", "st"), ("sainte", "ste"), ("mount", "mt"), ("fort", "ft"), ("sankt", "st")];

/// Letters that are typed as two where the keyboard lacks them.
const DIGRAPHS: [(char, &str); 6] = [('ä', "ae"), ('ö', "oe"), ('ü', "ue"), ('å', "aa"), ('ø', "oe"), ('ñ', "ny")];

pub(super) struct Gazetteer {
    /// The largest first; a town's index is its rank.
    towns: Vec<Town>,
    /// Every folded spelling of every name, sorted, with the town's rank.
    names: Vec<(Box<str>, usize)>,
    by_id: HashMap<i64, usize>,
    /// The folded names of each country, by its code.
    countries: HashMap<&'static str, Vec<String>>,
}

struct Town {
    place: Place,
    people: u64,
    /// The region's folded name.
    region: Arc<str>,
    /// The region's code in lower case.
    code: Box<str>,
    /// Its position on the unit sphere: the larger the dot product of two, the nearer they are.
    point: [f64; 3],
}

impl Gazetteer {
    fn read() -> Self {
        let mut text = String::new();
        // Cannot fail: a test reads what was compiled in.
        let _ = flate2::read::GzDecoder::new(TOWNS).read_to_string(&mut text);
        let mut regions: HashMap<&str, Arc<str>> = HashMap::new();
        let mut towns: Vec<Town> = text
            .lines()
            .filter_map(|line| {
                let (place, code, people) = town(line)?;
                let region = line.split('\t').nth(2)?;
                let region = Arc::clone(regions.entry(region).or_insert_with(|| fold(region).into()));
                let point = point(Spot { latitude: place.latitude, longitude: place.longitude });
                Some(Town { place, people, region, code: code.to_lowercase().into(), point })
            })
            .collect();
        towns.sort_by_key(|town| std::cmp::Reverse(town.people));
        let mut names: Vec<(Box<str>, usize)> = Vec::with_capacity(towns.len() * 5 / 4);
        for (rank, town) in towns.iter().enumerate() {
            names.extend(spellings(&town.place.name).into_iter().map(|name| (name.into(), rank)));
        }
        names.sort_unstable();
        let by_id = towns.iter().enumerate().map(|(rank, town)| (town.place.id, rank)).collect();
        let countries = COUNTRIES.lines().filter_map(|line| line.split_once('\t'));
        let countries = countries.map(|(code, names)| (code, names.split('|').map(fold).collect())).collect();
        Self { towns, names, by_id, countries }
    }

    pub(super) fn by_id(&self, id: i64) -> Option<&Place> {
        Some(&self.towns.get(*self.by_id.get(&id)?)?.place)
    }

    pub(super) fn all(&self) -> impl Iterator<Item = (&Place, u64)> {
        self.towns.iter().map(|town| (&town.place, town.people))
    }

    /// Places whose name begins with the text before the first comma and whose region or country matches every part after it,
    /// the largest first.
    pub(super) fn find(&self, text: &str, count: usize) -> Vec<&Place> {
        let mut parts = text.split([',', ';', '、', '，']).map(fold);
        let name = parts.next().unwrap_or_default();
        let name = name.trim_start();
        if name.is_empty() {
            return Vec::new();
        }
        let parts: Vec<String> = parts.filter(|part| !part.is_empty()).take(PARTS_MAX).collect();
        let first = self.names.partition_point(|(spelling, _)| spelling.as_ref() < name);
        let found = self.names.iter().skip(first).take_while(|(spelling, _)| spelling.starts_with(name));
        let mut ranks: Vec<usize> = found.map(|(_, rank)| *rank).collect();
        ranks.sort_unstable();
        ranks.dedup();
        let towns = ranks.into_iter().filter_map(|rank| self.towns.get(rank));
        towns.filter(|town| parts.iter().all(|part| self.lies_in(town, part))).take(count).map(|town| &town.place).collect()
    }

    /// Whether a folded text, with its leading space, is a prefix or the code of the town's region or country.
    fn lies_in(&self, town: &Town, part: &str) -> bool {
        let code = part.trim_start();
        code == &*town.code
            || code.eq_ignore_ascii_case(&town.place.country)
            || town.region.contains(part)
            || self.countries.get(town.place.country.as_str()).is_some_and(|names| names.iter().any(|name| name.contains(part)))
    }

    pub(super) fn nearest(&self, spot: Spot, count: usize) -> Vec<&Place> {
        let here = point(spot);
        // The nearest so far, in order.
        let mut near: Vec<(f64, &Place)> = Vec::with_capacity(count + 1);
        for town in &self.towns {
            let nearness: f64 = here.iter().zip(&town.point).map(|(a, b)| a * b).sum();
            if near.len() < count || near.last().is_some_and(|(least, _)| nearness > *least) {
                let index = near.partition_point(|(other, _)| *other >= nearness);
                near.insert(index, (nearness, &town.place));
                near.truncate(count);
            }
        }
        near.into_iter().map(|(_, place)| place).collect()
    }
}

/// Parses a line: the place, its region's code and its population.
fn town(line: &str) -> Option<(Place, &str, u64)> {
    let mut columns = line.split('\t');
    let mut next = || columns.next();
    let (id, name, admin, code) = (next()?.parse().ok()?, next()?.to_owned(), next()?.to_owned(), next()?);
    let (country, latitude, longitude) = (next()?.to_owned(), next()?.parse().ok()?, next()?.parse().ok()?);
    let people = next()?.parse().ok()?;
    Some((Place { id, name, admin, country, latitude, longitude }, code, people))
}

fn point(spot: Spot) -> [f64; 3] {
    let (latitude, longitude) = (spot.latitude.to_radians(), spot.longitude.to_radians());
    [latitude.cos() * longitude.cos(), latitude.cos() * longitude.sin(), latitude.sin()]
}

/// The folded spellings of a name, without the leading space.
fn spellings(name: &str) -> BTreeSet<String> {
    let mut variants = vec![fold(name)];
    if name.contains(is_apostrophe) {
        variants.push(fold(&name.replace(is_apostrophe, " ")));
    }
    if !name.is_ascii() && name.chars().flat_map(char::to_lowercase).any(|letter| DIGRAPHS.iter().any(|(one, _)| *one == letter)) {
        let two =
            |letter: char| DIGRAPHS.iter().find(|(one, _)| *one == letter).map_or_else(|| letter.to_string(), |(_, two)| (*two).to_owned());
        variants.push(fold(&name.chars().flat_map(char::to_lowercase).map(two).collect::<String>()));
    }
    let mut all = BTreeSet::new();
    for variant in variants {
        for (long, short) in ABBREVIATIONS {
            for (from, to) in [(long, short), (short, long)] {
                if variant.split(' ').any(|word| word == from) {
                    let words: Vec<&str> = variant.split_whitespace().map(|word| if word == from { to } else { word }).collect();
                    all.insert(words.join(" "));
                }
            }
        }
        all.insert(variant.trim_start().to_owned());
    }
    all
}

fn is_apostrophe(letter: char) -> bool {
    matches!(letter, '\'' | '’' | '‘' | 'ʼ' | '`')
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geo;
    use crate::geo::cell::PlaceCell;

    fn named(text: &str) -> Vec<String> {
        GAZETTEER.find(text, 10).into_iter().map(|place| format!("{}, {}, {}", place.name, place.admin, place.country)).collect()
    }

    fn first(text: &str) -> String {
        named(text).into_iter().next().unwrap_or_default()
    }

    #[test]
    fn the_whole_list_is_read() {
        assert_eq!(GAZETTEER.towns.len(), 34_006);
        assert!(GAZETTEER.towns.iter().all(|town| GAZETTEER.countries.contains_key(town.place.country.as_str())));
        assert!(
            GAZETTEER
                .towns
                .iter()
                .all(|town| PlaceCell::of(Spot { latitude: town.place.latitude, longitude: town.place.longitude }).is_some())
        );
        assert!(GAZETTEER.towns.is_sorted_by_key(|town| std::cmp::Reverse(town.people)));
    }

    #[test]
    fn places_are_found_however_they_are_typed() {
        for (text, found) in [
            ("los ang", "Los Angeles, California, US"),
            ("LOS ANGELES", "Los Angeles, California, US"),
            ("springfield, il", "Springfield, Illinois, US"),
            ("Springfield,Illin", "Springfield, Illinois, US"),
            ("springfield, mo, usa", "Springfield, Missouri, US"),
            ("san jose, costa rica", "San José, San José, CR"),
            ("san jose, cr", "San José, San José, CR"),
            ("San José, CA", "San Jose, California, US"),
            ("zuerich", "Zürich, Zurich, CH"),
            ("zurich", "Zürich, Zurich, CH"),
            ("coeur dalene", "Coeur d'Alene, Idaho, US"),
            ("coeur d alene", "Coeur d'Alene, Idaho, US"),
            ("coeur d’alene", "Coeur d'Alene, Idaho, US"),
            ("saint louis, missouri", "St. Louis, Missouri, US"),
            ("st louis, mo", "St. Louis, Missouri, US"),
            ("st paul, mn", "Saint Paul, Minnesota, US"),
            ("ft worth", "Fort Worth, Texas, US"),
            ("duesseldorf", "Düsseldorf, North Rhine-Westphalia, DE"),
            ("london, england", "London, England, GB"),
            ("london, uk", "London, England, GB"),
            ("london, ontario", "London, Ontario, CA"),
        ] {
            assert_eq!(first(text), found, "{text}");
        }
    }

    #[test]
    fn larger_places_come_first_and_ten_at_most() {
        let found = GAZETTEER.find("s", 10);
        let people: Vec<u64> =
            found.iter().filter_map(|place| Some(GAZETTEER.towns.get(*GAZETTEER.by_id.get(&place.id)?)?.people)).collect();
        assert!(people.len() == 10 && people.is_sorted_by(|a, b| a >= b));
        assert_eq!(found.first().map(|place| place.name.as_str()), Some("Shanghai"));
    }

    #[test]
    fn an_empty_or_unknown_text_finds_nothing() {
        for text in ["", " ", ",", ", il", "%", "\0", "'", "springfield, nowhere", "zzzzzz"] {
            assert!(named(text).is_empty(), "{text:?}");
        }
    }

    #[test]
    fn the_nearest_places_are_found_everywhere_on_earth() {
        for (latitude, longitude) in
            [(34.05, -118.24), (0.0, 180.0), (0.0, -180.0), (90.0, 0.0), (-90.0, 77.0), (-17.0, -179.9), (12.3, 45.6)]
        {
            let here = Spot { latitude, longitude };
            let mut by_miles: Vec<(f64, i64)> = GAZETTEER
                .towns
                .iter()
                .map(|town| (geo::miles(here, Spot { latitude: town.place.latitude, longitude: town.place.longitude }), town.place.id))
                .collect();
            by_miles.sort_by(|a, b| a.0.total_cmp(&b.0));
            let expected: Vec<f64> = by_miles.iter().take(5).map(|(miles, _)| *miles).collect();
            let found: Vec<f64> = GAZETTEER
                .nearest(here, 5)
                .into_iter()
                .map(|place| geo::miles(here, Spot { latitude: place.latitude, longitude: place.longitude }))
                .collect();
            assert!(found.iter().zip(&expected).all(|(a, b)| (a - b).abs() < 1e-6) && found.len() == 5, "{latitude} {longitude}");
        }
    }
}
