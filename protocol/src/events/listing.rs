//! Event search, and my own events.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::form::{Format, GenderRule};
use super::{EventArea, EventState};
use crate::courts::{CourtRef, Surface};
use crate::enrolments::EnrolmentState;
use crate::people::{Person, Spot};
use crate::{CourtId, EventId, Millis, SeriesId};

/// An event as search results and lists show it.
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
    /// Instead of the court, for those who have no seat in a private event.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub area: Option<EventArea>,
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
    /// Miles from the location searched.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub distance: Option<f64>,
    /// My enrolment; absent if I have none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mine: Option<MyEnrolment>,
    /// In a list by series: how many more dates of its series the line stands for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(type = "number")]
    pub more_dates: Option<i64>,
}

/// My enrolment in an event, in short.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct MyEnrolment {
    pub state: EnrolmentState,
    /// My position on the waiting list, from 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(type = "number")]
    pub position: Option<i64>,
    /// Deadline for my answer to an offered seat, an invitation or a changed time.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub answer_by: Option<Millis>,
    /// The time or court changed, and I have not yet confirmed that I stay.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(as = "Option<bool>")]
    pub reconfirm: bool,
}

/// Events near a location on one day, local to each court; 24 a page, soonest first. Empty lists do not filter. Finds private
/// events, but no drafts or cancelled ones, and friends-only events only for friends.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct SearchEvents {
    pub location: Spot,
    /// Miles, above 0 and at most 500; default 10.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub distance: Option<f64>,
    /// `2026-11-20`
    pub day: String,
    /// Also count events per day, for this many days from `day` on, 1 to 14.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(type = "number")]
    pub days: Option<u8>,
    /// Any of these, as in the lookup of event types.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<String>>")]
    pub kind: Vec<String>,
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
    /// Only with open seats.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(as = "Option<bool>")]
    pub open_seats: bool,
    /// Only classes by coaches.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(as = "Option<bool>")]
    pub classes: bool,
    /// Only at this court.
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

/// The number of events on one day.
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
    /// For the days requested, with the same filters; only on the first page.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<DayCount>>")]
    pub days: Vec<DayCount>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cursor: Option<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum MyGames {
    /// Enrolled in or organised by me; soonest first.
    Upcoming,
    /// Latest first.
    Past,
    /// I requested to join; or my own events that are drafts, pending, or have requests to decide.
    Pending,
    Invited,
    /// I am on the waiting list, or was offered a seat.
    Waiting,
}

/// My events, 24 a page.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct ListMyEvents {
    pub which: MyGames,
    /// The dates of a series as one line, with the next of them; counts are of lines then. Not of past events: each has its result.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(as = "Option<bool>")]
    pub by_series: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cursor: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct MyEvents {
    pub events: Vec<EventCard>,
    /// Totals; only on the first page.
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
