//! The table of a group, and why everybody stands where they stand.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{LeagueId, SideId};

/// The table of a group.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct Table {
    pub league: LeagueId,
    /// From 1.
    #[ts(type = "number")]
    pub group: i64,
    /// By final results alone, the first place first.
    pub rows: Vec<Standing>,
    /// As it would be if everything being played or unconfirmed ended as it stands; absent if nothing is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub if_ended_now: Option<Vec<Standing>>,
    /// How many fixtures of the group are not final: until none is, places are provisional.
    #[ts(type = "number")]
    pub left: i64,
    /// Whether it is a round robin that is over, and fewer of its matches were decided than its rules ask for: no place counts.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(as = "Option<bool>")]
    pub too_few: bool,
    /// Increased by every change.
    #[ts(type = "number")]
    pub version: i64,
}

/// What changed in a table: rows replace those of the same side, and the places put them in order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct TableChange {
    #[ts(type = "number")]
    pub group: i64,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<Standing>>")]
    pub rows: Vec<Standing>,
    /// The same of `if_ended_now`, which was `rows` if it was absent; absent: it is absent now.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub if_ended_now: Option<Vec<Standing>>,
    #[ts(type = "number")]
    pub left: i64,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(as = "Option<bool>")]
    pub too_few: bool,
    /// One above the one before: with a gap, or without the table, fetch it.
    #[ts(type = "number")]
    pub version: i64,
}

/// A side in a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct Standing {
    pub side: SideId,
    /// From 1; no two sides share one.
    #[ts(type = "number")]
    pub place: i64,
    #[serde(flatten)]
    #[ts(flatten)]
    pub tally: Tally,
    /// Whether it is certain to go through (`true`) or to be out (`false`); absent while it is open, or nobody goes through.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub through: Option<bool>,
    /// Of a box, what the end of the period brings for certain if nobody leaves or joins; absent while it is open.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub certain: Option<BoxCertainty>,
}

/// What is certain for a side of a box.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum BoxCertainty {
    /// It goes up.
    Up,
    /// It does not go down, and may still go up.
    Safe,
    /// It goes down.
    Down,
}

/// What a side has won and lost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Tally {
    #[ts(type = "number")]
    pub won: i64,
    #[ts(type = "number")]
    pub lost: i64,
    #[ts(type = "number")]
    pub sets_won: i64,
    #[ts(type = "number")]
    pub sets_lost: i64,
    #[ts(type = "number")]
    pub games_won: i64,
    #[ts(type = "number")]
    pub games_lost: i64,
    /// Of teams.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional, type = "number")]
    pub rubbers_won: Option<i64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional, type = "number")]
    pub rubbers_lost: Option<i64>,
}

/// What is compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Criterion {
    Wins,
    /// Matches that were played to their end.
    Completed,
    /// The match between two that are level.
    HeadToHead,
    /// Wins in the matches between three or more that are level.
    WinsAmongTied,
    /// Share of rubbers, of teams.
    Rubbers,
    /// Share of sets, of all matches.
    Sets,
    /// Share of games, of all matches.
    Games,
    /// Fewer defaults.
    Defaults,
    /// Who defaulted comes last.
    Defaulted,
    Lot,
}

/// A comparison of sides that were level so far.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct TableReason {
    pub criterion: Criterion,
    /// The sides compared, the best first, with their figures.
    pub sides: Vec<Compared>,
}

/// A side's figure in a comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct Compared {
    pub side: SideId,
    /// Wins, sets, games or defaults; the number of a lot.
    #[ts(type = "number")]
    pub count: i64,
    /// Of how many: of a share.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(type = "number")]
    pub of: Option<i64>,
}

/// The table of a group of a league that I see.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct GetLeagueTable {
    pub league: LeagueId,
    #[ts(type = "number")]
    pub group: i64,
}

/// Why a side stands where it stands, and where it may still end; of a league that I see.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct ExplainPlace {
    pub side: SideId,
    /// In the table as it would be if everything ended as it stands.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(as = "Option<bool>")]
    pub if_ended_now: bool,
}

/// Why a side stands where it stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct Explanation {
    pub side: SideId,
    #[ts(type = "number")]
    pub place: i64,
    /// What was compared to find the place, in order, also what left the sides level; the last one decided.
    pub why: Vec<TableReason>,
    /// The chance of each place from the first on, per mille, by playing the season on from the players' levels; absent once all is
    /// decided.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<u32>>")]
    pub chances: Vec<u32>,
    /// What its last fixture must bring for it to go through for certain; absent with more than one left, or if it decides nothing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub needs: Option<Needs>,
}

/// What a side needs in its last fixture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Needs {
    /// It is through if it wins.
    Win,
    /// It is out if it loses.
    NotLose,
    /// It is through if it wins, and out if it loses.
    WinToStay,
}
