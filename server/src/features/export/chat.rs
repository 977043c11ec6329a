//! What somebody's export says of groups that they left, and of messages to which they reacted.

use protocol::{Millis, UserId};
use serde::Serialize;

use crate::db::Db;
use crate::error::Result;

#[derive(Serialize)]
pub(super) struct Chat {
    left_groups: Vec<LeftGroup>,
    reactions: Vec<Reacted>,
}

/// A group that they left by themselves, and who has invited them back.
#[derive(Serialize, crate::db::FromRow)]
struct LeftGroup {
    title: Option<String>,
    left_at: Millis,
    invited_by: Option<String>,
}

/// How they reacted to a message, by its author's name.
#[derive(Serialize, crate::db::FromRow)]
struct Reacted {
    kind: String,
    author: String,
    at: Millis,
}

/// All of it, at most `limit` of each kind, the newest first.
pub(super) async fn chat(db: &Db, me: UserId, limit: i64) -> Result<Chat> {
    Ok(Chat { left_groups: left_groups(db, me, limit).await?, reactions: reactions(db, me, limit).await? })
}

async fn left_groups(db: &Db, me: UserId, limit: i64) -> Result<Vec<LeftGroup>> {
    Ok(listed!(
        db,
        me,
        limit,
        "SELECT r.title, l.left_at, u.name AS invited_by
         FROM chat_left l JOIN chat_room r ON r.id = l.chat LEFT JOIN app_user u ON u.id = l.invited_by
         WHERE l.user_id = $1 ORDER BY l.left_at DESC, l.chat LIMIT $2"
    ))
}

async fn reactions(db: &Db, me: UserId, limit: i64) -> Result<Vec<Reacted>> {
    Ok(listed!(db, me, limit, "SELECT r.kind, u.name AS author, r.at FROM chat_reaction r JOIN chat_message m ON m.id = r.message JOIN app_user u ON u.id = m.author
         WHERE r.user_id = $1 ORDER BY r.at DESC, r.message LIMIT $2"))
}
