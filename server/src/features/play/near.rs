//! Who is free near a spot, and the topics that publish changes there.

use protocol::play::{FreeNear, PlayNear, PlaySnapshot};
use protocol::{Cell, Topic, limits};

use super::asks;
use super::free::search_spot;
use super::nearby::{topic_cells, topic_of, within};
use super::store::{self, Free};
use crate::error::{Result, not_found, session_revoked};
use crate::features::budget::Budget;
use crate::geo;
use crate::run::View;

/// People in one reply, if all fit.
const PLAYERS_MAX: usize = 100;

pub(super) async fn near(view: &View, args: PlayNear) -> Result<FreeNear> {
    let me = store::player(view.db(), view.caller()?.user).await?.ok_or_else(session_revoked)?;
    let mine = store::free(view.db(), me.id, view.now).await?;
    let spot = search_spot(args.location, mine.as_ref().map(Free::spot), me.spot())?;
    let miles = args.distance.or(mine.as_ref().filter(|_| args.location.is_none()).map(|mine| mine.distance));
    let miles = geo::check_distance(miles, limits::PLAY_DISTANCE_MAX)?;
    let cells = topic_cells(spot, miles)?;
    let players = within(view.db(), view.tenant(), me.id, (spot, miles), view.now).await?;
    let topics: Vec<Topic> = cells.into_iter().filter_map(|cell| topic_of(view.tenant(), cell)).collect();
    let mine = mine.map(Free::shown);
    let asks = Budget::of(limits::REPLY_MAX / 2).all_that_fit(asks::of(view, me.id).await?)?;
    let mut budget = Budget::of_a_reply();
    budget.fits(&(&topics, &mine, &asks))?;
    let players = budget.all_that_fit(players.into_iter().take(PLAYERS_MAX).map(Free::shown).collect())?;
    Ok(FreeNear { players, topics, mine, asks })
}

/// The state of `play:{cell}`, as its reader may see it.
pub(super) async fn snapshot(view: &View, cell: Cell) -> Result<PlaySnapshot> {
    let me = view.caller()?.user;
    if cell.tenant() != view.tenant() {
        return Err(not_found());
    }
    let limit = i64::try_from(PLAYERS_MAX).unwrap_or(i64::MAX);
    let players = store::free_in(view.db(), view.tenant(), me, &[cell.number().cast_signed()], view.now, limit).await?;
    Ok(PlaySnapshot { players: Budget::of_a_reply().all_that_fit(players.into_iter().map(Free::shown).collect())? })
}
