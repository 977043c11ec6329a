//! A league as a file, for everybody who sees its fixtures.

use std::collections::HashMap;

use protocol::leagues::SideState;
use protocol::{ErrorCode, LeagueId, Refusal, SideId, sentence};

use super::sheets::{self, Line};
use super::whole::{Whole, WholeSide, is_written, settled};
use super::writing;
use crate::db::Db;
use crate::error::Result;
use crate::features::columns::from_column;
use crate::features::events::facts;
use crate::features::leagues::fixtures::store as fixtures;
use crate::features::leagues::sides::store as sides;
use crate::features::leagues::store::Row;
use crate::features::leagues::{access, forms, tables};
use crate::features::lookups::Words;
use crate::identity::Caller;
use crate::identity::attempts::Attempt;
use crate::run::{Core, View, limit_attempts};

/// Files that one account may ask for in a quarter of an hour.
const PER_ACCOUNT: u32 = 30;

/// What is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileKind {
    /// All that stands, as JSON: what is read back.
    Json,
    /// The fixtures, as CSV.
    Fixtures,
    /// The tables, as CSV.
    Table,
}

impl FileKind {
    /// The kind of this name in a path.
    #[must_use]
    pub fn parse(name: &str) -> Option<Self> {
        match name {
            "json" => Some(Self::Json),
            "fixtures" => Some(Self::Fixtures),
            "table" => Some(Self::Table),
            _ => None,
        }
    }

    /// The type of its content.
    #[must_use]
    pub fn content_type(self) -> &'static str {
        match self {
            Self::Json => "application/json",
            Self::Fixtures | Self::Table => "text/csv; charset=utf-8",
        }
    }
}

/// Writes a file; `not_found` for whoever does not see the fixtures, `conflict` for a league that is not written whole. CSV has its headings in the words given.
pub async fn file(core: &Core, caller: Caller, league: LeagueId, (kind, words): (FileKind, &Words)) -> Result<Vec<u8>> {
    limit_attempts(core, caller.tenant, vec![Attempt::of("league file", caller.tenant, &caller.user.to_string(), PER_ACCOUNT)]).await?;
    let view = View::open(core, caller).await?;
    let row = access::seen_whole(&view, league).await?;
    match kind {
        FileKind::Json => {
            let whole = whole(view.db(), &row).await?;
            if !is_written(&whole.form) {
                return Err(Refusal::saying(ErrorCode::Conflict, sentence!("league_file_kind")).into());
            }
            Ok(serde_json::to_vec(&writing::document(row.id, &whole)?)?)
        }
        FileKind::Fixtures => sheets::fixtures(&lines(view.db(), &row).await?, words),
        FileKind::Table => {
            let tables = tables::of_league(view.db(), row.id).await?;
            sheets::tables(&tables, &names(&sides::playing(view.db(), row.id).await?), words)
        }
    }
}

/// All that stands of a league.
async fn whole(db: &Db, row: &Row) -> Result<Whole> {
    let side = |side: sides::Row| {
        Ok(WholeSide { id: side.id, players: side.on_paper(), state: side.state()?, seed: side.seed, group: side.group_number })
    };
    let all = sides::playing(db, row.id).await?.into_iter().map(side).collect::<Result<Vec<WholeSide>>>()?;
    Ok(Whole {
        form: forms::form_of(row)?,
        state: from_column(&row.state)?,
        draw_seed: row.draw_seed.and_then(|seed| u32::try_from(seed).ok()),
        cancel_reason: row.cancel_reason.clone(),
        sides: all,
        fixtures: fixtures::of_league(db, row.id).await?.iter().map(settled).collect(),
    })
}

/// The fixtures as the lines of a sheet.
async fn lines(db: &Db, row: &Row) -> Result<Vec<Line>> {
    let names = names(&sides::playing(db, row.id).await?);
    let all = fixtures::of_league(db, row.id).await?;
    let games = facts::named(db, &all.iter().filter_map(|row| row.event).collect::<Vec<_>>()).await?;
    let line = |row: crate::features::leagues::fixtures::FixtureRow| Line {
        a: row.a.and_then(|side| names.get(&side)).cloned(),
        b: row.b.and_then(|side| names.get(&side)).cloned(),
        game: row.event.and_then(|event| games.get(&event)).cloned(),
        row,
    };
    Ok(all.into_iter().map(line).collect())
}

/// The name of each team, and the players of any other side as one name.
fn names(sides: &[sides::Row]) -> HashMap<SideId, String> {
    let players = |side: &sides::Row| side.on_paper().into_iter().map(|(_, name)| name).collect::<Vec<_>>().join(" / ");
    let name = |side: &sides::Row| side.team.clone().unwrap_or_else(|| players(side));
    let listed = |side: &&sides::Row| side.state().is_ok_and(SideState::is_listed);
    sides.iter().filter(listed).map(|side| (side.id, name(side))).collect()
}
