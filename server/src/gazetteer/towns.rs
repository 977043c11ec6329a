//! The list of towns in memory.
//!
//! It stays the text that it is read from, with indices into it, so that it takes six megabytes and not fifteen: a place is made of
//! its line when it is asked for.

use std::collections::HashMap;
use std::io::Read;
use std::sync::LazyLock;

use protocol::people::Spot;
use protocol::places::Place;

use super::nearness::{nearness, nearness_at, point};
use super::spellings::spellings;
use crate::words::fold;

/// Loaded on first use, in some tens of milliseconds.
pub(super) static GAZETTEER: LazyLock<Gazetteer> = LazyLock::new(Gazetteer::read);

const TOWNS: &[u8] = include_bytes!("cities15000.tsv.gz");
const COUNTRIES: &str = include_str!("countries.tsv");

/// The most parts after the name that count, such as a region and a country.
const PARTS_MAX: usize = 3;

/// A town is near an area whose middle is so near.
const NEAR_MILES: f64 = 30.0;

/// A part of the earth, in degrees, that the antimeridian does not cross.
#[derive(Clone, Copy, Debug)]
pub struct Bounds {
    pub west: f64,
    pub east: f64,
    pub south: f64,
    pub north: f64,
}

/// An area with members and courts of a community.
#[derive(Clone, Debug, PartialEq)]
pub struct Area {
    /// Where most of them are.
    pub spot: Spot,
    /// How many members and courts.
    pub count: i64,
}

pub(super) struct Gazetteer {
    /// A line per town.
    text: String,
    /// The largest first; a town's index is its rank.
    towns: Vec<Town>,
    /// Every folded spelling of every name, sorted, one after the other.
    spellings: String,
    /// Where each spelling ends, and the town's rank.
    names: Vec<(usize, usize)>,
    /// The towns' ranks by id, sorted.
    by_id: Vec<(i64, usize)>,
    /// The folded names of the regions.
    regions: Vec<String>,
    /// The folded names of each country, by its code.
    countries: HashMap<&'static str, Vec<String>>,
}

struct Town {
    /// Where its line begins in the text.
    line: usize,
    /// The index of its region.
    region: usize,
    /// Its position on the unit sphere: the larger the dot product of two, the nearer they are.
    point: [f64; 3],
}

impl Gazetteer {
    fn read() -> Self {
        let mut text = String::new();
        // Cannot fail: a test reads what was compiled in.
        let _ = flate2::read::GzDecoder::new(TOWNS).read_to_string(&mut text);
        text.shrink_to_fit();
        let mut lines: Vec<(u64, usize, Place)> = Vec::new();
        let mut start = 0;
        for line in text.split_inclusive('\n') {
            lines.extend(place(line).zip(people(line)).map(|(place, people)| (people, start, place)));
            start += line.len();
        }
        lines.sort_by_key(|(people, ..)| std::cmp::Reverse(*people));
        let mut indices: HashMap<&str, usize> = HashMap::new();
        let (mut towns, mut regions) = (Vec::with_capacity(lines.len()), Vec::new());
        for (_, line, place) in &lines {
            let region = *indices.entry(&place.admin).or_insert_with(|| {
                regions.push(fold(&place.admin));
                regions.len() - 1
            });
            let point = point(Spot { latitude: place.latitude, longitude: place.longitude });
            towns.push(Town { line: *line, region, point });
        }
        let mut spelled: Vec<(String, usize)> = Vec::with_capacity(lines.len() * 5 / 4);
        for (rank, (_, _, place)) in lines.iter().enumerate() {
            spelled.extend(spellings(&place.name).into_iter().map(|name| (name, rank)));
        }
        spelled.sort_unstable();
        let mut spellings = String::with_capacity(spelled.iter().map(|(name, _)| name.len()).sum());
        let mut names = Vec::with_capacity(spelled.len());
        for (name, rank) in &spelled {
            spellings.push_str(name);
            names.push((spellings.len(), *rank));
        }
        let mut by_id: Vec<(i64, usize)> = lines.iter().enumerate().map(|(rank, (_, _, place))| (place.id, rank)).collect();
        by_id.sort_unstable();
        let countries = COUNTRIES.lines().filter_map(|line| line.split_once('\t'));
        let countries = countries.map(|(code, names)| (code, names.split('|').map(fold).collect())).collect();
        Self { text, towns, spellings, names, by_id, regions, countries }
    }

    fn line(&self, town: &Town) -> &str {
        self.text.get(town.line..).and_then(|rest| rest.lines().next()).unwrap_or_default()
    }

    fn place(&self, rank: usize) -> Option<Place> {
        place(self.line(self.towns.get(rank)?))
    }

    /// The spelling of this index.
    fn spelling(&self, index: usize) -> &str {
        let ends = |index: usize| self.names.get(index).map(|(end, _)| *end);
        let start = index.checked_sub(1).and_then(ends).unwrap_or_default();
        ends(index).and_then(|end| self.spellings.get(start..end)).unwrap_or_default()
    }

    pub(super) fn by_id(&self, id: i64) -> Option<Place> {
        let index = self.by_id.binary_search_by_key(&id, |(id, _)| *id).ok()?;
        self.place(self.by_id.get(index)?.1)
    }

    pub(super) fn all(&self) -> impl Iterator<Item = (Place, u64)> {
        self.towns.iter().filter_map(|town| place(self.line(town)).zip(people(self.line(town))))
    }

    pub(super) fn within(&self, bounds: Bounds) -> impl Iterator<Item = (Place, u64)> {
        let heights = bounds.south.to_radians().sin()..=bounds.north.to_radians().sin();
        let longitudes = bounds.west.to_radians()..=bounds.east.to_radians();
        let within = self
            .towns
            .iter()
            .filter(move |Town { point: [x, y, height], .. }| heights.contains(height) && longitudes.contains(&y.atan2(*x)));
        within.filter_map(|town| place(self.line(town)).zip(people(self.line(town))))
    }

    pub(super) fn find(&self, text: &str, areas: &[Area], count: usize) -> Vec<Place> {
        let mut parts = text.split([',', ';', '、', '，']).map(fold);
        let name = parts.next().unwrap_or_default();
        let name = name.trim_start();
        if name.is_empty() {
            return Vec::new();
        }
        let parts: Vec<String> = parts.filter(|part| !part.is_empty()).take(PARTS_MAX).collect();
        let mut ranks: Vec<usize> = Vec::new();
        for index in self.first_from(name)..self.names.len() {
            if !self.spelling(index).starts_with(name) {
                break;
            }
            ranks.extend(self.names.get(index).map(|(_, rank)| *rank));
        }
        ranks.sort_unstable();
        ranks.dedup();
        let areas: Vec<([f64; 3], i64)> = areas.iter().map(|area| (point(area.spot), area.count)).collect();
        let towns = ranks.into_iter().filter_map(|rank| self.towns.get(rank));
        let mut towns: Vec<&Town> = towns.filter(|town| parts.iter().all(|part| self.lies_in(town, part))).collect();
        // Stable: the others stay in the order of their size.
        towns.sort_by_cached_key(|town| std::cmp::Reverse(near_by(town.point, &areas)));
        towns.into_iter().filter_map(|town| place(self.line(town))).take(count).collect()
    }

    /// The index of the first spelling that does not come before a text.
    fn first_from(&self, text: &str) -> usize {
        let (mut low, mut high) = (0, self.names.len());
        while low < high {
            let middle = usize::midpoint(low, high);
            if self.spelling(middle) < text { low = middle + 1 } else { high = middle }
        }
        low
    }

    /// Whether a folded text, with its leading space, is a prefix or the code of the town's region or country.
    fn lies_in(&self, town: &Town, part: &str) -> bool {
        let mut columns = self.line(town).split('\t').skip(3);
        let (region, country) = (columns.next().unwrap_or_default(), columns.next().unwrap_or_default());
        let code = part.trim_start();
        code.eq_ignore_ascii_case(region)
            || code.eq_ignore_ascii_case(country)
            || self.regions.get(town.region).is_some_and(|region| region.contains(part))
            || self.countries.get(country).is_some_and(|names| names.iter().any(|name| name.contains(part)))
    }

    pub(super) fn largest_within(&self, spot: Spot, miles: f64) -> Option<Place> {
        let (here, edge) = (point(spot), nearness_at(miles));
        self.towns.iter().find(|town| nearness(town.point, here) >= edge).and_then(|town| place(self.line(town)))
    }

    pub(super) fn nearest(&self, spot: Spot, count: usize) -> Vec<Place> {
        let here = point(spot);
        // The nearest so far, in order.
        let mut near: Vec<(f64, usize)> = Vec::with_capacity(count + 1);
        for (rank, town) in self.towns.iter().enumerate() {
            let nearness = nearness(town.point, here);
            if near.len() < count || near.last().is_some_and(|(least, _)| nearness > *least) {
                let index = near.partition_point(|(other, _)| *other >= nearness);
                near.insert(index, (nearness, rank));
                near.truncate(count);
            }
        }
        near.into_iter().filter_map(|(_, rank)| self.place(rank)).collect()
    }
}

/// The place of a line: id, name, region and its code, country, latitude, longitude, population, time zone.
fn place(line: &str) -> Option<Place> {
    let mut columns = line.split('\t');
    let mut next = || columns.next();
    let (id, name, admin, _) = (next()?.parse().ok()?, next()?.to_owned(), next()?.to_owned(), next()?);
    let (country, latitude, longitude) = (next()?.to_owned(), next()?.parse().ok()?, next()?.parse().ok()?);
    Some(Place { id, name, admin, country, latitude, longitude })
}

/// The population of a line.
fn people(line: &str) -> Option<u64> {
    line.split('\t').nth(7)?.parse().ok()
}

/// How many members and courts are near a point.
fn near_by(point: [f64; 3], areas: &[([f64; 3], i64)]) -> i64 {
    let edge = nearness_at(NEAR_MILES);
    areas.iter().filter(|(area, _)| nearness(*area, point) >= edge).map(|(_, count)| count).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geo;
    use crate::geo::cell::PlaceCell;

    fn named(text: &str) -> Vec<String> {
        GAZETTEER.find(text, &[], 10).into_iter().map(|place| format!("{}, {}, {}", place.name, place.admin, place.country)).collect()
    }

    fn first(text: &str) -> String {
        named(text).into_iter().next().unwrap_or_default()
    }

    #[test]
    fn the_whole_list_is_read() {
        let all: Vec<(Place, u64)> = GAZETTEER.all().collect();
        assert_eq!(all.len(), 34_006);
        assert!(all.iter().all(|(place, _)| GAZETTEER.countries.contains_key(place.country.as_str())));
        assert!(all.iter().all(|(place, _)| PlaceCell::of(Spot { latitude: place.latitude, longitude: place.longitude }).is_some()));
        assert!(all.is_sorted_by_key(|(_, people)| std::cmp::Reverse(*people)));
        assert!(all.iter().all(|(place, _)| GAZETTEER.by_id(place.id).as_ref() == Some(place)));
    }

    #[test]
    fn it_is_small() {
        let towns = size_of_val(GAZETTEER.towns.as_slice()) + GAZETTEER.text.capacity();
        let names = size_of_val(GAZETTEER.names.as_slice()) + GAZETTEER.spellings.capacity() + size_of_val(GAZETTEER.by_id.as_slice());
        assert!(towns + names < 6_500_000, "{towns} and {names} bytes");
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
        let found = GAZETTEER.find("s", &[], 10);
        let people: HashMap<i64, u64> = GAZETTEER.all().map(|(place, people)| (place.id, people)).collect();
        let people: Vec<u64> = found.iter().map(|place| people[&place.id]).collect();
        assert!(people.len() == 10 && people.is_sorted_by(|a, b| a >= b));
        assert_eq!(found.first().map(|place| place.name.as_str()), Some("Shanghai"));
    }

    #[test]
    fn places_within_bounds_are_those_that_lie_there() {
        for (west, east, south, north) in [
            (-119.0, -117.0, 33.0, 35.0),
            (5.0, 15.0, 45.0, 55.0),
            (170.0, 180.0, -50.0, 0.0),
            (-180.0, 180.0, -90.0, 90.0),
            (0.0, 1.0, 85.0, 90.0),
        ] {
            let expected: Vec<(Place, u64)> = GAZETTEER
                .all()
                .filter(|(place, _)| (west..=east).contains(&place.longitude) && (south..=north).contains(&place.latitude))
                .collect();
            assert_eq!(GAZETTEER.within(Bounds { west, east, south, north }).collect::<Vec<_>>(), expected, "{west} {south}");
        }
    }

    #[test]
    fn places_near_members_and_courts_come_first() {
        let first = |areas: &[Area]| GAZETTEER.find("springfield", areas, 10).first().map(|place| place.admin.clone());
        assert_eq!(first(&[]).as_deref(), Some("Missouri"), "the largest");
        let oregon = Area { spot: Spot { latitude: 44.05, longitude: -123.09 }, count: 3 };
        let illinois = Area { spot: Spot { latitude: 39.8, longitude: -89.65 }, count: 2 };
        assert_eq!(first(&[illinois.clone(), oregon]).as_deref(), Some("Oregon"), "where more play");
        let nowhere = Area { spot: Spot { latitude: 0.0, longitude: 0.0 }, count: 9 };
        assert_eq!(first(&[nowhere, illinois]).as_deref(), Some("Illinois"), "far away counts for nothing");
    }

    #[test]
    fn the_largest_place_within_some_miles_is_found() {
        let hollywood = Spot { latitude: 34.098, longitude: -118.327 };
        let name = |spot, miles| GAZETTEER.largest_within(spot, miles).map(|place| place.name);
        assert_eq!(name(hollywood, 20.0).as_deref(), Some("Los Angeles"));
        assert_eq!(name(Spot { latitude: 0.0, longitude: -30.0 }, 20.0), None, "at sea");
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
                .all()
                .map(|(place, _)| (geo::miles(here, Spot { latitude: place.latitude, longitude: place.longitude }), place.id))
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
