//! Finding a substitute for a seat that is open or about to be: suitable players nearby are notified, each once per event and a
//! few times a day. They are searched for before the event is locked, and notified by a job after it.

use protocol::enrolments::{EnrolmentState as State, FindSubstitute, SubstitutesNotified};
use protocol::notifications::About;
use protocol::people::Spot;
use protocol::{EventId, UserId, limits, sentence};

use super::checks::{self, Seats};
use super::due::Due;
use super::store;
use super::suiting::suits;
use super::times::{self, Nearby};
use super::{roster, waiting_list};
use crate::error::{Result, forbidden, limit_reached};
use crate::features::events::facts;
use crate::features::events::terms::Facts;
use crate::features::notifications;
use crate::features::people::names;
use crate::features::unasked::{self, Repeated};
use crate::geo::circle::Circle;
use crate::jobs;
use crate::run::Cx;

/// People notified by one command at most: each on their own topic.
const NOTIFIED_MAX: usize = 50;
/// People near the court who are considered.
const CANDIDATES_MAX: i64 = 500;

/// Notifies suitable players nearby of a seat, on behalf of the organiser, or of an enrolled player who cannot come.
pub(super) async fn find(cx: &mut Cx, args: FindSubstitute) -> Result<SubstitutesNotified> {
    let me = cx.caller()?.user;
    // Not under the lock: nobody who joins or leaves waits for this search.
    let suitable = match facts::find(cx.db(), cx.tenant(), args.event).await? {
        Some(event) if may_call(cx, &event, me).await? => suitable_players(cx, &event, me).await?,
        Some(_) | None => Vec::new(),
    };
    let (event, _) = roster::lock(cx, args.event, None).await?;
    if !may_call(cx, &event, me).await? {
        return Err(forbidden(sentence!("substitutes_forbidden")));
    }
    checks::check_upcoming(&event, cx.now)?;
    // An enrolled player looks for somebody to take their own seat; the organiser needs an open one.
    if waiting_list::open_seats(cx, &event).await?.left == 0 && me == event.organiser {
        return Err(checks::full().into());
    }
    if !suitable.is_empty() && unasked::count_repeated(cx, Repeated::CallForSubstitutes, me, None).await?.is_none() {
        return Err(limit_reached(sentence!("substitutes_often")));
    }
    let asked: Vec<_> = suitable.into_iter().map(|user| (cx.new_id(), user)).collect();
    let asked = store::writing::record_substitutes_asked(cx.db(), event.id, &asked, cx.now).await?;
    let notified = i64::try_from(asked.len()).unwrap_or(i64::MAX);
    if notified > 0 {
        jobs::schedule(cx, &Due::CallForSubstitutes { event: event.id, players: asked, by: me }, cx.now).await?;
    }
    cx.record("event", event.id.0, &format!("substitute wanted, {notified} told"), None, None).await?;
    Ok(SubstitutesNotified { told: notified })
}

/// Notifies players of a seat in an event, on behalf of whoever called for them.
pub(super) async fn notify(cx: &mut Cx, event: EventId, players: Vec<UserId>, by: UserId) -> Result<()> {
    let Some(event) = facts::find(cx.db(), cx.tenant(), event).await? else { return Ok(()) };
    if checks::check_upcoming(&event, cx.now).is_err() {
        return Ok(());
    }
    let caller = names::reachable(cx.db(), cx.tenant(), [by]).await?.pop();
    notifications::notify_all(cx, &players, &About::SubstituteWanted { event: event.named(), by: caller }, Some(by)).await
}

async fn may_call(cx: &Cx, event: &Facts, me: UserId) -> Result<bool> {
    let mine = store::of_player(cx.db(), event.id, me).await?.and_then(|row| row.enrolment_state());
    Ok(me == event.organiser || mine == Some(State::Enrolled))
}

async fn suitable_players(cx: &Cx, event: &Facts, me: UserId) -> Result<Vec<UserId>> {
    let spot = event.latitude.zip(event.longitude).map(|(latitude, longitude)| Spot { latitude, longitude });
    let (Some(spot), Some(hours)) = (spot, event.hours()) else { return Ok(Vec::new()) };
    let wanted = Nearby {
        tenant: cx.tenant(),
        event: event.id,
        organiser: event.organiser,
        by: me,
        circle: &Circle::new(spot, f64::from(limits::SEARCH_DISTANCE)),
        hours: &hours,
        level_min: event.level_min,
        level_max: event.level_max,
    };
    let found = times::nearby(cx.db(), &wanted, cx.now, CANDIDATES_MAX).await?;
    let seats: Seats = waiting_list::open_seats(cx, event).await?;
    let mut suitable = Vec::new();
    for player in found.into_iter().filter(|player| suits(event, seats, player)) {
        if suitable.len() < NOTIFIED_MAX && unasked::count_repeated(cx, Repeated::HearOfSubstitutes, player.id, None).await?.is_some() {
            suitable.push(player.id);
        }
    }
    Ok(suitable)
}
