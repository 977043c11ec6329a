//! Topics: what clients can subscribe to.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use ts_rs::TS;

use crate::{Cell, ChatId, EventId, LeagueId, MatchId, PostId, SeriesId, TenantId, UserId};

macro_rules! topics {
    ($($(#[$doc:meta])* $name:ident: $noun:literal, $id:ident;)*) => {
        /// A numbered sequence of pushes to subscribe to: `{noun}:{id}` on the wire.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, TS)]
        #[ts(type = "string")]
        pub enum Topic { $($(#[$doc])* $name($id),)* }

        impl Topic {
            /// What the names of topics begin with, each before a colon.
            pub const NOUNS: &[&str] = &[$($noun),*];
        }

        impl fmt::Display for Topic {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match self { $(Self::$name(id) => write!(f, concat!($noun, ":{}"), id),)* }
            }
        }

        impl FromStr for Topic {
            type Err = NoSuchTopic;

            fn from_str(name: &str) -> Result<Self, NoSuchTopic> {
                let (noun, id) = name.split_once(':').ok_or(NoSuchTopic)?;
                let topic = match noun {
                    $($noun => Self::$name(id.parse().map_err(|_| NoSuchTopic)?),)*
                    _ => return Err(NoSuchTopic),
                };
                // Each topic has one name: other spellings of the same id, such as upper-case digits, are refused.
                if topic.to_string() == name { Ok(topic) } else { Err(NoSuchTopic) }
            }
        }
    };
}

topics! {
    /// A person's own devices: their rooms, settings, notifications, enrolments and sessions.
    User: "user", UserId;
    /// A chat room: messages, members, title.
    Chat: "chat", ChatId;
    /// An event: its form, roster and results.
    Event: "event", EventId;
    /// A series: who comes to which of its dates.
    Series: "series", SeriesId;
    /// A match: its score, point by point.
    Match: "match", MatchId;
    /// A league: its sides, fixtures and tables.
    League: "league", LeagueId;
    /// An area: who in a community is free to play there.
    Play: "play", Cell;
    /// An area: what is posted about it.
    Feed: "feed", Cell;
    /// A post: its text, counts and comments.
    Post: "post", PostId;
    /// A coach's free times and terms.
    Slots: "slots", UserId;
    /// A community's open cases, for its moderators.
    Moderation: "moderation", TenantId;
}

impl Topic {
    /// The length of the longest topic name, in bytes.
    pub const NAME_MAX: usize = 64;
}

/// The text is not a topic's name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no such topic")]
pub struct NoSuchTopic;

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
    fn a_topic_has_exactly_one_name() {
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
