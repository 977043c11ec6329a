//! What a community has to offer, for somebody who has just found it.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::call::noun;
use crate::events::PublicEvent;
use crate::people::Spot;

/// Reply to `GET /community`, which needs no account. The numbers may be a minute old.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct Community {
    /// People who can be found.
    #[ts(type = "number")]
    pub members: i64,
    #[ts(type = "number")]
    pub courts: i64,
    /// Events of the next seven days.
    #[ts(type = "number")]
    pub upcoming: i64,
    /// Where most members and courts are; absent while nobody has said where they play.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub busiest: Option<BusyPlace>,
    /// The next public events with open seats around that place, at most 6.
    pub games: Vec<PublicEvent>,
}

/// A town with members and courts around it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct BusyPlace {
    pub name: String,
    pub spot: Spot,
}

noun! {
    types { Community }
}
