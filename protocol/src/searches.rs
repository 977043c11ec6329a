//! Saved searches: their owner is notified of new games that fit.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::call::noun;
use crate::courts::Surface;
use crate::events::{Format, GenderRule};
use crate::people::Spot;
use crate::session::Done;
use crate::{Millis, SearchId};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Weekday {
    Monday,
    Tuesday,
    Wednesday,
    Thursday,
    Friday,
    Saturday,
    Sunday,
}

/// A part of the day, on the court's clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum DayPart {
    /// Starts before 12:00.
    Morning,
    /// Starts from 12:00 until 16:59.
    Afternoon,
    /// Starts at 17:00 or later.
    Evening,
}

/// Which new games fit a saved search. Empty lists do not filter.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct SearchFilters {
    /// Stored as the centre of its place cell, about half a mile across.
    pub location: Spot,
    /// The name of the location.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub place: Option<String>,
    /// Miles, above 0 and at most 500; default 10.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub distance: Option<f64>,
    /// Any of these, as in the lookup of event types.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<String>>")]
    pub kind: Vec<String>,
    /// Open to some level from `level_min` to `level_max`: 1.0 to 7.0 in steps of 0.5.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level_min: Option<f64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level_max: Option<f64>,
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
    /// Only classes by coaches.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(as = "Option<bool>")]
    pub classes: bool,
    /// Starts on any of these days of the week.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<Weekday>>")]
    pub weekdays: Vec<Weekday>,
    /// Starts in any of these parts of the day.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<DayPart>>")]
    pub parts: Vec<DayPart>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct SavedSearch {
    pub id: SearchId,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    pub filters: SearchFilters,
    /// Whether its owner is notified.
    pub on: bool,
    pub created_at: Millis,
}

/// Saves a search, which is on. A new game that I may see and join, and that fits, is notified to me once, at most five a day; of a
/// series only once.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct SaveSearch {
    /// 1 to 60 characters on one line.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    pub filters: Box<SearchFilters>,
}

/// Turns a search of mine on or off.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct SwitchSearch {
    pub search: SearchId,
    pub on: bool,
}

/// Removes a search of mine.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct RemoveSearch {
    pub search: SearchId,
}

/// My saved searches, the newest first.
#[derive(Clone, Debug, Default, Serialize, Deserialize, TS)]
pub struct ListSearches {}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct SavedSearches {
    pub searches: Vec<SavedSearch>,
}

noun! {
    /// Commands that change saved searches.
    calls SearchCommand {
        "search.save" Keyed SaveSearch -> SavedSearch;
        "search.switch" Natural SwitchSearch -> SavedSearch;
        "search.remove" Natural RemoveSearch -> Done;
    }
    /// Queries about saved searches.
    calls SearchQuery {
        "search.list" Read ListSearches -> SavedSearches;
    }
}
