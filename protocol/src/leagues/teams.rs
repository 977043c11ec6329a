//! Leagues of teams: what their ties consist of, rosters, and ties with their rubbers.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::matches::{Ending, SetScore, Side};
use crate::people::Person;
use crate::{MatchId, Millis, UserId};

/// Who plays on a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum LineKind {
    Singles,
    Doubles,
    /// A woman and a man.
    Mixed,
}

/// A line of a tie: one rubber of each tie is played on it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct TeamLine {
    pub kind: LineKind,
    /// What its rubber counts for, 1 to 9.
    #[ts(type = "number")]
    pub worth: i64,
    /// The format code of its rubbers; default: the league's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub score_format: Option<String>,
}

/// The rules of a league of teams; frozen at the draw.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct TeamRules {
    /// 1 to 9 lines, the strongest of each kind first. What they are worth adds up to an odd number: no tie ends level.
    pub lines: Vec<TeamLine>,
    /// How many players a team needs at the draw, its captain among them.
    #[ts(type = "number")]
    pub roster_min: i64,
    /// How many it may have.
    #[ts(type = "number")]
    pub roster_max: i64,
    /// How many hours before the start of a tie line-ups are due, 0 to 168.
    #[ts(type = "number")]
    pub line_ups_hours: i64,
    /// Rubbers may be played after a tie is decided. They do not count for it.
    pub play_dead_rubbers: bool,
}

/// The team that is a side of a league.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct Team {
    pub name: String,
    /// Who speaks for it: hands in line-ups and agrees on dates.
    pub captain: UserId,
    /// Its captain first, then its players, then whoever is invited, each in the order in which they came.
    pub roster: Vec<TeamMember>,
}

/// Somebody on the roster of a team.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct TeamMember {
    pub player: Person,
    /// Has not answered yet.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(as = "Option<bool>")]
    pub invited: bool,
    /// 1.0 to 7.0
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level: Option<f64>,
}

/// How far a tie has got.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum TieState {
    /// Line-ups are not known yet.
    LineUps,
    /// They are, and nothing is played yet.
    Revealed,
    InProgress,
    /// A team has won it; a rubber is still being played, or waits to be confirmed.
    Decided,
    Final,
}

/// A tie of two teams.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct Tie {
    pub state: TieState,
    /// What a team must win to win the tie: more than half of what all lines are worth.
    #[ts(type = "number")]
    pub goal: i64,
    /// What the rubbers are worth that each team has won; only final ones count.
    #[ts(type = "number")]
    pub a: i64,
    #[ts(type = "number")]
    pub b: i64,
    /// Until when line-ups can be handed in; absent without a date.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub line_ups_due: Option<Millis>,
    /// Whether each team has handed in its line-up.
    pub has_line_up_a: bool,
    pub has_line_up_b: bool,
    /// One for each line, in their order.
    pub rubbers: Vec<Rubber>,
}

/// The state of a rubber.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum RubberState {
    /// Line-ups are not known yet.
    Waiting,
    /// To be played.
    Open,
    Live,
    Reported,
    Disputed,
    Final,
    /// The tie was decided before it: nobody plays it.
    Dead,
    Cancelled,
}

/// A rubber of a tie.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct Rubber {
    /// From 1, in the order of the lines.
    #[ts(type = "number")]
    pub number: i64,
    pub kind: LineKind,
    #[ts(type = "number")]
    pub worth: i64,
    pub score_format: String,
    pub state: RubberState,
    /// Who plays it; nobody while line-ups are hidden, and where a team names nobody: it forfeits the rubber.
    pub a: Vec<Person>,
    pub b: Vec<Person>,
    /// It was played after the tie was decided, and does not count for it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(as = "Option<bool>")]
    pub dead: bool,
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
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub winner: Option<Side>,
    /// Why an organiser decided it; absent for those in a block with whoever wrote it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// Who wrote that.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason_by: Option<UserId>,
}
