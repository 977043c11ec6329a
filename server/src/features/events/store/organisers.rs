//! Who organises events, in the table `event`.

use protocol::{LeagueId, UserId};

use super::Row;
use crate::db::Db;
use crate::error::Result;
use crate::sql;

/// Writes an event's organiser and whether they play.
pub(in crate::features::events) async fn update_organiser(db: &Db, row: &Row) -> Result<()> {
    sql!(
        db,
        "UPDATE event SET organiser = $2, organiser_plays = $3, version = $4 WHERE id = $1",
        row.id,
        row.organiser,
        row.organiser_plays,
        row.version
    )
    .run()
    .await?;
    Ok(())
}

/// Gives the games of a league's fixtures another organiser, and writes in which of them that person plays.
pub(in crate::features::events) async fn update_organiser_of_league(db: &Db, league: LeagueId, to: UserId) -> Result<()> {
    sql!(
        db,
        "UPDATE event SET organiser = $2, version = version + 1, organiser_plays = EXISTS (SELECT 1 FROM enrolment n
             WHERE n.event = event.id AND n.user_id = $2 AND n.state IN ('enrolled', 'checked_in', 'no_show'))
         WHERE league = $1",
        league,
        to
    )
    .run()
    .await?;
    Ok(())
}
