//! Pictures, as REST bodies.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::PictureId;

/// `POST /api/media` as multipart, one file -> 201: a picture that can be referred to. One that nothing refers to is gone after
/// a day.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Picture {
    pub id: PictureId,
    /// A path; `?size=small` or `?size=medium` gives a smaller one.
    pub url: String,
}
