//! Sending a report.

use protocol::reports::SendReport;
use protocol::session::Done;
use protocol::text::ReportNote;
use protocol::{ErrorCode, Refusal, sentence};

use super::due::Due;
use super::targets::Target;
use super::{store, subjects};
use crate::error::Result;
use crate::features::lookups::{self, Lookup};
use crate::features::moderation::cases;
use crate::identity::attempts::{self, Attempt};
use crate::jobs;
use crate::run::Cx;

/// The reason that has to be explained.
const OTHER: &str = "other";
/// Reports of one person in a day.
const PER_DAY: u32 = 30;

pub(super) async fn send(cx: &mut Cx, args: SendReport) -> Result<Done> {
    let me = cx.caller()?.user;
    if !lookups::has(Lookup::ReportType, &args.reason) {
        return Err(Refusal::invalid("reason", sentence!("not_in_list")).into());
    }
    let note = ReportNote::parse(&args.note.unwrap_or_default())?.map(ReportNote::into_string);
    if args.reason == OTHER && note.is_none() {
        return Err(Refusal::invalid("note", sentence!("report_note_missing")).into());
    }
    let subject = subjects::find(cx, args.about).await?;
    if subject.author == Some(me) {
        return Err(Refusal::invalid("about", sentence!("report_own")).into());
    }
    let attempt = Attempt::of("report", cx.tenant(), &me.to_string(), PER_DAY);
    if attempts::add_today(cx.db(), &attempt, 1, cx.now).await? > i64::from(PER_DAY) {
        return Err(Refusal::saying(ErrorCode::LimitReached, sentence!("reports_today")).into());
    }
    if !store::insert(cx, me, &subject, &args.reason, note.as_deref()).await? {
        return Ok(Done {});
    }
    let reporters = store::count_reporters(cx.db(), cx.tenant(), (subject.noun, &subject.id)).await?;
    let content = subject.content.to_string();
    let about = cases::Subject { noun: subject.noun, id: &subject.id, author: subject.author, content: &content };
    cases::reported(cx, about, &args.reason, reporters).await?;
    if Target::of(subject.noun, &subject.id).is_some() {
        jobs::schedule(cx, &Due::Weigh { noun: subject.noun.to_owned(), subject: subject.id }, cx.now).await?;
    }
    Ok(Done {})
}
