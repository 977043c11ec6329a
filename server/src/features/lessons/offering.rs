//! A free hour that a coach offers to followers: "a free hour tomorrow at 5".
//!
//! INVARIANT: an hour that is offered is free, and followers are notified only as long as it is.

use std::time::Duration;

use protocol::lessons::{OfferHour, OfferedHour};
use protocol::notifications::About;
use protocol::{CourtId, Millis, Refusal, UserId, limits, sentence};

use super::due::Due;
use super::slots;
use super::terms::{self, Terms};
use crate::db::Db;
use crate::error::{Result, limit_reached};
use crate::features::courts::reference;
use crate::features::people::names;
use crate::features::unasked::{self, Repeated};
use crate::features::{follows, notifications};
use crate::jobs;
use crate::run::Cx;

const YEAR: Duration = Duration::from_secs(366 * 86_400);
/// Followers whom one job notifies.
const TOGETHER: usize = 100;

/// An hour that is offered.
#[derive(Clone, Copy, Debug)]
pub(super) struct Offered {
    pub(super) coach: UserId,
    pub(super) starts_at: Millis,
    /// Minutes.
    pub(super) length: i64,
    pub(super) court: CourtId,
    /// The last follower who was notified, and since when they follow.
    pub(super) after: Option<(Millis, UserId)>,
}

/// Offers a free hour to my followers.
pub(super) async fn offer(cx: &mut Cx, args: OfferHour) -> Result<OfferedHour> {
    let terms = terms::lock_mine(cx).await?;
    let OfferHour { starts_at, length, court } = args;
    if !terms.form.offers.iter().any(|offer| offer.minutes == length) {
        return Err(Refusal::invalid("length", sentence!("lesson_not_offered")).into());
    }
    let offered = Offered { coach: terms.coach, starts_at, length, court, after: None };
    if !is_free(cx.db(), &terms, &offered, cx.now).await? {
        // The nearest free times are named to whoever asks for a day that there is.
        let near = starts_at.clamp(cx.now, cx.now + YEAR);
        return Err(slots::gone(cx.db(), &terms, near, length, cx.now).await?.into());
    }
    if unasked::count_repeated(cx, Repeated::OfferHour, terms.coach, None).await?.is_none() {
        return Err(limit_reached(sentence!("hours_offered_most", max = limits::LESSON_HOURS_OFFERED_MAX)));
    }
    let followers = follows::count_followers(cx.db(), terms.coach).await?;
    if followers > 0 {
        jobs::schedule(cx, &Due::NotifyFollowers { coach: terms.coach, starts_at, length, court, after: None }, cx.now).await?;
    }
    Ok(OfferedHour { followers })
}

/// Notifies some of the followers, as long as the hour is free; another job goes on after them.
pub(super) async fn notify_followers(cx: &mut Cx, offered: Offered) -> Result<()> {
    let Offered { coach, starts_at, length, court, after } = offered;
    let Some(terms) = terms::find(cx.db(), cx.tenant(), coach).await? else { return Ok(()) };
    if !is_free(cx.db(), &terms, &offered, cx.now).await? {
        return Ok(());
    }
    let followers = follows::followers_after(cx.db(), coach, after, TOGETHER).await?;
    let Some(person) = names::reachable(cx.db(), cx.tenant(), [coach]).await?.pop() else { return Ok(()) };
    let Some(court_name) = reference::refs(cx.db(), [court]).await?.remove(&court).map(|court| court.name) else { return Ok(()) };
    let about = About::HourFree { coach: person, starts_at, length, zone: terms.form.zone.clone(), court: court_name };
    let users: Vec<UserId> = followers.iter().map(|(_, follower)| *follower).collect();
    notifications::notify_all(cx, &users, &about, Some(coach)).await?;
    match followers.last().filter(|_| followers.len() == TOGETHER) {
        Some(last) => jobs::schedule(cx, &Due::NotifyFollowers { coach, starts_at, length, court, after: Some(*last) }, cx.now).await,
        None => Ok(()),
    }
}

/// Whether a lesson can begin then and there, and nobody has asked for it.
async fn is_free(db: &Db, terms: &Terms, offered: &Offered, now: Millis) -> Result<bool> {
    let at = offered.starts_at;
    let free = slots::free_times(db, terms, (at, Millis(at.0.saturating_add(1))), offered.length, now, None).await?;
    Ok(free.iter().any(|one| one.at == at && one.court == offered.court && !one.requested))
}
