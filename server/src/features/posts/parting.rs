//! A removed account: its posts, likes and saves are deleted. Its comments stay with those of others, by a former player.

use protocol::{Millis, UserId};

use super::due::Due;
use super::{comments, publishing, store};
use crate::error::Result;
use crate::jobs;
use crate::run::Cx;

/// Posts that one transaction deletes: each is pushed to its area and to its own topic.
const POSTS: i64 = 20;
/// Likes and saves that one transaction deletes, of each.
const MARKS: i64 = 200;

/// Has the posts, likes and saves of an account deleted by jobs.
pub(crate) async fn schedule_forgetting(cx: &Cx, user: UserId) -> Result<()> {
    jobs::schedule_twice(cx, &Due::Forget { user }).await
}

/// Deletes some; another job goes on.
pub(super) async fn forget(cx: &mut Cx, user: UserId) -> Result<()> {
    let posts = store::of_author_since(cx.db(), user, Millis(0), POSTS).await?;
    for id in &posts {
        if store::lock(cx.db(), cx.tenant(), *id).await? {
            let row = store::any(cx.db(), *id).await?;
            publishing::erase(cx, &row).await?;
        }
    }
    let liked = store::liked_by(cx.db(), user, MARKS).await?;
    for post in &liked {
        if store::unlike(cx.db(), *post, user).await? {
            store::count(cx.db(), *post, -1, 0).await?;
        }
    }
    let comments = comments::forget_likes(cx.db(), user, MARKS).await?;
    let saves = store::delete_saves(cx.db(), user, MARKS).await?;
    let is_full = |count: usize, most: i64| i64::try_from(count).unwrap_or(i64::MAX) >= most;
    let more = is_full(posts.len(), POSTS) || is_full(liked.len(), MARKS) || comments || saves >= MARKS.unsigned_abs();
    if more { jobs::schedule(cx, &Due::Forget { user }, cx.now).await } else { Ok(()) }
}
