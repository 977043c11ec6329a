//! Box leagues: round robins in boxes one above the other. At the end of a period the tables decide who goes up and down, and the next
//! period is drawn, until the league ends. Owns the table `box_period`.
//!
//! Rounds, groups and fixtures are counted on from period to period: the tables and fixtures of past periods stay where they are.
//!
//! INVARIANT: the boxes of a period follow from the tables of the one before as they stood when it was closed; a result that is corrected
//! later changes that table, and nothing else.

pub(super) mod period;
pub(super) mod store;

use std::collections::{HashMap, HashSet};
use std::time::Duration;

use jiff::civil::Date;
use protocol::leagues::{BoxRules, BoxTables, CloseBoxPeriod, GetBoxPeriod, League, SideState};
use protocol::notifications::LeagueWhat;
use protocol::{LeagueId, Millis, Refusal, SideId, sentence};

use super::due::{Due, Notice};
use super::fixtures::FixtureRow;
use super::sides::store as sides;
use super::store::{self as leagues, Row};
use super::{access, fixtures, notices, showing, tables, turning};
use crate::error::{Error, Result, not_found};
use crate::features::schedule::local;
use crate::jobs;
use crate::run::{Cx, View};
use period::First;
use store::Period;

/// How long a period of a paused league goes on at least, before it is looked at again.
const PAUSE: Duration = Duration::from_secs(86_400);

/// Lays out the first period of a league that has just been drawn, and gives its fixtures their last day.
pub(super) async fn begin(cx: &mut Cx, league: &Row, boxes: &[Vec<SideId>], fixtures: &mut [FixtureRow]) -> Result<()> {
    store::clear(cx.db(), league.id).await?;
    let first = day(&league.starts_on)?.max(today(cx, league)?);
    let made = lay_out(cx, league, (1, First::START), (first, boxes), fixtures).await?;
    fixtures.iter_mut().for_each(|row| row.play_by.clone_from(&made.ends_on));
    Ok(())
}

/// Writes a period that begins on a day, and schedules its end.
async fn lay_out(
    cx: &mut Cx,
    league: &Row,
    (number, first): (i64, First),
    (starts_on, boxes): (Date, &[Vec<SideId>]),
    fixtures: &[FixtureRow],
) -> Result<Period> {
    let last = period::last_day(starts_on, &league.box_rules()?, day(&league.ends_on)?);
    let made = Period {
        league: league.id,
        period: number,
        starts_on: starts_on.to_string(),
        ends_on: last.to_string(),
        ends_at: end_of(league, last)?,
        first_round: first.round,
        last_round: fixtures.iter().map(|row| row.round).max().unwrap_or(first.round),
        first_group: first.group,
        boxes: boxes.to_vec(),
        moves: Vec::new(),
        closed_at: None,
    };
    store::insert(cx.db(), &made).await?;
    jobs::schedule(cx, &Due::EndPeriod { league: league.id, period: number }, made.ends_at).await?;
    Ok(made)
}

fn day(text: &Option<String>) -> Result<Date> {
    local::date("starts_on", text.as_deref().ok_or_else(|| Error::internal("a league without dates"))?)
}

fn zone(league: &Row) -> Result<jiff::tz::TimeZone> {
    local::zone(league.zone.as_deref().ok_or_else(|| Error::internal("a league without a zone"))?)
}

/// The local day of the league.
fn today(cx: &Cx, league: &Row) -> Result<Date> {
    Ok(local::local_times(&zone(league)?, cx.now, cx.now)?.date)
}

/// When a local day is over.
fn end_of(league: &Row, day: Date) -> Result<Millis> {
    let next = local::day_after(day, 1).ok_or_else(|| Error::internal("a day without a next one"))?;
    let start = next.to_zoned(zone(league)?).map_err(Error::internal)?;
    Ok(Millis(start.timestamp().as_millisecond()))
}

/// Ends the current period before its last day, as an organiser.
pub(super) async fn close_now(cx: &mut Cx, cmd: CloseBoxPeriod) -> Result<League> {
    let league = access::lock_as_organiser(cx, cmd.league).await?;
    let not_played = || Error::from(Refusal::conflict(sentence!("league_not_played"), &league.state));
    if league.state != "active" {
        return Err(not_played());
    }
    let current =
        store::current(cx.db(), league.id).await?.ok_or_else(|| Refusal::conflict(sentence!("league_no_boxes"), &league.state))?;
    if current.period != cmd.period || current.closed_at.is_some() {
        return Err(Refusal::conflict(sentence!("box_period_over"), &league.state).into());
    }
    close(cx, &league, current).await?;
    showing::league(cx, league.id, true).await
}

/// Ends a period on its last day, if it is still the current one.
pub(super) async fn end_period(cx: &mut Cx, id: LeagueId, number: i64) -> Result<()> {
    let Some(league) = leagues::lock(cx, id).await? else { return Ok(()) };
    let Some(current) = store::current(cx.db(), id).await? else { return Ok(()) };
    if current.period != number || current.closed_at.is_some() || current.ends_at > cx.now {
        return Ok(());
    }
    match league.state.as_str() {
        "scheduled" | "active" => close(cx, &league, current).await,
        "suspended" => {
            let at = cx.now + PAUSE;
            jobs::schedule(cx, &Due::EndPeriod { league: id, period: number }, at).await
        }
        _ => Ok(()),
    }
}

/// Ends the current period of a locked league with its last day, and the league with it.
pub(super) async fn end_league(cx: &mut Cx, league: &Row) -> Result<()> {
    match store::current(cx.db(), league.id).await? {
        Some(current) if current.closed_at.is_none() => close(cx, league, current).await,
        Some(_) | None => Ok(()),
    }
}

/// Closes a period of a locked league: what was not played lapses, the tables decide who goes up and down, and the next period is drawn,
/// unless the league is over.
async fn close(cx: &mut Cx, league: &Row, current: Period) -> Result<()> {
    let groups = current.groups();
    let changed = fixtures::expiring::lapse(cx, league, &groups).await?;
    tables::moved(cx, league, &changed).await?;
    let rules = league.box_rules()?;
    let (gone, newcomers) = come_and_gone(cx, league, &current).await?;
    let next = period::next(&ranked(cx, &current).await?, &gone, &newcomers, &rules);
    store::close(cx.db(), &current, &period::moves(&current.boxes, &next), cx.now).await?;
    let (today, ends_on) = (today(cx, league)?, day(&league.ends_on)?);
    if next.iter().map(Vec::len).sum::<usize>() < 2 || !period::has_room(today, &rules, ends_on) {
        return turning::complete(cx, league).await;
    }
    draw_next(cx, league, &current, (today, &next)).await?;
    notify(cx, league, &current, &next).await?;
    showing::push_drawn(cx, league.id).await
}

/// Who gave up their place in the boxes of a period, and who joined, the earliest first. Whoever withdrew and came back is both.
async fn come_and_gone(cx: &Cx, league: &Row, current: &Period) -> Result<(HashSet<SideId>, Vec<SideId>)> {
    let mut playing = sides::playing(cx.db(), league.id).await?;
    playing.sort_by_key(|row| (row.at, row.id));
    let groups = current.groups();
    let here = playing.into_iter().filter(|row| row.state().is_ok_and(|state| state == SideState::Enrolled));
    let (stayed, new): (Vec<_>, Vec<_>) = here.partition(|row| row.group_number.is_some_and(|group| groups.contains(&group)));
    let stayed: HashSet<SideId> = stayed.into_iter().map(|row| row.id).collect();
    let gone = current.boxes.iter().flatten().copied().filter(|side| !stayed.contains(side)).collect();
    Ok((gone, new.into_iter().map(|row| row.id).collect()))
}

/// The boxes as they ended, each best first. What is not confirmed yet counts as it stands.
async fn ranked(cx: &Cx, current: &Period) -> Result<Vec<Vec<SideId>>> {
    let mut tables: HashMap<i64, _> = of_period(cx.db(), current).await?.into_iter().map(|table| (table.group, table)).collect();
    let order = |group: i64| {
        let table = tables.remove(&group)?;
        Some(table.if_ended_now.unwrap_or(table.rows).into_iter().map(|row| row.side).collect())
    };
    Ok(current.groups().into_iter().filter_map(order).collect())
}

async fn of_period(db: &crate::db::Db, period: &Period) -> Result<Vec<protocol::leagues::Table>> {
    let last = period.first_group + i64::try_from(period.boxes.len()).unwrap_or_default() - 1;
    tables::between(db, period.league, period.first_group, last).await
}

/// Draws the period after one.
async fn draw_next(cx: &mut Cx, league: &Row, before: &Period, (starts_on, boxes): (Date, &[Vec<SideId>])) -> Result<()> {
    let first = First {
        round: before.last_round + 1,
        group: before.first_group + i64::try_from(before.boxes.len()).unwrap_or_default(),
        number: fixtures::store::next_number(cx.db(), league.id).await?,
    };
    let seed = league.draw_seed.and_then(|seed| u64::try_from(seed).ok()).unwrap_or_default();
    let drawn = period::fixtures(league.id, boxes, first, seed, "");
    let made = lay_out(cx, league, (before.period + 1, first), (starts_on, boxes), &drawn).await?;
    let drawn: Vec<FixtureRow> =
        drawn.into_iter().map(|row| FixtureRow { id: cx.new_id(), play_by: made.ends_on.clone(), ..row }).collect();
    sides::writing::set_groups(cx.db(), first.group, boxes).await?;
    fixtures::store::insert(cx.db(), &drawn).await?;
    let now = leagues::find(cx.db(), cx.tenant(), league.id).await?.ok_or_else(not_found)?;
    leagues::update(cx.db(), &Row { rounds: made.last_round, version: now.version + 1, ..now }).await?;
    cx.record("league", league.id.0, "period", Some(&before.period.to_string()), Some(&made.period.to_string())).await?;
    tables::lay_out_groups(cx, league, &made.groups()).await
}

/// Notifies everybody of the new period, and of the box in which they play.
async fn notify(cx: &mut Cx, league: &Row, before: &Period, boxes: &[Vec<SideId>]) -> Result<()> {
    let mut notices = Vec::new();
    for row in sides::playing(cx.db(), league.id).await? {
        let Some(to) = period::box_of(boxes, row.id) else { continue };
        let what = match period::box_of(&before.boxes, row.id) {
            Some(from) if to < from => LeagueWhat::Promoted,
            Some(from) if to > from => LeagueWhat::Relegated,
            Some(_) | None => LeagueWhat::NewPeriod,
        };
        notices.push(Notice { users: row.users(), what, reason: None, place: Some(to) });
    }
    notices::sides(cx, league, notices).await
}

/// The group of the current period that a side gave up, before it came back to be dealt into the next one.
pub(super) async fn last_group_of(db: &crate::db::Db, side: &sides::Row) -> Result<Option<i64>> {
    let Some(period) = store::current(db, side.league).await? else { return Ok(None) };
    Ok(period::box_of(&period.boxes, side.id).map(|number| period.first_group + number - 1))
}

/// A period of a league, with its tables.
pub(super) async fn shown(view: &View, args: &GetBoxPeriod) -> Result<BoxTables> {
    let league = access::seen_whole(view, args.league).await?;
    let period = store::find(view.db(), league.id, args.period).await?.ok_or_else(not_found)?;
    let tables = of_period(view.db(), &period).await?;
    Ok(BoxTables { period: period.shown(), tables })
}

impl Row {
    /// The rules of a box league.
    pub(super) fn box_rules(&self) -> Result<BoxRules> {
        Ok(self.boxes.as_deref().map(serde_json::from_str).transpose()?.unwrap_or_default())
    }
}
