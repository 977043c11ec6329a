//! People: found, searched for, named.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::call::calls;
use crate::users::CertificateState;
use crate::{Millis, UserId};

/// A person as others see them in passing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Person {
    pub id: UserId,
    pub name: String,
    pub handle: String,
    /// A path or address of a picture.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub profile_image: Option<String>,
}

/// People each word of the text begins some word of whose name or handle, whatever the case and accents; at most 20,
/// oneself left out.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct Find {
    pub text: String,
}

/// Names for ids that a client came across, at most 100; who is not there is left out.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct Get {
    pub users: Vec<UserId>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct People {
    pub people: Vec<Person>,
}

/// Where a search stands.
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
    /// Who has a coach profile.
    Coach,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum PeopleSort {
    /// The nearest first.
    #[default]
    Distance,
    /// The level nearest to mine first; without one of mine, the lowest.
    Level,
    /// The most active first.
    Activity,
    /// The lowest hourly rate first.
    Rate,
}

/// People near a place, oneself and those in a block with me left out; 24 a page. A list that is empty filters nothing.
#[derive(Clone, Debug, Default, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct Search {
    /// Absent: anywhere, without distances.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub location: Option<Spot>,
    /// Miles, above 0 and at most 500; 10 where absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub distance: Option<f64>,
    /// Any of these levels, as in the lookup: `3.5`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<f64>>")]
    pub level: Vec<f64>,
    /// Any of these items of the lookup.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<String>>")]
    pub age: Vec<String>,
    /// Any of these items of the lookup.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<String>>")]
    pub gender: Vec<String>,
    #[serde(default)]
    #[ts(as = "Option<RoleFilter>")]
    pub role: RoleFilter,
    /// Words that begin words of the name or handle.
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
    /// How many there are in all, counted up to 1,000; on the first page, where there is a place or all fit on it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(type = "number")]
    pub count: Option<u64>,
    /// Absent on the last page.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cursor: Option<String>,
}

/// A person as a search shows them.
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
    /// What their area is called.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub area: Option<String>,
    /// The centre of their area.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub spot: Option<Spot>,
    /// Miles to the centre of their area, to half a mile.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub distance: Option<f64>,
    /// Cents; of coaches.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(type = "number")]
    pub hourly_rate: Option<i64>,
    /// Of coaches who name one.
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

calls! {
    /// Reading about people.
    PeopleQuery {
        "people.find" Read Find -> People;
        "people.get" Read Get -> People;
        "people.search" Read Search -> SearchPage;
    }
}

/// A row of `GET /api/user/followers`, `/followees` and `/blocked`, newest first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Related {
    #[serde(flatten)]
    #[ts(flatten)]
    pub person: Person,
    /// The caller follows them.
    pub followed: bool,
    /// Since when it is so.
    pub at: Millis,
}

/// `GET /api/user/followers?cursor=…` and its like: at most 100 a page, under `data` as the lookups are.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct RelatedPage {
    pub data: Vec<Related>,
    /// Absent on the last page.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cursor: Option<String>,
}
