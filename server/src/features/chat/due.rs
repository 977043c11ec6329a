//! The jobs of chat.

use protocol::{ChatId, UserId};
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Due {
    /// Tells the members of a large room, those after this one, that it is active again.
    WakeRoom { chat: ChatId, after: Option<UserId> },
    /// Has the devices of people who were added together open the room.
    ShowRoom { chat: ChatId, users: Vec<UserId> },
    /// Takes somebody who removed their account out of their rooms, those after this one.
    PartFromRooms { user: UserId, after: Option<ChatId> },
}
