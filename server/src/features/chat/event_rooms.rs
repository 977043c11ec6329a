//! Rooms of events: their members follow the roster, and what changes stands in them as notes.
//!
//! INVARIANT: whoever calls this has locked the event's row; rooms are locked after it.

use protocol::chat::Note;
use protocol::{ChatId, EventId, UserId};

use crate::error::{Result, unavailable};
use crate::run::Cx;

/// A room for an event, with its organiser as the owner.
pub async fn open(_cx: &mut Cx, _event: EventId, _title: &str, _organiser: UserId) -> Result<ChatId> {
    Err(unavailable().into())
}

/// Somebody is in the event now: they are in its room, which says so. Nothing for who is in it already.
pub async fn admit(_cx: &mut Cx, _chat: ChatId, _user: UserId, _note: Option<Note>) -> Result<()> {
    Err(unavailable().into())
}

/// Somebody is in the event no more: they leave its room, which says so.
pub async fn part(_cx: &mut Cx, _chat: ChatId, _user: UserId, _note: Option<Note>) -> Result<()> {
    Err(unavailable().into())
}

/// The room says what happened; the author is who did it, the organiser where nobody did.
pub async fn say(_cx: &mut Cx, _chat: ChatId, _author: UserId, _note: Note) -> Result<()> {
    Err(unavailable().into())
}
