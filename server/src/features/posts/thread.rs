//! A post with its comments: the topic `post:{id}`.

use protocol::PostId;
use protocol::posts::{GetPost, ListComments, PostEntry, PostSnapshot};

use super::comments;
use super::showing;
use super::store;
use crate::error::{Error, Result, not_found};
use crate::features::budget::Budget;
use crate::run::View;

/// Those of the posts that the caller sees.
pub async fn may_open(view: &View, posts: &[PostId]) -> Result<Vec<PostId>> {
    store::seen_among(view.db(), view.tenant(), view.caller()?.user, posts).await
}

/// The state of `post:{id}`.
pub async fn snapshot(view: &View, post: PostId) -> Result<PostSnapshot> {
    let entry = get(view, GetPost { post }).await?;
    let mut budget = Budget::of_a_reply();
    budget.fits(&entry)?;
    let comments = comments::listed(view, ListComments { post, replies_to: None, cursor: None }, budget).await?;
    Ok(PostSnapshot { entry, comments })
}

pub(super) async fn get(view: &View, args: GetPost) -> Result<PostEntry> {
    let me = view.caller()?.user;
    let row = store::find(view.db(), view.tenant(), args.post).await?.ok_or_else(not_found)?;
    if !showing::is_seen(view.db(), me, &row).await? {
        return Err(not_found());
    }
    showing::entries(view.db(), me, &[row]).await?.pop().ok_or_else(|| Error::internal("a post without an entry"))
}
