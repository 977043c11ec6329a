//! A post is published, and deleted: what its readers receive, and what becomes of its pictures.

use protocol::posts::Post;

use super::due::DueOutside;
use super::showing;
use super::store::{self, Row};
use crate::error::Result;
use crate::features::follows;
use crate::features::pictures::release_pictures;
use crate::jobs;
use crate::run::Cx;

/// Pushes a new post to its area, and soon to its author's followers who are online.
pub(super) async fn publish(cx: &mut Cx, row: &Row) -> Result<Post> {
    let post = showing::push_added(cx, row)?;
    if follows::count_followers(cx.db(), row.author).await? > 0 {
        jobs::schedule_outside(cx, &DueOutside::Spread { post: row.id, author: row.author, tenant: cx.tenant() }, cx.now).await?;
    }
    Ok(post)
}

/// Deletes a locked post, and releases its pictures.
pub(super) async fn erase(cx: &mut Cx, row: &Row) -> Result<Post> {
    release_pictures(cx, &row.paths()?, &[]).await?;
    store::delete(cx.db(), row.id, cx.now).await?;
    let state = if row.hidden_at.is_some() { "hidden" } else { "published" };
    cx.record("post", row.id.0, "state", Some(state), Some("deleted")).await?;
    let deleted = store::any(cx.db(), row.id).await?.post()?;
    showing::push_gone(cx, row, &deleted).await?;
    Ok(deleted)
}
