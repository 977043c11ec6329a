//! Rooms of events: their members follow the roster, and changes are posted in them as notes.
//!
//! INVARIANT: callers have locked the event's row; rooms are locked after it.
//! INVARIANT: the organiser owns the room; organisers stay members, whether they play or not.

use protocol::chat::Note;
use protocol::{ChatId, EventId, UserId};

use super::{members, messages, room, rooms, seats};
use crate::error::{Result, not_found};
use crate::run::Cx;

/// Opens a room for an event, owned by its organiser.
pub async fn open(cx: &mut Cx, event: EventId, title: &str, organiser: UserId) -> Result<ChatId> {
    rooms::open_for(cx, event, title, organiser).await
}

/// Adds somebody who joined the event, and posts the note. Does nothing for members, such as the organiser.
pub async fn admit(cx: &mut Cx, chat: ChatId, user: UserId, note: Option<Note>) -> Result<()> {
    let room = room::lock(cx, chat).await?.ok_or_else(not_found)?;
    let by = cx.actor().user().unwrap_or(user);
    if seats::enter(cx, &room, user, by).await? {
        post_note_about(cx, chat, user, note).await?;
    }
    Ok(())
}

/// Removes somebody who left the event, and posts the note. Does nothing for its owner and for non-members.
pub async fn leave(cx: &mut Cx, chat: ChatId, user: UserId, note: Option<Note>) -> Result<()> {
    room::lock(cx, chat).await?.ok_or_else(not_found)?;
    if members::exit(cx, chat, user).await? { post_note_about(cx, chat, user, note).await } else { Ok(()) }
}

/// Posts a note of what happened; its author is who did it, or the organiser where nobody did.
pub async fn post_note(cx: &mut Cx, chat: ChatId, author: UserId, note: Note) -> Result<()> {
    messages::post_note(cx, chat, author, note).await
}

/// Gives the room the title of its event.
pub async fn retitle(cx: &mut Cx, chat: ChatId, title: &str, organiser: UserId) -> Result<()> {
    let room = room::lock(cx, chat).await?.ok_or_else(not_found)?;
    room::retitle(cx, &room, title, organiser).await
}

/// Makes another organiser the owner of the room.
pub async fn hand_over(cx: &mut Cx, chat: ChatId, from: UserId, to: UserId) -> Result<()> {
    admit(cx, chat, to, None).await?;
    members::hand_over(cx, chat, from, to).await
}

/// Makes the room read-only, some time after the event is over.
pub async fn close(cx: &mut Cx, chat: ChatId) -> Result<()> {
    room::lock_for_good(cx, chat).await
}

/// Posts a note about somebody: they are its author when they joined or left by themselves, else whoever did it.
async fn post_note_about(cx: &mut Cx, chat: ChatId, user: UserId, note: Option<Note>) -> Result<()> {
    let Some(note) = note else { return Ok(()) };
    let own = matches!(note, Note::Joined | Note::Left);
    let author = if own { user } else { cx.actor().user().unwrap_or(user) };
    post_note(cx, chat, author, note).await
}
