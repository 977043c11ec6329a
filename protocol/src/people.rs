//! People: search and names.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::call::noun;
use crate::users::CertificateState;
use crate::{Millis, UserId};

/// A person in short, as lists and messages show them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Person {
    pub id: UserId,
    pub name: String,
    pub handle: String,
    /// A path or URL.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub profile_image: Option<String>,
}

/// Finds people by name or handle: each word of the text must be a prefix of one of its words, ignoring case and accents. At
/// most 20, without the caller.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct Find {
    pub text: String,
}

/// Looks up people by id, at most 100; unknown ids are left out.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct Get {
    pub users: Vec<UserId>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct People {
    pub people: Vec<Person>,
}

/// A location.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct Spot {
    /// Degrees, -90 to 90.
    pub latitude: f64,
    /// Degrees, -180 to 180.
    pub longitude: f64,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum RoleFilter {
    /// Everybody who is not hidden.
    #[default]
    Player,
    /// People with a coach profile.
    Coach,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum PeopleSort {
    /// Nearest first.
    #[default]
    Distance,
    /// Closest to my level first; lowest first if I have none.
    Level,
    /// Most active first.
    Activity,
    /// Lowest hourly rate first.
    Rate,
}

/// People near a location, 24 a page, without myself and people blocked by me or blocking me. Empty lists do not filter.
#[derive(Clone, Debug, Default, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct Search {
    /// Absent: anywhere, without distances.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub location: Option<Spot>,
    /// Miles, above 0 and at most 500; default 10.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub distance: Option<f64>,
    /// Any of these levels, as in the lookup: `3.5`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<f64>>")]
    pub level: Vec<f64>,
    /// Any of these, as in the lookup.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<String>>")]
    pub age: Vec<String>,
    /// Any of these, as in the lookup.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<String>>")]
    pub gender: Vec<String>,
    #[serde(default)]
    #[ts(as = "Option<RoleFilter>")]
    pub role: RoleFilter,
    /// Prefixes of words in the name or handle.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    #[serde(default)]
    #[ts(as = "Option<PeopleSort>")]
    pub sort: PeopleSort,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cursor: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct SearchPage {
    pub people: Vec<PersonCard>,
    /// Total results, counted up to 1,000; only on the first page, and only if there is a location or one page holds them all.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(type = "number")]
    pub count: Option<u64>,
    /// Absent on the last page.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cursor: Option<String>,
}

/// A person as search results show them.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(optional_fields)]
pub struct PersonCard {
    #[serde(flatten)]
    #[ts(flatten)]
    pub person: Person,
    pub is_coach: u8,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level: Option<f64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub age_group: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub gender: Option<String>,
    /// The name of their area.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub area: Option<String>,
    /// The centre of their area.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub spot: Option<Spot>,
    /// Miles to the centre of their area, rounded to half a mile.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub distance: Option<f64>,
    /// Cents; only for coaches.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(type = "number")]
    pub hourly_rate: Option<i64>,
    /// Only for coaches who entered one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub certificate_level: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub certificate_state: Option<CertificateState>,
    #[ts(type = "number")]
    pub activity_points: i64,
    pub followed: bool,
    /// People whom I follow and who follow them.
    #[ts(type = "number")]
    pub mutual: i64,
    pub online: bool,
}

noun! {
    /// Queries about people.
    calls PeopleQuery {
        "people.find" Read Find -> People;
        "people.get" Read Get -> People;
        "people.search" Read Search -> SearchPage;
    }
    types { RelatedPage }
}

/// A row of `GET /api/user/followers`, `/followees` and `/blocked`, newest first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Related {
    #[serde(flatten)]
    #[ts(flatten)]
    pub person: Person,
    /// The caller follows them.
    pub followed: bool,
    /// When it began.
    pub at: Millis,
}

/// `GET /api/user/followers?cursor=…`, likewise `/followees` and `/blocked`: at most 100 a page, under `data` like lookups.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct RelatedPage {
    pub data: Vec<Related>,
    /// Absent on the last page.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cursor: Option<String>,
}
