//! Chat: rooms, who is in them, what is muted, and what is said.

mod members;
mod messages;
mod mutes;
mod rooms;

use serde::{Deserialize, Serialize};
use ts_rs::TS;

pub use members::{AddMembers, Leave, Member, RemoveMember, Role, SetRole, Silence, Unsilence};
pub use messages::{Delete, Edit, History, HistoryPage, Message, Note, Read, Send, Typing};
pub use mutes::{Mute, Unmute};
pub use rooms::{
    ChatSnapshot, Create, List, OpenDirect, ReadMark, Rename, Room, RoomEntry, RoomKind, RoomPage, RoomSettings, UserSnapshot,
};

use crate::call::calls;
use crate::enrolments::Enrolment;
use crate::notifications::Notification;
use crate::play::{Ask, FreePlayer};
use crate::session::Done;
use crate::users::Profile;
use crate::{ChatId, Millis, NotificationId, SessionId, UserId};

calls! {
    /// What changes a chat.
    ChatCommand {
        "chat.open_direct" Keyed OpenDirect -> Room;
        "chat.create" Keyed Create -> Room;
        "chat.send" Keyed Send -> Message;
        "chat.edit" Keyed Edit -> Message;
        "chat.delete" Keyed Delete -> Message;
        "chat.read" Natural Read -> Done;
        "chat.mute" Natural Mute -> Done;
        "chat.unmute" Natural Unmute -> Done;
        "chat.silence" Keyed Silence -> Room;
        "chat.unsilence" Keyed Unsilence -> Room;
        "chat.add_members" Keyed AddMembers -> Room;
        "chat.remove_member" Keyed RemoveMember -> Room;
        "chat.set_role" Keyed SetRole -> Room;
        "chat.leave" Keyed Leave -> Done;
        "chat.rename" Keyed Rename -> Room;
    }
}

calls! {
    /// What reads a chat, and the passing signal of typing.
    ChatQuery {
        "chat.list" Read List -> RoomPage;
        "chat.history" Read History -> HistoryPage;
        "chat.typing" Read Typing -> Done;
    }
}

/// Pushes on `chat:{id}`. `read` and `typing` are unlogged.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "push", content = "data", rename_all = "snake_case")]
pub enum ChatPush {
    Message(Message),
    MessageEdited(Message),
    /// Without text; the earlier pushes of the message become skips.
    MessageDeleted(Message),
    MemberJoined {
        member: Member,
        by: UserId,
    },
    MemberLeft {
        user: UserId,
    },
    /// Ends the removed one's subscriptions before anybody hears it.
    MemberRemoved {
        user: UserId,
        by: UserId,
    },
    RoleChanged {
        user: UserId,
        role: Role,
        by: UserId,
    },
    MemberSilenced {
        user: UserId,
        until: Millis,
        by: UserId,
    },
    MemberUnsilenced {
        user: UserId,
        by: UserId,
    },
    RoomRenamed {
        title: String,
        by: UserId,
    },
    /// Nobody can write in this direct room any more, or again.
    RoomLocked {
        locked: bool,
    },
    Read {
        user: UserId,
        #[ts(type = "number")]
        number: u64,
    },
    Typing {
        user: UserId,
    },
}

/// Pushes on `user:{id}`. `presence` is unlogged, and goes to the one socket that asked.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[serde(tag = "push", content = "data", rename_all = "snake_case")]
pub enum UserPush {
    /// A room is mine to see, or an old one has woken: open its topic.
    RoomOpened {
        room: Room,
    },
    RoomClosed {
        chat: ChatId,
    },
    ChatMuted {
        chat: ChatId,
        until: Millis,
    },
    ChatUnmuted {
        chat: ChatId,
    },
    ChatRead {
        chat: ChatId,
        #[ts(type = "number")]
        number: u64,
    },
    /// Closes the sockets of that session.
    SessionRevoked {
        session: SessionId,
    },
    /// My profile, settings or counts changed, here or on another device.
    ProfileChanged {
        profile: Box<Profile>,
    },
    /// I follow somebody, or no longer do.
    FollowChanged {
        user: UserId,
        followed: bool,
    },
    /// I have blocked somebody, or no longer do.
    BlockChanged {
        user: UserId,
        blocked: bool,
    },
    /// Something to tell me. `quiet` without a toast: my settings say so, or it is my quiet hours.
    Notified {
        notification: Notification,
        quiet: bool,
    },
    /// I have read these on one of my devices; absent: all.
    #[serde(rename = "notifications_read")]
    NotificationsRead {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        ids: Option<Vec<NotificationId>>,
    },
    /// My standing in an event is new or another one, be it on its roster or no more.
    MyEnrolment {
        enrolment: Box<Enrolment>,
    },
    /// I am free to play, or, without a player, no longer.
    MyPlay {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        player: Option<Box<FreePlayer>>,
    },
    /// Somebody asks me to play, or what was asked by me or of me was answered.
    AskChanged {
        ask: Box<Ask>,
    },
    Presence {
        user: UserId,
        online: bool,
    },
}
