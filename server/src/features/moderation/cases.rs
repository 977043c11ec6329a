//! How a case comes: by a report, or because something is held or was hidden automatically.

use protocol::moderation::TrailWhat;
use protocol::{CaseId, UserId};

use super::store::{self, About};
use super::{showing, trail};
use crate::error::Result;
use crate::run::Cx;

/// What is reported or held, as it says now.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Subject<'a> {
    pub(crate) noun: &'a str,
    /// As in the table `report`.
    pub(crate) id: &'a str,
    pub(crate) author: Option<UserId>,
    /// JSON.
    pub(crate) content: &'a str,
}

/// Somebody reported something: so many have now.
pub(crate) async fn reported(cx: &mut Cx, subject: Subject<'_>, reason: &str, reporters: i64) -> Result<()> {
    let case = open(cx, subject, Some(reason), reporters, false).await?;
    showing::push(cx, case).await.map(drop)
}

/// The reports of something made it hidden; answers with its case.
pub(crate) async fn hidden(cx: &mut Cx, subject: Subject<'_>, reporters: i64) -> Result<CaseId> {
    hide(cx, subject, reporters, TrailWhat::HiddenAutomatically).await
}

/// Something is held until somebody has looked at it; answers with its case.
pub(crate) async fn held(cx: &mut Cx, subject: Subject<'_>) -> Result<CaseId> {
    hide(cx, subject, 0, TrailWhat::Held).await
}

async fn hide(cx: &mut Cx, subject: Subject<'_>, reporters: i64, what: TrailWhat) -> Result<CaseId> {
    let case = open(cx, subject, None, reporters, true).await?;
    trail::add(cx, case, what, None).await?;
    showing::push(cx, case).await?;
    Ok(case)
}

async fn open(cx: &Cx, subject: Subject<'_>, reason: Option<&str>, reporters: i64, hidden: bool) -> Result<CaseId> {
    let Subject { noun, id, author, content } = subject;
    store::open_or_add(cx, About { noun, subject: id, author, content, reason, reporters, hidden }).await
}
