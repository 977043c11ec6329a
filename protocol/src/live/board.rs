//! The score of a match in play.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::matches::{Ending, MatchState, SetScore, Side};
use crate::{Millis, PadId, UserId};

/// One of a pair. Singles use only the first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Partner {
    #[default]
    First,
    Second,
}

/// A player of a match by side and place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Seat {
    pub side: Side,
    pub partner: Partner,
}

/// Where the next serve is made from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum ServeFrom {
    /// The deuce court.
    Right,
    /// The advantage court.
    Left,
    /// A deciding point: the receivers choose.
    ReceiversChoose,
}

/// The order of serves in a tie-break.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum ServeOrder {
    /// A, BB, AA, BB, …
    #[default]
    OneThenTwos,
    /// AA, BB, AA, BB: an organiser of short sets may choose it.
    Twos,
}

/// When ends change in a tie-break.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum EndChanges {
    #[default]
    EverySix,
    /// After the first point, then after every four.
    OneThenFours,
    /// Once, after four points.
    OnceAfterFour,
}

/// What is settled before the first point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct Toss {
    /// Who serves first.
    pub server: Seat,
    /// Who of the other pair serves the second game; `first` in singles.
    #[serde(default)]
    #[ts(as = "Option<Partner>")]
    pub second_server: Partner,
    /// The side at the left of the umpire's chair.
    pub left: Side,
    #[serde(default)]
    #[ts(as = "Option<ServeOrder>")]
    pub order: ServeOrder,
    #[serde(default)]
    #[ts(as = "Option<EndChanges>")]
    pub ends: EndChanges,
}

/// Two counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Both {
    #[ts(type = "number")]
    pub a: u16,
    #[ts(type = "number")]
    pub b: u16,
}

/// What a side wins with the next point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Stake {
    /// A game on the own serve.
    Game,
    /// A game on the other side's serve.
    Break,
    Set,
    Match,
}

/// What a scorer changed other than by adding a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum CorrectedWhat {
    /// The last event was undone.
    Undone,
    /// The score was set.
    Score,
    /// Another player serves.
    Server,
    /// The ends were the other way round.
    Ends,
}

/// The last correction.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct BoardCorrection {
    pub what: CorrectedWhat,
    /// Of a score that was set; absent for those in a block with whoever wrote it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// Who wrote that.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<UserId>,
    pub at: Millis,
}

/// Why nothing is played for now.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct Suspension {
    pub since: Millis,
    /// As the scorer entered it, such as "Rain"; absent for those in a block with them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// Who wrote that.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<UserId>,
}

/// The score of a match, whole: what a scoreboard shows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct Board {
    /// How many events were recorded; sent as `after` with the next.
    #[ts(type = "number")]
    pub events: i64,
    pub state: MatchState,
    /// The sets that are over.
    pub sets: Vec<SetScore>,
    /// Games of the set in play.
    pub games: Both,
    /// Points of the game or tie-break in play: 3 of a game is 40.
    pub points: Both,
    /// The points are those of a tie-break or match tie-break.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(as = "Option<bool>")]
    pub tie_break: bool,
    /// Who serves next; absent before the toss and after the end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub server: Option<Seat>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub serve_from: Option<ServeFrom>,
    /// The side at the left of the umpire's chair; absent before the toss.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub left: Option<Side>,
    /// What side A wins with the next point.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stake_a: Option<Stake>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stake_b: Option<Stake>,
    /// How it ended; absent while it is played. Until it is finished, this can be undone.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ending: Option<Ending>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub winner: Option<Side>,
    /// What happened and counts, in order: `a` and `b` are points; `1`, `2` (side A), `3`, `4` (side B) say who serves; `x` turns the
    /// ends; `f` with one of those numbers after it says who of a pair serves first in a set; `t` is the end of a timed set; `{…}` is
    /// a score that was set, as JSON; `r`, `d` and `w` with a side after them say who retired, was defaulted, or did not appear; `z`
    /// that it was abandoned.
    pub play: String,
    /// The chance of side A to win, per mille, from the levels and the score. It treats points as independent, which they are not.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(type = "number")]
    pub chance: Option<u16>,
    /// Who scores; absent while nobody does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub scorer: Option<UserId>,
    /// The scorer's device: events from another one are refused.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pad: Option<PadId>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub correction: Option<BoardCorrection>,
    /// Only while play is suspended.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub suspension: Option<Suspension>,
    /// When the last event was recorded.
    pub changed_at: Millis,
}
