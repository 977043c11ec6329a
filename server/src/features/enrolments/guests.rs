//! Guests whom players bring, where the organiser allows it. A guest has no account: the name is there for those in the game only, goes
//! with the seat of whoever brought them, and is erased with their account.

use protocol::chat::Note;
use protocol::enrolments::{BringGuest, Enrolment, EnrolmentState as State, WithdrawGuest};
use protocol::text::GuestName;
use protocol::{Refusal, UserId, sentence};

use super::store::{self, Row};
use super::{checks, reading, roster, waiting_list};
use crate::db::Db;
use crate::error::{Result, forbidden, limit_reached, not_found};
use crate::features::events::facts;
use crate::features::level;
use crate::features::lookups::{self, Lookup};
use crate::run::Cx;

/// Gives a guest of the caller's a seat that is free and that nobody on the waiting list could take.
pub(super) async fn bring(cx: &mut Cx, args: BringGuest) -> Result<Enrolment> {
    let (event, mine) = roster::lock_mine(cx, args.event).await?;
    event.check_on_its_own()?;
    let me = cx.caller()?.user;
    if !matches!(mine.enrolment_state(), Some(State::Enrolled | State::CheckedIn)) {
        return Err(checks::conflict(mine.enrolment_state()).into());
    }
    let guest = GuestName::parse(&args.guest)?.into_string();
    let level = args.level.map(|level| level::parse("level", level)).transpose()?;
    if args.gender.as_deref().is_some_and(|gender| !lookups::has(Lookup::Gender, gender)) {
        return Err(Refusal::invalid("gender", sentence!("not_in_list")).into());
    }
    checks::check_upcoming(&event, cx.now)?;
    checks::check_cut_off(&event, cx.now)?;
    if event.guests == 0 {
        return Err(forbidden(sentence!("guests_not_allowed")));
    }
    let brought = reading::seated_guests(cx.db(), event.id, me).await?;
    if i64::try_from(brought.len()).is_ok_and(|brought| brought >= event.guests) {
        return Err(limit_reached(sentence!("guests_brought", count = event.guests)));
    }
    checks::check_guest(&event, level, args.gender.as_deref())?;
    if waiting_list::state_on_joining(cx, &event, args.gender.as_deref()).await? != State::Enrolled {
        return Err(checks::full().into());
    }
    let row = Row { by_user: Some(me), level, gender: args.gender, ..Row::of_guest(cx, &event, guest) };
    let row = row.hosted_by(&mine).in_state(State::Enrolled, cx.now);
    let (_, enrolment) = roster::change(cx, &event, None, row, Some(Note::GuestBrought)).await?;
    Ok(enrolment)
}

/// Gives up the seat of a guest of the caller's.
pub(super) async fn withdraw(cx: &mut Cx, args: WithdrawGuest) -> Result<Enrolment> {
    let me = cx.caller()?.user;
    let found = store::by_id(cx.db(), args.enrolment).await?.filter(|row| row.host == Some(me)).ok_or_else(not_found)?;
    let event = facts::lock(cx, found.event).await?.ok_or_else(not_found)?;
    // Read again under the lock.
    let row = store::by_id(cx.db(), args.enrolment).await?.ok_or_else(not_found)?;
    checks::check_upcoming(&event, cx.now)?;
    let state = row.enrolment_state();
    let (event, enrolment) = roster::change(cx, &event, Some(&row), row.in_state(State::Unenrolled, cx.now), None).await?;
    waiting_list::offer_freed_seat(cx, &event, state).await?;
    Ok(enrolment)
}

/// Erases the names of somebody's guests.
pub async fn forget_names(db: &Db, host: UserId) -> Result<()> {
    store::writing::forget_guests(db, host).await
}
