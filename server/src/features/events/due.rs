//! What events do later.

use protocol::{EventId, Millis, UserId};
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Due {
    /// The time until which a pending event is decided is over, unless it is another one by now.
    Decide { event: EventId, at: Millis },
    /// It has been over for a while: nobody writes in its room any more.
    CloseRoom { event: EventId },
    /// Another event of a series, or of an organiser who goes, is cancelled.
    Cancel { event: EventId, reason: String, by: Option<UserId> },
    /// The same, a form as JSON, is said of another event of a series, on its own day, so many days later than before.
    Change { event: EventId, form: String, shift: i64, by: UserId },
}
