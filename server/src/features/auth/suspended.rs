//! Who is suspended begins no session: the refusal says until when, and how to appeal.

use protocol::{ErrorCode, Refusal, UserId, sentence};
use serde_json::json;

use crate::error::Result;
use crate::features::users::profiles::standing::{self, Suspension};
use crate::run::Cx;

/// Refuses with `suspended` while somebody is. The ticket lets whoever has just proven to be them appeal without a session.
pub(super) async fn check(cx: &Cx, user: UserId) -> Result<()> {
    let Some(Suspension { until, case, reason }) = standing::suspension(cx.db(), user, cx.now).await? else { return Ok(()) };
    let details = json!({ "until": until, "case": case, "reason": reason, "ticket": cx.keys().appeal_ticket(case)? });
    Err(Refusal::saying(ErrorCode::Suspended, sentence!("suspended")).with(details).into())
}
