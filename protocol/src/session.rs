//! The socket itself: who it is, what it listens to.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::call::calls;
use crate::users::Profile;
use crate::{Millis, SessionId, TenantId, Topic};

/// The first frame of a socket, within 10 s. Without a token the session is a guest's.
#[derive(Clone, Debug, Default, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct Open {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub access_token: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tenant: Option<TenantId>,
    /// A language tag; texts of refusals stay English, the client has the dictionary.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lang: Option<String>,
    /// The database's epoch as the client last saw it; another one resets every topic.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub epoch: Option<String>,
    /// The last number seen of each topic that the client holds; at most 256.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(type = "Record<string, number>")]
    pub resume: Option<BTreeMap<Topic, u64>>,
}

#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct Opened {
    /// Absent for a guest.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub session: Option<SessionId>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub user: Option<Profile>,
    pub server_time: Millis,
    pub epoch: String,
    /// How often the server beats, in milliseconds.
    #[ts(type = "number")]
    pub beat_ms: u64,
    /// How long the access token still lives, in milliseconds; 0 for a guest.
    #[ts(type = "number")]
    pub token_ttl_ms: u64,
    /// Over how long clients should spread their reconnects, in milliseconds.
    #[ts(type = "number")]
    pub reconnect_window_ms: u64,
    /// What the socket listens to now, and from which number on.
    #[ts(type = "Record<string, number>")]
    pub topics: BTreeMap<Topic, u64>,
    /// What was to be resumed but cannot be had as a range; the client opens it anew.
    pub reset: Vec<Topic>,
    /// Pictures for maps, where the operator has named some.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub tiles: Option<Tiles>,
}

/// Where the pictures of a map come from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Tiles {
    /// `https://…/{z}/{x}/{y}.png`, with `{s}` where there are several hosts.
    pub address: String,
    /// Whom they are owed to, as text.
    pub attribution: String,
}

/// A fresh access token for the same user and session, on the same socket.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct Renew {
    pub access_token: String,
}

#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct Renewed {
    #[ts(type = "number")]
    pub token_ttl_ms: u64,
}

/// Listen to a topic: from `since` on where that can be had, from its state as of now otherwise.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct OpenTopic {
    pub topic: Topic,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional, type = "number")]
    pub since: Option<u64>,
}

/// The pushes after `seq` follow. With a usable `since`, `seq` is that number and there is no snapshot.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct TopicOpened {
    #[ts(type = "number")]
    pub seq: u64,
    /// The topic's state as of `seq`: `ChatSnapshot`, `UserSnapshot`, `EventSnapshot` or `PlaySnapshot`, by the topic's noun.
    #[ts(type = "unknown")]
    pub snapshot: serde_json::Value,
}

#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct CloseTopic {
    pub topic: Topic,
}

/// `{}`
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(type = "Record<string, never>")]
pub struct Done {}

calls! {
    /// Answered by the gateway: they are about the socket that they come over.
    SocketCall {
        "session.open" Read Open -> Opened;
        "session.renew" Read Renew -> Renewed;
        "topic.open" Read OpenTopic -> TopicOpened;
        "topic.close" Read CloseTopic -> Done;
    }
}

/// Pushes about this socket: they carry no topic.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[serde(tag = "push", content = "data", rename_all = "snake_case")]
pub enum SocketPush {
    /// The access token ends soon; renew it.
    SessionEnding {
        #[ts(type = "number")]
        in_ms: u64,
    },
    /// The server goes away: reconnect after this many milliseconds.
    Drain {
        #[ts(type = "number")]
        after_ms: u64,
    },
}

/// The end of a topic on this socket, in `data` of the push `closed`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "push", content = "data", rename_all = "snake_case")]
pub enum TopicPush {
    Closed { reason: TopicEnd },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum TopicEnd {
    /// The range between the reader and the topic cannot be had: open it anew.
    Reset,
    /// The reader may no longer see it.
    Revoked,
    /// It is no more.
    Gone,
}
