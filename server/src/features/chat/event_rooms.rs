//! Rooms of events, of series and of leagues: their members follow the rosters, and changes are posted in them as notes.
//!
//! INVARIANT: callers have locked the event's or the league's row; rooms are locked after it.
//! INVARIANT: the organiser owns the room; organisers stay members, whether they play or not. The room of a fixture's game belongs to
//! nobody: its players alone are members, and the organisers talk in the room of the league.

use protocol::chat::{Message, Note, NoteDate};
use protocol::{ChatId, EventId, Millis, UserId};

use super::{members, messages, room, rooms, seats};
use crate::error::{Result, not_found};
use crate::run::Cx;

pub use super::room::store::Subject;

/// A note, and in the room of a series the date that it is about.
pub struct Dated {
    pub note: Note,
    pub date: Option<NoteDate>,
}

/// Opens a room for an event, a series or a league, owned by its organiser.
pub async fn open(cx: &mut Cx, subject: Subject, title: &str, organiser: UserId) -> Result<ChatId> {
    rooms::open_for(cx, subject, title, Some(organiser)).await
}

/// Opens a room that belongs to nobody, without members.
pub async fn open_for_players(cx: &mut Cx, subject: Subject, title: &str) -> Result<ChatId> {
    rooms::open_for(cx, subject, title, None).await
}

/// Gives the room of an event to the one that is played instead, unless nobody may write there any more; `false` then.
pub async fn pass_on(cx: &mut Cx, chat: ChatId, to: EventId, title: &str, by: UserId) -> Result<bool> {
    let Some(room) = room::lock(cx, chat).await?.filter(|room| !room.locked) else { return Ok(false) };
    room::store::set_event(cx.db(), chat, to).await?;
    room::retitle(cx, &room, title, by).await?;
    seats::show_again(cx, &room).await?;
    Ok(true)
}

/// Removes all members of a room but these.
pub async fn remove_others(cx: &mut Cx, chat: ChatId, users: &[UserId]) -> Result<()> {
    let room = room::lock(cx, chat).await?.ok_or_else(not_found)?;
    for member in seats::members_of(cx, &room).await? {
        if !users.contains(&member) {
            members::exit(cx, chat, member).await?;
        }
    }
    Ok(())
}

/// Adds somebody who joined the event, and posts the note. Does nothing for members, such as the organiser; in the room of a
/// series they may have joined another date, which is noted.
pub async fn admit(cx: &mut Cx, chat: ChatId, user: UserId, note: Option<Dated>) -> Result<()> {
    let room = room::lock(cx, chat).await?.ok_or_else(not_found)?;
    let by = cx.actor().user().unwrap_or(user);
    let is_new = seats::enter(cx, &room, user, by).await?;
    if is_new || room.series.is_some() { post_note_about(cx, chat, user, note).await } else { Ok(()) }
}

/// Adds people to the room of a series, with their read position at its end; a job has their devices open it.
pub async fn admit_all(cx: &mut Cx, chat: ChatId, users: &[UserId]) -> Result<()> {
    let room = room::lock(cx, chat).await?.ok_or_else(not_found)?;
    seats::enter_all(cx, &room, users).await
}

/// Removes somebody who left the event or the league, and posts the note. Does nothing for its owner and for non-members.
pub async fn leave(cx: &mut Cx, chat: ChatId, user: UserId, note: Option<Dated>) -> Result<()> {
    room::lock(cx, chat).await?.ok_or_else(not_found)?;
    if members::exit(cx, chat, user).await? { post_note_about(cx, chat, user, note).await } else { Ok(()) }
}

/// Posts a note of what happened; its author is who did it, or the organiser where nobody did.
pub async fn post_note(cx: &mut Cx, chat: ChatId, author: UserId, note: Dated) -> Result<()> {
    messages::post_note(cx, chat, author, note.note, note.date).await
}

/// Posts what an organiser announces, on top of the room.
pub async fn announce(cx: &mut Cx, chat: ChatId, author: UserId, text: String, date: Option<NoteDate>) -> Result<Message> {
    messages::announce(cx, chat, author, text, date).await
}

/// How many announcements a room has had since.
pub async fn announced_since(cx: &Cx, chat: ChatId, since: Millis) -> Result<i64> {
    messages::announced_since(cx, chat, since).await
}

/// Gives the room of an event its title. That of a series has a title of its own: see [`retitle_series`].
pub async fn retitle(cx: &mut Cx, chat: ChatId, title: &str, organiser: UserId) -> Result<()> {
    let room = room::lock(cx, chat).await?.ok_or_else(not_found)?;
    if room.series.is_none() { room::retitle(cx, &room, title, organiser).await } else { Ok(()) }
}

/// Gives the room of a series its title.
pub async fn retitle_series(cx: &mut Cx, chat: ChatId, title: &str, organiser: UserId) -> Result<()> {
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

/// Posts a note about somebody in a locked room: they are its author when they joined or left by themselves, else whoever did it.
pub async fn post_note_about(cx: &mut Cx, chat: ChatId, user: UserId, note: Option<Dated>) -> Result<()> {
    let Some(note) = note else { return Ok(()) };
    let own = matches!(note.note, Note::Joined | Note::Left);
    let author = if own { user } else { cx.actor().user().unwrap_or(user) };
    post_note(cx, chat, author, note).await
}
