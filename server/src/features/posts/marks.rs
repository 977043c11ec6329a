//! Liking and saving posts.

use protocol::Topic;
use protocol::chat::UserPush;
use protocol::posts::{LikePost, PostMarks, SavePost};

use super::showing;
use super::store::{self, Row};
use crate::error::Result;
use crate::run::Cx;

/// Likes a post, or takes that back. Idempotent.
pub(super) async fn like(cx: &mut Cx, args: LikePost) -> Result<PostMarks> {
    let me = cx.caller()?.user;
    let row = showing::lock_seen(cx, args.post).await?;
    let changed = if args.on { store::like(cx.db(), row.id, me, cx.now).await? } else { store::unlike(cx.db(), row.id, me).await? };
    let by = match (changed, args.on) {
        (false, _) => 0,
        (true, true) => 1,
        (true, false) => -1,
    };
    if changed {
        store::count(cx.db(), row.id, by, 0).await?;
        showing::signal_counts(cx, &row, row.likes + by, row.comments)?;
    }
    marked(cx, &row, row.likes + by, changed).await
}

/// Saves a post for the caller, or takes that back. Idempotent.
pub(super) async fn save(cx: &mut Cx, args: SavePost) -> Result<PostMarks> {
    let me = cx.caller()?.user;
    let row = showing::seen(cx, args.post).await?;
    let changed = if args.on { store::save(cx.db(), row.id, me, cx.now).await? } else { store::unsave(cx.db(), row.id, me).await? };
    marked(cx, &row, row.likes, changed).await
}

/// Pushes to the caller's devices what they did, if it changed anything.
async fn marked(cx: &mut Cx, row: &Row, likes: i64, changed: bool) -> Result<PostMarks> {
    let me = cx.caller()?.user;
    let (liked, saved) = store::marked(cx.db(), me, &[row.id]).await?;
    let (post, liked, saved) = (row.id, liked.contains(&row.id), saved.contains(&row.id));
    if changed {
        cx.push(Topic::User(me), &UserPush::PostMarked { post, liked, saved })?;
    }
    Ok(PostMarks { post, liked, saved, likes })
}
