//! The devices that somebody is signed in on.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::call::calls;
use crate::session::Done;
use crate::{Millis, SessionId};

/// One sign-in of mine.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct SignedIn {
    pub session: SessionId,
    /// What the client called itself when it signed in.
    pub device: String,
    pub created_at: Millis,
    pub seen_at: Millis,
    /// The one that asks.
    pub current: bool,
}

/// My sign-ins that are not over, the one that asks first, then by when they were last seen.
#[derive(Clone, Debug, Default, Serialize, Deserialize, TS)]
pub struct ListDevices {}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Devices {
    pub devices: Vec<SignedIn>,
}

/// Ends one of my sign-ins; its sockets close.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct SignOut {
    pub session: SessionId,
}

/// Ends all of my sign-ins but the one that asks.
#[derive(Clone, Debug, Default, Serialize, Deserialize, TS)]
pub struct SignOutOthers {}

calls! {
    /// What ends sign-ins.
    DeviceCommand {
        "device.sign_out" Natural SignOut -> Done;
        "device.sign_out_others" Natural SignOutOthers -> Done;
    }
}

calls! {
    /// What lists them.
    DeviceQuery {
        "device.list" Read ListDevices -> Devices;
    }
}
