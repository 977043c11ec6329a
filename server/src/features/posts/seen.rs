//! What a post or a comment says, for reports and moderators.

use protocol::{Millis, PostId, UserId};
use serde_json::{Value, json};

use super::store::Row;
use crate::error::Result;

/// A post, or a comment on one.
pub(in crate::features) struct Seen {
    pub(in crate::features) author: UserId,
    pub(in crate::features) post: PostId,
    pub(in crate::features) text: String,
    /// Paths.
    pub(in crate::features) images: Vec<String>,
    pub(in crate::features) at: Millis,
}

impl Seen {
    pub(super) fn of(row: &Row) -> Result<Self> {
        Ok(Self { author: row.author, post: row.id, text: row.text.clone(), images: row.paths()?, at: row.created_at })
    }

    /// As it is stored with a report.
    pub(in crate::features) fn content(&self) -> Value {
        json!({ "post": self.post, "text": self.text, "images": self.images })
    }
}
