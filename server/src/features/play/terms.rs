//! What being free and asking have in common: areas, distances, levels.

use std::time::Duration;

use protocol::{Cell, Millis, TenantId, Topic};

/// The topic of an area, of one community.
pub(super) fn topic_of(tenant: TenantId, cell: i64) -> Option<Topic> {
    Cell::new(cell.cast_unsigned()).map(|cell| Topic::Play(cell.of(tenant)))
}

/// Miles at most from each other, asked or answered.
pub(super) fn distance(miles: Option<f64>) -> Result<f64, protocol::Refusal> {
    let most = protocol::limits::PLAY_DISTANCE_MAX;
    let miles = miles.unwrap_or(f64::from(protocol::limits::SEARCH_DISTANCE));
    if miles > 0.0 && miles <= f64::from(most) {
        return Ok(miles);
    }
    let sentence = format!("A distance is above 0 and at most {most} miles.");
    Err(protocol::Refusal::new(protocol::ErrorCode::BadRequest, sentence).on("distance"))
}

pub(super) fn level(tenths: Option<i64>) -> Option<f64> {
    tenths.and_then(|tenths| i32::try_from(tenths).ok()).map(|tenths| f64::from(tenths) / 10.0)
}

pub(super) fn minutes_after(now: Millis, minutes: u64) -> Millis {
    now + Duration::from_secs(minutes * 60)
}
