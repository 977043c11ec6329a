//! Muted rooms: a personal setting, shared by all of one's devices.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{ChatId, Millis};

/// Mutes a room; without `until`, for good.
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
