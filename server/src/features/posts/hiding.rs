//! Posts that break the rules of the community: as they were reported, hidden, shown again, removed.

use protocol::{Millis, PostId, Topic, UserId};

use super::{making, showing, store};
use crate::error::Result;
use crate::run::Cx;

/// What somebody reports: a post, or a comment on one.
pub(in crate::features) struct Seen {
    pub(in crate::features) author: UserId,
    pub(in crate::features) post: PostId,
    pub(in crate::features) text: String,
    /// Paths.
    pub(in crate::features) images: Vec<String>,
}

/// A post that the sender of a command sees; `not_found` for any other.
pub(in crate::features) async fn seen(cx: &Cx, id: PostId) -> Result<Seen> {
    let row = showing::seen(cx, id).await?;
    Ok(Seen { author: row.author, post: id, images: row.paths()?, text: row.text })
}

/// When it last changed; none of one that was never edited.
pub(in crate::features) async fn edited_at(cx: &Cx, id: PostId) -> Result<Option<Millis>> {
    Ok(store::any(cx.db(), id).await?.edited_at)
}

/// Hides a post from everybody but its author, or shows it again; whether that changed anything. Nothing of it is lost.
pub async fn set_hidden(cx: &mut Cx, id: PostId, hidden: bool) -> Result<bool> {
    if !store::lock(cx.db(), cx.tenant(), id).await? {
        return Ok(false);
    }
    let before = store::any(cx.db(), id).await?;
    if before.hidden_at.is_some() == hidden {
        return Ok(false);
    }
    store::set_hidden(cx.db(), id, hidden.then_some(cx.now)).await?;
    let (from, to) = if hidden { ("published", "hidden") } else { ("hidden", "published") };
    cx.record("post", id.0, "state", Some(from), Some(to)).await?;
    let after = store::any(cx.db(), id).await?;
    if hidden {
        showing::push_gone(cx, &before, &after.post()?).await?;
    } else {
        showing::push_added(cx, &after)?;
    }
    cx.push_reopen(Topic::Post(id));
    Ok(true)
}

/// Removes a post for good, as its author would delete it; whether there was one.
pub async fn remove(cx: &mut Cx, id: PostId) -> Result<bool> {
    if !store::lock(cx.db(), cx.tenant(), id).await? {
        return Ok(false);
    }
    let row = store::any(cx.db(), id).await?;
    making::erase(cx, &row).await?;
    Ok(true)
}
