//! What a post or a feed is about: an area, never an exact spot.

use protocol::people::Spot;
use protocol::{ErrorCode, Refusal, UserId};

use super::store::Place;
use crate::db::Db;
use crate::error::{Error, Result, session_revoked};
use crate::gazetteer;
use crate::geo::cell::PlaceCell;

/// The place of a new post: around a spot, else in its author's area, which may be none.
pub(super) async fn of_new(db: &Db, author: UserId, location: Option<Spot>) -> Result<Place> {
    if let Some(spot) = location {
        return around(spot, None);
    }
    let (area, spot) = home(db, author).await?;
    spot.map_or(Ok(Place::default()), |spot| around(spot, area))
}

/// The place of an edited post: where it was, unless another one is given.
pub(super) fn of_edited(before: Place, location: Option<Spot>) -> Result<Place> {
    let Some(spot) = location else { return Ok(before) };
    let after = around(spot, None)?;
    Ok(if after.spot == before.spot { before } else { after })
}

/// The middle of a feed: the given spot, else the reader's area; `bad_request` without any.
pub(super) async fn middle(db: &Db, reader: UserId, location: Option<Spot>) -> Result<Spot> {
    let spot = if location.is_some() { location } else { home(db, reader).await?.1 };
    spot.ok_or_else(|| Refusal::new(ErrorCode::BadRequest, "Say where you are, or where you play in your profile.").on("location").into())
}

/// The place cell around a spot, called as given or after the nearest town.
pub(in crate::features::posts) fn around(spot: Spot, area: Option<String>) -> Result<Place> {
    let cell = PlaceCell::of(spot).ok_or_else(|| Error::internal("a spot without a place cell"))?;
    let Spot { latitude, longitude } = cell.centre();
    let area = area.or_else(|| gazetteer::nearest(spot, 1).pop().map(|town| town.name));
    Ok(Place { area, spot: Some((latitude, longitude)), topic_cell: cell.topic_cell() })
}

async fn home(db: &Db, user: UserId) -> Result<(Option<String>, Option<Spot>)> {
    let (area, latitude, longitude) = store::home(db, user).await?.ok_or_else(session_revoked)?;
    Ok((area, latitude.zip(longitude).map(|(latitude, longitude)| Spot { latitude, longitude })))
}

mod store {
    use super::*;
    use crate::sql;

    /// The name of somebody's area and its centre.
    type Home = (Option<String>, Option<f64>, Option<f64>);

    pub(super) async fn home(db: &Db, user: UserId) -> Result<Option<Home>> {
        Ok(sql!(db, "SELECT area, latitude, longitude FROM app_user WHERE id = $1 AND removed_at IS NULL", user).optional().await?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geo;

    #[test]
    fn the_exact_spot_is_not_stored_and_an_edit_from_there_does_not_move_it() {
        let here = Spot { latitude: 34.077_123, longitude: -118.258_456 };
        let place = around(here, None).unwrap();
        let (latitude, longitude) = place.spot.unwrap();
        let stored = Spot { latitude, longitude };
        assert!(stored != here && geo::miles(stored, here) < 0.5, "{stored:?}");
        assert_eq!(of_edited(place.clone(), Some(here)).unwrap(), place);
        assert_eq!(of_edited(place.clone(), None).unwrap(), place);
        let named = around(here, Some("Silver Lake".into())).unwrap();
        assert_eq!(of_edited(named.clone(), Some(stored)).unwrap(), named, "it is still called so");
    }
}
