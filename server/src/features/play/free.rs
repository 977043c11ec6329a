//! Being free: said, taken back, over by itself.

use std::time::Duration;

use h3o::{CellIndex, Resolution};
use protocol::chat::UserPush;
use protocol::people::Spot;
use protocol::play::{BeAvailable, FreePlayer, PlayPush};
use protocol::{ErrorCode, Millis, Refusal, Topic, UserId, limits};

use super::due::Due;
use super::store::{self, Free, NewFree};
use super::terms::{distance, topic_of};
use crate::error::{Error, Result, session_revoked};
use crate::features::auth::verification;
use crate::features::{lookups, places};
use crate::geo;
use crate::jobs;
use crate::run::Cx;

/// The areas of `play:{cell}`.
const AREAS: Resolution = Resolution::Four;
/// Clocks differ: the most that may be said is so much more.
const LEEWAY: Duration = Duration::from_secs(60);

/// I am free; again while I am: with these words instead.
pub(super) async fn available(cx: &mut Cx, args: BeAvailable) -> Result<FreePlayer> {
    verification::require(cx).await?;
    let me = store::player(cx.db(), cx.caller()?.user).await?.ok_or_else(session_revoked)?;
    let most = cx.now + Duration::from_secs(limits::PLAY_HOURS_MAX * 3_600) + LEEWAY;
    if args.until <= cx.now || args.until > most {
        let sentence = format!("Choose a time within the next {} hours.", limits::PLAY_HOURS_MAX);
        return Err(Refusal::invalid("until", sentence).into());
    }
    let (level_min, level_max) = band(args.level_min, args.level_max)?;
    let (spot, cell, topic_cell) = blurred(where_from(args.location, None, me.spot())?)?;
    let named = || places::nearest(spot, 1).first().map(|town| town.name.clone());
    let free = NewFree {
        until: args.until,
        spot,
        cell,
        topic_cell,
        area: me.area.clone().filter(|_| args.location.is_none()).or_else(named),
        distance: distance(args.distance)?,
        level_min,
        level_max,
        version: cx.now.0,
    };
    if let Some(left) = store::unset_free(cx.db(), me.id).await?.filter(|left| *left != topic_cell) {
        busy(cx, me.id, left)?;
    }
    store::set_free(cx.db(), cx.tenant(), me.id, &free, cx.now).await?;
    jobs::schedule(cx, &Due::Over { user: me.id, version: free.version }, free.until).await?;
    tell_free(cx, me.id).await?.ok_or_else(|| Error::internal("somebody who is free is not"))
}

/// Somebody is free no longer; nothing, if they were not.
pub(super) async fn end(cx: &mut Cx, user: UserId) -> Result<()> {
    if let Some(cell) = store::unset_free(cx.db(), user).await? {
        busy(cx, user, cell)?;
        cx.push(Topic::User(user), &UserPush::MyPlay { player: None })?;
    }
    Ok(())
}

/// The time that somebody said is over.
pub(super) async fn time_over(cx: &mut Cx, user: UserId, version: i64) -> Result<()> {
    if store::is_version(cx.db(), user, version).await? { end(cx, user).await } else { Ok(()) }
}

/// No device of theirs was seen since.
pub(super) async fn away(cx: &mut Cx, user: UserId, unseen_since: Millis) -> Result<()> {
    if store::is_unseen_since(cx.db(), user, unseen_since).await? { end(cx, user).await } else { Ok(()) }
}

/// Somebody wants to be found, or no longer does.
pub(crate) async fn show(cx: &mut Cx, user: UserId, shown: bool) -> Result<()> {
    let Some(free) = store::free(cx.db(), user, cx.now).await? else { return Ok(()) };
    if shown { tell_free(cx, user).await.map(drop) } else { busy(cx, user, free.topic_cell) }
}

/// Tells an area, unless they are hidden, and their own devices.
async fn tell_free(cx: &mut Cx, user: UserId) -> Result<Option<FreePlayer>> {
    let Some(free) = store::free(cx.db(), user, cx.now).await? else { return Ok(None) };
    let Free { hidden, topic_cell, .. } = free;
    let player = free.shown();
    if let Some(topic) = topic_of(cx.tenant(), topic_cell).filter(|_| !hidden) {
        cx.push(topic, &PlayPush::PlayerFree { player: Box::new(player.clone()) })?.about(user.0).author = Some(user);
    }
    cx.push(Topic::User(user), &UserPush::MyPlay { player: Some(Box::new(player.clone())) })?;
    Ok(Some(player))
}

/// Tells an area that they are gone: those in a block with them hear of neither.
fn busy(cx: &mut Cx, user: UserId, cell: i64) -> Result<()> {
    if let Some(topic) = topic_of(cx.tenant(), cell) {
        cx.push(topic, &PlayPush::PlayerBusy { user })?.about(user.0).author = Some(user);
    }
    Ok(())
}

/// Where somebody looks from: the place that they say, where they are free, their area.
pub(super) fn where_from(said: Option<Spot>, free: Option<Spot>, area: Option<Spot>) -> Result<Spot> {
    if let Some(spot) = said {
        geo::check(spot)?;
    }
    let spot = said.or(free).or(area);
    spot.ok_or_else(|| Refusal::new(ErrorCode::BadRequest, "Say where you are, or where you play in your profile.").on("location").into())
}

/// The centre of the cell of resolution 8 around a spot, that cell, and its area.
fn blurred(spot: Spot) -> Result<(Spot, i64, i64)> {
    let number = geo::cell(spot).ok_or_else(|| Error::internal("a spot without a cell"))?;
    let cell = CellIndex::try_from(number.cast_unsigned()).map_err(Error::internal)?;
    let centre = h3o::LatLng::from(cell);
    let area = cell.parent(AREAS).ok_or_else(|| Error::internal("a cell without an area"))?;
    Ok((Spot { latitude: centre.lat(), longitude: centre.lng() }, number, u64::from(area).cast_signed()))
}

/// Levels of the lookup, in tenths, the lower one first.
fn band(min: Option<f64>, max: Option<f64>) -> Result<(Option<i64>, Option<i64>), Refusal> {
    let tenths = |field: &str, level: f64| {
        let known = lookups::LEVELS.into_iter().find(|tenths| (f64::from(*tenths) / 10.0 - level).abs() < 1e-9);
        known.map(i64::from).ok_or_else(|| Refusal::invalid(field, "There is no such level."))
    };
    let min = min.map(|level| tenths("level_min", level)).transpose()?;
    let max = max.map(|level| tenths("level_max", level)).transpose()?;
    match (min, max) {
        (Some(min), Some(max)) if min > max => Err(Refusal::invalid("level_max", "The highest level is below the lowest one.")),
        band => Ok(band),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_exact_place_is_not_kept() {
        let here = Spot { latitude: 34.077_123, longitude: -118.258_456 };
        let (spot, cell, area) = blurred(here).unwrap();
        assert!(spot != here && geo::miles(spot, here) < 0.5, "{spot:?}");
        assert_eq!(blurred(spot).unwrap(), (spot, cell, area), "the centre of a cell is in it");
        assert!(topic_of(protocol::TenantId::FIRST, area).is_some());
    }

    #[test]
    fn bands_are_of_levels() {
        assert_eq!(band(Some(3.0), Some(4.5)).unwrap(), (Some(30), Some(45)));
        assert_eq!(band(None, None).unwrap(), (None, None));
        assert!(band(Some(4.5), Some(3.0)).is_err() && band(Some(3.2), None).is_err() && band(None, Some(f64::NAN)).is_err());
    }
}
