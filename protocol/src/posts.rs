//! Posts of a community: the feed of an area, of the people one follows, of what one saved or wrote; and comments on them.

mod comments;
mod feed;

use serde::{Deserialize, Serialize};
use ts_rs::TS;

pub use comments::{AddComment, Comment, CommentEntry, CommentMarks, CommentPage, DeleteComment, EditComment, LikeComment, ListComments};
pub use feed::{FeedKind, FeedPage, FeedSnapshot, GetFeed};

use crate::call::noun;
use crate::people::{Person, Spot};
use crate::{CourtId, EventId, LeagueId, MatchId, Millis, PostId, UserId};

/// What a post shows besides its text. Readers see it as far as they may, and as it is now: they read it by its id, and its
/// topic tells them of changes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "noun", rename_all = "snake_case")]
pub enum Card {
    Event {
        event: EventId,
    },
    League {
        league: LeagueId,
    },
    Match {
        #[serde(rename = "match")]
        match_id: MatchId,
    },
    /// A coach's lessons, or one free hour of theirs.
    Lesson {
        coach: UserId,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        starts_at: Option<Millis>,
    },
    Court {
        court: CourtId,
    },
}

/// The kinds of [`Card`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum CardNoun {
    Event,
    League,
    Match,
    Lesson,
    Court,
}

impl Card {
    #[must_use]
    pub fn noun(&self) -> CardNoun {
        match self {
            Self::Event { .. } => CardNoun::Event,
            Self::League { .. } => CardNoun::League,
            Self::Match { .. } => CardNoun::Match,
            Self::Lesson { .. } => CardNoun::Lesson,
            Self::Court { .. } => CardNoun::Court,
        }
    }
}

/// Somebody whom a text mentions as `@handle`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Mention {
    /// As it stands in the text, without the `@`.
    pub handle: String,
    pub user: UserId,
}

/// A picture of a post, with its size, so that a page reserves its space.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct PostImage {
    /// A path; add `?size=small` or `?size=medium` for a smaller one.
    pub url: String,
    /// Pixels.
    #[ts(type = "number")]
    pub width: i64,
    #[ts(type = "number")]
    pub height: i64,
}

/// A post. Nothing in it differs from reader to reader.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct Post {
    pub id: PostId,
    pub author: Person,
    /// Empty once it is deleted.
    pub text: String,
    pub mentions: Vec<Mention>,
    pub images: Vec<PostImage>,
    /// The name of the place or area that it is about.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub area: Option<String>,
    /// The centre of that area.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub spot: Option<Spot>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub card: Option<Card>,
    pub comments_open: bool,
    #[ts(type = "number")]
    pub likes: i64,
    /// Comments and replies that are not deleted.
    #[ts(type = "number")]
    pub comments: i64,
    /// Counts edits, from 1.
    #[ts(type = "number")]
    pub version: i64,
    pub at: Millis,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub edited_at: Option<Millis>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deleted_at: Option<Millis>,
    /// Hidden by whoever runs the community: its author alone sees it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(as = "Option<bool>", optional)]
    pub hidden: bool,
}

/// A post, and what the reader did with it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct PostEntry {
    pub post: Post,
    pub liked: bool,
    pub saved: bool,
}

/// The editable part of a post: adding one sends all of it, editing one replaces all of it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct PostForm {
    /// 1 to 3,000 characters. `@handle` mentions somebody.
    pub text: String,
    /// Paths of pictures that I uploaded, at most 6.
    #[serde(default)]
    pub images: Vec<String>,
    /// Blurred before it is stored; absent: my area or, in an edit, where the post is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub location: Option<Spot>,
    /// Something that I see.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub card: Option<Card>,
    pub comments_open: bool,
}

/// Writes a post. With the words and the card of another one of mine of the last day, or a picture of one: `conflict` with `data.state`
/// `posted_already` and `data.post`.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct AddPost {
    #[serde(flatten)]
    #[ts(flatten)]
    pub form: PostForm,
}

/// Edits a post of mine. If it was edited since `version`: `conflict` with `data.state` `edited`.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct EditPost {
    pub post: PostId,
    #[ts(type = "number")]
    pub version: i64,
    #[serde(flatten)]
    #[ts(flatten)]
    pub form: PostForm,
}

/// Deletes a post of mine, with its pictures and comments.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, TS)]
pub struct DeletePost {
    pub post: PostId,
}

/// Likes a post, or takes that back.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, TS)]
pub struct LikePost {
    pub post: PostId,
    pub on: bool,
}

/// Saves a post for me, or takes that back.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, TS)]
pub struct SavePost {
    pub post: PostId,
    pub on: bool,
}

/// What I did with a post.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct PostMarks {
    pub post: PostId,
    pub liked: bool,
    pub saved: bool,
    #[ts(type = "number")]
    pub likes: i64,
}

/// A post in a notification.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct PostRef {
    pub id: PostId,
    /// How its text begins.
    pub start: String,
}

#[derive(Clone, Copy, Debug, Serialize, Deserialize, TS)]
pub struct GetPost {
    pub post: PostId,
}

/// Snapshot of `post:{id}`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct PostSnapshot {
    pub entry: PostEntry,
    /// The newest comments.
    pub comments: CommentPage,
}

noun! {
    /// Commands about posts and comments.
    calls PostCommand {
        "post.add" Keyed AddPost -> Post;
        "post.edit" Keyed EditPost -> Post;
        "post.delete" Keyed DeletePost -> Post;
        "post.like" Natural LikePost -> PostMarks;
        "post.save" Natural SavePost -> PostMarks;
        "comment.add" Keyed AddComment -> Comment;
        "comment.edit" Keyed EditComment -> Comment;
        "comment.delete" Keyed DeleteComment -> Comment;
        "comment.like" Natural LikeComment -> CommentMarks;
    }
    /// Queries about posts and comments.
    calls PostQuery {
        "post.feed" Read GetFeed -> FeedPage;
        "post.get" Read GetPost -> PostEntry;
        "comment.list" Read ListComments -> CommentPage;
    }
    pushes {
        "feed:{cell}" FeedPush;
        "post:{id}" PostPush;
    }
    types { FeedSnapshot, PostSnapshot }
}

/// Pushes on `feed:{cell}`. `post_counts` is unlogged.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[serde(tag = "push", content = "data", rename_all = "snake_case")]
pub enum FeedPush {
    /// A new post, or one that is shown again.
    PostAdded {
        post: Box<Post>,
    },
    PostEdited {
        post: Box<Post>,
    },
    /// Deleted, hidden, or about another area now; earlier pushes of a deleted or hidden post become skips.
    PostGone {
        post: PostId,
    },
    PostCounts {
        post: PostId,
        #[ts(type = "number")]
        likes: i64,
        #[ts(type = "number")]
        comments: i64,
    },
}

/// Pushes on `post:{id}`. `post_counts` and `comment_counts` are unlogged.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[serde(tag = "push", content = "data", rename_all = "snake_case")]
pub enum PostPush {
    PostEdited {
        post: Box<Post>,
    },
    PostGone {
        post: PostId,
    },
    PostCounts {
        post: PostId,
        #[ts(type = "number")]
        likes: i64,
        #[ts(type = "number")]
        comments: i64,
    },
    CommentAdded {
        comment: Box<Comment>,
    },
    CommentEdited {
        comment: Box<Comment>,
    },
    /// Has no text; earlier pushes of the comment become skips.
    CommentDeleted {
        comment: Box<Comment>,
    },
    CommentCounts {
        comment: crate::CommentId,
        #[ts(type = "number")]
        likes: i64,
    },
}
