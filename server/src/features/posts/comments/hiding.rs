//! Comments that break the rules of the community: as they were reported, hidden, shown again, removed.

use protocol::{CommentId, Millis};

use super::store::{self, Row};
use super::{content_of, erase, lock_seen};
use crate::db::Db;
use crate::error::Result;
use crate::features::posts::seen::Seen;
use crate::features::posts::store as posts;
use crate::run::Cx;

/// A comment that the sender of a command sees; `not_found` for any other.
pub(in crate::features) async fn seen(cx: &Cx, id: CommentId) -> Result<Seen> {
    let (_, row) = lock_seen(cx, id).await?;
    Ok(content_of(&row))
}

/// A comment as its author sees it; none once it is deleted.
pub(in crate::features) async fn any(db: &Db, id: CommentId) -> Result<Option<Seen>> {
    let row = store::any(db, id).await?;
    Ok(if row.deleted_at.is_none() { Some(content_of(&row)) } else { None })
}

/// When it last changed; none of one that was never edited.
pub(in crate::features) async fn edited_at(cx: &Cx, id: CommentId) -> Result<Option<Millis>> {
    Ok(store::any(cx.db(), id).await?.edited_at)
}

/// Hides a comment from everybody but its author, or shows it again; whether that changed anything. Its replies stay.
pub async fn set_hidden(cx: &mut Cx, id: CommentId, hidden: bool) -> Result<bool> {
    let Some((post, row)) = lock(cx, id).await?.filter(|(_, row)| row.hidden_at.is_some() != hidden) else { return Ok(false) };
    super::set_hidden(cx, &post, &row, hidden).await?;
    Ok(true)
}

/// Removes a comment for good, as its author would delete it; whether there was one.
pub(in crate::features) async fn remove(cx: &mut Cx, id: CommentId) -> Result<bool> {
    let Some((post, row)) = lock(cx, id).await? else { return Ok(false) };
    erase(cx, &post, &row).await?;
    Ok(true)
}

/// A comment that is not deleted, with its locked post.
async fn lock(cx: &Cx, id: CommentId) -> Result<Option<(posts::Row, Row)>> {
    let Some(post) = store::post_of(cx.db(), id).await? else { return Ok(None) };
    if !posts::lock(cx.db(), cx.tenant(), post).await? {
        return Ok(None);
    }
    let row = store::any(cx.db(), id).await?;
    Ok(if row.deleted_at.is_none() { Some((posts::any(cx.db(), post).await?, row)) } else { None })
}
