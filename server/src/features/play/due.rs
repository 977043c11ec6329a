//! The jobs of "play now".

use protocol::{AskId, UserId};
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Due {
    /// Ends being free, unless it was updated since.
    Over { user: UserId, version: i64 },
    /// Expires an ask.
    AskOver { ask: AskId },
    /// Pushes that asks to somebody, or by them, are over.
    PushEnded { user: UserId, asks: Vec<AskId> },
}
