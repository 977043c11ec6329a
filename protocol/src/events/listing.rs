//! Events that are looked for, and my own.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::EventState;
use super::form::{Format, GenderRule};
use crate::courts::{CourtRef, Surface};
use crate::enrolments::EnrolmentState;
use crate::people::{Person, Spot};
use crate::{CourtId, EventId, Millis, SeriesId};

/// An event as a search and a list show it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct EventCard {
    pub id: EventId,
    pub name: String,
    pub kind: String,
    pub state: EventState,
    pub organiser: Person,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub place: Option<CourtRef>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub court_note: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub surface: Option<Surface>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub zone: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub starts_at: Option<Millis>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ends_at: Option<Millis>,
    pub is_private: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub format: Option<Format>,
    pub competitive: bool,
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
    pub is_class: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub series: Option<SeriesId>,
    /// Miles from where was searched.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub distance: Option<f64>,
    /// Where I stand; absent: I have nothing to do with it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mine: Option<MyStanding>,
}

/// Where I stand in an event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct MyStanding {
    pub state: EnrolmentState,
    /// My place in the line, from 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(type = "number")]
    pub position: Option<i64>,
    /// Until when I have to answer: an offered seat, an invitation, a changed time.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub answer_by: Option<Millis>,
    /// Its time or court changed, and I have not said yet whether I stay.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(as = "Option<bool>")]
    pub reconfirm: bool,
}

/// Events near a place on one day of the courts' own calendars; 24 a page, the soonest first. Lists that are empty filter
/// nothing. Private ones are found, drafts and cancelled ones are not; friends-only ones by friends alone.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct SearchEvents {
    pub location: Spot,
    /// Miles, above 0 and at most 500; 10 where absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub distance: Option<f64>,
    /// `2026-11-20`
    pub day: String,
    /// Counts for this many days from `day` on, 1 to 14.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(type = "number")]
    pub days: Option<u8>,
    /// Any of these items of the lookup of event types.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<String>>")]
    pub kind: Vec<String>,
    /// Open for any of these levels.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<f64>>")]
    pub level: Vec<f64>,
    /// Open for any of these items of the lookup of age ranges.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<String>>")]
    pub age: Vec<String>,
    /// With any of these rules.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<GenderRule>>")]
    pub gender: Vec<GenderRule>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<Surface>>")]
    pub surface: Vec<Surface>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub format: Option<Format>,
    /// Only with a seat left.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(as = "Option<bool>")]
    pub open_seats: bool,
    /// Only what a coach gives.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(as = "Option<bool>")]
    pub classes: bool,
    /// Only at this place.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub court: Option<CourtId>,
    #[serde(default)]
    #[ts(as = "Option<EventSort>")]
    pub sort: EventSort,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cursor: Option<String>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum EventSort {
    #[default]
    Soonest,
    Nearest,
}

/// How many events one day has.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct DayCount {
    pub day: String,
    #[ts(type = "number")]
    pub count: i64,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct EventPage {
    pub events: Vec<EventCard>,
    /// For the days that were asked for, under the same filters; on the first page.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<DayCount>>")]
    pub days: Vec<DayCount>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cursor: Option<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum MyGames {
    /// I am in, or I organise it; the soonest first.
    Upcoming,
    /// The latest first.
    Past,
    /// I asked, or it is mine and has somebody to decide on, or it is a draft or pending event of mine.
    Pending,
    Invited,
    /// I wait, or hold an offer.
    Waiting,
}

/// My events; 24 a page.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct ListMyEvents {
    pub which: MyGames,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cursor: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct MyEvents {
    pub events: Vec<EventCard>,
    /// How many of each kind I have; on the first page.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub counts: Option<MyCounts>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cursor: Option<String>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct MyCounts {
    #[ts(type = "number")]
    pub upcoming: i64,
    #[ts(type = "number")]
    pub pending: i64,
    #[ts(type = "number")]
    pub invited: i64,
    #[ts(type = "number")]
    pub waiting: i64,
}
