//! How near points on the unit sphere are: without a sine or a cosine for each of them.

use protocol::people::Spot;

use crate::geo;

/// A spot's position on the unit sphere.
pub(super) fn point(spot: Spot) -> [f64; 3] {
    let (latitude, longitude) = (spot.latitude.to_radians(), spot.longitude.to_radians());
    [latitude.cos() * longitude.cos(), latitude.cos() * longitude.sin(), latitude.sin()]
}

/// The cosine of the angle between two points: the larger, the nearer.
pub(super) fn nearness(a: [f64; 3], b: [f64; 3]) -> f64 {
    a.iter().zip(&b).map(|(a, b)| a * b).sum()
}

/// The nearness of points that are so many miles apart.
pub(super) fn nearness_at(miles: f64) -> f64 {
    (miles / geo::EARTH_MILES).cos()
}
