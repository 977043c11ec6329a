//! Fixtures: who plays whom, when, and how it ended.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::{LeagueRef, Tie};
use crate::events::EventRef;
use crate::matches::{Ending, Score, SetScore, Side};
use crate::people::Person;
use crate::{CourtId, EventId, FixtureId, LeagueId, MatchId, Millis, SideId, UserId};

/// Which part of a league a fixture belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// A round robin, whole or in a group.
    Group,
    Knockout,
    /// The second knock-out, of those who lost their first match.
    Consolation,
    /// A challenge on a ladder; side A is the challenger.
    Challenge,
}

/// The state of a fixture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum FixtureState {
    /// A side is not known yet.
    Waiting,
    /// One side has nobody to play: it goes through.
    Bye,
    /// A challenge that waits for its answer.
    Challenged,
    ToBeScheduled,
    /// Dates are proposed.
    Proposed,
    /// A date is agreed.
    Scheduled,
    /// Being played, scored live.
    Live,
    /// A result was entered, and is not confirmed yet.
    Reported,
    Disputed,
    /// The result is confirmed, or was decided without a match.
    Final,
    /// It is not played any more, and counts for nobody.
    Cancelled,
}

impl FixtureState {
    /// Whether nothing is left to be played or decided.
    #[must_use]
    pub fn is_over(self) -> bool {
        matches!(self, Self::Final | Self::Bye | Self::Cancelled)
    }

    /// Whether it is being played, or has a result that is not confirmed.
    #[must_use]
    pub fn is_moving(self) -> bool {
        matches!(self, Self::Live | Self::Reported | Self::Disputed)
    }
}

/// Where a side of a fixture comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Source {
    /// The winner of the fixture with this number.
    Winner {
        #[ts(type = "number")]
        of: i64,
    },
    /// The loser of the fixture with this number, if that was their first match; otherwise nobody, and the other side has a bye.
    Loser {
        #[ts(type = "number")]
        of: i64,
    },
    /// Who comes in at this place of a group.
    Place {
        #[ts(type = "number")]
        group: i64,
        #[ts(type = "number")]
        place: i64,
    },
}

/// A date that somebody proposes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct Proposal {
    pub by: UserId,
    pub starts_at: Millis,
    pub court: CourtId,
    pub court_name: String,
}

/// A fixture.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct Fixture {
    pub id: FixtureId,
    pub league: LeagueId,
    pub stage: Stage,
    /// From 1; 0 of a challenge. A knock-out after groups goes on counting; the first round of a consolation is played with the second of the main draw.
    #[ts(type = "number")]
    pub round: i64,
    /// From 1, within the league; in a round of a bracket from top to bottom.
    #[ts(type = "number")]
    pub number: i64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(type = "number")]
    pub group: Option<i64>,
    /// The home side, in a round robin.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub a: Option<SideId>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub b: Option<SideId>,
    /// Where a side of a knock-out comes from, also once it is known. Without `b` and `b_from` it is a bye.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub a_from: Option<Source>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub b_from: Option<Source>,
    pub state: FixtureState,
    /// The last local day on which it should be played.
    pub play_by: String,
    /// Until when a challenge is to be answered; absent once it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub answer_by: Option<Millis>,
    /// Its game, once a date is agreed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub game: Option<EventRef>,
    /// Its match, once it is scored live or a result was entered.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[serde(rename = "match")]
    #[ts(rename = "match")]
    pub match_id: Option<MatchId>,
    /// So far, if it is not over.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<SetScore>>")]
    pub sets: Vec<SetScore>,
    /// Means nothing before it is decided.
    pub ending: Ending,
    /// Absent if nobody won: before it is decided, and where both sides were defaulted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub winner: Option<Side>,
    /// Its result was read from another league's export: it has no match here, and counts for no rating.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(as = "Option<bool>")]
    pub imported: bool,
    /// It was decided without a match, and whoever enters results of others may take that back.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(as = "Option<bool>")]
    pub revivable: bool,
    /// Why it was decided without a match, or postponed; absent for those in a block with whoever wrote it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// Who wrote that.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason_by: Option<UserId>,
    /// The dates proposed, the earliest first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<Proposal>>")]
    pub proposals: Vec<Proposal>,
    /// Between teams: its rubbers. It is live as soon as one of them is played.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tie: Option<Tie>,
    /// Increased by every change.
    #[ts(type = "number")]
    pub version: i64,
}

/// A fixture as its game and its match refer to it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct FixtureRef {
    pub id: FixtureId,
    pub league: LeagueRef,
    /// 0 of a challenge.
    #[ts(type = "number")]
    pub round: i64,
}

/// Proposes one to five dates for a fixture, instead of those that my side proposed before; for its players.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct ProposeDates {
    pub fixture: FixtureId,
    /// In whole minutes, within the league's dates; empty: withdraws them.
    pub starts: Vec<Millis>,
    /// Default: the league's home court.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub court: Option<CourtId>,
}

/// Accepts a date that the other side proposed: the fixture has a game; for its players.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct AgreeDate {
    pub fixture: FixtureId,
    /// One of the other side's proposals.
    pub starts_at: Millis,
    /// Refuse with `clash` if a player of the fixture plays something else then.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(as = "Option<bool>")]
    pub if_free: bool,
}

/// Sets or moves the date of a fixture; for organisers.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct ScheduleFixture {
    pub fixture: FixtureId,
    /// In whole minutes.
    pub starts_at: Millis,
    /// Default: the league's home court.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub court: Option<CourtId>,
    /// Refuse with `clash` if a player of the fixture plays something else then.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(as = "Option<bool>")]
    pub if_free: bool,
}

/// Takes the date of a fixture back: its game is cancelled, and another date is looked for; for its players and organisers.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct PostponeFixture {
    pub fixture: FixtureId,
    /// 1 to 300 characters; the other side reads it.
    pub reason: String,
}

/// Makes the game of a fixture that is played now without a date, so that it can be scored live; for its players and organisers.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct PlayFixture {
    pub fixture: FixtureId,
}

/// The game of a fixture.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct MadeGame {
    pub event: EventId,
}

/// Enters the result of a fixture; for its players and organisers. From then on it is a match like any other: confirmed, disputed
/// and corrected by `match.confirm` and so on.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct ReportFixture {
    pub fixture: FixtureId,
    /// When it began; required if no date was agreed, else ignored.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub played_at: Option<Millis>,
    /// Side A is the fixture's.
    pub score: Score,
}

/// A decision without a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Award {
    /// The other side could not play.
    Walkover,
    /// The other side did not appear or broke the rules.
    Default,
    /// Neither side played, by both their faults: a default for both.
    DoubleDefault,
    /// It is not played, and counts for nobody.
    Cancelled,
}

/// Decides a fixture that was not played; for organisers who are on neither side.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct AwardFixture {
    pub fixture: FixtureId,
    pub award: Award,
    /// Required for a walkover and a default, refused otherwise.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub winner: Option<Side>,
    /// 1 to 300 characters; both sides read it.
    pub reason: String,
}

/// Takes such a decision back, as long as no later fixture depends on it; for organisers.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct ReviveFixture {
    pub fixture: FixtureId,
}

/// The fixtures of a league that I see, by round and number, 50 a page.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct ListFixtures {
    pub league: LeagueId,
    /// Only of this round.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(type = "number")]
    pub round: Option<i64>,
    /// Only of this group.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(type = "number")]
    pub group: Option<i64>,
    /// Only of this side.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub side: Option<SideId>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cursor: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct FixturePage {
    pub fixtures: Vec<Fixture>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cursor: Option<String>,
}

/// When all players of a fixture are free, on the league's clock, within the hours at which people play; for its players and
/// organisers.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct ListFreeTimes {
    pub fixture: FixtureId,
    /// The first local day: `2026-11-20`; 14 days are looked at.
    pub from: String,
}

/// A time at which a fixture could begin.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct FreeTime {
    pub starts_at: Millis,
    /// Players who have something else then, of whom I see that; empty: all are free.
    pub busy: Vec<Person>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct FreeTimes {
    /// How long the game would last, in minutes.
    #[ts(type = "number")]
    pub minutes: i64,
    pub times: Vec<FreeTime>,
    pub league: LeagueRef,
}
