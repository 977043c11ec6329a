//! A profile's references to uploaded pictures.

use protocol::UserId;

use crate::error::Result;
use crate::media;
use crate::run::Cx;

/// Moves the reference from one picture to another.
pub(super) async fn replace_picture(cx: &mut Cx, owner: UserId, before: &Option<String>, after: &Option<String>) -> Result<()> {
    if before == after {
        return Ok(());
    }
    if let Some(picture) = after.as_deref().and_then(media::of_url) {
        media::claim(cx.db(), picture, owner).await?;
    }
    if let Some(picture) = before.as_deref().and_then(media::of_url) {
        media::release(cx.db(), picture, cx.now).await?;
    }
    Ok(())
}
