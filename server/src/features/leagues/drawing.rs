//! Drawing a league: groups, rounds and fixtures from its sides, shown before they are accepted. [`rules::competitions::draw`]
//! decides who meets whom.

mod bracket;
pub(super) mod plan;

use protocol::leagues::{AcceptDraw, Competition, Draw, DrawnFixture, DrawnRound, League, PreviewDraw};
use protocol::notifications::LeagueWhat;
use protocol::{ErrorCode, Refusal, UserId, sentence};
use serde_json::json;

use super::fixtures::FixtureRow;
use super::sides::{organising, store as sides};
use super::store::{self, Row};
use super::{access, boxes, fixtures, ladder, notices, organisers, rooms, showing, tables};
use crate::error::{Result, forbidden};
use crate::features::budget::Budget;
use crate::features::cursor;
use crate::run::{Cx, View};
use plan::{Plan, plan};

/// A draw as it would be, for organisers.
pub(super) async fn preview(view: &View, args: &PreviewDraw) -> Result<Draw> {
    let league = access::seen(view, args.league).await?;
    if !organisers::organises(view.db(), &league, view.caller()?.user).await? {
        return Err(forbidden(sentence!("league_organisers_only")));
    }
    check_drawable(&league)?;
    let playing = enrolled(sides::playing(view.db(), league.id).await?);
    check_rosters(&league, &playing)?;
    let after = args.cursor.as_deref().map(cursor::parse_number).transpose()?;
    page(plan(&league, &playing, args.seed)?, args.seed, after.unwrap_or_default())
}

/// Makes the fixtures of a draw that was shown.
pub(super) async fn accept(cx: &mut Cx, cmd: AcceptDraw) -> Result<League> {
    let league = access::lock_as_organiser(cx, cmd.league).await?;
    check_drawable(&league)?;
    if league.version != cmd.version {
        let refusal = Refusal::saying(ErrorCode::Conflict, sentence!("league_changed"));
        return Err(refusal.with(json!({ "state": league.state, "version": league.version })).into());
    }
    let competition = league.competition()?;
    if league.is_drawn() {
        fixtures::delete_all(cx, &league).await?;
    }
    let playing = enrolled(sides::playing(cx.db(), league.id).await?);
    check_rosters(&league, &playing)?;
    let Plan { groups, fixtures } = plan(&league, &playing, cmd.seed)?;
    let is_tie = league.is_of_teams();
    let mut fixtures: Vec<FixtureRow> = fixtures.into_iter().map(|row| FixtureRow { id: cx.new_id(), is_tie, ..row }).collect();
    if !league.is_open_ended() {
        organising::turn_away(cx, &league).await?;
    }
    match competition {
        Competition::Ladder => ladder::begin(cx, &league, &groups.concat()).await?,
        Competition::Box => {
            boxes::begin(cx, &league, &groups, &mut fixtures).await?;
            sides::writing::set_groups(cx.db(), 1, &groups).await?;
        }
        Competition::RoundRobin | Competition::DoubleRoundRobin | Competition::Groups | Competition::Knockout => {
            sides::writing::set_groups(cx.db(), 1, &groups).await?;
        }
    }
    fixtures::store::insert(cx.db(), &fixtures).await?;
    let rounds = fixtures.iter().map(|row| row.round).max().unwrap_or_default();
    let version = store::find(cx.db(), cx.tenant(), league.id).await?.map_or(league.version, |now| now.version);
    let is_begun = league.starts_at.is_some_and(|start| start <= cx.now);
    let drawn = Row {
        state: if is_begun { "active" } else { "scheduled" }.into(),
        draw_seed: Some(i64::from(cmd.seed)),
        drawn_at: Some(cx.now),
        rounds,
        version: version + 1,
        ..league.clone()
    };
    store::update(cx.db(), &drawn).await?;
    cx.record("league", league.id.0, "state", Some(&league.state), Some(&drawn.state)).await?;
    tables::lay_out(cx, &drawn).await?;
    if league.chat.is_none() {
        rooms::open(cx, &drawn).await?;
    }
    let users: Vec<UserId> = playing.iter().flat_map(sides::Row::users).collect();
    notices::league(cx, &drawn, &users, LeagueWhat::Drawn, None).await?;
    showing::push_drawn(cx, league.id).await?;
    showing::league(cx, league.id, true).await
}

/// Refuses a draw before enrolment has ended, and once the league is being played.
fn check_drawable(league: &Row) -> Result<(), Refusal> {
    match league.state.as_str() {
        "closed" | "scheduled" => Ok(()),
        "active" if league.is_drawn() => Ok(()),
        "draft" => Err(Refusal::conflict(sentence!("league_draft"), &league.state)),
        "enrolling" => Err(Refusal::conflict(sentence!("league_still_enrolling"), &league.state)),
        state => Err(Refusal::conflict(sentence!("league_over"), state)),
    }
}

/// Refuses a team with fewer players than the league wants.
fn check_rosters(league: &Row, playing: &[sides::Row]) -> Result<()> {
    let Some(rules) = league.teams()? else { return Ok(()) };
    let is_short = |row: &&sides::Row| i64::try_from(row.users().len()).is_ok_and(|count| count < rules.roster_min);
    match playing.iter().find(is_short) {
        Some(row) => {
            let name = row.team.clone().unwrap_or_default();
            Err(Refusal::conflict(sentence!("team_short", team = name, min = rules.roster_min), &league.state).into())
        }
        None => Ok(()),
    }
}

/// Those that have not withdrawn.
fn enrolled(playing: Vec<sides::Row>) -> Vec<sides::Row> {
    playing.into_iter().filter(|row| row.state_name() == "enrolled").collect()
}

/// A page of a plan as it is shown, after so many of its fixtures.
fn page(Plan { groups, fixtures }: Plan, seed: u32, after: usize) -> Result<Draw> {
    let mut budget = Budget::of_a_reply();
    budget.fits(&groups)?;
    let mut all: Vec<DrawnRound> = fixtures.into_iter().map(round_of_one).collect();
    all.sort_by_key(|one| (one.stage, one.round));
    let count = all.len();
    let some = budget.all_that_fit(all.split_off(after.min(count)))?;
    let next = after + some.len();
    let mut rounds: Vec<DrawnRound> = Vec::new();
    for one in some {
        match rounds.last_mut() {
            Some(last) if (last.stage, last.round) == (one.stage, one.round) => last.fixtures.extend(one.fixtures),
            Some(_) | None => rounds.push(one),
        }
    }
    Ok(Draw { seed, groups, rounds, cursor: (next < count).then(|| next.to_string()) })
}

/// A fixture as the only one of its round.
fn round_of_one(row: FixtureRow) -> DrawnRound {
    let fixture = DrawnFixture { number: row.number, group: row.group, a: row.a, b: row.b, a_from: row.a_from, b_from: row.b_from };
    DrawnRound { round: row.round, stage: row.stage, play_by: row.play_by, fixtures: vec![fixture] }
}
