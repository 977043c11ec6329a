//! What was reported, for whoever decides about it, and what became of the reports.

use protocol::reports::ModerationWhat;
use protocol::{Millis, TenantId, UserId};

use super::due::Due;
use super::news::{self, Decided};
use super::store::{self, Report, Waiting};
use crate::db::Db;
use crate::error::Result;
use crate::features::{notifications, posts};
use crate::run::Cx;
use crate::{jobs, words};

/// Subjects in the operator's list.
const LISTED_MAX: i64 = 200;
/// Characters of a text in the operator's list.
const START_MAX: usize = 80;
/// Reporters whom one job notifies.
const NOTIFIED: i64 = 50;

/// Subjects with open reports, those with the most reporters first; then what is held without a report, with how it begins.
pub(crate) async fn waiting(db: &Db, tenant: TenantId) -> Result<Vec<Waiting>> {
    let mut waiting = store::waiting(db, tenant, LISTED_MAX).await?;
    for hidden in posts::hiding::hidden(db, tenant, LISTED_MAX).await? {
        if !waiting.iter().any(|one| one.noun == hidden.noun && one.subject == hidden.subject) {
            let posts::hiding::Hidden { noun, subject, author, text, hidden_at } = hidden;
            let text = words::shortened(&text.split_whitespace().collect::<Vec<_>>().join(" "), START_MAX);
            waiting.push(Waiting {
                noun: noun.to_owned(),
                subject,
                author: Some(author),
                reporters: 0,
                first_at: hidden_at,
                held: Some(text),
            });
        }
    }
    Ok(waiting)
}

/// The reports of a subject, the oldest first.
pub(crate) async fn of_subject(db: &Db, tenant: TenantId, subject: (&str, &str)) -> Result<Vec<Report>> {
    store::of_subject(db, tenant, subject).await
}

/// Decides the open reports of a subject, and those decided otherwise at a time `before`, which an appeal changes: they were right
/// (`upheld`), or it may stand. Those who sent them are notified; answers how many reports there were.
pub(in crate::features) async fn close(cx: &mut Cx, (noun, subject): (&str, &str), upheld: bool, before: Option<Millis>) -> Result<u64> {
    let state = if upheld { "actioned" } else { "dismissed" };
    let closed = store::close(cx, (noun, subject), state, before).await?;
    for report in &closed {
        cx.record("report", *report, "state", None, Some(state)).await?;
    }
    if !closed.is_empty() {
        let (noun, subject) = (noun.to_owned(), subject.to_owned());
        jobs::schedule(cx, &Due::NotifyReporters { noun, subject, upheld, at: cx.now, after: None }, cx.now).await?;
    }
    Ok(u64::try_from(closed.len()).unwrap_or(u64::MAX))
}

/// Notifies the next of those who reported something of what was decided at a time; another job goes on.
pub(super) async fn notify_reporters(
    cx: &mut Cx,
    (noun, subject): (&str, &str),
    (upheld, at): (bool, Millis),
    after: Option<UserId>,
) -> Result<()> {
    let users = store::reporters_decided(cx.db(), cx.tenant(), (noun, subject), at, after, NOTIFIED).await?;
    let Some(reported) = store::reported(cx.db(), cx.tenant(), (noun, subject)).await? else { return Ok(()) };
    let what = if upheld { ModerationWhat::ReportUpheld } else { ModerationWhat::ReportDismissed };
    notifications::notify_all(cx, &users, &news::about(what, noun, &reported, &Decided::default())?, None).await?;
    let Some(last) = users.last().filter(|_| i64::try_from(users.len()).is_ok_and(|count| count == NOTIFIED)) else { return Ok(()) };
    let next = Due::NotifyReporters { noun: noun.to_owned(), subject: subject.to_owned(), upheld, at, after: Some(*last) };
    jobs::schedule(cx, &next, cx.now).await
}
