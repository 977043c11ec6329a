//! Who is in a room, and what they may do there.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{ChatId, Millis, UserId};

/// What somebody may do in a room: each role may what the ones after it may.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Role {
    /// Gives roles. A room with others in it always has one.
    Owner,
    /// Adds, removes and silences members, renames the room.
    Admin,
    Member,
    /// Sees everything, writes nothing.
    ReadOnly,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Member {
    pub user: UserId,
    pub name: String,
    pub handle: String,
    #[serde(rename = "profileImage", default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub profile_image: Option<String>,
    pub role: Role,
    /// Until when they may not write; the end of the year 9999 means for good.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub silenced_until: Option<Millis>,
}

/// Owners and admins add people to a group, at most 50 at once; who is in already stays as they are.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct AddMembers {
    pub chat: ChatId,
    pub users: Vec<UserId>,
}

/// Owners remove anybody else, admins members. The removed one's sockets stop hearing the room at once.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct RemoveMember {
    pub chat: ChatId,
    pub user: UserId,
}

/// Owners give roles. The last owner cannot become less.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct SetRole {
    pub chat: ChatId,
    pub user: UserId,
    pub role: Role,
}

/// Owners and admins take the word from somebody below them, until an instant or, without one, for good.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct Silence {
    pub chat: ChatId,
    pub user: UserId,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub until: Option<Millis>,
}

#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct Unsilence {
    pub chat: ChatId,
    pub user: UserId,
}

/// Leave a group. The last owner hands over first, unless nobody else is left.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct Leave {
    pub chat: ChatId,
}
