//! Who plays in a league: sides of one player or two.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::Team;
use crate::people::Person;
use crate::ratings::SideRating;
use crate::{LeagueId, Millis, SideId, UserId};

/// The state of a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum SideState {
    /// Somebody who was asked to play has not answered yet; has no place.
    Forming,
    /// Requested; the organisers decide.
    Pending,
    Enrolled,
    Waitlisted,
    /// Gave up after the draw; stays in the table with what it had played. May enrol again in a ladder or a box league.
    Withdrawn,
    /// Not in the league, as are the states below: sent only to its players.
    Left,
    Declined,
    Rejected,
    Removed,
}

impl SideState {
    /// Whether the league lists it, for the organisers and its players.
    #[must_use]
    pub fn is_listed(self) -> bool {
        match self {
            Self::Forming | Self::Pending | Self::Enrolled | Self::Waitlisted | Self::Withdrawn => true,
            Self::Left | Self::Declined | Self::Rejected | Self::Removed => false,
        }
    }

    /// Whether everybody who sees the league sees it there: requests and those that are forming are for organisers and players.
    #[must_use]
    pub fn is_public(self) -> bool {
        matches!(self, Self::Enrolled | Self::Waitlisted | Self::Withdrawn)
    }
}

/// A side of a league.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct LeagueSide {
    pub id: SideId,
    pub league: LeagueId,
    /// The player, the pair, or those on the roster of the team; who enrolled it, or its captain, comes first.
    pub players: Vec<Person>,
    /// Players beside those whom a file names and who have not accepted: their names in it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<String>>")]
    pub named: Vec<String>,
    pub state: SideState,
    /// While it is forming: those of its players who have not answered yet.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<UserId>>")]
    pub asked: Vec<UserId>,
    /// Its seed, from 1; absent if it is not seeded.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(type = "number")]
    pub seed: Option<i64>,
    /// Its group, from 1; absent before the draw.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(type = "number")]
    pub group: Option<i64>,
    /// The mean of its players' levels, 1.0 to 7.0.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level: Option<f64>,
    /// Absent while nothing is known of one of its players.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rating: Option<SideRating>,
    /// When it entered this state.
    pub at: Millis,
    /// Position on the waiting list, from 1, as of this push.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(type = "number")]
    pub position: Option<i64>,
    /// Why it was removed or withdrew.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// An organiser withdrew it: it comes back only if one adds it again.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(as = "Option<bool>")]
    pub removed: bool,
    /// In a league of teams.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub team: Option<Team>,
}

/// The sides of a league that I see, in the order of its snapshot, as many as fit.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct ListSides {
    pub league: LeagueId,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cursor: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct SidePage {
    pub sides: Vec<LeagueSide>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cursor: Option<String>,
}

/// Enrols me, in doubles with a partner who is asked to accept. Enrolled or waitlisted in a public league, pending in a private
/// one. Of a ladder or a box league that is played, whoever withdrew comes back with the side they had: at the bottom of the ladder, in the
/// last box of the next period. Two who withdrew as a pair do if both agree again.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct JoinLeague {
    pub league: LeagueId,
    /// Required in doubles, refused in singles and of a team.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub partner: Option<UserId>,
    /// The name of my team, 1 to 40 characters: I am its captain. Required in a league of teams, refused in any other.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
}

/// Accepts or declines to play; for whoever was asked, by a partner or an organiser, or is named by a file that the league was read from.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct AnswerSide {
    pub side: SideId,
    pub accept: bool,
}

/// Gives up my side's place, position or request; for either of a pair, and the captain of a team. After the draw it withdraws: before half of its own
/// fixtures are decided all its results are deleted, later its other fixtures are walkovers.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct LeaveLeague {
    pub league: LeagueId,
    /// 1 to 300 characters.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
}

/// Accepts or rejects a request; for organisers. `accept: true` also takes a side from the waiting list, over the capacity if it is
/// full.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct DecideSide {
    pub side: SideId,
    pub accept: bool,
}

/// Invites people regardless of level, age and gender rules; for organisers, before the draw. The side is enrolled, even over the
/// capacity, once all have accepted; a team once its captain has: its other players answer with `team.answer`. The sender has accepted.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct AddSide {
    pub league: LeagueId,
    /// One in singles, two in doubles; of a team its captain first.
    pub players: Vec<UserId>,
    /// The name of the team, as in `side.join`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
}

/// Removes a side before the draw, or withdraws it after; for organisers.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct RemoveSide {
    pub side: SideId,
    /// 1 to 300 characters; its players read it.
    pub reason: String,
}

/// Seeds a league; for organisers, before the draw.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct SeedSides {
    pub league: LeagueId,
    /// Enrolled sides in the order of their seeds; empty: none is seeded.
    pub sides: Vec<SideId>,
}
