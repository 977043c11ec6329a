//! The groups and fixtures of a league, from its sides and the number of a draw. Pure.

use std::cmp::Reverse;

use jiff::civil::Date;
use protocol::leagues::{Competition, FixtureState, Source, Stage};
use protocol::{FixtureId, Refusal, SideId, limits, sentence};
use rules::chance::Chance;
use rules::competitions::draw::{self, Entries, Legs, NoDraw, Pairing};
use uuid::Uuid;

use super::bracket::{self, Slot};
use crate::error::{Error, Result};
use crate::features::leagues::boxes::period::{self, First};
use crate::features::leagues::fixtures::FixtureRow;
use crate::features::leagues::sides::store as sides;
use crate::features::leagues::store::Row;
use crate::features::schedule::local;

/// How many draws of a knock-out after groups are looked at to find one in which no two of a group meet early.
const KNOCKOUTS_TRIED: u64 = 64;

/// What is drawn; the fixtures have no ids yet.
pub(in crate::features::leagues) struct Plan {
    /// The sides of each group; one group without groups, and none in a knock-out.
    pub(in crate::features::leagues) groups: Vec<Vec<SideId>>,
    pub(in crate::features::leagues) fixtures: Vec<FixtureRow>,
}

/// Draws a league. The same sides, seeds and number give the same plan.
pub(in crate::features::leagues) fn plan(league: &Row, playing: &[sides::Row], number: u32) -> Result<Plan> {
    let ids: Vec<SideId> = playing.iter().map(|row| row.id).collect();
    let mut seeded: Vec<(i64, SideId)> = playing.iter().filter_map(|row| Some((row.seed?, row.id))).collect();
    seeded.sort_unstable();
    let seeds: Vec<SideId> = seeded.into_iter().map(|(_, id)| id).collect();
    let entries = Entries::new(&ids, &seeds).map_err(refused)?;
    let seed = u64::from(number);
    let mut plan = match league.competition()? {
        Competition::RoundRobin => in_groups(league, &ids, &entries, (1, Legs::Single), seed)?,
        Competition::DoubleRoundRobin => in_groups(league, &ids, &entries, (1, Legs::Double), seed)?,
        Competition::Groups => {
            let count = league.group_count.and_then(|count| usize::try_from(count).ok()).unwrap_or_default();
            let mut plan = in_groups(league, &ids, &entries, (count, Legs::Single), seed)?;
            append_knockout(league, &mut plan, seed)?;
            plan
        }
        Competition::Ladder => return Ok(Plan { groups: vec![by_strength(playing, seed)], fixtures: Vec::new() }),
        Competition::Box => return in_boxes(league, &by_strength(playing, seed), seed),
        Competition::Knockout => {
            let drawn = draw::knockout(&entries, seed).map_err(refused::<SideId>)?;
            let lines = drawn.lines.iter().map(|line| line.map_or(Slot::Bye, |side| Slot::of_side(ids.get(side).copied()))).collect();
            let mut fixtures = bracket::fixtures(league.id, lines, (Stage::Knockout, 1), 1);
            if league.consolation {
                let first = fixtures.iter().map(|row| row.number).max().unwrap_or_default() + 1;
                let lines = bracket::consolation_lines(&fixtures, &draw::consolation(&drawn));
                fixtures.extend(bracket::fixtures(league.id, lines, (Stage::Consolation, 2), first));
            }
            Plan { groups: Vec::new(), fixtures }
        }
    };
    if plan.fixtures.len() > limits::LEAGUE_FIXTURES_MAX {
        let sentence = sentence!("league_fixtures_many", matches = plan.fixtures.len(), max = limits::LEAGUE_FIXTURES_MAX);
        return Err(Refusal::saying(protocol::ErrorCode::LimitReached, sentence).into());
    }
    set_dates(league, &mut plan.fixtures)?;
    Ok(plan)
}

/// Sides by their seeds, then by their levels, then by lot.
fn by_strength(playing: &[sides::Row], seed: u64) -> Vec<SideId> {
    let mut sides: Vec<&sides::Row> = playing.iter().collect();
    Chance::new(seed).shuffle(&mut sides);
    sides.sort_by_key(|row| (row.seed.unwrap_or(i64::MAX), Reverse(row.level())));
    sides.into_iter().map(|row| row.id).collect()
}

/// The first period of a box league.
fn in_boxes(league: &Row, order: &[SideId], seed: u64) -> Result<Plan> {
    let rules = league.box_rules()?;
    let (first, last) = days(league)?;
    let boxes = period::dealt(order, &rules);
    let play_by = period::last_day(first, &rules, last).to_string();
    let fixtures = period::fixtures(league.id, &boxes, First::START, seed, &play_by);
    Ok(Plan { groups: boxes, fixtures })
}

/// A round robin in so many groups.
fn in_groups(league: &Row, ids: &[SideId], entries: &Entries, (count, legs): (usize, Legs), seed: u64) -> Result<Plan> {
    let drawn = draw::groups(entries, count, legs, seed).map_err(refused::<SideId>)?;
    let id_of = |side: usize| ids.get(side).copied();
    let mut fixtures = Vec::new();
    for (round, pairings) in (1_i64..).zip(drawn.rounds) {
        for (group, Pairing { home, away }) in pairings {
            let number = i64::try_from(fixtures.len()).unwrap_or(i64::MAX) + 1;
            let row = FixtureRow::drawn(FixtureId(Uuid::nil()), league.id, number, (Stage::Group, round));
            let group = i64::try_from(group).ok().map(|group| group + 1);
            fixtures.push(FixtureRow { group, a: id_of(home), b: id_of(away), state: FixtureState::ToBeScheduled, ..row });
        }
    }
    let groups = drawn.groups.into_iter().map(|group| group.into_iter().filter_map(id_of).collect()).collect();
    Ok(Plan { groups, fixtures })
}

/// Adds the knock-out of those who go through from the groups: winners are seeded, and those of one group meet as late as can be.
fn append_knockout(league: &Row, plan: &mut Plan, seed: u64) -> Result<()> {
    let groups = i64::try_from(plan.groups.len()).unwrap_or_default();
    let smallest = plan.groups.iter().map(Vec::len).min().and_then(|size| i64::try_from(size).ok()).unwrap_or_default();
    let advance = league.advance.unwrap_or(1);
    if advance > smallest {
        return Err(Refusal::invalid("advance", sentence!("league_advance_more", sides = smallest)).into());
    }
    let places: Vec<Source> = (1..=advance).flat_map(|place| (1..=groups).map(move |group| Source::Place { group, place })).collect();
    let all: Vec<usize> = (0..places.len()).collect();
    let winners: Vec<usize> = all.iter().copied().take(plan.groups.len()).collect();
    let entries = Entries::new(&all, &winners).map_err(refused)?;
    let mut best: Option<(usize, Vec<Slot>)> = None;
    for attempt in 0..KNOCKOUTS_TRIED {
        let drawn = draw::knockout(&entries, seed.wrapping_mul(KNOCKOUTS_TRIED).wrapping_add(attempt)).map_err(refused::<usize>)?;
        let lines: Vec<Slot> =
            drawn.lines.iter().map(|line| line.map_or(Slot::Bye, |at| Slot::of_source(places.get(at).copied()))).collect();
        let early = bracket::early_meetings(&lines);
        if best.as_ref().is_none_or(|(fewest, _)| early < *fewest) {
            best = Some((early, lines));
        }
    }
    let lines = best.map(|(_, lines)| lines).unwrap_or_default();
    let round = plan.fixtures.iter().map(|row| row.round).max().unwrap_or_default() + 1;
    let number = i64::try_from(plan.fixtures.len()).unwrap_or(i64::MAX) + 1;
    plan.fixtures.extend(bracket::fixtures(league.id, lines, (Stage::Knockout, round), number));
    Ok(())
}

/// Spreads the rounds over the days of the league: the last day of each, in equal parts.
fn set_dates(league: &Row, fixtures: &mut [FixtureRow]) -> Result<()> {
    let (first, last) = days(league)?;
    let days = local::day_number(last) - local::day_number(first) + 1;
    let rounds = fixtures.iter().map(|row| row.round).max().unwrap_or(1);
    for row in fixtures {
        let before = (days * row.round + rounds - 1) / rounds;
        row.play_by = local::day_after(first, (before - 1).clamp(0, days - 1)).unwrap_or(last).to_string();
    }
    Ok(())
}

/// The first and the last day of a league.
fn days(league: &Row) -> Result<(Date, Date)> {
    let day = |text: &Option<String>| text.as_deref().map(|text| local::date("starts_on", text)).transpose();
    day(&league.starts_on)?.zip(day(&league.ends_on)?).ok_or_else(|| Error::internal("a league without dates"))
}

/// A refused draw, in the words of who asked for it.
fn refused<T>(no: NoDraw<T>) -> Error {
    match no {
        NoDraw::TooFew(_) => Refusal::saying(protocol::ErrorCode::Conflict, sentence!("league_sides_few")).into(),
        NoDraw::TooManyGroups { groups, sides } => {
            Refusal::invalid("groups", sentence!("league_groups_many", groups = groups, sides = sides)).into()
        }
        NoDraw::TooMany { .. } | NoDraw::SideTwice(_) | NoDraw::SeedNotPlaying(_) | NoDraw::SeedTwice(_) | NoDraw::NoGroup => {
            Error::internal("a league that cannot be drawn")
        }
    }
}

#[cfg(test)]
mod tests;
