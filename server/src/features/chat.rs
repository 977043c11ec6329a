//! Chat: rooms, their members and messages, and what somebody muted. A table of contents.

pub mod due;
pub mod event_rooms;
pub mod members;
pub mod messages;
pub mod mutes;
mod reaction_rows;
pub mod reactions;
pub mod room;
pub mod rooms;
mod seats;

use std::collections::HashSet;

use protocol::ChatId;
use protocol::chat::{ChatCommand, ChatQuery, ChatSnapshot, Message, UserSnapshot};

use crate::error::Result;
use crate::features::auth::verification::Requires;
use crate::jobs::jobs;
use crate::run::{Answer, Cx, View};

pub use due::Due;

jobs!("chat", Due => perform);

pub fn requires(command: &ChatCommand) -> Requires {
    match command {
        ChatCommand::OpenDirect(_)
        | ChatCommand::Create(_)
        | ChatCommand::Rename(_)
        | ChatCommand::AddMembers(_)
        | ChatCommand::InviteBack(_)
        | ChatCommand::Rejoin(_)
        | ChatCommand::RemoveMember(_)
        | ChatCommand::SetRole(_)
        | ChatCommand::Silence(_)
        | ChatCommand::Unsilence(_)
        | ChatCommand::React(_)
        | ChatCommand::Send(_)
        | ChatCommand::Edit(_) => Requires::VerifiedAddress,
        ChatCommand::Leave(_) | ChatCommand::Mute(_) | ChatCommand::Unmute(_) | ChatCommand::Delete(_) | ChatCommand::Read(_) => {
            Requires::Nothing
        }
    }
}

pub async fn command(cx: &mut Cx, command: ChatCommand) -> Result<Answer> {
    match command {
        ChatCommand::OpenDirect(args) => Answer::of(&rooms::open_direct(cx, args).await?),
        ChatCommand::Create(args) => Answer::of(&rooms::create(cx, args).await?),
        ChatCommand::Rename(args) => Answer::of(&rooms::rename(cx, args).await?),
        ChatCommand::AddMembers(args) => Answer::of(&members::add(cx, args).await?),
        ChatCommand::InviteBack(args) => Answer::of(&members::invite_back(cx, args).await?),
        ChatCommand::Rejoin(args) => Answer::of(&members::rejoin(cx, args).await?),
        ChatCommand::RemoveMember(args) => Answer::of(&members::remove(cx, args).await?),
        ChatCommand::Leave(args) => Answer::of(&members::leave(cx, args).await?),
        ChatCommand::SetRole(args) => Answer::of(&members::set_role(cx, args).await?),
        ChatCommand::Silence(args) => Answer::of(&members::silence(cx, args).await?),
        ChatCommand::Unsilence(args) => Answer::of(&members::unsilence(cx, args).await?),
        ChatCommand::Mute(args) => Answer::of(&mutes::mute(cx, args).await?),
        ChatCommand::Unmute(args) => Answer::of(&mutes::unmute(cx, args).await?),
        ChatCommand::Send(args) => answer_with(&messages::send(cx, args).await?),
        ChatCommand::Edit(args) => answer_with(&messages::edit(cx, args).await?),
        ChatCommand::Delete(args) => answer_with(&messages::delete(cx, args).await?),
        ChatCommand::React(args) => Answer::of(&reactions::react(cx, args).await?),
        ChatCommand::Read(args) => Answer::of(&messages::read(cx, args).await?),
    }
}

pub async fn query(view: &View, query: ChatQuery) -> Result<Answer> {
    match query {
        ChatQuery::List(args) => Answer::of(&rooms::list(view, args).await?),
        ChatQuery::History(args) => Answer::of(&messages::history(view, args).await?),
        ChatQuery::ListReactions(args) => Answer::of(&reactions::list(view, args).await?),
        ChatQuery::Typing(args) => Answer::of(&messages::typing(view, args).await?),
    }
}

/// The state of `chat:{id}`.
pub async fn snapshot(view: &View, chat: ChatId) -> Result<ChatSnapshot> {
    rooms::snapshot(view, chat).await
}

/// The state of `user:{id}`: the rooms of that person.
pub async fn user_snapshot(view: &View) -> Result<UserSnapshot> {
    rooms::mine(view).await
}

/// Those of the rooms that the caller is a member of.
pub async fn may_open(view: &View, chats: &[ChatId]) -> Result<HashSet<ChatId>> {
    Ok(seats::store::rooms_of(view.db(), view.caller()?.user, chats).await?.into_iter().collect())
}

/// Performs a due job.
async fn perform(cx: &mut Cx, due: Due) -> Result<()> {
    match due {
        Due::ShowRoom { chat, users } => seats::show(cx, chat, users).await,
        Due::WakeRoom { chat, after } => seats::wake(cx, chat, after).await,
        Due::PartFromRooms { user, after } => members::leave_all(cx, user, after).await,
    }
}

/// An answer that is retracted together with its message.
fn answer_with(message: &Message) -> Result<Answer> {
    Ok(Answer::of(message)?.about(message.id.0))
}
