//! What becomes of a due when somebody gives up the seat.

use async_trait::async_trait;
use protocol::chat::UserPush;
use protocol::{PassId, Topic, UserId};

use super::store;
use crate::error::Result;
use crate::features::events::organisers;
use crate::features::events::terms::Facts;
use crate::ports::{self, port};
use crate::run::Cx;

/// The passes that pay for places in classes.
#[async_trait]
pub trait Passes: Sync {
    /// Gives a pass back the lesson that it has paid. Locks the pass.
    async fn give_back(&self, cx: &mut Cx, pass: PassId) -> Result<()>;
}

port!(Passes);

/// Ends what somebody owes for an event in which they play no more: what was not paid, and what a pass has paid.
pub(in crate::features) async fn release(cx: &mut Cx, event: &Facts, user: UserId) -> Result<()> {
    let Some((pass,)) = store::release(cx.db(), event.id.0, user).await? else { return Ok(()) };
    if let Some(pass) = pass {
        give_back(cx, pass).await?;
    }
    cx.push(Topic::User(user), &UserPush::DueChanged { event: event.id, dues: Vec::new() })?.without_author();
    push_to_organisers(cx, event).await
}

/// Gives back what a pass has paid.
pub(super) async fn give_back(cx: &mut Cx, pass: PassId) -> Result<()> {
    for passes in ports::all::<dyn Passes>() {
        passes.give_back(cx, pass).await?;
    }
    Ok(())
}

/// Lets the organisers of an event know that its dues changed.
pub(super) async fn push_to_organisers(cx: &mut Cx, event: &Facts) -> Result<()> {
    for organiser in organisers::all(cx.db(), event).await? {
        cx.push(Topic::User(organiser), &UserPush::DuesChanged { event: event.id })?.without_author();
    }
    Ok(())
}
