//! A post's form, checked field by field.

use protocol::people::Spot;
use protocol::posts::{Card, PostForm, PostImage};
use protocol::text::PostText;
use protocol::{PictureId, Refusal, limits, sentence};

use crate::error::Result;
use crate::features::pictures;
use crate::geo;
use crate::media;
use crate::run::Cx;

/// A valid form. That its author sees the card and uploaded the pictures is checked in the transaction.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Checked {
    pub(super) text: String,
    /// Paths of pictures on this server.
    pub(super) images: Vec<String>,
    pub(super) location: Option<Spot>,
    pub(super) card: Option<Card>,
    pub(super) comments_open: bool,
}

impl Checked {
    pub(super) fn parse(form: PostForm) -> Result<Self, Refusal> {
        form.location.map_or(Ok(()), geo::check)?;
        Ok(Self {
            text: PostText::parse(&form.text)?.into_string(),
            images: pictures::paths(&form.images, limits::POST_IMAGES_MAX)?,
            location: form.location,
            card: form.card,
            comments_open: form.comments_open,
        })
    }
}

/// Pictures with their sizes, in the same order.
pub(super) async fn sized(cx: &Cx, paths: &[String]) -> Result<Vec<PostImage>> {
    if paths.is_empty() {
        return Ok(Vec::new());
    }
    let ids: Vec<PictureId> = paths.iter().filter_map(|path| media::of_url(path)).collect();
    let sizes = media::sizes(cx.db(), &ids).await?;
    let image = |id: &PictureId| {
        let size = sizes.iter().find(|(of, ..)| of == id);
        size.map(|(_, width, height)| PostImage { url: media::url(*id), width: *width, height: *height })
    };
    let images: Option<Vec<PostImage>> = ids.iter().map(image).collect();
    images.ok_or_else(|| Refusal::invalid("images", sentence!("picture_missing")).into())
}
