//! The jobs of saved searches. The variants and fields are the stored payload: renaming one breaks queued jobs.

use protocol::{EventId, SearchId};
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Due {
    /// Notifies the owners of the searches that an event fits, in batches by id from `after`.
    Match { event: EventId, after: Option<SearchId> },
}
