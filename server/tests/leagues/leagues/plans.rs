//! Random plans: results, corrections, disputes, decisions without a match, withdrawals, revivals, completions and reopenings, on every
//! backend. After each step the tables are what a replay from nothing makes of the fixtures, what they say of who is through is what an
//! enumeration says, and whoever plays in a bracket is whom the results before it brought there.

use std::time::Duration;

use protocol::events::Format;
use protocol::leagues::{
    Award, AwardFixture, BoxRules, Competition, CompleteLeague, Fixture, FixtureState, LeagueForm, LeagueState, LeaveLeague, ReopenLeague,
    ReportFixture, ReviveFixture, Source, Table,
};
use protocol::matches::{ConfirmMatch, CorrectMatch, DisputeMatch, Ending, ListMatches, Match, Score, SetScore, Side};
use protocol::{ErrorCode, TenantId};
use rally::features::leagues::replayed_tables;
use rand::rngs::StdRng;
use rand::{RngExt as _, SeedableRng as _};

use super::{Cast, draw, enrol, enumerating, fixtures, for_a_season, form, get};
use harness::Player;
use harness::plans::{allow, seeds, tests_on};
use harness::steps::events::{self, HERE};
use harness::{Backend, World};

const STEPS: usize = 40;
/// A step may come too late: the side has withdrawn, the league is over, or what it changes was decided otherwise.
const LATE: [ErrorCode; 3] = [ErrorCode::Conflict, ErrorCode::Forbidden, ErrorCode::Invalid];

struct Plan {
    cast: Cast,
    /// Who watches, on the other node where there is one.
    reader: Player,
    chance: StdRng,
}

impl Plan {
    fn one_of<T>(&mut self, list: Vec<T>) -> Option<T> {
        let count = list.len();
        if count == 0 { None } else { list.into_iter().nth(self.chance.random_range(0..count)) }
    }

    async fn pick(&mut self, states: &[FixtureState]) -> Option<Fixture> {
        let all = fixtures(&self.cast.organiser, self.cast.league).await;
        let found = all.into_iter().filter(|one| states.contains(&one.state) && one.a.is_some() && one.b.is_some()).collect();
        self.one_of(found)
    }

    fn side(&mut self) -> Side {
        if self.chance.random_bool(0.5) { Side::A } else { Side::B }
    }

    fn score(&mut self) -> Score {
        let lost = self.chance.random_range(0..5);
        let set = match self.side() {
            Side::A => SetScore { a: 6, b: lost, tiebreak: None, match_tiebreak: false },
            Side::B => SetScore { a: lost, b: 6, tiebreak: None, match_tiebreak: false },
        };
        let retires = self.chance.random_bool(0.2);
        let winner = self.side();
        match retires {
            true => Score { format: None, sets: vec![set], ending: Ending::Retired, winner: Some(winner) },
            false => Score { format: None, sets: vec![set, set], ending: Ending::Completed, winner: None },
        }
    }

    /// The organiser's result is final at once; a player's waits for the other side.
    async fn report(&mut self, world: &World) {
        let Some(fixture) = self.pick(&[FixtureState::ToBeScheduled]).await else { return };
        let (by_player, played_at) = (self.chance.random_bool(0.5), Some(world.app().clock.now()));
        let report = ReportFixture { fixture: fixture.id, played_at, score: self.score() };
        let by = if by_player { self.cast.player_of(fixture.a) } else { &self.cast.organiser };
        allow(by.client.call(report).await, &LATE);
    }

    async fn result_of(&self, fixture: &Fixture) -> Option<Match> {
        let event = fixture.game.as_ref()?.id;
        let list = ListMatches { event, invite: None, cursor: None };
        let found = self.cast.organiser.client.call(list).await.expect("matches").matches;
        found.into_iter().find(|result| Some(result.id) == fixture.match_id)
    }

    async fn answer(&mut self) {
        let Some(fixture) = self.pick(&[FixtureState::Reported]).await else { return };
        let Some(result) = self.result_of(&fixture).await else { return };
        let (match_id, version) = (result.id, result.version);
        let (agrees, sets) = (self.chance.random_bool(0.6), self.score().sets);
        let client = &self.cast.player_of(fixture.b).client;
        if agrees {
            allow(client.call(ConfirmMatch { match_id, version, score: None }).await, &LATE);
        } else {
            allow(client.call(DisputeMatch { match_id, version, reason: "I count otherwise".into(), sets }).await, &LATE);
        }
    }

    /// The organiser decides what is disputed.
    async fn decide(&mut self) {
        let Some(fixture) = self.pick(&[FixtureState::Disputed]).await else { return };
        let Some(result) = self.result_of(&fixture).await else { return };
        let confirm = ConfirmMatch { match_id: result.id, version: result.version, score: None };
        allow(self.cast.organiser.client.call(confirm).await, &LATE);
    }

    async fn correct(&mut self) {
        let Some(fixture) = self.pick(&[FixtureState::Final]).await else { return };
        let Some(result) = self.result_of(&fixture).await else { return };
        let (match_id, version, score) = (result.id, result.version, self.score());
        let correct = CorrectMatch { match_id, version, score, reason: "Read from the card".into() };
        allow(self.cast.organiser.client.call(correct).await, &LATE);
    }

    async fn award(&mut self) {
        let Some(fixture) = self.pick(&[FixtureState::ToBeScheduled]).await else { return };
        let winner = self.side();
        let (award, winner) = match self.chance.random_range(0..4) {
            0 => (Award::Walkover, Some(winner)),
            1 => (Award::Default, Some(winner)),
            2 => (Award::DoubleDefault, None),
            _ => (Award::Cancelled, None),
        };
        let award = AwardFixture { fixture: fixture.id, award, winner, reason: "Rain".into() };
        allow(self.cast.organiser.client.call(award).await, &LATE);
    }

    async fn revive(&mut self) {
        let Some(fixture) = self.pick(&[FixtureState::Final, FixtureState::Cancelled]).await else { return };
        allow(self.cast.organiser.client.call(ReviveFixture { fixture: fixture.id }).await, &LATE);
    }

    async fn withdraw(&mut self) {
        let place = self.chance.random_range(0..self.cast.players.len());
        let leave = LeaveLeague { league: self.cast.league, reason: None };
        allow(self.cast.players[place].client.call(leave).await, &LATE);
    }

    /// Ends the league with what is left of it, or opens it again.
    async fn turn(&self, is_over: bool) {
        let (client, league) = (&self.cast.organiser.client, self.cast.league);
        if is_over {
            allow(client.call(ReopenLeague { league }).await, &LATE);
        } else {
            allow(client.call(CompleteLeague { league }).await, &LATE);
        }
    }

    async fn step(&mut self, world: &World, (is_over, may_leave): (bool, bool)) {
        if is_over && self.chance.random_bool(0.4) {
            return self.turn(true).await;
        }
        match self.chance.random_range(0..100) {
            0..45 => self.report(world).await,
            45..63 => self.answer().await,
            63..71 => self.decide().await,
            71..79 => self.correct().await,
            79..90 => self.award().await,
            90..96 => self.revive().await,
            96..98 => self.turn(false).await,
            _ if may_leave => self.withdraw().await,
            _ => {}
        }
    }

    /// Standings equal a replay from nothing, on whichever node they are read.
    async fn check(&self, world: &World, what: &str) {
        let shown: Vec<Table> = get(&self.reader, self.cast.league).await.tables;
        for node in &world.nodes {
            let replayed = replayed_tables(&node.app.db, TenantId::FIRST, self.cast.league).await.expect("tables");
            let unversioned = |tables: &[Table]| tables.iter().map(|table| Table { version: 0, ..table.clone() }).collect::<Vec<_>>();
            assert_eq!(unversioned(&shown), unversioned(&replayed), "{what}");
        }
        let all = fixtures(&self.reader, self.cast.league).await;
        check_bracket(&all, what);
        enumerating::check(&get(&self.reader, self.cast.league).await, &all, what);
    }
}

/// Whoever plays in a bracket has won where they come from.
fn check_bracket(all: &[Fixture], what: &str) {
    let winner_of = |number: i64| {
        let before = all.iter().find(|one| one.number == number).expect("a fixture");
        let is_over = matches!(before.state, FixtureState::Final | FixtureState::Bye);
        before.winner.filter(|_| is_over).and_then(|winner| if winner == Side::A { before.a } else { before.b })
    };
    let loser_of = |number: i64| {
        let before = all.iter().find(|one| one.number == number).expect("a fixture");
        before.winner.and_then(|winner| if winner == Side::A { before.b } else { before.a })
    };
    // What ended with the league takes sides again once it is opened again.
    for fixture in all.iter().filter(|one| one.state != FixtureState::Cancelled) {
        for (side, from) in [(fixture.a, fixture.a_from), (fixture.b, fixture.b_from)] {
            match from {
                Some(Source::Winner { of }) => assert_eq!(side, winner_of(of), "{what}: fixture {}", fixture.number),
                Some(Source::Loser { of }) => assert!(side.is_none() || side == loser_of(of), "{what}: fixture {}", fixture.number),
                Some(Source::Place { .. }) | None => {}
            }
        }
    }
}

/// Six players, or six pairs, who are being drawn.
async fn cast_of(world: &World, competition: Competition, format: Format) -> Cast {
    let court = events::court(world, "Riverside", HERE, "Etc/GMT").await;
    let boxes = (competition == Competition::Box).then(|| Box::new(BoxRules { size: 3, days: 90, moves: 1 }));
    let consolation = competition == Competition::Knockout;
    let form = LeagueForm { format, boxes, consolation, ..form(world, court, competition) };
    if format == Format::Single {
        let cast = Cast::of(world, form, 6).await;
        draw(&cast.organiser, cast.league, 7).await;
        return cast;
    }
    let mut cast = Cast::of(world, form, 0).await;
    for number in 1..=6 {
        let (player, partner) = (world.player(&format!("Player {number}")).await, world.player(&format!("Partner {number}")).await);
        cast.sides.push(enrol(world, &cast.organiser, cast.league, &[player.id, partner.id], None).await.id);
        cast.players.push(player);
    }
    draw(&cast.organiser, cast.league, 7).await;
    cast
}

async fn follow(backend: Backend, (competition, format): (Competition, Format), seed: u64) {
    let world = World::begin_with(backend, for_a_season).await;
    let cast = cast_of(&world, competition, format).await;
    world.advance(Duration::from_secs(8 * 86_400));
    world.jobs_performed().await;
    let reader = world.player_elsewhere("Tom Becker").await;
    let mut plan = Plan { cast, reader, chance: StdRng::seed_from_u64(seed) };
    for step in 0..STEPS {
        let is_over = get(&plan.cast.organiser, plan.cast.league).await.league.state == LeagueState::Completed;
        // Where somebody leaves a box, nothing is certain.
        plan.step(&world, (is_over, competition != Competition::Box)).await;
        plan.check(&world, &format!("PLAN_SEED={seed}, {competition:?}, {format:?}, step {step}")).await;
    }
    drop(plan);
    world.end().await;
}

async fn standings_equal_a_replay(backend: Backend) {
    for seed in seeds(2) {
        for competition in [Competition::RoundRobin, Competition::Groups, Competition::Box] {
            follow(backend, (competition, Format::Single), seed).await;
        }
    }
}

async fn brackets_and_pairs_follow_from_their_results(backend: Backend) {
    for seed in seeds(2) {
        for (competition, format) in [(Competition::Knockout, Format::Single), (Competition::RoundRobin, Format::Double)] {
            follow(backend, (competition, format), seed).await;
        }
    }
}

tests_on!(standings_equal_a_replay: sqlite Sqlite, postgres Postgres, two_nodes TwoNodes);
tests_on!(brackets_and_pairs_follow_from_their_results: others_on_sqlite Sqlite, others_on_postgres Postgres, others_on_two_nodes TwoNodes);
