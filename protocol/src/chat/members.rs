//! Members of a room and their roles.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{ChatId, Millis, UserId};

/// What a member may do in a room. Each role includes the rights of those after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Role {
    /// Assigns roles. A group with other members always has an owner.
    Owner,
    /// Adds, removes and silences members, renames the room.
    Admin,
    Member,
    /// Reads everything, writes nothing.
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
    /// When they may write again; the end of the year 9999 means never.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub silenced_until: Option<Millis>,
}

/// Adds people to a group, at most 50 at once; for owners and admins. Existing members stay as they are. If some left by
/// themselves, nobody is added: `conflict` with the state `left` and these `users`, who can be invited back.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct AddMembers {
    pub chat: ChatId,
    pub users: Vec<UserId>,
}

/// Invites people back who left a group by themselves; for owners and admins, once a day each.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct InviteBack {
    pub chat: ChatId,
    pub users: Vec<UserId>,
}

/// Comes back to a group that I left, by an invitation. `not_found` without one, and once whoever made it may add nobody any
/// more.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct Rejoin {
    pub chat: ChatId,
}

/// Removes a member: owners anybody else, admins ordinary members. Their sockets are unsubscribed at once.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct RemoveMember {
    pub chat: ChatId,
    pub user: UserId,
}

/// Assigns a role; for owners. The last owner cannot step down.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct SetRole {
    pub chat: ChatId,
    pub user: UserId,
    pub role: Role,
}

/// Stops a member from writing; for owners and admins, of lower roles. Without `until`, for good.
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

/// Leaves a group. The last owner must first make somebody else owner, unless nobody else is left.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct Leave {
    pub chat: ChatId,
}
