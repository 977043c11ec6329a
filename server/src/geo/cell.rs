//! H3 cells, stored as numbers: the top bit of a cell is never set.
//!
//! A *place cell* (resolution 8, about half a mile across) blurs where somebody is, and is what circles are searched by. A
//! *topic cell* (resolution 4, about thirty miles across) is the area of one topic `play:{cell}`.

use h3o::{CellIndex, LatLng, Resolution};
use protocol::people::Spot;

use super::check;

/// The resolution of place cells, as in the column `cell`.
pub const PLACE: Resolution = Resolution::Eight;
/// The resolution of areas that are shown instead of a court.
const AREA: Resolution = Resolution::Six;
/// The resolution of topic cells, as in the column `topic_cell`.
pub(super) const TOPIC: Resolution = Resolution::Four;

/// A cell of resolution 8.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlaceCell(CellIndex);

impl PlaceCell {
    /// The cell that holds a spot; `None` for a spot that is not on the globe.
    #[must_use]
    pub fn of(spot: Spot) -> Option<Self> {
        check(spot).ok()?;
        Some(Self(LatLng::new(spot.latitude, spot.longitude).ok()?.to_cell(PLACE)))
    }

    /// The cell of a column's number.
    #[must_use]
    pub fn from_number(number: i64) -> Option<Self> {
        CellIndex::try_from(number.cast_unsigned()).ok().map(Self)
    }

    #[must_use]
    pub fn centre(self) -> Spot {
        spot(LatLng::from(self.0))
    }

    /// The number of the columns `cell`.
    #[must_use]
    pub fn number(self) -> i64 {
        number(self.0)
    }

    /// The number of the topic cell around it.
    #[must_use]
    pub fn topic_cell(self) -> Option<i64> {
        self.0.parent(TOPIC).map(number)
    }

    /// The centre of the area around it, some five miles across: it does not tell which court is meant.
    #[must_use]
    pub fn area_centre(self) -> Spot {
        self.0.parent(AREA).map_or_else(|| self.centre(), |area| spot(LatLng::from(area)))
    }

    /// The numbers of this cell and of those next to it.
    #[must_use]
    pub fn with_neighbours(self) -> Vec<i64> {
        self.0.grid_disk::<Vec<_>>(1).into_iter().map(number).collect()
    }
}

pub(super) fn number(cell: CellIndex) -> i64 {
    u64::from(cell).cast_signed()
}

pub(super) fn spot(point: LatLng) -> Spot {
    Spot { latitude: point.lat(), longitude: point.lng() }
}
