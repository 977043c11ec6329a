//! The devices that somebody is signed in on. Ending a session closes its sockets, by its own push.

use protocol::devices::{DeviceCommand, DeviceQuery, Devices, SignOut, SignedIn};
use protocol::session::Done;

use super::sessions;
use super::verification::Requires;
use crate::error::{Result, not_found};
use crate::identity::sessions as rows;
use crate::run::{Answer, Cx, View};

pub fn requires(command: &DeviceCommand) -> Requires {
    match command {
        DeviceCommand::SignOut(_) | DeviceCommand::SignOutOthers(_) => Requires::Nothing,
    }
}

pub async fn command(cx: &mut Cx, command: DeviceCommand) -> Result<Answer> {
    match command {
        DeviceCommand::SignOut(args) => Answer::of(&sign_out(cx, args).await?),
        DeviceCommand::SignOutOthers(_) => Answer::of(&sign_out_others(cx).await?),
    }
}

pub async fn query(view: &View, query: DeviceQuery) -> Result<Answer> {
    match query {
        DeviceQuery::ListDevices(_) => Answer::of(&list(view).await?),
    }
}

/// The calling device first, then the most recently seen.
async fn list(view: &View) -> Result<Devices> {
    let caller = view.caller()?;
    let expired_before = view.now - view.config().auth.refresh_life;
    let mut devices = rows::live(view.db(), caller.user, expired_before).await?;
    for device in &mut devices {
        device.current = device.session == caller.session;
    }
    devices.sort_by_key(|SignedIn { current, seen_at, .. }| (!*current, std::cmp::Reverse(*seen_at)));
    Ok(Devices { devices })
}

async fn sign_out(cx: &mut Cx, cmd: SignOut) -> Result<Done> {
    let me = cx.caller()?.user;
    if rows::owner(cx.db(), cmd.session).await? != Some(me) {
        return Err(not_found());
    }
    sessions::revoke(cx, cmd.session).await?;
    Ok(Done {})
}

async fn sign_out_others(cx: &mut Cx) -> Result<Done> {
    let caller = cx.caller()?;
    sessions::revoke_others(cx, caller).await?;
    Ok(Done {})
}
