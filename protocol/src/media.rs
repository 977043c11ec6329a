//! Pictures: REST bodies.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::PictureId;
use crate::call::noun;

/// `POST /api/media` as multipart, one file -> 201: an uploaded picture. It is deleted after a day if nothing refers to it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Picture {
    pub id: PictureId,
    /// A path; add `?size=small` or `?size=medium` for a smaller one.
    pub url: String,
}

noun! {
    types { Picture }
}
