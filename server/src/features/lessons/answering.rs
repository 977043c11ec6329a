//! Answers: a request is accepted, declined, taken back, or expires; `countering` meets it with other terms.
//!
//! INVARIANT: a lesson is agreed under the locks of its coach's time and of everybody's rows in it, after their time was checked again;
//! all who asked for the same time learn at once that it is gone.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::time::Duration;

use protocol::lessons::{AcceptLesson, Booking, DeclineLesson, Lesson, LessonSide, LessonState, SlotState, WithdrawLesson};
use protocol::notifications::LessonWhat;
use protocol::text::{Reason, ShortMessage};
use protocol::{ErrorCode, LessonId, Millis, Refusal, Sentence, UserId, limits, sentence};
use serde_json::json;

use super::booking::{self, cancel_by};
use super::due::{self, Due};
use super::hours::{self, Hold, TakenSpan};
use super::notices::{self, Change};
use super::store::{self, Pupil, Row, times};
use super::taken::{self, WantedTime};
use super::terms::{self, Terms};
use super::{finding, slots, wishes};
use crate::error::{Error, Result, not_found};
use crate::features::courts::reference;
use crate::features::packages;
use crate::jobs;
use crate::run::Cx;

/// Requests for a time that is gone which one command or job declines.
const DECLINED_TOGETHER: usize = 24;
/// The longest break that a coach can need between two lessons.
const BREAK_MAX: Duration = Duration::from_secs(limits::LESSON_TRAVEL_MAX.unsigned_abs() * 60);

/// A lesson under the lock of its coach's time, for somebody who answers for a side.
pub(super) struct Held {
    pub(super) terms: Terms,
    pub(super) row: Row,
    pub(super) pupils: Vec<Pupil>,
    pub(super) side: LessonSide,
}

/// Locks a lesson of mine; `not_found` for everybody but its coach and whoever booked it.
pub(super) async fn hold(cx: &Cx, lesson: LessonId) -> Result<Held> {
    let me = cx.caller()?.user;
    let (terms, row, pupils) = hold_any(cx, lesson).await?.ok_or_else(not_found)?;
    let side = row.side_of(me).ok_or_else(not_found)?;
    Ok(Held { terms, row, pupils, side })
}

/// Locks a lesson, whoever asks.
pub(super) async fn hold_any(cx: &Cx, lesson: LessonId) -> Result<Option<(Terms, Row, Vec<Pupil>)>> {
    let Some(found) = store::find(cx.db(), cx.tenant(), lesson).await? else { return Ok(None) };
    let terms = terms::lock(cx, found.coach).await?;
    let Some(row) = store::find(cx.db(), cx.tenant(), lesson).await? else { return Ok(None) };
    let pupils = store::pupils(cx.db(), [lesson]).await?.remove(&lesson).unwrap_or_default();
    Ok(Some((terms, row, pupils)))
}

/// A refusal that names the lesson's state.
pub(super) fn conflict(row: &Row, sentence: Sentence) -> Error {
    Refusal::saying(ErrorCode::Conflict, sentence).with(json!({ "state": row.state_name(), "version": row.version })).into()
}

/// Checks that my side owes an answer to this lesson, as I have read it.
pub(super) fn check_turn(cx: &Cx, held: &Held, version: Option<i64>) -> Result<()> {
    let row = &held.row;
    match row.turn()? {
        None => return Err(conflict(row, sentence!("lesson_answered"))),
        Some(side) if side != held.side => return Err(conflict(row, sentence!("lesson_others_turn"))),
        Some(_) => {}
    }
    if row.answer_by.is_some_and(|until| cx.now >= until) {
        return Err(conflict(row, sentence!("lesson_expired")));
    }
    if version.is_some_and(|version| version != row.version) {
        return Err(conflict(row, sentence!("lesson_changed")));
    }
    Ok(())
}

/// Accepts what the other side asks.
pub(super) async fn accept(cx: &mut Cx, args: AcceptLesson) -> Result<Booking> {
    let held = hold(cx, args.lesson).await?;
    check_turn(cx, &held, Some(args.version))?;
    booking::lock_people(cx, held.terms.coach, &held.pupils).await?;
    let state = held.row.state()?;
    if state == LessonState::Requested && held.row.series.is_some() {
        return accept_series(cx, held).await;
    }
    let what = if state == LessonState::RescheduleProposed { LessonWhat::Moved } else { LessonWhat::Agreed };
    let Held { terms, mut row, pupils, side } = held;
    let before = (row.starts_at, row.ends_at);
    agree(cx, &terms, &mut row, &pupils).await?;
    if what == LessonWhat::Moved {
        slots::push(cx, row.coach, before, SlotState::Free)?;
        wishes::freed(cx, row.coach, before.0, before.1).await?;
    }
    let lesson = notices::announce(cx, &row, &pupils, &Change::of(what, Some(side))).await?;
    displace(cx, &terms, &row).await?;
    finding::refresh(cx, terms.coach).await?;
    Ok(Booking { lessons: vec![lesson], skipped: Vec::new() })
}

/// Accepts a request with all others of its series; those whose time is taken meanwhile are declined.
async fn accept_series(cx: &mut Cx, held: Held) -> Result<Booking> {
    let Held { terms, row: asked, side, .. } = held;
    let series = asked.series.ok_or_else(|| Error::internal("a series without an id"))?;
    let (mut lessons, mut agreed) = (Vec::new(), 0);
    for mut row in times::of_series(cx.db(), series, Millis(0)).await? {
        if row.state()? != LessonState::Requested {
            continue;
        }
        let pupils = store::pupils(cx.db(), [row.id]).await?.remove(&row.id).unwrap_or_default();
        match agree(cx, &terms, &mut row, &pupils).await {
            Ok(()) => {
                agreed += 1;
                let change = Change { weeks: None, ..Change::of(LessonWhat::Agreed, Some(side)) };
                let is_first = agreed == 1;
                lessons.push(if is_first {
                    notices::announce(cx, &row, &pupils, &change).await?
                } else {
                    notices::push(cx, &row, &pupils).await?
                });
                jobs::schedule(cx, &Due::Displace { coach: terms.coach, lesson: row.id }, cx.now).await?;
            }
            Err(Error::Refused(refusal)) if row.id == asked.id => return Err(Error::Refused(refusal)),
            Err(Error::Refused(_)) => {
                let instead = slots::instead(cx.db(), &terms, (row.starts_at, None), row.minutes(), cx.now).await?;
                lessons.push(decline_taken(cx, row, &pupils, instead).await?);
            }
            Err(error) => return Err(error),
        }
    }
    finding::refresh(cx, terms.coach).await?;
    Ok(Booking { lessons, skipped: Vec::new() })
}

/// Makes a lesson agreed on the terms that are offered, after everybody's time was checked; refuses if it is taken.
async fn agree(cx: &mut Cx, terms: &Terms, row: &mut Row, pupils: &[Pupil]) -> Result<()> {
    let before = row.state_name().to_owned();
    let offer = row.offer()?;
    let (at, court) = offer.as_ref().map_or((row.starts_at, row.court), |offer| (offer.starts_at, offer.court));
    let wanted = WantedTime { from: at, until: Millis(at.0 + row.length()), court };
    check_time(cx, terms, (row, pupils), wanted).await?;
    if at <= cx.now {
        return Err(conflict(row, sentence!("lesson_begun")));
    }
    if let Some(offer) = offer {
        (row.starts_at, row.ends_at, row.court, row.price) = (at, wanted.until, court, offer.price);
        row.zone = reference::reference(cx.db(), cx.tenant(), court).await?.ok_or_else(not_found)?.zone;
        row.cancel_by = cancel_by(terms, at);
    }
    row.settle();
    row.set_state(LessonState::Accepted)?;
    row.start_version += 1;
    store::writing::save(cx.db(), row, cx.now).await?;
    cx.record("lesson", row.id.0, "state", Some(&before), Some("accepted")).await?;
    due::schedule(cx, row).await?;
    slots::push(cx, row.coach, (row.starts_at, row.ends_at), SlotState::Taken)
}

/// Checks that coach, pupils and a court are free then.
pub(super) async fn check_time(cx: &Cx, terms: &Terms, (row, pupils): (&Row, &[Pupil]), wanted: WantedTime) -> Result<()> {
    let span = (wanted.from, wanted.until);
    let taken = taken::of_coach(cx.db(), terms.coach, span, Some(row.id)).await?;
    if hours::conflict(&taken, terms.breaks(), wanted.court, span).is_none() {
        return Err(slots::gone(cx.db(), terms, wanted.from, row.minutes(), cx.now).await?.into());
    }
    for pupil in pupils {
        taken::check_pupil(cx, *pupil, wanted, Some(row.id)).await?;
    }
    taken::check_court(cx, wanted, Some(row.id)).await
}

/// Declines those who asked for the time of a lesson that was agreed: some at once, the others by a job.
async fn displace(cx: &mut Cx, terms: &Terms, agreed: &Row) -> Result<()> {
    let taken = TakenSpan { from: agreed.starts_at, until: agreed.ends_at, court: Some(agreed.court), hold: Hold::Agreed };
    let near = (taken.from - BREAK_MAX, taken.until + BREAK_MAX);
    let mut losers = times::asking_for(cx.db(), terms.coach, near, agreed.id).await?;
    losers.retain(|row| hours::conflict(&[taken], terms.breaks(), row.offer_court.unwrap_or(row.court), asked_span(row)).is_none());
    let are_more = losers.len() > DECLINED_TOGETHER;
    losers.truncate(DECLINED_TOGETHER);
    let mut pupils = store::pupils(cx.db(), losers.iter().map(|row| row.id)).await?;
    let mut nearest = HashMap::new();
    for row in losers {
        let wanted = (asked_span(&row).0, row.minutes());
        if let Entry::Vacant(unknown) = nearest.entry(wanted) {
            unknown.insert(slots::instead(cx.db(), terms, (wanted.0, None), wanted.1, cx.now).await?);
        }
        let instead = nearest.get(&wanted).cloned().unwrap_or_default();
        let pupils = pupils.remove(&row.id).unwrap_or_default();
        decline_taken(cx, row, &pupils, instead).await?;
    }
    if are_more { jobs::schedule(cx, &Due::Displace { coach: terms.coach, lesson: agreed.id }, cx.now).await } else { Ok(()) }
}

/// Continues [`displace`] for a lesson that is still agreed.
pub(super) async fn displace_more(cx: &mut Cx, coach: UserId, lesson: LessonId) -> Result<()> {
    let terms = terms::lock(cx, coach).await?;
    let Some(row) = store::find(cx.db(), cx.tenant(), lesson).await? else { return Ok(()) };
    if row.state()?.is_agreed() { displace(cx, &terms, &row).await } else { Ok(()) }
}

/// Declines a lesson whose time somebody else got; `instead` are the nearest free times.
async fn decline_taken(cx: &mut Cx, mut row: Row, pupils: &[Pupil], instead: Vec<Millis>) -> Result<Lesson> {
    end(cx, &mut row, LessonState::Declined).await?;
    let change = Change { instead, ..Change::of(LessonWhat::Taken, None) };
    notices::announce(cx, &row, pupils, &change).await
}

/// Declines a request for a day on which the coach gives no lessons, and names the nearest free times.
pub(super) async fn decline_for_day(
    cx: &mut Cx,
    terms: &Terms,
    (mut row, pupils): (Row, &[Pupil]),
    reason: Option<String>,
) -> Result<Lesson> {
    let span = asked_span(&row);
    row.reason.clone_from(&reason);
    end(cx, &mut row, LessonState::Declined).await?;
    slots::push(cx, row.coach, span, SlotState::Free)?;
    let instead = slots::instead(cx.db(), terms, (span.0, None), row.minutes(), cx.now).await?;
    let change = Change { reason, instead, ..Change::of(LessonWhat::Declined, Some(LessonSide::Coach)) };
    notices::announce(cx, &row, pupils, &change).await
}

/// Ends a lesson that was never agreed; its pass has its lesson back.
pub(super) async fn end(cx: &mut Cx, row: &mut Row, state: LessonState) -> Result<()> {
    let before = row.state_name().to_owned();
    row.settle();
    row.set_state(state)?;
    if let Some(pass) = row.pass.take() {
        packages::passes::give_back(cx, pass).await?;
    }
    store::writing::save(cx.db(), row, cx.now).await?;
    let after = row.state_name().to_owned();
    cx.record("lesson", row.id.0, "state", Some(&before), Some(&after)).await
}

/// The lessons that are answered together: all requests of a series, or the lesson alone.
async fn answered_together(cx: &Cx, row: &Row) -> Result<Vec<Row>> {
    let rows = match row.series {
        Some(series) if row.state()? == LessonState::Requested => times::of_series(cx.db(), series, Millis(0)).await?,
        _ => vec![row.clone()],
    };
    Ok(rows.into_iter().filter(|row| matches!(row.turn(), Ok(Some(_)))).collect())
}

/// Declines what the other side asks. Of an agreed lesson the old time stands.
pub(super) async fn decline(cx: &mut Cx, args: DeclineLesson) -> Result<Booking> {
    let held = hold(cx, args.lesson).await?;
    check_turn(cx, &held, args.version)?;
    let reason = reason(args.reason.as_deref())?;
    settle_open(cx, held, (LessonState::Declined, LessonWhat::Declined), reason).await
}

/// Takes back what my side asked for.
pub(super) async fn withdraw(cx: &mut Cx, args: WithdrawLesson) -> Result<Booking> {
    let held = hold(cx, args.lesson).await?;
    match held.row.turn()? {
        None => return Err(conflict(&held.row, sentence!("lesson_answered"))),
        Some(turn) if turn == held.side => return Err(conflict(&held.row, sentence!("lesson_decline_instead"))),
        Some(_) => {}
    }
    settle_open(cx, held, (LessonState::Withdrawn, LessonWhat::Withdrawn), None).await
}

/// Ends what is open, with all others of its series; an agreed lesson stays as it was.
async fn settle_open(cx: &mut Cx, held: Held, (state, what): (LessonState, LessonWhat), reason: Option<String>) -> Result<Booking> {
    let Held { row: asked, side, .. } = held;
    let mut lessons = Vec::new();
    for (index, mut row) in answered_together(cx, &asked).await?.into_iter().enumerate() {
        let pupils = store::pupils(cx.db(), [row.id]).await?.remove(&row.id).unwrap_or_default();
        let span = asked_span(&row);
        let stays = row.state()? == LessonState::RescheduleProposed;
        if stays {
            stand(cx, &mut row).await?;
        } else {
            row.reason.clone_from(&reason);
            end(cx, &mut row, state).await?;
        }
        slots::push(cx, row.coach, span, SlotState::Free)?;
        let change = Change { reason: reason.clone(), ..Change::of(if stays { LessonWhat::NotMoved } else { what }, Some(side)) };
        lessons.push(if index == 0 {
            notices::announce(cx, &row, &pupils, &change).await?
        } else {
            notices::push(cx, &row, &pupils).await?
        });
    }
    Ok(Booking { lessons, skipped: Vec::new() })
}

/// The time that an open lesson asks for.
pub(super) fn asked_span(row: &Row) -> (Millis, Millis) {
    let at = row.offer_starts_at.unwrap_or(row.starts_at);
    (at, Millis(at.0 + row.length()))
}

/// Lets the agreed time of a lesson stand.
pub(super) async fn stand(cx: &mut Cx, row: &mut Row) -> Result<()> {
    row.settle();
    row.set_state(LessonState::Accepted)?;
    store::writing::save(cx.db(), row, cx.now).await?;
    cx.record("lesson", row.id.0, "state", Some("reschedule_proposed"), Some("accepted")).await
}

/// Ends what nobody answered in time, unless it has changed since.
pub(super) async fn expire(cx: &mut Cx, lesson: LessonId, version: i64) -> Result<()> {
    let Some((_, mut row, pupils)) = hold_any(cx, lesson).await? else { return Ok(()) };
    if row.version != version || row.turn()?.is_none() {
        return Ok(());
    }
    let span = asked_span(&row);
    let what = if row.state()? == LessonState::RescheduleProposed {
        stand(cx, &mut row).await?;
        LessonWhat::NotMoved
    } else {
        end(cx, &mut row, LessonState::Expired).await?;
        LessonWhat::Expired
    };
    slots::push(cx, row.coach, span, SlotState::Free)?;
    wishes::freed(cx, row.coach, span.0, span.1).await?;
    notices::announce(cx, &row, &pupils, &Change::of(what, None)).await.map(drop)
}

/// Takes back what two people ask of each other, when one blocks the other.
pub(crate) async fn end_between(cx: &mut Cx, one: UserId, other: UserId) -> Result<()> {
    for (player, coach) in [(one, other), (other, one)] {
        if times::open_of(cx.db(), player, Some(coach)).await?.is_empty() {
            continue;
        }
        terms::lock(cx, coach).await?;
        for mut row in times::open_of(cx.db(), player, Some(coach)).await? {
            let span = asked_span(&row);
            let pupils = store::pupils(cx.db(), [row.id]).await?.remove(&row.id).unwrap_or_default();
            if row.state()? == LessonState::RescheduleProposed {
                stand(cx, &mut row).await?;
            } else {
                end(cx, &mut row, LessonState::Withdrawn).await?;
            }
            slots::push(cx, coach, span, SlotState::Free)?;
            notices::push(cx, &row, &pupils).await?;
        }
    }
    Ok(())
}

pub(super) fn reason(text: Option<&str>) -> Result<Option<String>> {
    text.map(str::trim).filter(|text| !text.is_empty()).map(|text| Ok(Reason::parse(text)?.into_string())).transpose()
}

pub(super) fn note(text: Option<&str>) -> Result<Option<String>> {
    Ok(ShortMessage::parse(text.unwrap_or_default())?.map(ShortMessage::into_string))
}
