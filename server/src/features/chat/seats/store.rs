//! The table `chat_member`.

use std::collections::BTreeSet;

use protocol::chat::{Member, Role};
use protocol::{ChatId, Millis, TenantId, UserId};

use crate::db::Db;
use crate::error::{Error, Result};
use crate::features::chat::room::store::{FOLLOWED_MAX, LARGE};
use crate::features::chat::room::{Facts, count};
use crate::sql;

/// Somebody's membership in a room, and the room. Read under the room's lock, it does not change until the commit.
#[derive(Clone, Debug)]
pub(in crate::features::chat) struct Seat {
    pub(in crate::features::chat) room: Facts,
    pub(in crate::features::chat) user: UserId,
    pub(in crate::features::chat) role: Role,
    pub(in crate::features::chat) silenced_until: Option<Millis>,
    pub(in crate::features::chat) muted_until: Option<Millis>,
    pub(in crate::features::chat) read_number: u64,
}

/// A member as the room lists them, and how far they have read.
#[derive(Clone, Debug)]
pub(in crate::features::chat) struct Listed {
    pub(in crate::features::chat) member: Member,
    pub(in crate::features::chat) read_number: u64,
}

pub(in crate::features::chat) fn name(role: Role) -> &'static str {
    match role {
        Role::Owner => "owner",
        Role::Admin => "admin",
        Role::Member => "member",
        Role::ReadOnly => "read_only",
    }
}

fn role(name: &str) -> Result<Role> {
    let roles = [Role::Owner, Role::Admin, Role::Member, Role::ReadOnly];
    roles.into_iter().find(|role| self::name(*role) == name).ok_or_else(|| Error::internal(format!("a member with the role {name}")))
}

/// The order in lists: owners, admins, everybody else.
fn rank(role: Role) -> i64 {
    match role {
        Role::Owner => 0,
        Role::Admin => 1,
        Role::Member | Role::ReadOnly => 2,
    }
}

#[derive(crate::db::FromRow)]
struct SeatRow {
    #[sqlx(flatten)]
    room: Facts,
    user_id: UserId,
    role: String,
    silenced_until: Option<Millis>,
    muted_until: Option<Millis>,
    read_number: i64,
}

pub(in crate::features::chat) async fn seat(db: &Db, tenant: TenantId, chat: ChatId, user: UserId) -> Result<Option<Seat>> {
    let row: Option<SeatRow> = sql!(
        db,
        "SELECT r.id, r.kind, r.title, r.created_at, r.member_count, r.last_number, r.last_at, r.locked, r.event, r.series, r.league,
                m.user_id, m.role, m.silenced_until, m.muted_until, m.read_number
         FROM chat_member m JOIN chat_room r ON r.id = m.chat
         WHERE m.chat = $1 AND m.user_id = $2 AND r.tenant = $3",
        chat,
        user,
        tenant
    )
    .optional()
    .await?;
    let seat = |SeatRow { room, user_id, role: name, silenced_until, muted_until, read_number }: SeatRow| {
        Ok(Seat { room, user: user_id, role: role(&name)?, silenced_until, muted_until, read_number: count(read_number)? })
    };
    row.map(seat).transpose()
}

/// Those of the rooms that somebody is in.
pub(crate) async fn rooms_of(db: &Db, user: UserId, chats: &[ChatId]) -> Result<Vec<ChatId>> {
    let query = db.query("SELECT chat FROM chat_member WHERE user_id = ").arg(user).push(" AND chat IN ");
    Ok(query.list(chats.iter().copied()).scalars().await?)
}

/// Members in the order of their ids, after one of them.
pub(in crate::features::chat) async fn after(db: &Db, chat: ChatId, after: Option<UserId>, limit: usize) -> Result<Vec<UserId>> {
    Ok(sql!(
        db,
        "SELECT user_id FROM chat_member WHERE chat = $1 AND (user_id > $2 OR $2 IS NULL) ORDER BY user_id LIMIT $3",
        chat,
        after,
        i64::try_from(limit).unwrap_or(i64::MAX)
    )
    .scalars()
    .await?)
}

/// Somebody's rooms in the order of their ids, after one of them.
pub(in crate::features::chat) async fn chats_after(db: &Db, user: UserId, after: Option<ChatId>, limit: usize) -> Result<Vec<ChatId>> {
    Ok(sql!(
        db,
        "SELECT chat FROM chat_member WHERE user_id = $1 AND (chat > $2 OR $2 IS NULL) ORDER BY chat LIMIT $3",
        user,
        after,
        i64::try_from(limit).unwrap_or(i64::MAX)
    )
    .scalars()
    .await?)
}

/// The next member in the list after the only owner.
pub(in crate::features::chat) async fn after_owner(db: &Db, chat: ChatId, owner: UserId) -> Result<Option<UserId>> {
    Ok(sql!(db, "SELECT user_id FROM chat_member WHERE chat = $1 AND user_id <> $2 ORDER BY rank, joined_at, user_id LIMIT 1", chat, owner)
        .scalar_optional()
        .await?)
}

pub(in crate::features::chat) async fn owners(db: &Db, chat: ChatId) -> Result<i64> {
    Ok(sql!(db, "SELECT COUNT(*) FROM chat_member WHERE chat = $1 AND rank = 0", chat).scalar().await?)
}

/// Notes when the room was last active in the rows of all members.
pub(in crate::features::chat) async fn set_active(db: &Db, chat: ChatId, active: i64) -> Result<()> {
    sql!(db, "UPDATE chat_member SET active = $2 WHERE chat = $1", chat, active).run().await?;
    Ok(())
}

/// Inserts members; returns those who were none before.
pub(in crate::features::chat) async fn insert(
    db: &Db,
    chat: ChatId,
    users: &[UserId],
    role: Role,
    now: Millis,
    read_number: u64,
) -> Result<BTreeSet<UserId>> {
    let query = db.query("INSERT INTO chat_member (chat, user_id, role, rank, joined_at, read_number, active) SELECT ").arg(chat);
    let query = query.push(", id, ").arg(name(role)).push(", ").arg(rank(role)).push(", ").arg(now).push(", ");
    let query = query.arg(i64::try_from(read_number).unwrap_or(i64::MAX));
    let query = query.push(", COALESCE((SELECT last_at / 60000 FROM chat_room WHERE member_count <= ").arg(FOLLOWED_MAX);
    let query = query.push(" AND id = ").arg(chat).push("), ").arg(LARGE).push(") FROM app_user WHERE id IN ");
    let query = query.list(users.iter().copied());
    Ok(query.push(" ON CONFLICT (chat, user_id) DO NOTHING RETURNING user_id").scalars().await?.into_iter().collect())
}

pub(in crate::features::chat) async fn delete(db: &Db, chat: ChatId, user: UserId) -> Result<()> {
    sql!(db, "DELETE FROM chat_member WHERE chat = $1 AND user_id = $2", chat, user).run().await?;
    Ok(())
}

pub(in crate::features::chat) async fn set_role(db: &Db, chat: ChatId, user: UserId, role: Role) -> Result<()> {
    let (role, rank) = (name(role), rank(role));
    sql!(db, "UPDATE chat_member SET role = $3, rank = $4 WHERE chat = $1 AND user_id = $2", chat, user, role, rank).run().await?;
    Ok(())
}

pub(in crate::features::chat) async fn silence(db: &Db, chat: ChatId, user: UserId, until: Option<Millis>) -> Result<()> {
    sql!(db, "UPDATE chat_member SET silenced_until = $3 WHERE chat = $1 AND user_id = $2", chat, user, until).run().await?;
    Ok(())
}

/// Mutes a room until a time, or unmutes it; `false` if nothing changed.
pub(in crate::features::chat) async fn mute(db: &Db, chat: ChatId, user: UserId, until: Option<Millis>) -> Result<bool> {
    let changed = sql!(
        db,
        "UPDATE chat_member SET muted_until = $3 WHERE chat = $1 AND user_id = $2 AND COALESCE(muted_until, 0) <> COALESCE($3, 0)",
        chat,
        user,
        until
    );
    Ok(changed.run().await? == 1)
}

/// Moves the read position forward; whether it moved.
pub(in crate::features::chat) async fn read_up_to(db: &Db, chat: ChatId, user: UserId, number: u64) -> Result<bool> {
    let number = i64::try_from(number).unwrap_or(i64::MAX);
    let moved =
        sql!(db, "UPDATE chat_member SET read_number = $3 WHERE chat = $1 AND user_id = $2 AND read_number < $3", chat, user, number);
    Ok(moved.run().await? == 1)
}

#[derive(crate::db::FromRow)]
pub(in crate::features::chat) struct Row {
    chat: ChatId,
    user_id: UserId,
    name: String,
    handle: String,
    profile_image: Option<String>,
    role: String,
    silenced_until: Option<Millis>,
    read_number: i64,
}

impl Row {
    /// The member as of now, without a silence that is over.
    pub(in crate::features::chat) fn listed(self, now: Millis) -> Result<(ChatId, Listed)> {
        let member = Member {
            user: self.user_id,
            name: self.name,
            handle: self.handle,
            profile_image: self.profile_image,
            role: role(&self.role)?,
            silenced_until: self.silenced_until.filter(|until| *until > now),
        };
        Ok((self.chat, Listed { member, read_number: count(self.read_number)? }))
    }
}

/// Every member of these rooms, in list order.
pub(in crate::features::chat) async fn all_of(db: &Db, chats: impl IntoIterator<Item = ChatId>) -> Result<Vec<Row>> {
    let query = db.query(
        "SELECT m.chat, m.user_id, u.name, u.handle, u.profile_image, m.role, m.silenced_until, m.read_number
         FROM chat_member m JOIN app_user u ON u.id = m.user_id WHERE m.chat IN ",
    );
    Ok(query.list(chats).push(" ORDER BY m.chat, m.rank, m.joined_at, m.user_id").all().await?)
}

/// The first members of a room, in list order.
pub(in crate::features::chat) async fn first_of(db: &Db, chat: ChatId, limit: usize) -> Result<Vec<Row>> {
    Ok(sql!(
        db,
        "SELECT m.chat, m.user_id, u.name, u.handle, u.profile_image, m.role, m.silenced_until, m.read_number
         FROM chat_member m JOIN app_user u ON u.id = m.user_id
         WHERE m.chat = $1 ORDER BY m.rank, m.joined_at, m.user_id LIMIT $2",
        chat,
        i64::try_from(limit).unwrap_or(i64::MAX)
    )
    .all()
    .await?)
}

/// Inserts many members at once, for load tests.
pub(in crate::features::chat) async fn insert_many(db: &Db, members: &[(ChatId, UserId, Role, i64)], now: Millis) -> Result<()> {
    let mut query = db.query("INSERT INTO chat_member (chat, user_id, role, rank, joined_at, read_number, active) VALUES (");
    for (index, (chat, user, role, active)) in members.iter().enumerate() {
        query = if index == 0 { query } else { query.push(", (") }.arg(*chat).push(", ").arg(*user).push(", ").arg(name(*role));
        query = query.push(", ").arg(rank(*role)).push(", ").arg(now).push(", 0, ").arg(*active).push(")");
    }
    query.run().await?;
    Ok(())
}
