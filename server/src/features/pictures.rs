//! The picture of something that people make.

use protocol::{Refusal, UserId, sentence};

use crate::error::{Error, Result};
use crate::media;
use crate::run::Cx;

/// Claims the new picture of something that people make, such as an event, and releases the old one. Both are media URLs.
pub(crate) async fn replace_picture(cx: &Cx, owner: UserId, before: Option<&str>, after: Option<&str>) -> Result<()> {
    if before == after {
        return Ok(());
    }
    if let Some(picture) = after.and_then(media::of_url) {
        let claimed = media::claim(cx.db(), picture, owner).await;
        claimed.map_err(|error| match error {
            Error::Refused(_) => Refusal::invalid("image", sentence!("picture_missing")).into(),
            Error::Db(_) | Error::Internal(_) => error,
        })?;
    }
    match before.and_then(media::of_url) {
        Some(picture) => media::release(cx.db(), picture, cx.now).await,
        None => Ok(()),
    }
}
