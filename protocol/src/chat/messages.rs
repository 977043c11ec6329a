//! What is said in a room.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::people::Person;
use crate::{ChatId, MessageId, Millis, UserId};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Message {
    pub id: MessageId,
    pub chat: ChatId,
    /// 1, 2, 3 … in the room, without gaps.
    #[ts(type = "number")]
    pub number: u64,
    pub author: UserId,
    /// Absent once it is deleted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub text: Option<String>,
    pub sent_at: Millis,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub reply_to: Option<MessageId>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub edited_at: Option<Millis>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub deleted_at: Option<Millis>,
    /// What happened, said by the room itself and not by its author: such a message has no text.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub note: Option<Note>,
}

/// What an event's room says by itself; the message's author is who did it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Note {
    /// The author is in.
    Joined,
    /// The organiser brought somebody in.
    Added {
        name: String,
    },
    /// The author left: a seat is open again.
    Left,
    /// The organiser took somebody out.
    Removed {
        name: String,
    },
    /// It begins at another time.
    Moved {
        starts_at: Millis,
        zone: String,
    },
    /// It is somewhere else.
    Relocated {
        court: String,
    },
    /// It takes place.
    Confirmed,
    Cancelled {
        reason: String,
    },
    /// A result was entered: `6-4 3-6 [10-7]`.
    Result {
        score: String,
    },
}

/// Say something. `reply_to` names a message of the same room.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct Send {
    pub chat: ChatId,
    pub text: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub reply_to: Option<MessageId>,
}

/// Change one's own message, for 15 minutes.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct Edit {
    pub message: MessageId,
    pub text: String,
}

/// Take back one's own message, at any time: its text is gone, its place stays.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct Delete {
    pub message: MessageId,
}

/// Messages before a number, the newest without one; oldest first.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct History {
    pub chat: ChatId,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional, type = "number")]
    pub before: Option<u64>,
    /// 1 to 100, 50 without it; fewer come when they would not fit in a reply.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional, type = "number")]
    pub limit: Option<u64>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct HistoryPage {
    pub messages: Vec<Message>,
    pub more: bool,
    /// The authors in `messages`.
    pub people: Vec<Person>,
}

/// I have read up to this number; it never goes back, and stops at the newest message.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct Read {
    pub chat: ChatId,
    #[ts(type = "number")]
    pub number: u64,
}

/// I am writing: others in the room see it for a few seconds, unless there are more than 100.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct Typing {
    pub chat: ChatId,
}
