//! Spots on the globe: distances, search circles, H3 cells and time zones.

pub mod cell;
pub mod circle;
pub mod zone;

use protocol::people::Spot;
use protocol::{ErrorCode, Refusal, limits};

/// The earth's mean radius, in miles.
pub const EARTH_MILES: f64 = 3_958.761_3;

/// Miles between two spots along the globe (haversine).
#[must_use]
pub fn miles(a: Spot, b: Spot) -> f64 {
    let half = |from: f64, to: f64| ((to - from).to_radians() / 2.0).sin().powi(2);
    let slopes = a.latitude.to_radians().cos() * b.latitude.to_radians().cos();
    let chord = half(a.latitude, b.latitude) + slopes * half(a.longitude, b.longitude);
    2.0 * EARTH_MILES * chord.clamp(0.0, 1.0).sqrt().asin()
}

/// The middle between two spots that are not far apart. Across the date line, the longitude is that of the first.
#[must_use]
pub fn midpoint(a: Spot, b: Spot) -> Spot {
    let crosses_date_line = (a.longitude - b.longitude).abs() > 180.0;
    let longitude = if crosses_date_line { a.longitude } else { a.longitude.midpoint(b.longitude) };
    Spot { latitude: a.latitude.midpoint(b.latitude), longitude }
}

/// Miles rounded to half a mile, for display.
#[must_use]
pub fn to_half_a_mile(miles: f64) -> f64 {
    (miles * 2.0).round() / 2.0
}

/// Refuses a spot that is not on the globe, with `bad_request` on the field that is wrong.
pub fn check(spot: Spot) -> Result<(), Refusal> {
    for (field, degrees, most) in [("latitude", spot.latitude, 90.0), ("longitude", spot.longitude, 180.0)] {
        if !(-most..=most).contains(&degrees) {
            let sentence = format!("A {field} lies between -{most} and {most} degrees.");
            return Err(Refusal::new(ErrorCode::BadRequest, sentence).on(field));
        }
    }
    Ok(())
}

/// Miles that a search may reach, [`limits::SEARCH_DISTANCE`] where none are given; `bad_request` on `distance`.
pub fn check_distance(miles: Option<f64>, most: u32) -> Result<f64, Refusal> {
    let miles = miles.unwrap_or(f64::from(limits::SEARCH_DISTANCE));
    if miles > 0.0 && miles <= f64::from(most) {
        return Ok(miles);
    }
    let sentence = format!("A distance is above 0 and at most {most} miles.");
    Err(Refusal::new(ErrorCode::BadRequest, sentence).on("distance"))
}

#[cfg(test)]
mod tests {
    use super::cell::PlaceCell;
    use super::*;

    fn spot(latitude: f64, longitude: f64) -> Spot {
        Spot { latitude, longitude }
    }

    #[test]
    fn distances_follow_the_globe() {
        let (london, paris) = (spot(51.5085, -0.1257), spot(48.8534, 2.3488));
        assert!((miles(london, paris) - 213.7).abs() < 1.0);
        assert!((miles(spot(0.0, 179.9), spot(0.0, -179.9)) - 13.8).abs() < 0.1, "over the date line");
        assert!((miles(spot(90.0, 12.0), spot(90.0, -170.0))).abs() < 1e-6, "one pole");
        assert!((miles(spot(0.0, 0.0), spot(0.0, 180.0)) - std::f64::consts::PI * EARTH_MILES).abs() < 1e-6);
        assert!(miles(london, london).abs() < 1e-9);
    }

    #[test]
    fn a_midpoint_stays_on_the_side_of_the_first_spot_at_the_date_line() {
        assert_eq!(midpoint(spot(10.0, 20.0), spot(20.0, 40.0)), spot(15.0, 30.0));
        assert_eq!(midpoint(spot(0.0, 179.0), spot(2.0, -179.0)), spot(1.0, 179.0));
    }

    #[test]
    fn a_search_reaches_a_positive_limited_distance() {
        assert_eq!(check_distance(None, 100).unwrap(), f64::from(limits::SEARCH_DISTANCE));
        assert_eq!(check_distance(Some(100.0), 100).unwrap(), 100.0);
        for miles in [0.0, -1.0, 100.1, f64::NAN] {
            assert_eq!(check_distance(Some(miles), 100).unwrap_err().field.as_deref(), Some("distance"));
        }
    }

    #[test]
    fn spots_off_the_globe_are_refused() {
        for (latitude, longitude, field) in [
            (91.0, 0.0, "latitude"),
            (-90.1, 0.0, "latitude"),
            (f64::NAN, 0.0, "latitude"),
            (0.0, 180.5, "longitude"),
            (0.0, f64::INFINITY, "longitude"),
        ] {
            assert_eq!(check(spot(latitude, longitude)).unwrap_err().field.as_deref(), Some(field));
            assert_eq!(PlaceCell::of(spot(latitude, longitude)), None);
        }
        for (latitude, longitude) in [(90.0, 180.0), (-90.0, -180.0), (0.0, 0.0)] {
            assert!(PlaceCell::of(spot(latitude, longitude)).is_some_and(|cell| cell.number() > 0));
        }
    }

    #[test]
    fn shown_distances_are_rounded_to_half_a_mile() {
        assert_eq!([0.0, 0.2, 0.3, 9.76].map(to_half_a_mile), [0.0, 0.0, 0.5, 10.0]);
    }
}
