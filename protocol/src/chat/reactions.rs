//! Reactions to messages.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::MessageId;
use crate::people::Person;

/// The emoji to react with, in the order of showing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum ReactionKind {
    ThumbsUp,
    Heart,
    Laugh,
    Surprise,
    Sad,
    Tennis,
}

/// How many people reacted in one way.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Reaction {
    pub kind: ReactionKind,
    #[ts(type = "number")]
    pub count: i64,
    /// Whether the reader is one of them.
    pub mine: bool,
}

/// The reactions to one message, those that somebody made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct MessageReactions {
    pub message: MessageId,
    pub reactions: Vec<Reaction>,
}

/// Reacts to a message, or takes that back: one of each kind per person.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, TS)]
pub struct React {
    pub message: MessageId,
    pub kind: ReactionKind,
    pub on: bool,
}

/// Who reacted to a message, in the order of time: at most 100.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, TS)]
pub struct ListReactions {
    pub message: MessageId,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Reactor {
    pub kind: ReactionKind,
    pub person: Person,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ReactorPage {
    pub reactors: Vec<Reactor>,
    /// Whether more people reacted.
    pub more: bool,
}
