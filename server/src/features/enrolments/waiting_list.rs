//! The waiting list: whether somebody who joins gets a seat, and who is offered one that becomes free.
//!
//! INVARIANT: no seat stays empty beside somebody who could be offered it: whatever frees a seat, lengthens the list or
//! changes the event serves the list.

use protocol::enrolments::{Enrolment, EnrolmentState as State};
use protocol::events::{EventState, WaitingPolicy};
use protocol::notifications::About;
use protocol::{Millis, limits, sentence};
use rand::RngExt;
use rules::seats::line;

use super::checks::{self, Seats};
use super::due::Due;
use super::roster;
use super::store::{self, Row};
use crate::error::{Result, limit_reached};
use crate::features::events::terms::Facts;
use crate::features::notifications;
use crate::features::schedule::answers::{OfferTime, offer_time};
use crate::jobs;
use crate::run::Cx;

/// Seats offered by one command at most: each pushes to another player's topic, and a command has a limit of topics.
const OFFERS_MAX: usize = 24;

/// The state of somebody who joins now: enrolled if a seat is free for them and nobody on the waiting list could take it.
pub(super) async fn state_on_joining(cx: &Cx, event: &Facts, gender: Option<&str>) -> Result<State> {
    let seats = open_seats(cx, event).await?;
    state_with(cx, event, gender, seats).await
}

/// The same where the open seats are known.
pub(super) async fn state_with(cx: &Cx, event: &Facts, gender: Option<&str>, seats: Seats) -> Result<State> {
    let is_open = event.waiting_count > 0 && seats.has_one_for(gender);
    let waiting = if is_open { store::roster::waiting_list(cx.db(), event.id, event.organiser).await? } else { Vec::new() };
    if line::has_seat_before(seats, gender, &waiting) {
        return Ok(State::Enrolled);
    }
    if event.waiting_count + event.pending_count >= limits::EVENT_WAITING_MAX {
        return Err(limit_reached(sentence!("waitlist_full")));
    }
    Ok(State::Waitlisted)
}

/// The seats left, by gender where half are for women and half for men.
pub(super) async fn open_seats(cx: &Cx, event: &Facts) -> Result<Seats> {
    let of_each = if checks::is_mixed(event) { Some(store::roster::seated_by_gender(cx.db(), event.id).await?) } else { None };
    Ok(Seats::of(event.capacity, event.taken, of_each))
}

/// Offers the seat of somebody who left, if they had one or one was held for them. `left` is their state before.
pub(super) async fn offer_freed_seat(cx: &mut Cx, event: &Facts, left: Option<State>) -> Result<Facts> {
    match left {
        Some(State::Offered) => offer_seats(cx, event, 1).await,
        Some(State::Enrolled | State::CheckedIn) => offer_seats(cx, event, 0).await,
        _ => Ok(event.clone()),
    }
}

/// Serves the waiting list that somebody has just joined; returns their enrolment as it is then.
pub(super) async fn serve_joined(cx: &mut Cx, event: &Facts, joined: Enrolment) -> Result<Enrolment> {
    if joined.state != State::Waitlisted {
        return Ok(joined);
    }
    offer_open_seats(cx, event).await?;
    let row = store::by_id(cx.db(), joined.id).await?;
    Ok(row.filter(|row| row.enrolment_state() != Some(State::Waitlisted)).map_or(joined, |row| row.to_enrolment(None)))
}

/// Offers the open seats of a locked event to its waiting list, by its policy, and returns the event with its new counts.
/// Does nothing if nobody waits, no seat is open, or it is too late to offer.
pub async fn offer_open_seats(cx: &mut Cx, event: &Facts) -> Result<Facts> {
    offer_seats(cx, event, 0).await
}

/// Like [`offer_open_seats`]. Under the policy `fours`, `owed` seats that somebody of an earlier four declined or let expire
/// are offered even if they do not make a four.
pub(super) async fn offer_seats(cx: &mut Cx, event: &Facts, owed: i64) -> Result<Facts> {
    let open = matches!(event.state_at(cx.now), EventState::Published | EventState::Pending);
    let policy = event.waiting_policy();
    if !open || event.waiting_count == 0 || event.seats_left() == 0 || policy == WaitingPolicy::Organiser {
        return Ok(event.clone());
    }
    let answer_by = match offer_time(event.begins(), cx.now) {
        OfferTime::Frozen => return Ok(event.clone()),
        OfferTime::Later(at) => {
            jobs::schedule(cx, &Due::Fill { event: event.id, owed }, at).await?;
            return Ok(event.clone());
        }
        OfferTime::Now { answer_by } => answer_by,
    };
    let waiting = store::roster::waiting_list(cx.db(), event.id, event.organiser).await?;
    let seed: u64 = rand::rng().random();
    let mut chosen = line::choose(policy, &waiting, open_seats(cx, event).await?, owed, seed);
    if policy == WaitingPolicy::Lottery && !chosen.is_empty() {
        let change = format!("lottery among {}, seed {seed}", waiting.len());
        cx.record("event", event.id.0, &change, Some("waitlisted"), Some("offered")).await?;
    }
    if chosen.len() > OFFERS_MAX {
        chosen.truncate(OFFERS_MAX);
        let now = cx.now;
        jobs::schedule(cx, &Due::Fill { event: event.id, owed: 0 }, now).await?;
    }
    let mut event = event.clone();
    for row in chosen {
        event = hold_seat(cx, &event, row, answer_by).await?;
    }
    Ok(event)
}

/// Holds a seat for somebody on the waiting list until they answer or the offer expires.
pub(super) async fn hold_seat(cx: &mut Cx, event: &Facts, row: &Row, answer_by: Millis) -> Result<Facts> {
    let after = Row { answer_by: Some(answer_by), silent: row.silent, ..row.in_state(State::Offered, cx.now) };
    let due = Due::Answer { event: event.id, enrolment: after.id, version: after.version };
    let (event, _) = roster::change(cx, event, Some(row), after, None).await?;
    jobs::schedule(cx, &due, answer_by).await?;
    if let Some(user) = row.user_id {
        notifications::notify(cx, user, About::SeatOffered { event: event.named(), answer_by }, None).await?;
    }
    Ok(event)
}
