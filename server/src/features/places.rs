//! Looking for towns in the gazetteer: answered from memory, also to guests, who choose where they play when they sign up.

pub mod centres;

use protocol::people::Spot;
use protocol::places::{FindPlace, NearPlace, PlaceQuery, Places};
use protocol::text::too_long;

use crate::error::Result;
use crate::run::{Answer, View};
use crate::{gazetteer, geo};

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
    Ok(Places { places: gazetteer::find(&args.text, &centres.areas, FOUND_MAX) })
}

fn near(args: &NearPlace) -> Result<Places> {
    let spot = Spot { latitude: args.latitude, longitude: args.longitude };
    geo::check(spot)?;
    Ok(Places { places: gazetteer::nearest(spot, NEAR_MAX) })
}
