//! The gazetteer.

use protocol::places::PlaceQuery;

use crate::error::{Result, unavailable};
use crate::run::{Answer, View};

pub async fn query(_view: &View, query: PlaceQuery) -> Result<Answer> {
    match query {
        PlaceQuery::FindPlace(_) | PlaceQuery::NearPlace(_) => Err(unavailable().into()),
    }
}
