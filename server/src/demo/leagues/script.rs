//! What leagues.json says.

use protocol::events::Format;
use protocol::leagues::{Competition, TeamRules};
use serde::Deserialize;

use crate::demo::ago::Ago;
use crate::error::{Error, Result};

/// A league and its story.
#[derive(Clone, Debug, Deserialize)]
pub(super) struct Script {
    pub(super) key: String,
    pub(super) by: String,
    pub(super) name: String,
    /// The beginning of the court's name.
    pub(super) court: String,
    pub(super) competition: Competition,
    pub(super) format: Format,
    pub(super) description: String,
    pub(super) made: Ago,
    /// In days from today.
    pub(super) first_day: i64,
    /// How many days it is played.
    pub(super) days: i64,
    pub(super) capacity: i64,
    pub(super) groups: Option<i64>,
    pub(super) price: Option<i64>,
    /// The players of each side, the best first; of a team its captain.
    pub(super) sides: Vec<Vec<String>>,
    pub(super) teams: Option<Teams>,
    #[serde(default)]
    pub(super) seeds: usize,
    /// Rounds that were played.
    #[serde(default)]
    pub(super) rounds: i64,
    /// What became of the fixtures of the next round, in order; the reader's has proposed dates.
    #[serde(default)]
    pub(super) then: Vec<Fate>,
    /// Of a ladder, in order of time.
    #[serde(default)]
    pub(super) challenges: Vec<Challenge>,
}

/// What became of a fixture.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Fate {
    /// Confirmed yesterday.
    Played,
    /// Entered today, and not confirmed.
    Reported,
    /// On the next evening.
    Tonight,
}

/// A challenge, and what became of it.
#[derive(Clone, Debug, Deserialize)]
pub(super) struct Challenge {
    pub(super) by: String,
    pub(super) of: String,
    pub(super) days_ago: i64,
    pub(super) then: Outcome,
}

/// What became of a challenge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Outcome {
    /// The challenger won on the next evening.
    Won,
    /// The challenger lost on the next evening.
    Lost,
    /// To be played.
    Accepted,
    /// Not answered yet.
    Open,
}

/// How teams meet, and their names in the order of their sides.
#[derive(Clone, Debug, Deserialize)]
pub(super) struct Teams {
    pub(super) rules: TeamRules,
    pub(super) names: Vec<String>,
}

impl Teams {
    pub(super) fn name(&self, nth: usize) -> Result<String> {
        self.names.get(nth).cloned().ok_or_else(|| Error::internal("a team without a name"))
    }
}

/// The leagues of the demonstration.
pub(super) fn read() -> Result<Vec<Script>> {
    Ok(serde_json::from_str(include_str!("../leagues.json"))?)
}
