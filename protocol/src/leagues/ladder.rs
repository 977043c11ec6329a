//! Ladders: an order that challenges change while the league is played.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{FixtureId, LeagueId, Millis, SideId};

/// The rules of a ladder; frozen at the draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(default)]
#[ts(optional_fields)]
pub struct LadderRules {
    /// How many places up one may challenge, 3 to 6.
    #[ts(type = "number")]
    pub reach: i64,
    /// Days in which a challenge is to be answered, 1 to 15; one that is not counts as refused.
    #[ts(type = "number")]
    pub answer_days: i64,
    /// Days in which an accepted challenge is to be played, 1 to 30; its first postponement begins them anew.
    #[ts(type = "number")]
    pub play_days: i64,
    /// An accepted challenge that was not played in time is lost by whoever neither proposed nor agreed to a date, if the other side
    /// proposed dates two days before at the latest: the defender as by a refusal, the challenger without a move. Otherwise it lapses.
    pub unplayed_counts: bool,
    /// Days before the same two may play again, 0 to 30; also after a challenge that was withdrawn or lapsed.
    #[ts(type = "number")]
    pub again_days: i64,
    /// Places that the challenger moves up for a refusal or a walkover, 1 to 6; absent: takes the defender's place, as by a win.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(type = "number")]
    pub walkover_places: Option<i64>,
    /// Days without a match after which a side drops one place, 0 to 60; 0: never.
    #[ts(type = "number")]
    pub inactive_days: i64,
    /// Whoever joins while the ladder is played may challenge anybody, once.
    pub free_challenge: bool,
}

impl Default for LadderRules {
    fn default() -> Self {
        Self {
            reach: 3,
            answer_days: 7,
            play_days: 14,
            unplayed_counts: true,
            again_days: 7,
            walkover_places: None,
            inactive_days: 21,
            free_challenge: true,
        }
    }
}

/// The order of a ladder.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Ladder {
    /// The first place first; who withdrew is not in it.
    pub rows: Vec<LadderPlace>,
    /// Increased by every change.
    #[ts(type = "number")]
    pub version: i64,
}

/// A side on a ladder.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct LadderPlace {
    pub side: SideId,
    /// From 1.
    #[ts(type = "number")]
    pub place: i64,
    /// By how many places it moved the last time it did: positive is up, 0 if it never has.
    #[ts(type = "number")]
    pub trend: i64,
    #[ts(type = "number")]
    pub won: i64,
    #[ts(type = "number")]
    pub lost: i64,
    /// When its last challenge was decided by a match.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub played_at: Option<Millis>,
    /// From when on inactivity counts: it entered, played or dropped then.
    pub active_at: Millis,
}

/// What changed on a ladder: rows replace those of the same side, and the places put them in order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct LadderChange {
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<LadderPlace>>")]
    pub rows: Vec<LadderPlace>,
    /// Who is no longer on it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<SideId>>")]
    pub gone: Vec<SideId>,
    /// What made it change; absent if an earlier result was corrected.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub because: Option<LadderMove>,
    /// One above the one before: with a gap, fetch the league.
    #[ts(type = "number")]
    pub version: i64,
}

/// What happened on a ladder.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum MoveKind {
    /// The side was given its place by the draw.
    Drawn,
    /// It joined at the bottom.
    Joined,
    /// The challenger won: takes the place of `other`.
    Won,
    /// The challenger lost: nothing changes.
    Lost,
    /// `other` refused the challenge.
    Refused,
    /// `other` did not answer in time.
    Unanswered,
    /// It was not played in time, where that counts as a refusal.
    Unplayed,
    /// `other` could not play, or was defaulted.
    Walkover,
    /// It did not play for long, and drops one place.
    Inactive,
    /// It withdrew; everybody below moves up.
    Withdrew,
    /// The result was taken back: nothing changes.
    TakenBack,
}

/// A line of a ladder's log.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct LadderMove {
    /// From 1, in the order in which they count.
    #[ts(type = "number")]
    pub number: i64,
    pub kind: MoveKind,
    /// Who moved or could have: of a challenge the challenger.
    pub side: SideId,
    /// Who was challenged.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub other: Option<SideId>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fixture: Option<FixtureId>,
    /// The place of `side` before; absent if it had none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(type = "number")]
    pub from: Option<i64>,
    /// Its place after; absent if it has none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(type = "number")]
    pub to: Option<i64>,
    /// The place of `other` before.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(type = "number")]
    pub other_from: Option<i64>,
    pub at: Millis,
}

/// Challenges a side of a ladder: makes a fixture that waits for its answer; for its players.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct ChallengeSide {
    pub league: LeagueId,
    pub side: SideId,
}

/// Accepts or refuses a challenge; for the players of the side challenged.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct AnswerChallenge {
    pub fixture: FixtureId,
    pub accept: bool,
    /// 1 to 300 characters; the challenger reads it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
}

/// Takes a challenge back that is not answered yet; for the players of the challenger.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct WithdrawChallenge {
    pub fixture: FixtureId,
}

/// Whom I may challenge now, in a ladder that I play in.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct ListTargets {
    pub league: LeagueId,
}

/// Whom I may challenge.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Targets {
    /// The highest place first; empty if I do not play on the ladder, or have a challenge of mine open.
    pub sides: Vec<SideId>,
    /// Whether I may still challenge anybody, once, as somebody who joined while the ladder is played.
    pub free: bool,
}

/// The log of a ladder that I see, the newest first, 50 a page.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct ListLadderMoves {
    pub league: LeagueId,
    /// Only of this side, as challenger or challenged.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub side: Option<SideId>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cursor: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct LadderMoves {
    pub moves: Vec<LadderMove>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cursor: Option<String>,
}
