//! What was reported, for whoever decides about it, and the decision.

use protocol::reports::ModerationWhat;
use protocol::{Millis, TenantId, UserId};

use super::due::Due;
use super::hiding::Hideable;
use super::news;
use super::store::{self, Report, Waiting};
use crate::db::Db;
use crate::error::Result;
use crate::features::notifications;
use crate::jobs;
use crate::run::Cx;

/// Subjects in the operator's list.
const LISTED_MAX: i64 = 200;
/// Reporters whom one job notifies.
const NOTIFIED: i64 = 50;

/// Subjects with open reports, those with the most reporters first.
pub(crate) async fn waiting(db: &Db, tenant: TenantId) -> Result<Vec<Waiting>> {
    store::waiting(db, tenant, LISTED_MAX).await
}

/// The reports of a subject, the oldest first.
pub(crate) async fn of_subject(db: &Db, tenant: TenantId, subject: (&str, &str)) -> Result<Vec<Report>> {
    store::of_subject(db, tenant, subject).await
}

/// Closes the open reports of a subject; answers how many there were. A post or a comment is removed if somebody `acted`, or else shown
/// again. Its author and those who reported it are notified.
pub(crate) async fn close(cx: &mut Cx, noun: String, subject: String, acted: bool) -> Result<u64> {
    let changed = match Hideable::of(&noun, &subject) {
        Some(thing) if acted => thing.remove(cx).await?,
        Some(thing) => thing.set_hidden(cx, false).await?,
        None => false,
    };
    let state = if acted { "actioned" } else { "dismissed" };
    let closed = store::close(cx, (&noun, &subject), state).await?;
    for report in &closed {
        cx.record("report", *report, "state", Some("open"), Some(state)).await?;
    }
    if changed
        && let Some(reported) = store::reported(cx.db(), cx.tenant(), (&noun, &subject)).await?
        && let Some(author) = reported.author
    {
        let what = if acted { ModerationWhat::Removed } else { ModerationWhat::Restored };
        notifications::notify(cx, author, news::about(what, &noun, &reported)?, None).await?;
    }
    if !closed.is_empty() {
        jobs::schedule(cx, &Due::Answer { noun, subject, upheld: acted, at: cx.now, after: None }, cx.now).await?;
    }
    Ok(u64::try_from(closed.len()).unwrap_or(u64::MAX))
}

/// Notifies the next of those who reported something of what was decided at a time; another job goes on.
pub(super) async fn answer(cx: &mut Cx, (noun, subject): (&str, &str), (upheld, at): (bool, Millis), after: Option<UserId>) -> Result<()> {
    let users = store::answered(cx.db(), cx.tenant(), (noun, subject), at, after, NOTIFIED).await?;
    let Some(reported) = store::reported(cx.db(), cx.tenant(), (noun, subject)).await? else { return Ok(()) };
    let what = if upheld { ModerationWhat::ReportUpheld } else { ModerationWhat::ReportDismissed };
    notifications::notify_all(cx, &users, &news::about(what, noun, &reported)?, None).await?;
    let Some(last) = users.last().filter(|_| i64::try_from(users.len()).is_ok_and(|count| count == NOTIFIED)) else { return Ok(()) };
    let next = Due::Answer { noun: noun.to_owned(), subject: subject.to_owned(), upheld, at, after: Some(*last) };
    jobs::schedule(cx, &next, cx.now).await
}
