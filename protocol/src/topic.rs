//! What can be listened to.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use ts_rs::TS;
use uuid::Uuid;

use crate::id::Cell;
use crate::{ChatId, EventId, UserId};

/// A numbered sequence of pushes that one may listen to: `{noun}:{id}` on the wire.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, TS)]
#[ts(type = "string")]
pub enum Topic {
    /// A person's own devices: rooms opened and closed, mutes, read positions, sign-outs.
    User(UserId),
    /// A chat room: messages, members, title.
    Chat(ChatId),
    /// An event: what is said of it, who is in, results.
    Event(EventId),
    /// An area: who of a community is free to play there now.
    Play(Cell),
}

impl Topic {
    /// How long the longest name of a topic is, in bytes.
    pub const NAME_MAX: usize = 64;
}

impl fmt::Display for Topic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::User(id) => write!(f, "user:{id}"),
            Self::Chat(id) => write!(f, "chat:{id}"),
            Self::Event(id) => write!(f, "event:{id}"),
            Self::Play(cell) => write!(f, "play:{cell}"),
        }
    }
}

/// The text names no topic.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no such topic")]
pub struct NoSuchTopic;

impl FromStr for Topic {
    type Err = NoSuchTopic;

    fn from_str(name: &str) -> Result<Self, NoSuchTopic> {
        let (noun, id) = name.split_once(':').ok_or(NoSuchTopic)?;
        let uuid = || Uuid::parse_str(id).map_err(|_| NoSuchTopic);
        let topic = match noun {
            "user" => Self::User(UserId(uuid()?)),
            "chat" => Self::Chat(ChatId(uuid()?)),
            "event" => Self::Event(EventId(uuid()?)),
            "play" => Self::Play(Cell::parse(id).ok_or(NoSuchTopic)?),
            _ => return Err(NoSuchTopic),
        };
        // One topic, one name: `CHAT:…`, braces and upper-case digits are other spellings of the same id.
        if topic.to_string() == name { Ok(topic) } else { Err(NoSuchTopic) }
    }
}

impl Serialize for Topic {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Topic {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let name = std::borrow::Cow::<'de, str>::deserialize(from)?;
        name.parse().map_err(serde::de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_topic_has_one_name() {
        let id = "0198f1a2-0000-7000-8000-00000000000a";
        let topic: Topic = format!("chat:{id}").parse().unwrap();
        assert_eq!(topic.to_string(), format!("chat:{id}"));
        let area: Topic = "play:8429a1dffffffff".parse().unwrap();
        assert_eq!(area.to_string(), "play:8429a1dffffffff");
        let elsewhere: Topic = "play:2.8429a1dffffffff".parse().unwrap();
        assert!(elsewhere != area && elsewhere.to_string() == "play:2.8429a1dffffffff");
        for other in [
            format!("chat:{}", id.to_uppercase()),
            format!("chat:{{{id}}}"),
            format!("Chat:{id}"),
            format!("room:{id}"),
            "chat".into(),
            String::new(),
            "play:8429A1dffffffff".into(),
            "play:0842a1dffffffff".into(),
            "play:+842a1dffffffff".into(),
            "play:1.8429a1dffffffff".into(),
            "play:02.8429a1dffffffff".into(),
            "play:852a1dffffffff".into(),
            format!("play:{id}"),
        ] {
            assert_eq!(other.parse::<Topic>(), Err(NoSuchTopic), "{other}");
        }
    }
}
