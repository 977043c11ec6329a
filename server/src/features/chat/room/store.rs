//! The table `chat_room`.

use protocol::chat::RoomKind;
use protocol::text::RoomTitle;
use protocol::{ChatId, ErrorCode, EventId, Millis, Refusal, TenantId, UserId, limits};

use crate::db::Db;
use crate::error::{Error, Result};
use crate::run::Cx;
use crate::sql;

/// The last room of a page: the next one begins after it.
#[derive(Clone, Copy)]
pub(in super::super) struct Cursor {
    pub(in super::super) at: Millis,
    pub(in super::super) chat: ChatId,
}

impl Cursor {
    pub(in super::super) fn write(self) -> String {
        format!("{}.{}", self.at.0, self.chat.0.simple())
    }

    pub(in super::super) fn parse(text: &str) -> Result<Self> {
        let parts = text.split_once('.').and_then(|(at, chat)| Some(Self { at: Millis(at.parse().ok()?), chat: chat.parse().ok()? }));
        parts.ok_or_else(|| Refusal::new(ErrorCode::BadRequest, "This is no cursor of this list.").on("cursor").into())
    }
}

/// A room's row.
#[derive(Clone, Debug, sqlx::FromRow)]
pub(in super::super) struct Facts {
    pub(in super::super) id: ChatId,
    kind: String,
    pub(in super::super) title: Option<String>,
    pub(in super::super) created_at: Millis,
    pub(in super::super) member_count: i64,
    pub(in super::super) last_number: i64,
    pub(in super::super) last_at: Millis,
    pub(in super::super) locked: bool,
    pub(in super::super) event: Option<EventId>,
}

impl Facts {
    pub(in super::super) fn kind(&self) -> Result<RoomKind> {
        match self.kind.as_str() {
            "direct" => Ok(RoomKind::Direct),
            "group" => Ok(RoomKind::Group),
            "event" => Ok(RoomKind::Event),
            kind => Err(Error::internal(format!("a room of the kind {kind}"))),
        }
    }
}

/// A room to be.
pub(in super::super) struct New {
    pub(in super::super) id: ChatId,
    pub(in super::super) kind: RoomKind,
    pub(in super::super) title: Option<RoomTitle>,
    /// The two of a direct room, the smaller id first.
    pub(in super::super) pair: Option<[UserId; 2]>,
    /// Whose room it is, of an event's.
    pub(in super::super) event: Option<EventId>,
    pub(in super::super) members: usize,
}

fn pair_key([first, second]: [UserId; 2]) -> String {
    format!("{}:{}", first.0.simple(), second.0.simple())
}

/// Whether the room is made: not if the pair has one. On PostgreSQL this waits for somebody who is making the same.
pub(in super::super) async fn insert(cx: &Cx, new: &New) -> Result<bool> {
    let kind = match new.kind {
        RoomKind::Direct => "direct",
        RoomKind::Group => "group",
        RoomKind::Event => "event",
    };
    let made = sql!(
        cx.db(),
        "INSERT INTO chat_room
             (id, tenant, kind, title, pair, created_at, member_count, last_number, last_at, previous_at, version, event)
         VALUES ($1, $2, $3, $4, $5, $6, $7, 0, $6, $6, 0, $8) ON CONFLICT (pair) DO NOTHING",
        new.id,
        cx.tenant(),
        kind,
        new.title.as_ref().map(RoomTitle::as_str),
        new.pair.map(pair_key),
        cx.now,
        i64::try_from(new.members).unwrap_or(i64::MAX),
        new.event
    )
    .run()
    .await?;
    Ok(made == 1)
}

pub(in super::super) async fn of_pair(db: &Db, pair: [UserId; 2]) -> Result<ChatId> {
    Ok(sql!(db, "SELECT id FROM chat_room WHERE pair = $1", pair_key(pair)).scalar().await?)
}

/// Locks a room until the commit: what is read of it and of its members from now on stays so.
pub(in super::super) async fn lock(cx: &Cx, chat: ChatId) -> Result<Option<Facts>> {
    Ok(sql!(
        cx.db(),
        "UPDATE chat_room SET version = version + 1 WHERE id = $1 AND tenant = $2
         RETURNING id, kind, title, created_at, member_count, last_number, last_at, locked, event",
        chat,
        cx.tenant()
    )
    .optional()
    .await?)
}

/// Locks a room and takes its next number; with it, when the message before was sent, or the room made, and whether the
/// room is locked.
pub(in super::super) async fn next_number(db: &Db, tenant: TenantId, chat: ChatId, now: Millis) -> Result<Option<(i64, Millis, bool)>> {
    Ok(sql!(
        db,
        "UPDATE chat_room SET last_number = last_number + 1, previous_at = last_at, last_at = $3 WHERE id = $1 AND tenant = $2
         RETURNING last_number, previous_at, locked",
        chat,
        tenant,
        now
    )
    .optional()
    .await?)
}

/// More members, or fewer.
pub(in super::super) async fn change_member_count(db: &Db, chat: ChatId, by: i64) -> Result<()> {
    sql!(db, "UPDATE chat_room SET member_count = member_count + $2 WHERE id = $1", chat, by).run().await?;
    Ok(())
}

/// The room of the pair, if there is one and this is anything new.
pub(in super::super) async fn set_locked(db: &Db, pair: [UserId; 2], locked: bool) -> Result<Option<ChatId>> {
    Ok(sql!(db, "UPDATE chat_room SET locked = $2 WHERE pair = $1 AND locked <> $2 RETURNING id", pair_key(pair), locked)
        .scalar_optional()
        .await?)
}

pub(in super::super) async fn lock_for_good(db: &Db, chat: ChatId) -> Result<bool> {
    Ok(sql!(db, "UPDATE chat_room SET locked = TRUE WHERE id = $1 AND NOT locked", chat).run().await? == 1)
}

pub(in super::super) async fn rename(db: &Db, chat: ChatId, title: &str) -> Result<()> {
    sql!(db, "UPDATE chat_room SET title = $2 WHERE id = $1", chat, title).run().await?;
    Ok(())
}

pub(in super::super) async fn facts(db: &Db, chat: ChatId) -> Result<Option<Facts>> {
    Ok(sql!(db, "SELECT id, kind, title, created_at, member_count, last_number, last_at, locked, event FROM chat_room WHERE id = $1", chat)
        .optional()
        .await?)
}

/// A room with what is mine in it.
#[derive(sqlx::FromRow)]
pub(in super::super) struct Row {
    #[sqlx(flatten)]
    pub(in super::super) facts: Facts,
    pub(in super::super) read_number: i64,
    pub(in super::super) muted_until: Option<Millis>,
}

/// My rooms after the cursor, newest talk first.
pub(in super::super) async fn page(db: &Db, me: UserId, after: Option<Cursor>, limit: usize) -> Result<Vec<Row>> {
    Ok(sql!(
        db,
        "SELECT r.id, r.kind, r.title, r.created_at, r.member_count, r.last_number, r.last_at, r.locked, r.event, m.read_number, m.muted_until
         FROM chat_member m JOIN chat_room r ON r.id = m.chat
         WHERE m.user_id = $1 AND ((r.last_at, r.id) < ($2, $3) OR $2 IS NULL)
         ORDER BY r.last_at DESC, r.id DESC LIMIT $4",
        me,
        after.map(|after| after.at),
        after.map(|after| after.chat),
        i64::try_from(limit).unwrap_or(i64::MAX)
    )
    .all()
    .await?)
}

/// My rooms with talk since, or that I joined since, newest talk first.
pub(in super::super) async fn recent(db: &Db, me: UserId, since: Millis) -> Result<Vec<ChatId>> {
    Ok(sql!(
        db,
        "SELECT r.id FROM chat_member m JOIN chat_room r ON r.id = m.chat
         WHERE m.user_id = $1 AND (r.last_at >= $2 OR m.joined_at >= $2)
         ORDER BY r.last_at DESC, r.id DESC LIMIT $3",
        me,
        since,
        i64::try_from(limits::RESUME_TOPICS_MAX).unwrap_or(i64::MAX)
    )
    .scalars()
    .await?)
}

/// Writes many groups at once, for load tests: their ids, and how many members each will have.
pub(in super::super) async fn insert_groups(db: &Db, tenant: TenantId, groups: &[(ChatId, usize)], now: Millis) -> Result<()> {
    let mut query = db.query(
        "INSERT INTO chat_room (id, tenant, kind, title, created_at, member_count, last_number, last_at, previous_at, version) VALUES (",
    );
    for (place, (chat, members)) in groups.iter().enumerate() {
        query = if place == 0 { query } else { query.push(", (") }.arg(*chat).push(", ").arg(tenant).push(", 'group', ");
        query = query.arg(format!("Load {}", chat.0.simple())).push(", ").arg(now).push(", ");
        query = query.arg(i64::try_from(*members).unwrap_or(i64::MAX)).push(", 0, ").arg(now).push(", ").arg(now).push(", 0)");
    }
    query.run().await?;
    Ok(())
}
