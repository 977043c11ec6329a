//! What chat does later.

use protocol::{ChatId, UserId};
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Due {
    /// The members of a large room after this one are told that it is active again.
    WakeRoom { chat: ChatId, after: Option<UserId> },
    /// Somebody who removed their account leaves their rooms after this one.
    PartFromRooms { user: UserId, after: Option<ChatId> },
}
