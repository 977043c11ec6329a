//! A series as one thing: its dates joined and left together, and the table of who comes when. Owns no table: its rule is stored by
//! [`events`](super::events), its places by [`enrolments`](super::enrolments), which push them on `series:{id}`.
//!
//! INVARIANT: a table and its topic are for those who see every date; whoever loses sight of one is cut from the topic
//! (`events/cuts.rs`).

use std::collections::{BTreeMap, HashMap, HashSet};

use protocol::events::EventState;
use protocol::series::{DateClash, GetTable, SeriesCommand, SeriesDate, SeriesPlayer, SeriesQuery, SeriesTable};
use protocol::{EventId, SeriesId, UserId, limits};

use crate::error::{Result, not_found};
use crate::features::auth::verification::Requires;
use crate::features::budget::Budget;
use crate::features::busy;
use crate::features::cursor;
use crate::features::enrolments::{all_dates, places};
use crate::features::events::dates;
use crate::features::people::names;
use crate::features::schedule::hours::Hours;
use crate::features::schedule::taken::Taken;
use crate::run::{Answer, Cx, View};

pub fn requires(command: &SeriesCommand) -> Requires {
    match command {
        SeriesCommand::JoinSeries(_) => Requires::VerifiedAddress,
        SeriesCommand::LeaveSeries(_) => Requires::Nothing,
    }
}

pub async fn command(cx: &mut Cx, command: SeriesCommand) -> Result<Answer> {
    match command {
        SeriesCommand::JoinSeries(args) => Answer::of(&all_dates::join(cx, args).await?),
        SeriesCommand::LeaveSeries(args) => Answer::of(&all_dates::leave(cx, args).await?),
    }
}

pub async fn query(view: &View, query: SeriesQuery) -> Result<Answer> {
    match query {
        SeriesQuery::GetTable(args) => Answer::of(&table(view, &args).await?),
    }
}

/// Those of the series all of whose dates the caller sees.
pub async fn may_open(view: &View, series: &[SeriesId]) -> Result<HashSet<SeriesId>> {
    dates::seen_whole(view, series).await
}

/// The state of `series:{id}`.
pub async fn snapshot(view: &View, series: SeriesId) -> Result<SeriesTable> {
    read(view, series, None).await
}

async fn table(view: &View, args: &GetTable) -> Result<SeriesTable> {
    view.caller()?;
    if may_open(view, &[args.series]).await?.is_empty() {
        return Err(not_found());
    }
    let after = args.cursor.as_deref().map(cursor::parse_id).transpose()?;
    read(view, args.series, after).await
}

async fn read(view: &View, series: SeriesId, after: Option<UserId>) -> Result<SeriesTable> {
    let found = dates::of_series(view, series).await?.ok_or_else(not_found)?;
    let organiser = names::named(view.db(), view.tenant(), [found.organiser]).await?.pop().ok_or_else(not_found)?;
    let ids: Vec<EventId> = found.dates.iter().map(|date| date.event).collect();
    let me = view.caller()?.user;
    let page = places::page(view.db(), &ids, me, after, limits::PAGE_MAX).await?;
    let next = found.dates.iter().position(is_ahead).or_else(|| found.dates.len().checked_sub(1));
    let name = next.and_then(|next| found.names.get(next)).cloned().unwrap_or_default();
    let clashes = clashes(view, &found.dates).await?;
    let (repeat, chat, dates) = (found.repeat, found.chat, found.dates);
    let mut table = SeriesTable { id: series, name, organiser, repeat, chat, dates, players: Vec::new(), cursor: None, clashes };
    let mut budget = Budget::of_a_reply();
    budget.fits(&table)?;
    let players: Vec<SeriesPlayer> = rows(page.places, &ids);
    let last = |shown: &[SeriesPlayer]| shown.iter().rev().find(|row| row.player.id != me).map(|row| cursor::write_id(&row.player.id));
    let count = players.len();
    table.players = budget.all_that_fit(players)?;
    table.cursor = if page.more || table.players.len() < count { last(&table.players) } else { None };
    Ok(table)
}

/// What else the caller plays at the times of these dates.
async fn clashes(view: &View, dates: &[SeriesDate]) -> Result<Vec<DateClash>> {
    let coming = dates.iter().filter(|date| is_ahead(date));
    let Some((first, last)) = coming.clone().next().zip(coming.clone().next_back()) else { return Ok(Vec::new()) };
    let taken = busy::taken_between(view.db(), view.caller()?.user, (first.starts_at, last.ends_at)).await?;
    let other = |date: &SeriesDate| {
        let hours = Hours::of(Some(&date.zone), (date.starts_at, date.ends_at));
        let overlaps = |one: &&Taken| !one.is_event(date.event) && one.overlaps(&hours);
        let with = taken.iter().filter(overlaps).find_map(Taken::event)?;
        Some(DateClash { event: date.event, with: with.clone() })
    };
    Ok(coming.filter_map(other).collect())
}

fn is_ahead(date: &SeriesDate) -> bool {
    !matches!(date.state, EventState::Past | EventState::Cancelled)
}

/// A row for each player, in the order of the page.
fn rows(places: Vec<places::Place>, dates: &[EventId]) -> Vec<SeriesPlayer> {
    let columns: HashMap<EventId, usize> = dates.iter().enumerate().map(|(index, event)| (*event, index)).collect();
    let (mut rows, mut known): (Vec<SeriesPlayer>, HashMap<UserId, usize>) = (Vec::new(), HashMap::new());
    for places::Place { player, level, event, state } in places {
        let Some(column) = columns.get(&event) else { continue };
        let index = *known.entry(player.id).or_insert_with(|| {
            rows.push(SeriesPlayer { player, level, places: BTreeMap::new() });
            rows.len() - 1
        });
        if let Some(row) = rows.get_mut(index) {
            row.places.entry(state).or_default().push(*column);
        }
    }
    for row in &mut rows {
        row.places.values_mut().for_each(|columns| columns.sort_unstable());
    }
    rows
}
