//! Who is here now: asked for by those who look, answered to them alone.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::UserId;
use crate::call::calls;

/// Watch these people (at most 100) instead of those watched before on this socket. Changes follow
/// as unlogged `presence` on the asker's `user:{id}`, batched by the second; leaving counts after 8 s.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct Watch {
    pub users: Vec<UserId>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Watched {
    pub online: Vec<UserId>,
}

calls! {
    /// Answered by the gateway, which knows who is connected.
    PresenceCall {
        "presence.watch" Read Watch -> Watched;
    }
}
