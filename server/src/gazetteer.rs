//! The gazetteer: towns of more than 15,000 people, from GeoNames (`gazetteer/CREDITS.md`). Compiled in, and read once into memory.

mod nearness;
mod spellings;
mod towns;

use std::sync::LazyLock;

use protocol::people::Spot;
use protocol::places::Place;
use protocol::{Refusal, sentence};

use crate::error::Result;
use towns::GAZETTEER;

pub use towns::{Area, Bounds};

/// Places whose name begins with the text before the first comma and whose region or country matches every part after it: those near
/// the areas first, the busiest first; then the largest first.
#[must_use]
pub fn find(text: &str, areas: &[Area], count: usize) -> Vec<Place> {
    GAZETTEER.find(text, areas, count)
}

/// The places within bounds with their populations, the largest first.
pub fn within(bounds: Bounds) -> impl Iterator<Item = (Place, u64)> {
    GAZETTEER.within(bounds)
}

/// The place of this id.
#[must_use]
pub fn by_id(id: i64) -> Option<Place> {
    GAZETTEER.by_id(id)
}

/// The place of this id, or a refusal that names the field.
pub fn known(field: &str, id: i64) -> Result<Place> {
    by_id(id).ok_or_else(|| Refusal::invalid(field, sentence!("place_unknown")).into())
}

/// The places nearest to a spot, the nearest first, at any distance.
#[must_use]
pub fn nearest(spot: Spot, count: usize) -> Vec<Place> {
    GAZETTEER.nearest(spot, count)
}

/// The largest place within some miles of a spot.
#[must_use]
pub fn largest_within(spot: Spot, miles: f64) -> Option<Place> {
    GAZETTEER.largest_within(spot, miles)
}

/// Every place with its population, the largest first.
pub fn all() -> impl Iterator<Item = (Place, u64)> {
    GAZETTEER.all()
}

/// Loads the gazetteer, so that the first search does not wait for it.
pub fn warm_up() {
    LazyLock::force(&GAZETTEER);
}
