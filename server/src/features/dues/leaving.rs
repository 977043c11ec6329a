//! What becomes of a due when somebody gives up the seat.

use protocol::chat::UserPush;
use protocol::{Topic, UserId};

use super::store;
use crate::error::Result;
use crate::features::events::organisers;
use crate::features::events::terms::Facts;
use crate::features::packages::passes;
use crate::run::Cx;

/// Ends what somebody owes for an event in which they play no more: what was not paid, and what a pass has paid.
pub(in crate::features) async fn release(cx: &mut Cx, event: &Facts, user: UserId) -> Result<()> {
    let Some((pass,)) = store::release(cx.db(), event.id.0, user).await? else { return Ok(()) };
    if let Some(pass) = pass {
        passes::give_back(cx, pass).await?;
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
