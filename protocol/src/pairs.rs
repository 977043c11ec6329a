//! Pairs of a game: who plays with whom on which court, round by round.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::call::noun;
use crate::matches::{Match, Score};
use crate::session::Done;
use crate::{EnrolmentId, EventId, MatchId, Millis};

/// What matters more when people are dealt to courts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum PairsMix {
    /// People of like level share a court.
    Even,
    /// Everybody plays with and against as many others as possible.
    Everybody,
}

/// The pairs of an event. They are out of date if the roster has somebody who is not in them, or they name somebody in a round without
/// results who has left.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Pairs {
    pub event: EventId,
    /// Increased by every change.
    #[ts(type = "number")]
    pub version: i64,
    pub mix: PairsMix,
    /// Two who are left over play singles.
    pub singles: bool,
    /// How many courts there are.
    pub courts: u32,
    /// The same people, rounds and seed give the same pairs.
    pub seed: u32,
    pub drawn_at: Millis,
    /// Everybody in the rounds, who name them by their position in this list.
    pub players: Vec<PairsPlayer>,
    pub rounds: Vec<PairsRound>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct PairsPlayer {
    pub enrolment: EnrolmentId,
    /// At most 40 bytes of their name, also of somebody who has left since.
    pub name: String,
}

/// Whoever is on no court rests.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct PairsRound {
    pub courts: Vec<PairsCourt>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct PairsCourt {
    /// Positions in the list of players: two each, in singles one.
    pub a: Vec<u32>,
    pub b: Vec<u32>,
    /// Its result.
    #[serde(rename = "match", default, skip_serializing_if = "Option::is_none")]
    #[ts(rename = "match")]
    pub match_id: Option<MatchId>,
}

/// Deals the enrolled to courts, 4 to 32 of them. Rounds with results stay as they are and count; for the organisers.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct DrawPairs {
    pub event: EventId,
    /// 1 to 20, with those that stay.
    pub rounds: u32,
    /// 1 to 16.
    pub courts: u32,
    pub mix: PairsMix,
    /// Two who are left over play singles if a court is free.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(as = "Option<bool>")]
    pub singles: bool,
    /// Absent: another one every time.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<u32>,
}

/// Swaps two people in a round without results. One of them may rest, or be new on the roster; for the organisers.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct MovePairs {
    pub event: EventId,
    /// From 0.
    pub round: u32,
    pub a: EnrolmentId,
    pub b: EnrolmentId,
}

/// Deletes the pairs; results stay. For the organisers.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct ClearPairs {
    pub event: EventId,
}

/// Enters the result of a court, like `match.report` with the sides of that court.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct ReportCourt {
    pub event: EventId,
    /// From 0.
    pub round: u32,
    /// From 0.
    pub court: u32,
    pub score: Score,
}

noun! {
    /// Commands about pairs.
    calls PairsCommand {
        "pairs.draw" Keyed DrawPairs -> Pairs;
        "pairs.move" Keyed MovePairs -> Pairs;
        "pairs.clear" Keyed ClearPairs -> Done;
        "pairs.report" Keyed ReportCourt -> Match;
    }
}
