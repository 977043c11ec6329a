//! The table `chat_message`.

use std::collections::{HashMap, HashSet};

use protocol::chat::{Message, Note, NoteDate};
use protocol::{ChatId, MessageId, Millis, UserId};
use serde::{Deserialize, Serialize};

use crate::db::{Db, Query};
use crate::error::Result;
use crate::features::blocks;
use crate::features::chat::room::count;
use crate::sql;

/// Which messages of a room to read.
#[derive(Clone, Copy)]
pub(in crate::features::chat) struct MessageRange {
    /// Only messages before this number; `None` for all.
    pub(in crate::features::chat) before: Option<u64>,
    pub(in crate::features::chat) limit: usize,
    /// Messages of people in a block with them are left out.
    pub(in crate::features::chat) reader: UserId,
}

#[derive(crate::db::FromRow)]
struct Row {
    id: MessageId,
    chat: ChatId,
    number: i64,
    author: UserId,
    text: Option<String>,
    sent_at: Millis,
    reply_to: Option<MessageId>,
    edited_at: Option<Millis>,
    deleted_at: Option<Millis>,
    shown_at: Option<Millis>,
    note: Option<String>,
    announces: Option<String>,
}

impl Row {
    fn message(self) -> Result<Message> {
        let Self { id, chat, number, author, text, sent_at, reply_to, edited_at, deleted_at, shown_at, note, announces } = self;
        let stored: Option<StoredNote> = note.map(|note| serde_json::from_str(&note)).transpose()?;
        let (note, date) = stored.map_or((None, None), |stored| (Some(stored.note), stored.date));
        let announced: Option<Announced> = announces.map(|announces| serde_json::from_str(&announces)).transpose()?;
        let announcement = announced.is_some();
        let date = announced.and_then(|announced| announced.date).or(date);
        let number = count(number)?;
        Ok(Message { id, chat, number, author, text, sent_at, reply_to, edited_at, deleted_at, shown_at, note, announcement, date })
    }
}

/// The column `note`, as JSON.
#[derive(Serialize, Deserialize)]
struct StoredNote {
    #[serde(flatten)]
    note: Note,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    date: Option<NoteDate>,
}

/// The column `announces`, as JSON.
#[derive(Serialize, Deserialize)]
struct Announced {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    date: Option<NoteDate>,
}

fn bound(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

/// Inserts a message if its author may write at that time (`Seat::may_post` has the refusals) and the message that it
/// answers is in the same room; `false` otherwise. The caller has locked the room in an earlier statement: on PostgreSQL a
/// statement sees what was committed when it began.
pub(super) async fn insert(db: &Db, message: &Message) -> Result<bool> {
    let announced = message.announcement.then(|| Announced { date: message.date.clone() });
    let announces = announced.map(|announced| serde_json::to_string(&announced)).transpose()?;
    let written = sql!(
        db,
        "INSERT INTO chat_message (id, chat, number, author, text, sent_at, reply_to, announces)
         SELECT $1, chat, $2, user_id, $3, $4, $5, $11 FROM chat_member
         WHERE chat = $6 AND user_id = $7 AND role <> 'read_only' AND (silenced_until IS NULL OR silenced_until <= $8)
           AND ($9 OR EXISTS (SELECT 1 FROM chat_message WHERE id = $10 AND chat = chat_member.chat))",
        message.id,
        bound(message.number),
        message.text,
        message.sent_at,
        message.reply_to,
        message.chat,
        message.author,
        message.sent_at,
        message.reply_to.is_none(),
        message.reply_to,
        announces
    )
    .run()
    .await?;
    Ok(written == 1)
}

/// Inserts a note, whether its author is a member or not.
pub(super) async fn insert_note(db: &Db, message: &Message) -> Result<()> {
    let stored = message.note.clone().map(|note| StoredNote { note, date: message.date.clone() });
    sql!(
        db,
        "INSERT INTO chat_message (id, chat, number, author, sent_at, note) VALUES ($1, $2, $3, $4, $5, $6)",
        message.id,
        message.chat,
        bound(message.number),
        message.author,
        message.sent_at,
        serde_json::to_string(&stored)?
    )
    .run()
    .await?;
    Ok(())
}

/// Saves an edited or deleted message.
pub(super) async fn update(db: &Db, message: &Message) -> Result<()> {
    sql!(
        db,
        "UPDATE chat_message SET text = $2, edited_at = $3, deleted_at = $4 WHERE id = $1",
        message.id,
        message.text,
        message.edited_at,
        message.deleted_at
    )
    .run()
    .await?;
    Ok(())
}

/// Stores what a message says beside what everybody reads of it.
pub(super) async fn hide(db: &Db, id: MessageId) -> Result<()> {
    sql!(db, "UPDATE chat_message SET hidden_text = text WHERE id = $1", id).run().await?;
    Ok(())
}

/// Has everybody read again what a hidden message says; `false` if it is not hidden.
pub(super) async fn show(db: &Db, id: MessageId, now: Millis) -> Result<bool> {
    let shown = sql!(
        db,
        "UPDATE chat_message SET text = hidden_text, hidden_text = NULL, deleted_at = NULL, shown_at = $2
         WHERE id = $1 AND hidden_text IS NOT NULL",
        id,
        now
    );
    Ok(shown.run().await? == 1)
}

/// Deletes what a hidden message said for good; `false` if it is not hidden.
pub(super) async fn forget_hidden(db: &Db, id: MessageId) -> Result<bool> {
    Ok(sql!(db, "UPDATE chat_message SET hidden_text = NULL WHERE id = $1 AND hidden_text IS NOT NULL", id).run().await? == 1)
}

pub(super) async fn room_of(db: &Db, id: MessageId) -> Result<Option<ChatId>> {
    Ok(sql!(db, "SELECT chat FROM chat_message WHERE id = $1", id).scalar_optional().await?)
}

pub(super) async fn find(db: &Db, id: MessageId) -> Result<Message> {
    let row: Row = sql!(
        db,
        "SELECT id, chat, number, author, text, sent_at, reply_to, edited_at, deleted_at, shown_at, note, announces FROM chat_message WHERE id = $1",
        id
    )
    .one()
    .await?;
    row.message()
}

/// From a number to another, in their order.
pub(super) async fn between(db: &Db, chat: ChatId, from: u64, to: u64) -> Result<Vec<Message>> {
    let rows: Vec<Row> = sql!(
        db,
        "SELECT id, chat, number, author, text, sent_at, reply_to, edited_at, deleted_at, shown_at, note, announces FROM chat_message
         WHERE chat = $1 AND number BETWEEN $2 AND $3 ORDER BY number",
        chat,
        bound(from),
        bound(to)
    )
    .all()
    .await?;
    rows.into_iter().map(Row::message).collect()
}

/// The newest first.
pub(super) async fn before(db: &Db, chat: ChatId, range: MessageRange, limit: usize) -> Result<Vec<Message>> {
    let query = db.query(
        "SELECT id, chat, number, author, text, sent_at, reply_to, edited_at, deleted_at, shown_at, note, announces FROM chat_message WHERE chat = ",
    );
    let query = query.arg(chat).push(" AND number < ").arg(bound(range.before.unwrap_or(u64::MAX)));
    let query = push_block_filter(query, range.reader).push(" ORDER BY number DESC LIMIT ").arg(i64::try_from(limit).unwrap_or(i64::MAX));
    let rows: Vec<Row> = query.all().await?;
    rows.into_iter().map(Row::message).collect()
}

/// The newest announcement of a room that is not deleted, by somebody in no block with the reader.
pub(in crate::features::chat) async fn announcement(db: &Db, chat: ChatId, reader: UserId) -> Result<Option<Message>> {
    let query = db.query(
        "SELECT id, chat, number, author, text, sent_at, reply_to, edited_at, deleted_at, shown_at, note, announces FROM chat_message
         WHERE announces IS NOT NULL AND deleted_at IS NULL AND chat = ",
    );
    let row: Option<Row> = push_block_filter(query.arg(chat), reader).push(" ORDER BY number DESC LIMIT 1").optional().await?;
    row.map(Row::message).transpose()
}

/// How many announcements a room has had since, deleted or not.
pub(super) async fn announced_since(db: &Db, chat: ChatId, since: Millis) -> Result<i64> {
    let query = sql!(db, "SELECT COUNT(*) FROM chat_message WHERE announces IS NOT NULL AND chat = $1 AND sent_at > $2", chat, since);
    Ok(query.scalar().await?)
}

/// Leaves out the messages of people in a block with the reader, but not the notes about them.
fn push_block_filter(query: Query<'_>, reader: UserId) -> Query<'_> {
    blocks::push_blocked_with(query.push(" AND (note IS NOT NULL OR author NOT IN "), reader).push(")")
}

/// The newest message of each room that has one, deleted or not, by somebody in no block with the reader.
pub(in crate::features::chat) async fn newest(db: &Db, reader: UserId, chats: &[ChatId]) -> Result<HashMap<ChatId, Message>> {
    let query = db.query(
        "SELECT l.id, l.chat, l.number, l.author, l.text, l.sent_at, l.reply_to, l.edited_at, l.deleted_at, l.shown_at, l.note, l.announces
         FROM chat_room r JOIN chat_message l ON l.chat = r.id AND l.number = r.last_number WHERE r.id IN ",
    );
    let rows: Vec<Row> = query.list(chats.iter().copied()).all().await?;
    let authors: HashSet<UserId> = rows.iter().map(|row| row.author).collect();
    let blocked = blocks::blocked_among(db, reader, &authors).await?;
    let mut newest = HashMap::with_capacity(rows.len());
    for row in rows {
        let (chat, row) = match blocked.contains(&row.author) && row.note.is_none() {
            true => (row.chat, before(db, row.chat, MessageRange { before: None, limit: 1, reader }, 1).await?.pop()),
            false => (row.chat, Some(row.message()?)),
        };
        newest.extend(row.map(|message| (chat, message)));
    }
    Ok(newest)
}

/// Unread messages per room: after the read position, not deleted, by others who are not blocked. Computed as all messages
/// after the position less those that do not count, so that the cost does not grow with the backlog.
pub(in crate::features::chat) async fn unread(db: &Db, user: UserId, chats: &[ChatId]) -> Result<HashMap<ChatId, u64>> {
    let query = db.query(
        "SELECT m.chat, r.last_number - m.read_number
           - (SELECT COUNT(*) FROM chat_message WHERE chat = m.chat AND author = m.user_id AND number > m.read_number)
           - (SELECT COUNT(*) FROM chat_message
              WHERE chat = m.chat AND author <> m.user_id AND number > m.read_number AND deleted_at IS NOT NULL",
    );
    let query = push_block_filter(query, user)
        .push(") - (SELECT COUNT(*) FROM chat_message WHERE chat = m.chat AND number > m.read_number AND note IS NULL AND author IN ");
    let query = blocks::push_blocked_with(query, user).push(") FROM chat_member m JOIN chat_room r ON r.id = m.chat WHERE m.user_id = ");
    let rows: Vec<(ChatId, i64)> = query.arg(user).push(" AND m.chat IN ").list(chats.iter().copied()).all().await?;
    rows.into_iter().map(|(chat, unread)| Ok((chat, count(unread)?))).collect()
}

/// Somebody's messages in a room after this number, oldest first.
pub(crate) async fn of_author(db: &Db, chat: ChatId, author: UserId, after: u64, limit: usize) -> Result<Vec<Message>> {
    let rows: Vec<Row> = sql!(
        db,
        "SELECT id, chat, number, author, text, sent_at, reply_to, edited_at, deleted_at, shown_at, note, announces FROM chat_message
         WHERE chat = $1 AND author = $2 AND number > $3 ORDER BY number LIMIT $4",
        chat,
        author,
        bound(after),
        i64::try_from(limit).unwrap_or(i64::MAX)
    )
    .all()
    .await?;
    rows.into_iter().map(Row::message).collect()
}
