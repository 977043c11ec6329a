//! Play now: players who are free, and asks to play.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::call::noun;
use crate::people::{Person, Spot};
use crate::session::Done;
use crate::{AskId, CourtId, EventId, Millis, Topic, UserId};

/// A player who is free, as others see them: with their area, never their exact location.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct FreePlayer {
    pub player: Person,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level: Option<f64>,
    pub until: Millis,
    /// The name of their area.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub area: Option<String>,
    /// The centre of their area.
    pub spot: Spot,
    /// How far they would travel, in miles.
    pub distance: f64,
    /// The levels they want to play, with `level_max`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level_min: Option<f64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level_max: Option<f64>,
}

/// Marks me free to play, or updates it.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct BeAvailable {
    /// At most 12 hours from now.
    pub until: Millis,
    /// Blurred before it is stored; absent: my area.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub location: Option<Spot>,
    /// Miles, above 0 and at most 50; default 10.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub distance: Option<f64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level_min: Option<f64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level_max: Option<f64>,
}

/// Marks me as no longer free.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, TS)]
#[ts(type = "Record<string, never>")]
pub struct StopPlaying {}

/// Who is free within a distance, and the topics on which changes are pushed: open them.
#[derive(Clone, Debug, Default, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct PlayNear {
    /// Absent: where I am marked free, or my area.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub location: Option<Spot>,
    /// Miles, above 0 and at most 50; default 10.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub distance: Option<f64>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct FreeNear {
    /// Nearest first, at most 100, without myself and people blocked by me or blocking me.
    pub players: Vec<FreePlayer>,
    /// `play:{cell}`, at most 20.
    pub topics: Vec<Topic>,
    /// My own availability, if I am free.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mine: Option<FreePlayer>,
    /// Open asks, to me and by me.
    pub asks: Vec<Ask>,
}

/// Snapshot of `play:{cell}`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct PlaySnapshot {
    pub players: Vec<FreePlayer>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum AskState {
    Open,
    /// Accepted: `event` is the game.
    Taken,
    /// Expired, declined by all, or withdrawn by the asker.
    Over,
}

/// An invitation to play now, to one player or to all who fit: the first to accept gets the game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct Ask {
    pub id: AskId,
    pub by: Person,
    pub state: AskState,
    /// How many players were asked.
    #[ts(type = "number")]
    pub asked: i64,
    pub starts_at: Millis,
    /// Deadline for answers.
    pub answer_by: Millis,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub message: Option<String>,
    /// Who accepted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub taken_by: Option<Person>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub event: Option<EventId>,
}

#[derive(Clone, Debug, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct AskToPlay {
    /// Absent: everybody who is free, near and fits, at most 50.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub user: Option<UserId>,
    /// Default: half an hour from now.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub starts_at: Option<Millis>,
    /// Default: the nearest court between us.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub court: Option<CourtId>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub message: Option<String>,
}

/// Accepts an ask. The first to accept gets a game for two with its room, created at once; later ones get `conflict` with
/// `data.state` `taken`.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct AcceptAsk {
    pub ask: AskId,
}

/// Declines an ask or, from the asker, withdraws it.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct DeclineAsk {
    pub ask: AskId,
}

noun! {
    /// Commands about availability and asks.
    calls PlayCommand {
        "play.available" Keyed BeAvailable -> FreePlayer;
        "play.stop" Natural StopPlaying -> Done;
        "play.ask" Keyed AskToPlay -> Ask;
        "play.accept" Keyed AcceptAsk -> Ask;
        "play.decline" Keyed DeclineAsk -> Ask;
    }
    /// Queries about who is free.
    calls PlayQuery {
        "play.near" Read PlayNear -> FreeNear;
    }
    pushes {
        "play:{cell}" PlayPush;
    }
    types { PlaySnapshot }
}

/// Pushes on `play:{cell}`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[serde(tag = "push", content = "data", rename_all = "snake_case")]
pub enum PlayPush {
    /// Somebody became free or changed their availability.
    PlayerFree { player: Box<FreePlayer> },
    /// Somebody is no longer free.
    PlayerBusy { user: UserId },
}
