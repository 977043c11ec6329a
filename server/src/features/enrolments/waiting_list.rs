//! The waiting list: whether somebody who joins gets a seat, and who is offered one that becomes free.
//!
//! INVARIANT: no seat stays empty beside somebody who could be offered it: whatever frees a seat, lengthens the list or
//! changes the event serves the list.

use protocol::ErrorCode;
use protocol::enrolments::{Enrolment, EnrolmentState as State};
use protocol::events::{EventState, GenderRule, WaitingPolicy};
use protocol::notifications::About;
use protocol::{Millis, Refusal, limits};
use rand::rngs::StdRng;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};

use super::due::Due;
use super::offer_time::{OfferTime, offer_time};
use super::roster;
use super::rules::{self, Seats};
use super::store::{self, Row};
use crate::error::Result;
use crate::features::events::seats::Facts;
use crate::features::notifications;
use crate::jobs;
use crate::run::Cx;

/// Seats offered by one command at most: each pushes to another player's topic, and a command has a limit of topics.
const OFFERS_MAX: usize = 24;
/// Seats filled together under the policy `fours`.
const FOUR: i64 = 4;

/// The state of somebody who joins now: enrolled if a seat is free for them and nobody on the waiting list could take it.
pub(super) async fn state_on_joining(cx: &Cx, event: &Facts, gender: Option<&str>) -> Result<State> {
    let seats = open_seats(cx, event).await?;
    let mut has_seat = seats.has_one_for(gender);
    if has_seat && event.waiting_count > 0 {
        let waiting = store::waiting_list(cx.db(), event.id, event.organiser).await?;
        has_seat = !waiting.iter().any(|row| seats.has_one_for(row.gender.as_deref()));
    }
    if has_seat {
        return Ok(State::Enrolled);
    }
    if event.waiting_count + event.pending_count >= limits::EVENT_WAITING_MAX {
        return Err(Refusal::new(ErrorCode::LimitReached, "As many people as there can be wait for this event.").into());
    }
    Ok(State::Waitlisted)
}

/// The seats left, by gender where half are for women and half for men.
pub(super) async fn open_seats(cx: &Cx, event: &Facts) -> Result<Seats> {
    let mixed = rules::gender_rule(event) == GenderRule::Mixed;
    let (women, men) = if mixed { store::seated_by_gender(cx.db(), event.id).await? } else { (0, 0) };
    Ok(Seats::of(event, women, men))
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
    let policy = policy(event);
    if !open || event.waiting_count == 0 || event.seats_left() == 0 || policy == WaitingPolicy::Organiser {
        return Ok(event.clone());
    }
    let answer_by = match offer_time(event, cx.now) {
        OfferTime::Frozen => return Ok(event.clone()),
        OfferTime::Later(at) => {
            jobs::schedule(cx, &Due::Fill { event: event.id, owed }, at).await?;
            return Ok(event.clone());
        }
        OfferTime::Now { answer_by } => answer_by,
    };
    let waiting = store::waiting_list(cx.db(), event.id, event.organiser).await?;
    let seed: u64 = rand::rng().random();
    let mut chosen = choose(policy, &waiting, open_seats(cx, event).await?, owed, seed);
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

fn policy(event: &Facts) -> WaitingPolicy {
    match event.waiting_policy.as_str() {
        "lottery" => WaitingPolicy::Lottery,
        "fours" => WaitingPolicy::Fours,
        "organiser" => WaitingPolicy::Organiser,
        _ => WaitingPolicy::FirstCome,
    }
}

/// Who is offered a seat, of `waiting` in the order of the list. Those who let an offer expire come after all others.
fn choose(policy: WaitingPolicy, waiting: &[Row], mut seats: Seats, owed: i64, seed: u64) -> Vec<&Row> {
    let mut order: Vec<&Row> = waiting.iter().collect();
    if policy == WaitingPolicy::Lottery {
        order.shuffle(&mut StdRng::seed_from_u64(seed));
    }
    order.sort_by_key(|row| row.silent);
    let mut chosen = Vec::new();
    for row in order {
        if seats.has_one_for(row.gender.as_deref()) {
            seats.take(row.gender.as_deref());
            chosen.push(row);
        }
    }
    let count = i64::try_from(chosen.len()).unwrap_or(i64::MAX);
    let offered = match policy {
        WaitingPolicy::FirstCome | WaitingPolicy::Lottery => count,
        WaitingPolicy::Fours => (count - count % FOUR).max(owed.min(count)),
        WaitingPolicy::Organiser => 0,
    };
    chosen.truncate(usize::try_from(offered).unwrap_or_default());
    chosen
}
