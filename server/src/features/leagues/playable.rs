//! Fixtures that could be played, and sides, for the demonstration and load tests.

use protocol::leagues::FixtureState;
use protocol::{FixtureId, LeagueId, SideId, UserId};

use super::fixtures::store as fixtures;
use super::sides::store as sides;
use crate::db::Db;
use crate::error::Result;

/// A fixture without a date, both of whose sides are known.
#[derive(Clone, Debug)]
pub(crate) struct Playable {
    pub(crate) id: FixtureId,
    pub(crate) round: i64,
    pub(crate) a: Vec<UserId>,
    pub(crate) b: Vec<UserId>,
    /// Local date.
    pub(crate) play_by: String,
}

impl Playable {
    pub(crate) fn has(&self, user: UserId) -> bool {
        self.a.contains(&user) || self.b.contains(&user)
    }
}

/// The fixtures of a league that have no date yet, by round and number.
pub(crate) async fn of_league(db: &Db, league: LeagueId) -> Result<Vec<Playable>> {
    let sides = sides::playing(db, league).await?;
    let players = |id| sides.iter().find(|side| Some(side.id) == id).map(sides::Row::users);
    let mut rows = fixtures::of_league(db, league).await?;
    rows.retain(|row| row.state == FixtureState::ToBeScheduled);
    rows.sort_by_key(|row| (row.round, row.number));
    let playable = rows.into_iter().filter_map(|row| {
        let (a, b) = (players(row.a)?, players(row.b)?);
        Some(Playable { id: row.id, round: row.round, a, b, play_by: row.play_by })
    });
    Ok(playable.collect())
}

/// The side on which somebody plays.
pub(crate) async fn side_of(db: &Db, league: LeagueId, player: UserId) -> Result<Option<SideId>> {
    Ok(sides::playing(db, league).await?.into_iter().find(|side| side.users().contains(&player)).map(|side| side.id))
}
