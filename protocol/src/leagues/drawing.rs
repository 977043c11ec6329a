//! The draw of a league, shown before it is accepted.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::{Source, Stage};
use crate::{LeagueId, SideId};

/// A draw as it would be, or is: the rounds of fixtures.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct Draw {
    /// Which draw it is of all that are possible: accepting it gives the same.
    #[ts(type = "number")]
    pub seed: u32,
    /// The groups, each with its sides in the order of seeds; one group without groups. Of a ladder one group in the first order, of a box
    /// league the boxes of the first period.
    pub groups: Vec<Vec<SideId>>,
    /// The rounds in order; each fixture names its sides, or where they come from.
    pub rounds: Vec<DrawnRound>,
    /// For the next page, which may go on with the last round of this one. Absent: this is the last one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cursor: Option<String>,
}

/// A round of a draw.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct DrawnRound {
    #[ts(type = "number")]
    pub round: i64,
    pub stage: Stage,
    /// The last day on which its fixtures should be played: `2026-11-20`.
    pub play_by: String,
    pub fixtures: Vec<DrawnFixture>,
}

/// A fixture of a draw.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct DrawnFixture {
    /// Its number within the league, from 1.
    #[ts(type = "number")]
    pub number: i64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(type = "number")]
    pub group: Option<i64>,
    /// The home side, where there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub a: Option<SideId>,
    /// Absent with `b_from` absent as well: a bye.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub b: Option<SideId>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub a_from: Option<Source>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub b_from: Option<Source>,
}

/// Accepts a draw: makes its fixtures, and freezes the rules of the table; for organisers. With fixtures already drawn it draws
/// them anew, as long as none has a date or a result.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct AcceptDraw {
    pub league: LeagueId,
    /// That of the draw that was shown.
    #[ts(type = "number")]
    pub seed: u32,
    /// The version of the league that it was shown for: refused with `conflict` if sides have come or gone since.
    #[ts(type = "number")]
    pub version: i64,
}

/// Shows a draw before it is accepted; for organisers.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct PreviewDraw {
    pub league: LeagueId,
    /// Another one shows another draw.
    #[ts(type = "number")]
    pub seed: u32,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cursor: Option<String>,
}
