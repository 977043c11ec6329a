//! Sides of a league that was read from a file: their players are named as text until they accept.

use protocol::leagues::SideState;
use protocol::{LeagueId, Millis, SideId, UserId};

use super::Row;
use crate::db::{Db, in_runs};
use crate::error::Result;
use crate::features::columns::to_column;
use crate::features::users::profiles::account::FORMER;
use crate::sql;

impl Row {
    /// Whom a file names as players, by the ids that it has for them, and their names in it: those who have not accepted.
    pub(in crate::features::leagues) fn named(&self) -> impl Iterator<Item = (UserId, &str)> {
        let places = [(self.named_player, &self.named_player_as), (self.named_partner, &self.named_partner_as)];
        places.into_iter().filter_map(|(user, name)| Some((user?, name.as_deref().unwrap_or_default())))
    }

    /// Whether a place is somebody's as soon as they accept.
    pub(in crate::features::leagues) fn is_named(&self, user: UserId) -> bool {
        self.named().any(|(named, _)| named == user)
    }

    /// Everybody as a file has them: by their ids, in order.
    pub(in crate::features::leagues) fn on_paper(&self) -> Vec<(UserId, String)> {
        let first = self.player.zip(self.name.clone()).or_else(|| self.named_player.zip(self.named_player_as.clone()));
        let second = self.partner.zip(self.partner_name.clone()).or_else(|| self.named_partner.zip(self.named_partner_as.clone()));
        first.into_iter().chain(second).collect()
    }
}

/// The side of a league of which a file names somebody as a player.
pub(in crate::features::leagues) async fn naming(db: &Db, league: LeagueId, user: UserId) -> Result<Option<SideId>> {
    let query = sql!(
        db,
        "SELECT id FROM league_side WHERE league = $1 AND state IN ('enrolled', 'withdrawn') AND (named_player = $2 OR named_partner = $2)
         ORDER BY id LIMIT 1",
        league,
        user
    );
    Ok(query.scalar_optional().await?)
}

/// A side that was enrolled elsewhere.
pub(in crate::features::leagues) struct NewSide {
    pub(in crate::features::leagues) id: SideId,
    /// Those who play.
    pub(in crate::features::leagues) players: [Option<UserId>; 2],
    /// Those who are named as text until they accept.
    pub(in crate::features::leagues) named: [Option<(UserId, String)>; 2],
    pub(in crate::features::leagues) state: SideState,
    pub(in crate::features::leagues) seed: Option<i64>,
    pub(in crate::features::leagues) group: Option<i64>,
}

/// Inserts the sides of a league that is read from a file.
pub(in crate::features::leagues) async fn insert_many(db: &Db, league: LeagueId, sides: &[NewSide], at: Millis) -> Result<()> {
    for some in in_runs(sides) {
        let mut query = db.query(
            "INSERT INTO league_side (id, league, state, player, partner, named_player, named_player_as, named_partner, named_partner_as, seed,
                 group_number, at, version) VALUES (",
        );
        for (index, side) in some.iter().enumerate() {
            let [player, partner] = side.players;
            query = if index == 0 { query } else { query.push(", (") }.arg(side.id).push(", ").arg(league).push(", ");
            query = query.arg(to_column(side.state)?).push(", ").arg(player).push(", ").arg(partner);
            for named in &side.named {
                let (user, name) = named.clone().unzip();
                query = query.push(", ").arg(user).push(", ").arg(name);
            }
            query = query.push(", ").arg(side.seed).push(", ").arg(side.group).push(", ").arg(at).push(", 1)");
        }
        query.run().await?;
    }
    Ok(())
}

/// Gives somebody whom a file names as a player their place.
pub(in crate::features::leagues::sides) async fn set_claimed(db: &Db, id: SideId, user: UserId) -> Result<()> {
    sql!(
        db,
        "UPDATE league_side SET player = named_player, named_player = NULL, named_player_as = NULL WHERE id = $1 AND named_player = $2",
        id,
        user
    )
    .run()
    .await?;
    sql!(
        db,
        "UPDATE league_side SET partner = named_partner, named_partner = NULL, named_partner_as = NULL
         WHERE id = $1 AND named_partner = $2",
        id,
        user
    )
    .run()
    .await?;
    Ok(())
}

/// Writes that a name in a file is not this person: it stays, as that of somebody else.
pub(in crate::features::leagues::sides) async fn set_not_named(db: &Db, id: SideId, user: UserId, other: UserId) -> Result<()> {
    sql!(db, "UPDATE league_side SET named_player = $3 WHERE id = $1 AND named_player = $2", id, user, other).run().await?;
    sql!(db, "UPDATE league_side SET named_partner = $3 WHERE id = $1 AND named_partner = $2", id, user, other).run().await?;
    Ok(())
}

/// Takes the name of somebody whose account is removed out of what files said: they are called as in all else that they leave behind.
pub(in crate::features::leagues::sides) async fn delete_names(db: &Db, user: UserId) -> Result<()> {
    sql!(db, "UPDATE league_side SET named_player_as = $2 WHERE named_player = $1", user, FORMER).run().await?;
    sql!(db, "UPDATE league_side SET named_partner_as = $2 WHERE named_partner = $1", user, FORMER).run().await?;
    Ok(())
}
