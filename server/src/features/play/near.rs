//! Who is free near a place, and which topics tell of changes there.

use protocol::play::{FreeNear, PlayNear, PlaySnapshot};
use protocol::{Cell, Topic};

use super::asks;
use super::free::where_from;
use super::nearby::{touched, within};
use super::store::{self, Free};
use super::terms::{distance, topic_of};
use crate::error::{Result, not_found, session_revoked};
use crate::run::View;

/// People in one answer.
const PLAYERS_MAX: usize = 100;
pub(super) async fn near(view: &View, args: PlayNear) -> Result<FreeNear> {
    let me = store::player(view.db(), view.caller()?.user).await?.ok_or_else(session_revoked)?;
    let mine = store::free(view.db(), me.id, view.now).await?;
    let spot = where_from(args.location, mine.as_ref().map(Free::spot), me.spot())?;
    let miles = distance(args.distance.or(mine.as_ref().filter(|_| args.location.is_none()).map(|mine| mine.distance)))?;
    let cells = touched(spot, miles)?;
    let players = within(view.db(), view.tenant(), me.id, (spot, miles), view.now).await?;
    Ok(FreeNear {
        players: players.into_iter().take(PLAYERS_MAX).map(Free::shown).collect(),
        topics: cells.into_iter().filter_map(|cell| topic_of(view.tenant(), cell)).collect::<Vec<Topic>>(),
        mine: mine.map(Free::shown),
        asks: asks::of(view, me.id).await?,
    })
}

/// The state of an area, as its reader sees it.
pub(super) async fn snapshot(view: &View, cell: Cell) -> Result<PlaySnapshot> {
    let me = view.caller()?.user;
    if cell.tenant() != view.tenant() {
        return Err(not_found());
    }
    let limit = i64::try_from(PLAYERS_MAX).unwrap_or(i64::MAX);
    let players = store::free_in(view.db(), view.tenant(), me, &[cell.number().cast_signed()], view.now, limit).await?;
    Ok(PlaySnapshot { players: players.into_iter().map(Free::shown).collect() })
}
