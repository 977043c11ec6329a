//! A received push.

use serde::de::DeserializeOwned;
use serde_json::Value;
use serde_json::value::RawValue;

use super::ClientError;
use crate::chat::{ChatPush, UserPush};
use crate::session::{SocketPush, TopicEnd, TopicPush};
use crate::{Key, ServerFrame, Topic};

/// Anything that a server sends without a request.
#[derive(Clone, Debug)]
pub struct ServerPush {
    /// Absent if it is about the socket itself.
    pub topic: Option<Topic>,
    /// Absent if it is unlogged.
    pub seq: Option<u64>,
    /// Absent in a skip.
    pub name: Option<String>,
    /// The key of the command that caused it.
    pub key: Option<Key>,
    pub data: Option<Box<RawValue>>,
    /// Whether it contains the topic's whole state.
    pub full: bool,
}

impl ServerPush {
    pub(super) fn of(frame: ServerFrame) -> Self {
        Self { topic: frame.topic, seq: frame.seq, name: frame.push, key: frame.key, data: frame.data, full: frame.full }
    }

    /// Whether it is a number without content.
    #[must_use]
    pub fn is_skip(&self) -> bool {
        self.seq.is_some() && self.name.is_none()
    }

    #[must_use]
    pub fn is_named(&self, name: &str) -> bool {
        self.name.as_deref() == Some(name)
    }

    /// The reason, if this push ends the subscription.
    #[must_use]
    pub fn end(&self) -> Option<TopicEnd> {
        if !self.is_named("closed") {
            return None;
        }
        self.read().ok().map(|TopicPush::Closed { reason }| reason)
    }

    /// As a push on `chat:{id}`.
    pub fn chat(&self) -> Result<ChatPush, ClientError> {
        self.read()
    }

    /// As a push on `user:{id}`.
    pub fn user(&self) -> Result<UserPush, ClientError> {
        self.read()
    }

    /// As a push on `event:{id}`.
    pub fn event(&self) -> Result<crate::events::EventPush, ClientError> {
        self.read()
    }

    /// As a push on `match:{id}`.
    pub fn of_match(&self) -> Result<crate::live::MatchPush, ClientError> {
        self.read()
    }

    /// As a push on `series:{id}`.
    pub fn series(&self) -> Result<crate::series::SeriesPush, ClientError> {
        self.read()
    }

    /// As a push on `league:{id}`.
    pub fn league(&self) -> Result<crate::leagues::LeaguePush, ClientError> {
        self.read()
    }

    /// As a push on `play:{cell}`.
    pub fn play(&self) -> Result<crate::play::PlayPush, ClientError> {
        self.read()
    }

    /// As a push on `feed:{cell}`.
    pub fn feed(&self) -> Result<crate::posts::FeedPush, ClientError> {
        self.read()
    }

    /// As a push on `post:{id}`.
    pub fn post(&self) -> Result<crate::posts::PostPush, ClientError> {
        self.read()
    }

    /// As a push about this socket.
    pub fn socket(&self) -> Result<SocketPush, ClientError> {
        self.read()
    }

    /// As any type with `push` and `data`.
    pub fn read<P: DeserializeOwned>(&self) -> Result<P, ClientError> {
        let data: Value = match &self.data {
            Some(data) => serde_json::from_str(data.get()).map_err(ClientError::unexpected)?,
            None => Value::Null,
        };
        let whole = serde_json::json!({ "push": self.name, "data": data });
        serde_json::from_value(whole).map_err(|fault| ClientError::Unexpected(format!("{fault} in {self:?}")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn push(text: &str) -> ServerPush {
        ServerPush::of(serde_json::from_str(text).unwrap())
    }

    #[test]
    fn pushes_are_parsed_by_topic() {
        let chat = "chat:0198f1a2-0000-7000-8000-00000000000a";
        let closed = push(&format!(r#"{{"topic":"{chat}","push":"closed","data":{{"reason":"reset"}}}}"#));
        assert_eq!(closed.end(), Some(TopicEnd::Reset));
        let renamed = push(&format!(
            r#"{{"topic":"{chat}","seq":3,"push":"room_renamed","data":{{"title":"Sundays","by":"0198f1a2-0000-7000-8000-00000000000b"}}}}"#
        ));
        assert!(matches!(renamed.chat().unwrap(), ChatPush::RoomRenamed { title, .. } if title == "Sundays"));
        assert_eq!(renamed.end(), None);
        assert!(renamed.user().is_err());
        assert!(push(&format!(r#"{{"topic":"{chat}","seq":4}}"#)).is_skip());
        let drain = push(r#"{"push":"drain","data":{"after_ms":900}}"#);
        assert_eq!(drain.socket().unwrap(), SocketPush::Drain { after_ms: 900 });
    }
}
