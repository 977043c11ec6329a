//! Presence: who is online, sent only to the sockets that watch.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::UserId;
use crate::call::noun;

/// Watches these people, at most 100, replacing those watched before on this socket. Changes follow as unlogged `presence` on
/// the caller's `user:{id}`, batched every second; going offline is reported after 8 s.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct Watch {
    pub users: Vec<UserId>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Watched {
    pub online: Vec<UserId>,
}

noun! {
    /// Handled by the gateway, which knows who is connected.
    calls PresenceCall {
        "presence.watch" Read Watch -> Watched;
    }
}
