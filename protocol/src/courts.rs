//! Courts: search, editing with versions, and reviews. A court here is a place with one or more courts.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::call::noun;
use crate::people::{Person, Spot};
use crate::session::Done;
use crate::{CourtId, Millis, ProposalId};

/// Playing surface, in the groups of `spec.md`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Surface {
    Hard,
    Clay,
    Grass,
    Pickleball,
}

/// How many courts of each surface there are.
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

/// Facilities besides the courts.
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

/// The editable part of a court: adding one sends all of it, editing one replaces all of it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct CourtForm {
    pub name: String,
    pub location: Spot,
    /// Street address.
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
    /// Cents an hour; 0: free, absent: unknown.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(type = "number")]
    pub hourly_price: Option<i64>,
    /// Paths of uploaded pictures, at most 6; lists show the first.
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
    /// IANA time zone, from its coordinates.
    pub zone: String,
    /// Increased by every edit.
    #[ts(type = "number")]
    pub version: i64,
    /// Credit for the data source, if imported.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub attribution: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub added_by: Option<Person>,
    pub created_at: Millis,
    /// Mean of its reviews, 1 to 5; absent without reviews.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rating: Option<f64>,
    #[ts(type = "number")]
    pub reviews: i64,
    /// My own review, if any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub my_review: Option<Review>,
    /// The people who played here most in the last 90 days, at most 6.
    pub regulars: Vec<Person>,
    /// Number of upcoming public events here.
    #[ts(type = "number")]
    pub upcoming: i64,
    /// A change of its name or place that waits for somebody to confirm it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub proposal: Option<CourtProposal>,
}

/// A name and a place that somebody proposed for a court. They count once somebody else, or the operator, confirms them.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct CourtProposal {
    pub id: ProposalId,
    /// Absent if they are in a block with me.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<Person>,
    pub at: Millis,
    pub name: String,
    pub location: Spot,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub address: Option<String>,
    /// Whether I proposed it: I may withdraw it, but not confirm it.
    pub mine: bool,
}

/// A court as search results show it.
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
    /// Nearest first.
    #[default]
    Distance,
    /// Best rating first.
    Rating,
    /// Cheapest first, unknown prices last.
    Price,
}

/// Courts near a location, 24 a page. Empty lists and unset flags do not filter.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct SearchCourts {
    pub location: Spot,
    /// Miles, above 0 and at most 500; default 10.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub distance: Option<f64>,
    /// Prefixes of words in the name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// Any of these facility types, as in the lookup.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<String>>")]
    pub facility_type: Vec<String>,
    /// Any of these.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<Surface>>")]
    pub surface: Vec<Surface>,
    /// All amenities set here.
    #[serde(default)]
    #[ts(as = "Option<Amenities>")]
    pub amenities: Amenities,
    /// Maximum, in cents an hour; excludes courts of unknown price.
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
    /// Total results, counted up to 1,000; only on the first page.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(type = "number")]
    pub count: Option<u64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cursor: Option<String>,
}

/// A court. One that was merged into another is answered by that other one.
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

/// Replaces a court's form. `version` is the one that was edited; `conflict` if there is a newer one. The name, position and
/// address wait for a second person (`Court.proposal`) unless I added the court or have played there; `conflict` with the state
/// `proposed` if somebody else's change waits already.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct EditCourt {
    pub court: CourtId,
    #[ts(type = "number")]
    pub version: i64,
    #[serde(flatten)]
    #[ts(flatten)]
    pub form: CourtForm,
}

/// A court's versions, newest first, at most 50.
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
    /// Whether I may revert this version: it is the newest and mine.
    pub mine_to_revert: bool,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct CourtVersions {
    pub versions: Vec<CourtVersion>,
}

/// Reverts one's own edit, if it is the newest: the version before it becomes a new version.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct RevertCourt {
    pub court: CourtId,
    /// The newest; `conflict` if there is a newer one.
    #[ts(type = "number")]
    pub version: i64,
}

/// Confirms what somebody else proposed for a court. `conflict` if it no longer waits.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct ConfirmProposal {
    pub court: CourtId,
    pub proposal: ProposalId,
}

/// Declines what somebody proposed for a court, or withdraws what I proposed. `conflict` if it no longer waits.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct DeclineProposal {
    pub court: CourtId,
    pub proposal: ProposalId,
}

/// Somebody's review of a court.
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

/// Writes or replaces my review of a court.
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

/// Removes my review.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct RemoveReview {
    pub court: CourtId,
}

/// Reviews of a court, newest first, 24 a page. Those by people blocked by me or blocking me are left out.
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

/// A court as events refer to it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct CourtRef {
    pub id: CourtId,
    pub name: String,
    pub location: Spot,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub address: Option<String>,
    /// Whether it has lights.
    pub light: bool,
    pub indoor: bool,
}

noun! {
    /// Commands that change courts and reviews.
    calls CourtCommand {
        "court.add" Keyed AddCourt -> Court;
        "court.edit" Keyed EditCourt -> Court;
        "court.revert" Keyed RevertCourt -> Court;
        "court.confirm" Keyed ConfirmProposal -> Court;
        "court.decline" Keyed DeclineProposal -> Court;
        "review.write" Keyed WriteReview -> Review;
        "review.remove" Keyed RemoveReview -> Done;
    }
    /// Queries about courts and reviews.
    calls CourtQuery {
        "court.search" Read SearchCourts -> CourtPage;
        "court.get" Read GetCourt -> Court;
        "court.versions" Read ListVersions -> CourtVersions;
        "review.list" Read ListReviews -> Reviews;
    }
}
