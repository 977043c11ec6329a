//! League search, and my own leagues.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::LeagueState;
use super::form::Competition;
use super::sides::SideState;
use crate::courts::{CourtRef, Surface};
use crate::events::{Format, GenderRule};
use crate::people::{Person, Spot};
use crate::{CourtId, LeagueId};

/// A league as search results and lists show it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct LeagueCard {
    pub id: LeagueId,
    pub name: String,
    pub competition: Competition,
    pub format: Format,
    pub state: LeagueState,
    pub organiser: Person,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub place: Option<CourtRef>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub surface: Option<Surface>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub enrol_from: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub enrol_until: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub starts_on: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ends_on: Option<String>,
    pub is_private: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level_min: Option<f64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level_max: Option<f64>,
    pub gender: GenderRule,
    #[ts(type = "number")]
    pub capacity: i64,
    #[ts(type = "number")]
    pub taken: i64,
    #[ts(type = "number")]
    pub waiting_count: i64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(type = "number")]
    pub price: Option<i64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub image: Option<String>,
    /// Sides are teams.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(as = "Option<bool>")]
    pub teams: bool,
    /// Miles from the location searched.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub distance: Option<f64>,
    /// The state of my side; absent if I have none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mine: Option<SideState>,
}

/// Leagues near a location, 24 a page: those that still enrol first, then those being played, then the others; within these by
/// their first day. Empty lists do not filter. Finds private leagues, but no drafts, and no cancelled or archived ones.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct SearchLeagues {
    pub location: Spot,
    /// Miles, above 0 and at most 500; default 10.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub distance: Option<f64>,
    /// Open to any of these levels.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<f64>>")]
    pub level: Vec<f64>,
    /// Open to any of these, as in the lookup of age ranges.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<String>>")]
    pub age: Vec<String>,
    /// Any of these rules.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<GenderRule>>")]
    pub gender: Vec<GenderRule>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<Surface>>")]
    pub surface: Vec<Surface>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub format: Option<Format>,
    /// Any of these competitions.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<Competition>>")]
    pub competition: Vec<Competition>,
    /// Only those that take sides and have a place.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(as = "Option<bool>")]
    pub open_places: bool,
    /// Only those with this home court.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub court: Option<CourtId>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cursor: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct LeaguePage {
    pub leagues: Vec<LeagueCard>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cursor: Option<String>,
}

/// The leagues that I play in or organise, the newest first, 24 a page.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct ListMyLeagues {
    /// Those that are completed, archived or cancelled instead of the others.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(as = "Option<bool>")]
    pub past: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cursor: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct MyLeagues {
    pub leagues: Vec<LeagueCard>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cursor: Option<String>,
}
