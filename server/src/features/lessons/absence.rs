//! Lessons that are over: held, or missed by one side.

use std::time::Duration;

use protocol::lessons::{CompleteLesson, Lesson, LessonSide, LessonState, MarkAbsentFromLesson, ObjectToAbsence};
use protocol::notifications::LessonWhat;
use protocol::text::Reason;
use protocol::{LessonId, Millis, TenantId, limits, sentence};

use super::answering::{self, Held, conflict};
use super::due::Due;
use super::notices::{self, Change};
use super::store::disputed::{self, Disputed};
use super::store::{self, Row};
use crate::db::Db;
use crate::error::{Result, not_found};
use crate::features::packages;
use crate::jobs;
use crate::run::Cx;

/// How many disputes are listed at most.
const LISTED: i64 = 200;
const GRACE: Duration = Duration::from_secs(limits::LESSON_GRACE_MINUTES * 60);
/// How long after its end somebody can still be marked absent.
const MARKED_WITHIN: Duration = Duration::from_secs(86_400);

/// Marks the other side as absent.
pub(super) async fn mark(cx: &mut Cx, args: MarkAbsentFromLesson) -> Result<Lesson> {
    let Held { mut row, pupils, side, .. } = answering::hold(cx, args.lesson).await?;
    if !matches!(row.state()?, LessonState::Accepted | LessonState::Completed) {
        return Err(conflict(&row, sentence!("lesson_not_agreed")));
    }
    if cx.now < row.starts_at + GRACE {
        return Err(conflict(&row, sentence!("absence_early", minutes = limits::LESSON_GRACE_MINUTES)));
    }
    if cx.now > row.ends_at + MARKED_WITHIN {
        return Err(conflict(&row, sentence!("absence_late")));
    }
    let absent = side.other();
    let state = if absent == LessonSide::Coach { LessonState::NoShowCoach } else { LessonState::NoShowStudent };
    row.set_absent(Some(absent))?;
    row.object_by = Some(cx.now + Duration::from_secs(limits::LESSON_OBJECT_HOURS * 3_600));
    row.review_by = None;
    row.charged = Some(if absent == LessonSide::Coach { 0 } else { row.price });
    set_state(cx, &mut row, state).await?;
    if let Some(until) = row.object_by.filter(|_| absent == LessonSide::Coach && row.pass.is_some()) {
        let stands = Due::AbsenceStands { lesson: row.id, version: row.version };
        jobs::schedule(cx, &stands, until + Duration::from_millis(1)).await?;
    }
    notices::announce(cx, &row, &pupils, &Change::of(LessonWhat::MarkedAbsent, Some(side))).await
}

/// Objects to having been marked absent.
pub(super) async fn object(cx: &mut Cx, args: ObjectToAbsence) -> Result<Lesson> {
    let Held { mut row, pupils, side, .. } = answering::hold(cx, args.lesson).await?;
    let reason = Reason::parse(&args.reason)?.into_string();
    if row.absent()? != Some(side) || !matches!(row.state()?, LessonState::NoShowStudent | LessonState::NoShowCoach) {
        return Err(conflict(&row, sentence!("absence_none")));
    }
    if row.object_by.is_none_or(|until| cx.now > until) {
        return Err(conflict(&row, sentence!("absence_stands")));
    }
    row.objection = Some(reason.clone());
    set_state(cx, &mut row, LessonState::Disputed).await?;
    let change = Change { reason: Some(reason), ..Change::of(LessonWhat::AbsenceObjected, Some(side)) };
    notices::announce(cx, &row, &pupils, &change).await
}

/// Confirms that a lesson was held; from the coach also instead of the player's absence.
pub(super) async fn complete(cx: &mut Cx, args: CompleteLesson) -> Result<Lesson> {
    let Held { mut row, pupils, side, .. } = answering::hold(cx, args.lesson).await?;
    let state = row.state()?;
    let takes_back = side == LessonSide::Coach
        && matches!(state, LessonState::NoShowStudent | LessonState::Disputed)
        && row.absent()? == Some(LessonSide::Player);
    if state != LessonState::Accepted && !takes_back {
        return Err(conflict(&row, sentence!("lesson_not_agreed")));
    }
    if cx.now < row.ends_at {
        return Err(conflict(&row, sentence!("lesson_not_over")));
    }
    close(cx, &mut row).await?;
    notices::announce(cx, &row, &pupils, &Change::of(LessonWhat::Completed, Some(side))).await
}

/// Completes a lesson an hour after its end, unless it was moved or ended otherwise.
pub(super) async fn time_over(cx: &mut Cx, lesson: LessonId, start_version: i64) -> Result<()> {
    let Some((_, mut row, pupils)) = answering::hold_any(cx, lesson).await? else { return Ok(()) };
    if row.start_version != start_version || row.state()? != LessonState::Accepted {
        return Ok(());
    }
    close(cx, &mut row).await?;
    notices::notify(cx, &row, &pupils, &Change::of(LessonWhat::Completed, None)).await?;
    notices::push(cx, &row, &pupils).await.map(drop)
}

/// Gives a pass its lesson back once nobody can object any more to its coach's absence.
pub(super) async fn stands(cx: &mut Cx, lesson: LessonId, version: i64) -> Result<()> {
    let Some((_, mut row, pupils)) = answering::hold_any(cx, lesson).await? else { return Ok(()) };
    if row.version != version || row.state()? != LessonState::NoShowCoach {
        return Ok(());
    }
    give_back(cx, &mut row).await?;
    store::writing::save(cx.db(), &mut row, cx.now).await?;
    notices::push(cx, &row, &pupils).await.map(drop)
}

/// Gives the pass that paid for a lesson its lesson back.
async fn give_back(cx: &mut Cx, row: &mut Row) -> Result<()> {
    match row.pass.take() {
        Some(pass) => packages::passes::give_back(cx, pass).await,
        None => Ok(()),
    }
}

async fn close(cx: &mut Cx, row: &mut Row) -> Result<()> {
    let review_by = cx.now + Duration::from_secs(limits::LESSON_REVIEW_DAYS * 86_400);
    row.review_by = Some(review_by);
    row.set_absent(None)?;
    (row.object_by, row.objection, row.charged) = (None, None, None);
    jobs::schedule(cx, &Due::ShowReviews { lesson: row.id }, Millis(review_by.0 + 1)).await?;
    set_state(cx, row, LessonState::Completed).await
}

async fn set_state(cx: &mut Cx, row: &mut Row, state: LessonState) -> Result<()> {
    let before = row.state_name().to_owned();
    row.set_state(state)?;
    store::writing::save(cx.db(), row, cx.now).await?;
    let after = row.state_name().to_owned();
    cx.record("lesson", row.id.0, "state", Some(&before), Some(&after)).await
}

/// Decides about a disputed absence, as the operator.
pub(crate) async fn decide(cx: &mut Cx, lesson: LessonId, verdict: Verdict) -> Result<()> {
    let (_, mut row, pupils) = answering::hold_any(cx, lesson).await?.ok_or_else(not_found)?;
    if row.state()? != LessonState::Disputed {
        return Err(conflict(&row, sentence!("absence_undisputed")));
    }
    match verdict {
        Verdict::Held => close(cx, &mut row).await?,
        Verdict::Missed => {
            let state = if row.absent()? == Some(LessonSide::Coach) { LessonState::NoShowCoach } else { LessonState::NoShowStudent };
            row.object_by = Some(cx.now);
            if state == LessonState::NoShowCoach {
                give_back(cx, &mut row).await?;
            }
            set_state(cx, &mut row, state).await?;
        }
        Verdict::Void => {
            row.charged = Some(0);
            give_back(cx, &mut row).await?;
            set_state(cx, &mut row, LessonState::Void).await?;
        }
    }
    notices::announce(cx, &row, &pupils, &Change::of(LessonWhat::AbsenceDecided, None)).await.map(drop)
}

/// Lessons of which an absence is disputed, the oldest first, for the operator; of one community, or of all.
pub(crate) async fn disputed(db: &Db, tenant: Option<TenantId>) -> Result<Vec<Disputed>> {
    disputed::oldest(db, tenant, LISTED).await
}

/// What the operator decides about a disputed absence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// The lesson was held.
    Held,
    /// The absence stands.
    Missed,
    /// Neither: nothing is due.
    Void,
}
