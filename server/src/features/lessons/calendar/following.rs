//! Following a calendar and reading it.

use std::time::Duration;

use bytes::Bytes;
use jiff::tz::TimeZone;
use protocol::lessons::{Availability, CalendarState, FollowCalendar};
use protocol::{Millis, Refusal, UserId, sentence};
use reqwest::Method;
use reqwest::header::HeaderMap;

use super::{ics, store};
use crate::error::Result;
use crate::features::columns::to_column;
use crate::features::lessons::due::DueOutside;
use crate::features::lessons::terms::{self, Terms};
use crate::features::lessons::{availability, finding};
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
pub(in crate::features::lessons) async fn follow(cx: &mut Cx, args: FollowCalendar) -> Result<Availability> {
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
    availability::shown(cx.db(), cx.tenant(), me, cx.now).await
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

/// What a reading found.
#[derive(Clone)]
struct Found {
    state: CalendarState,
    blocks: Vec<(Millis, Millis)>,
    entries: i64,
}

/// Reads a calendar and schedules the next reading. A run that was read before, or is no longer followed, changes nothing.
pub(in crate::features::lessons) async fn read(outside: &Outside, coach: UserId, run: i64) -> Result<()> {
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
