//! The devices that somebody is signed in on.

use protocol::devices::{DeviceCommand, DeviceQuery};

use crate::error::{Result, unavailable};
use crate::run::{Answer, Cx, View};

pub async fn command(_cx: &mut Cx, command: DeviceCommand) -> Result<Answer> {
    match command {
        DeviceCommand::SignOut(_) | DeviceCommand::SignOutOthers(_) => Err(unavailable().into()),
    }
}

pub async fn query(_view: &View, query: DeviceQuery) -> Result<Answer> {
    match query {
        DeviceQuery::ListDevices(_) => Err(unavailable().into()),
    }
}
