//! Coming back to a group: whoever left by themselves is not added by others, but invited. Owns the table `chat_left`.
//!
//! INVARIANT: an invitation holds as long as whoever made it may add members, and neither has blocked the other.

use protocol::chat::{InviteBack, Rejoin, Role, Room};
use protocol::notifications::About;
use protocol::session::Done;
use protocol::{ChatId, ErrorCode, Refusal, UserId, sentence};
use serde_json::json;

use crate::error::{Result, not_found};
use crate::features::chat::room;
use crate::features::chat::seats::store as seats;
use crate::features::chat::seats::{check_space, enter, invited, load, lock_seat};
use crate::features::people::names;
use crate::features::unasked::{self, Repeated};
use crate::features::{blocks, notifications};
use crate::run::Cx;

/// Remembers that somebody left a group by themselves.
pub(super) async fn note_left(cx: &Cx, chat: ChatId, user: UserId) -> Result<()> {
    store::insert(cx.db(), chat, user, cx.now).await
}

/// Refuses to add people who left the group by themselves; the refusal names them.
pub(super) async fn check_none_left(cx: &Cx, chat: ChatId, users: &[UserId]) -> Result<()> {
    let left = store::among(cx.db(), chat, users).await?;
    if left.is_empty() {
        return Ok(());
    }
    let refusal = Refusal::saying(ErrorCode::Conflict, sentence!("room_left"));
    Err(refusal.on("users").with(json!({ "state": "left", "users": left })).into())
}

pub async fn invite_back(cx: &mut Cx, cmd: InviteBack) -> Result<Done> {
    let seat = lock_seat(cx, cmd.chat).await?;
    seat.may_manage()?;
    let people = invited(cx, "users", cmd.users).await?;
    let ids: Vec<UserId> = people.iter().map(|person| person.id).collect();
    if store::among(cx.db(), cmd.chat, &ids).await?.len() < ids.len() {
        return Err(Refusal::new(ErrorCode::NotFound, "Only people who left this group are invited back.").on("users").into());
    }
    let title = seat.room.title.clone().unwrap_or_default();
    let by = names::named(cx.db(), cx.tenant(), [seat.user]).await?.pop().ok_or_else(not_found)?;
    if !unasked::count_each(cx, Repeated::InviteAfterRefusal, seat.user, &ids).await? {
        return Err(Refusal::saying(ErrorCode::LimitReached, sentence!("room_invited_back")).on("users").into());
    }
    store::invite(cx.db(), cmd.chat, &ids, seat.user).await?;
    notifications::notify_all(cx, &ids, &About::GroupInvited { chat: cmd.chat, title, by }, Some(seat.user)).await?;
    Ok(Done {})
}

/// Accepts an invitation back.
pub async fn rejoin(cx: &mut Cx, cmd: Rejoin) -> Result<Room> {
    let me = cx.caller()?.user;
    let room = room::lock(cx, cmd.chat).await?.ok_or_else(not_found)?;
    let by = store::invited_by(cx.db(), cmd.chat, me).await?.ok_or_else(not_found)?;
    let inviter = seats::seat(cx.db(), cx.tenant(), cmd.chat, by).await?.ok_or_else(not_found)?;
    if inviter.role > Role::Admin || blocks::any_between(cx.db(), me, [by]).await? {
        return Err(not_found());
    }
    check_space(&room, 1)?;
    store::delete(cx.db(), cmd.chat, me).await?;
    enter(cx, &room, me, me).await?;
    load(cx.db(), cmd.chat, cx.now).await
}

/// Forgets somebody who removed their account.
pub(super) async fn forget(cx: &Cx, user: UserId) -> Result<()> {
    store::forget(cx.db(), user).await
}

mod store {
    use protocol::Millis;

    use super::*;
    use crate::db::Db;
    use crate::sql;

    pub(super) async fn insert(db: &Db, chat: ChatId, user: UserId, now: Millis) -> Result<()> {
        sql!(db, "INSERT INTO chat_left (chat, user_id, left_at) VALUES ($1, $2, $3)", chat, user, now).run().await?;
        Ok(())
    }

    /// Those of them who left.
    pub(super) async fn among(db: &Db, chat: ChatId, users: &[UserId]) -> Result<Vec<UserId>> {
        let query = db.query("SELECT user_id FROM chat_left WHERE chat = ").arg(chat).push(" AND user_id IN ");
        Ok(query.list(users.iter().copied()).push(" ORDER BY user_id").scalars().await?)
    }

    pub(super) async fn invite(db: &Db, chat: ChatId, users: &[UserId], by: UserId) -> Result<()> {
        let query = db.query("UPDATE chat_left SET invited_by = ").arg(by).push(" WHERE chat = ").arg(chat).push(" AND user_id IN ");
        query.list(users.iter().copied()).run().await?;
        Ok(())
    }

    pub(super) async fn invited_by(db: &Db, chat: ChatId, user: UserId) -> Result<Option<UserId>> {
        let query = sql!(db, "SELECT invited_by FROM chat_left WHERE chat = $1 AND user_id = $2 AND invited_by IS NOT NULL", chat, user);
        Ok(query.scalar_optional().await?)
    }

    pub(super) async fn delete(db: &Db, chat: ChatId, user: UserId) -> Result<()> {
        sql!(db, "DELETE FROM chat_left WHERE chat = $1 AND user_id = $2", chat, user).run().await?;
        Ok(())
    }

    pub(super) async fn forget(db: &Db, user: UserId) -> Result<()> {
        sql!(db, "DELETE FROM chat_left WHERE user_id = $1", user).run().await?;
        sql!(db, "UPDATE chat_left SET invited_by = NULL WHERE invited_by = $1", user).run().await?;
        Ok(())
    }
}
