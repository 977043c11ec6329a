//! Where somebody plays: an area, never an exact place.
//!
//! INVARIANT: of a place chosen on a map only the centre of its H3 cell is stored: resolution 8, about half a mile across.
//! INVARIANT: every area has its cell.

use protocol::people::Spot;
use protocol::places::Place;
use protocol::text::AreaName;
use protocol::users::Address;
use protocol::{Refusal, sentence};

use super::store::Row;
use crate::error::Result;
use crate::gazetteer;
use crate::geo::cell::PlaceCell;

/// An area as it is stored.
#[derive(Clone, Debug, PartialEq)]
pub struct Area {
    pub name: String,
    /// The id in the gazetteer, if it is a town.
    pub place: Option<i64>,
    /// Degrees.
    pub latitude: f64,
    /// Degrees.
    pub longitude: f64,
    pub cell: i64,
}

/// The area around an address. A town's name and position come from the gazetteer.
pub(super) fn of(address: Address) -> Result<Area> {
    if let Some(id) = address.place {
        return of_town(&gazetteer::known("address", id)?);
    }
    let name = AreaName::parse(&address.name)?;
    let cell = cell_at(address.latitude, address.longitude)?;
    let Spot { latitude, longitude } = cell.centre();
    Ok(Area { name: name.into_string(), place: None, latitude, longitude, cell: cell.number() })
}

/// The area of a town. Its exact centre is public.
pub fn of_town(town: &Place) -> Result<Area> {
    let region = if town.admin.is_empty() || town.admin == town.name { &town.country } else { &town.admin };
    let cell = cell_at(town.latitude, town.longitude)?.number();
    Ok(Area { name: format!("{}, {region}", town.name), place: Some(town.id), latitude: town.latitude, longitude: town.longitude, cell })
}

pub(super) fn apply(area: Option<Area>, row: &mut Row) {
    row.area = area.as_ref().map(|area| area.name.clone());
    row.area_place = area.as_ref().and_then(|area| area.place);
    row.latitude = area.as_ref().map(|area| area.latitude);
    row.longitude = area.as_ref().map(|area| area.longitude);
    row.cell = area.map(|area| area.cell);
}

fn cell_at(latitude: f64, longitude: f64) -> Result<PlaceCell> {
    PlaceCell::of(Spot { latitude, longitude }).ok_or_else(|| Refusal::invalid("address", sentence!("place_unknown")).into())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(latitude: f64, longitude: f64) -> Address {
        Address { name: "Echo Park".into(), latitude, longitude, place: None }
    }

    #[test]
    fn an_exact_place_is_not_stored() {
        let area = of(address(34.077_123, -118.258_456)).unwrap();
        let (north, east) = ((area.latitude - 34.077_123).abs(), (area.longitude - -118.258_456).abs());
        assert!(north + east > 0.0 && north < 0.01 && east < 0.01, "{area:?}");
        assert!(area.cell > 0);
        assert_eq!(of(address(area.latitude, area.longitude)).unwrap(), area, "the centre of a cell is in it");
    }

    #[test]
    fn poles_and_the_date_line_are_valid() {
        for (latitude, longitude) in [(90.0, 0.0), (-90.0, 180.0), (0.0, -180.0), (0.0, 0.0)] {
            let area = of(address(latitude, longitude)).unwrap();
            assert_eq!(of(address(area.latitude, area.longitude)).unwrap(), area, "{latitude} {longitude}");
        }
        for (latitude, longitude) in [(91.0, 0.0), (0.0, 180.5), (f64::NAN, 0.0), (0.0, f64::INFINITY), (f64::NEG_INFINITY, 0.0)] {
            assert!(of(address(latitude, longitude)).is_err(), "{latitude} {longitude}");
        }
    }
}
