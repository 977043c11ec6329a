//! The jobs of matches.

use protocol::MatchId;
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Due {
    /// Confirms a result that nobody answered, unless its version has changed.
    ConfirmMatch { match_id: MatchId, version: i64 },
    /// Voids a disputed result that nobody decided, unless its version has changed.
    VoidMatch { match_id: MatchId, version: i64 },
}
