//! Play now: who is free for an hour, and who asks whom.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::call::calls;
use crate::people::{Person, Spot};
use crate::session::Done;
use crate::{AskId, CourtId, EventId, Millis, Topic, UserId};

/// Somebody who is free, as others see it: their area, never their place.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct FreePlayer {
    pub player: Person,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level: Option<f64>,
    pub until: Millis,
    /// What their area is called.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub area: Option<String>,
    /// The centre of their area.
    pub spot: Spot,
    /// Miles that they would go.
    pub distance: f64,
    /// Levels that they look for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level_min: Option<f64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level_max: Option<f64>,
}

/// I am free. Again while I am: with these instead.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct BeAvailable {
    /// At most 12 hours from now.
    pub until: Millis,
    /// Blurred before it is kept; absent: my area.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub location: Option<Spot>,
    /// Miles, above 0 and at most 50; 10 where absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub distance: Option<f64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level_min: Option<f64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level_max: Option<f64>,
}

/// I am no longer free.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, TS)]
#[ts(type = "Record<string, never>")]
pub struct StopPlaying {}

/// Who is free within a distance, and which topics tell of changes: open them.
#[derive(Clone, Debug, Default, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct PlayNear {
    /// Absent: where I am free, or my area.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub location: Option<Spot>,
    /// Miles, above 0 and at most 50; 10 where absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub distance: Option<f64>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct FreeNear {
    /// The nearest first, at most 100, myself and those in a block with me left out.
    pub players: Vec<FreePlayer>,
    /// `play:{cell}`, at most 20.
    pub topics: Vec<Topic>,
    /// What I said, while it holds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mine: Option<FreePlayer>,
    /// Who asked me, and whom I asked, while it can be answered.
    pub asks: Vec<Ask>,
}

/// The state of `play:{cell}`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct PlaySnapshot {
    pub players: Vec<FreePlayer>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum AskState {
    Open,
    /// Somebody accepted: `event` is the game.
    Taken,
    /// Nobody did in time, all declined, or the asker took it back.
    Over,
}

/// "Do you play?", to one or to all who fit: the first to accept has it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct Ask {
    pub id: AskId,
    pub by: Person,
    pub state: AskState,
    /// How many were asked.
    #[ts(type = "number")]
    pub asked: i64,
    pub starts_at: Millis,
    /// Until when it can be answered.
    pub answer_by: Millis,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub message: Option<String>,
    /// Who has it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub taken_by: Option<Person>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub event: Option<EventId>,
}

#[derive(Clone, Debug, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct AskToPlay {
    /// Absent: all who are free, near and fit, at most 50.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub user: Option<UserId>,
    /// Absent: half an hour from now.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub starts_at: Option<Millis>,
    /// Absent: the nearest one between us.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub court: Option<CourtId>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub message: Option<String>,
}

/// The first one has it: an event of two and its room are there at once. Later ones are told `conflict`, `data.state` `taken`.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct AcceptAsk {
    pub ask: AskId,
}

/// Not me; by the asker: nobody any more.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct DeclineAsk {
    pub ask: AskId,
}

calls! {
    /// What changes who is free.
    PlayCommand {
        "play.available" Keyed BeAvailable -> FreePlayer;
        "play.stop" Natural StopPlaying -> Done;
        "play.ask" Keyed AskToPlay -> Ask;
        "play.accept" Keyed AcceptAsk -> Ask;
        "play.decline" Keyed DeclineAsk -> Ask;
    }
}

calls! {
    /// What reads it.
    PlayQuery {
        "play.near" Read PlayNear -> FreeNear;
    }
}

/// Pushes on `play:{cell}`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[serde(tag = "push", content = "data", rename_all = "snake_case")]
pub enum PlayPush {
    /// Somebody is free, or with other words.
    PlayerFree { player: Box<FreePlayer> },
    /// Somebody is no longer.
    PlayerBusy { user: UserId },
}
