//! Who is on which side of a league.

use std::collections::HashMap;

use protocol::leagues::SideState;
use protocol::{LeagueId, SideId, UserId};

use super::store::{self, Row};
use crate::db::Db;
use crate::error::Result;

/// The players of sides, whoever enrolled it first.
pub(in crate::features) async fn players_of(db: &Db, sides: &[SideId]) -> Result<HashMap<SideId, Vec<UserId>>> {
    Ok(store::some(db, sides).await?.into_iter().map(|row| (row.id, row.users())).collect())
}

/// The side with which somebody plays in a league.
pub(in crate::features::leagues) async fn enrolled_of_player(db: &Db, league: LeagueId, user: UserId) -> Result<Option<Row>> {
    let found = store::of_player(db, league, user).await?;
    Ok(found.filter(|row| row.state().is_ok_and(|state| state == SideState::Enrolled)))
}

/// Somebody's side that the league lists.
pub(in crate::features::leagues) async fn listed_of_player(db: &Db, league: LeagueId, user: UserId) -> Result<Option<Row>> {
    let found = store::of_player(db, league, user).await?;
    Ok(found.filter(|row| row.state().is_ok_and(SideState::is_listed)))
}

/// Whether somebody plays in a league, or did until they withdrew.
pub(in crate::features::leagues) async fn plays_in(db: &Db, league: LeagueId, user: UserId) -> Result<bool> {
    let found = store::of_player(db, league, user).await?;
    Ok(found.is_some_and(|row| {
        row.state().is_ok_and(|state| matches!(state, SideState::Enrolled | SideState::Withdrawn)) || row.has_withdrawn()
    }))
}
