//! People who are not there any more: pupils who leave a lesson, and removed accounts.

use protocol::lessons::{Booking, Lesson, LessonSide, LessonState, SlotState, WithdrawLesson};
use protocol::notifications::LessonWhat;
use protocol::{UserId, sentence};

use super::answering::{asked_span, conflict, end, hold_any};
use super::due::Due;
use super::notices::{self, Change};
use super::store::{self, Pupil, Row, times};
use super::terms::{self, Terms};
use super::{answering, changing, finding, slots};
use crate::error::{Result, not_found};
use crate::jobs;
use crate::run::Cx;

/// Lessons of a removed account that one job ends.
const ENDED_TOGETHER: usize = 16;

/// Takes back what my side asked for. A pupil who did not book leaves the lesson.
pub(super) async fn withdraw(cx: &mut Cx, args: WithdrawLesson) -> Result<Booking> {
    let me = cx.caller()?.user;
    let (terms, row, pupils) = hold_any(cx, args.lesson).await?.ok_or_else(not_found)?;
    if row.side_of(me).is_some() {
        return answering::withdraw(cx, args).await;
    }
    let lesson = leave(cx, &terms, (row, pupils), me).await?;
    Ok(Booking { lessons: vec![lesson], skipped: Vec::new() })
}

/// Takes a pupil out of a lesson that somebody else booked; with the last one it ends for its booker's side.
async fn leave(cx: &mut Cx, terms: &Terms, (mut row, pupils): (Row, Vec<Pupil>), me: UserId) -> Result<Lesson> {
    if !pupils.iter().any(|pupil| pupil.user_id == me) {
        return Err(not_found());
    }
    let state = row.state()?;
    if !state.is_agreed() && row.turn()?.is_none() {
        return Err(conflict(&row, sentence!("lesson_answered")));
    }
    let rest: Vec<Pupil> = pupils.iter().copied().filter(|pupil| pupil.user_id != me).collect();
    if rest.is_empty() {
        return end_for(cx, terms, (row, &pupils), LessonSide::Player).await;
    }
    store::remove_pupil(cx.db(), row.id, me).await?;
    store::writing::save(cx.db(), &mut row, cx.now).await?;
    cx.record("lesson", row.id.0, "pupil", Some(&me.to_string()), None).await?;
    if let Some(answer_by) = row.answer_by.filter(|_| row.turn().is_ok_and(|turn| turn.is_some())) {
        // What waits for an answer has another version now.
        jobs::schedule(cx, &Due::Expire { lesson: row.id, version: row.version }, answer_by).await?;
    }
    let lesson = notices::push_to(cx, (&row, &rest), notices::readers(&row, &pupils)).await?;
    notices::notify(cx, &row, &rest, &Change::of(LessonWhat::PupilLeft, None)).await?;
    Ok(lesson)
}

/// Ends a lesson that is agreed or waits for an answer because one side is not there any more.
async fn end_for(cx: &mut Cx, terms: &Terms, (mut row, pupils): (Row, &[Pupil]), side: LessonSide) -> Result<Lesson> {
    if row.state()?.is_agreed() {
        return changing::cancel_for(cx, terms, row, side).await;
    }
    let span = asked_span(&row);
    end(cx, &mut row, if side == LessonSide::Coach { LessonState::Declined } else { LessonState::Withdrawn }).await?;
    slots::push(cx, row.coach, span, SlotState::Free)?;
    let what = if side == LessonSide::Coach { LessonWhat::Declined } else { LessonWhat::Withdrawn };
    notices::announce(cx, &row, pupils, &Change::of(what, Some(side))).await
}

/// Has everything open of somebody who removes their account end, and what is agreed and to come, by jobs: each lesson is ended under the
/// lock of its coach's time. Nobody can book lessons with them any more.
pub(crate) async fn forget(cx: &mut Cx, user: UserId) -> Result<()> {
    terms::close(cx, user).await?;
    jobs::schedule(cx, &Due::EndLessonsOf { user }, cx.now).await?;
    super::reviewing::forget(cx.db(), user).await
}

/// Ends some lessons of a removed account; another job ends the rest.
pub(super) async fn end_lessons_of(cx: &mut Cx, user: UserId) -> Result<()> {
    let limit = i64::try_from(ENDED_TOGETHER).unwrap_or(i64::MAX);
    let lessons = times::unfinished_of(cx.db(), user, cx.now, limit).await?;
    for lesson in &lessons {
        let Some((terms, row, pupils)) = hold_any(cx, *lesson).await? else { continue };
        if !row.state()?.is_agreed() && row.turn()?.is_none() {
            continue;
        }
        let coach = terms.coach;
        match row.side_of(user) {
            Some(side) => end_for(cx, &terms, (row, &pupils), side).await?,
            None => leave(cx, &terms, (row, pupils), user).await?,
        };
        finding::refresh(cx, coach).await?;
    }
    if lessons.len() == ENDED_TOGETHER { jobs::schedule(cx, &Due::EndLessonsOf { user }, cx.now).await } else { Ok(()) }
}
