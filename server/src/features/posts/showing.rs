//! Posts as readers see them, and their pushes.

use protocol::chat::UserPush;
use protocol::posts::{FeedPush, Post, PostEntry, PostPush};
use protocol::{PostId, Topic, UserId};

use super::store::{self, Row};
use crate::db::Db;
use crate::error::{Result, not_found};
use crate::features::blocks;
use crate::run::Cx;

/// Whether somebody sees a post that is not deleted.
pub(super) async fn is_seen(db: &Db, me: UserId, row: &Row) -> Result<bool> {
    if row.author == me {
        return Ok(true);
    }
    Ok(row.hidden_at.is_none() && !blocks::any_between(db, me, [row.author]).await?)
}

/// A post that the sender of a command sees; `not_found` for any other.
pub(super) async fn seen(cx: &Cx, id: PostId) -> Result<Row> {
    let row = store::find(cx.db(), cx.tenant(), id).await?.ok_or_else(not_found)?;
    if is_seen(cx.db(), cx.caller()?.user, &row).await? { Ok(row) } else { Err(not_found()) }
}

/// Locks a post that the sender of a command sees; `not_found` for any other.
pub(super) async fn lock_seen(cx: &Cx, id: PostId) -> Result<Row> {
    cx.queue_for(id.0)?;
    if !store::lock(cx.db(), cx.tenant(), id).await? {
        return Err(not_found());
    }
    seen(cx, id).await
}

/// Posts with what the reader did with each, in the same order.
pub(super) async fn entries(db: &Db, reader: UserId, rows: &[Row]) -> Result<Vec<PostEntry>> {
    let ids: Vec<PostId> = rows.iter().map(|row| row.id).collect();
    let (liked, saved) = store::marked(db, reader, &ids).await?;
    let entry = |row: &Row| Ok(PostEntry { post: row.post()?, liked: liked.contains(&row.id), saved: saved.contains(&row.id) });
    rows.iter().map(entry).collect()
}

/// Pushes a new post, or one that is shown again, to its area, unless it is held, and to its author's devices.
pub(super) fn push_added(cx: &mut Cx, row: &Row) -> Result<Post> {
    let post = row.post()?;
    if let Some(feed) = row.feed(cx.tenant()).filter(|_| row.hidden_at.is_none()) {
        let push = FeedPush::PostAdded { post: Box::new(post.clone()) };
        cx.push(feed, &push)?.about(row.id.0).author = Some(row.author);
    }
    let push = UserPush::PostArrived { post: Box::new(post.clone()) };
    cx.push(Topic::User(row.author), &push)?.about(row.id.0).author = Some(row.author);
    Ok(post)
}

/// Pushes an edited post to its area, and to whoever has it open.
pub(super) fn push_edited(cx: &mut Cx, before: &Row, after: &Row) -> Result<Post> {
    let post = after.post()?;
    let (from, to) = (before.feed(cx.tenant()), after.feed(cx.tenant()));
    if after.hidden_at.is_none() {
        if let Some(from) = from.filter(|from| Some(*from) != to) {
            cx.push(from, &FeedPush::PostGone { post: after.id })?.about(after.id.0).author = Some(after.author);
        }
        if let Some(feed) = to {
            let boxed = Box::new(post.clone());
            let push = if from == to { FeedPush::PostEdited { post: boxed } } else { FeedPush::PostAdded { post: boxed } };
            cx.push(feed, &push)?.about(after.id.0).author = Some(after.author);
        }
    }
    let push = PostPush::PostEdited { post: Box::new(post.clone()) };
    cx.push(Topic::Post(after.id), &push)?.about(after.id.0).author = Some(after.author);
    Ok(post)
}

/// Hides a locked post from everybody but its author, or shows it again.
pub(super) async fn set_hidden(cx: &mut Cx, id: PostId, hidden: bool) -> Result<()> {
    let before = store::any(cx.db(), id).await?;
    store::set_hidden(cx.db(), id, hidden.then_some(cx.now)).await?;
    let (from, to) = if hidden { ("published", "hidden") } else { ("hidden", "published") };
    cx.record("post", id.0, "state", Some(from), Some(to)).await?;
    let after = store::any(cx.db(), id).await?;
    if hidden {
        push_gone(cx, &before, &after.post()?).await?;
    } else {
        push_added(cx, &after)?;
    }
    cx.push_reopen(Topic::Post(id));
    Ok(())
}

/// Takes a post out of sight: earlier pushes and stored answers about it say nothing more, and `shown` instead of it.
pub(super) async fn push_gone(cx: &mut Cx, row: &Row, shown: &Post) -> Result<()> {
    cx.retract(row.id.0, shown).await?;
    if let Some(feed) = row.feed(cx.tenant()) {
        cx.push(feed, &FeedPush::PostGone { post: row.id })?.retracting(row.id.0).author = Some(row.author);
    }
    cx.push(Topic::Post(row.id), &PostPush::PostGone { post: row.id })?.retracting(row.id.0).author = Some(row.author);
    Ok(())
}

/// Sends the counts of a post, unlogged: they are read again with the post.
pub(super) fn signal_counts(cx: &mut Cx, row: &Row, likes: i64, comments: i64) -> Result<()> {
    if let Some(feed) = row.feed(cx.tenant()).filter(|_| row.hidden_at.is_none()) {
        cx.signal(feed, &FeedPush::PostCounts { post: row.id, likes, comments })?;
    }
    cx.signal(Topic::Post(row.id), &PostPush::PostCounts { post: row.id, likes, comments })
}
