//! Finding a substitute for a seat that is open or about to be: suitable players nearby are notified, each once per event and a
//! few times a day.

use protocol::enrolments::{EnrolmentState as State, FindSubstitute, SubstitutesNotified};
use protocol::events::GenderRule;
use protocol::notifications::About;
use protocol::people::Spot;
use protocol::{ErrorCode, limits};

use super::rules::{self, Seats};
use super::store::{self, Nearby, Player};
use super::{roster, waiting_list};
use crate::error::{Result, forbidden, refused};
use crate::features::events::seats::Facts;
use crate::features::notifications;
use crate::features::unasked::{self, Repeated};
use crate::geo::circle::Circle;
use crate::run::Cx;

/// People notified by one command at most: each on their own topic.
const NOTIFIED_MAX: usize = 50;
/// People near the court who are considered.
const CANDIDATES_MAX: i64 = 500;

/// Notifies suitable players nearby of a seat, on behalf of the organiser, or of an enrolled player who cannot come.
pub(super) async fn find(cx: &mut Cx, args: FindSubstitute) -> Result<SubstitutesNotified> {
    let me = cx.caller()?.user;
    let (event, caller) = roster::lock(cx, args.event, None).await?;
    let mine = store::of_player(cx.db(), event.id, me).await?.and_then(|row| row.enrolment_state());
    if me != event.organiser && mine != Some(State::Enrolled) {
        return Err(forbidden("The organiser asks for a substitute, or somebody who is in."));
    }
    rules::check_upcoming(&event, cx.now)?;
    let seats = waiting_list::open_seats(cx, &event).await?;
    // An enrolled player looks for somebody to take their own seat; the organiser needs an open one.
    if seats.left == 0 && me == event.organiser {
        return Err(rules::full().into());
    }
    let by = caller.person();
    let suitable = suitable_players(cx, &event, me, seats).await?;
    if !suitable.is_empty() && unasked::count_repeated(cx, Repeated::CallForSubstitutes, me, None).await?.is_none() {
        return Err(refused(ErrorCode::LimitReached, "You have asked for substitutes often today. Try again tomorrow."));
    }
    let notified = i64::try_from(suitable.len()).unwrap_or(i64::MAX);
    for player in suitable {
        store::record_substitute_asked(cx.db(), cx.new_id(), event.id, player.id, cx.now).await?;
        let about = About::SubstituteWanted { event: event.named(), by: Some(by.clone()) };
        notifications::notify(cx, player.id, about, Some(me)).await?;
    }
    cx.record("event", event.id.0, &format!("substitute wanted, {notified} told"), None, None).await?;
    Ok(SubstitutesNotified { told: notified })
}

async fn suitable_players(cx: &Cx, event: &Facts, me: protocol::UserId, seats: Seats) -> Result<Vec<Player>> {
    let spot = event.latitude.zip(event.longitude).map(|(latitude, longitude)| Spot { latitude, longitude });
    let (Some(spot), Some(starts_at), Some(ends_at)) = (spot, event.starts_at, event.ends_at) else { return Ok(Vec::new()) };
    let wanted = Nearby {
        tenant: cx.tenant(),
        event: event.id,
        organiser: event.organiser,
        by: me,
        circle: &Circle::new(spot, f64::from(limits::SEARCH_DISTANCE)),
        starts_at,
        ends_at,
        level_min: event.level_min,
        level_max: event.level_max,
    };
    let found = store::nearby(cx.db(), &wanted, cx.now, CANDIDATES_MAX).await?;
    let suits = |player: &Player| {
        let profile = player.profile();
        let has_seat = seats.left == 0 || rules::gender_rule(event) != GenderRule::Mixed || seats.has_one_for(player.gender.as_deref());
        has_seat && rules::check_friend(event, &profile).is_ok() && rules::check_profile(event, &profile).is_ok()
    };
    let mut suitable = Vec::new();
    for player in found.into_iter().filter(suits) {
        if suitable.len() < NOTIFIED_MAX && unasked::count_repeated(cx, Repeated::HearOfSubstitutes, player.id, None).await?.is_some() {
            suitable.push(player);
        }
    }
    Ok(suitable)
}
