//! Reacting to messages, and who did. Pushes `reacted` on `chat:{id}`.

use protocol::chat::{ChatPush, ListReactions, MessageReactions, React, ReactorPage};
use protocol::{Topic, limits};

use super::{messages, reaction_rows};
use crate::error::Result;
use crate::run::{Cx, View};

/// Reacts to a message, or takes that back. Idempotent.
pub async fn react(cx: &mut Cx, cmd: React) -> Result<MessageReactions> {
    let (seat, message) = messages::lock_seen(cx, cmd.message).await?;
    messages::check_not_a_note(&message)?;
    if cmd.on {
        seat.may_post(cx.now)?;
        messages::check_not_deleted(&message)?;
    }
    let React { message: id, kind, on } = cmd;
    if let Some(count) = reaction_rows::set(cx.db(), cmd, seat.user, cx.now).await? {
        let push = ChatPush::Reacted { message: id, user: seat.user, kind, on, count };
        // Everybody counts alike, also people in a block with whoever reacts.
        cx.push(Topic::Chat(message.chat), &push)?.about(id.0).without_author();
    }
    let reactions = reaction_rows::of_messages(cx.db(), vec![id], seat.user).await?.remove(&id).unwrap_or_default();
    Ok(MessageReactions { message: id, reactions })
}

/// Who reacted to a message, but for people in a block with the reader.
pub async fn list(view: &View, cmd: ListReactions) -> Result<ReactorPage> {
    // A guest learns nothing, not even whether there is such a message.
    let me = view.caller()?.user;
    messages::seen_by(view, cmd.message).await?;
    let mut reactors = reaction_rows::reactors(view.db(), cmd.message, me, limits::PAGE_MAX + 1).await?;
    let more = reactors.len() > limits::PAGE_MAX;
    reactors.truncate(limits::PAGE_MAX);
    Ok(ReactorPage { reactors, more })
}
