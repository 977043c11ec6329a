//! Playing now.

use std::time::{SystemTime, UNIX_EPOCH};

use protocol::Millis;
use protocol::people::Spot;
use protocol::play::BeAvailable;

/// Free to play for an hour.
pub fn an_hour() -> BeAvailable {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).expect("a clock").as_millis();
    BeAvailable {
        until: Millis(i64::try_from(now).expect("a time") + 3_600_000),
        location: Some(Spot { latitude: 34.078, longitude: -118.26 }),
        distance: Some(10.0),
        level_min: None,
        level_max: None,
    }
}
