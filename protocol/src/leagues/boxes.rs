//! Box leagues: small groups one above the other, played in periods; after each some sides go up and some go down.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::table::Table;
use crate::{LeagueId, SideId};

/// The rules of a box league; frozen at the draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(default)]
#[ts(optional_fields)]
pub struct BoxRules {
    /// The size of a box, 3 to 8; where sides do not divide evenly, upper boxes are larger.
    #[ts(type = "number")]
    pub size: i64,
    /// Days of a period, 7 to 90.
    #[ts(type = "number")]
    pub days: i64,
    /// How many go up and down between two boxes, 0 to 4; at most half of a box.
    #[ts(type = "number")]
    pub moves: i64,
}

impl Default for BoxRules {
    fn default() -> Self {
        Self { size: 5, days: 28, moves: 1 }
    }
}

/// A period of a box league.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct BoxPeriod {
    /// From 1.
    #[ts(type = "number")]
    pub period: i64,
    /// Local dates, both of them within the period: `2026-11-20`.
    pub starts_on: String,
    pub ends_on: String,
    /// Its rounds of fixtures, the first and the last; rounds are counted on from period to period.
    #[ts(type = "number")]
    pub first_round: i64,
    #[ts(type = "number")]
    pub last_round: i64,
    /// The groups of its boxes, the top box first; groups are counted on from period to period.
    #[ts(type = "Array<number>")]
    pub groups: Vec<i64>,
    /// Whether it is over: its last day has passed, or an organiser closed it.
    pub closed: bool,
    /// Who changed boxes at its end; none before.
    pub moves: Vec<BoxMove>,
}

/// A side that goes to another box, or joins at the bottom.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct BoxMove {
    pub side: SideId,
    /// From 1, the top box; absent if it joined.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(type = "number")]
    pub from: Option<i64>,
    /// Its box in the next period.
    #[ts(type = "number")]
    pub to: i64,
}

/// Ends the current period of a box league before its last day: the next one is drawn; for organisers.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct CloseBoxPeriod {
    pub league: LeagueId,
    /// The period that is to end: refused with `conflict` if it is not the current one.
    #[ts(type = "number")]
    pub period: i64,
}

/// A period of a box league that I see, with its tables; its fixtures are those of its rounds.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct GetBoxPeriod {
    pub league: LeagueId,
    #[ts(type = "number")]
    pub period: i64,
}

/// A period and the tables of its boxes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct BoxTables {
    pub period: BoxPeriod,
    /// The top box first.
    pub tables: Vec<Table>,
}
