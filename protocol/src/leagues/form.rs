//! The part of a league that its organiser edits.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::TeamRules;
use super::boxes::BoxRules;
use super::ladder::LadderRules;
use crate::CourtId;
use crate::courts::Surface;
use crate::events::{Format, GenderRule};

/// How a league is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Competition {
    /// Everybody plays everybody once.
    RoundRobin,
    /// Everybody plays everybody twice, once at home.
    DoubleRoundRobin,
    /// Round robins in groups; the best of each play a knock-out.
    Groups,
    /// Who loses is out.
    Knockout,
    /// An order that challenges change; sides join while it is played.
    Ladder,
    /// Round robins in boxes one above the other, period after period, with some going up and some down; sides join while it is played.
    Box,
}

/// By which order a table ranks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum TableOrder {
    /// Wins; matches between the tied; share of sets, of games; defaults; lots.
    #[default]
    Rally,
    /// Wins; matches completed; two tied: their match; three: share of sets, of games.
    Atp,
    /// Matches between the tied; share of games; lots.
    Tdm,
}

/// The rules of a league's table; frozen at the draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct TableRules {
    #[serde(default)]
    pub order: TableOrder,
    /// The winner of a walkover, default or retirement is credited with the sets and games that were not played.
    #[serde(default)]
    pub credit_walkovers: bool,
    /// A match tie-break counts as one set and one game; otherwise as one set.
    #[serde(default = "yes")]
    pub match_tie_break_is_a_game: bool,
    /// A side that defaulted ranks last of all.
    #[serde(default = "yes")]
    pub defaulters_last: bool,
    /// The share of a round robin's matches, in per cent, that must be decided for its places to count, 0 to 100.
    #[serde(default = "half")]
    #[ts(type = "number")]
    pub least_played: i64,
}

impl Default for TableRules {
    fn default() -> Self {
        Self {
            order: TableOrder::Rally,
            credit_walkovers: false,
            match_tie_break_is_a_game: true,
            defaulters_last: true,
            least_played: half(),
        }
    }
}

/// The editable part of a league: creating one sends all of it, updating one replaces all of it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct LeagueForm {
    /// As an event's name.
    pub name: String,
    pub competition: Competition,
    /// Singles, or pairs; means nothing in a league of teams.
    pub format: Format,
    /// The format code of its matches; default `SET3-S:6/TB7`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub score_format: Option<String>,
    /// The home court: its place and its clock are the league's. Absent only in a draft.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub court: Option<CourtId>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub surface: Option<Surface>,
    /// Local dates: `2026-11-20`. Absent only in a draft.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub enrol_from: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub enrol_until: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub starts_on: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ends_on: Option<String>,
    /// Organisers decide who enrols; only its sides and its organisers see fixtures and tables.
    #[serde(default)]
    pub is_private: bool,
    /// 1.0 to 7.0 in steps of 0.5.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level_min: Option<f64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level_max: Option<f64>,
    /// As in the lookup of age ranges; empty: all ages.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<String>>")]
    pub age_range: Vec<String>,
    #[serde(default)]
    pub gender: GenderRule,
    /// Sides, 2 to 128.
    #[ts(type = "number")]
    pub capacity: i64,
    /// How many groups; only with `groups`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(type = "number")]
    pub groups: Option<i64>,
    /// How many of each group go through to the knock-out; only with `groups`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(type = "number")]
    pub advance: Option<i64>,
    /// Who loses their first match goes on in a second knock-out; only with `knockout`.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(as = "Option<bool>")]
    pub consolation: bool,
    /// Only with `ladder`; absent there: the defaults.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ladder: Option<Box<LadderRules>>,
    /// Only with `box`; absent there: the defaults.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub boxes: Option<Box<BoxRules>>,
    /// Cents per player; absent or 0: free.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(type = "number")]
    pub price: Option<i64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
    /// The path of an uploaded picture.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub image: Option<String>,
    #[serde(default)]
    pub rules: TableRules,
    /// Sides are teams, and their fixtures ties of several rubbers; absent: sides are players or pairs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub teams: Option<Box<TeamRules>>,
}

fn half() -> i64 {
    50
}

fn yes() -> bool {
    true
}
