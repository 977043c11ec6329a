//! The table `chat_room`.

use protocol::chat::RoomKind;
use protocol::text::RoomTitle;
use protocol::{ChatId, EventId, LeagueId, Millis, SeriesId, TenantId, UserId, limits};

use crate::db::Db;
use crate::error::{Error, Result};
use crate::features::cursor::Cursor;
use crate::run::Cx;
use crate::sql;

/// The most members of a room whose rows follow its activity; those of a large room have [`LARGE`] instead.
pub(in crate::features::chat) const FOLLOWED_MAX: i64 = 64;
/// In `chat_member.active`: the room is large.
pub(in crate::features::chat) const LARGE: i64 = i64::MAX;
const MINUTE: i64 = 60_000;

/// The minute that `chat_member.active` holds.
pub(in crate::features::chat) fn minute(at: Millis) -> i64 {
    at.0.div_euclid(MINUTE)
}

/// A room's row.
#[derive(Clone, Debug, crate::db::FromRow)]
pub(in crate::features::chat) struct Facts {
    pub(in crate::features::chat) id: ChatId,
    kind: String,
    pub(in crate::features::chat) title: Option<String>,
    pub(in crate::features::chat) created_at: Millis,
    pub(in crate::features::chat) member_count: i64,
    pub(in crate::features::chat) last_number: i64,
    pub(in crate::features::chat) last_at: Millis,
    pub(in crate::features::chat) locked: bool,
    pub(in crate::features::chat) event: Option<EventId>,
    pub(in crate::features::chat) series: Option<SeriesId>,
    pub(in crate::features::chat) league: Option<LeagueId>,
}

impl Facts {
    pub(in crate::features::chat) fn kind(&self) -> Result<RoomKind> {
        match self.kind.as_str() {
            "direct" => Ok(RoomKind::Direct),
            "group" => Ok(RoomKind::Group),
            "event" => Ok(RoomKind::Event),
            kind => Err(Error::internal(format!("a room of the kind {kind}"))),
        }
    }
}

/// Whose roster a room follows.
#[derive(Clone, Copy)]
pub enum Subject {
    Event(EventId),
    Series(SeriesId),
    League(LeagueId),
}

/// A new room.
pub(in crate::features::chat) struct New {
    pub(in crate::features::chat) id: ChatId,
    pub(in crate::features::chat) kind: RoomKind,
    pub(in crate::features::chat) title: Option<RoomTitle>,
    /// The two of a direct room, the smaller id first.
    pub(in crate::features::chat) pair: Option<[UserId; 2]>,
    /// What the room of an event, a series or a league belongs to.
    pub(in crate::features::chat) subject: Option<Subject>,
    pub(in crate::features::chat) members: usize,
}

fn pair_key([first, second]: [UserId; 2]) -> String {
    format!("{}:{}", first.0.simple(), second.0.simple())
}

/// Inserts a room; `false` if the pair has one already. On PostgreSQL this waits for a concurrent insert of the same pair.
pub(in crate::features::chat) async fn insert(cx: &Cx, new: &New) -> Result<bool> {
    let kind = match new.kind {
        RoomKind::Direct => "direct",
        RoomKind::Group => "group",
        RoomKind::Event => "event",
    };
    let (event, series, league) = match new.subject {
        Some(Subject::Event(event)) => (Some(event), None, None),
        Some(Subject::Series(series)) => (None, Some(series), None),
        Some(Subject::League(league)) => (None, None, Some(league)),
        None => (None, None, None),
    };
    let made = sql!(
        cx.db(),
        "INSERT INTO chat_room
             (id, tenant, kind, title, pair, created_at, member_count, last_number, last_at, previous_at, version, event, series, league)
         VALUES ($1, $2, $3, $4, $5, $6, $7, 0, $6, $6, 0, $8, $9, $10) ON CONFLICT (pair) DO NOTHING",
        new.id,
        cx.tenant(),
        kind,
        new.title.as_ref().map(RoomTitle::as_str),
        new.pair.map(pair_key),
        cx.now,
        i64::try_from(new.members).unwrap_or(i64::MAX),
        event,
        series,
        league
    )
    .run()
    .await?;
    Ok(made == 1)
}

pub(in crate::features::chat) async fn of_pair(db: &Db, pair: [UserId; 2]) -> Result<ChatId> {
    Ok(sql!(db, "SELECT id FROM chat_room WHERE pair = $1", pair_key(pair)).scalar().await?)
}

/// Locks a room until the commit: neither it nor its members change meanwhile.
pub(in crate::features::chat) async fn lock(cx: &Cx, chat: ChatId) -> Result<Option<Facts>> {
    cx.queue_for(chat.0)?;
    Ok(sql!(
        cx.db(),
        "UPDATE chat_room SET version = version + 1 WHERE id = $1 AND tenant = $2
         RETURNING id, kind, title, created_at, member_count, last_number, last_at, locked, event, series, league",
        chat,
        cx.tenant()
    )
    .optional()
    .await?)
}

/// Locks a room and takes its next number. Also: when the previous message was sent (or the room created), whether the room is
/// read-only, and how many members it has.
pub(in crate::features::chat) async fn next_number(
    db: &Db,
    tenant: TenantId,
    chat: ChatId,
    now: Millis,
) -> Result<Option<(i64, Millis, bool, i64)>> {
    Ok(sql!(
        db,
        "UPDATE chat_room SET last_number = last_number + 1, previous_at = last_at, last_at = $1 WHERE id = $2 AND tenant = $3
         RETURNING last_number, previous_at, locked, member_count",
        now,
        chat,
        tenant
    )
    .optional()
    .await?)
}

/// Adds to the member count, which may be negative.
pub(in crate::features::chat) async fn change_member_count(db: &Db, chat: ChatId, by: i64) -> Result<()> {
    sql!(db, "UPDATE chat_room SET member_count = member_count + $2 WHERE id = $1", chat, by).run().await?;
    Ok(())
}

/// Locks or unlocks the room of a pair; `None` if there is no room or nothing changed.
pub(in crate::features::chat) async fn set_locked(db: &Db, pair: [UserId; 2], locked: bool) -> Result<Option<ChatId>> {
    Ok(sql!(db, "UPDATE chat_room SET locked = $2 WHERE pair = $1 AND locked <> $2 RETURNING id", pair_key(pair), locked)
        .scalar_optional()
        .await?)
}

pub(in crate::features::chat) async fn lock_for_good(db: &Db, chat: ChatId) -> Result<bool> {
    Ok(sql!(db, "UPDATE chat_room SET locked = TRUE WHERE id = $1 AND NOT locked", chat).run().await? == 1)
}

/// Gives the room to another event.
pub(in crate::features::chat) async fn set_event(db: &Db, chat: ChatId, event: EventId) -> Result<()> {
    sql!(db, "UPDATE chat_room SET event = $2 WHERE id = $1", chat, event).run().await?;
    Ok(())
}

pub(in crate::features::chat) async fn rename(db: &Db, chat: ChatId, title: &str) -> Result<()> {
    sql!(db, "UPDATE chat_room SET title = $2 WHERE id = $1", chat, title).run().await?;
    Ok(())
}

pub(in crate::features::chat) async fn facts(db: &Db, chat: ChatId) -> Result<Option<Facts>> {
    Ok(sql!(
        db,
        "SELECT id, kind, title, created_at, member_count, last_number, last_at, locked, event, series, league FROM chat_room WHERE id = $1",
        chat
    )
    .optional()
    .await?)
}

/// A room, with the reader's read position and mute.
#[derive(crate::db::FromRow)]
pub(in crate::features::chat) struct Row {
    #[sqlx(flatten)]
    pub(in crate::features::chat) facts: Facts,
    pub(in crate::features::chat) read_number: i64,
    pub(in crate::features::chat) muted_until: Option<Millis>,
}

/// My rooms after the cursor, the most recently active first: those of the minutes that fill a page, and the large ones, which
/// are few.
pub(in crate::features::chat) async fn page(db: &Db, me: UserId, after: Option<Cursor<ChatId>>, limit: usize) -> Result<Vec<Row>> {
    let limit = i64::try_from(limit).unwrap_or(i64::MAX);
    let newest = after.map_or(LARGE, |after| minute(after.at));
    // Rooms of the cursor's own minute may come before it, so that they do not count.
    let oldest: Option<i64> = sql!(
        db,
        "SELECT active FROM chat_member WHERE user_id = $1 AND active < $2 ORDER BY active DESC LIMIT 1 OFFSET $3",
        me,
        newest,
        limit.saturating_sub(1)
    )
    .scalar_optional()
    .await?;
    Ok(sql!(
        db,
        "SELECT r.id, r.kind, r.title, r.created_at, r.member_count, r.last_number, r.last_at, r.locked, r.event, r.series, r.league,
             m.read_number, m.muted_until
         FROM (
             SELECT chat, read_number, muted_until FROM chat_member WHERE user_id = $1 AND active BETWEEN $2 AND $3
             UNION ALL SELECT chat, read_number, muted_until FROM chat_member WHERE user_id = $1 AND active = $4
         ) m JOIN chat_room r ON r.id = m.chat
         WHERE (r.last_at, r.id) < ($5, $6) OR $5 IS NULL
         ORDER BY r.last_at DESC, r.id DESC LIMIT $7",
        me,
        oldest.unwrap_or(i64::MIN),
        newest.min(LARGE - 1),
        LARGE,
        after.map(|after| after.at),
        after.map(|after| after.id),
        limit
    )
    .all()
    .await?)
}

/// My rooms with messages since, or that I joined since, the most recently active first.
pub(in crate::features::chat) async fn recent(db: &Db, me: UserId, since: Millis) -> Result<Vec<ChatId>> {
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

/// Inserts many groups at once, for load tests: their ids and member counts.
pub(in crate::features::chat) async fn insert_groups(db: &Db, tenant: TenantId, groups: &[(ChatId, usize)], now: Millis) -> Result<()> {
    let mut query = db.query(
        "INSERT INTO chat_room (id, tenant, kind, title, created_at, member_count, last_number, last_at, previous_at, version) VALUES (",
    );
    for (index, (chat, members)) in groups.iter().enumerate() {
        query = if index == 0 { query } else { query.push(", (") }.arg(*chat).push(", ").arg(tenant).push(", 'group', ");
        query = query.arg(format!("Load {}", chat.0.simple())).push(", ").arg(now).push(", ");
        query = query.arg(i64::try_from(*members).unwrap_or(i64::MAX)).push(", 0, ").arg(now).push(", ").arg(now).push(", 0)");
    }
    query.run().await?;
    Ok(())
}
