//! Places of the world: towns of more than 15,000 people, from GeoNames.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::call::calls;

/// A town.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct Place {
    /// GeoNames' own.
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

/// Places whose name begins with the text, accents and other spellings forgiven, larger ones first; at most 10. A comma parts
/// the name from its region or country: `springfield, il`.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct FindPlace {
    pub text: String,
}

/// The places nearest to a spot, at most 5.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct NearPlace {
    pub latitude: f64,
    pub longitude: f64,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct Places {
    pub places: Vec<Place>,
}

calls! {
    /// Reading the gazetteer.
    PlaceQuery {
        "place.find" Read FindPlace -> Places;
        "place.near" Read NearPlace -> Places;
    }
}
