//! Who moderates a community, and who is suspended from it.

use protocol::text::Handle;
use protocol::{CaseId, Millis, TenantId, Topic, UserId};

use super::records::{player_not_found, push_changed};
use super::store;
use crate::db::Db;
use crate::error::{Result, not_found};
use crate::run::Cx;

/// Somebody's suspension that is not over.
pub(crate) struct Suspension {
    pub(crate) until: Millis,
    /// The case that suspended them.
    pub(crate) case: CaseId,
    /// What the moderator wrote.
    pub(crate) reason: String,
}

/// Makes somebody a moderator, or ends it: what they read of the cases ends with it. Whether that changed anything.
pub(crate) async fn set_moderator(cx: &mut Cx, handle: &Handle, moderates: bool) -> Result<bool> {
    let mut row = store::lock_by_handle(cx.db(), cx.tenant(), &handle.folded()).await?.ok_or_else(player_not_found)?;
    row.moderator_since = moderates.then_some(cx.now);
    let user = row.id;
    if !store::set_moderator(cx.db(), user, row.moderator_since).await? {
        return Ok(false);
    }
    let [member, moderator] = [Some("member"), Some("moderator")];
    let (from, to) = if moderates { (member, moderator) } else { (moderator, member) };
    cx.record("user", user.0, "role", from, to).await?;
    push_changed(cx, row)?;
    if !moderates {
        cx.push_cut(Topic::Moderation(cx.tenant()), user);
    }
    Ok(true)
}

pub(crate) async fn is_moderator(db: &Db, user: UserId) -> Result<bool> {
    store::is_moderator(db, user).await
}

/// Refuses everybody but moderators, like something that does not exist.
pub(crate) async fn check_moderator(db: &Db, user: UserId) -> Result<()> {
    if store::is_moderator(db, user).await? { Ok(()) } else { Err(not_found()) }
}

/// The handles of a community's moderators, and since when each of them is one.
pub(crate) async fn moderators(db: &Db, tenant: TenantId) -> Result<Vec<(String, Millis)>> {
    store::moderators(db, tenant).await
}

/// Somebody's suspension, unless it is over.
pub(crate) async fn suspension(db: &Db, user: UserId, now: Millis) -> Result<Option<Suspension>> {
    let found = store::suspension(db, user).await?;
    Ok(found.filter(|(until, ..)| *until > now).map(|(until, case, reason)| Suspension { until, case, reason }))
}

/// Suspends somebody. Their sessions are another matter.
pub(crate) async fn suspend(cx: &Cx, user: UserId, new: &Suspension) -> Result<()> {
    store::lock(cx, user).await?;
    store::suspend(cx.db(), user, new.until, new.case, &new.reason).await
}

/// Ends somebody's suspension.
pub(crate) async fn end_suspension(cx: &Cx, user: UserId) -> Result<()> {
    store::lock(cx, user).await?;
    store::end_suspension(cx.db(), user).await
}
