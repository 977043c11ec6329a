//! Messages. Owns the table `chat_message`; pushes `message`, `message_edited`, `message_deleted` and the
//! unlogged `read` and `typing` on `chat:{id}`, `chat_read` on `user:{id}`.
//!
//! INVARIANT: a message's author was a member who could write when it committed: the room's row is locked before the
//! statement that inserts it reads the author's seat.
//! INVARIANT: a note (what the room reports by itself) has an author and no text, cannot be changed, and a block does not
//! hide it: everybody in a room knows who joins and leaves.
//! INVARIANT: the numbers of a room are 1, 2, 3 … without gaps: the room's row counts them.

mod store;

use std::collections::{HashMap, HashSet};
use std::time::Duration;

use protocol::chat::{
    ChatPush, Delete, Edit, History, HistoryPage, Message, MessageReactions, Note, NoteDate, Read, RoomKind, Send, Typing, UserPush,
};
use protocol::people::Person;
use protocol::session::Done;
use protocol::text::MessageText;
use protocol::{ChatId, ErrorCode, MessageId, Millis, Refusal, Topic, UserId, limits, sentence};
use serde_json::json;

use super::seats::{self, Seat};
use super::{reaction_rows, room};
use crate::db::Db;
use crate::error::{Result, forbidden, not_found, refused};
use crate::features::blocks;
use crate::features::budget::Budget;
use crate::features::people::names;
use crate::run::{Cx, View};

pub(crate) use store::of_author;
pub(super) use store::{MessageRange, announcement, newest, unread};

/// Messages that show what one was about, before it and after it.
const AROUND: u64 = 3;

const EDITABLE: Duration = Duration::from_secs(limits::MESSAGE_EDIT_MINUTES * 60);

pub async fn send(cx: &mut Cx, cmd: Send) -> Result<Message> {
    let author = cx.caller()?.user;
    let text = MessageText::parse(&cmd.text)?.into_string();
    write(cx, Draft { chat: cmd.chat, author, text, reply_to: cmd.reply_to, announcement: false, date: None }).await
}

/// Posts an announcement of an organiser, who is a member.
pub(super) async fn announce(cx: &mut Cx, chat: ChatId, author: UserId, text: String, date: Option<NoteDate>) -> Result<Message> {
    write(cx, Draft { chat, author, text, reply_to: None, announcement: true, date }).await
}

/// How many announcements a room has had since.
pub(super) async fn announced_since(cx: &Cx, chat: ChatId, since: Millis) -> Result<i64> {
    store::announced_since(cx.db(), chat, since).await
}

/// What somebody writes in a room.
struct Draft {
    chat: ChatId,
    author: UserId,
    text: String,
    reply_to: Option<MessageId>,
    announcement: bool,
    date: Option<NoteDate>,
}

async fn write(cx: &mut Cx, draft: Draft) -> Result<Message> {
    let Draft { chat, author, text, reply_to, announcement, date } = draft;
    let next = room::next_number(cx, chat).await?.ok_or_else(not_found)?;
    if next.locked {
        seats::lock_seat(cx, chat).await?.may_post(cx.now)?;
    }
    let message = Message {
        id: cx.new_id(),
        chat,
        number: next.number,
        author,
        text: Some(text),
        sent_at: cx.now,
        reply_to,
        edited_at: None,
        deleted_at: None,
        shown_at: None,
        note: None,
        announcement,
        date,
    };
    if !store::insert(cx.db(), &message).await? {
        seats::lock_seat(cx, chat).await?.may_post(cx.now)?;
        return Err(Refusal::new(ErrorCode::NotFound, "The message that this answers is not here.").on("reply_to").into());
    }
    seats::follow(cx, chat, next.active).await?;
    cx.push(Topic::Chat(chat), &ChatPush::Message(message.clone()))?.about(message.id.0);
    if next.wakes {
        seats::wake(cx, chat, None).await?;
    }
    Ok(message)
}

pub async fn edit(cx: &mut Cx, cmd: Edit) -> Result<Message> {
    let (seat, mut message) = lock_own(cx, cmd.message).await?;
    check_not_a_note(&message)?;
    seat.may_post(cx.now)?;
    let text = MessageText::parse(&cmd.text)?.into_string();
    check_not_deleted(&message)?;
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
    let (_, message) = lock_own(cx, cmd.message).await?;
    check_not_a_note(&message)?;
    store::forget_hidden(cx.db(), message.id).await?;
    erase(cx, message).await
}

/// Hides a message that breaks the rules of the community, which then reads as deleted, or shows it again; whether that changed anything.
/// Its reactions are gone.
pub(crate) async fn set_hidden(cx: &mut Cx, id: MessageId, hidden: bool) -> Result<bool> {
    let Some(chat) = store::room_of(cx.db(), id).await? else { return Ok(false) };
    room::lock(cx, chat).await?;
    if hidden {
        let message = store::find(cx.db(), id).await?;
        if message.deleted_at.is_some() || message.note.is_some() {
            return Ok(false);
        }
        store::hide(cx.db(), id).await?;
        erase(cx, message).await?;
        return Ok(true);
    }
    let was_hidden = store::show(cx.db(), id, cx.now).await?;
    if was_hidden {
        cx.record("message", id.0, "text", Some("deleted"), Some("shown")).await?;
        // Earlier pushes of it say nothing any more.
        cx.push_reopen(Topic::Chat(chat));
    }
    Ok(was_hidden)
}

/// When a message was edited; none of one that was not.
pub(crate) async fn edited_at(db: &Db, id: MessageId) -> Result<Option<Millis>> {
    Ok(store::find(db, id).await?.edited_at)
}

/// Removes a message that breaks the rules of the community, as its author would delete it; whether it was there.
pub(crate) async fn remove(cx: &mut Cx, id: MessageId) -> Result<bool> {
    let Some(chat) = store::room_of(cx.db(), id).await? else { return Ok(false) };
    room::lock(cx, chat).await?;
    let message = store::find(cx.db(), id).await?;
    let was_there = message.deleted_at.is_none() && message.note.is_none();
    if was_there {
        erase(cx, message).await?;
    }
    Ok(store::forget_hidden(cx.db(), id).await? || was_there)
}

/// A message and those around it in its room, deleted or not, the oldest first.
pub(crate) async fn around(db: &Db, id: MessageId) -> Result<Vec<Message>> {
    let Some(chat) = store::room_of(db, id).await? else { return Ok(Vec::new()) };
    let number = store::find(db, id).await?.number;
    store::between(db, chat, number.saturating_sub(AROUND), number.saturating_add(AROUND)).await
}

/// Deletes a message of a locked room.
async fn erase(cx: &mut Cx, mut message: Message) -> Result<Message> {
    if message.deleted_at.is_none() {
        let was = if message.edited_at.is_some() { "edited" } else { "sent" };
        message = Message { text: None, deleted_at: Some(cx.now), ..message };
        store::update(cx.db(), &message).await?;
        reaction_rows::delete(cx.db(), message.id).await?;
        cx.record("message", message.id.0, "text", Some(was), Some("deleted")).await?;
        cx.retract(message.id.0, &message).await?;
        let push = ChatPush::MessageDeleted(message.clone());
        cx.push(Topic::Chat(message.chat), &push)?.retracting(message.id.0).author = Some(message.author);
    }
    Ok(message)
}

/// A message that the sender of a command sees; `not_found` for any other, for a deleted one, and for a note.
pub(crate) async fn seen(cx: &Cx, id: MessageId) -> Result<Message> {
    let chat = store::room_of(cx.db(), id).await?.ok_or_else(not_found)?;
    let seat = seats::read_seat(cx, chat).await?;
    let message = store::find(cx.db(), id).await?;
    if is_hidden(cx.db(), &seat, &message).await? || message.text.is_none() { Err(not_found()) } else { Ok(message) }
}

/// A message that the reader sees, deleted or not.
pub(super) async fn seen_by(view: &View, id: MessageId) -> Result<Message> {
    let chat = store::room_of(view.db(), id).await?.ok_or_else(not_found)?;
    let seat = seats::seat_of(view, chat).await?;
    let message = store::find(view.db(), id).await?;
    if is_hidden(view.db(), &seat, &message).await? { Err(not_found()) } else { Ok(message) }
}

/// Locks the room of a message that the caller sees, deleted or not.
pub(super) async fn lock_seen(cx: &Cx, id: MessageId) -> Result<(Seat, Message)> {
    let chat = store::room_of(cx.db(), id).await?.ok_or_else(not_found)?;
    let seat = seats::lock_seat(cx, chat).await?;
    let message = store::find(cx.db(), id).await?;
    if is_hidden(cx.db(), &seat, &message).await? { Err(not_found()) } else { Ok((seat, message)) }
}

/// Whether a block hides a message from a member.
async fn is_hidden(db: &Db, seat: &Seat, message: &Message) -> Result<bool> {
    Ok(seat.room.kind()? != RoomKind::Direct && blocks::any_between(db, seat.user, [message.author]).await?)
}

/// Locks the room of the caller's own message; `not_found` for strangers, `forbidden` for others who see it.
async fn lock_own(cx: &Cx, id: MessageId) -> Result<(Seat, Message)> {
    let chat = store::room_of(cx.db(), id).await?.ok_or_else(not_found)?;
    let seat = seats::lock_seat(cx, chat).await?;
    let message = store::find(cx.db(), id).await?;
    if message.author == seat.user { Ok((seat, message)) } else { Err(forbidden(sentence!("message_not_yours"))) }
}

pub(super) fn check_not_deleted(message: &Message) -> Result<()> {
    match message.deleted_at {
        None => Ok(()),
        Some(_) => Err(Refusal::saying(ErrorCode::Conflict, sentence!("message_deleted")).with(json!({ "state": "deleted" })).into()),
    }
}

/// Refuses notes: they cannot be changed.
pub(super) fn check_not_a_note(message: &Message) -> Result<()> {
    if message.note.is_none() { Ok(()) } else { Err(forbidden(sentence!("message_note"))) }
}

/// Posts a note in somebody's name. A block does not hide it.
pub(super) async fn post_note(cx: &mut Cx, chat: ChatId, author: UserId, note: Note, date: Option<NoteDate>) -> Result<()> {
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
        shown_at: None,
        note: Some(note),
        announcement: false,
        date,
    };
    store::insert_note(cx.db(), &message).await?;
    seats::follow(cx, chat, next.active).await?;
    cx.push(Topic::Chat(chat), &ChatPush::Message(message.clone()))?.about(message.id.0).without_author();
    if next.wakes { seats::wake(cx, chat, None).await } else { Ok(()) }
}

/// Moves the caller's read position forward, without locking the room: positions and last numbers only grow.
pub async fn read(cx: &mut Cx, cmd: Read) -> Result<Done> {
    let Seat { room, user, read_number, .. } = seats::read_seat(cx, cmd.chat).await?;
    let number = cmd.number.min(room::count(room.last_number)?);
    if number > read_number && seats::store::read_up_to(cx.db(), cmd.chat, user, number).await? {
        cx.push(Topic::User(user), &UserPush::ChatRead { chat: cmd.chat, number })?;
        if is_small(&room)? {
            cx.signal(Topic::Chat(cmd.chat), &ChatPush::Read { user, number })?;
        }
    }
    Ok(Done {})
}

pub async fn typing(view: &View, cmd: Typing) -> Result<Done> {
    let seat = seats::seat_of(view, cmd.chat).await?;
    seat.may_post(view.now)?;
    if is_small(&seat.room)? {
        view.signal(Topic::Chat(cmd.chat), &ChatPush::Typing { user: seat.user })?;
    }
    Ok(Done {})
}

/// Whether the room gets typing signals and read receipts. In rooms too large to list all members they would drown out the
/// messages.
fn is_small(room: &room::Facts) -> Result<bool> {
    Ok(usize::try_from(room::count(room.member_count)?).is_ok_and(|count| count <= limits::ROOM_MEMBERS_LISTED))
}

pub async fn history(view: &View, cmd: History) -> Result<HistoryPage> {
    seats::seat_of(view, cmd.chat).await?;
    let limit = cmd.limit.map_or(Ok(limits::HISTORY_PAGE), usize::try_from).unwrap_or(usize::MAX);
    if !(1..=limits::PAGE_MAX).contains(&limit) {
        let sentence = format!("A page holds 1 to {} messages.", limits::PAGE_MAX);
        return Err(Refusal::new(ErrorCode::BadRequest, sentence).on("limit").into());
    }
    let range = MessageRange { before: cmd.before, limit, reader: view.caller()?.user };
    let Window { messages, more, people, reactions } = window(view, cmd.chat, range, Budget::of_a_reply(), HashSet::new()).await?;
    Ok(HistoryPage { messages, more, people, reactions })
}

/// Consecutive messages, oldest first.
pub(super) struct Window {
    pub(super) messages: Vec<Message>,
    /// Whether there are older ones.
    pub(super) more: bool,
    /// Their authors, except those that the reader knows already.
    pub(super) people: Vec<Person>,
    pub(super) reactions: Vec<MessageReactions>,
}

/// The newest messages of a range, as many as fit the budget together with their authors.
pub(super) async fn window(view: &View, chat: ChatId, range: MessageRange, mut budget: Budget, known: HashSet<UserId>) -> Result<Window> {
    let mut newest_first = store::before(view.db(), chat, range, range.limit + 1).await?;
    let found = newest_first.len();
    newest_first.truncate(range.limit);
    let authors = newest_first.iter().map(|message| message.author).filter(|author| !known.contains(author));
    let authors = names::named(view.db(), view.tenant(), authors).await?;
    let mut authors: HashMap<UserId, Person> = authors.into_iter().map(|person| (person.id, person)).collect();
    let mut reactions_of =
        reaction_rows::of_messages(view.db(), newest_first.iter().map(|message| message.id).collect(), range.reader).await?;
    let (mut messages, mut people, mut reactions) = (Vec::with_capacity(newest_first.len()), Vec::new(), Vec::new());
    for message in newest_first {
        let its_reactions = reactions_of.remove(&message.id).map(|reactions| MessageReactions { message: message.id, reactions });
        if !budget.fits(&(&message, authors.get(&message.author), &its_reactions))? {
            break;
        }
        people.extend(authors.remove(&message.author));
        reactions.extend(its_reactions);
        messages.push(message);
    }
    let more = messages.len() < found;
    messages.reverse();
    Ok(Window { messages, more, people, reactions })
}
