//! Finding somebody for a seat that is open, or soon will be: free players nearby who fit are told, each once.

use protocol::enrolments::{EnrolmentState as State, FindSubstitute, SubstitutesTold};
use protocol::events::GenderRule;
use protocol::limits;
use protocol::notifications::About;
use protocol::people::Spot;

use super::rules::{self, Seats};
use super::store::{self, Nearby, Player};
use super::{line, roster};
use crate::error::{Result, forbidden};
use crate::features::events::seats::Facts;
use crate::features::notifications;
use crate::geo::circle::Circle;
use crate::run::Cx;

/// People told by one command: each on a topic of their own.
const TOLD_MAX: usize = 50;
/// People near the court who are looked at.
const LOOKED_AT: i64 = 500;

/// Tells free players nearby who fit that a seat is open; by the organiser, or somebody enrolled who cannot come.
pub(super) async fn find(cx: &mut Cx, args: FindSubstitute) -> Result<SubstitutesTold> {
    let me = cx.caller()?.user;
    let (event, caller) = roster::lock(cx, args.event).await?;
    let mine = store::of_player(cx.db(), event.id, me).await?.and_then(|row| row.standing());
    if me != event.organiser && mine != Some(State::Enrolled) {
        return Err(forbidden("The organiser asks for a substitute, or somebody who is in."));
    }
    rules::check_upcoming(&event, cx.now)?;
    let seats = line::seats(cx, &event).await?;
    // Whoever is in and cannot come gives up a seat; the organiser needs one that is open.
    if seats.left == 0 && me == event.organiser {
        return Err(rules::full().into());
    }
    let by = caller.person();
    let fitting = fitting(cx, &event, me, seats).await?;
    let told = i64::try_from(fitting.len()).unwrap_or(i64::MAX);
    for player in fitting {
        store::told(cx.db(), cx.new_id(), event.id, player.id, cx.now).await?;
        let about = About::SubstituteWanted { event: event.named(), by: by.clone() };
        notifications::notify(cx, player.id, about, Some(me)).await?;
    }
    cx.record("event", event.id.0, &format!("substitute wanted, {told} told"), None, None).await?;
    Ok(SubstitutesTold { told })
}

async fn fitting(cx: &Cx, event: &Facts, me: protocol::UserId, seats: Seats) -> Result<Vec<Player>> {
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
    let found = store::nearby(cx.db(), &wanted, cx.now, LOOKED_AT).await?;
    let fits = |player: &Player| {
        let fit = player.fit();
        let seated = seats.left == 0 || rules::gender_rule(event) != GenderRule::Mixed || seats.has_one_for(player.gender.as_deref());
        seated && rules::check_friend(event, &fit).is_ok() && rules::check_fit(event, &fit).is_ok()
    };
    Ok(found.into_iter().filter(fits).take(TOLD_MAX).collect())
}
