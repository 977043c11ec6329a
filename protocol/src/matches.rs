//! Matches: who played whom, and how it ended.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::call::calls;
use crate::events::EventRef;
use crate::people::Person;
use crate::{EventId, MatchId, Millis, UserId};

/// One set, as it is written down: `7-6(5)` is 7, 6 and a tie-break of 5.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct SetScore {
    /// Games of the first side; points where it is a match tie-break.
    #[ts(type = "number")]
    pub a: u16,
    #[ts(type = "number")]
    pub b: u16,
    /// The loser's points in its tie-break.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(type = "number")]
    pub tiebreak: Option<u16>,
    /// It is a match tie-break, shown as `[10-7]`.
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

/// How it ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Ending {
    #[default]
    Completed,
    /// The side that is not the winner stopped after the first point.
    Retired,
    /// The side that is not the winner did not begin: no score.
    Walkover,
    /// The side that is not the winner was late, did not come or was disqualified.
    Defaulted,
    /// Weather, time, the court: no winner, what was played is kept.
    Abandoned,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum MatchState {
    /// Entered by one side; the other one confirms, or 48 hours do.
    Reported,
    Confirmed,
    /// The other side says otherwise; the organiser decides by confirming or voiding.
    Disputed,
    Voided,
}

/// A match and its result.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct Match {
    pub id: MatchId,
    pub event: EventRef,
    /// One or two people each.
    pub a: Vec<Person>,
    pub b: Vec<Person>,
    /// As in `domain-rules.md` A: `SET3-S:6/TB7`.
    pub format: String,
    pub sets: Vec<SetScore>,
    pub ending: Ending,
    /// Absent where nobody won.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub winner: Option<Side>,
    pub state: MatchState,
    pub reported_by: UserId,
    /// The side of who entered it: the other one confirms or disputes.
    pub reported_side: Side,
    pub reported_at: Millis,
    /// When it confirms itself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub confirms_at: Option<Millis>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dispute: Option<Dispute>,
    /// Raised by every change; edits, confirmations and disputes name it.
    #[ts(type = "number")]
    pub version: i64,
}

/// What the other side says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct Dispute {
    pub by: UserId,
    pub reason: String,
    /// The score as they remember it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<SetScore>>")]
    pub sets: Vec<SetScore>,
}

/// What is entered: the sides and the score.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct Score {
    /// `SET3-S:6/TB7` where absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub format: Option<String>,
    pub sets: Vec<SetScore>,
    #[serde(default)]
    #[ts(as = "Option<Ending>")]
    pub ending: Ending,
    /// Needed where the score does not tell: retired, walkover, defaulted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub winner: Option<Side>,
}

/// A player of the event enters a result, once it has begun and for 7 days after its end.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct ReportMatch {
    pub event: EventId,
    /// One or two people each, enrolled, nobody twice; I am one of them, or the organiser.
    pub a: Vec<UserId>,
    pub b: Vec<UserId>,
    pub score: Score,
}

/// The side that entered it corrects it before it is confirmed.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct EditMatch {
    #[serde(rename = "match")]
    #[ts(rename = "match")]
    pub match_id: MatchId,
    #[ts(type = "number")]
    pub version: i64,
    pub score: Score,
}

/// The other side says that it is right; of a disputed one, the organiser does, with the score that holds.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct ConfirmMatch {
    #[serde(rename = "match")]
    #[ts(rename = "match")]
    pub match_id: MatchId,
    #[ts(type = "number")]
    pub version: i64,
    /// Only by the organiser, of a disputed one; absent: as it was entered.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub score: Option<Score>,
}

/// The other side says that it is wrong.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct DisputeMatch {
    #[serde(rename = "match")]
    #[ts(rename = "match")]
    pub match_id: MatchId,
    #[ts(type = "number")]
    pub version: i64,
    pub reason: String,
    /// The score as they remember it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<SetScore>>")]
    pub sets: Vec<SetScore>,
}

/// The organiser says that a disputed one does not count.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct VoidMatch {
    #[serde(rename = "match")]
    #[ts(rename = "match")]
    pub match_id: MatchId,
    #[ts(type = "number")]
    pub version: i64,
}

/// Somebody's confirmed matches, and for players of one those that are not yet; newest first, 24 a page.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct MatchHistory {
    pub user: UserId,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cursor: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct MatchPage {
    pub matches: Vec<Match>,
    /// Confirmed ones that they won and lost; on the first page.
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

calls! {
    /// What changes results.
    MatchCommand {
        "match.report" Keyed ReportMatch -> Match;
        "match.edit" Keyed EditMatch -> Match;
        "match.confirm" Keyed ConfirmMatch -> Match;
        "match.dispute" Keyed DisputeMatch -> Match;
        "match.void" Keyed VoidMatch -> Match;
    }
}

calls! {
    /// What reads them.
    MatchQuery {
        "match.history" Read MatchHistory -> MatchPage;
    }
}
