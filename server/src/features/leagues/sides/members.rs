//! The rosters of teams: the table `league_member`, which nothing else writes. A side's captain is on its roster too.

use std::collections::HashMap;

use protocol::people::Person;
use protocol::{Millis, SideId, UserId};

use crate::db::Db;
use crate::error::Result;
use crate::sql;

/// Somebody on a roster, as lists show them.
#[derive(Clone, Debug, PartialEq, crate::db::FromRow)]
pub(in crate::features::leagues) struct Member {
    side: SideId,
    pub(in crate::features::leagues) player: UserId,
    /// Has not answered yet.
    pub(in crate::features::leagues) is_invited: bool,
    name: String,
    handle: String,
    profile_image: Option<String>,
    /// Tenths.
    pub(in crate::features::leagues) level: Option<i64>,
    pub(in crate::features::leagues) gender: Option<String>,
}

impl Member {
    pub(in crate::features::leagues) fn person(&self) -> Person {
        Person { id: self.player, name: self.name.clone(), handle: self.handle.clone(), profile_image: self.profile_image.clone() }
    }
}

/// The rosters of teams: players before those who are invited, each in the order in which they came.
pub(super) async fn of(db: &Db, teams: &[SideId]) -> Result<HashMap<SideId, Vec<Member>>> {
    let mut of_each: HashMap<SideId, Vec<Member>> = HashMap::new();
    if teams.is_empty() {
        return Ok(of_each);
    }
    let query = db.query(
        "SELECT m.side, m.player, m.is_invited, u.name, u.handle, u.profile_image, u.level, u.gender
         FROM league_member m JOIN app_user u ON u.id = m.player WHERE m.side IN ",
    );
    let found: Vec<Member> = query.list(teams.iter().copied()).push(" ORDER BY m.is_invited, m.at, m.player").all().await?;
    for member in found {
        of_each.entry(member.side).or_default().push(member);
    }
    Ok(of_each)
}

/// Writes somebody on a roster, or that they are invited to it.
pub(super) async fn save(db: &Db, side: SideId, player: UserId, is_invited: bool, at: Millis) -> Result<()> {
    sql!(
        db,
        "INSERT INTO league_member (side, player, is_invited, at) VALUES ($1, $2, $3, $4)
         ON CONFLICT (side, player) DO UPDATE SET is_invited = $3, at = $4",
        side,
        player,
        is_invited,
        at
    )
    .run()
    .await?;
    Ok(())
}

pub(super) async fn delete(db: &Db, side: SideId, player: UserId) -> Result<()> {
    sql!(db, "DELETE FROM league_member WHERE side = $1 AND player = $2", side, player).run().await?;
    Ok(())
}

/// Takes back all invitations of somebody to teams.
pub(super) async fn delete_invitations(db: &Db, player: UserId) -> Result<()> {
    sql!(db, "DELETE FROM league_member WHERE player = $1 AND is_invited", player).run().await?;
    Ok(())
}

/// The teams of a league that wait for somebody's answer.
pub(in crate::features::leagues) async fn asking(db: &Db, league: protocol::LeagueId, player: UserId) -> Result<Vec<SideId>> {
    let rows: Vec<(SideId,)> = sql!(
        db,
        "SELECT s.id FROM league_member m JOIN league_side s ON s.id = m.side
         WHERE m.player = $2 AND m.is_invited AND s.league = $1 AND s.state IN ('enrolled', 'pending', 'waitlisted', 'forming') ORDER BY m.at, s.id",
        league,
        player
    )
    .all()
    .await?;
    Ok(rows.into_iter().map(|(side,)| side).collect())
}
