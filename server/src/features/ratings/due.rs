//! The jobs of ratings.

use protocol::MatchId;
use protocol::ratings::RatingKind;
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Due {
    /// Rates matches again that are due, some in one transaction, until there are none.
    Replay { of: RatingKind },
    /// Rates the matches that were confirmed before there were ratings, in batches by id from `after`.
    RateEarlier { after: Option<MatchId> },
}
