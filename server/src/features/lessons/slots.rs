//! A coach's free times, calculated when somebody asks.

use std::collections::HashMap;

use protocol::lessons::{ListSlots, Slot, SlotState, Slots, SlotsPush};
use protocol::{CourtId, ErrorCode, LessonId, Millis, Refusal, Topic, UserId, limits, sentence};
use serde_json::json;

use super::hours::{self, FreeTime};
use super::store::{self, times};
use super::taken;
use super::terms::{self, Terms};
use crate::db::Db;
use crate::error::{Result, not_found};
use crate::features::courts::reference;
use crate::features::users::profiles::account;
use crate::features::{blocks, enrolments};
use crate::run::{Cx, View};

const MINUTE: i64 = 60_000;
const DAY: i64 = 86_400_000;
/// Free times that are named to whoever did not get one.
const INSTEAD: usize = 3;
/// How far around a lost time others are looked for, in days.
const INSTEAD_DAYS: i64 = 7;

/// A coach's free times in a span of time.
pub(super) async fn list(view: &View, args: ListSlots) -> Result<Slots> {
    let (db, me) = (view.db(), view.caller()?.user);
    if args.until <= args.from || args.until.0 - args.from.0 > limits::LESSON_SLOTS_DAYS * DAY {
        return Err(Refusal::invalid("until", sentence!("slots_span", max = limits::LESSON_SLOTS_DAYS)).into());
    }
    let terms = terms::find(db, view.tenant(), args.coach).await?.ok_or_else(not_found)?;
    if blocks::any_between(db, me, [args.coach]).await? {
        return Err(not_found());
    }
    let moved = match args.lesson {
        Some(lesson) => Some(store::find(db, view.tenant(), lesson).await?.filter(|row| row.side_of(me).is_some()).ok_or_else(not_found)?),
        None => None,
    };
    let kind = args.kind.unwrap_or_default();
    let price = match &moved {
        Some(row) => row.price,
        None => terms::price(terms.offer(kind, args.length)?, account::hourly_rate(db, args.coach).await?),
    };
    let minutes = moved.as_ref().map_or(args.length, store::Row::minutes);
    let mut free = free_times(db, &terms, (args.from, args.until), minutes, view.now, moved.map(|row| row.id)).await?;
    let until = free.get(limits::LESSON_SLOTS_MAX).map_or(args.until, |first_left_out| first_left_out.at);
    free.truncate(limits::LESSON_SLOTS_MAX);
    shown(db, me, (free, minutes), until, price).await
}

async fn shown(db: &Db, me: UserId, (free, minutes): (Vec<FreeTime>, i64), until: Millis, price: i64) -> Result<Slots> {
    let mut courts: Vec<_> = reference::refs(db, free.iter().map(|one| one.court)).await?.into_values().collect();
    courts.sort_by(|one, other| one.name.cmp(&other.name).then(one.id.cmp(&other.id)));
    let index: HashMap<CourtId, usize> = courts.iter().enumerate().map(|(index, court)| (court.id, index)).collect();
    let mut mine = Vec::new();
    if let Some((first, last)) = free.first().zip(free.last()) {
        let span = (first.at, Millis(last.at.0 + minutes * MINUTE));
        mine.extend(enrolments::reading::seats_of(db, &[me], span, None).await?.into_iter().map(|seat| (seat.from, seat.until)));
        mine.extend(times::agreed_of(db, (me, None), span, None).await?.into_iter().map(|row| (row.starts_at, row.ends_at)));
    }
    let slot = |one: FreeTime| {
        let end = Millis(one.at.0 + minutes * MINUTE);
        let busy = mine.iter().any(|(from, until)| *from < end && one.at < *until);
        Some(Slot { at: one.at, court: *index.get(&one.court)?, requested: one.requested, busy })
    };
    Ok(Slots { slots: free.into_iter().filter_map(slot).collect(), courts, until, price })
}

/// The free times of a coach for lessons of so many minutes, between the notice and the horizon; none if lessons cannot be booked.
pub(super) async fn free_times(
    db: &Db,
    terms: &Terms,
    (from, until): (Millis, Millis),
    minutes: i64,
    now: Millis,
    except: Option<LessonId>,
) -> Result<Vec<FreeTime>> {
    let bookable = bookable(terms, now);
    let span = (from.max(bookable.0), until.min(bookable.1));
    if !terms.form.is_open || span.1 <= span.0 {
        return Ok(Vec::new());
    }
    let clock = terms.clock()?;
    // An exception may begin the day before on the coach's clock.
    let since = hours::local_date(&clock, span.0).map(|date| date.to_string()).unwrap_or_default();
    let exceptions = terms::exceptions(db, terms.coach, &since).await?;
    let open = hours::open_hours(&clock, &terms.form.hours, &exceptions, (span.0, Millis(span.1.0 + minutes * MINUTE)));
    let taken = taken::of_coach(db, terms.coach, (span.0, Millis(span.1.0 + minutes * MINUTE)), except).await?;
    Ok(hours::free_times(&open, &taken, terms.breaks(), minutes, span))
}

/// Between when lessons can be booked: after the notice, with time to answer, and before the horizon.
pub(super) fn bookable(terms: &Terms, now: Millis) -> (Millis, Millis) {
    let to_answer = match terms.form.mode {
        protocol::lessons::BookingMode::Request => i64::try_from(limits::LESSON_ANSWER_MINUTES_SOON).unwrap_or_default(),
        protocol::lessons::BookingMode::Instant => 0,
    };
    (Millis(now.0 + (terms.form.notice_minutes + to_answer) * MINUTE), Millis(now.0 + terms.form.horizon_days * DAY))
}

/// The free times nearest to a time that somebody did not get, in order; none within `except`.
pub(super) async fn instead(
    db: &Db,
    terms: &Terms,
    (at, except): (Millis, Option<(Millis, Millis)>),
    minutes: i64,
    now: Millis,
) -> Result<Vec<Millis>> {
    let span = (Millis(at.0 - INSTEAD_DAYS * DAY), Millis(at.0 + INSTEAD_DAYS * DAY));
    let mut free: Vec<Millis> = free_times(db, terms, span, minutes, now, None).await?.into_iter().map(|one| one.at).collect();
    free.dedup();
    free.retain(|at| except.is_none_or(|(from, until)| until <= *at || at.0 + minutes * MINUTE <= from.0));
    free.sort_by_key(|other| (other.0 - at.0).abs());
    free.truncate(INSTEAD);
    free.sort_unstable();
    Ok(free)
}

/// The refusal of a time that is not free: `data.instead` names the nearest free times.
pub(super) async fn gone(db: &Db, terms: &Terms, at: Millis, minutes: i64, now: Millis) -> Result<Refusal> {
    let instead = instead(db, terms, (at, None), minutes, now).await?;
    let refusal = Refusal::saying(ErrorCode::Conflict, sentence!("slot_gone"));
    Ok(refusal.with(json!({ "state": "slot_gone", "instead": instead })))
}

/// Pushes what stands in a span of the coach's time to whoever looks at it.
pub(super) fn push(cx: &mut Cx, coach: UserId, (from, until): (Millis, Millis), state: SlotState) -> Result<()> {
    cx.push(Topic::Slots(coach), &SlotsPush::SlotsChanged { from, until, state })?.without_author();
    Ok(())
}
