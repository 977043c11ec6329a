//! Messages in a room.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::MessageReactions;
use crate::events::Cause;
use crate::notifications::LessonWhat;
use crate::people::Person;
use crate::{ChatId, EventId, LessonId, MessageId, Millis, UserId};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Message {
    pub id: MessageId,
    pub chat: ChatId,
    /// 1, 2, 3 … in the room, without gaps.
    #[ts(type = "number")]
    pub number: u64,
    pub author: UserId,
    /// Absent once deleted, and for notes.
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
    /// Read as deleted before, because several people reported it, until a moderator let it stand.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub shown_at: Option<Millis>,
    /// A system message: what `author` did. Has no text.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub note: Option<Note>,
    /// Written to everybody by an organiser: the newest stands on top of the room.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, type = "boolean")]
    pub announcement: bool,
    /// In the room of a series: the date that a note or an announcement is about.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub date: Option<NoteDate>,
}

/// A date of a series, in a note about it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct NoteDate {
    pub event: EventId,
    pub starts_at: Millis,
    pub zone: String,
    /// How many more dates the note is about.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(type = "number")]
    pub more: Option<i64>,
}

/// A system message of an event's room; the message's author is who did it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Note {
    /// The author enrolled.
    Joined,
    /// The organiser added somebody.
    Added { name: String },
    /// The author brings a guest.
    GuestBrought,
    /// The author left, so a seat is open again.
    Left,
    /// The organiser removed somebody.
    Removed { name: String },
    /// The start time changed.
    Moved {
        starts_at: Millis,
        zone: String,
        /// Why it was postponed.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        reason: Option<String>,
        /// One of the listed reasons, whose English text is `reason`.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        cause: Option<Cause>,
    },
    /// The court changed.
    Relocated { court: String },
    /// The event will take place.
    Confirmed,
    Cancelled {
        reason: String,
        /// One of the listed reasons, whose English text is `reason`.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        cause: Option<Cause>,
    },
    /// The author handed the event over: its new organiser.
    HandedOver { name: String },
    /// A result was entered: `6-4 3-6 [10-7]`.
    Result { score: String },
    /// A lesson of the two was asked for, agreed or changed; the author did it.
    Lesson { lesson: LessonId, what: LessonWhat, starts_at: Millis, zone: String, court: String },
}

/// Sends a message. `reply_to` names a message in the same room.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct Send {
    pub chat: ChatId,
    pub text: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub reply_to: Option<MessageId>,
}

/// Edits one's own message, within 15 minutes of sending it.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct Edit {
    pub message: MessageId,
    pub text: String,
}

/// Deletes one's own message, at any time. The text is removed, the message and its number remain.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct Delete {
    pub message: MessageId,
}

/// Messages before a number, or the newest; oldest first.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct History {
    pub chat: ChatId,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional, type = "number")]
    pub before: Option<u64>,
    /// 1 to 100, default 50. Fewer are returned if they would not fit in a reply.
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
    /// To those of the messages that somebody reacted to.
    #[serde(default)]
    pub reactions: Vec<MessageReactions>,
}

/// Marks the room as read up to this number. The mark never moves back, nor past the newest message.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct Read {
    pub chat: ChatId,
    #[ts(type = "number")]
    pub number: u64,
}

/// Shows others for a few seconds that I am typing; ignored in rooms of more than 100.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct Typing {
    pub chat: ChatId,
}
