//! Agreed lessons that are moved or cancelled.

use std::time::Duration;

use protocol::lessons::{
    Booking, CancelLesson, CancelLessonDay, CancelScope, CancelledDay, Lesson, LessonCause, LessonSide, LessonState, RescheduleLesson,
    SlotState,
};
use protocol::notifications::LessonWhat;
use protocol::{Millis, Refusal, UserId, sentence};

use super::answering::{self, Held, conflict};
use super::due::Due;
use super::hours;
use super::notices::{self, Change};
use super::store::{self, Offer, Row, times};
use super::terms::{self, Terms};
use super::{countering, finding, slots, wishes};
use crate::error::{Error, Result};
use crate::features::packages;
use crate::features::schedule::local;
use crate::jobs;
use crate::run::Cx;

const MINUTE: i64 = 60_000;
/// How long the other side has to answer to another time, in milliseconds.
const MOVE_ANSWERED_WITHIN: i64 = 24 * 60 * MINUTE;
/// Rain: up to so many minutes played cost nothing, from so many on the whole price, and half of it between.
const RAIN_FREE: i64 = 10;
const RAIN_FULL: i64 = 30;
/// Lessons of a day that one command or job cancels.
const CANCELLED_TOGETHER: usize = 30;
/// How long before a lesson a player can say that its weather will be bad.
const WEATHER_SEEN: Duration = Duration::from_secs(24 * 3_600);

/// Proposes another time for an agreed lesson.
pub(super) async fn reschedule(cx: &mut Cx, args: RescheduleLesson) -> Result<Lesson> {
    let Held { terms, mut row, pupils, side } = answering::hold(cx, args.lesson).await?;
    if row.state()? != LessonState::Accepted {
        return Err(conflict(&row, sentence!("lesson_not_agreed")));
    }
    if row.starts_at <= cx.now {
        return Err(conflict(&row, sentence!("lesson_begun")));
    }
    let court = args.court.unwrap_or(row.court);
    if args.starts_at == row.starts_at && court == row.court {
        return Err(Refusal::invalid("starts_at", sentence!("lesson_same_time")).into());
    }
    let offer = Offer { by: side, starts_at: args.starts_at, court, price: row.price, note: answering::note(args.note.as_deref())? };
    countering::propose(cx, &terms, (&mut row, &pupils), offer, side).await?;
    // What is agreed stays taken until the other time is.
    slots::push(cx, row.coach, (row.starts_at, row.ends_at), SlotState::Taken)?;
    row.set_state(LessonState::RescheduleProposed)?;
    let answer_by = Millis(cx.now.0 + MOVE_ANSWERED_WITHIN).min(args.starts_at).min(row.starts_at);
    row.await_answer(side.other(), answer_by)?;
    store::writing::save(cx.db(), &mut row, cx.now).await?;
    cx.record("lesson", row.id.0, "state", Some("accepted"), Some("reschedule_proposed")).await?;
    jobs::schedule(cx, &Due::Expire { lesson: row.id, version: row.version }, answer_by).await?;
    notices::announce(cx, &row, &pupils, &Change::of(LessonWhat::MoveProposed, Some(side))).await
}

/// How a lesson is cancelled.
struct Cancelled {
    side: LessonSide,
    cause: LessonCause,
    reason: Option<String>,
    played_minutes: Option<i64>,
}

/// Cancels an agreed lesson, or it and all later ones of its series.
pub(super) async fn cancel(cx: &mut Cx, args: CancelLesson) -> Result<Booking> {
    let Held { terms, row: first, side, .. } = answering::hold(cx, args.lesson).await?;
    let cancelled =
        Cancelled { side, cause: args.cause, reason: answering::reason(args.reason.as_deref())?, played_minutes: args.played_minutes };
    check_agreed(cx, &first, &cancelled)?;
    let rows = match (args.scope, first.series) {
        (CancelScope::Following, Some(series)) => times::of_series(cx.db(), series, first.starts_at).await?,
        (CancelScope::This | CancelScope::Following, _) => vec![first],
    };
    let mut lessons = Vec::with_capacity(rows.len());
    for row in rows {
        if check_agreed(cx, &row, &cancelled).is_ok() {
            lessons.push(cancel_one(cx, &terms, row, &cancelled).await?);
        }
    }
    finding::refresh(cx, terms.coach).await?;
    Ok(Booking { lessons, skipped: Vec::new() })
}

/// Checks that a lesson can be cancelled in this way now.
fn check_agreed(cx: &Cx, row: &Row, cancelled: &Cancelled) -> Result<()> {
    if !matches!(row.state()?, LessonState::Accepted | LessonState::RescheduleProposed) {
        return Err(conflict(row, sentence!("lesson_not_agreed")));
    }
    let has_begun = row.starts_at <= cx.now;
    if cancelled.side == LessonSide::Player && cancelled.cause == LessonCause::Weather {
        // The coach stops a lesson; a player sees the weather of the next day.
        if has_begun {
            return Err(conflict(row, sentence!("lesson_stopped_by_coach")));
        }
        if row.starts_at - WEATHER_SEEN > cx.now {
            return Err(conflict(row, sentence!("lesson_weather_early")));
        }
    }
    match (has_begun, cancelled.cause, cancelled.played_minutes) {
        (false, _, None) => Ok(()),
        (false, _, Some(_)) => Err(Refusal::invalid("played_minutes", sentence!("lesson_not_begun")).into()),
        (true, LessonCause::Weather, Some(minutes)) if (0..=row.minutes()).contains(&minutes) => Ok(()),
        (true, LessonCause::Weather, _) => {
            Err(Refusal::invalid("played_minutes", sentence!("lesson_played_minutes", max = row.minutes())).into())
        }
        (true, LessonCause::Own, _) => Err(conflict(row, sentence!("lesson_begun"))),
    }
}

/// Cancels an agreed lesson because one side is not there any more.
pub(super) async fn cancel_for(cx: &mut Cx, terms: &Terms, row: Row, side: LessonSide) -> Result<Lesson> {
    cancel_one(cx, terms, row, &Cancelled { side, cause: LessonCause::Own, reason: None, played_minutes: None }).await
}

async fn cancel_one(cx: &mut Cx, terms: &Terms, mut row: Row, cancelled: &Cancelled) -> Result<Lesson> {
    let pupils = store::pupils(cx.db(), [row.id]).await?.remove(&row.id).unwrap_or_default();
    let span = (row.starts_at, row.ends_at);
    let before = row.state_name().to_owned();
    row.late = cancelled.side == LessonSide::Player && cancelled.cause == LessonCause::Own && cx.now > row.cancel_by;
    row.charged = Some(charged(&row, cancelled.played_minutes));
    let state = match (cancelled.cause, cancelled.side) {
        (LessonCause::Weather, _) => LessonState::CancelledWeather,
        (LessonCause::Own, LessonSide::Coach) => LessonState::CancelledByCoach,
        (LessonCause::Own, LessonSide::Player) => LessonState::CancelledByStudent,
    };
    row.settle();
    row.set_state(state)?;
    row.reason.clone_from(&cancelled.reason);
    if row.charged == Some(0)
        && let Some(pass) = row.pass.take()
    {
        packages::passes::give_back(cx, pass).await?;
    }
    store::writing::save(cx.db(), &mut row, cx.now).await?;
    let after = row.state_name().to_owned();
    cx.record("lesson", row.id.0, "state", Some(&before), Some(&after)).await?;
    slots::push(cx, row.coach, span, SlotState::Free)?;
    let instead = match cancelled.side {
        // Not the time that the coach has just cancelled, which nobody is offered.
        LessonSide::Coach => slots::instead(cx.db(), terms, (span.0, Some(span)), row.minutes(), cx.now).await?,
        LessonSide::Player => {
            wishes::freed(cx, row.coach, span.0, span.1).await?;
            Vec::new()
        }
    };
    notices::announce(cx, &row, &pupils, &change_of(&row, cancelled, instead)).await
}

fn change_of(row: &Row, cancelled: &Cancelled, instead: Vec<Millis>) -> Change {
    let what = match cancelled.cause {
        LessonCause::Weather => LessonWhat::CancelledWeather,
        LessonCause::Own if row.late => LessonWhat::CancelledLate,
        LessonCause::Own => LessonWhat::Cancelled,
    };
    Change { reason: cancelled.reason.clone(), instead, ..Change::of(what, Some(cancelled.side)) }
}

/// What is due for a cancelled lesson, in cents: the price if it is late, by the minutes played before the rain, else nothing.
fn charged(row: &Row, played_minutes: Option<i64>) -> i64 {
    match played_minutes {
        Some(minutes) => rain_price(row.price, minutes),
        None if row.late => row.price,
        None => 0,
    }
}

/// What is due of a price for a lesson that rain stopped.
fn rain_price(price: i64, played_minutes: i64) -> i64 {
    match played_minutes {
        ..=RAIN_FREE => 0,
        RAIN_FULL.. => price,
        _ => price / 2,
    }
}

/// Cancels all my lessons of a day, and declines what is asked for on it: the first at once, the rest by a job. I give no more lessons
/// on it.
pub(super) async fn cancel_day(cx: &mut Cx, args: CancelLessonDay) -> Result<CancelledDay> {
    let terms = terms::lock_mine(cx).await?;
    let reason = answering::reason(args.reason.as_deref())?;
    let span = day(&terms, &args.date, cx.now)?;
    terms::close_day(cx, terms.coach, &args.date).await?;
    cancel_some(cx, &terms, span, (args.cause, reason)).await
}

/// Goes on with [`cancel_day`].
pub(super) async fn cancel_more(cx: &mut Cx, coach: UserId, span: (Millis, Millis), why: (LessonCause, Option<String>)) -> Result<()> {
    let terms = terms::lock(cx, coach).await?;
    cancel_some(cx, &terms, span, why).await.map(drop)
}

async fn cancel_some(
    cx: &mut Cx,
    terms: &Terms,
    (from, until): (Millis, Millis),
    (cause, reason): (LessonCause, Option<String>),
) -> Result<CancelledDay> {
    let limit = i64::try_from(CANCELLED_TOGETHER).unwrap_or(i64::MAX);
    let rows = times::of_day(cx.db(), terms.coach, (from, until), limit).await?;
    let are_more = rows.len() == CANCELLED_TOGETHER;
    let cancelled = Cancelled { side: LessonSide::Coach, cause, reason: reason.clone(), played_minutes: None };
    let mut lessons = Vec::with_capacity(rows.len());
    for row in rows {
        let pupils = store::pupils(cx.db(), [row.id]).await?.remove(&row.id).unwrap_or_default();
        lessons.push(if row.state()?.is_agreed() {
            cancel_one(cx, terms, row, &cancelled).await?
        } else {
            answering::decline_for_day(cx, terms, (row, &pupils), reason.clone()).await?
        });
    }
    if are_more {
        jobs::schedule(cx, &Due::CancelDay { coach: terms.coach, from, until, cause, reason }, cx.now).await?;
    }
    finding::refresh(cx, terms.coach).await?;
    Ok(CancelledDay { lessons })
}

/// The rest of a day on the coach's clock.
fn day(terms: &Terms, date: &str, now: Millis) -> Result<(Millis, Millis)> {
    let (clock, date) = (terms.clock()?, local::date("date", date)?);
    let times = hours::instant(&clock, date, "00:00").zip(hours::instant(&clock, date, "24:00"));
    let (from, until) = times.ok_or_else(|| Error::internal("a day beyond the calendar"))?;
    if until <= now {
        return Err(Refusal::invalid("date", sentence!("time_past")).into());
    }
    Ok((from.max(now), until))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rain_costs_by_the_minutes_played() {
        assert_eq!([0, 10, 11, 29, 30, 60].map(|minutes| rain_price(8_001, minutes)), [0, 0, 4_000, 4_000, 8_001, 8_001]);
    }
}
