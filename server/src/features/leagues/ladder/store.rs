//! The tables `ladder` and `ladder_move`: nothing else writes them.

use std::collections::HashMap;

use protocol::leagues::{LadderMove, LadderPlace};
use protocol::{FixtureId, LeagueId, Millis, SideId};
use rules::competitions::ladder::order::Order;

use crate::db::Db;
use crate::error::Result;
use crate::features::columns::{from_column, to_column};
use crate::sql;

/// A ladder as it is stored.
#[derive(Clone, Debug, PartialEq)]
pub(in crate::features::leagues) struct Stored {
    pub(in crate::features::leagues) order: Order,
    /// Inactivity counts from here on at the earliest.
    pub(in crate::features::leagues) active_from: Millis,
    pub(in crate::features::leagues) version: i64,
}

pub(in crate::features::leagues) async fn find(db: &Db, league: LeagueId) -> Result<Option<Stored>> {
    let row: Option<(String, Millis, i64)> =
        sql!(db, "SELECT places, active_from, version FROM ladder WHERE league = $1", league).optional().await?;
    let Some((places, active_from, version)) = row else { return Ok(None) };
    let rows: Vec<LadderPlace> = serde_json::from_str(&places)?;
    Ok(Some(Stored { order: Order { rows }, active_from, version }))
}

pub(super) async fn save(db: &Db, league: LeagueId, ladder: &Stored) -> Result<()> {
    sql!(
        db,
        "INSERT INTO ladder (league, places, active_from, version) VALUES ($1, $2, $3, $4)
         ON CONFLICT (league) DO UPDATE SET places = $2, active_from = $3, version = $4",
        league,
        serde_json::to_string(&ladder.order.rows)?,
        ladder.active_from,
        ladder.version
    )
    .run()
    .await?;
    Ok(())
}

/// Deletes the log of a ladder, to draw it anew.
pub(super) async fn clear(db: &Db, league: LeagueId) -> Result<()> {
    sql!(db, "DELETE FROM ladder_move WHERE league = $1", league).run().await?;
    Ok(())
}

#[derive(crate::db::FromRow)]
struct Line {
    number: i64,
    kind: String,
    side: SideId,
    other: Option<SideId>,
    fixture: Option<FixtureId>,
    from_place: Option<i64>,
    to_place: Option<i64>,
    other_from: Option<i64>,
    at: Millis,
}

impl Line {
    fn shown(self) -> Result<LadderMove> {
        Ok(LadderMove {
            number: self.number,
            kind: from_column(&self.kind)?,
            side: self.side,
            other: self.other,
            fixture: self.fixture,
            from: self.from_place,
            to: self.to_place,
            other_from: self.other_from,
            at: self.at,
        })
    }
}

/// The columns of a [`Line`].
macro_rules! columns {
    () => {
        "number, kind, side, other, fixture, from_place, to_place, other_from, at"
    };
}

/// The whole log of a ladder, in order.
pub(in crate::features::leagues) async fn log(db: &Db, league: LeagueId) -> Result<Vec<LadderMove>> {
    let lines: Vec<Line> =
        sql!(db, concat!("SELECT ", columns!(), " FROM ladder_move WHERE league = $1 ORDER BY number"), league).all().await?;
    lines.into_iter().map(Line::shown).collect()
}

/// The line of a fixture that counts, if it has one.
pub(super) async fn of_fixture(db: &Db, fixture: FixtureId) -> Result<Option<LadderMove>> {
    let line: Option<Line> =
        sql!(db, concat!("SELECT ", columns!(), " FROM ladder_move WHERE fixture = $1 AND kind <> 'taken_back'"), fixture)
            .optional()
            .await?;
    line.map(Line::shown).transpose()
}

/// The lines before a number, the newest first; of one side, if that is asked for.
pub(super) async fn page(db: &Db, league: LeagueId, side: Option<SideId>, before: i64, limit: usize) -> Result<Vec<LadderMove>> {
    let query =
        db.query(concat!("SELECT ", columns!(), " FROM ladder_move WHERE league = ")).arg(league).push(" AND number < ").arg(before);
    let query = match side {
        Some(side) => query.push(" AND (side = ").arg(side).push(" OR other = ").arg(side).push(")"),
        None => query,
    };
    let query = query.push(" ORDER BY number DESC LIMIT ").arg(i64::try_from(limit).unwrap_or(i64::MAX));
    let lines: Vec<Line> = query.all().await?;
    lines.into_iter().map(Line::shown).collect()
}

/// When each side that was inactive last dropped because of it.
pub(super) async fn dropped(db: &Db, league: LeagueId) -> Result<HashMap<SideId, Millis>> {
    let rows: Vec<(SideId, Millis)> =
        sql!(db, "SELECT side, MAX(at) FROM ladder_move WHERE league = $1 AND kind = 'inactive' GROUP BY side", league).all().await?;
    Ok(rows.into_iter().collect())
}

/// Whether a side first came while the ladder was played. One that was drawn, withdrew and came back is no newcomer.
pub(in crate::features::leagues) async fn is_newcomer(db: &Db, league: LeagueId, side: SideId) -> Result<bool> {
    let first = sql!(db, "SELECT kind FROM ladder_move WHERE league = $1 AND side = $2 ORDER BY number LIMIT 1", league, side);
    let kind: Option<String> = first.scalar_optional().await?;
    Ok(kind.as_deref() == Some("joined"))
}

/// The number of the next line.
pub(super) async fn next_number(db: &Db, league: LeagueId) -> Result<i64> {
    Ok(sql!(db, "SELECT COALESCE(MAX(number), 0) + 1 FROM ladder_move WHERE league = $1", league).scalar().await?)
}

/// Appends a line.
pub(super) async fn append(db: &Db, league: LeagueId, line: &LadderMove) -> Result<()> {
    sql!(
        db,
        "INSERT INTO ladder_move (league, number, kind, side, other, fixture, from_place, to_place, other_from, at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)",
        league,
        line.number,
        to_column(line.kind)?,
        line.side,
        line.other,
        line.fixture,
        line.from,
        line.to,
        line.other_from,
        line.at
    )
    .run()
    .await?;
    Ok(())
}

/// Writes what a line is and does after a correction.
pub(super) async fn change(db: &Db, league: LeagueId, line: &LadderMove) -> Result<()> {
    sql!(
        db,
        "UPDATE ladder_move SET kind = $3, from_place = $4, to_place = $5, other_from = $6 WHERE league = $1 AND number = $2",
        league,
        line.number,
        to_column(line.kind)?,
        line.from,
        line.to,
        line.other_from
    )
    .run()
    .await?;
    Ok(())
}
