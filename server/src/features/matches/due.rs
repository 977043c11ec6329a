//! What results do later.

use protocol::MatchId;
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Due {
    /// A result that nobody answered is confirmed, unless it has another version by then.
    ConfirmMatch { match_id: MatchId, version: i64 },
}
