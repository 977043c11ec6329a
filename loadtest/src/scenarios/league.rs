//! A league of 128 in which everybody plays everybody: how long its draw takes, its table after a result and its page; and how soon
//! 500 people see the table move with a game that is scored live.

use std::time::Duration;

use clap::Args;
use protocol::client::{Caller, Client, Pushes};
use protocol::leagues::{
    AcceptDraw, Award, AwardFixture, CloseEnrolment, CreateLeague, ExplainPlace, Fixture, FixtureState, JoinLeague, LeaguePush,
    ListFixtures, PlayFixture,
};
use protocol::live::{CreateMatch, EndChanges, Partner, ScorePoint, Seat, ServeOrder, StartMatch, Toss};
use protocol::matches::Side;
use protocol::session::OpenTopic;
use protocol::{CourtId, LeagueId, MatchId, PadId, SideId, Topic, UserId};
use tokio::task::JoinSet;
use tokio::time::Instant;
use uuid::Uuid;

use super::{event_search, join_storm};
use crate::Outcome;
use crate::asking::Figures;
use crate::cli::Common;
use crate::dialect::Dialect;
use crate::histogram::Histogram;
use crate::report::{Baseline, Goal, Report};
use crate::stage::Stage;

/// Timeout for each push.
const PUSH_TIMEOUT: Duration = Duration::from_secs(30);
/// Requests for the page of the league.
const PAGES: usize = 20;
/// The last results, which are measured.
const MEASURED: usize = 100;
/// The least time between two results that are not measured: the server takes 50 requests a second from one person.
const PACE: Duration = Duration::from_millis(25);
/// Sides of a league whose seasons have a time to be simulated in.
const SIMULATED: usize = 16;
/// Points of a game to love.
const GAME: i64 = 4;
/// After so many games in turn the set goes to a tie-break.
const SIX_ALL: usize = 12;
const MS: f64 = 1_000.0;

/// A league whose table moves before watchers.
#[derive(Args, Debug, Default)]
pub struct League {
    /// Its sides: everybody plays everybody.
    #[arg(long)]
    sides: Option<usize>,
    /// Results before those that are measured.
    #[arg(long)]
    results: Option<usize>,
    /// People who watch the table.
    #[arg(long)]
    watchers: Option<usize>,
    /// Games that are scored live before them, at most 12.
    #[arg(long)]
    games: Option<usize>,
}

/// Who plays, by side, and who organises.
struct Season {
    league: LeagueId,
    organiser: Caller,
    players: Vec<(SideId, UserId, Caller)>,
    fixtures: Vec<Fixture>,
}

pub async fn run(common: &Common, args: &League) -> Outcome<Vec<Report>> {
    let sides = common.size(args.sides, 128, 16);
    let all = sides * (sides - 1) / 2;
    let results = args.results.unwrap_or(all).min(all.saturating_sub(MEASURED + 1));
    let watchers = common.size(args.watchers, 500, 50);
    let games = common.size(args.games, SIX_ALL, 3).min(SIX_ALL);
    let stage = Stage::start(common, Dialect::Rally, sides + 1 + watchers, &[]).await?;
    let (season, drawn) = season(&stage, sides).await?;

    let mut open: Vec<&Fixture> = season.fixtures.iter().filter(|one| one.state == FixtureState::ToBeScheduled).collect();
    let live = open.pop().ok_or("there is nothing to play")?;
    let mut pace = tokio::time::interval(PACE);
    for fixture in open.iter().take(results) {
        pace.tick().await;
        award(&season, fixture).await?;
    }
    let before = Baseline::of(&stage.server)?;
    let mut figures = Figures::default();
    let [mut decided, mut simulated, mut pages, mut explained] = std::array::from_fn(|_| Histogram::default());
    for (index, fixture) in open.iter().skip(results).take(MEASURED).enumerate() {
        let started = Instant::now();
        award(&season, fixture).await?;
        figures.sent += 1;
        figures.record(started.elapsed(), None);
        decided.record(started.elapsed());
        // The first question after a result has the rest of the season simulated; later ones share the answer.
        if let Some((side, ..)) = season.players.get(index).filter(|_| index < PAGES) {
            simulated.record(explain(&season, *side).await?);
        }
    }
    let mut bytes = 0;
    for _ in 0..PAGES {
        let started = Instant::now();
        let opened = season.organiser.call(OpenTopic { topic: Topic::League(season.league), since: None }).await?;
        pages.record(started.elapsed());
        bytes = opened.snapshot.to_string().len();
    }
    for (side, ..) in season.players.iter().take(PAGES) {
        explained.record(explain(&season, *side).await?);
    }
    let moved = play(&stage, &season, live, watchers, games).await?;

    let mut report = Report::of_requests("league", &stage, season.players.len() + 1 + watchers, &figures, &before)?;
    let [p50, p99, max] = decided.summary_ms();
    let [page_p50, page_p99, _] = pages.summary_ms();
    let [seen_p50, seen_p99, seen_max] = moved.summary_ms();
    let [why_p50, _, why_max] = explained.summary_ms();
    let [simulated_p50, _, simulated_max] = simulated.summary_ms();
    report.goals = vec![
        Goal::at_most("until a decision and the table after it are committed, p50", "ms", 20.0, p50),
        Goal::at_most("until its page can be drawn, p99", "ms", 1_000.0, page_p99),
        Goal::at_most(format!("until the last of {watchers} sees the table move with a game, slowest game"), "ms", 100.0, seen_max),
    ];
    if sides <= SIMULATED {
        let goal = format!("until 2,000 seasons of {sides} sides are simulated and a place is explained, p50");
        report.goals.push(Goal::at_most(goal, "ms", 50.0, simulated_p50));
    }
    report.remarks = vec![
        format!("{sides} sides, {} fixtures, drawn within {:.0} ms", season.fixtures.len(), drawn.as_secs_f64() * MS),
        format!("a decision: {p50:.1} ms (p50), {p99:.1} (p99), {max:.1} (max)"),
        format!("the page: {page_p50:.1} ms (p50), {page_p99:.1} (p99), {bytes} bytes"),
        format!("why a place, when the rest of the season is simulated for it: {simulated_p50:.1} ms (p50), {simulated_max:.1} (max)"),
        format!("why a place: {why_p50:.1} ms (p50), {why_max:.1} (max)"),
        format!("the table after a game: {seen_p50:.1} ms (p50), {seen_p99:.1} (p99), {seen_max:.1} (max)"),
    ];
    Ok(vec![report])
}

/// A drawn league that begins today. Returns also how long the draw took.
async fn season(stage: &Stage, sides: usize) -> Outcome<(Season, Duration)> {
    let mut callers = Vec::new();
    for person in stage.fleet.community.people.iter().take(sides + 1) {
        callers.push((UserId(person.user), sign_in(stage, &person.access_token).await?.split().0));
    }
    let (_, organiser) = callers.pop().ok_or("there is nobody to organise")?;
    let court = join_storm::add_court(&organiser).await?;
    let league = create(&organiser, court, sides).await?;
    let mut players = Vec::new();
    for (user, caller) in callers {
        players.push((caller.call(JoinLeague { league, partner: None, name: None }).await?.id, user, caller));
    }
    let version = organiser.call(CloseEnrolment { league }).await?.version;
    let started = Instant::now();
    organiser.call(AcceptDraw { league, seed: 7, version }).await?;
    let drawn = started.elapsed();
    let (mut fixtures, mut cursor) = (Vec::new(), None);
    loop {
        let page = organiser.call(ListFixtures { league, round: None, group: None, side: None, cursor }).await?;
        fixtures.extend(page.fixtures);
        cursor = page.cursor;
        if cursor.is_none() {
            return Ok((Season { league, organiser, players, fixtures }, drawn));
        }
    }
}

async fn sign_in(stage: &Stage, access_token: &str) -> Outcome<Client> {
    Ok(Client::sign_in(&format!("ws://{}/ws", stage.server.address), access_token).await?.0)
}

async fn create(organiser: &Caller, court: CourtId, sides: usize) -> Outcome<LeagueId> {
    let day = event_search::day;
    let form = serde_json::from_value(serde_json::json!({
        "name": "Everybody plays everybody", "competition": "round_robin", "format": "single", "court": court, "capacity": sides,
        "enrol_from": day(0), "enrol_until": day(0), "starts_on": day(0), "ends_on": day(200),
    }))?;
    Ok(organiser.call(CreateLeague { form, draft: false }).await?.id)
}

/// Decides a fixture: the side that was seeded or enrolled first wins.
async fn award(season: &Season, fixture: &Fixture) -> Outcome<()> {
    let place = |side: Option<SideId>| season.players.iter().position(|(id, ..)| Some(*id) == side);
    let winner = if place(fixture.a) < place(fixture.b) { Side::A } else { Side::B };
    let award = AwardFixture { fixture: fixture.id, award: Award::Walkover, winner: Some(winner), reason: "Decided".to_owned() };
    season.organiser.call(award).await?;
    Ok(())
}

/// Asks why a side stands where it stands. Returns how long the answer took.
async fn explain(season: &Season, side: SideId) -> Outcome<Duration> {
    let started = Instant::now();
    season.organiser.call(ExplainPlace { side, if_ended_now: false }).await?;
    Ok(started.elapsed())
}

/// Scores games to love before watchers of the table. Returns how long it takes until the last of them sees each.
async fn play(stage: &Stage, season: &Season, fixture: &Fixture, watchers: usize, games: usize) -> Outcome<Histogram> {
    let user = |side: Option<SideId>| season.players.iter().find(|(id, ..)| Some(*id) == side).map(|(_, user, _)| *user);
    let (a, b) = user(fixture.a).zip(user(fixture.b)).ok_or("a fixture without players")?;
    let event = season.organiser.call(PlayFixture { fixture: fixture.id }).await?.event;
    let create = CreateMatch { event, a: vec![a], b: vec![b], guests_a: Vec::new(), guests_b: Vec::new(), format: None };
    let match_id = season.organiser.call(create).await?.id;
    let pad = PadId(Uuid::new_v4());
    let server = Seat { side: Side::A, partner: Partner::First };
    let second_server = Partner::First;
    let toss = Toss { server, second_server, left: Side::A, order: ServeOrder::default(), ends: EndChanges::default() };
    season.organiser.call(StartMatch { match_id, pad, toss }).await?;

    let topic = Topic::League(season.league);
    let mut watching = Vec::new();
    for person in stage.fleet.community.people.iter().rev().take(watchers) {
        let client = sign_in(stage, &person.access_token).await?;
        client.call(OpenTopic { topic, since: None }).await?;
        watching.push(client.split().1);
    }
    let mut after = 0;
    let mut moved = Histogram::default();
    for game in 0..games {
        // In turn, so that the set goes on.
        let side = if game % 2 == 0 { Side::A } else { Side::B };
        for _ in 1..GAME {
            point(&season.organiser, match_id, pad, &mut after, side).await?;
        }
        let started = Instant::now();
        let mut waiting = JoinSet::new();
        for pushes in watching.drain(..) {
            waiting.spawn_local(until_moved(pushes, topic));
        }
        point(&season.organiser, match_id, pad, &mut after, side).await?;
        let mut last = started;
        while let Some(seen) = waiting.join_next().await {
            let (pushes, at) = seen??;
            last = last.max(at);
            watching.push(pushes);
        }
        moved.record(last - started);
    }
    Ok(moved)
}

async fn point(scorer: &Caller, match_id: MatchId, pad: PadId, after: &mut i64, side: Side) -> Outcome<()> {
    scorer.call(ScorePoint { match_id, pad, after: *after, side }).await?;
    *after += 1;
    Ok(())
}

/// Reads pushes until the table has moved.
async fn until_moved(mut pushes: Pushes, topic: Topic) -> Outcome<(Pushes, Instant)> {
    loop {
        let push = tokio::time::timeout(PUSH_TIMEOUT, pushes.next_push()).await.map_err(|_| "a watcher did not see the table move")??;
        if push.topic == Some(topic) && matches!(push.league()?, LeaguePush::TableChanged { .. } | LeaguePush::TableReset { .. }) {
            return Ok((pushes, Instant::now()));
        }
    }
}
