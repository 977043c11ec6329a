//! "I do not want to hear this room": a setting of mine, the same on all my devices.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{ChatId, Millis};

/// Until an instant or, without one, for good.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct Mute {
    pub chat: ChatId,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub until: Option<Millis>,
}

#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct Unmute {
    pub chat: ChatId,
}
