//! The tables `post_comment` and `post_comment_like`.

use std::collections::HashSet;

use protocol::people::Person;
use protocol::posts::{Comment, Mention};
use protocol::{CommentId, Millis, PostId, TenantId, UserId};

use crate::db::{Db, Query};
use crate::error::Result;
use crate::features::blocks;
use crate::features::cursor::Cursor;
use crate::sql;

/// The columns of a [`Row`], from `post_comment c` and `app_user u`.
macro_rules! columns {
    () => {
        "SELECT c.id, c.post, c.author, u.name, u.handle, u.profile_image, c.parent, c.text, c.mentions, c.likes, c.replies, c.created_at, \
         c.edited_at, c.deleted_at, c.hidden_at FROM post_comment c JOIN app_user u ON u.id = c.author"
    };
}

/// A comment with its author.
#[derive(Clone, Debug, crate::db::FromRow)]
pub(super) struct Row {
    pub(super) id: CommentId,
    pub(super) post: PostId,
    pub(super) author: UserId,
    name: String,
    handle: String,
    profile_image: Option<String>,
    pub(super) parent: Option<CommentId>,
    pub(super) text: String,
    mentions: String,
    pub(super) likes: i64,
    pub(super) replies: i64,
    pub(super) created_at: Millis,
    pub(super) edited_at: Option<Millis>,
    pub(super) deleted_at: Option<Millis>,
    pub(super) hidden_at: Option<Millis>,
}

impl Row {
    pub(super) fn comment(&self) -> Result<Comment> {
        Ok(Comment {
            id: self.id,
            post: self.post,
            author: Person {
                id: self.author,
                name: self.name.clone(),
                handle: self.handle.clone(),
                profile_image: self.profile_image.clone(),
            },
            reply_to: self.parent,
            text: self.text.clone(),
            mentions: self.mentions()?,
            likes: self.likes,
            replies: self.replies,
            at: self.created_at,
            edited_at: self.edited_at,
            deleted_at: self.deleted_at,
            hidden: self.hidden_at.is_some() && self.deleted_at.is_none(),
        })
    }

    /// As a reader sees it: one that is hidden from them says nothing.
    pub(super) fn seen_by(&self, reader: UserId) -> Result<Comment> {
        match self.hidden_at {
            Some(hidden_at) if self.author != reader && self.deleted_at.is_none() => self.blank(hidden_at),
            _ => self.comment(),
        }
    }

    /// The same without its text.
    pub(super) fn blank(&self, at: Millis) -> Result<Comment> {
        Ok(Comment { text: String::new(), mentions: Vec::new(), deleted_at: Some(at), hidden: true, ..self.comment()? })
    }

    pub(super) fn mentions(&self) -> Result<Vec<Mention>> {
        Ok(serde_json::from_str(&self.mentions)?)
    }
}

/// A new comment.
pub(super) struct New {
    pub(super) id: CommentId,
    pub(super) post: PostId,
    pub(super) author: UserId,
    pub(super) parent: Option<CommentId>,
    pub(super) text: String,
    pub(super) mentions: Vec<Mention>,
}

pub(super) async fn insert(db: &Db, new: &New, now: Millis) -> Result<()> {
    sql!(
        db,
        "INSERT INTO post_comment (id, post, author, parent, text, mentions, likes, replies, created_at)
         VALUES ($1, $2, $3, $4, $5, $6, 0, 0, $7)",
        new.id,
        new.post,
        new.author,
        new.parent,
        new.text.as_str(),
        serde_json::to_string(&new.mentions)?,
        now
    )
    .run()
    .await?;
    Ok(())
}

pub(super) async fn update(db: &Db, id: CommentId, text: &str, mentions: &[Mention], now: Millis) -> Result<()> {
    let mentions = serde_json::to_string(mentions)?;
    sql!(db, "UPDATE post_comment SET text = $2, mentions = $3, edited_at = $4 WHERE id = $1", id, text, mentions, now).run().await?;
    Ok(())
}

/// Empties a comment; its row stays for its replies.
pub(super) async fn delete(db: &Db, id: CommentId, now: Millis) -> Result<()> {
    sql!(db, "UPDATE post_comment SET text = '', mentions = '[]', deleted_at = $2 WHERE id = $1", id, now).run().await?;
    Ok(())
}

/// Changes the counts of a comment, whose post is locked.
pub(super) async fn count(db: &Db, id: CommentId, likes: i64, replies: i64) -> Result<()> {
    sql!(db, "UPDATE post_comment SET likes = likes + $2, replies = replies + $3 WHERE id = $1", id, likes, replies).run().await?;
    Ok(())
}

pub(super) async fn set_hidden(db: &Db, id: CommentId, hidden_at: Option<Millis>) -> Result<()> {
    sql!(db, "UPDATE post_comment SET hidden_at = $2 WHERE id = $1", id, hidden_at).run().await?;
    Ok(())
}

/// Hidden comments with their authors' handles and their texts, the one that was hidden first first.
pub(super) async fn hidden(db: &Db, tenant: TenantId, limit: i64) -> Result<Vec<(CommentId, String, String, Millis)>> {
    Ok(sql!(
        db,
        "SELECT c.id, u.handle, c.text, c.hidden_at FROM post_comment c JOIN app_user u ON u.id = c.author
         WHERE u.tenant = $1 AND c.hidden_at IS NOT NULL AND c.deleted_at IS NULL ORDER BY c.hidden_at, c.id LIMIT $2",
        tenant,
        limit
    )
    .all()
    .await?)
}

pub(super) async fn post_of(db: &Db, id: CommentId) -> Result<Option<PostId>> {
    Ok(sql!(db, "SELECT post FROM post_comment WHERE id = $1", id).scalar_optional().await?)
}

/// A comment, deleted or not.
pub(super) async fn any(db: &Db, id: CommentId) -> Result<Row> {
    Ok(sql!(db, concat!(columns!(), " WHERE c.id = $1"), id).one().await?)
}

/// A comment on a post.
pub(super) async fn find(db: &Db, post: PostId, id: CommentId) -> Result<Option<Row>> {
    Ok(sql!(db, concat!(columns!(), " WHERE c.id = $1 AND c.post = $2"), id, post).optional().await?)
}

/// Which comments a page reads.
#[derive(Clone, Copy)]
pub(super) struct Part {
    pub(super) reader: UserId,
    pub(super) after: Option<Cursor<CommentId>>,
    pub(super) limit: usize,
}

/// Comments on a post that are no replies, the newest first.
pub(super) async fn of_post(db: &Db, post: PostId, part: Part) -> Result<Vec<Row>> {
    let query = db.query(columns!()).push(" WHERE c.parent IS NULL AND c.post = ").arg(post);
    let query = push_shown(query, part.reader);
    let query = match part.after {
        Some(after) => query.push(" AND (c.created_at, c.id) < (").arg(after.at).push(", ").arg(after.id).push(")"),
        None => query,
    };
    Ok(query.push(" ORDER BY c.created_at DESC, c.id DESC LIMIT ").arg(i64::try_from(part.limit).unwrap_or(i64::MAX)).all().await?)
}

/// Replies to a comment on a post, the oldest first.
pub(super) async fn replies(db: &Db, post: PostId, parent: CommentId, part: Part) -> Result<Vec<Row>> {
    let query = db.query(columns!()).push(" WHERE c.parent = ").arg(parent).push(" AND c.post = ").arg(post);
    let query = push_shown(query, part.reader);
    let query = match part.after {
        Some(after) => query.push(" AND (c.created_at, c.id) > (").arg(after.at).push(", ").arg(after.id).push(")"),
        None => query,
    };
    Ok(query.push(" ORDER BY c.created_at, c.id LIMIT ").arg(i64::try_from(part.limit).unwrap_or(i64::MAX)).all().await?)
}

/// The first replies to each of these comments.
pub(super) async fn first_replies(db: &Db, parents: &[CommentId], reader: UserId, each: i64) -> Result<Vec<Row>> {
    if parents.is_empty() {
        return Ok(Vec::new());
    }
    let ranked = db.query("SELECT k.id FROM (SELECT c.id, ROW_NUMBER() OVER (PARTITION BY c.parent ORDER BY c.created_at, c.id) AS place");
    let ranked = ranked.push(" FROM post_comment c WHERE c.parent IN ").list(parents.iter().copied());
    let ids: Vec<CommentId> = push_shown(ranked, reader).push(") k WHERE k.place <= ").arg(each).scalars().await?;
    let query = db.query(columns!()).push(" WHERE c.id IN ").list(ids);
    Ok(query.push(" ORDER BY c.created_at, c.id").all().await?)
}

/// Leaves out what a reader does not see; deleted and hidden comments are shown as long as they have replies.
fn push_shown(query: Query<'_>, reader: UserId) -> Query<'_> {
    let query = query.push(" AND (c.deleted_at IS NULL OR c.replies > 0) AND (c.hidden_at IS NULL OR c.replies > 0 OR c.author = ");
    let query = query.arg(reader).push(")");
    blocks::exclude(query, "c.author", reader)
}

/// Which of the comments somebody liked.
pub(super) async fn liked_among(db: &Db, user: UserId, comments: &[CommentId]) -> Result<HashSet<CommentId>> {
    if comments.is_empty() {
        return Ok(HashSet::new());
    }
    let query = db.query("SELECT comment FROM post_comment_like WHERE user_id = ").arg(user).push(" AND comment IN ");
    Ok(query.list(comments.iter().copied()).scalars().await?.into_iter().collect())
}

/// Marks a comment as liked; how many likes that adds.
pub(super) async fn like(db: &Db, comment: CommentId, user: UserId, now: Millis) -> Result<i64> {
    let liked =
        sql!(db, "INSERT INTO post_comment_like (comment, user_id, at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING", comment, user, now);
    Ok(i64::try_from(liked.run().await?).unwrap_or_default())
}

/// Takes a like back; how many likes that removes.
pub(super) async fn unlike(db: &Db, comment: CommentId, user: UserId) -> Result<i64> {
    let deleted = sql!(db, "DELETE FROM post_comment_like WHERE comment = $1 AND user_id = $2", comment, user).run().await?;
    Ok(i64::try_from(deleted).unwrap_or_default())
}

/// Some of the comments that somebody liked, in the order of their ids.
pub(super) async fn liked_by(db: &Db, user: UserId, limit: i64) -> Result<Vec<CommentId>> {
    Ok(sql!(db, "SELECT comment FROM post_comment_like WHERE user_id = $1 ORDER BY comment LIMIT $2", user, limit).scalars().await?)
}
