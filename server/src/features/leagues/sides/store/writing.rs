//! Writes sides.

use protocol::leagues::SideState;
use protocol::{LeagueId, Millis, SideId, UserId};

use crate::db::Db;
use crate::error::Result;
use crate::features::columns::to_column;
use crate::sql;

pub(in crate::features::leagues) async fn insert(
    db: &Db,
    id: SideId,
    league: LeagueId,
    players: [Option<UserId>; 2],
    at: Millis,
) -> Result<()> {
    let [player, partner] = players;
    sql!(
        db,
        "INSERT INTO league_side (id, league, state, player, partner, at, version) VALUES ($1, $2, 'left', $3, $4, $5, 0)",
        id,
        league,
        player,
        partner,
        at
    )
    .run()
    .await?;
    Ok(())
}

pub(in crate::features::leagues) async fn set_name(db: &Db, id: SideId, name: &str) -> Result<()> {
    sql!(db, "UPDATE league_side SET name = $2 WHERE id = $1", id, name).run().await?;
    Ok(())
}

pub(in crate::features::leagues) async fn set_captain(db: &Db, id: SideId, captain: UserId) -> Result<()> {
    sql!(db, "UPDATE league_side SET player = $2 WHERE id = $1", id, captain).run().await?;
    Ok(())
}

/// Writes who of a pair asked to play, and whom.
pub(in crate::features::leagues) async fn set_pair(db: &Db, id: SideId, player: UserId, partner: UserId) -> Result<()> {
    sql!(db, "UPDATE league_side SET player = $2, partner = $3 WHERE id = $1", id, player, partner).run().await?;
    Ok(())
}

/// Writes who of a side has to answer, and whether an organiser invited it.
pub(in crate::features::leagues) async fn set_asked(db: &Db, id: SideId, [player, partner]: [bool; 2], is_invited: bool) -> Result<()> {
    sql!(db, "UPDATE league_side SET asks_player = $2, asks_partner = $3, is_invited = $4 WHERE id = $1", id, player, partner, is_invited)
        .run()
        .await?;
    Ok(())
}

/// Writes that somebody of a side has answered.
pub(in crate::features::leagues) async fn set_answered(db: &Db, id: SideId, user: UserId) -> Result<()> {
    sql!(
        db,
        "UPDATE league_side SET asks_player = asks_player AND player <> $2, asks_partner = asks_partner AND partner <> $2 WHERE id = $1",
        id,
        user
    )
    .run()
    .await?;
    Ok(())
}

/// Takes a side out of its group: it waits to be dealt into another one.
pub(in crate::features::leagues) async fn leave_group(db: &Db, id: SideId) -> Result<()> {
    sql!(db, "UPDATE league_side SET group_number = NULL WHERE id = $1", id).run().await?;
    Ok(())
}

/// Raises the version of a side whose roster or name changed.
pub(in crate::features::leagues) async fn touch(db: &Db, id: SideId) -> Result<()> {
    sql!(db, "UPDATE league_side SET version = version + 1 WHERE id = $1", id).run().await?;
    Ok(())
}

/// What a side becomes.
pub(in crate::features::leagues) struct Becomes {
    pub(in crate::features::leagues) state: SideState,
    /// Its place on the waiting list.
    pub(in crate::features::leagues) line: Option<i64>,
    pub(in crate::features::leagues) reason: Option<String>,
    /// Who withdrew it, if that is what happens to it: [`BY_PLAYER`] or [`BY_ORGANISER`].
    pub(in crate::features::leagues) withdrawn_by: Option<&'static str>,
    pub(in crate::features::leagues) at: Millis,
}

pub(in crate::features::leagues) async fn set_state(db: &Db, id: SideId, to: &Becomes) -> Result<()> {
    sql!(
        db,
        "UPDATE league_side SET state = $2, line = $3, reason = $4, at = $5, withdrawn_by = COALESCE($6, withdrawn_by),
             version = version + 1
         WHERE id = $1",
        id,
        to_column(to.state)?,
        to.line,
        &to.reason,
        to.at,
        to.withdrawn_by
    )
    .run()
    .await?;
    Ok(())
}

/// Writes who is seeded, in this order, and that nobody else of the league is.
pub(in crate::features::leagues) async fn set_seeds(db: &Db, league: LeagueId, seeds: &[SideId]) -> Result<()> {
    sql!(db, "UPDATE league_side SET seed = NULL WHERE league = $1 AND seed IS NOT NULL", league).run().await?;
    for (seed, side) in (1_i64..).zip(seeds) {
        sql!(db, "UPDATE league_side SET seed = $2 WHERE id = $1", *side, seed).run().await?;
    }
    Ok(())
}

/// Writes the groups of sides, counted from the first one.
pub(in crate::features::leagues) async fn set_groups(db: &Db, first: i64, groups: &[Vec<SideId>]) -> Result<()> {
    for (number, sides) in (first..).zip(groups) {
        let query = db.query("UPDATE league_side SET group_number = ").arg(number).push(" WHERE id IN ").list(sides.iter().copied());
        query.run().await?;
    }
    Ok(())
}
