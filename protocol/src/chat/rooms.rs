//! Rooms: two people, or a group with a title.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::{Member, Message};
use crate::people::Person;
use crate::{ChatId, EventId, Millis, UserId};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum RoomKind {
    /// One per pair of people, for good.
    Direct,
    Group,
    /// An event's: its members follow the roster.
    Event,
}

/// A room as all its members see it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Room {
    pub id: ChatId,
    pub kind: RoomKind,
    /// A group's; a direct room is called by the other one's name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub title: Option<String>,
    /// At most 100, fewer where long names would not fit into a push: owners and admins first, then by joining.
    pub members: Vec<Member>,
    /// How many there are.
    #[ts(type = "number")]
    pub member_count: u64,
    pub created_at: Millis,
    /// Nobody can write here: one of the two of a direct room has blocked the other, or is gone.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, type = "boolean")]
    pub locked: bool,
    /// Whose room it is, of an event's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub event: Option<EventId>,
}

/// A room in my list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct RoomEntry {
    pub room: Room,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub last_message: Option<Message>,
    #[serde(flatten)]
    #[ts(flatten)]
    pub settings: RoomSettings,
}

/// What is mine alone in a room.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct RoomSettings {
    /// Others' messages after `read_number` that are not deleted.
    #[ts(type = "number")]
    pub unread: u64,
    /// The number up to which I have read; it only grows.
    #[ts(type = "number")]
    pub read_number: u64,
    /// Absent when I hear the room; the end of the year 9999 when it is muted for good.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub muted_until: Option<Millis>,
}

/// How far another member has read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ReadMark {
    pub user: UserId,
    #[ts(type = "number")]
    pub number: u64,
}

/// The state of `chat:{id}`: the room, my settings in it and the newest 50 messages.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ChatSnapshot {
    pub room: Room,
    pub settings: RoomSettings,
    /// Oldest first.
    pub messages: Vec<Message>,
    /// Whether older messages exist; `chat.history` has them.
    pub more: bool,
    /// How far the listed members have read.
    pub reads: Vec<ReadMark>,
    /// Authors in `messages` who are not among the listed members.
    pub people: Vec<Person>,
}

/// The state of `user:{id}`: the first page of my rooms, newest talk first, and how much I was told and have not read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct UserSnapshot {
    pub rooms: Vec<RoomEntry>,
    #[ts(type = "number")]
    pub unread_notifications: u64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub cursor: Option<String>,
}

/// The room of me and one other, made if there is none yet.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct OpenDirect {
    pub user: UserId,
}

/// A group with these people, at most 50, and me as its owner.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct Create {
    pub title: String,
    pub members: Vec<UserId>,
}

/// My rooms, newest talk first.
#[derive(Clone, Debug, Default, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct List {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cursor: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct RoomPage {
    pub rooms: Vec<RoomEntry>,
    /// Absent on the last page.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub cursor: Option<String>,
}

/// Owners and admins rename a group.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct Rename {
    pub chat: ChatId,
    pub title: String,
}
