//! What becomes of a due when somebody gives up the seat.

use protocol::chat::UserPush;
use protocol::{Topic, UserId};

use super::store;
use crate::error::Result;
use crate::features::events::organisers;
use crate::features::events::terms::Facts;
use crate::run::Cx;

/// Ends what somebody has not paid for an event in which they play no more.
pub(in crate::features) async fn release(cx: &mut Cx, event: &Facts, user: UserId) -> Result<()> {
    if !store::delete_open(cx.db(), event.id.0, user).await? {
        return Ok(());
    }
    cx.push(Topic::User(user), &UserPush::DueChanged { event: event.id, dues: Vec::new() })?.without_author();
    push_to_organisers(cx, event).await
}

/// Lets the organisers of an event know that its dues changed.
pub(super) async fn push_to_organisers(cx: &mut Cx, event: &Facts) -> Result<()> {
    for organiser in organisers::all(cx.db(), event).await? {
        cx.push(Topic::User(organiser), &UserPush::DuesChanged { event: event.id })?.without_author();
    }
    Ok(())
}
