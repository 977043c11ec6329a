//! Free players within a distance, and the areas that such a circle touches.

use h3o::{CellIndex, LatLng, Resolution};
use protocol::people::Spot;
use protocol::{TenantId, UserId};

use super::store::{self, Free};
use crate::db::Db;
use crate::error::{Error, Result};
use crate::geo;

/// Rows that are looked at for it.
const ROWS_MAX: i64 = 2_000;
/// Rings of areas around the one of a spot that the largest circle touches.
const RINGS: u32 = 4;
const MILES_PER_KM: f64 = 0.621_371_192;
/// Areas that one looks into.
const TOPICS_MAX: usize = 20;

/// Who is free and listed for somebody within so many miles of a spot, the nearest first.
pub(super) async fn within(db: &Db, tenant: TenantId, me: UserId, (spot, miles): (Spot, f64), now: protocol::Millis) -> Result<Vec<Free>> {
    let free = store::free_in(db, tenant, me, &touched(spot, miles)?, now, ROWS_MAX).await?;
    let mut near: Vec<(f64, Free)> = free.into_iter().map(|free| (geo::miles(spot, free.spot()), free)).collect();
    near.retain(|(away, _)| *away <= miles);
    near.sort_by(|a, b| a.0.total_cmp(&b.0));
    Ok(near.into_iter().map(|(_, free)| free).collect())
}

/// The areas that a circle touches, the nearest first.
pub(super) fn touched(spot: Spot, miles: f64) -> Result<Vec<i64>> {
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
