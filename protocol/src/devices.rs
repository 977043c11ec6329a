//! The devices on which somebody is signed in.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::call::noun;
use crate::session::Done;
use crate::{Millis, SessionId};

/// One of my sessions.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct SignedIn {
    pub session: SessionId,
    /// The client's name for itself at sign-in.
    pub device: String,
    pub created_at: Millis,
    pub seen_at: Millis,
    /// Whether it is the session that makes this request.
    pub current: bool,
}

/// My active sessions: the current one first, then the most recently seen.
#[derive(Clone, Debug, Default, Serialize, Deserialize, TS)]
pub struct ListDevices {}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Devices {
    pub devices: Vec<SignedIn>,
}

/// Revokes one of my sessions; its sockets close.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct SignOut {
    pub session: SessionId,
}

/// Revokes all of my sessions but the current one.
#[derive(Clone, Debug, Default, Serialize, Deserialize, TS)]
pub struct SignOutOthers {}

noun! {
    /// Commands that revoke sessions.
    calls DeviceCommand {
        "device.sign_out" Natural SignOut -> Done;
        "device.sign_out_others" Natural SignOutOthers -> Done;
    }
    /// Queries about sessions.
    calls DeviceQuery {
        "device.list" Read ListDevices -> Devices;
    }
}
