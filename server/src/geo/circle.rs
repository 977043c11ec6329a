//! A circle on the globe, as conditions that a database can search by.
//!
//! All cells of resolution 8 below a coarser one are one range of numbers, so a circle is a few ranges of a column `cell`. The
//! distance, which is plain arithmetic in the database, then excludes what lies in these ranges but outside the circle.

use h3o::{CellIndex, LatLng, Resolution};
use protocol::people::Spot;

use crate::db::Query;
use crate::error::{Error, Result};
use crate::geo::{self, CELL_RESOLUTION};

/// Miles in a degree of latitude.
const DEGREE_MILES: f64 = geo::EARTH_MILES * std::f64::consts::PI / 180.0;
const KM_PER_MILE: f64 = 1.609_344;
/// The average edge length of a cell in kilometres, from resolution 0 on.
const EDGES_KM: [(Resolution, f64); 9] = [
    (Resolution::Zero, 1_281.256),
    (Resolution::One, 483.057),
    (Resolution::Two, 182.513),
    (Resolution::Three, 68.979),
    (Resolution::Four, 26.072),
    (Resolution::Five, 9.854),
    (Resolution::Six, 3.725),
    (Resolution::Seven, 1.406),
    (CELL_RESOLUTION, 0.531),
];
/// The most edges that cover a radius: finer cells make more ranges, coarser ones match more rows outside the circle.
const EDGES_MAX: f64 = 5.0;
/// Edges from a cell's centre to the farthest spot of any cell below it: cells differ in size, and finer ones overlap the edge.
const REACH: f64 = 1.6;
/// The least number of edges that each further ring of cells adds.
const RING: f64 = 1.1;

/// All spots within a distance of a centre.
pub struct Circle {
    centre: Spot,
    miles: f64,
}

impl Circle {
    #[must_use]
    pub fn new(centre: Spot, miles: f64) -> Self {
        Self { centre, miles }
    }

    /// Ranges of cells of resolution 8 that cover the circle: sorted, both ends included.
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

    /// Appends the squared distance, in degrees of latitude, of the row `u` with the columns `latitude` and `longitude`. At 500
    /// miles the error is below 1%, except near the poles.
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

    /// Appends the difference in longitude, in degrees; across the date line if the circle crosses it.
    fn push_east<'d>(&self, query: Query<'d>) -> Query<'d> {
        let longitude = self.centre.longitude;
        if !self.is_at_the_date_line() {
            return query.push("(u.longitude - ").arg(longitude).push(")");
        }
        let query = query.push("(CASE WHEN ABS(u.longitude - ").arg(longitude).push(") > 180 THEN 360 - ABS(u.longitude - ").arg(longitude);
        query.push(") ELSE ABS(u.longitude - ").arg(longitude).push(") END)")
    }

    fn is_at_the_date_line(&self) -> bool {
        let slope = self.centre.latitude.to_radians().cos().max(0.01);
        self.centre.longitude.abs() + self.miles / DEGREE_MILES / slope > 179.0
    }

    /// The squared distance at the circle's edge.
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

/// The first and the last cell of resolution 8 below one: its digits there are all 0, and all 6.
fn below(cell: CellIndex) -> Result<(i64, i64)> {
    let first = u64::from(cell.center_child(CELL_RESOLUTION).ok_or_else(|| Error::internal("a cell that is too fine"))?);
    let digits = (u8::from(cell.resolution()) + 1..=u8::from(CELL_RESOLUTION)).map(shift_of);
    let last = first | digits.map(|shift| 6 << shift).sum::<u64>();
    Ok((first.cast_signed(), last.cast_signed()))
}

/// The bit at which a resolution's digit starts in the number of a cell.
fn shift_of(resolution: u8) -> u8 {
    3 * (15 - resolution)
}

/// Joins ranges with no cell between them.
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
    use rand::rngs::StdRng;
    use rand::{RngExt, SeedableRng};

    /// A spot at this distance, in a random direction.
    fn away(from: Spot, miles: f64, chance: &mut StdRng) -> Spot {
        let (angle, bearing) = (miles / geo::EARTH_MILES, chance.random_range(0.0..std::f64::consts::TAU));
        let (latitude, longitude) = (from.latitude.to_radians(), from.longitude.to_radians());
        let there = (latitude.sin() * angle.cos() + latitude.cos() * angle.sin() * f64::cos(bearing)).asin();
        let east = f64::atan2(f64::sin(bearing) * angle.sin() * latitude.cos(), angle.cos() - latitude.sin() * there.sin());
        let longitude = (longitude + east).to_degrees();
        Spot { latitude: there.to_degrees(), longitude: (longitude + 540.0).rem_euclid(360.0) - 180.0 }
    }

    #[test]
    fn every_spot_of_a_circle_is_in_its_ranges() {
        let mut chance = StdRng::seed_from_u64(3);
        for round in 0..3_000 {
            let latitude = if round % 10 == 0 { 90.0 } else { f64::asin(chance.random_range(-1.0..1.0)).to_degrees() };
            let longitude = if round % 3 == 0 { 180.0 } else { chance.random_range(-180.0..180.0) };
            let centre = Spot { latitude, longitude };
            let miles = [0.1, 1.0, 5.0, 10.0, 25.0, 100.0, 250.0, 500.0][round % 8];
            let ranges = Circle::new(centre, miles).ranges().unwrap();
            assert!(ranges.len() <= 64 && ranges.windows(2).all(|two| two[0].1 < two[1].0), "{ranges:?}");
            for _ in 0..20 {
                let spot = away(centre, miles * chance.random_range(0.0..1.0_f64).sqrt(), &mut chance);
                let cell = geo::cell(spot).unwrap();
                assert!(ranges.iter().any(|(first, last)| (first..=last).contains(&&cell)), "{spot:?} within {miles} of {centre:?}");
            }
        }
    }

    #[test]
    fn ranges_cover_little_more_than_the_circle() {
        let centre = Spot { latitude: 34.05, longitude: -118.24 };
        let ranges = Circle::new(centre, 10.0).ranges().unwrap();
        assert!(ranges.len() <= 32, "{}", ranges.len());
        let mut chance = StdRng::seed_from_u64(4);
        for _ in 0..1_000 {
            let cell = geo::cell(away(centre, 20.0, &mut chance)).unwrap();
            assert!(!ranges.iter().any(|(first, last)| (first..=last).contains(&&cell)));
        }
    }
}
