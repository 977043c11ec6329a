//! Where somebody plays: an area, never an exact place.
//!
//! INVARIANT: what is kept of a place that was chosen on a map is the centre of the H3 cell of resolution 8 around it, about
//! half a mile across; and every area has its cell.

use h3o::{CellIndex, LatLng};
use protocol::Refusal;
use protocol::places::Place;
use protocol::text::AreaName;
use protocol::users::Address;

use super::store::Row;
use crate::error::{Error, Result};
use crate::features::places;
use crate::geo;

/// An area as it is kept.
#[derive(Clone, Debug, PartialEq)]
pub struct Area {
    pub name: String,
    /// The place of the gazetteer, where it is one.
    pub place: Option<i64>,
    /// Degrees.
    pub latitude: f64,
    /// Degrees.
    pub longitude: f64,
    pub cell: i64,
}

/// The area around a place that somebody names; of a town the gazetteer says what it is called and where it is.
pub(super) fn of(address: Address) -> Result<Area> {
    if let Some(id) = address.place {
        return of_town(places::known("address", id)?);
    }
    let name = AreaName::parse(&address.name)?;
    let cell = cell_at(address.latitude, address.longitude)?;
    let centre = LatLng::from(cell);
    Ok(Area { name: name.into_string(), place: None, latitude: centre.lat(), longitude: centre.lng(), cell: number(cell) })
}

/// A town of the gazetteer: its centre is no secret.
pub fn of_town(town: &Place) -> Result<Area> {
    let region = if town.admin.is_empty() || town.admin == town.name { &town.country } else { &town.admin };
    let cell = number(cell_at(town.latitude, town.longitude)?);
    Ok(Area { name: format!("{}, {region}", town.name), place: Some(town.id), latitude: town.latitude, longitude: town.longitude, cell })
}

pub(super) fn apply(area: Option<Area>, row: &mut Row) {
    row.area = area.as_ref().map(|area| area.name.clone());
    row.area_place = area.as_ref().and_then(|area| area.place);
    row.latitude = area.as_ref().map(|area| area.latitude);
    row.longitude = area.as_ref().map(|area| area.longitude);
    row.cell = area.map(|area| area.cell);
}

fn cell_at(latitude: f64, longitude: f64) -> Result<CellIndex> {
    // NaN and the infinities are in no range.
    if !(-90.0..=90.0).contains(&latitude) || !(-180.0..=180.0).contains(&longitude) {
        return Err(Refusal::invalid("address", "There is no such place on Earth.").into());
    }
    let spot = LatLng::new(latitude, longitude).map_err(Error::internal)?;
    Ok(spot.to_cell(geo::CELL_RESOLUTION))
}

/// The top bit of a cell is never set.
fn number(cell: CellIndex) -> i64 {
    u64::from(cell).cast_signed()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(latitude: f64, longitude: f64) -> Address {
        Address { name: "Echo Park".into(), latitude, longitude, place: None }
    }

    #[test]
    fn an_exact_place_is_not_kept() {
        let area = of(address(34.077_123, -118.258_456)).unwrap();
        let (north, east) = ((area.latitude - 34.077_123).abs(), (area.longitude - -118.258_456).abs());
        assert!(north + east > 0.0 && north < 0.01 && east < 0.01, "{area:?}");
        assert!(area.cell > 0);
        assert_eq!(of(address(area.latitude, area.longitude)).unwrap(), area, "the centre of a cell is in it");
    }

    #[test]
    fn the_ends_of_the_earth_are_places() {
        for (latitude, longitude) in [(90.0, 0.0), (-90.0, 180.0), (0.0, -180.0), (0.0, 0.0)] {
            let area = of(address(latitude, longitude)).unwrap();
            assert_eq!(of(address(area.latitude, area.longitude)).unwrap(), area, "{latitude} {longitude}");
        }
        for (latitude, longitude) in [(91.0, 0.0), (0.0, 180.5), (f64::NAN, 0.0), (0.0, f64::INFINITY), (f64::NEG_INFINITY, 0.0)] {
            assert!(of(address(latitude, longitude)).is_err(), "{latitude} {longitude}");
        }
    }
}
