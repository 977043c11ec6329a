//! Staff: who helps the organiser of something. Whoever is asked accepts or declines.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::people::Person;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum StaffRole {
    /// Enters results and decides disputed ones, where on neither side.
    Official,
    /// May do what the organiser may, except appoint others and hand it over.
    CoOrganiser,
}

/// Somebody with a role, or who was asked to take it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct StaffMember {
    pub person: Person,
    pub role: StaffRole,
    /// For every date of a series, not for one.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(as = "Option<bool>")]
    pub series: bool,
}

/// Who has a role, and who was asked but has not answered.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Staff {
    pub members: Vec<StaffMember>,
    pub asked: Vec<StaffMember>,
}
