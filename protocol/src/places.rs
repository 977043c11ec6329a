//! The gazetteer: towns of more than 15,000 people, from GeoNames.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::call::noun;

/// A town.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct Place {
    /// GeoNames id.
    #[ts(type = "number")]
    pub id: i64,
    pub name: String,
    /// The state or region.
    pub admin: String,
    /// ISO 3166, two letters.
    pub country: String,
    /// Degrees.
    pub latitude: f64,
    /// Degrees.
    pub longitude: f64,
}

/// Finds towns by the beginning of their name, ignoring accents and accepting alternative spellings; largest first, at most 10.
/// A comma separates the name from its region or country: `springfield, il`.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct FindPlace {
    pub text: String,
}

/// The towns nearest to a location, at most 5.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct NearPlace {
    pub latitude: f64,
    pub longitude: f64,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct Places {
    pub places: Vec<Place>,
}

noun! {
    /// Queries of the gazetteer.
    calls PlaceQuery {
        "place.find" Read FindPlace -> Places;
        "place.near" Read NearPlace -> Places;
    }
}
