//! Courts: found, added, edited, reviewed.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::call::calls;
use crate::people::{Person, Spot};
use crate::session::Done;
use crate::{CourtId, Millis};

/// What is under one's feet, in the groups of `spec.md`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Surface {
    Hard,
    Clay,
    Grass,
    Pickleball,
}

/// How many courts of each surface a place has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Counts {
    #[serde(default)]
    #[ts(type = "number")]
    pub hard: i64,
    #[serde(default)]
    #[ts(type = "number")]
    pub clay: i64,
    #[serde(default)]
    #[ts(type = "number")]
    pub grass: i64,
    #[serde(default)]
    #[ts(type = "number")]
    pub pickleball: i64,
}

/// What there is beside the courts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Amenities {
    #[serde(default)]
    pub light: bool,
    #[serde(default)]
    pub shop: bool,
    #[serde(default)]
    pub wall: bool,
    #[serde(default)]
    pub ball_machine: bool,
    #[serde(default)]
    pub indoor: bool,
}

/// What people say of a place: adding one asks for all of it, editing one replaces all of it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct CourtForm {
    pub name: String,
    pub location: Spot,
    /// The street, as on a letter.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub address: Option<String>,
    /// An item of the lookup of facility types.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub facility_type: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
    /// `http` or `https`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub website: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub phone: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub email: Option<String>,
    #[serde(default)]
    pub counts: Counts,
    #[serde(default)]
    pub amenities: Amenities,
    /// Cents an hour; 0 is free, absent is not known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(type = "number")]
    pub hourly_price: Option<i64>,
    /// Paths of uploaded pictures, at most 6, the first one shown in lists.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<String>>")]
    pub images: Vec<String>,
}

/// A place with courts.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct Court {
    pub id: CourtId,
    #[serde(flatten)]
    #[ts(flatten)]
    pub form: CourtForm,
    /// IANA, from its coordinates.
    pub zone: String,
    /// Raised by every edit.
    #[ts(type = "number")]
    pub version: i64,
    /// Whom its data is owed to, where it was imported.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub attribution: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub added_by: Option<Person>,
    pub created_at: Millis,
    /// The mean of its reviews, 1 to 5; absent without one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rating: Option<f64>,
    #[ts(type = "number")]
    pub reviews: i64,
    /// Mine, if I wrote one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub my_review: Option<Review>,
    /// Who played here most in the last 90 days, at most 6.
    pub regulars: Vec<Person>,
    /// Public events here that are still to come.
    #[ts(type = "number")]
    pub upcoming: i64,
}

/// A place as a search shows it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct CourtCard {
    pub id: CourtId,
    pub name: String,
    pub location: Spot,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub address: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub facility_type: Option<String>,
    pub counts: Counts,
    pub amenities: Amenities,
    /// Cents an hour.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(type = "number")]
    pub hourly_price: Option<i64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub image: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rating: Option<f64>,
    #[ts(type = "number")]
    pub reviews: i64,
    /// Miles.
    pub distance: f64,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum CourtSort {
    /// The nearest first.
    #[default]
    Distance,
    /// The best reviewed first.
    Rating,
    /// The cheapest first, unknown prices last.
    Price,
}

/// Places near a spot; 24 a page. A list that is empty, and a flag that is not set, filter nothing.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct SearchCourts {
    pub location: Spot,
    /// Miles, above 0 and at most 500; 10 where absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub distance: Option<f64>,
    /// Words that begin words of the name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// Any of these items of the lookup.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<String>>")]
    pub facility_type: Vec<String>,
    /// Any of these.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<Surface>>")]
    pub surface: Vec<Surface>,
    /// All that is set here.
    #[serde(default)]
    #[ts(as = "Option<Amenities>")]
    pub amenities: Amenities,
    /// Cents an hour at most; places whose price is not known are left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(type = "number")]
    pub price_max: Option<i64>,
    #[serde(default)]
    #[ts(as = "Option<CourtSort>")]
    pub sort: CourtSort,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cursor: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct CourtPage {
    pub courts: Vec<CourtCard>,
    /// How many there are in all, counted up to 1,000; on the first page.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(type = "number")]
    pub count: Option<u64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cursor: Option<String>,
}

#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct GetCourt {
    pub court: CourtId,
}

#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct AddCourt {
    #[serde(flatten)]
    #[ts(flatten)]
    pub form: CourtForm,
}

/// Replaces what is said of a place. `version` is the one that was looked at: another one since is a `conflict`.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct EditCourt {
    pub court: CourtId,
    #[ts(type = "number")]
    pub version: i64,
    #[serde(flatten)]
    #[ts(flatten)]
    pub form: CourtForm,
}

/// What was said of a place, newest first, at most 50.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct ListVersions {
    pub court: CourtId,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct CourtVersion {
    #[ts(type = "number")]
    pub version: i64,
    /// Absent for an import.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub editor: Option<Person>,
    pub at: Millis,
    pub form: CourtForm,
    /// Whether I may take the place back to before this one: it is the newest, and mine.
    pub mine_to_revert: bool,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct CourtVersions {
    pub versions: Vec<CourtVersion>,
}

/// Takes the newest edit back, by whoever made it: the version before it is said again, as a new one.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct RevertCourt {
    pub court: CourtId,
    /// The newest; another one since is a `conflict`.
    #[ts(type = "number")]
    pub version: i64,
}

/// What somebody thinks of a place.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct Review {
    pub author: Person,
    /// 1 to 5
    #[ts(type = "number")]
    pub rating: i64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    pub at: Millis,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub edited_at: Option<Millis>,
}

/// Mine of a place: written, or written anew.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct WriteReview {
    pub court: CourtId,
    /// 1 to 5
    #[ts(type = "number")]
    pub rating: i64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
}

/// Takes mine away.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct RemoveReview {
    pub court: CourtId,
}

/// Reviews of a place, newest first; 24 a page. Those of people in a block with me are left out.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct ListReviews {
    pub court: CourtId,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cursor: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct Reviews {
    pub reviews: Vec<Review>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cursor: Option<String>,
}

/// A court as an event names it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct CourtRef {
    pub id: CourtId,
    pub name: String,
    pub location: Spot,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub address: Option<String>,
    /// Whether one can play after dark.
    pub light: bool,
    pub indoor: bool,
}

calls! {
    /// What changes courts and reviews.
    CourtCommand {
        "court.add" Keyed AddCourt -> Court;
        "court.edit" Keyed EditCourt -> Court;
        "court.revert" Keyed RevertCourt -> Court;
        "review.write" Keyed WriteReview -> Review;
        "review.remove" Keyed RemoveReview -> Done;
    }
}

calls! {
    /// What reads them.
    CourtQuery {
        "court.search" Read SearchCourts -> CourtPage;
        "court.get" Read GetCourt -> Court;
        "court.versions" Read ListVersions -> CourtVersions;
        "review.list" Read ListReviews -> Reviews;
    }
}
