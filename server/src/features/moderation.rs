//! Moderation: a community's moderators decide about what people reported, and about what is held. Owns the tables `moderation_case` and
//! `moderation_entry`; pushes `case_changed` on `moderation:{tenant}`.
//!
//! The operator makes somebody a moderator (`rally admin moderators`), and decides without being one (`rally admin reports close`).
//!
//! INVARIANT: at most one case about the same thing is open; whoever decides it has locked its row.
//! INVARIANT: nobody decides about their own, about what they reported, or about an appeal against their own decision.
//! INVARIANT: an entry of the trail is never changed or deleted: both databases refuse it.
//! INVARIANT: who is suspended has no session, and begins none.

mod appealing;
pub(crate) mod cases;
pub(crate) mod deciding;
mod file;
mod showing;
mod store;
mod trail;

use protocol::moderation::{CaseQueue, ModerationCommand, ModerationQuery};
use protocol::{TenantId, limits};

use crate::error::Result;
use crate::features::auth::verification::Requires;
use crate::features::users::profiles::standing;
use crate::run::{Answer, Cx, View};

pub use appealing::appeal_suspension;

pub fn requires(command: &ModerationCommand) -> Requires {
    match command {
        ModerationCommand::TakeCase(_) | ModerationCommand::DecideCase(_) => Requires::VerifiedAddress,
        ModerationCommand::AppealCase(_) => Requires::Nothing,
    }
}

pub async fn command(cx: &mut Cx, command: ModerationCommand) -> Result<Answer> {
    match command {
        ModerationCommand::TakeCase(args) => Answer::of(&deciding::take(cx, args).await?),
        ModerationCommand::DecideCase(args) => Answer::of(&deciding::decide(cx, args).await?),
        ModerationCommand::AppealCase(args) => Answer::of(&appealing::appeal(cx, args).await?),
    }
}

pub async fn query(view: &View, query: ModerationQuery) -> Result<Answer> {
    match query {
        ModerationQuery::GetCase(args) => Answer::of(&file::get(view, args).await?),
        ModerationQuery::ListDecided(args) => Answer::of(&showing::decided(view, args).await?),
        ModerationQuery::GetOwnCase(args) => Answer::of(&appealing::own(view, args).await?),
    }
}

/// Their own community's, for its moderators.
pub async fn may_open(view: &View, tenants: &[TenantId]) -> Result<Vec<TenantId>> {
    let own = tenants.iter().copied().filter(|tenant| *tenant == view.tenant()).collect();
    Ok(if standing::is_moderator(view.db(), view.caller()?.user).await? { own } else { Vec::new() })
}

/// The state of `moderation:{tenant}`.
pub async fn snapshot(view: &View, tenant: TenantId) -> Result<CaseQueue> {
    let rows = store::open(view.db(), tenant, limits::PAGE_MAX).await?;
    let cases = showing::within_a_reply(showing::cases(view.db(), tenant, &rows).await?)?;
    Ok(CaseQueue { cases, open: store::count_open(view.db(), tenant).await? })
}
