//! What "play now" do later.

use protocol::{AskId, UserId};
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Due {
    /// Somebody's time is over, unless they have said another one since.
    Over { user: UserId, version: i64 },
    /// An ask was not answered in time.
    AskOver { ask: AskId },
}
