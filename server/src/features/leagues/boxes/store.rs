//! The table `box_period`: nothing else writes it.

use protocol::leagues::{BoxMove, BoxPeriod};
use protocol::{LeagueId, Millis, SideId};

use crate::db::Db;
use crate::error::Result;
use crate::sql;

/// A period of a box league.
#[derive(Clone, Debug, PartialEq)]
pub(in crate::features::leagues) struct Period {
    pub(in crate::features::leagues) league: LeagueId,
    /// From 1.
    pub(in crate::features::leagues) period: i64,
    /// Local dates, both of them within the period.
    pub(in crate::features::leagues) starts_on: String,
    pub(in crate::features::leagues) ends_on: String,
    /// When its last day is over.
    pub(in crate::features::leagues) ends_at: Millis,
    pub(in crate::features::leagues) first_round: i64,
    pub(in crate::features::leagues) last_round: i64,
    /// The group of the top box; those of the others follow.
    pub(in crate::features::leagues) first_group: i64,
    /// The sides of each box, the top box first.
    pub(in crate::features::leagues) boxes: Vec<Vec<SideId>>,
    /// Who changed boxes at its end.
    pub(in crate::features::leagues) moves: Vec<BoxMove>,
    pub(in crate::features::leagues) closed_at: Option<Millis>,
}

impl Period {
    /// The position of a group among its boxes, from 0 at the top.
    pub(in crate::features::leagues) fn position(&self, group: i64) -> usize {
        usize::try_from(group - self.first_group).unwrap_or(usize::MAX)
    }

    /// The groups of its boxes, the top box first.
    pub(in crate::features::leagues) fn groups(&self) -> Vec<i64> {
        (self.first_group..).take(self.boxes.len()).collect()
    }

    /// Its form on the wire.
    pub(in crate::features::leagues) fn shown(self) -> BoxPeriod {
        BoxPeriod {
            period: self.period,
            groups: self.groups(),
            starts_on: self.starts_on,
            ends_on: self.ends_on,
            first_round: self.first_round,
            last_round: self.last_round,
            closed: self.closed_at.is_some(),
            moves: self.moves,
        }
    }
}

#[derive(crate::db::FromRow)]
struct Stored {
    league: LeagueId,
    period: i64,
    starts_on: String,
    ends_on: String,
    ends_at: Millis,
    first_round: i64,
    last_round: i64,
    first_group: i64,
    boxes: String,
    moves: String,
    closed_at: Option<Millis>,
}

impl Stored {
    fn period(self) -> Result<Period> {
        Ok(Period {
            league: self.league,
            period: self.period,
            starts_on: self.starts_on,
            ends_on: self.ends_on,
            ends_at: self.ends_at,
            first_round: self.first_round,
            last_round: self.last_round,
            first_group: self.first_group,
            boxes: serde_json::from_str(&self.boxes)?,
            moves: serde_json::from_str(&self.moves)?,
            closed_at: self.closed_at,
        })
    }
}

/// The columns of a [`Stored`] row.
macro_rules! columns {
    () => {
        "league, period, starts_on, ends_on, ends_at, first_round, last_round, first_group, boxes, moves, closed_at"
    };
}

/// The current period of a league, or its last one; none before the draw, and of any other league.
pub(in crate::features::leagues) async fn current(db: &Db, league: LeagueId) -> Result<Option<Period>> {
    let stored: Option<Stored> =
        sql!(db, concat!("SELECT ", columns!(), " FROM box_period WHERE league = $1 ORDER BY period DESC LIMIT 1"), league)
            .optional()
            .await?;
    stored.map(Stored::period).transpose()
}

pub(in crate::features::leagues) async fn find(db: &Db, league: LeagueId, period: i64) -> Result<Option<Period>> {
    let stored: Option<Stored> =
        sql!(db, concat!("SELECT ", columns!(), " FROM box_period WHERE league = $1 AND period = $2"), league, period).optional().await?;
    stored.map(Stored::period).transpose()
}

/// The period whose boxes a group is one of.
pub(in crate::features::leagues) async fn of_group(db: &Db, league: LeagueId, group: i64) -> Result<Option<Period>> {
    let stored: Option<Stored> = sql!(
        db,
        concat!("SELECT ", columns!(), " FROM box_period WHERE league = $1 AND first_group <= $2 ORDER BY first_group DESC LIMIT 1"),
        league,
        group
    )
    .optional()
    .await?;
    stored.map(Stored::period).transpose()
}

pub(super) async fn insert(db: &Db, period: &Period) -> Result<()> {
    sql!(
        db,
        "INSERT INTO box_period (league, period, starts_on, ends_on, ends_at, first_round, last_round, first_group, boxes, moves)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, '[]')",
        period.league,
        period.period,
        &period.starts_on,
        &period.ends_on,
        period.ends_at,
        period.first_round,
        period.last_round,
        period.first_group,
        serde_json::to_string(&period.boxes)?
    )
    .run()
    .await?;
    Ok(())
}

/// Closes a period, with who changes boxes.
pub(super) async fn close(db: &Db, period: &Period, moves: &[BoxMove], at: Millis) -> Result<()> {
    sql!(
        db,
        "UPDATE box_period SET moves = $3, closed_at = $4 WHERE league = $1 AND period = $2",
        period.league,
        period.period,
        serde_json::to_string(moves)?,
        at
    )
    .run()
    .await?;
    Ok(())
}

/// Deletes the periods of a league, to draw it anew.
pub(super) async fn clear(db: &Db, league: LeagueId) -> Result<()> {
    sql!(db, "DELETE FROM box_period WHERE league = $1", league).run().await?;
    Ok(())
}
