//! A profile's references to uploaded pictures.

use protocol::{Millis, UserId};

use crate::error::Result;
use crate::media;
use crate::run::Cx;

/// Moves the reference from one picture to another, which is deleted after a day.
pub(super) async fn replace_picture(cx: &Cx, owner: UserId, before: &Option<String>, after: &Option<String>) -> Result<()> {
    replace(cx, owner, before, after, cx.now).await
}

/// The same for pictures that nobody may see any longer: the next round of trimming deletes the one before.
pub(super) async fn replace_certificate(cx: &Cx, owner: UserId, before: &Option<String>, after: &Option<String>) -> Result<()> {
    replace(cx, owner, before, after, Millis(0)).await
}

async fn replace(cx: &Cx, owner: UserId, before: &Option<String>, after: &Option<String>, unused_since: Millis) -> Result<()> {
    if before == after {
        return Ok(());
    }
    if let Some(picture) = after.as_deref().and_then(media::of_url) {
        media::claim(cx.db(), picture, owner).await?;
    }
    if let Some(picture) = before.as_deref().and_then(media::of_url) {
        media::release(cx.db(), picture, unused_since).await?;
    }
    Ok(())
}
