//! Other terms: a counter-offer instead of an answer, and what each side may offer.

use protocol::lessons::{CounterLesson, Lesson, LessonSide, LessonState, SlotState};
use protocol::notifications::LessonWhat;
use protocol::{ErrorCode, Millis, Refusal, limits, sentence};

use super::answering::{self, Held, asked_span, conflict};
use super::booking::{self, answer_by};
use super::due::Due;
use super::notices::{self, Change};
use super::store::{self, Offer, Pupil, Row};
use super::taken::{self, WantedTime};
use super::terms::{self, Terms};
use super::{hours, slots};
use crate::error::{Result, not_found};
use crate::features::courts::reference;
use crate::jobs;
use crate::run::Cx;

/// Offers other terms instead of accepting.
pub(super) async fn counter(cx: &mut Cx, args: CounterLesson) -> Result<Lesson> {
    let held = answering::hold(cx, args.lesson).await?;
    answering::check_turn(cx, &held, Some(args.version))?;
    let Held { terms, mut row, pupils, side } = held;
    if row.series.is_some() || row.state()? == LessonState::RescheduleProposed {
        return Err(conflict(&row, sentence!("lesson_no_counter")));
    }
    if row.rounds >= limits::LESSON_ROUNDS_MAX {
        return Err(conflict(&row, sentence!("lesson_rounds_most", max = limits::LESSON_ROUNDS_MAX)));
    }
    let price = counter_price(&row, side, args.price)?;
    let court = args.court.unwrap_or(row.court);
    let offer = Offer { by: side, starts_at: args.starts_at, court, price, note: answering::note(args.note.as_deref())? };
    propose(cx, &terms, (&mut row, &pupils), offer, side).await?;
    row.rounds += 1;
    let before = row.state_name().to_owned();
    row.set_state(LessonState::Countered)?;
    let answer_by = answer_by(&terms, args.starts_at, cx.now);
    row.await_answer(side.other(), answer_by)?;
    store::writing::save(cx.db(), &mut row, cx.now).await?;
    cx.record("lesson", row.id.0, "state", Some(&before), Some("countered")).await?;
    jobs::schedule(cx, &Due::Expire { lesson: row.id, version: row.version }, answer_by).await?;
    notices::announce(cx, &row, &pupils, &Change::of(LessonWhat::Countered, Some(side))).await
}

/// The price of a counter-offer; the coach alone changes it.
fn counter_price(row: &Row, side: LessonSide, price: Option<i64>) -> Result<i64> {
    let now = row.offer()?.map_or(row.price, |offer| offer.price);
    let Some(price) = price.filter(|price| *price != now) else { return Ok(now) };
    terms::check_price("price", price)?;
    match side {
        LessonSide::Coach => Ok(price),
        LessonSide::Player => Err(Refusal::saying(ErrorCode::Forbidden, sentence!("lesson_price_by_coach")).on("price").into()),
    }
}

/// Sets terms that the other side answers, if the time is free; a player keeps to the coach's hours.
pub(super) async fn propose(cx: &mut Cx, terms: &Terms, (row, pupils): (&mut Row, &[Pupil]), offer: Offer, side: LessonSide) -> Result<()> {
    if offer.starts_at <= cx.now {
        return Err(Refusal::invalid("starts_at", sentence!("start_past")).into());
    }
    reference::reference(cx.db(), cx.tenant(), offer.court).await?.ok_or_else(not_found)?;
    booking::lock_people(cx, terms.coach, pupils).await?;
    let until = Millis(offer.starts_at.0 + row.length());
    let wanted = WantedTime { from: offer.starts_at, until, court: offer.court };
    match side {
        LessonSide::Coach => {
            let taken = taken::of_coach(cx.db(), terms.coach, (wanted.from, until), Some(row.id)).await?;
            if hours::conflict(&taken, terms.breaks(), wanted.court, (wanted.from, until)).is_none() {
                return Err(slots::gone(cx.db(), terms, wanted.from, row.minutes(), cx.now).await?.into());
            }
        }
        LessonSide::Player => {
            let span = (wanted.from, Millis(wanted.from.0 + 1));
            let free = slots::free_times(cx.db(), terms, span, row.minutes(), cx.now, Some(row.id)).await?;
            if !free.iter().any(|free| free.at == wanted.from && free.court == wanted.court) {
                return Err(slots::gone(cx.db(), terms, wanted.from, row.minutes(), cx.now).await?.into());
            }
        }
    }
    slots::push(cx, row.coach, asked_span(row), SlotState::Free)?;
    row.set_offer(offer)?;
    slots::push(cx, row.coach, (wanted.from, until), SlotState::Requested)
}
