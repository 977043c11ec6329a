//! Where a community plays: areas of some thirty miles with its members and courts, the busiest first. Counted once a minute.

use std::cmp::Reverse;
use std::collections::HashMap;
use std::sync::Arc;

use crate::error::Result;
use crate::features::courts::reference;
use crate::features::people::homes;
use crate::gazetteer::Area;
use crate::geo::cell::PlaceCell;
use crate::run::View;

/// Areas that are remembered.
const AREAS_MAX: usize = 64;

/// What a community has, and where.
pub struct Centres {
    pub members: i64,
    pub courts: i64,
    /// The busiest first.
    pub areas: Vec<Area>,
}

/// The centres of the reader's community.
pub async fn of(view: &View) -> Result<Arc<Centres>> {
    view.counted(async {
        let people = homes::counts(view.db(), view.tenant()).await?;
        let courts = reference::counts(view.db(), view.tenant()).await?;
        let total = |counts: &[(Option<i64>, i64)]| counts.iter().map(|(_, count)| count).sum();
        let (members, places) = (total(&people), total(&courts));
        let placed = people.into_iter().chain(courts).filter_map(|(cell, count)| Some((PlaceCell::from_number(cell?)?, count)));
        Ok(Centres { members, courts: places, areas: areas(placed) })
    })
    .await
}

/// The areas of counted cells.
fn areas(counts: impl Iterator<Item = (PlaceCell, i64)>) -> Vec<Area> {
    let mut cells: Vec<(PlaceCell, i64)> = counts.collect();
    cells.sort_by_key(|(cell, count)| (Reverse(*count), cell.number()));
    let mut by_area: HashMap<i64, Area> = HashMap::new();
    for (cell, count) in cells {
        if let Some(area) = cell.topic_cell() {
            by_area.entry(area).or_insert_with(|| Area { spot: cell.centre(), count: 0 }).count += count;
        }
    }
    let mut areas: Vec<Area> = by_area.into_values().collect();
    areas.sort_by(|a, b| b.count.cmp(&a.count).then(a.spot.latitude.total_cmp(&b.spot.latitude)));
    areas.truncate(AREAS_MAX);
    areas
}

#[cfg(test)]
mod tests {
    use protocol::people::Spot;

    use super::*;

    fn cell(latitude: f64, longitude: f64) -> PlaceCell {
        PlaceCell::of(Spot { latitude, longitude }).expect("a spot on the globe")
    }

    #[test]
    fn the_busiest_area_comes_first_and_lies_where_most_are() {
        let counts = [(cell(34.06, -118.30), 10), (cell(34.05, -118.25), 30), (cell(40.71, -74.0), 12)];
        let areas = areas(counts.into_iter());
        assert_eq!(areas.iter().map(|area| area.count).collect::<Vec<_>>(), [40, 12]);
        assert_eq!(areas.first().map(|area| area.spot), Some(cell(34.05, -118.25).centre()));
    }
}
