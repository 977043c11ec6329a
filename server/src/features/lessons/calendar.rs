//! A coach's own calendar, followed by its iCal address: its entries block hours. Owns the tables `coach_calendar` and `coach_block`.
//!
//! A job reads the calendar once an hour, from outside of any transaction; what it found replaces the blocks in one transaction. While
//! a calendar cannot be read, the blocks of the last reading stay.
//!
//! INVARIANT: the address is a secret. It is shown to nobody, not even its coach, and stands in no log, job or refusal; of it only the
//! host is shown.
//! INVARIANT: no reading reaches an inner address, follows a redirect, or takes more than its time and its bytes (`outbound.rs`).

mod ics;

use std::time::Duration;

use bytes::Bytes;
use jiff::tz::TimeZone;
use protocol::lessons::{Availability, CalendarState, FollowCalendar, FollowedCalendar};
use protocol::{Millis, Refusal, TenantId, UserId, sentence};
use reqwest::Method;
use reqwest::header::HeaderMap;

use super::due::DueOutside;
use super::finding;
use super::terms::{self, Terms};
use crate::db::Db;
use crate::error::Result;
use crate::features::columns::{from_column, to_column};
use crate::jobs::{self, Outside};
use crate::outbound::{self, Call, CallFault, Ports};
use crate::run::{Actor, Cx, run_typed};
use crate::work;

/// Bytes of a calendar that are read.
const BYTES_MAX: usize = 4 * 1_024 * 1_024;
/// How often a calendar is read.
const READ_EVERY: Duration = Duration::from_secs(3_600);
/// How far beyond the days that can be booked its entries are read.
const MARGIN: Duration = Duration::from_secs(2 * 86_400);

/// Follows a calendar, or no longer.
pub(super) async fn follow(cx: &mut Cx, args: FollowCalendar) -> Result<Availability> {
    let me = cx.caller()?.user;
    let url = args.url.trim();
    let address = if url.is_empty() { None } else { Some(checked(cx, url)?) };
    let terms = terms::lock_mine(cx).await?;
    match address {
        Some((url, host)) => {
            let run = store::follow(cx.db(), (cx.tenant(), me), &url, &host).await?;
            jobs::schedule_outside(cx, &DueOutside::ReadCalendar { coach: me, run }, cx.now).await?;
        }
        None => store::forget(cx.db(), me).await?,
    }
    cx.record("coach", me.0, "calendar", None, Some(if url.is_empty() { "not followed" } else { "followed" })).await?;
    finding::refresh(cx, terms.coach).await?;
    terms::shown(cx.db(), cx.tenant(), me, cx.now).await
}

/// The address as it is called, and its host. The refusal does not repeat it.
fn checked(cx: &Cx, url: &str) -> Result<(String, String)> {
    let refusal = || Refusal::invalid("url", sentence!("calendar_address"));
    let plain = match url.split_once("://") {
        Some((scheme, rest)) if scheme.eq_ignore_ascii_case("webcal") || scheme.eq_ignore_ascii_case("webcals") => {
            format!("https://{rest}")
        }
        _ => url.to_owned(),
    };
    let found = outbound::check(&cx.config().outbound, &plain, Ports::Encrypted).filter(|_| !plain.contains('\0')).ok_or_else(refusal)?;
    let host = found.host_str().ok_or_else(refusal)?.to_owned();
    Ok((found.into(), host))
}

/// The calendar that somebody follows, without its address.
pub(super) async fn followed(db: &Db, coach: UserId) -> Result<Option<FollowedCalendar>> {
    store::find(db, coach).await?.map(store::Row::shown).transpose()
}

/// The spans of a coach's time in which their own calendar has entries.
pub(super) async fn blocked_between(db: &Db, coach: UserId, from: Millis, until: Millis) -> Result<Vec<(Millis, Millis)>> {
    store::blocks(db, coach, (from, until)).await
}

/// What a reading found.
#[derive(Clone)]
struct Found {
    state: CalendarState,
    blocks: Vec<(Millis, Millis)>,
    entries: i64,
}

/// Reads a calendar and schedules the next reading. A run that was read before, or is no longer followed, changes nothing.
pub(super) async fn read(outside: &Outside, coach: UserId, run: i64) -> Result<()> {
    let core = &outside.core;
    let Some(row) = store::find(&core.db, coach).await?.filter(|row| row.run == run) else { return Ok(()) };
    let tenant = row.tenant;
    let Some(terms) = terms::find(&core.db, tenant, coach).await? else { return Ok(()) };
    let found = fetched(outside, &row.url, &terms).await?;
    run_typed(core, Actor::System(tenant), work!(|cx, coach, run, found| replace(cx, coach, run, found))).await
}

async fn fetched(outside: &Outside, url: &str, terms: &Terms) -> Result<Found> {
    let without = |state| Found { state, blocks: Vec::new(), entries: 0 };
    let call =
        Call { method: Method::GET, url, ports: Ports::Encrypted, headers: HeaderMap::new(), body: Bytes::new(), answer_max: BYTES_MAX };
    let answer = match outside.outbound.call(call).await {
        Ok(answer) if (200..300).contains(&answer.status) => answer,
        Err(CallFault::TooLong) => return Ok(without(CalendarState::Unreadable)),
        Ok(_) | Err(CallFault::Forbidden | CallFault::Redirect | CallFault::Slow | CallFault::Resting | CallFault::Unreachable(_)) => {
            return Ok(without(CalendarState::Unreachable));
        }
    };
    let now = outside.core.clock.now();
    let days = Duration::from_secs(86_400) * u32::try_from(terms.form.horizon_days).unwrap_or_default();
    let (clock, span): (TimeZone, _) = (terms.clock()?, (now - MARGIN, now + days + MARGIN));
    let read = move || ics::taken(&String::from_utf8_lossy(&answer.body), &clock, span);
    let read = outside.core.tasks.compute(read).await.flatten();
    Ok(read.map_or_else(|| without(CalendarState::Unreadable), |(blocks, entries)| Found { state: CalendarState::Read, blocks, entries }))
}

/// Replaces the blocks by what was read, and schedules the next reading.
async fn replace(cx: &mut Cx, coach: UserId, run: i64, found: Found) -> Result<()> {
    terms::lock(cx, coach).await?;
    let state = to_column(found.state)?;
    let is_read = found.state == CalendarState::Read;
    let Some(next) = store::note(cx.db(), (coach, run), (state.as_str(), is_read.then_some(found.entries)), cx.now).await? else {
        return Ok(());
    };
    if is_read && store::replace_blocks(cx.db(), coach, &found.blocks).await? {
        finding::refresh(cx, coach).await?;
    }
    jobs::schedule_outside(cx, &DueOutside::ReadCalendar { coach, run: next }, cx.now + READ_EVERY).await
}

/// Forgets the calendar of a removed account.
pub(super) async fn delete_person(db: &Db, coach: UserId) -> Result<()> {
    store::forget(db, coach).await
}

mod store {
    use super::*;
    use crate::db::in_runs;
    use crate::sql;

    #[derive(crate::db::FromRow)]
    pub(super) struct Row {
        pub(super) tenant: TenantId,
        pub(super) url: String,
        host: String,
        state: String,
        read_at: Option<Millis>,
        entries: i64,
        pub(super) run: i64,
    }

    impl Row {
        pub(super) fn shown(self) -> Result<FollowedCalendar> {
            Ok(FollowedCalendar { host: self.host, state: from_column(&self.state)?, read_at: self.read_at, entries: self.entries })
        }
    }

    /// Follows an address from now on; returns the number of its first reading.
    pub(super) async fn follow(db: &Db, (tenant, coach): (TenantId, UserId), url: &str, host: &str) -> Result<i64> {
        sql!(db, "DELETE FROM coach_block WHERE coach = $1", coach).run().await?;
        Ok(sql!(
            db,
            "INSERT INTO coach_calendar (coach, tenant, url, host, state, entries, run) VALUES ($1, $2, $3, $4, 'waiting', 0, 1)
             ON CONFLICT (coach) DO UPDATE SET url = excluded.url, host = excluded.host, state = 'waiting', read_at = NULL, entries = 0,
                 run = coach_calendar.run + 1
             RETURNING run",
            coach,
            tenant,
            url,
            host
        )
        .scalar()
        .await?)
    }

    pub(super) async fn forget(db: &Db, coach: UserId) -> Result<()> {
        sql!(db, "DELETE FROM coach_block WHERE coach = $1", coach).run().await?;
        sql!(db, "DELETE FROM coach_calendar WHERE coach = $1", coach).run().await?;
        Ok(())
    }

    pub(super) async fn find(db: &Db, coach: UserId) -> Result<Option<Row>> {
        Ok(sql!(db, "SELECT tenant, url, host, state, read_at, entries, run FROM coach_calendar WHERE coach = $1", coach)
            .optional()
            .await?)
    }

    /// Notes how a reading went; returns the number of the next one. None if this one was noted before, or is not wanted any more.
    pub(super) async fn note(
        db: &Db,
        (coach, run): (UserId, i64),
        (state, entries): (&str, Option<i64>),
        now: Millis,
    ) -> Result<Option<i64>> {
        Ok(sql!(
            db,
            "UPDATE coach_calendar SET state = $3, entries = COALESCE($4, entries),
                 read_at = CASE WHEN $4 IS NULL THEN read_at ELSE $5 END, run = run + 1
             WHERE coach = $1 AND run = $2 RETURNING run",
            coach,
            run,
            state,
            entries,
            now
        )
        .scalar_optional()
        .await?)
    }

    pub(super) async fn blocks(db: &Db, coach: UserId, (from, until): (Millis, Millis)) -> Result<Vec<(Millis, Millis)>> {
        Ok(sql!(
            db,
            "SELECT starts_at, ends_at FROM coach_block WHERE coach = $1 AND ends_at > $2 AND starts_at < $3 ORDER BY starts_at",
            coach,
            from,
            until
        )
        .all()
        .await?)
    }

    /// Replaces all blocks; whether they differ.
    pub(super) async fn replace_blocks(db: &Db, coach: UserId, blocks: &[(Millis, Millis)]) -> Result<bool> {
        let before: Vec<(Millis, Millis)> =
            sql!(db, "SELECT starts_at, ends_at FROM coach_block WHERE coach = $1 ORDER BY starts_at", coach).all().await?;
        if before == blocks {
            return Ok(false);
        }
        sql!(db, "DELETE FROM coach_block WHERE coach = $1", coach).run().await?;
        for run in in_runs(blocks) {
            let mut query = db.query("INSERT INTO coach_block (coach, starts_at, ends_at) VALUES ");
            for (index, (from, until)) in run.iter().enumerate() {
                query = query.push(if index == 0 { "(" } else { ", (" }).arg(coach).push(", ").arg(*from).push(", ").arg(*until).push(")");
            }
            query.run().await?;
        }
        Ok(true)
    }
}
