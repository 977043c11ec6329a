//! Places in classes that are paid for by a pass.

use protocol::{ErrorCode, PassId, Refusal, UserId, sentence};

use super::store::{self, New};
use super::{leaving, setting};
use crate::error::Result;
use crate::features::events::facts;
use crate::features::events::terms::Facts;
use crate::run::Cx;

/// Marks what somebody owes for a class as paid by a pass that was used for it; without a due, one of the class's price. Refuses if
/// it was paid before.
pub(in crate::features) async fn pay(cx: &mut Cx, event: &Facts, user: UserId, pass: PassId) -> Result<()> {
    let amount = facts::price(cx.db(), cx.tenant(), event.id).await?.unwrap_or_default();
    let new = New { subject: event.id.0, user, owed_to: event.organiser, amount };
    if !store::pay_with_pass(cx.db(), &new, pass, cx.now).await? {
        return Err(Refusal::saying(ErrorCode::Conflict, sentence!("due_paid")).into());
    }
    cx.record("due", event.id.0, &format!("due of {user}"), Some("open"), Some("paid")).await?;
    setting::push_own(cx, event, user).await?;
    leaving::push_to_organisers(cx, event).await
}
