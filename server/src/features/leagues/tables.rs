//! The tables of a league: made anew, in the transaction, from the fixtures of one group whenever one of them moves. Owns the table
//! `league_table`.
//!
//! INVARIANT: a table is what [`standings`](rules::competitions::standings) makes of the group's fixtures, whatever happened before.

pub(super) mod counted;
pub(super) mod group;
mod zones;

use std::collections::HashMap;

use protocol::leagues::{Competition, LeaguePush, Standing, Table, TableChange};
use protocol::{LeagueId, SideId, TenantId, Topic, limits};

use super::boxes::store as boxes;
use super::fixtures;
use super::sides::store as sides;
use super::store::{self as leagues, Row};
use crate::db::Db;
use crate::error::{Result, not_found};
use crate::features::budget::Budget;
use crate::run::{Cx, View};
use group::Group;

/// Makes the tables of a league that has just been drawn; without pushes, as clients fetch them with the fixtures.
pub(super) async fn lay_out(cx: &mut Cx, league: &Row) -> Result<()> {
    store::delete(cx.db(), league.id).await?;
    let groups: Vec<i64> = (1..=group_count(cx.db(), league.id).await?).collect();
    lay_out_groups(cx, league, &groups).await
}

/// The same of further groups, beside those that there are.
pub(super) async fn lay_out_groups(cx: &mut Cx, league: &Row, groups: &[i64]) -> Result<()> {
    for number in groups.iter().copied() {
        let table = Group::read(cx.db(), league, number).await?.made(league.id, number, &league.score_format)?;
        store::save(cx.db(), &Table { version: 1, ..table }).await?;
    }
    Ok(())
}

async fn group_count(db: &Db, league: LeagueId) -> Result<i64> {
    let playing = sides::playing(db, league).await?;
    Ok(playing.iter().filter_map(|row| row.group_number).max().unwrap_or_default())
}

/// Makes the tables of these groups anew after fixtures of theirs moved, and pushes what changed. A group that is decided gives its
/// places to the knock-out.
pub(super) async fn moved(cx: &mut Cx, league: &Row, groups: &[i64]) -> Result<()> {
    for number in groups {
        let Some(Made { group, before, after }) = make(cx, league, *number).await? else { continue };
        if group.advance().is_some() && (after.left == 0 || before.left == 0) {
            let had_gone = group.has_gone();
            fixtures::fill_places(cx, league, *number, &ranking(&after)).await?;
            // Whether a side that withdrew is through depends on its place in the knock-out, which has just changed.
            if had_gone || Group::read(cx.db(), league, *number).await?.has_gone() {
                make(cx, league, *number).await?;
            }
        }
    }
    Ok(())
}

/// Gives the knock-out of a locked league that is opened again those whom its tables name: what was confirmed or corrected while it was
/// over has moved nobody there. Refuses with `conflict` if one who has to make way has a date or a result there.
pub(super) async fn fill_places(cx: &mut Cx, league: &Row) -> Result<()> {
    if league.competition()? != Competition::Groups {
        return Ok(());
    }
    for table in store::of_league(cx.db(), league.id).await? {
        fixtures::fill_places(cx, league, table.group, &ranking(&table)).await?;
        make(cx, league, table.group).await?;
    }
    Ok(())
}

/// The places that a group gives to the knock-out: all once it is decided, none before.
fn ranking(table: &Table) -> Vec<SideId> {
    if table.left == 0 { table.rows.iter().map(|row| row.side).collect() } else { Vec::new() }
}

/// A table that was made anew and differs.
struct Made {
    group: Group,
    before: Table,
    after: Table,
}

/// Makes the table of a group anew, and pushes what changed; none if nothing did.
async fn make(cx: &mut Cx, league: &Row, number: i64) -> Result<Option<Made>> {
    let group = Group::read(cx.db(), league, number).await?;
    let Some(before) = store::find(cx.db(), league.id, number).await? else { return Ok(None) };
    let after = Table { version: before.version + 1, ..group.made(league.id, number, &league.score_format)? };
    if after == (Table { version: after.version, ..before.clone() }) {
        return Ok(None);
    }
    store::save(cx.db(), &after).await?;
    push(cx, &before, &after)?;
    Ok(Some(Made { group, before, after }))
}

/// Pushes the rows that changed, or that the table must be fetched, where they are too many for a push.
fn push(cx: &mut Cx, before: &Table, after: &Table) -> Result<()> {
    let change = TableChange {
        group: after.group,
        rows: changed(&before.rows, &after.rows),
        if_ended_now: after.if_ended_now.as_ref().map(|rows| changed(before.if_ended_now.as_ref().unwrap_or(&before.rows), rows)),
        left: after.left,
        too_few: after.too_few,
        version: after.version,
    };
    let fits = Budget::of(limits::PUSH_MAX / 2).fits(&change)?;
    let push = if fits { LeaguePush::TableChanged { change: Box::new(change) } } else { LeaguePush::TableReset { group: after.group } };
    cx.push(Topic::League(after.league), &push)?.without_author();
    Ok(())
}

/// The rows that are new or different.
fn changed(before: &[Standing], after: &[Standing]) -> Vec<Standing> {
    let before: HashMap<SideId, &Standing> = before.iter().map(|row| (row.side, row)).collect();
    after.iter().filter(|row| before.get(&row.side).is_none_or(|known| known != row)).copied().collect()
}

/// The tables of a league, by group.
pub(super) async fn of_league(db: &Db, league: LeagueId) -> Result<Vec<Table>> {
    store::of_league(db, league).await
}

/// The tables of these groups, the first and the last one, in order.
pub(super) async fn between(db: &Db, league: LeagueId, first: i64, last: i64) -> Result<Vec<Table>> {
    store::between(db, league, first, last).await
}

/// The tables of a league as its fixtures make them now, whatever is stored: what the stored ones must equal, but for their versions.
pub async fn replayed(db: &Db, tenant: TenantId, league: LeagueId) -> Result<Vec<Table>> {
    let league = leagues::find(db, tenant, league).await?.ok_or_else(not_found)?;
    let mut tables = Vec::new();
    for number in 1..=group_count(db, league.id).await? {
        tables.push(Group::read(db, &league, number).await?.made(league.id, number, &league.score_format)?);
    }
    Ok(tables)
}

/// The table of a group.
pub(super) async fn of_group(view: &View, league: LeagueId, group: i64) -> Result<Option<Table>> {
    store::find(view.db(), league, group).await
}

/// Makes the tables of the boxes that are played anew: somebody left or joined, and the borders between the boxes move.
pub(super) async fn borders_moved(cx: &mut Cx, league: &Row) -> Result<()> {
    if league.competition()? != Competition::Box || !league.is_drawn() {
        return Ok(());
    }
    match boxes::current(cx.db(), league.id).await? {
        Some(current) => moved(cx, league, &current.groups()).await,
        None => Ok(()),
    }
}

mod store {
    use super::*;
    use crate::sql;

    #[derive(crate::db::FromRow)]
    struct Stored {
        league: LeagueId,
        group_number: i64,
        final_rows: String,
        now_rows: Option<String>,
        left_count: i64,
        too_few: bool,
        version: i64,
    }

    impl Stored {
        fn table(self) -> Result<Table> {
            Ok(Table {
                league: self.league,
                group: self.group_number,
                rows: serde_json::from_str(&self.final_rows)?,
                if_ended_now: self.now_rows.as_deref().map(serde_json::from_str).transpose()?,
                left: self.left_count,
                too_few: self.too_few,
                version: self.version,
            })
        }
    }

    pub(super) async fn of_league(db: &Db, league: LeagueId) -> Result<Vec<Table>> {
        between(db, league, 1, i64::MAX).await
    }

    pub(super) async fn between(db: &Db, league: LeagueId, first: i64, last: i64) -> Result<Vec<Table>> {
        let rows: Vec<Stored> = sql!(
            db,
            "SELECT league, group_number, final_rows, now_rows, left_count, too_few, version FROM league_table
             WHERE league = $1 AND group_number >= $2 AND group_number <= $3 ORDER BY group_number",
            league,
            first,
            last
        )
        .all()
        .await?;
        rows.into_iter().map(Stored::table).collect()
    }

    pub(super) async fn find(db: &Db, league: LeagueId, group: i64) -> Result<Option<Table>> {
        let row: Option<Stored> = sql!(
            db,
            "SELECT league, group_number, final_rows, now_rows, left_count, too_few, version FROM league_table
             WHERE league = $1 AND group_number = $2",
            league,
            group
        )
        .optional()
        .await?;
        row.map(Stored::table).transpose()
    }

    pub(super) async fn save(db: &Db, table: &Table) -> Result<()> {
        sql!(
            db,
            "INSERT INTO league_table (league, group_number, final_rows, now_rows, left_count, version, too_few)
             VALUES ($1, $2, $3, $4, $5, $6, $7)
             ON CONFLICT (league, group_number)
             DO UPDATE SET final_rows = $3, now_rows = $4, left_count = $5, version = $6, too_few = $7",
            table.league,
            table.group,
            serde_json::to_string(&table.rows)?,
            table.if_ended_now.as_ref().map(serde_json::to_string).transpose()?,
            table.left,
            table.version,
            table.too_few
        )
        .run()
        .await?;
        Ok(())
    }

    pub(super) async fn delete(db: &Db, league: LeagueId) -> Result<()> {
        sql!(db, "DELETE FROM league_table WHERE league = $1", league).run().await?;
        Ok(())
    }
}
