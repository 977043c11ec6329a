//! Who is free near a place, and which topics tell of changes there.

use h3o::{CellIndex, LatLng, Resolution};
use protocol::people::Spot;
use protocol::play::{FreeNear, PlayNear, PlaySnapshot};
use protocol::{Cell, TenantId, Topic, UserId};

use super::free::where_from;
use super::store::{self, Free};
use super::{asks, distance, topic_of};
use crate::db::Db;
use crate::error::{Error, Result, not_found, session_revoked};
use crate::geo;
use crate::run::View;

/// Areas that one looks into.
const TOPICS_MAX: usize = 20;
/// People in one answer.
const PLAYERS_MAX: usize = 100;
/// Rows that are looked at for it.
const ROWS_MAX: i64 = 2_000;
/// Rings of areas around the one of a spot that the largest circle touches.
const RINGS: u32 = 4;
const MILES_PER_KM: f64 = 0.621_371_192;

pub(super) async fn near(view: &View, args: PlayNear) -> Result<FreeNear> {
    let me = store::player(view.db(), view.caller()?.user).await?.ok_or_else(session_revoked)?;
    let mine = store::free(view.db(), me.id, view.now).await?;
    let spot = where_from(args.location, mine.as_ref().map(Free::spot), me.spot())?;
    let miles = distance(args.distance.or(mine.as_ref().filter(|_| args.location.is_none()).map(|mine| mine.distance)))?;
    let cells = touched(spot, miles)?;
    let players = within(view.db(), view.tenant(), me.id, (spot, miles), view.now).await?;
    Ok(FreeNear {
        players: players.into_iter().take(PLAYERS_MAX).map(Free::shown).collect(),
        topics: cells.into_iter().filter_map(|cell| topic_of(view.tenant(), cell)).collect::<Vec<Topic>>(),
        mine: mine.map(Free::shown),
        asks: asks::of(view, me.id).await?,
    })
}

/// The state of an area, as its reader sees it.
pub(super) async fn snapshot(view: &View, cell: Cell) -> Result<PlaySnapshot> {
    let me = view.caller()?.user;
    if cell.tenant() != view.tenant() {
        return Err(not_found());
    }
    let limit = i64::try_from(PLAYERS_MAX).unwrap_or(i64::MAX);
    let players = store::free_in(view.db(), view.tenant(), me, &[cell.number().cast_signed()], view.now, limit).await?;
    Ok(PlaySnapshot { players: players.into_iter().map(Free::shown).collect() })
}

/// Who is free and listed for somebody within so many miles of a spot, the nearest first.
pub(super) async fn within(db: &Db, tenant: TenantId, me: UserId, (spot, miles): (Spot, f64), now: protocol::Millis) -> Result<Vec<Free>> {
    let free = store::free_in(db, tenant, me, &touched(spot, miles)?, now, ROWS_MAX).await?;
    let mut near: Vec<(f64, Free)> = free.into_iter().map(|free| (geo::miles(spot, free.spot()), free)).collect();
    near.retain(|(away, _)| *away <= miles);
    near.sort_by(|a, b| a.0.total_cmp(&b.0));
    Ok(near.into_iter().map(|(_, free)| free).collect())
}

/// The areas that a circle touches, the nearest first.
fn touched(spot: Spot, miles: f64) -> Result<Vec<i64>> {
    let centre = LatLng::new(spot.latitude, spot.longitude).map_err(Error::internal)?;
    let home = centre.to_cell(Resolution::Four);
    let mut cells: Vec<(f64, CellIndex)> =
        home.grid_disk::<Vec<_>>(RINGS).into_iter().map(|cell| (away(cell, home, centre), cell)).collect();
    cells.retain(|(away, _)| *away <= miles);
    cells.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
    cells.truncate(TOPICS_MAX);
    Ok(cells.into_iter().map(|(_, cell)| u64::from(cell).cast_signed()).collect())
}

/// Miles to the nearest spot of an area, near enough: its corners and the middles of its edges are looked at.
fn away(cell: CellIndex, home: CellIndex, centre: LatLng) -> f64 {
    if cell == home {
        return 0.0;
    }
    let corners: Vec<LatLng> = cell.boundary().iter().copied().collect();
    let next = corners.iter().cycle().skip(1);
    let middle = |(a, b): (&LatLng, &LatLng)| {
        let across = (a.lng() - b.lng()).abs() > 180.0;
        let east = if across { a.lng() } else { a.lng().midpoint(b.lng()) };
        LatLng::new(a.lat().midpoint(b.lat()), east).unwrap_or(*a)
    };
    let middles: Vec<LatLng> = corners.iter().zip(next).map(middle).collect();
    corners.iter().chain(&middles).map(|spot| spot.distance_km(centre) * MILES_PER_KM).fold(f64::INFINITY, f64::min)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn areas_are_few_and_the_nearest_come_first() {
        for (latitude, longitude) in [(34.05, -118.24), (0.0, 180.0), (89.9, 0.0), (-45.0, 12.0)] {
            let spot = Spot { latitude, longitude };
            let [small, large] = [0.1, 50.0].map(|miles| touched(spot, miles).unwrap());
            assert!(!small.is_empty() && small.len() <= 3 && large.len() >= 7 && large.len() <= TOPICS_MAX, "{small:?} {large:?}");
            assert_eq!(small.first(), large.first());
        }
    }
}
