//! Leagues in their wire forms: the league itself, cards, and the snapshot of `league:{id}`.

use std::collections::HashMap;

use protocol::leagues::{Competition, Fixture, League, LeagueCard, LeaguePush, LeagueSnapshot, Table};
use protocol::people::Spot;
use protocol::{LeagueId, TenantId, Topic, limits};

use super::boxes::store::{self as boxes, Period};
use super::fixtures::FixtureRow;
use super::sides::{changing, listing, members, reading, store as sides};
use super::store::Row;
use super::{access, fixtures, forms, ladder, organisers, store, tables};
use crate::db::Db;
use crate::error::{Error, Result, not_found};
use crate::features::budget::Budget;
use crate::features::columns::from_column;
use crate::features::courts::reference;
use crate::features::level;
use crate::features::people::names;
use crate::features::written::{self, Scope};
use crate::geo;
use crate::run::{Cx, View};

/// The snapshot of `league:{id}`, for a reader who may see it; each list is cut to the size of a reply.
pub async fn snapshot(view: &View, id: LeagueId) -> Result<LeagueSnapshot> {
    let (db, me) = (view.db(), view.caller()?.user);
    let row = store::find(db, view.tenant(), id).await?.ok_or_else(not_found)?;
    let organises = organisers::organises(db, &row, me).await?;
    let officiates = organises || organisers::officiates(db, &row, me).await?;
    let staff = organisers::listed(db, view.tenant(), &row).await?;
    let asked = organisers::asked_as_seen_by(&staff, row.organiser, me);
    let mut league = with_requests_of(league_of(db, view.tenant(), &row).await?, organises);
    written::hide_from(db, me, std::slice::from_mut(&mut league)).await?;
    let mine = match reading::listed_of_player(db, id, me).await? {
        Some(side) => Some(changing::shown(db, &side, view.now).await?),
        None => None,
    };
    let mut budget = Budget::of_a_reply();
    budget.fits(&(&league, &mine, &asked))?;
    // The other half is for what is played.
    let mut half = Budget::of(limits::REPLY_MAX / 2);
    let (sides, sides_cursor) = listing::page(view, (id, me, organises), None, &mut half).await?;
    budget.fits(&sides)?;
    let mut snapshot = LeagueSnapshot {
        league,
        sides,
        sides_cursor,
        mine,
        invited: members::asking(db, id, me).await?.into_iter().chain(sides::named::naming(db, id, me).await?).collect(),
        organises,
        officiates,
        asked,
        tables: Vec::new(),
        tables_left: Vec::new(),
        ladder: None,
        period: None,
        round: 0,
        fixtures: Vec::new(),
        fixtures_cursor: None,
        my_fixtures: Vec::new(),
    };
    if access::sees_fixtures(db, &row, me).await? {
        fill_fixtures(view, &row, &mut snapshot, &mut budget).await?;
    }
    Ok(snapshot)
}

/// Adds the tables, the round being played and the reader's own fixtures.
async fn fill_fixtures(view: &View, row: &Row, snapshot: &mut LeagueSnapshot, budget: &mut Budget) -> Result<()> {
    let (db, me) = (view.db(), view.caller()?.user);
    let competition = row.competition()?;
    let mut first_round = 0;
    match competition {
        Competition::Ladder => {
            snapshot.ladder = ladder::of_league(db, row.id).await?;
            budget.fits(&snapshot.ladder)?;
        }
        Competition::Box => {
            let period = boxes::current(db, row.id).await?;
            let first = period.as_ref().map_or(1, |period| period.first_group);
            // Results of the periods before may still wait for a confirmation.
            first_round = period.as_ref().map_or(1, |period| period.first_round);
            snapshot.period = period.map(Period::shown);
            fill_tables(snapshot, tables::between(db, row.id, first, i64::MAX).await?, budget)?;
        }
        Competition::RoundRobin | Competition::DoubleRoundRobin | Competition::Groups | Competition::Knockout => {
            fill_tables(snapshot, tables::of_league(db, row.id).await?, budget)?;
        }
    }
    snapshot.round = fixtures::store::round_in_play(db, row.id, first_round).await?.unwrap_or(row.rounds);
    let own: Vec<_> = match &snapshot.mine {
        Some(mine) => fixtures::store::of_side(db, mine.id).await?.into_iter().filter(FixtureRow::is_open).collect(),
        None => Vec::new(),
    };
    snapshot.my_fixtures = budget.all_that_fit(fixtures::showing::seen_by(db, me, own).await?)?;
    let current = match competition {
        Competition::Knockout => fixtures::store::of_bracket(db, row.id).await?,
        Competition::Ladder => fixtures::store::open_challenges(db, row.id).await?,
        Competition::RoundRobin | Competition::DoubleRoundRobin | Competition::Groups | Competition::Box => {
            fixtures::store::of_round(db, row.id, snapshot.round).await?
        }
    };
    let count = current.len();
    let current: Vec<Fixture> = fixtures::showing::seen_by(db, me, current).await?;
    snapshot.fixtures = budget.all_that_fit(current)?;
    let last = snapshot.fixtures.last().filter(|_| snapshot.fixtures.len() < count);
    snapshot.fixtures_cursor = last.map(|last| fixtures::listing::after(last.stage, last.round, last.number));
    Ok(())
}

/// Adds the tables that fit, and names the groups of the others.
fn fill_tables(snapshot: &mut LeagueSnapshot, tables: Vec<Table>, budget: &mut Budget) -> Result<()> {
    let groups: Vec<i64> = tables.iter().map(|table| table.group).collect();
    snapshot.tables = budget.all_that_fit(tables)?;
    snapshot.tables_left = groups.into_iter().skip(snapshot.tables.len()).collect();
    Ok(())
}

/// A league as it is now in a command's transaction, for an organiser or not.
pub(super) async fn league(cx: &Cx, id: LeagueId, organises: bool) -> Result<League> {
    let row = store::find(cx.db(), cx.tenant(), id).await?.ok_or_else(not_found)?;
    Ok(with_requests_of(league_of(cx.db(), cx.tenant(), &row).await?, organises))
}

/// Pushes a league as it is now to its subscribers. Returns it as its organisers see it, or everybody.
pub(super) async fn push_changed(cx: &mut Cx, id: LeagueId, organises: bool) -> Result<League> {
    let shown = league(cx, id, false).await?;
    written::push(cx, (Topic::League(id), id.0), Scope::Part, shown, |league| LeaguePush::LeagueChanged { league: Box::new(league) })?;
    league(cx, id, organises).await
}

/// Pushes that the fixtures of a league are others, or in other states: too many for a push each, so they are fetched.
pub(super) async fn push_drawn(cx: &mut Cx, id: LeagueId) -> Result<()> {
    let shown = Box::new(league(cx, id, false).await?);
    cx.push(Topic::League(id), &LeaguePush::Drawn { league: shown })?.without_author();
    Ok(())
}

/// How many requests wait is for the organisers; others read 0.
fn with_requests_of(league: League, organises: bool) -> League {
    if organises { league } else { League { pending_count: 0, ..league } }
}

async fn league_of(db: &Db, tenant: TenantId, row: &Row) -> Result<League> {
    let organiser = names::named(db, tenant, [row.organiser]).await?.pop();
    Ok(League {
        id: row.id,
        form: forms::form_of(row)?,
        organiser: organiser.ok_or_else(|| Error::internal("a league without an organiser"))?,
        staff: organisers::listed(db, tenant, row).await?.members,
        state: from_column(&row.state)?,
        place: reference::refs(db, row.court).await?.into_values().next(),
        zone: row.zone.clone(),
        taken: row.taken,
        waiting_count: row.waiting_count,
        pending_count: row.pending_count,
        drawn_at: row.drawn_at,
        rounds: row.rounds,
        chat: row.chat,
        hidden: row.hidden_at.is_some(),
        cancel_reason: row.cancel_reason.clone(),
        previous: row.previous,
        version: row.version,
        created_at: row.created_at,
    })
}

/// Leagues as lists show them, in this order; `from` is where they were searched from.
pub(super) async fn cards(view: &View, ids: &[LeagueId], from: Option<Spot>) -> Result<Vec<LeagueCard>> {
    let (db, tenant, me) = (view.db(), view.tenant(), view.caller()?.user);
    let mut rows: HashMap<LeagueId, Row> = store::some(db, tenant, ids).await?.into_iter().map(|row| (row.id, row)).collect();
    let rows: Vec<Row> = ids.iter().filter_map(|id| rows.remove(id)).collect();
    let people = names::named(db, tenant, rows.iter().map(|row| row.organiser)).await?;
    let people: HashMap<_, _> = people.into_iter().map(|person| (person.id, person)).collect();
    let courts = reference::refs(db, rows.iter().filter_map(|row| row.court)).await?;
    let mine = sides::states_of(db, me, ids).await?;
    let mut cards = Vec::with_capacity(rows.len());
    for row in rows {
        let Some(organiser) = people.get(&row.organiser).cloned() else { continue };
        let place = row.court.and_then(|court| courts.get(&court)).cloned();
        let spot = place.as_ref().map(|place| place.location);
        cards.push(LeagueCard {
            id: row.id,
            competition: row.competition()?,
            format: from_column(&row.format)?,
            state: from_column(&row.state)?,
            organiser,
            surface: row.surface.as_deref().map(from_column).transpose()?,
            level_min: row.level_min.and_then(level::from_tenths),
            level_max: row.level_max.and_then(level::from_tenths),
            gender: from_column(&row.gender)?,
            distance: from.zip(spot).map(|(from, spot)| geo::to_half_a_mile(geo::miles(from, spot))),
            mine: mine.get(&row.id).copied(),
            place,
            name: row.name,
            enrol_from: row.enrol_from,
            enrol_until: row.enrol_until,
            starts_on: row.starts_on,
            ends_on: row.ends_on,
            is_private: row.is_private,
            capacity: row.capacity,
            taken: row.taken,
            waiting_count: row.waiting_count,
            price: row.price,
            image: row.image,
            teams: row.teams.is_some(),
        });
    }
    Ok(cards)
}
