//! Calendar feeds: the events that somebody plays in or organises, and their lessons, for calendar programs. Reads them; writes
//! how often an address was renewed, in its owner's row.
//!
//! INVARIANT: an address is never stored: the installation's key derives it from its owner and how often it was renewed.
//! Whoever has it can read the calendar. A replaced address is refused like one that never existed.

mod entries;
mod zones;

use std::time::Duration;

use protocol::events::{CalendarAddress, CalendarFile, GetCalendar, GetCalendarEvent, RenewCalendar};
use protocol::{ErrorCode, Refusal, UserId, sentence};
use sha2::{Digest, Sha256};

use self::entries::Entry;
use crate::config::Config;
use crate::error::{Result, not_found};
use crate::features::busy::{self, Appointment, Shown};
use crate::features::events::access;
use crate::features::users::profiles::records;
use crate::identity::keys::Keys;
use crate::run::{Core, Cx, View};

/// The most entries of one calendar; the earliest are taken.
const ENTRIES_MAX: i64 = 1_000;
/// How long past events stay in it.
const PAST_SHOWN: Duration = Duration::from_secs(90 * 86_400);
/// How long an event that somebody left, or was taken out of, stays in it as cancelled: calendar programs learn of it by then.
const LEFT_SHOWN: Duration = Duration::from_secs(30 * 86_400);

/// A calendar as it is served.
pub struct Feed {
    /// `text/calendar` in UTF-8.
    pub text: String,
    /// Changes with the text; used as an ETag. There is no time of the last change: two changes in one second would have the same, and
    /// an entry that drops out has none.
    pub version: String,
}

/// The address of my calendar.
pub async fn address(view: &View, _: GetCalendar) -> Result<CalendarAddress> {
    let me = view.caller()?.user;
    let generation = records::calendar_generation(view.db(), me).await?.ok_or_else(not_found)?;
    address_of(view.config(), view.keys(), me, generation)
}

/// Gives my calendar a new address. The old one stops working.
pub async fn renew(cx: &mut Cx, _: RenewCalendar) -> Result<CalendarAddress> {
    let me = cx.caller()?.user;
    let generation = records::renew_calendar(cx.db(), me).await?;
    cx.record("user", me.0, "calendar_address", None, None).await?;
    address_of(cx.config(), cx.keys(), me, generation)
}

fn address_of(config: &Config, keys: &Keys, user: UserId, generation: i64) -> Result<CalendarAddress> {
    let secret = keys.calendar_secret(user, generation)?;
    Ok(CalendarAddress { url: format!("{}/api/calendar/{secret}.ics", config.http.public_url.trim_end_matches('/')) })
}

/// One event as a file, for those who may open it.
pub async fn event(view: &View, args: GetCalendarEvent) -> Result<CalendarFile> {
    let me = view.caller()?.user;
    if access::may_open(view, &[args.event]).await?.is_empty() {
        return Err(not_found());
    }
    let entry = entries::of_event(view.db(), view.tenant(), args.event, me).await?;
    let entry = entry.ok_or_else(|| Refusal::saying(ErrorCode::Conflict, sentence!("game_timeless")))?;
    Ok(CalendarFile { text: render(view.config(), &[entry], &[]) })
}

/// The calendar at an address. Refuses with `not_found` for an unknown or a replaced one.
pub async fn feed(core: &Core, secret: &str) -> Result<Feed> {
    let owner = core.keys.calendar_owner(secret).ok_or_else(not_found)?;
    let generation = records::calendar_generation(&core.db, owner.user).await?.ok_or_else(not_found)?;
    if !core.keys.is_calendar_of(&owner, generation)? {
        return Err(not_found());
    }
    let now = core.clock.now();
    let shown = Shown { from: now - PAST_SHOWN, left_after: now - LEFT_SHOWN, limit: ENTRIES_MAX };
    let appointments = busy::appointments(&core.db, owner.user, shown).await?;
    let entries = entries::of_user(&core.db, owner.user, shown).await?;
    let text = render(&core.config, &entries, &appointments);
    let version = Sha256::digest(&text).iter().take(16).map(|byte| format!("{byte:02x}")).collect();
    Ok(Feed { text, version })
}

fn render(config: &Config, entries: &[Entry], appointments: &[Appointment]) -> String {
    entries::render(entries, appointments, config.http.public_url.trim_end_matches('/'))
}
