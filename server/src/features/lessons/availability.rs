//! How a coach sets hours and terms.

use std::collections::HashSet;

use jiff::tz::TimeZoneDatabase;
use protocol::lessons::{
    Availability, AvailabilityForm, BookingMode, ExceptHours, GetAvailability, HoursException, LessonKind, LessonOffer, RestoreHours,
    SetAvailability, WeeklyHours,
};
use protocol::{CourtId, ErrorCode, Millis, Refusal, TenantId, UserId, limits, sentence};
use serde_json::json;

use super::terms::{self, check_price, lock, push_terms, store, today};
use super::{calendar, finding};
use crate::db::Db;
use crate::error::{Result, limit_reached};
use crate::features::courts::reference;
use crate::features::schedule::local;
use crate::features::users::profiles::account;
use crate::geo::zone;
use crate::run::{Cx, View};

/// Characters of an exception's note.
const NOTE_MAX: usize = 120;
/// Days that an exception can last.
const EXCEPTION_DAYS_MAX: i64 = 366;

/// My hours and terms; proposals before I have set any.
pub(super) async fn get(view: &View, _: GetAvailability) -> Result<Availability> {
    let me = view.caller()?.user;
    shown(view.db(), view.tenant(), me, view.now).await
}

/// Replaces my hours and terms.
pub(super) async fn set(cx: &mut Cx, args: SetAvailability) -> Result<Availability> {
    let me = cx.caller()?.user;
    check_coach(cx, me).await?;
    let SetAvailability { form, version } = args;
    let form = check(cx, form).await?;
    cx.queue_for(me.0)?;
    store::prepare(cx.db(), cx.tenant(), me, cx.now).await?;
    let before = lock(cx, me).await?;
    if before.version != version {
        let refusal = Refusal::saying(ErrorCode::Conflict, sentence!("hours_changed"));
        return Err(refusal.with(json!({ "version": before.version })).into());
    }
    store::write(cx.db(), me, &form, cx.now).await?;
    cx.record("coach", me.0, "hours", None, Some(if form.is_open { "open" } else { "closed" })).await?;
    changed(cx, me).await
}

/// Adds an exception from my hours.
pub(super) async fn except(cx: &mut Cx, args: ExceptHours) -> Result<Availability> {
    let me = cx.caller()?.user;
    let terms = lock(cx, me).await?;
    let exception = exception_of(cx, args).await?;
    let today = today(&terms, cx.now)?;
    if exception.to_date < today {
        return Err(Refusal::invalid("to_date", sentence!("exception_past")).into());
    }
    if store::exceptions(cx.db(), me, &today).await?.len() >= limits::LESSON_EXCEPTIONS_MAX {
        return Err(limit_reached(sentence!("exceptions_most", max = limits::LESSON_EXCEPTIONS_MAX)));
    }
    store::insert_exception(cx.db(), me, &exception).await?;
    changed(cx, me).await
}

/// Removes an exception. Idempotent.
pub(super) async fn restore(cx: &mut Cx, args: RestoreHours) -> Result<Availability> {
    let me = cx.caller()?.user;
    lock(cx, me).await?;
    store::delete_exception(cx.db(), me, args.exception).await?;
    changed(cx, me).await
}

async fn changed(cx: &mut Cx, coach: UserId) -> Result<Availability> {
    finding::refresh(cx, coach).await?;
    push_terms(cx, coach).await?;
    shown(cx.db(), cx.tenant(), coach, cx.now).await
}

/// A coach's hours and terms, for the coach.
pub(super) async fn shown(db: &Db, tenant: TenantId, coach: UserId, now: Millis) -> Result<Availability> {
    let Some(terms) = terms::find(db, tenant, coach).await? else {
        let zone = account::spot(db, coach).await?.map_or_else(|| "UTC".to_owned(), zone::of);
        return Ok(Availability { form: proposed(zone), courts: Vec::new(), exceptions: Vec::new(), calendar: None, version: 0 });
    };
    let exceptions = terms::exceptions(db, coach, &today(&terms, now)?).await?;
    let courts = terms.form.hours.iter().map(|hours| hours.court).chain(exceptions.iter().filter_map(|one| one.court));
    let mut courts: Vec<_> = reference::refs(db, courts).await?.into_values().collect();
    courts.sort_by(|one, other| one.name.cmp(&other.name).then(one.id.cmp(&other.id)));
    let calendar = calendar::followed(db, coach).await?;
    Ok(Availability { form: terms.form, courts, exceptions, calendar, version: terms.version })
}

/// What is proposed to a coach who has set nothing.
fn proposed(zone: String) -> AvailabilityForm {
    AvailabilityForm {
        is_open: false,
        mode: BookingMode::Request,
        zone,
        hours: Vec::new(),
        offers: vec![LessonOffer { kind: LessonKind::Private, minutes: 60, price: None }],
        notice_minutes: 12 * 60,
        horizon_days: 28,
        buffer_minutes: 0,
        travel_minutes: 30,
        cancel_hours: 24,
    }
}

async fn check_coach(cx: &Cx, user: UserId) -> Result<()> {
    if account::has_coach_profile(cx.db(), user).await? {
        return Ok(());
    }
    Err(Refusal::saying(ErrorCode::Forbidden, sentence!("coaches_only")).into())
}

/// The form with its hours in order, if it is valid.
async fn check(cx: &Cx, mut form: AvailabilityForm) -> Result<AvailabilityForm> {
    if TimeZoneDatabase::bundled().get(&form.zone).is_err() {
        return Err(Refusal::invalid("zone", sentence!("zone_unknown")).into());
    }
    for (field, value, min, max) in [
        ("notice_minutes", form.notice_minutes, 0, limits::LESSON_NOTICE_MAX),
        ("horizon_days", form.horizon_days, 1, limits::LESSON_HORIZON_MAX),
        ("buffer_minutes", form.buffer_minutes, 0, limits::LESSON_BUFFER_MAX),
        ("travel_minutes", form.travel_minutes, 0, limits::LESSON_TRAVEL_MAX),
        ("cancel_hours", form.cancel_hours, 0, limits::LESSON_CANCEL_HOURS_MAX),
    ] {
        if !(min..=max).contains(&value) {
            return Err(Refusal::invalid(field, sentence!("number_between", min = min, max = max)).into());
        }
    }
    check_hours(&mut form.hours)?;
    check_offers(&form.offers)?;
    for court in form.hours.iter().map(|hours| hours.court).collect::<HashSet<_>>() {
        check_court(cx, court).await?;
    }
    if form.is_open && form.offers.iter().any(|offer| offer.price.is_none()) {
        let rate = account::hourly_rate(cx.db(), cx.caller()?.user).await?;
        rate.ok_or_else(|| Refusal::invalid("offers", sentence!("lesson_price_missing")))?;
    }
    Ok(form)
}

async fn check_court(cx: &Cx, court: CourtId) -> Result<()> {
    let found = reference::current(cx.db(), cx.tenant(), court).await?;
    if found == Some(court) { Ok(()) } else { Err(Refusal::invalid("hours", sentence!("court_unknown")).into()) }
}

fn check_hours(hours: &mut [WeeklyHours]) -> Result<()> {
    if hours.len() > limits::LESSON_HOURS_MAX {
        return Err(Refusal::invalid("hours", sentence!("lesson_hours_most", max = limits::LESSON_HOURS_MAX)).into());
    }
    for one in hours.iter() {
        if !(1..=7).contains(&one.weekday) {
            return Err(Refusal::invalid("hours", sentence!("weekday_unknown")).into());
        }
        check_times("hours", &one.from, &one.to)?;
    }
    hours.sort_by(|one, other| (one.weekday, &one.from, &one.to).cmp(&(other.weekday, &other.from, &other.to)));
    let overlap = |pair: &[WeeklyHours]| matches!(pair, [one, other] if one.weekday == other.weekday && other.from < one.to);
    if hours.windows(2).any(overlap) {
        return Err(Refusal::invalid("hours", sentence!("lesson_hours_overlap")).into());
    }
    Ok(())
}

/// Checks two local times, of which the second may be the end of the day.
fn check_times(field: &str, from: &str, to: &str) -> Result<()> {
    local::time(field, from)?;
    if to != "24:00" {
        local::time(field, to)?;
    }
    if from < to { Ok(()) } else { Err(Refusal::invalid(field, sentence!("end_before_start")).into()) }
}

fn check_offers(offers: &[LessonOffer]) -> Result<()> {
    if !(1..=limits::LESSON_OFFERS_MAX).contains(&offers.len()) {
        return Err(Refusal::invalid("offers", sentence!("lesson_offers_count", max = limits::LESSON_OFFERS_MAX)).into());
    }
    let kinds: HashSet<_> = offers.iter().map(|offer| (offer.kind, offer.minutes)).collect();
    if kinds.len() < offers.len() {
        return Err(Refusal::invalid("offers", sentence!("lesson_offers_twice")).into());
    }
    for offer in offers {
        check_minutes("offers", offer.minutes)?;
        if let Some(price) = offer.price {
            check_price("offers", price)?;
        }
    }
    Ok(())
}

/// Checks the length of a lesson.
fn check_minutes(field: &str, minutes: i64) -> Result<()> {
    let (min, max, step) = (limits::LESSON_MINUTES_MIN, limits::LESSON_MINUTES_MAX, limits::LESSON_MINUTES_STEP);
    if (min..=max).contains(&minutes) && minutes % step == 0 {
        return Ok(());
    }
    Err(Refusal::invalid(field, sentence!("lesson_minutes", min = min, max = max, step = step)).into())
}

async fn exception_of(cx: &Cx, args: ExceptHours) -> Result<HoursException> {
    let from = local::date("from_date", &args.from_date)?;
    let to = args.to_date.as_deref().map_or(Ok(from), |date| local::date("to_date", date))?;
    let days = local::day_number(to) - local::day_number(from) + 1;
    if !(1..=EXCEPTION_DAYS_MAX).contains(&days) {
        return Err(Refusal::invalid("to_date", sentence!("exception_days", max = EXCEPTION_DAYS_MAX)).into());
    }
    match (args.from.as_deref(), args.to.as_deref()) {
        (Some(from), Some(to)) => check_times("from", from, to)?,
        (None, None) if args.court.is_none() => {}
        _ => return Err(Refusal::invalid("from", sentence!("exception_times")).into()),
    }
    if let Some(court) = args.court {
        check_court(cx, court).await?;
    }
    let note = args.note.map(|note| note.trim().to_owned()).filter(|note| !note.is_empty());
    if note.as_ref().is_some_and(|note| note.chars().count() > NOTE_MAX || note.chars().any(char::is_control)) {
        return Err(Refusal::invalid("note", sentence!("too_long", max = NOTE_MAX)).into());
    }
    Ok(HoursException {
        id: cx.new_id(),
        from_date: from.to_string(),
        to_date: to.to_string(),
        from: args.from,
        to: args.to,
        court: args.court,
        note,
    })
}
