//! The gazetteer: towns of more than 15,000 people, from GeoNames (`places/CREDITS.md`). Compiled in and answered from memory,
//! also to guests, who choose where they play when they sign up.

pub mod centres;
mod gazetteer;

use protocol::people::Spot;
use protocol::places::{FindPlace, NearPlace, Place, PlaceQuery, Places};
use protocol::text::too_long;
use protocol::{Refusal, sentence};

use crate::error::Result;
use crate::geo;
use crate::run::{Answer, View};

use gazetteer::GAZETTEER;

pub use gazetteer::Bounds;

/// The longest search text, in characters.
const TEXT_MAX: usize = 120;
/// Places in one answer of `place.find`.
const FOUND_MAX: usize = 10;
/// Places in one answer of `place.near`.
const NEAR_MAX: usize = 5;

pub async fn query(view: &View, query: PlaceQuery) -> Result<Answer> {
    match query {
        PlaceQuery::FindPlace(args) => Answer::of(&find(view, &args).await?),
        PlaceQuery::NearPlace(args) => Answer::of(&near(&args)?),
    }
}

/// Towns near the community's members and courts come first.
async fn find(view: &View, args: &FindPlace) -> Result<Places> {
    if args.text.chars().count() > TEXT_MAX {
        return Err(too_long("text", TEXT_MAX).into());
    }
    let centres = centres::of(view).await?;
    Ok(Places { places: GAZETTEER.find(&args.text, &centres.areas, FOUND_MAX) })
}

fn near(args: &NearPlace) -> Result<Places> {
    let spot = Spot { latitude: args.latitude, longitude: args.longitude };
    geo::check(spot)?;
    Ok(Places { places: nearest(spot, NEAR_MAX) })
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
    std::sync::LazyLock::force(&GAZETTEER);
}
