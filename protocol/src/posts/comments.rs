//! Comments on posts, and replies to them: one level deep.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::Mention;
use crate::people::Person;
use crate::{CommentId, Millis, PostId};

/// A comment, or a reply to one. Nothing in it differs from reader to reader, but that a hidden one looks deleted to all but its author.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct Comment {
    pub id: CommentId,
    pub post: PostId,
    pub author: Person,
    /// The comment that it replies to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reply_to: Option<CommentId>,
    /// Empty once it is deleted.
    pub text: String,
    pub mentions: Vec<Mention>,
    #[ts(type = "number")]
    pub likes: i64,
    /// Replies that are not deleted.
    #[ts(type = "number")]
    pub replies: i64,
    pub at: Millis,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub edited_at: Option<Millis>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deleted_at: Option<Millis>,
    /// Hidden by whoever runs the community, or by reports: its author alone reads it, to all others it is deleted.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(as = "Option<bool>", optional)]
    pub hidden: bool,
}

/// A comment, and what the reader did with it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct CommentEntry {
    pub comment: Comment,
    pub liked: bool,
}

/// Comments on a post, the newest first; or the replies to one, the oldest first. Without those of people blocked by me or
/// blocking me; deleted and hidden ones are listed without their text as long as they have replies.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct ListComments {
    pub post: PostId,
    /// The replies to this comment.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub replies_to: Option<CommentId>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cursor: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct CommentPage {
    pub comments: Vec<CommentEntry>,
    /// The first two replies to each of them.
    pub replies: Vec<CommentEntry>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cursor: Option<String>,
}

/// Comments on a post, or replies to a comment. A reply to a reply is one to the comment above it.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct AddComment {
    pub post: PostId,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reply_to: Option<CommentId>,
    /// 1 to 1,000 characters. `@handle` mentions somebody.
    pub text: String,
}

/// Edits a comment of mine.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct EditComment {
    pub comment: CommentId,
    pub text: String,
}

/// Deletes a comment of mine. Its replies stay.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, TS)]
pub struct DeleteComment {
    pub comment: CommentId,
}

/// Likes a comment, or takes that back.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, TS)]
pub struct LikeComment {
    pub comment: CommentId,
    pub on: bool,
}

/// What I did with a comment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct CommentMarks {
    pub comment: CommentId,
    pub liked: bool,
    #[ts(type = "number")]
    pub likes: i64,
}
