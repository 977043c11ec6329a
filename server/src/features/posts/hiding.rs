//! Posts that break the rules of the community: as they were reported, hidden, shown again, removed.

use protocol::{Millis, PostId, TenantId};

use super::seen::Seen;
use super::{comments, publishing, showing, store};
use crate::db::Db;
use crate::error::Result;
use crate::run::Cx;

/// A post that the sender of a command sees; `not_found` for any other.
pub(in crate::features) async fn seen(cx: &Cx, id: PostId) -> Result<Seen> {
    Seen::of(&showing::seen(cx, id).await?)
}

/// A post as its author sees it; none once it is deleted.
pub(in crate::features) async fn any(db: &Db, id: PostId) -> Result<Option<Seen>> {
    let row = store::any(db, id).await?;
    if row.deleted_at.is_none() { Seen::of(&row).map(Some) } else { Ok(None) }
}

/// Something that is hidden.
pub(in crate::features) struct Hidden {
    /// `post` or `comment`.
    pub(in crate::features) noun: &'static str,
    /// Its id.
    pub(in crate::features) subject: String,
    /// Their handle.
    pub(in crate::features) author: String,
    pub(in crate::features) text: String,
    pub(in crate::features) hidden_at: Millis,
}

/// Hidden posts and comments, of each at most `limit`, the oldest first.
pub(in crate::features) async fn hidden(db: &Db, tenant: TenantId, limit: i64) -> Result<Vec<Hidden>> {
    let posts = store::hidden(db, tenant, limit).await?.into_iter().map(|(id, author, text, hidden_at)| {
        let subject = id.to_string();
        Hidden { noun: "post", subject, author, text, hidden_at }
    });
    let comments = comments::hidden(db, tenant, limit).await?.into_iter().map(|(id, author, text, hidden_at)| {
        let subject = id.to_string();
        Hidden { noun: "comment", subject, author, text, hidden_at }
    });
    Ok(posts.chain(comments).collect())
}

/// When it last changed; none of one that was never edited.
pub(in crate::features) async fn edited_at(cx: &Cx, id: PostId) -> Result<Option<Millis>> {
    Ok(store::any(cx.db(), id).await?.edited_at)
}

/// Hides a post from everybody but its author, or shows it again; whether that changed anything. Nothing of it is lost.
pub async fn set_hidden(cx: &mut Cx, id: PostId, hidden: bool) -> Result<bool> {
    if !store::lock(cx.db(), cx.tenant(), id).await? || store::any(cx.db(), id).await?.hidden_at.is_some() == hidden {
        return Ok(false);
    }
    showing::set_hidden(cx, id, hidden).await?;
    Ok(true)
}

/// Removes a post for good, as its author would delete it; whether there was one.
pub async fn remove(cx: &mut Cx, id: PostId) -> Result<bool> {
    if !store::lock(cx.db(), cx.tenant(), id).await? {
        return Ok(false);
    }
    let row = store::any(cx.db(), id).await?;
    publishing::erase(cx, &row).await?;
    Ok(true)
}
