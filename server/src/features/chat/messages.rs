//! What is said in a room. Owns the table `chat_message`; pushes `message`, `message_edited`, `message_deleted` and the
//! unlogged `read` and `typing` on `chat:{id}`, `chat_read` on `user:{id}`.
//!
//! INVARIANT: a message's author was a member who might write when it committed: the room's row is locked before the
//! statement that writes it looks at the author's seat.
//! INVARIANT: what a room says by itself (`note`) has an author and no text, is nobody's to change, and is seen by those in a
//! block with its author: who comes and goes is to be known.
//! INVARIANT: numbers go 1, 2, 3 … in a room: they are counted in the room's row.

mod store;

use std::collections::{HashMap, HashSet};
use std::time::Duration;

use protocol::chat::{ChatPush, Delete, Edit, History, HistoryPage, Message, Note, Read, Send, Typing, UserPush};
use protocol::people::Person;
use protocol::session::Done;
use protocol::text::MessageText;
use protocol::{ChatId, ErrorCode, MessageId, Refusal, Topic, UserId, limits};
use serde_json::json;

use super::room;
use super::seats::{self, Seat};
use crate::error::{Result, forbidden, not_found, refused};
use crate::features::auth::verification;
use crate::features::blocks;
use crate::features::budget::Budget;
use crate::features::people::names;
use crate::run::{Cx, View};

pub(crate) use store::of_author;
pub(super) use store::{Stretch, newest, unread};

const EDITABLE: Duration = Duration::from_secs(limits::MESSAGE_EDIT_MINUTES * 60);

pub async fn send(cx: &mut Cx, cmd: Send) -> Result<Message> {
    verification::require(cx).await?;
    let author = cx.caller()?.user;
    let text = MessageText::parse(&cmd.text)?.into_string();
    let next = room::next_number(cx, cmd.chat).await?.ok_or_else(not_found)?;
    if next.locked {
        seats::take_seat(cx, cmd.chat).await?.may_post(cx.now)?;
    }
    let message = Message {
        id: cx.new_id(),
        chat: cmd.chat,
        number: next.number,
        author,
        text: Some(text),
        sent_at: cx.now,
        reply_to: cmd.reply_to,
        edited_at: None,
        deleted_at: None,
        note: None,
    };
    if !store::insert(cx.db(), &message).await? {
        seats::take_seat(cx, cmd.chat).await?.may_post(cx.now)?;
        return Err(Refusal::new(ErrorCode::NotFound, "The message that this answers is not here.").on("reply_to").into());
    }
    cx.push(Topic::Chat(cmd.chat), &ChatPush::Message(message.clone()))?.about(message.id.0);
    if next.wakes {
        seats::wake(cx, cmd.chat, None).await?;
    }
    Ok(message)
}

pub async fn edit(cx: &mut Cx, cmd: Edit) -> Result<Message> {
    let (seat, mut message) = take_own(cx, cmd.message).await?;
    is_somebodys(&message)?;
    seat.may_post(cx.now)?;
    let text = MessageText::parse(&cmd.text)?.into_string();
    if message.deleted_at.is_some() {
        return Err(Refusal::new(ErrorCode::Conflict, "This message was deleted.").with(json!({ "state": "deleted" })).into());
    }
    if cx.now > message.sent_at + EDITABLE {
        let sentence = format!("A message can be edited for {} minutes.", limits::MESSAGE_EDIT_MINUTES);
        return Err(refused(ErrorCode::EditWindowOver, &sentence));
    }
    if message.text.as_ref() != Some(&text) {
        let was = if message.edited_at.is_some() { "edited" } else { "sent" };
        message = Message { text: Some(text), edited_at: Some(cx.now), ..message };
        store::update(cx.db(), &message).await?;
        cx.record("message", message.id.0, "text", Some(was), Some("edited")).await?;
        cx.push(Topic::Chat(message.chat), &ChatPush::MessageEdited(message.clone()))?.about(message.id.0);
    }
    Ok(message)
}

pub async fn delete(cx: &mut Cx, cmd: Delete) -> Result<Message> {
    let (_, mut message) = take_own(cx, cmd.message).await?;
    is_somebodys(&message)?;
    if message.deleted_at.is_none() {
        let was = if message.edited_at.is_some() { "edited" } else { "sent" };
        message = Message { text: None, deleted_at: Some(cx.now), ..message };
        store::update(cx.db(), &message).await?;
        cx.record("message", message.id.0, "text", Some(was), Some("deleted")).await?;
        cx.retract(message.id.0, &message).await?;
        cx.push(Topic::Chat(message.chat), &ChatPush::MessageDeleted(message.clone()))?.retracting(message.id.0);
    }
    Ok(message)
}

/// Locks the room of the caller's own message; `not_found` for strangers, `forbidden` for others who see it.
async fn take_own(cx: &Cx, id: MessageId) -> Result<(Seat, Message)> {
    let chat = store::room_of(cx.db(), id).await?.ok_or_else(not_found)?;
    let seat = seats::take_seat(cx, chat).await?;
    let message = store::find(cx.db(), id).await?;
    if message.author == seat.user { Ok((seat, message)) } else { Err(forbidden("Only its author may change a message.")) }
}

/// Refuses what the room has said by itself: that stays.
fn is_somebodys(message: &Message) -> Result<()> {
    if message.note.is_none() { Ok(()) } else { Err(forbidden("The room says this by itself: it stays as it is.")) }
}

/// Writes down what happened, in somebody's name: a message without a text, which those in a block with them hear as well.
pub(super) async fn note(cx: &mut Cx, chat: ChatId, author: UserId, note: Note) -> Result<()> {
    let next = room::next_number(cx, chat).await?.ok_or_else(not_found)?;
    let message = Message {
        id: cx.new_id(),
        chat,
        number: next.number,
        author,
        text: None,
        sent_at: cx.now,
        reply_to: None,
        edited_at: None,
        deleted_at: None,
        note: Some(note),
    };
    store::insert_note(cx.db(), &message).await?;
    cx.push(Topic::Chat(chat), &ChatPush::Message(message.clone()))?.about(message.id.0).without_author();
    if next.wakes { seats::wake(cx, chat, None).await } else { Ok(()) }
}

/// Moves the caller's read position forward. It locks no room: a position only grows, and so does what it is capped by.
pub async fn read(cx: &mut Cx, cmd: Read) -> Result<Done> {
    let Seat { room, user, read_number, .. } = seats::glance(cx, cmd.chat).await?;
    let number = cmd.number.min(room::count(room.last_number)?);
    if number > read_number && seats::store::read_up_to(cx.db(), cmd.chat, user, number).await? {
        cx.push(Topic::User(user), &UserPush::ChatRead { chat: cmd.chat, number })?;
        if is_intimate(&room)? {
            cx.signal(Topic::Chat(cmd.chat), &ChatPush::Read { user, number })?;
        }
    }
    Ok(Done {})
}

pub async fn typing(view: &View, cmd: Typing) -> Result<Done> {
    let seat = seats::seat_of(view, cmd.chat).await?;
    seat.may_post(view.now)?;
    if is_intimate(&seat.room)? {
        view.signal(Topic::Chat(cmd.chat), &ChatPush::Typing { user: seat.user })?;
    }
    Ok(Done {})
}

/// Whether the room is told who types and who has read. Where not everybody is listed, everybody's signals to everybody
/// would drown the messages.
fn is_intimate(room: &room::Facts) -> Result<bool> {
    Ok(usize::try_from(room::count(room.member_count)?).is_ok_and(|count| count <= limits::ROOM_MEMBERS_LISTED))
}

pub async fn history(view: &View, cmd: History) -> Result<HistoryPage> {
    seats::seat_of(view, cmd.chat).await?;
    let limit = cmd.limit.map_or(Ok(limits::HISTORY_PAGE), usize::try_from).unwrap_or(usize::MAX);
    if !(1..=limits::PAGE_MAX).contains(&limit) {
        let sentence = format!("A page holds 1 to {} messages.", limits::PAGE_MAX);
        return Err(Refusal::new(ErrorCode::BadRequest, sentence).on("limit").into());
    }
    let unseen = blocks::blocked_with(view.db(), view.caller()?.user).await?;
    let stretch = Stretch { before: cmd.before, limit, unseen: &unseen };
    let Window { messages, more, people } = window(view, cmd.chat, stretch, Budget::of_a_reply(), HashSet::new()).await?;
    Ok(HistoryPage { messages, more, people })
}

/// A stretch of what was said, oldest first.
pub(super) struct Window {
    pub(super) messages: Vec<Message>,
    /// Whether anything was said before it.
    pub(super) more: bool,
    /// Its authors, but for those who were known already.
    pub(super) people: Vec<Person>,
}

/// The newest messages before a number: at most `limit`, as many as the budget holds together with their authors.
pub(super) async fn window(view: &View, chat: ChatId, stretch: Stretch<'_>, mut budget: Budget, known: HashSet<UserId>) -> Result<Window> {
    let mut newest_first = store::before(view.db(), chat, stretch, stretch.limit + 1).await?;
    let found = newest_first.len();
    newest_first.truncate(stretch.limit);
    let strangers = newest_first.iter().map(|message| message.author).filter(|author| !known.contains(author));
    let strangers = names::named(view.db(), view.tenant(), strangers).await?;
    let mut strangers: HashMap<UserId, Person> = strangers.into_iter().map(|person| (person.id, person)).collect();
    let (mut messages, mut people) = (Vec::with_capacity(newest_first.len()), Vec::new());
    for message in newest_first {
        if !budget.fits(&(&message, strangers.get(&message.author)))? {
            break;
        }
        people.extend(strangers.remove(&message.author));
        messages.push(message);
    }
    let more = messages.len() < found;
    messages.reverse();
    Ok(Window { messages, more, people })
}
