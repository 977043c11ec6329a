//! Whether what a notification says of a post is still so.

use protocol::TenantId;
use protocol::notifications::About;

use super::store;
use crate::db::Db;
use crate::error::Result;

/// Whether the post is still shown.
pub(super) async fn still_there(db: &Db, tenant: TenantId, about: &About) -> Result<bool> {
    let (About::Mentioned { post, .. } | About::PostCommented { post, .. } | About::CommentReplied { post, .. }) = about else {
        return Ok(true);
    };
    Ok(store::find(db, tenant, post.id).await?.is_some_and(|row| row.hidden_at.is_none()))
}
