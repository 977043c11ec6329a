//! Chat: rooms, members, messages and mutes.

mod members;
mod messages;
mod mutes;
mod reactions;
mod rooms;

use serde::{Deserialize, Serialize};
use ts_rs::TS;

pub use members::{AddMembers, InviteBack, Leave, Member, Rejoin, RemoveMember, Role, SetRole, Silence, Unsilence};
pub use messages::{Delete, Edit, History, HistoryPage, Message, Note, NoteDate, Read, Send, Typing};
pub use mutes::{Mute, Unmute};
pub use reactions::{ListReactions, MessageReactions, React, Reaction, ReactionKind, Reactor, ReactorPage};
pub use rooms::{
    ChatSnapshot, Create, List, OpenDirect, ReadMark, Rename, Room, RoomEntry, RoomKind, RoomPage, RoomSettings, UserSnapshot,
};

use crate::call::noun;
use crate::dues::Due;
use crate::enrolments::Enrolment;
use crate::lessons::Lesson;
use crate::notifications::Notification;
use crate::packages::Pass;
use crate::play::{Ask, FreePlayer};
use crate::posts::Post;
use crate::ratings::{PlayerRating, RatingKind};
use crate::session::Done;
use crate::staff::StaffMember;
use crate::users::Profile;
use crate::{ChatId, EventId, LeagueId, MessageId, Millis, NotificationId, PostId, SessionId, UserId};

noun! {
    /// Commands that change a chat.
    calls ChatCommand {
        "chat.open_direct" Keyed OpenDirect -> Room;
        "chat.create" Keyed Create -> Room;
        "chat.send" Keyed Send -> Message;
        "chat.edit" Keyed Edit -> Message;
        "chat.delete" Keyed Delete -> Message;
        "chat.react" Natural React -> MessageReactions;
        "chat.read" Natural Read -> Done;
        "chat.mute" Natural Mute -> Done;
        "chat.unmute" Natural Unmute -> Done;
        "chat.silence" Keyed Silence -> Room;
        "chat.unsilence" Keyed Unsilence -> Room;
        "chat.add_members" Keyed AddMembers -> Room;
        "chat.invite_back" Keyed InviteBack -> Done;
        "chat.rejoin" Keyed Rejoin -> Room;
        "chat.remove_member" Keyed RemoveMember -> Room;
        "chat.set_role" Keyed SetRole -> Room;
        "chat.leave" Keyed Leave -> Done;
        "chat.rename" Keyed Rename -> Room;
    }
    /// Queries about chats, and the unlogged typing signal.
    calls ChatQuery {
        "chat.list" Read List -> RoomPage;
        "chat.history" Read History -> HistoryPage;
        "chat.reactions" Read ListReactions -> ReactorPage;
        "chat.typing" Read Typing -> Done;
    }
    pushes {
        "chat:{id}" ChatPush;
        "user:{id}" UserPush;
    }
    types { ChatSnapshot, UserSnapshot }
}

/// Pushes on `chat:{id}`. `read` and `typing` are unlogged.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "push", content = "data", rename_all = "snake_case")]
pub enum ChatPush {
    Message(Message),
    MessageEdited(Message),
    /// Has no text; earlier pushes of the message become skips.
    MessageDeleted(Message),
    /// Somebody reacted to a message, or took that back.
    Reacted {
        message: MessageId,
        user: UserId,
        kind: ReactionKind,
        on: bool,
        /// How many people react in this way now.
        #[ts(type = "number")]
        count: i64,
    },
    MemberJoined {
        member: Member,
        by: UserId,
    },
    MemberLeft {
        user: UserId,
    },
    /// Ends the removed member's subscriptions before it is delivered to anybody.
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
    /// This direct room became read-only, or writable again.
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

/// Pushes on `user:{id}`. `presence` is unlogged and sent only to the socket that asked.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[serde(tag = "push", content = "data", rename_all = "snake_case")]
pub enum UserPush {
    /// I became a member of a room, or an inactive one is active again: open its topic.
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
    /// I followed or unfollowed somebody.
    FollowChanged {
        user: UserId,
        followed: bool,
    },
    /// I blocked or unblocked somebody.
    BlockChanged {
        user: UserId,
        blocked: bool,
    },
    /// A new notification. `quiet`: show no toast, because of my settings or quiet hours.
    Notified {
        notification: Box<Notification>,
        quiet: bool,
    },
    /// I read these on one of my devices; absent: all.
    #[serde(rename = "notifications_read")]
    NotificationsRead {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        ids: Option<Vec<NotificationId>>,
    },
    /// My enrolment in an event is new or changed, including leaving its roster.
    MyEnrolment {
        enrolment: Box<Enrolment>,
    },
    /// Who was asked to help with an event of mine and has not answered; or oneself, who was asked.
    StaffAsked {
        event: EventId,
        asked: Vec<StaffMember>,
    },
    /// The same of a league of mine.
    LeagueStaffAsked {
        league: LeagueId,
        asked: Vec<StaffMember>,
    },
    /// A request for, or an invitation to, an event that I organise is new, changed or over; with the current counts.
    RequestChanged {
        enrolment: Box<Enrolment>,
        #[ts(type = "number")]
        taken: i64,
        #[ts(type = "number")]
        waiting_count: i64,
        #[ts(type = "number")]
        pending_count: i64,
    },
    /// A rating of mine changed, after a match or its correction. The changes that led there are to be fetched.
    RatingChanged {
        kind: RatingKind,
        /// Absent if nothing is known any more.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        rating: Option<PlayerRating>,
        /// Whole points before this change; absent if nothing was known.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional, type = "number")]
        before: Option<i64>,
    },
    /// What I owe for an event and its season changed: all of it.
    DueChanged {
        event: EventId,
        dues: Vec<Due>,
    },
    /// The dues of an event that I organise changed.
    DuesChanged {
        event: EventId,
    },
    /// My availability to play changed; absent: I am no longer free.
    MyPlay {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        player: Option<Box<FreePlayer>>,
    },
    /// Somebody asked me to play, or an ask by me or to me was answered.
    AskChanged {
        ask: Box<Ask>,
    },
    /// A lesson of mine, as its coach or its pupil, is new or changed.
    LessonChanged {
        lesson: Box<Lesson>,
    },
    /// A pass of mine, as its coach or its player, is new or changed.
    PassChanged {
        pass: Box<Pass>,
    },
    /// I wrote a post, or somebody whom I follow did.
    PostArrived {
        post: Box<Post>,
    },
    /// I liked or saved a post, or took that back.
    PostMarked {
        post: PostId,
        liked: bool,
        saved: bool,
    },
    Presence {
        user: UserId,
        online: bool,
    },
}
