//! Coordinates: distances, and the H3 cell of a spot.

pub mod circle;
pub mod zone;

use h3o::{LatLng, Resolution};
use protocol::people::Spot;
use protocol::{ErrorCode, Refusal};

/// The earth's mean radius, in miles.
pub const EARTH_MILES: f64 = 3_958.761_3;

/// The resolution of `app_user.cell`: cells of about half a mile.
pub const CELL_RESOLUTION: Resolution = Resolution::Eight;

/// Miles between two spots along the globe (haversine).
#[must_use]
pub fn miles(a: Spot, b: Spot) -> f64 {
    let half = |from: f64, to: f64| ((to - from).to_radians() / 2.0).sin().powi(2);
    let slopes = a.latitude.to_radians().cos() * b.latitude.to_radians().cos();
    let chord = half(a.latitude, b.latitude) + slopes * half(a.longitude, b.longitude);
    2.0 * EARTH_MILES * chord.clamp(0.0, 1.0).sqrt().asin()
}

/// Rounds miles to half a mile, as they are shown.
#[must_use]
pub fn to_half_a_mile(miles: f64) -> f64 {
    (miles * 2.0).round() / 2.0
}

/// Refuses invalid coordinates.
pub fn check(spot: Spot) -> Result<(), Refusal> {
    for (field, degrees, most) in [("latitude", spot.latitude, 90.0), ("longitude", spot.longitude, 180.0)] {
        if !(-most..=most).contains(&degrees) {
            let sentence = format!("A {field} lies between -{most} and {most} degrees.");
            return Err(Refusal::new(ErrorCode::BadRequest, sentence).on(field));
        }
    }
    Ok(())
}

/// The H3 cell of resolution 8 that contains a spot, as stored in `app_user.cell`; `None` for invalid coordinates.
#[must_use]
pub fn cell(spot: Spot) -> Option<i64> {
    check(spot).ok()?;
    let cell = LatLng::new(spot.latitude, spot.longitude).ok()?.to_cell(CELL_RESOLUTION);
    i64::try_from(u64::from(cell)).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spot(latitude: f64, longitude: f64) -> Spot {
        Spot { latitude, longitude }
    }

    #[test]
    fn distances_are_those_of_the_globe() {
        let (london, paris) = (spot(51.5085, -0.1257), spot(48.8534, 2.3488));
        assert!((miles(london, paris) - 213.7).abs() < 1.0);
        assert!((miles(spot(0.0, 179.9), spot(0.0, -179.9)) - 13.8).abs() < 0.1, "over the date line");
        assert!((miles(spot(90.0, 12.0), spot(90.0, -170.0))).abs() < 1e-6, "one pole");
        assert!((miles(spot(0.0, 0.0), spot(0.0, 180.0)) - std::f64::consts::PI * EARTH_MILES).abs() < 1e-6);
        assert!(miles(london, london).abs() < 1e-9);
    }

    #[test]
    fn a_spot_lies_on_the_globe() {
        for (latitude, longitude, field) in [
            (91.0, 0.0, "latitude"),
            (-90.1, 0.0, "latitude"),
            (f64::NAN, 0.0, "latitude"),
            (0.0, 180.5, "longitude"),
            (0.0, f64::INFINITY, "longitude"),
        ] {
            assert_eq!(check(spot(latitude, longitude)).unwrap_err().field.as_deref(), Some(field));
            assert_eq!(cell(spot(latitude, longitude)), None);
        }
        for (latitude, longitude) in [(90.0, 180.0), (-90.0, -180.0), (0.0, 0.0)] {
            assert!(cell(spot(latitude, longitude)).is_some_and(|cell| cell > 0));
        }
    }

    #[test]
    fn half_miles() {
        assert_eq!([0.0, 0.2, 0.3, 9.76].map(to_half_a_mile), [0.0, 0.0, 0.5, 10.0]);
    }
}
