//! The pictures of what people make.

use std::collections::BTreeSet;

use protocol::{PictureId, Refusal, UserId, sentence};

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

/// Paths of pictures on this server, at most so many, each once. The transaction checks who uploaded them.
pub(crate) fn paths(images: &[String], most: usize) -> Result<Vec<String>, Refusal> {
    if images.len() > most {
        return Err(Refusal::invalid("images", sentence!("pictures_most", max = most)));
    }
    let known: Option<Vec<String>> = images.iter().map(|image| media::of_url(image).map(media::url)).collect();
    let known = known.filter(|known| known.iter().collect::<BTreeSet<_>>().len() == known.len());
    known.ok_or_else(|| Refusal::invalid("images", sentence!("picture_missing")))
}

/// Moves the references from the old pictures to the new ones. The editor must have uploaded those that are added.
pub(crate) async fn replace_pictures(cx: &Cx, editor: UserId, before: &[String], after: &[String]) -> Result<()> {
    for picture in of_paths(after).difference(&of_paths(before)) {
        let claimed = media::claim(cx.db(), *picture, editor).await;
        claimed.map_err(|_| Refusal::invalid("images", sentence!("picture_missing")))?;
    }
    release_pictures(cx, before, after).await
}

/// Releases those of the old pictures that are not among the new ones.
pub(crate) async fn release_pictures(cx: &Cx, before: &[String], after: &[String]) -> Result<()> {
    for picture in of_paths(before).difference(&of_paths(after)) {
        media::release(cx.db(), *picture, cx.now).await?;
    }
    Ok(())
}

pub(crate) fn of_paths(images: &[String]) -> BTreeSet<PictureId> {
    images.iter().filter_map(|image| media::of_url(image)).collect()
}
