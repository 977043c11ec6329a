//! A coach's hours and terms as they are stored, and as everybody sees them. Owns the tables `coach_terms` and `coach_exception`; pushes
//! `terms_changed` on `slots:{coach}`.
//!
//! INVARIANT: whoever decides about a coach's time holds the lock of the coach's row in `coach_terms`.

use std::collections::HashSet;

use jiff::tz::TimeZone;
use protocol::lessons::{AvailabilityForm, CoachTerms, HoursException, LessonKind, LessonOffer, PricedOffer, SlotsPush, SlotsSnapshot};
use protocol::{CourtId, ExceptionId, Millis, Refusal, TenantId, Topic, UserId, limits, sentence};

use super::hours::{self, Breaks};
use crate::db::Db;
use crate::error::{Error, Result, not_found, session_revoked};
use crate::features::blocks;
use crate::features::courts::reference;
use crate::features::people::names;
use crate::features::schedule::local;
use crate::features::users::profiles::account;
use crate::run::{Cx, View};

/// A coach's hours and terms as they are stored.
#[derive(Clone, Debug)]
pub(super) struct Terms {
    pub(super) coach: UserId,
    pub(super) form: AvailabilityForm,
    pub(super) rating_sum: i64,
    pub(super) rating_count: i64,
    pub(super) version: i64,
}

impl Terms {
    pub(super) fn clock(&self) -> Result<TimeZone> {
        local::zone(&self.form.zone)
    }

    pub(super) fn breaks(&self) -> Breaks {
        Breaks { buffer_minutes: self.form.buffer_minutes, travel_minutes: self.form.travel_minutes }
    }

    /// The offer of a kind and length; refuses what the coach does not give.
    pub(super) fn offer(&self, kind: LessonKind, minutes: i64) -> Result<&LessonOffer> {
        let offer = self.form.offers.iter().find(|offer| offer.kind == kind && offer.minutes == minutes);
        offer.ok_or_else(|| Refusal::invalid("length", sentence!("lesson_not_offered")).into())
    }
}

/// Cents for a lesson: its own price, or by the coach's hourly rate.
pub(super) fn price(offer: &LessonOffer, hourly_rate: Option<i64>) -> i64 {
    offer.price.unwrap_or_else(|| (hourly_rate.unwrap_or_default() * offer.minutes + 30) / 60)
}

/// Locks a coach's time. Refuses with `not_found` for people who never gave lessons.
pub(super) async fn lock(cx: &Cx, coach: UserId) -> Result<Terms> {
    cx.queue_for(coach.0)?;
    store::lock(cx.db(), cx.tenant(), coach).await?.ok_or_else(not_found)?.terms()
}

pub(super) async fn find(db: &Db, tenant: TenantId, coach: UserId) -> Result<Option<Terms>> {
    store::find(db, tenant, coach).await?.map(store::Row::terms).transpose()
}

/// Refuses, on a field, a kind and length of lesson that a coach does not give.
pub(in crate::features) async fn check_offered(
    db: &Db,
    tenant: TenantId,
    coach: UserId,
    (field, kind, minutes): (&str, LessonKind, i64),
) -> Result<()> {
    let terms = find(db, tenant, coach).await?;
    let is_offered = terms.is_some_and(|terms| terms.form.offers.iter().any(|offer| offer.kind == kind && offer.minutes == minutes));
    if is_offered { Ok(()) } else { Err(Refusal::invalid(field, sentence!("lesson_not_offered")).into()) }
}

/// Exceptions that end on a day or later.
pub(super) async fn exceptions(db: &Db, coach: UserId, from_date: &str) -> Result<Vec<HoursException>> {
    store::exceptions(db, coach, from_date).await
}

/// Whether these people's lessons may be looked at: coaches of the community who are in no block with the caller.
pub(super) async fn may_open(view: &View, coaches: &[UserId]) -> Result<Vec<UserId>> {
    let me = view.caller()?.user;
    let blocked = blocks::blocked_among(view.db(), me, &coaches.iter().copied().collect()).await?;
    let there = store::among(view.db(), view.tenant(), coaches).await?;
    Ok(there.into_iter().filter(|coach| !blocked.contains(coach)).collect())
}

/// Ends what each of two people hears of the other's free times: a block came between.
pub(crate) async fn part(cx: &mut Cx, [one, other]: [UserId; 2]) -> Result<()> {
    for coach in store::among(cx.db(), cx.tenant(), &[one, other]).await? {
        cx.push_cut(Topic::Slots(coach), if coach == one { other } else { one });
    }
    Ok(())
}

/// Whether the sender of a command may look at a coach's lessons; `not_found` if not.
pub(in crate::features) async fn check_seen(cx: &Cx, coach: UserId) -> Result<()> {
    let is_there = !store::among(cx.db(), cx.tenant(), &[coach]).await?.is_empty();
    if !is_there || blocks::any_between(cx.db(), cx.caller()?.user, [coach]).await? { Err(not_found()) } else { Ok(()) }
}

/// The state of `slots:{coach}`.
pub(super) async fn snapshot(view: &View, coach: UserId) -> Result<SlotsSnapshot> {
    let terms = find(view.db(), view.tenant(), coach).await?.ok_or_else(not_found)?;
    Ok(SlotsSnapshot { terms: public(view.db(), view.tenant(), &terms).await? })
}

/// Adds to the stars of a locked coach.
pub(super) async fn rate(cx: &mut Cx, coach: UserId, rating: i64) -> Result<()> {
    store::rate(cx.db(), coach, rating).await?;
    push_terms(cx, coach).await
}

/// Pushes the terms of a coach to whoever looks at the free times.
pub(super) async fn push_terms(cx: &mut Cx, coach: UserId) -> Result<()> {
    let terms = find(cx.db(), cx.tenant(), coach).await?.ok_or_else(not_found)?;
    let terms = Box::new(public(cx.db(), cx.tenant(), &terms).await?);
    cx.push(Topic::Slots(coach), &SlotsPush::TermsChanged { terms })?.without_author();
    Ok(())
}

/// The terms as everybody sees them.
async fn public(db: &Db, tenant: TenantId, terms: &Terms) -> Result<CoachTerms> {
    let coach = names::named(db, tenant, [terms.coach]).await?.pop().ok_or_else(not_found)?;
    let rate = account::hourly_rate(db, terms.coach).await?;
    let priced = |offer: &LessonOffer| PricedOffer { kind: offer.kind, minutes: offer.minutes, price: price(offer, rate) };
    let courts: HashSet<CourtId> = terms.form.hours.iter().map(|hours| hours.court).collect();
    let mut courts: Vec<_> = reference::refs(db, courts).await?.into_values().collect();
    courts.sort_by(|one, other| one.name.cmp(&other.name).then(one.id.cmp(&other.id)));
    let form = &terms.form;
    Ok(CoachTerms {
        coach,
        is_open: form.is_open,
        mode: form.mode,
        zone: form.zone.clone(),
        offers: form.offers.iter().map(priced).collect(),
        courts,
        notice_minutes: form.notice_minutes,
        horizon_days: form.horizon_days,
        cancel_hours: form.cancel_hours,
        rating_sum: terms.rating_sum,
        rating_count: terms.rating_count,
    })
}

pub(super) fn today(terms: &Terms, now: Millis) -> Result<String> {
    let date = hours::local_date(&terms.clock()?, now).ok_or_else(|| Error::internal("a time beyond the calendar"))?;
    Ok(date.to_string())
}

/// Checks the price of a lesson, in cents.
pub(super) fn check_price(field: &str, cents: i64) -> Result<()> {
    if (0..=limits::LESSON_PRICE_MAX).contains(&cents) {
        return Ok(());
    }
    Err(Refusal::invalid(field, sentence!("lesson_price_most", max = limits::LESSON_PRICE_MAX / 100)).into())
}

/// The caller's own row, for commands about their time.
pub(super) async fn lock_mine(cx: &Cx) -> Result<Terms> {
    let me = cx.caller()?.user;
    lock(cx, me).await
}

/// Closes the hours of a removed account.
pub(super) async fn close(cx: &Cx, coach: UserId) -> Result<()> {
    store::close(cx.db(), coach).await
}

/// Gives no more lessons on a day of the coach's clock, unless it is closed already. The coach's row is locked.
pub(super) async fn close_day(cx: &mut Cx, coach: UserId, date: &str) -> Result<()> {
    let is_closed = |one: &HoursException| one.from_date == date && one.to_date == date && one.court.is_none() && one.from.is_none();
    if exceptions(cx.db(), coach, date).await?.iter().any(is_closed) {
        return Ok(());
    }
    let (from_date, to_date) = (date.to_owned(), date.to_owned());
    let all_day = HoursException { id: cx.new_id(), from_date, to_date, from: None, to: None, court: None, note: None };
    store::insert_exception(cx.db(), coach, &all_day).await?;
    push_terms(cx, coach).await
}

/// The name of somebody who must be there.
pub(super) async fn person(db: &Db, tenant: TenantId, user: UserId) -> Result<protocol::people::Person> {
    names::named(db, tenant, [user]).await?.pop().ok_or_else(session_revoked)
}

pub(super) mod store {
    use super::*;
    use crate::features::columns::{from_column, to_column};
    use crate::sql;

    #[derive(crate::db::FromRow)]
    pub(in crate::features::lessons) struct Row {
        coach: UserId,
        is_open: bool,
        mode: String,
        zone: String,
        hours: String,
        offers: String,
        notice_minutes: i64,
        horizon_days: i64,
        buffer_minutes: i64,
        travel_minutes: i64,
        cancel_hours: i64,
        rating_sum: i64,
        rating_count: i64,
        version: i64,
    }

    macro_rules! columns {
        () => {
            "coach, is_open, mode, zone, hours, offers, notice_minutes, horizon_days, buffer_minutes, travel_minutes, cancel_hours,
             rating_sum, rating_count, version"
        };
    }

    impl Row {
        pub(in crate::features::lessons) fn terms(self) -> Result<Terms> {
            let form = AvailabilityForm {
                is_open: self.is_open,
                mode: from_column(&self.mode)?,
                zone: self.zone,
                hours: serde_json::from_str(&self.hours)?,
                offers: serde_json::from_str(&self.offers)?,
                notice_minutes: self.notice_minutes,
                horizon_days: self.horizon_days,
                buffer_minutes: self.buffer_minutes,
                travel_minutes: self.travel_minutes,
                cancel_hours: self.cancel_hours,
            };
            Ok(Terms { coach: self.coach, form, rating_sum: self.rating_sum, rating_count: self.rating_count, version: self.version })
        }
    }

    /// Takes no more bookings.
    pub(in crate::features::lessons) async fn close(db: &Db, coach: UserId) -> Result<()> {
        sql!(db, "UPDATE coach_terms SET is_open = FALSE, version = version + 1 WHERE coach = $1", coach).run().await?;
        Ok(())
    }

    /// Makes the row of a coach who has none.
    pub(in crate::features::lessons) async fn prepare(db: &Db, tenant: TenantId, coach: UserId, now: Millis) -> Result<()> {
        sql!(
            db,
            "INSERT INTO coach_terms (coach, tenant, is_open, mode, zone, hours, offers, notice_minutes, horizon_days, buffer_minutes,
                 travel_minutes, cancel_hours, rating_sum, rating_count, version, updated_at)
             VALUES ($1, $2, FALSE, 'request', 'UTC', '[]', '[]', 0, 28, 0, 0, 24, 0, 0, 0, $3) ON CONFLICT (coach) DO NOTHING",
            coach,
            tenant,
            now
        )
        .run()
        .await?;
        Ok(())
    }

    pub(in crate::features::lessons) async fn lock(db: &Db, tenant: TenantId, coach: UserId) -> Result<Option<Row>> {
        Ok(sql!(
            db,
            concat!("UPDATE coach_terms SET updated_at = updated_at WHERE coach = $1 AND tenant = $2 RETURNING ", columns!()),
            coach,
            tenant
        )
        .optional()
        .await?)
    }

    pub(in crate::features::lessons) async fn find(db: &Db, tenant: TenantId, coach: UserId) -> Result<Option<Row>> {
        Ok(sql!(db, concat!("SELECT ", columns!(), " FROM coach_terms WHERE coach = $1 AND tenant = $2"), coach, tenant).optional().await?)
    }

    pub(in crate::features::lessons) async fn among(db: &Db, tenant: TenantId, coaches: &[UserId]) -> Result<Vec<UserId>> {
        let query = db.query("SELECT coach FROM coach_terms WHERE tenant = ").arg(tenant).push(" AND coach IN ");
        Ok(query.list(coaches.iter().copied()).scalars().await?)
    }

    pub(in crate::features::lessons) async fn write(db: &Db, coach: UserId, form: &AvailabilityForm, now: Millis) -> Result<()> {
        sql!(
            db,
            "UPDATE coach_terms SET is_open = $2, mode = $3, zone = $4, hours = $5, offers = $6, notice_minutes = $7, horizon_days = $8,
                 buffer_minutes = $9, travel_minutes = $10, cancel_hours = $11, version = version + 1, updated_at = $12
             WHERE coach = $1",
            coach,
            form.is_open,
            to_column(form.mode)?,
            &form.zone,
            serde_json::to_string(&form.hours)?,
            serde_json::to_string(&form.offers)?,
            form.notice_minutes,
            form.horizon_days,
            form.buffer_minutes,
            form.travel_minutes,
            form.cancel_hours,
            now
        )
        .run()
        .await?;
        Ok(())
    }

    pub(in crate::features::lessons) async fn rate(db: &Db, coach: UserId, rating: i64) -> Result<()> {
        sql!(db, "UPDATE coach_terms SET rating_sum = rating_sum + $2, rating_count = rating_count + 1 WHERE coach = $1", coach, rating)
            .run()
            .await?;
        Ok(())
    }

    type ExceptionRow = (ExceptionId, String, String, Option<String>, Option<String>, Option<CourtId>, Option<String>);

    pub(in crate::features::lessons) async fn exceptions(db: &Db, coach: UserId, from_date: &str) -> Result<Vec<HoursException>> {
        let rows: Vec<ExceptionRow> = sql!(
            db,
            "SELECT id, from_date, to_date, from_time, to_time, court, note FROM coach_exception WHERE coach = $1 AND to_date >= $2
             ORDER BY from_date, id LIMIT 200",
            coach,
            from_date
        )
        .all()
        .await?;
        let exception = |(id, from_date, to_date, from, to, court, note)| HoursException { id, from_date, to_date, from, to, court, note };
        Ok(rows.into_iter().map(exception).collect())
    }

    pub(in crate::features::lessons) async fn insert_exception(db: &Db, coach: UserId, exception: &HoursException) -> Result<()> {
        sql!(
            db,
            "INSERT INTO coach_exception (id, coach, from_date, to_date, from_time, to_time, court, note)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
            exception.id,
            coach,
            &exception.from_date,
            &exception.to_date,
            &exception.from,
            &exception.to,
            exception.court,
            &exception.note
        )
        .run()
        .await?;
        Ok(())
    }

    pub(in crate::features::lessons) async fn delete_exception(db: &Db, coach: UserId, exception: ExceptionId) -> Result<()> {
        sql!(db, "DELETE FROM coach_exception WHERE coach = $1 AND id = $2", coach, exception).run().await?;
        Ok(())
    }
}
