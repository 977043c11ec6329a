//! The time zone of a spot, from a world map embedded in the binary (crate `tzf-rs`, the smaller data set, accurate to some
//! hundred metres).
//!
//! The 4 MB map is read in place from the binary, so the system can share and evict its pages; the index takes some hundred
//! kilobytes. A lookup takes microseconds.

use std::sync::LazyLock;

use jiff::tz::TimeZoneDatabase;
use protocol::people::Spot;
use tzf_rs::EmbeddedFinder;

static FINDER: LazyLock<EmbeddedFinder> = LazyLock::new(EmbeddedFinder::new);

/// Degrees of longitude in an hour.
const DEGREES_AN_HOUR: f64 = 15.0;
/// The largest offset of a nautical zone.
const HOURS_MAX: i32 = 12;

/// The IANA name of a spot's time zone; at sea, or if jiff does not know the zone, the nautical one of its longitude.
#[must_use]
pub fn of(spot: Spot) -> String {
    let name = FINDER.get_tz_name(spot.longitude, spot.latitude);
    let is_known = !name.is_empty() && TimeZoneDatabase::bundled().get(name).is_ok();
    if is_known { name.to_owned() } else { nautical(spot.longitude) }
}

/// `Etc/GMT+8` is eight hours behind UTC: its sign is inverted.
fn nautical(longitude: f64) -> String {
    let behind = (-HOURS_MAX..=HOURS_MAX).find(|hours| (f64::from(*hours) * DEGREES_AN_HOUR + longitude).abs() <= DEGREES_AN_HOUR / 2.0);
    match behind {
        None | Some(0) => "Etc/UTC".to_owned(),
        Some(hours) => format!("Etc/GMT{hours:+}"),
    }
}

/// Loads the index ahead of the first lookup.
pub fn warm_up() {
    LazyLock::force(&FINDER);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(latitude: f64, longitude: f64) -> String {
        of(Spot { latitude, longitude })
    }

    #[test]
    fn zones_are_those_of_the_land() {
        for (latitude, longitude, zone) in [
            (34.052_235, -118.243_683, "America/Los_Angeles"),
            (33.448, -112.074, "America/Phoenix"),
            (51.5085, -0.1257, "Europe/London"),
            (-33.868, 151.209, "Australia/Sydney"),
            (27.7, 85.32, "Asia/Kathmandu"),
        ] {
            assert_eq!(at(latitude, longitude), zone);
        }
    }

    #[test]
    fn every_spot_has_a_zone_that_jiff_knows() {
        for latitude in (-90..=90).step_by(9) {
            for longitude in (-180..=180).step_by(9) {
                let zone = at(f64::from(latitude), f64::from(longitude));
                assert!(TimeZoneDatabase::bundled().get(&zone).is_ok(), "{zone} at {latitude}, {longitude}");
            }
        }
    }

    #[test]
    fn the_sea_has_the_zone_of_its_longitude() {
        for (longitude, zone) in
            [(-118.0, "Etc/GMT+8"), (0.0, "Etc/UTC"), (16.0, "Etc/GMT-1"), (180.0, "Etc/GMT-12"), (-180.0, "Etc/GMT+12")]
        {
            assert_eq!(nautical(longitude), zone);
        }
    }
}
