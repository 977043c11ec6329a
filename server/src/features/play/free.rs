//! Being free to play: started, updated, stopped or expired.

use std::time::Duration;

use protocol::chat::UserPush;
use protocol::people::Spot;
use protocol::play::{BeAvailable, FreePlayer, PlayPush};
use protocol::{ErrorCode, Millis, Refusal, Topic, UserId, limits, sentence};

use super::due::Due;
use super::nearby::topic_of;
use super::store::{self, Free, NewFree};
use crate::error::{Error, Result, session_revoked};
use crate::features::level;
use crate::gazetteer;
use crate::geo;
use crate::geo::cell::PlaceCell;
use crate::jobs;
use crate::run::Cx;

/// Allowance for clocks that differ, on top of the longest time.
const LEEWAY: Duration = Duration::from_secs(60);

/// Marks me free to play, or updates it.
pub(super) async fn available(cx: &mut Cx, args: BeAvailable) -> Result<FreePlayer> {
    let me = store::player(cx.db(), cx.caller()?.user).await?.ok_or_else(session_revoked)?;
    let most = cx.now + Duration::from_secs(limits::PLAY_HOURS_MAX * 3_600) + LEEWAY;
    if args.until <= cx.now || args.until > most {
        return Err(Refusal::invalid("until", sentence!("play_hours", max = limits::PLAY_HOURS_MAX)).into());
    }
    let (level_min, level_max) = level::parse_range(args.level_min, args.level_max)?;
    let (spot, cell, topic_cell) = blurred(search_spot(args.location, None, me.spot())?)?;
    let named = || gazetteer::nearest(spot, 1).first().map(|town| town.name.clone());
    let free = NewFree {
        until: args.until,
        spot,
        cell,
        topic_cell,
        area: me.area.clone().filter(|_| args.location.is_none()).or_else(named),
        distance: geo::check_distance(args.distance, limits::PLAY_DISTANCE_MAX)?,
        level_min,
        level_max,
        version: cx.now.0,
    };
    if let Some(left) = store::unset_free(cx.db(), me.id).await?.filter(|left| *left != topic_cell) {
        push_busy(cx, me.id, left)?;
    }
    store::set_free(cx.db(), cx.tenant(), me.id, &free, cx.now).await?;
    jobs::schedule(cx, &Due::Over { user: me.id, version: free.version }, free.until).await?;
    push_free(cx, me.id).await?.ok_or_else(|| Error::internal("somebody who was marked free is not"))
}

/// Ends being free, if somebody is.
pub(super) async fn end(cx: &mut Cx, user: UserId) -> Result<()> {
    if let Some(topic_cell) = store::unset_free(cx.db(), user).await? {
        push_busy(cx, user, topic_cell)?;
        cx.push(Topic::User(user), &UserPush::MyPlay { player: None })?;
    }
    Ok(())
}

/// Ends being free at the time that somebody set, unless it was updated since.
pub(super) async fn time_over(cx: &mut Cx, user: UserId, version: i64) -> Result<()> {
    if store::is_version(cx.db(), user, version).await? { end(cx, user).await } else { Ok(()) }
}

/// Ends being free if no device was online since.
pub(super) async fn away(cx: &mut Cx, user: UserId, offline_since: Millis) -> Result<()> {
    if store::is_offline_since(cx.db(), user, offline_since).await? { end(cx, user).await } else { Ok(()) }
}

/// Shows or hides somebody who is free, after they changed whether they are hidden.
pub(super) async fn show(cx: &mut Cx, user: UserId, shown: bool) -> Result<()> {
    let Some(free) = store::free(cx.db(), user, cx.now).await? else { return Ok(()) };
    if shown { push_free(cx, user).await.map(drop) } else { push_busy(cx, user, free.topic_cell) }
}

/// Pushes that somebody is free to their topic cell, unless they are hidden, and to their own devices.
async fn push_free(cx: &mut Cx, user: UserId) -> Result<Option<FreePlayer>> {
    let Some(free) = store::free(cx.db(), user, cx.now).await? else { return Ok(None) };
    let Free { hidden, topic_cell, .. } = free;
    let player = free.shown();
    if let Some(topic) = topic_of(cx.tenant(), topic_cell).filter(|_| !hidden) {
        cx.push(topic, &PlayPush::PlayerFree { player: Box::new(player.clone()) })?.about(user.0).author = Some(user);
    }
    cx.push(Topic::User(user), &UserPush::MyPlay { player: Some(Box::new(player.clone())) })?;
    Ok(Some(player))
}

/// Pushes to a topic cell that somebody is no longer free. Blocked people receive neither push.
fn push_busy(cx: &mut Cx, user: UserId, topic_cell: i64) -> Result<()> {
    if let Some(topic) = topic_of(cx.tenant(), topic_cell) {
        cx.push(topic, &PlayPush::PlayerBusy { user })?.about(user.0).author = Some(user);
    }
    Ok(())
}

/// The spot to search from: the given one, else where somebody is free, else their area; `bad_request` without any.
pub(super) fn search_spot(given: Option<Spot>, free: Option<Spot>, area: Option<Spot>) -> Result<Spot> {
    if let Some(spot) = given {
        geo::check(spot)?;
    }
    let spot = given.or(free).or(area);
    spot.ok_or_else(|| Refusal::new(ErrorCode::BadRequest, "Say where you are, or where you play in your profile.").on("location").into())
}

/// The centre of the place cell around a spot, the place cell, and the topic cell around it.
fn blurred(spot: Spot) -> Result<(Spot, i64, i64)> {
    let cell = PlaceCell::of(spot).ok_or_else(|| Error::internal("a spot without a place cell"))?;
    let topic_cell = cell.topic_cell().ok_or_else(|| Error::internal("a place cell without a topic cell"))?;
    Ok((cell.centre(), cell.number(), topic_cell))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_exact_spot_is_not_stored() {
        let here = Spot { latitude: 34.077_123, longitude: -118.258_456 };
        let (spot, cell, area) = blurred(here).unwrap();
        assert!(spot != here && geo::miles(spot, here) < 0.5, "{spot:?}");
        assert_eq!(blurred(spot).unwrap(), (spot, cell, area), "the centre of a cell is in it");
        assert!(topic_of(protocol::TenantId::FIRST, area).is_some());
    }
}
