//! The terms of ITF's open tennis data (TODS, as CODES writes them) that a league needs. What has no term there stands in extensions,
//! whose names begin with `rally`.

use protocol::leagues::{LeagueForm, LeagueState, Source};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::features::leagues::fixtures::rows::Decided;

/// The extension of the tournament: what the league is.
pub(super) const OF_LEAGUE: &str = "rallyLeague";
/// The extension of a match-up: what the fixture is.
pub(super) const OF_FIXTURE: &str = "rallyFixture";
/// The version of both.
pub(super) const VERSION: u32 = 1;

/// A tournament record.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Document {
    pub(super) tournament_id: String,
    pub(super) tournament_name: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) start_date: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) end_date: Option<String>,
    pub(super) participants: Vec<Participant>,
    /// One: singles or doubles.
    pub(super) events: Vec<EventRecord>,
    pub(super) extensions: Vec<Extension>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Extension {
    pub(super) name: String,
    pub(super) value: Value,
}

/// What a league is, beyond the terms of a tournament.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct OfLeague {
    pub(super) version: u32,
    pub(super) state: LeagueState,
    pub(super) form: LeagueForm,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) draw_seed: Option<u32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) cancel_reason: Option<String>,
}

/// A person by their user id, or a pair by the id of its side.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Participant {
    pub(super) participant_id: String,
    pub(super) participant_type: ParticipantType,
    #[serde(default)]
    pub(super) participant_role: Role,
    pub(super) participant_name: String,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) individual_participant_ids: Vec<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub(super) enum ParticipantType {
    Individual,
    Pair,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub(super) enum Role {
    #[default]
    Competitor,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct EventRecord {
    pub(super) event_id: String,
    pub(super) event_name: String,
    pub(super) event_type: EventType,
    pub(super) match_up_format: String,
    pub(super) entries: Vec<Entry>,
    /// None before the draw.
    #[serde(default)]
    pub(super) draw_definitions: Vec<DrawDefinition>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub(super) enum EventType {
    Singles,
    Doubles,
}

/// A side with a place.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Entry {
    pub(super) participant_id: String,
    pub(super) entry_status: EntryStatus,
    /// From 1, in the order on which drawn lots depend.
    pub(super) entry_position: usize,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) seed_value: Option<i64>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub(super) enum EntryStatus {
    DirectAcceptance,
    Withdrawn,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct DrawDefinition {
    pub(super) draw_id: String,
    pub(super) draw_name: String,
    pub(super) draw_type: DrawType,
    pub(super) match_up_format: String,
    pub(super) structures: Vec<Structure>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub(super) enum DrawType {
    RoundRobin,
    DoubleRoundRobin,
    RoundRobinWithPlayoff,
    SingleElimination,
    FirstMatchLoserConsolation,
}

/// A bracket; or a container of the groups of a round robin, each an item.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Structure {
    pub(super) structure_id: String,
    pub(super) structure_name: String,
    pub(super) stage: StructureStage,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) structure_type: Option<StructureType>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) position_assignments: Vec<PositionAssignment>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) seed_assignments: Vec<SeedAssignment>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) match_ups: Vec<MatchUp>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) structures: Vec<Structure>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub(super) enum StructureStage {
    Main,
    PlayOff,
    Consolation,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub(super) enum StructureType {
    Container,
    Item,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct PositionAssignment {
    pub(super) draw_position: usize,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) participant_id: Option<String>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(super) bye: bool,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct SeedAssignment {
    pub(super) participant_id: String,
    pub(super) seed_number: i64,
    pub(super) seed_value: i64,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct MatchUp {
    pub(super) match_up_id: String,
    /// From 1, within the structure.
    pub(super) round_number: i64,
    /// From 1, from top to bottom.
    pub(super) round_position: usize,
    /// In the first round of a bracket.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) draw_positions: Vec<usize>,
    pub(super) match_up_status: MatchUpStatus,
    pub(super) sides: Vec<MatchUpSide>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) score: Option<Score>,
    /// 1 or 2.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) winning_side: Option<u8>,
    pub(super) extensions: Vec<Extension>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub(super) enum MatchUpStatus {
    Bye,
    Cancelled,
    Completed,
    Defaulted,
    DoubleDefault,
    DoubleWalkover,
    InProgress,
    Retired,
    ToBePlayed,
    Walkover,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct MatchUpSide {
    /// 1 or 2.
    pub(super) side_number: u8,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) participant_id: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Score {
    pub(super) sets: Vec<SetRecord>,
}

/// A set: games, or the points of a match tie-break alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct SetRecord {
    pub(super) set_number: usize,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) side1_score: Option<u16>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) side2_score: Option<u16>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) side1_tiebreak_score: Option<u16>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) side2_tiebreak_score: Option<u16>,
}

/// What a fixture is, beyond the terms of a match-up.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct OfFixture {
    /// From 1, within the league.
    pub(super) number: i64,
    /// From 1; a knock-out after groups goes on counting.
    pub(super) round: i64,
    /// Local date.
    pub(super) play_by: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) a_from: Option<Source>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) b_from: Option<Source>,
    /// How it was decided without a match.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) decided: Option<Decided>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) reason: Option<String>,
}
