//! Matches and their results.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::call::noun;
use crate::events::EventRef;
use crate::leagues::FixtureRef;
use crate::people::Person;
use crate::{EnrolmentId, EventId, MatchId, Millis, UserId};

/// One set as written down: `7-6(5)` is 7, 6 and a tie-break of 5.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct SetScore {
    /// Games of side A; points in a match tie-break.
    #[ts(type = "number")]
    pub a: u16,
    #[ts(type = "number")]
    pub b: u16,
    /// The loser's points in the tie-break.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(type = "number")]
    pub tiebreak: Option<u16>,
    /// A match tie-break, shown as `[10-7]`.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(as = "Option<bool>")]
    pub match_tiebreak: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Side {
    A,
    B,
}

/// How a match ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Ending {
    #[default]
    Completed,
    /// The losing side stopped after the first point.
    Retired,
    /// The losing side did not start: no score.
    Walkover,
    /// The losing side was late, did not appear or was disqualified.
    Defaulted,
    /// Stopped by weather, time or the court: no winner; the score so far is recorded.
    Abandoned,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum MatchState {
    /// To be scored live; it has not begun.
    Scheduled,
    /// Being played.
    Live,
    /// Being played, and stopped for now.
    Suspended,
    /// Entered by one side; confirmed by the other side or after 48 hours.
    Reported,
    Confirmed,
    /// Disputed by the other side; an organiser who is on neither side, or the operator, confirms or voids it.
    Disputed,
    Voided,
}

/// A match and its result.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct Match {
    pub id: MatchId,
    pub event: EventRef,
    /// The fixture of a league that it decides.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fixture: Option<FixtureRef>,
    /// One or two people each.
    pub a: Vec<Person>,
    pub b: Vec<Person>,
    /// Guests on the sides: one or two players and guests on each.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<MatchGuest>>")]
    pub guests_a: Vec<MatchGuest>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<MatchGuest>>")]
    pub guests_b: Vec<MatchGuest>,
    /// The code of a format, as the ITF and TODS write it: `SET3-S:6/TB7`.
    pub format: String,
    /// So far, if it is not over.
    pub sets: Vec<SetScore>,
    /// Means nothing before it is a result.
    pub ending: Ending,
    /// Absent if nobody won.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub winner: Option<Side>,
    pub state: MatchState,
    /// Whether the event was competitive when the result was entered.
    pub competitive: bool,
    pub reported_by: UserId,
    /// The side that entered it; the other one confirms or disputes it.
    pub reported_side: Side,
    pub reported_at: Millis,
    /// When it is confirmed automatically.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub confirms_at: Option<Millis>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dispute: Option<Dispute>,
    /// When it is void, if nobody decides the dispute.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub voids_at: Option<Millis>,
    /// The last correction since it was confirmed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub correction: Option<Correction>,
    /// Increased by every change; sent with edits, confirmations and disputes.
    #[ts(type = "number")]
    pub version: i64,
}

/// A guest on a side of a match. The name is on the roster, for those in the event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct MatchGuest {
    pub enrolment: EnrolmentId,
    /// The player who brought the guest; absent for a guest whom an organiser added.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub guest_of: Option<Person>,
}

/// The other side's objection.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct Dispute {
    pub by: UserId,
    /// Empty for those in a block with whoever wrote it.
    pub reason: String,
    /// The score according to the other side.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<SetScore>>")]
    pub sets: Vec<SetScore>,
}

/// A change of a confirmed result.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Correction {
    pub by: UserId,
    /// Empty for those in a block with whoever wrote it.
    pub reason: String,
    pub at: Millis,
}

/// A result as entered.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct Score {
    /// Default `SET3-S:6/TB7`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub format: Option<String>,
    pub sets: Vec<SetScore>,
    #[serde(default)]
    #[ts(as = "Option<Ending>")]
    pub ending: Ending,
    /// Required if the score does not show it: retired, walkover, defaulted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub winner: Option<Side>,
}

/// Enters a result, from the start of the event until 7 days after its end; for its players and the organiser. Confirmed at
/// once if the organiser enters it and is on neither side.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct ReportMatch {
    pub event: EventId,
    /// With the guests one or two each, nobody twice, at least one with an account. I must be one of them, or the organiser.
    pub a: Vec<UserId>,
    pub b: Vec<UserId>,
    /// Guests who played. A match with a guest counts for no rating.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<EnrolmentId>>")]
    pub guests_a: Vec<EnrolmentId>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<EnrolmentId>>")]
    pub guests_b: Vec<EnrolmentId>,
    pub score: Score,
}

/// Corrects a result that is not yet confirmed, disputed or not; for the side that entered it.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct EditMatch {
    #[serde(rename = "match")]
    #[ts(rename = "match")]
    pub match_id: MatchId,
    #[ts(type = "number")]
    pub version: i64,
    pub score: Score,
}

/// Confirms a result; for the other side or, if disputed, for an organiser who is on neither side and may set the score.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct ConfirmMatch {
    #[serde(rename = "match")]
    #[ts(rename = "match")]
    pub match_id: MatchId,
    #[ts(type = "number")]
    pub version: i64,
    /// Only from the organiser, for a disputed result; absent: as entered.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub score: Option<Score>,
}

/// Disputes a result; for the other side.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct DisputeMatch {
    #[serde(rename = "match")]
    #[ts(rename = "match")]
    pub match_id: MatchId,
    #[ts(type = "number")]
    pub version: i64,
    pub reason: String,
    /// The score according to the other side.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<SetScore>>")]
    pub sets: Vec<SetScore>,
}

/// Corrects a confirmed result; for an organiser who is on neither side.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct CorrectMatch {
    #[serde(rename = "match")]
    #[ts(rename = "match")]
    pub match_id: MatchId,
    #[ts(type = "number")]
    pub version: i64,
    pub score: Score,
    /// Both sides read it.
    pub reason: String,
}

/// Voids a disputed result; for an organiser who is on neither side.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct VoidMatch {
    #[serde(rename = "match")]
    #[ts(rename = "match")]
    pub match_id: MatchId,
    #[ts(type = "number")]
    pub version: i64,
}

/// Somebody's confirmed matches, and unconfirmed ones in which I play; newest first, 24 a page.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct MatchHistory {
    pub user: UserId,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cursor: Option<String>,
}

/// A page of the results of an event that I see: newest first, 24 a page. Its snapshot's `matches_cursor` continues there.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct ListMatches {
    pub event: EventId,
    /// The secret from an invitation link.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub invite: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cursor: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct MatchPage {
    pub matches: Vec<Match>,
    /// Confirmed wins and losses; only on the first page of a history.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub record: Option<WonLost>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cursor: Option<String>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct WonLost {
    #[ts(type = "number")]
    pub won: i64,
    #[ts(type = "number")]
    pub lost: i64,
}

noun! {
    /// Commands that change results.
    calls MatchCommand {
        "match.report" Keyed ReportMatch -> Match;
        "match.edit" Keyed EditMatch -> Match;
        "match.confirm" Keyed ConfirmMatch -> Match;
        "match.dispute" Keyed DisputeMatch -> Match;
        "match.void" Keyed VoidMatch -> Match;
        "match.correct" Keyed CorrectMatch -> Match;
    }
    /// Queries about results.
    calls MatchQuery {
        "match.history" Read MatchHistory -> MatchPage;
        "match.list" Read ListMatches -> MatchPage;
    }
}
