//! The tables `post_like` and `post_save`.

use std::collections::HashSet;

use protocol::{Millis, PostId, UserId};

use crate::db::Db;
use crate::error::Result;
use crate::sql;

/// Marks a post as liked; `false` if it was.
pub(in crate::features::posts) async fn like(db: &Db, post: PostId, user: UserId, now: Millis) -> Result<bool> {
    let liked = sql!(db, "INSERT INTO post_like (post, user_id, at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING", post, user, now);
    Ok(liked.run().await? == 1)
}

pub(in crate::features::posts) async fn unlike(db: &Db, post: PostId, user: UserId) -> Result<bool> {
    Ok(sql!(db, "DELETE FROM post_like WHERE post = $1 AND user_id = $2", post, user).run().await? == 1)
}

pub(in crate::features::posts) async fn save(db: &Db, post: PostId, user: UserId, now: Millis) -> Result<bool> {
    let saved = sql!(db, "INSERT INTO post_save (user_id, post, at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING", user, post, now);
    Ok(saved.run().await? == 1)
}

pub(in crate::features::posts) async fn unsave(db: &Db, post: PostId, user: UserId) -> Result<bool> {
    Ok(sql!(db, "DELETE FROM post_save WHERE user_id = $1 AND post = $2", user, post).run().await? == 1)
}

/// Which of the posts somebody liked, and which they saved.
pub(in crate::features::posts) async fn marked(db: &Db, user: UserId, posts: &[PostId]) -> Result<(HashSet<PostId>, HashSet<PostId>)> {
    if posts.is_empty() {
        return Ok(Default::default());
    }
    let liked = db.query("SELECT post FROM post_like WHERE user_id = ").arg(user).push(" AND post IN ").list(posts.iter().copied());
    let saved = db.query("SELECT post FROM post_save WHERE user_id = ").arg(user).push(" AND post IN ").list(posts.iter().copied());
    Ok((liked.scalars().await?.into_iter().collect(), saved.scalars().await?.into_iter().collect()))
}

/// Deletes at most `limit` saves of somebody; how many.
pub(in crate::features::posts) async fn delete_saves(db: &Db, user: UserId, limit: i64) -> Result<u64> {
    let deleted = sql!(
        db,
        "DELETE FROM post_save WHERE user_id = $1 AND post IN (SELECT post FROM post_save WHERE user_id = $1 LIMIT $2)",
        user,
        limit
    );
    Ok(deleted.run().await?)
}

/// Some of the posts that somebody liked, in the order of their ids.
pub(in crate::features::posts) async fn liked_by(db: &Db, user: UserId, limit: i64) -> Result<Vec<PostId>> {
    Ok(sql!(db, "SELECT post FROM post_like WHERE user_id = $1 ORDER BY post LIMIT $2", user, limit).scalars().await?)
}
