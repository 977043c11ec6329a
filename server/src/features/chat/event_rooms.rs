//! Rooms of events: their members follow the roster, and what changes stands in them as notes.
//!
//! INVARIANT: whoever calls this has locked the event's row; rooms are locked after it.
//! INVARIANT: the organiser owns the room and stays in it, whether they play or not.

use protocol::chat::Note;
use protocol::{ChatId, EventId, UserId};

use super::{members, messages, room, rooms};
use crate::error::{Result, not_found};
use crate::run::Cx;

/// A room for an event, with its organiser as the owner.
pub async fn open(cx: &mut Cx, event: EventId, title: &str, organiser: UserId) -> Result<ChatId> {
    rooms::open_for(cx, event, title, organiser).await
}

/// Somebody is in the event now: they are in its room, which says so. Nothing for who is in it already, as the organiser is.
pub async fn admit(cx: &mut Cx, chat: ChatId, user: UserId, note: Option<Note>) -> Result<()> {
    let room = room::lock(cx, chat).await?.ok_or_else(not_found)?;
    let by = cx.actor().user().unwrap_or(user);
    if members::enter(cx, &room, user, by).await? {
        tell(cx, chat, user, note).await?;
    }
    Ok(())
}

/// Somebody is in the event no more: they leave its room, which says so. Nothing of who is not in it.
pub async fn part(cx: &mut Cx, chat: ChatId, user: UserId, note: Option<Note>) -> Result<()> {
    room::lock(cx, chat).await?.ok_or_else(not_found)?;
    if members::exit(cx, chat, user).await? { tell(cx, chat, user, note).await } else { Ok(()) }
}

/// The room says what happened; the author is who did it, the organiser where nobody did.
pub async fn say(cx: &mut Cx, chat: ChatId, author: UserId, note: Note) -> Result<()> {
    messages::note(cx, chat, author, note).await
}

/// The room is called as the event is.
pub async fn retitle(cx: &mut Cx, chat: ChatId, title: &str, organiser: UserId) -> Result<()> {
    let room = room::lock(cx, chat).await?.ok_or_else(not_found)?;
    room::retitle(cx, &room, title, organiser).await
}

/// Nobody writes here any more: the event has been over for a while.
pub async fn close(cx: &mut Cx, chat: ChatId) -> Result<()> {
    room::lock_for_good(cx, chat).await
}

/// Of their own coming and going somebody is the author themselves; of what was done to them, whoever did it.
async fn tell(cx: &mut Cx, chat: ChatId, user: UserId, note: Option<Note>) -> Result<()> {
    let Some(note) = note else { return Ok(()) };
    let own = matches!(note, Note::Joined | Note::Left);
    let author = if own { user } else { cx.actor().user().unwrap_or(user) };
    say(cx, chat, author, note).await
}
