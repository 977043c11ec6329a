//! Rooms: two people, or a group with a title.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::{Member, Message, MessageReactions};
use crate::people::Person;
use crate::{ChatId, EventId, LeagueId, Millis, SeriesId, UserId};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum RoomKind {
    /// One per pair of people, permanent.
    Direct,
    Group,
    /// The room of an event, of a series or of a league: its members follow the rosters.
    Event,
}

/// A room as all its members see it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Room {
    pub id: ChatId,
    pub kind: RoomKind,
    /// A group's title; a direct room is shown under the other person's name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub title: Option<String>,
    /// At most 100, fewer if they would not fit in a push: owners and admins first, then in order of joining.
    pub members: Vec<Member>,
    /// All members, listed or not.
    #[ts(type = "number")]
    pub member_count: u64,
    pub created_at: Millis,
    /// Read-only: in a direct room, one has blocked the other or removed their account.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, type = "boolean")]
    pub locked: bool,
    /// The event, in an event's room.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub event: Option<EventId>,
    /// The series, in the room that all its events share.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub series: Option<SeriesId>,
    /// The league, in a league's room.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub league: Option<LeagueId>,
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

/// My own state in a room.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct RoomSettings {
    /// Others' messages after `read_number` that are not deleted.
    #[ts(type = "number")]
    pub unread: u64,
    /// The number up to which I have read; never decreases.
    #[ts(type = "number")]
    pub read_number: u64,
    /// Absent if not muted; the end of the year 9999 if muted for good.
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

/// Snapshot of `chat:{id}`: the room, my settings in it and the newest 50 messages.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ChatSnapshot {
    pub room: Room,
    pub settings: RoomSettings,
    /// Oldest first.
    pub messages: Vec<Message>,
    /// Whether there are older messages; `chat.history` returns them.
    pub more: bool,
    /// How far the listed members have read.
    pub reads: Vec<ReadMark>,
    /// Authors in `messages` who are not among the listed members.
    pub people: Vec<Person>,
    /// To those of the messages that somebody reacted to.
    #[serde(default)]
    pub reactions: Vec<MessageReactions>,
    /// The newest announcement that its author has not deleted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub announcement: Option<Message>,
}

/// Snapshot of `user:{id}`: the first page of my rooms, most recently active first, and my unread notifications.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct UserSnapshot {
    pub rooms: Vec<RoomEntry>,
    #[ts(type = "number")]
    pub unread_notifications: u64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub cursor: Option<String>,
}

/// My direct room with one other person, created if it does not exist.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct OpenDirect {
    pub user: UserId,
}

/// Creates a group with these people, at most 50, and me as the owner.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct Create {
    pub title: String,
    pub members: Vec<UserId>,
}

/// My rooms, most recently active first.
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

/// Renames a group; for owners and admins.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct Rename {
    pub chat: ChatId,
    pub title: String,
}
