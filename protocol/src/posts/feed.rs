//! Feeds: lists of posts, the newest first.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::{CardNoun, PostEntry};
use crate::Topic;
use crate::people::Spot;

/// Which posts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum FeedKind {
    /// Around a spot.
    #[default]
    Area,
    /// By those whom I follow.
    Followed,
    /// Those that I saved, the last one first.
    Saved,
    /// Mine, also those that were hidden.
    Mine,
}

/// A page of a feed, the newest first, without posts of people blocked by me or blocking me.
#[derive(Clone, Debug, Default, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct GetFeed {
    pub feed: FeedKind,
    /// The middle of the area; absent: my own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub location: Option<Spot>,
    /// Miles, above 0 and at most 50; default 10. An area is made of cells that are some thirty miles across.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub distance: Option<f64>,
    /// Only posts with such a card.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub card: Option<CardNoun>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cursor: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct FeedPage {
    pub posts: Vec<PostEntry>,
    /// `feed:{cell}` of the area, at most 20: open them for what is new. Empty for other feeds and for further pages.
    pub topics: Vec<Topic>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cursor: Option<String>,
}

/// Snapshot of `feed:{cell}`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct FeedSnapshot {
    /// The newest ones, at most 10.
    pub posts: Vec<PostEntry>,
}
