//! The jobs of reports. The variants and fields are the stored payload: renaming one breaks queued jobs.

use protocol::{Millis, UserId};
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Due {
    /// Hides something if its reports weigh enough.
    Weigh { noun: String, subject: String },
    /// Notifies the next of those who reported something, in the order of their ids, of what was decided at a time.
    NotifyReporters { noun: String, subject: String, upheld: bool, at: Millis, after: Option<UserId> },
}
