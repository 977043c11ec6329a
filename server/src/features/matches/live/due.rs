//! The jobs of live matches.

use protocol::MatchId;
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Due {
    /// Finishes a match that is over, unless something happened since.
    Finish { match_id: MatchId, events: i64 },
    /// Finishes a match that nobody scores any more.
    CloseIdle { match_id: MatchId },
}
