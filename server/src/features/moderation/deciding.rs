//! Deciding cases: taking one, and what a decision does to the thing, to its author and to the reports.

use std::time::Duration;

use protocol::moderation::{Case, DecideCase, Ruling, TakeCase, TrailWhat};
use protocol::reports::ModerationWhat;
use protocol::text::DecisionReason;
use protocol::{CaseId, ErrorCode, Millis, Refusal, Sentence, UserId, limits, sentence};
use serde_json::json;

use super::store::{self, About, Row, name};
use super::{showing, trail};
use crate::db::Db;
use crate::error::Result;
use crate::features::auth::sessions;
use crate::features::reports::news::{self, Decided};
use crate::features::reports::store::Content;
use crate::features::reports::targets::{self, Target};
use crate::features::reports::{self, store as report_rows};
use crate::features::users::profiles::standing::{self, Suspension};
use crate::run::Cx;

/// The longest suspension.
const SUSPENSION_MAX: Duration = Duration::from_secs(limits::SUSPENSION_DAYS_MAX * 86_400);

/// Says that the caller is on a case, or no more.
pub(super) async fn take(cx: &mut Cx, args: TakeCase) -> Result<Case> {
    let me = cx.caller()?.user;
    standing::check_moderator(cx.db(), me).await?;
    let mut row = lock_open(cx, args.case).await?;
    let before = row.taken_by;
    row.taken_by = if args.taken { Some(me) } else { before.filter(|by| *by != me) };
    if row.taken_by != before {
        store::update(cx.db(), &row).await?;
        trail::add(cx, row.id, if args.taken { TrailWhat::Taken } else { TrailWhat::Released }, None).await?;
    }
    showing::push(cx, row.id).await
}

/// Decides a case as a moderator.
pub(super) async fn decide(cx: &mut Cx, args: DecideCase) -> Result<Case> {
    let me = cx.caller()?.user;
    standing::check_moderator(cx.db(), me).await?;
    let row = lock_open(cx, args.case).await?;
    if row.version != args.version {
        return Err(conflict(sentence!("case_changed"), "changed").into());
    }
    if let Some(barred) = bar(cx.db(), &row, me).await? {
        return Err(Refusal::saying(ErrorCode::Forbidden, barred.sentence()).into());
    }
    let reason = DecisionReason::parse(&args.reason.unwrap_or_default())?.map(DecisionReason::into_string);
    if reason.is_none() && (args.ruling != Ruling::Stands || args.warn || args.suspend_until.is_some()) {
        return Err(Refusal::invalid("reason", sentence!("decision_reason_missing")).into());
    }
    if args.ruling == Ruling::Stands && (args.warn || args.suspend_until.is_some()) {
        return Err(Refusal::invalid("ruling", sentence!("ruling_impossible")).into());
    }
    check_consequences(cx, &row, args.warn, args.suspend_until).await?;
    let (warned, suspended_until) = (args.warn, args.suspend_until);
    carry_out(cx, row, Outcome { ruling: args.ruling, warned, suspended_until, reason: reason.unwrap_or_default() }).await
}

/// Decides the open case about something as the operator, who needs no reason; closes its reports either way. Answers how many there were.
pub(crate) async fn decide_as_operator(cx: &mut Cx, noun: String, subject: String, acted: bool) -> Result<u64> {
    let open = report_rows::count_open(cx.db(), cx.tenant(), (&noun, &subject)).await?;
    let target = Target::of(&noun, &subject);
    let case = match store::open_about(cx.db(), cx.tenant(), (&noun, &subject)).await? {
        Some(case) => case,
        // Nobody has reported it, and it is not held: it is a case all the same.
        None => match content_of_target(cx, target).await? {
            Some(Content { author, content }) => {
                let about = About { noun: &noun, subject: &subject, author, content: &content, reason: None, reporters: 0, hidden: false };
                store::open_or_add(cx, about).await?
            }
            None => return Ok(open),
        },
    };
    let row = lock_open(cx, case).await?;
    let ruling = match (acted, target) {
        (false, _) => Ruling::Stands,
        (true, Some(_)) => Ruling::Removed,
        (true, None) => Ruling::Upheld,
    };
    carry_out(cx, row, Outcome { ruling, warned: false, suspended_until: None, reason: String::new() }).await?;
    Ok(open)
}

/// What is decided.
struct Outcome {
    ruling: Ruling,
    warned: bool,
    suspended_until: Option<Millis>,
    reason: String,
}

/// Why somebody does not decide a case.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Barred {
    Own,
    Reported,
    Appealed,
}

impl Barred {
    pub(super) fn sentence(self) -> Sentence {
        match self {
            Self::Own => sentence!("moderate_own"),
            Self::Reported => sentence!("moderate_reported"),
            Self::Appealed => sentence!("moderate_appealed"),
        }
    }

    /// The key of its sentence.
    pub(super) fn key(self) -> &'static str {
        match self {
            Self::Own => "moderate_own",
            Self::Reported => "moderate_reported",
            Self::Appealed => "moderate_appealed",
        }
    }
}

/// Why a moderator does not decide a case; none if they may.
pub(super) async fn bar(db: &Db, row: &Row, me: UserId) -> Result<Option<Barred>> {
    if row.author == Some(me) {
        return Ok(Some(Barred::Own));
    }
    if row.decided_by == Some(me) {
        return Ok(Some(Barred::Appealed));
    }
    Ok(report_rows::has_reported(db, me, (&row.noun, &row.subject)).await?.then_some(Barred::Reported))
}

/// Locks a case that is not decided.
async fn lock_open(cx: &Cx, id: CaseId) -> Result<Row> {
    let row = store::lock(cx, id).await?;
    if row.is_open { Ok(row) } else { Err(conflict(sentence!("case_decided"), "decided").into()) }
}

fn conflict(sentence: Sentence, state: &str) -> Refusal {
    Refusal::saying(ErrorCode::Conflict, sentence).with(json!({ "state": state }))
}

/// Whether its author can be warned, and suspended for so long.
async fn check_consequences(cx: &Cx, row: &Row, warn: bool, suspend_until: Option<Millis>) -> Result<()> {
    if !warn && suspend_until.is_none() {
        return Ok(());
    }
    let author = row.author.ok_or_else(|| Refusal::invalid("warn", sentence!("case_without_author")))?;
    if standing::is_moderator(cx.db(), author).await? {
        return Err(Refusal::saying(ErrorCode::Forbidden, sentence!("moderate_moderator")).into());
    }
    if suspend_until.is_some_and(|until| until <= cx.now || until > cx.now + SUSPENSION_MAX) {
        return Err(Refusal::invalid("suspend_until", sentence!("suspension_length", max = limits::SUSPENSION_DAYS_MAX)).into());
    }
    Ok(())
}

/// Carries a decision about a locked case out, and shows it.
async fn carry_out(cx: &mut Cx, mut row: Row, outcome: Outcome) -> Result<Case> {
    let Outcome { ruling, warned, suspended_until, reason } = outcome;
    if !targets::rulings(&row.noun, &row.subject).contains(&ruling) {
        return Err(Refusal::invalid("ruling", sentence!("ruling_impossible")).into());
    }
    let content = content_of(cx, &row).await?;
    let changed = rule(cx, (&row.noun, &row.subject), ruling).await?;
    trail::add(cx, row.id, trail_of(ruling), Some(reason.clone()).filter(|reason| !reason.is_empty())).await?;
    let (what, was_hidden) = (what_of(&row, ruling, (warned, suspended_until.is_some()), changed), row.hidden);
    let (upheld, before) = (ruling != Ruling::Stands, row.decided_at);
    reports::deciding::close(cx, (&row.noun, &row.subject), upheld, before).await?;
    if warned {
        trail::add(cx, row.id, TrailWhat::Warned, None).await?;
    }
    suspend(cx, &row, suspended_until, &reason).await?;
    row.hidden = match ruling {
        Ruling::Hidden => true,
        Ruling::Stands | Ruling::Removed => false,
        Ruling::Upheld => was_hidden,
    };
    row = Row {
        is_open: false,
        taken_by: None,
        ruling: Some(name(ruling).to_owned()),
        warned,
        suspended_until,
        decision_reason: reason.clone(),
        decided_by: cx.actor().user(),
        decided_at: Some(cx.now),
        version: row.version + 1,
        ..row
    };
    store::update(cx.db(), &row).await?;
    if let Some(what) = what {
        let decided = Decided { case: Some(row.id), reason, until: suspended_until };
        news::notify_author(cx, what, &row.noun, &content, &decided).await?;
    }
    showing::push(cx, row.id).await
}

/// What it says: now, or as it was reported.
async fn content_of(cx: &Cx, row: &Row) -> Result<Content> {
    let now = content_of_target(cx, Target::of(&row.noun, &row.subject)).await?;
    Ok(now.unwrap_or_else(|| Content { author: row.author, content: row.content.clone() }))
}

async fn content_of_target(cx: &Cx, target: Option<Target>) -> Result<Option<Content>> {
    match target {
        Some(target) => target.content(cx).await,
        None => Ok(None),
    }
}

/// Does to the thing what is decided; whether that changed what others see.
async fn rule(cx: &mut Cx, (noun, subject): (&str, &str), ruling: Ruling) -> Result<bool> {
    match (Target::of(noun, subject), ruling) {
        (Some(target), Ruling::Stands) => target.set_hidden(cx, false).await,
        (Some(target), Ruling::Hidden) => target.set_hidden(cx, true).await,
        (Some(target), Ruling::Removed) => target.remove(cx).await,
        (Some(_) | None, _) => Ok(false),
    }
}

/// Suspends the author of a case and ends all their sessions, or ends what an earlier decision of this case began.
async fn suspend(cx: &mut Cx, row: &Row, until: Option<Millis>, reason: &str) -> Result<()> {
    let Some(author) = row.author else { return Ok(()) };
    let before = standing::suspension(cx.db(), author, cx.now).await?;
    if let Some(until) = until {
        // A longer one of another case stays.
        if before.is_none_or(|before| before.case == row.id || before.until < until) {
            standing::suspend(cx, author, &Suspension { until, case: row.id, reason: reason.to_owned() }).await?;
        }
        sessions::revoke_all(cx, author).await?;
        cx.record("user", author.0, "suspension", None, Some("suspended")).await?;
        return trail::add(cx, row.id, TrailWhat::Suspended, Some(until.0.to_string())).await;
    }
    if before.is_some_and(|suspension| suspension.case == row.id) {
        standing::end_suspension(cx, author).await?;
        cx.record("user", author.0, "suspension", Some("suspended"), None).await?;
        trail::add(cx, row.id, TrailWhat::SuspensionLifted, None).await?;
    }
    Ok(())
}

fn trail_of(ruling: Ruling) -> TrailWhat {
    match ruling {
        Ruling::Stands => TrailWhat::RuledStands,
        Ruling::Hidden => TrailWhat::RuledHidden,
        Ruling::Removed => TrailWhat::RuledRemoved,
        Ruling::Upheld => TrailWhat::RuledUpheld,
    }
}

/// What its author hears of a decision; nothing of what never touched them.
fn what_of(row: &Row, ruling: Ruling, (warned, suspended): (bool, bool), changed: bool) -> Option<ModerationWhat> {
    if row.appeal.is_some() && row.decided_at.is_some() {
        return Some(if ruling == Ruling::Stands { ModerationWhat::AppealGranted } else { ModerationWhat::AppealRefused });
    }
    match ruling {
        _ if suspended => Some(ModerationWhat::Suspended),
        _ if warned => Some(ModerationWhat::Warned),
        Ruling::Stands => changed.then_some(ModerationWhat::Restored),
        Ruling::Hidden => Some(ModerationWhat::RuledHidden),
        Ruling::Removed => changed.then_some(ModerationWhat::Removed),
        Ruling::Upheld => None,
    }
}
