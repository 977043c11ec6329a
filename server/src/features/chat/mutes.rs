//! Muting a room: a setting of one's own seat, the same on all devices. Pushes `chat_muted` and
//! `chat_unmuted` on `user:{id}`.

use protocol::chat::{Mute, Unmute, UserPush};
use protocol::session::Done;
use protocol::{ChatId, Topic, UserId};

use super::seats::store;
use crate::error::{Result, not_found};
use crate::run::Cx;

pub async fn mute(cx: &mut Cx, cmd: Mute) -> Result<Done> {
    let me = cx.caller()?.user;
    let until = cx.end_of("until", cmd.until)?;
    if store::mute(cx.db(), cmd.chat, me, Some(until)).await? {
        cx.push(Topic::User(me), &UserPush::ChatMuted { chat: cmd.chat, until })?;
    } else {
        must_be_in(cx, me, cmd.chat).await?;
    }
    Ok(Done {})
}

pub async fn unmute(cx: &mut Cx, cmd: Unmute) -> Result<Done> {
    let me = cx.caller()?.user;
    if store::mute(cx.db(), cmd.chat, me, None).await? {
        cx.push(Topic::User(me), &UserPush::ChatUnmuted { chat: cmd.chat })?;
    } else {
        must_be_in(cx, me, cmd.chat).await?;
    }
    Ok(Done {})
}

/// Tells a repeat from a room that the caller is no member of, when nothing changed.
async fn must_be_in(cx: &Cx, me: UserId, chat: ChatId) -> Result<()> {
    if store::rooms_of(cx.db(), me, &[chat]).await?.is_empty() { Err(not_found()) } else { Ok(()) }
}
