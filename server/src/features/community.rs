//! What a community has to offer, for somebody who has just found it: how many play, where, and the next games with open seats.

use std::sync::Arc;

use protocol::community::{BusyPlace, Community};

use crate::error::Result;
use crate::features::{events, places};
use crate::gazetteer;
use crate::run::View;

/// Games shown.
const GAMES_SHOWN: usize = 6;
/// A busy area is named after the largest town so near, in miles.
const TOWN_MILES: f64 = 15.0;

/// Counted once a minute for everybody.
pub async fn get(view: &View) -> Result<Arc<Community>> {
    view.counted(Box::pin(async {
        let centres = places::centres::of(view).await?;
        let busiest = centres.areas.first().map(|area| area.spot);
        let games = match busiest {
            Some(spot) => events::public::next_around(view, spot, GAMES_SHOWN).await?,
            None => Vec::new(),
        };
        Ok(Community {
            members: centres.members,
            courts: centres.courts,
            upcoming: events::public::upcoming(view).await?,
            busiest: busiest.and_then(|spot| {
                let town = gazetteer::largest_within(spot, TOWN_MILES).or_else(|| gazetteer::nearest(spot, 1).pop())?;
                Some(BusyPlace { name: town.name, spot })
            }),
            games,
        })
    }))
    .await
}
