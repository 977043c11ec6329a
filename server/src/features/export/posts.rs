//! What somebody's export says of their posts and comments, and of what they liked and saved.

use protocol::{Millis, PostId, UserId};
use serde::Serialize;

use crate::db::Db;
use crate::error::Result;

#[derive(Serialize)]
pub(super) struct Posts {
    posts: Vec<Post>,
    post_comments: Vec<Comment>,
    liked_posts: Vec<Marked>,
    saved_posts: Vec<Marked>,
    liked_comments: Vec<Liked>,
    moderation_cases: Vec<Case>,
}

#[derive(Serialize, crate::db::FromRow)]
struct Post {
    text: String,
    /// JSON: paths and sizes.
    images: String,
    area: Option<String>,
    /// JSON.
    card: Option<String>,
    created_at: Millis,
    edited_at: Option<Millis>,
    hidden_at: Option<Millis>,
}

#[derive(Serialize, crate::db::FromRow)]
struct Comment {
    post: PostId,
    text: String,
    created_at: Millis,
    edited_at: Option<Millis>,
}

/// A post that they liked or saved, by somebody's name.
#[derive(Serialize, crate::db::FromRow)]
struct Marked {
    author: String,
    at: Millis,
}

/// A comment that they liked, by somebody's name.
#[derive(Serialize, crate::db::FromRow)]
struct Liked {
    author: String,
    at: Millis,
}

/// What moderators decided about something of theirs, or what is hidden until they have.
#[derive(Serialize, crate::db::FromRow)]
struct Case {
    noun: String,
    /// JSON: what it said.
    content: String,
    opened_at: Millis,
    ruling: Option<String>,
    warned: bool,
    suspended_until: Option<Millis>,
    reason: String,
    decided_at: Option<Millis>,
    appeal: Option<String>,
    appealed_at: Option<Millis>,
}

/// All of it, at most `limit` of each kind, the newest first.
pub(super) async fn posts(db: &Db, me: UserId, limit: i64) -> Result<Posts> {
    Ok(Posts {
        posts: written(db, me, limit).await?,
        post_comments: comments(db, me, limit).await?,
        liked_posts: liked(db, me, limit).await?,
        saved_posts: saved(db, me, limit).await?,
        liked_comments: liked_comments(db, me, limit).await?,
        moderation_cases: cases(db, me, limit).await?,
    })
}

async fn written(db: &Db, me: UserId, limit: i64) -> Result<Vec<Post>> {
    Ok(listed!(
        db,
        me,
        limit,
        "SELECT text, images, area, card, created_at, edited_at, hidden_at FROM post WHERE author = $1 AND deleted_at IS NULL
         ORDER BY created_at DESC, id DESC LIMIT $2"
    ))
}

async fn comments(db: &Db, me: UserId, limit: i64) -> Result<Vec<Comment>> {
    Ok(listed!(
        db,
        me,
        limit,
        "SELECT post, text, created_at, edited_at FROM post_comment WHERE author = $1 AND deleted_at IS NULL
         ORDER BY created_at DESC, id DESC LIMIT $2"
    ))
}

async fn liked(db: &Db, me: UserId, limit: i64) -> Result<Vec<Marked>> {
    Ok(listed!(
        db,
        me,
        limit,
        "SELECT u.name AS author, l.at FROM post_like l JOIN post p ON p.id = l.post JOIN app_user u ON u.id = p.author
         WHERE l.user_id = $1 AND p.deleted_at IS NULL ORDER BY l.at DESC, l.post LIMIT $2"
    ))
}

async fn saved(db: &Db, me: UserId, limit: i64) -> Result<Vec<Marked>> {
    Ok(listed!(
        db,
        me,
        limit,
        "SELECT u.name AS author, s.at FROM post_save s JOIN post p ON p.id = s.post JOIN app_user u ON u.id = p.author
         WHERE s.user_id = $1 AND p.deleted_at IS NULL ORDER BY s.at DESC, s.post LIMIT $2"
    ))
}

async fn liked_comments(db: &Db, me: UserId, limit: i64) -> Result<Vec<Liked>> {
    Ok(listed!(
        db,
        me,
        limit,
        "SELECT u.name AS author, l.at FROM post_comment_like l JOIN post_comment c ON c.id = l.comment JOIN app_user u ON u.id = c.author
         WHERE l.user_id = $1 AND c.deleted_at IS NULL ORDER BY l.at DESC, l.comment LIMIT $2"
    ))
}

async fn cases(db: &Db, me: UserId, limit: i64) -> Result<Vec<Case>> {
    Ok(listed!(
        db,
        me,
        limit,
        "SELECT noun, content, opened_at, ruling, warned, suspended_until, decision_reason AS reason, decided_at, appeal, appealed_at
         FROM moderation_case WHERE author = $1 AND (hidden OR decided_at IS NOT NULL) ORDER BY opened_at DESC, id LIMIT $2"
    ))
}
