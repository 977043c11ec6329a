//! The socket itself: its session and its subscriptions.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::call::noun;
use crate::users::Profile;
use crate::{Millis, SessionId, TenantId, Topic};

/// The first frame of a socket, due within 10 s. Without a token, the session is a guest's.
#[derive(Clone, Debug, Default, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct Open {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub access_token: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tenant: Option<TenantId>,
    /// A language tag. Refusals are in English regardless; clients translate them by their key or their code.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lang: Option<String>,
    /// The database's epoch as last seen by the client; a different one resets every topic.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub epoch: Option<String>,
    /// The last number seen of each topic the client follows; at most 256.
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
    /// Interval of the server's heartbeats, in milliseconds.
    #[ts(type = "number")]
    pub beat_ms: u64,
    /// Remaining lifetime of the access token, in milliseconds; 0 for a guest.
    #[ts(type = "number")]
    pub token_ttl_ms: u64,
    /// The period over which clients should spread their reconnects, in milliseconds.
    #[ts(type = "number")]
    pub reconnect_window_ms: u64,
    /// The socket's subscriptions, with the number after which pushes follow.
    #[ts(type = "Record<string, number>")]
    pub topics: BTreeMap<Topic, u64>,
    /// Topics that cannot be resumed; the client opens them again.
    pub reset: Vec<Topic>,
    /// Map tiles, if the operator configured any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub tiles: Option<Tiles>,
}

/// A source of map tiles.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Tiles {
    /// `https://…/{z}/{x}/{y}.png`, with `{s}` if there are several hosts.
    pub address: String,
    /// Credit for the source, as text.
    pub attribution: String,
}

/// A new access token for the same user, session and socket.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct Renew {
    pub access_token: String,
}

#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct Renewed {
    #[ts(type = "number")]
    pub token_ttl_ms: u64,
}

/// Subscribes to a topic: resumes after `since` if possible, otherwise starts from a snapshot.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct OpenTopic {
    pub topic: Topic,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional, type = "number")]
    pub since: Option<u64>,
}

/// Pushes after `seq` follow. When resumed, `seq` is `since` and there is no snapshot.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct TopicOpened {
    #[ts(type = "number")]
    pub seq: u64,
    /// The topic's state at `seq`: `ChatSnapshot`, `UserSnapshot`, `EventSnapshot` or `PlaySnapshot`, depending on the topic.
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

noun! {
    /// Handled by the gateway, because they concern the socket itself.
    calls SocketCall {
        "session.open" Read Open -> Opened;
        "session.renew" Read Renew -> Renewed;
        "topic.open" Read OpenTopic -> TopicOpened;
        "topic.close" Read CloseTopic -> Done;
    }
    pushes {
        "any topic" TopicPush;
        "no topic" SocketPush;
    }
}

/// Pushes about this socket; they have no topic.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[serde(tag = "push", content = "data", rename_all = "snake_case")]
pub enum SocketPush {
    /// The access token expires soon; renew it.
    SessionEnding {
        #[ts(type = "number")]
        in_ms: u64,
    },
    /// The server is shutting down: reconnect after this many milliseconds.
    Drain {
        #[ts(type = "number")]
        after_ms: u64,
    },
}

/// The end of a subscription on this socket.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "push", content = "data", rename_all = "snake_case")]
pub enum TopicPush {
    Closed { reason: TopicEnd },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum TopicEnd {
    /// The missed pushes are no longer available: open the topic again.
    Reset,
    /// Access was withdrawn.
    Revoked,
    /// The topic no longer exists.
    Gone,
}
