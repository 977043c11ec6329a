//! A circle on the globe, as a condition that an index can answer.
//!
//! All place cells below a coarser cell are one range of numbers, so a circle becomes a few ranges of a column `cell`. Rows
//! in these ranges but outside the circle are filtered by their distance, plain arithmetic in the database.

use h3o::{CellIndex, LatLng, Resolution};
use protocol::people::Spot;
use protocol::{Refusal, limits};

use crate::db::Query;
use crate::error::{Error, Result};
use crate::geo::{self, cell};

/// Miles in a degree of latitude.
const DEGREE_MILES: f64 = geo::EARTH_MILES * std::f64::consts::PI / 180.0;
const KM_PER_MILE: f64 = 1.609_344;
/// Average edge length of a cell in kilometres, from resolution 0 on.
const EDGES_KM: [(Resolution, f64); 9] = [
    (Resolution::Zero, 1_281.256),
    (Resolution::One, 483.057),
    (Resolution::Two, 182.513),
    (Resolution::Three, 68.979),
    (Resolution::Four, 26.072),
    (Resolution::Five, 9.854),
    (Resolution::Six, 3.725),
    (Resolution::Seven, 1.406),
    (cell::PLACE, 0.531),
];
/// Most edges in a radius: finer cells mean more ranges, coarser ones more rows outside the circle.
const EDGES_MAX: f64 = 5.0;
/// Edges from a cell's centre to the farthest spot of any cell below it: cells differ in size, and finer ones stick out.
const REACH: f64 = 1.6;
/// Edges by which each ring of cells reaches farther, at least.
const RING: f64 = 1.1;
/// Rings of topic cells around the centre's that the largest circle of "play now" touches.
const TOPIC_RINGS: u32 = 4;

/// Everything within some miles of a spot.
pub struct Circle {
    centre: Spot,
    miles: f64,
    /// Whether it may cross the date line.
    is_at_the_date_line: bool,
}

impl Circle {
    #[must_use]
    pub fn new(centre: Spot, miles: f64) -> Self {
        let slope = centre.latitude.to_radians().cos().max(0.01);
        Self { centre, miles, is_at_the_date_line: centre.longitude.abs() + miles / DEGREE_MILES / slope > 179.0 }
    }

    /// A smaller circle around the same centre. It measures exactly as this one does.
    #[must_use]
    pub fn narrowed(&self, miles: f64) -> Self {
        Self { miles, ..*self }
    }

    /// Its radius.
    #[must_use]
    pub fn miles(&self) -> f64 {
        self.miles
    }

    /// The circle of a search, of the default distance where none is given; `bad_request` on the field that is wrong.
    pub fn of_search(centre: Spot, miles: Option<f64>) -> Result<Self, Refusal> {
        let miles = geo::check_distance(miles, limits::SEARCH_DISTANCE_MAX)?;
        geo::check(centre)?;
        Ok(Self::new(centre, miles))
    }

    /// Ranges of place cells that cover the circle, in order, both ends included.
    pub fn ranges(&self) -> Result<Vec<(i64, i64)>> {
        let radius = self.miles * KM_PER_MILE;
        let fit = EDGES_KM.iter().rev().find(|(_, edge)| radius <= edge * EDGES_MAX);
        let (resolution, edge) = fit.or(EDGES_KM.first()).copied().ok_or_else(|| Error::internal("no cells"))?;
        let spot = LatLng::new(self.centre.latitude, self.centre.longitude).map_err(Error::internal)?;
        let rings = (1_u32..).find(|rings| f64::from(*rings) * RING >= radius / edge + REACH + 1.0).unwrap_or(1);
        let cells: Vec<CellIndex> = spot.to_cell(resolution).grid_disk(rings);
        let within = |cell: &CellIndex| LatLng::from(*cell).distance_km(spot) <= radius + REACH * edge;
        let mut ranges = cells.into_iter().filter(within).map(below).collect::<Result<Vec<_>>>()?;
        ranges.sort_unstable();
        Ok(joined(&ranges, resolution))
    }

    /// Adds the ranges as a common table `r (lo, hi)`, after `WITH` or a comma: repeated up to a power of two, so that
    /// circles share a few prepared statements.
    pub fn push_ranges<'d>(&self, query: Query<'d>) -> Result<Query<'d>> {
        let mut ranges = self.ranges()?;
        ranges.resize(ranges.len().next_power_of_two(), (1, 0));
        let mut query = query.push("r (lo, hi) AS (VALUES ");
        for (index, (first, last)) in ranges.into_iter().enumerate() {
            query = query.push(if index == 0 { "(" } else { ", (" }).arg(first).push(", ").arg(last).push(")");
        }
        Ok(query.push(")"))
    }

    /// The topic cells that the circle touches, the nearest first, at most `most`.
    pub fn topic_cells(&self, most: usize) -> Result<Vec<i64>> {
        let centre = LatLng::new(self.centre.latitude, self.centre.longitude).map_err(Error::internal)?;
        let home = centre.to_cell(cell::TOPIC);
        let disk: Vec<CellIndex> = home.grid_disk(TOPIC_RINGS);
        let mut touched: Vec<(f64, CellIndex)> =
            disk.into_iter().map(|cell| (if cell == home { 0.0 } else { miles_to_cell(centre, cell) }, cell)).collect();
        touched.retain(|(miles, _)| *miles <= self.miles);
        touched.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
        touched.truncate(most);
        Ok(touched.into_iter().map(|(_, cell)| cell::number(cell)).collect())
    }

    /// Adds the squared distance of the row `u` from the centre, in degrees of latitude; `u` has the columns `latitude` and
    /// `longitude`. At 500 miles the error is 1 %, except near the poles.
    pub fn push_distance<'d>(&self, query: Query<'d>) -> Query<'d> {
        let latitude = self.centre.latitude;
        let (slope, radian) = (latitude.to_radians().cos(), 1.0_f64.to_radians());
        let query = query.push("((u.latitude - ").arg(latitude).push(") * (u.latitude - ").arg(latitude).push(") + (");
        // The cosine of the row's latitude, times that of the centre's, to the second order.
        let query = query.arg(slope * slope).push(" - (u.latitude - ").arg(latitude).push(") * (");
        let query = query.arg(slope * latitude.to_radians().sin() * radian).push(" + (u.latitude - ").arg(latitude).push(") * ");
        let query = query.arg(slope * slope * radian * radian / 2.0).push(")) * ");
        let query = self.push_east(query).push(" * ");
        self.push_east(query).push(")")
    }

    /// Degrees east or west of the centre; the shorter way round where the circle may cross the date line.
    fn push_east<'d>(&self, query: Query<'d>) -> Query<'d> {
        let longitude = self.centre.longitude;
        if !self.is_at_the_date_line {
            return query.push("(u.longitude - ").arg(longitude).push(")");
        }
        let query = query.push("(CASE WHEN ABS(u.longitude - ").arg(longitude).push(") > 180 THEN 360 - ABS(u.longitude - ").arg(longitude);
        query.push(") ELSE ABS(u.longitude - ").arg(longitude).push(") END)")
    }

    /// The squared radius, in the unit of [`Self::push_distance`].
    #[must_use]
    pub fn edge(&self) -> f64 {
        (self.miles / DEGREE_MILES).powi(2)
    }

    /// Miles from the centre, rounded to half a mile.
    #[must_use]
    pub fn miles_to(&self, spot: Spot) -> f64 {
        geo::to_half_a_mile(geo::miles(self.centre, spot))
    }
}

/// Miles to the nearest point of a cell, approximately: its corners and the middles of its edges are measured.
fn miles_to_cell(from: LatLng, cell: CellIndex) -> f64 {
    let corners: Vec<Spot> = cell.boundary().iter().copied().map(cell::spot).collect();
    let next = corners.iter().cycle().skip(1);
    let middles: Vec<Spot> = corners.iter().zip(next).map(|(a, b)| geo::midpoint(*a, *b)).collect();
    let from = cell::spot(from);
    corners.iter().chain(&middles).map(|point| geo::miles(from, *point)).fold(f64::INFINITY, f64::min)
}

/// The first and the last place cell below a cell: their digits below it are all 0 or all 6.
fn below(cell: CellIndex) -> Result<(i64, i64)> {
    let first = u64::from(cell.center_child(cell::PLACE).ok_or_else(|| Error::internal("a cell that is too fine"))?);
    let digits = (u8::from(cell.resolution()) + 1..=u8::from(cell::PLACE)).map(shift_of);
    let last = first | digits.map(|shift| 6 << shift).sum::<u64>();
    Ok((first.cast_signed(), last.cast_signed()))
}

/// The lowest bit of a resolution's digit in the number of a cell.
fn shift_of(resolution: u8) -> u8 {
    3 * (15 - resolution)
}

/// Joins ranges that have no cell between them.
fn joined(sorted: &[(i64, i64)], resolution: Resolution) -> Vec<(i64, i64)> {
    let shift = shift_of(u8::from(resolution));
    let mut ranges: Vec<(i64, i64)> = Vec::with_capacity(sorted.len());
    for (first, last) in sorted {
        let next = ranges.last().map(|(_, end)| (end >> shift) + if (end >> shift) & 7 == 6 { 2 } else { 1 });
        match ranges.last_mut() {
            Some((_, end)) if next == Some(first >> shift) => *end = *last,
            _ => ranges.push((*first, *last)),
        }
    }
    ranges
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geo::cell::PlaceCell;
    use rand::rngs::StdRng;
    use rand::{RngExt, SeedableRng};

    /// A spot that many miles away, in a random direction.
    fn at_distance(from: Spot, miles: f64, chance: &mut StdRng) -> Spot {
        let (angle, bearing) = (miles / geo::EARTH_MILES, chance.random_range(0.0..std::f64::consts::TAU));
        let (latitude, longitude) = (from.latitude.to_radians(), from.longitude.to_radians());
        let there = (latitude.sin() * angle.cos() + latitude.cos() * angle.sin() * f64::cos(bearing)).asin();
        let east = f64::atan2(f64::sin(bearing) * angle.sin() * latitude.cos(), angle.cos() - latitude.sin() * there.sin());
        let longitude = (longitude + east).to_degrees();
        Spot { latitude: there.to_degrees(), longitude: (longitude + 540.0).rem_euclid(360.0) - 180.0 }
    }

    #[test]
    fn ranges_cover_the_whole_circle() {
        let mut chance = StdRng::seed_from_u64(3);
        for round in 0..3_000 {
            let latitude = if round % 10 == 0 { 90.0 } else { f64::asin(chance.random_range(-1.0..1.0)).to_degrees() };
            let longitude = if round % 3 == 0 { 180.0 } else { chance.random_range(-180.0..180.0) };
            let centre = Spot { latitude, longitude };
            let miles = [0.1, 1.0, 5.0, 10.0, 25.0, 100.0, 250.0, 500.0][round % 8];
            let ranges = Circle::new(centre, miles).ranges().unwrap();
            assert!(ranges.len() <= 64 && ranges.windows(2).all(|two| two[0].1 < two[1].0), "{ranges:?}");
            for _ in 0..20 {
                let spot = at_distance(centre, miles * chance.random_range(0.0..1.0_f64).sqrt(), &mut chance);
                let cell = PlaceCell::of(spot).unwrap().number();
                assert!(ranges.iter().any(|(first, last)| (first..=last).contains(&&cell)), "{spot:?} within {miles} of {centre:?}");
            }
        }
    }

    #[test]
    fn ranges_reach_less_than_twice_the_radius() {
        let centre = Spot { latitude: 34.05, longitude: -118.24 };
        let ranges = Circle::new(centre, 10.0).ranges().unwrap();
        assert!(ranges.len() <= 32, "{}", ranges.len());
        let mut chance = StdRng::seed_from_u64(4);
        for _ in 0..1_000 {
            let cell = PlaceCell::of(at_distance(centre, 20.0, &mut chance)).unwrap().number();
            assert!(!ranges.iter().any(|(first, last)| (first..=last).contains(&&cell)));
        }
    }

    #[test]
    fn topic_cells_are_few_and_sorted_by_distance() {
        const MOST: usize = 20;
        for (latitude, longitude) in [(34.05, -118.24), (0.0, 180.0), (89.9, 0.0), (-45.0, 12.0)] {
            let centre = Spot { latitude, longitude };
            let [small, large] = [0.1, 50.0].map(|miles| Circle::new(centre, miles).topic_cells(MOST).unwrap());
            assert!(!small.is_empty() && small.len() <= 3 && large.len() >= 7 && large.len() <= MOST, "{small:?} {large:?}");
            assert_eq!(small.first(), large.first());
        }
    }
}
