//! Hiding a post that breaks the rules of the community, for whoever runs it.

use protocol::PostId;
use protocol::Topic;

use super::{showing, store};
use crate::error::{Result, not_found};
use crate::run::Cx;

/// Hides a post from everybody but its author, or shows it again. Nothing of it is lost.
pub async fn set_hidden(cx: &mut Cx, id: PostId, hidden: bool) -> Result<()> {
    if !store::lock(cx.db(), cx.tenant(), id).await? {
        return Err(not_found());
    }
    let before = store::any(cx.db(), id).await?;
    if before.hidden_at.is_some() == hidden {
        return Ok(());
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
    Ok(())
}

/// Removes a post for good, as its author would delete it.
pub async fn remove(cx: &mut Cx, id: PostId) -> Result<()> {
    if !store::lock(cx.db(), cx.tenant(), id).await? {
        return Err(not_found());
    }
    let row = store::any(cx.db(), id).await?;
    super::making::erase(cx, &row).await.map(drop)
}
