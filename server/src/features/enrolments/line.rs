//! The waiting list: whether somebody who comes has a seat, and who is offered one that frees.

use protocol::ErrorCode;
use protocol::enrolments::EnrolmentState as State;
use protocol::events::{EventState, GenderRule, WaitingPolicy};
use protocol::notifications::About;
use protocol::{Millis, Refusal, limits};
use rand::rngs::StdRng;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};

use super::due::Due;
use super::roster;
use super::rules::{self, Moment, Seats};
use super::store::{self, Row};
use crate::error::Result;
use crate::features::events::seats::Facts;
use crate::features::notifications;
use crate::jobs;
use crate::run::Cx;

/// Seats offered by one command: each tells somebody on a topic of their own.
const OFFERS_MAX: usize = 24;
/// Seats that are filled at once, where it is done in fours.
const FOUR: i64 = 4;

/// Where somebody stands who comes now: in, where a seat is free for them and nobody waits who could have it.
pub(super) async fn place_for(cx: &Cx, event: &Facts, gender: Option<&str>) -> Result<State> {
    let seats = seats(cx, event).await?;
    let mut free = seats.has_one_for(gender);
    if free && event.waiting_count > 0 {
        let waiting = store::waiting(cx.db(), event.id, event.organiser).await?;
        free = !waiting.iter().any(|row| seats.has_one_for(row.gender.as_deref()));
    }
    if free {
        return Ok(State::Enrolled);
    }
    if event.waiting_count + event.pending_count >= limits::EVENT_WAITING_MAX {
        return Err(Refusal::new(ErrorCode::LimitReached, "As many people as there can be wait for this event.").into());
    }
    Ok(State::Waitlisted)
}

/// The seats that are left.
pub(super) async fn seats(cx: &Cx, event: &Facts) -> Result<Seats> {
    let mixed = rules::gender_rule(event) == GenderRule::Mixed;
    let (women, men) = if mixed { store::halves(cx.db(), event.id).await? } else { (0, 0) };
    Ok(Seats::of(event, women, men))
}

/// Offers what somebody has left, if it was a seat, or one held for them.
pub(super) async fn pass_on(cx: &mut Cx, event: &Facts, left: Option<State>) -> Result<Facts> {
    match left {
        Some(State::Offered) => offer(cx, event, 1).await,
        Some(State::Enrolled) => offer(cx, event, 0).await,
        _ => Ok(event.clone()),
    }
}

/// Offers the seats of a locked event that are free to those who wait, as its policy says; answers the event with its
/// counts as they are now. Nothing where nobody waits, nothing is free, or nobody may be asked any more.
pub async fn fill(cx: &mut Cx, event: &Facts) -> Result<Facts> {
    offer(cx, event, 0).await
}

/// The same; `owed`: so many seats were held for somebody of a four who did not take them, and are passed on one by one.
pub(super) async fn offer(cx: &mut Cx, event: &Facts, owed: i64) -> Result<Facts> {
    let open = matches!(event.state_at(cx.now), EventState::Published | EventState::Pending);
    let policy = policy(event);
    if !open || event.waiting_count == 0 || event.seats_left() == 0 || policy == WaitingPolicy::Organiser {
        return Ok(event.clone());
    }
    let answer_by = match rules::moment(event, cx.now) {
        Moment::Frozen => return Ok(event.clone()),
        Moment::Later(at) => {
            jobs::schedule(cx, &Due::Fill { event: event.id, owed }, at).await?;
            return Ok(event.clone());
        }
        Moment::Now(answer_by) => answer_by,
    };
    let waiting = store::waiting(cx.db(), event.id, event.organiser).await?;
    let seed: u64 = rand::rng().random();
    let mut chosen = choose(policy, &waiting, seats(cx, event).await?, owed, seed);
    if policy == WaitingPolicy::Lottery && !chosen.is_empty() {
        let drawn = format!("lottery among {}, seed {seed}", waiting.len());
        cx.record("event", event.id.0, &drawn, Some("waitlisted"), Some("offered")).await?;
    }
    if chosen.len() > OFFERS_MAX {
        chosen.truncate(OFFERS_MAX);
        let now = cx.now;
        jobs::schedule(cx, &Due::Fill { event: event.id, owed: 0 }, now).await?;
    }
    let mut event = event.clone();
    for row in chosen {
        event = hold(cx, &event, row, answer_by).await?;
    }
    Ok(event)
}

/// Holds a seat for somebody who waits, until they answer or the time is over.
pub(super) async fn hold(cx: &mut Cx, event: &Facts, row: &Row, answer_by: Millis) -> Result<Facts> {
    let after = Row { answer_by: Some(answer_by), silent: row.silent, ..row.to(State::Offered, cx.now) };
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

/// Who of those who wait, in the order of the line, is offered a seat. Who has let one pass by comes after those who have not.
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
    let whole = match policy {
        WaitingPolicy::FirstCome | WaitingPolicy::Lottery => count,
        WaitingPolicy::Fours => (count - count % FOUR).max(owed.min(count)),
        WaitingPolicy::Organiser => 0,
    };
    chosen.truncate(usize::try_from(whole).unwrap_or_default());
    chosen
}
