//! Random plans of a ladder: challenges, answers, results, corrections, newcomers, withdrawals, and time that passes. After each step the
//! order is what its log makes from nothing. A failure prints its seed: `PLAN_SEED=… cargo test leagues::ladder_plans` repeats its choices.

use std::time::Duration;

use protocol::leagues::{
    AnswerChallenge, Award, AwardFixture, ChallengeSide, Competition, Fixture, FixtureState, LadderMove, LadderRules, LeagueForm,
    LeaveLeague, ListLadderMoves, MoveKind, ReportFixture, ReviveFixture, Stage, WithdrawChallenge,
};
use protocol::matches::{ConfirmMatch, CorrectMatch, ListMatches, Side};
use protocol::{ErrorCode, SideId};
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};

use super::ladder::replayed;
use super::{Cast, draw, fixtures, for_a_season, form, get, join};
use harness::plans::{allow, seeds, tests_on};
use harness::steps::events::{self, HERE};
use harness::steps::matches::score;
use harness::{Backend, Player, World};

/// Expected refusals: the challenge, the fixture, its match or the side is in another state, or the row stayed locked.
const REFUSALS: [ErrorCode; 6] =
    [ErrorCode::Invalid, ErrorCode::Conflict, ErrorCode::Forbidden, ErrorCode::NotFound, ErrorCode::TooLate, ErrorCode::Unavailable];
const STEPS: usize = 70;
const PLANS: usize = 2;

struct Plan {
    world: World,
    cast: Cast,
    late: Vec<Player>,
    chance: StdRng,
    rules: LadderRules,
}

impl Plan {
    async fn begin(backend: Backend, seed: u64) -> Self {
        let world = World::begin_with(backend, for_a_season).await;
        let mut chance = StdRng::seed_from_u64(seed);
        let rules = LadderRules {
            reach: chance.random_range(3..=6),
            again_days: 0,
            walkover_places: [None, Some(1), Some(2)].choose(&mut chance).copied().flatten(),
            inactive_days: chance.random_range(3..10),
            unplayed_counts: chance.random(),
            ..LadderRules::default()
        };
        let court = events::court(&world, "Riverside", HERE, "Etc/GMT").await;
        let form = LeagueForm { ladder: Some(Box::new(rules)), ..form(&world, court, Competition::Ladder) };
        let cast = Cast::of(&world, form, 6).await;
        draw(&cast.organiser, cast.league, chance.random()).await;
        world.advance(Duration::from_secs(8 * 86_400));
        world.jobs_performed().await;
        let late = vec![world.player("Late Larsson").await, world.player_elsewhere("Later Lopez").await];
        Self { world, cast, late, chance, rules }
    }

    async fn step(&mut self) {
        let Self { world, cast, late, chance, .. } = self;
        let all = fixtures(&cast.organiser, cast.league).await;
        let players: Vec<&Player> = cast.players.iter().chain(late.iter()).collect();
        let player = *players.choose(chance).expect("a player");
        let roll = chance.random_range(0..100);
        let any = all.choose(chance);
        match (roll, any) {
            (0..6, _) => {
                world.advance(Duration::from_secs(3_600 * chance.random_range(6..80)));
                world.jobs_performed().await;
            }
            (6..9, _) => drop(allow(join(player, cast.league).await, &REFUSALS)),
            (9..11, _) => drop(allow(player.client.call(LeaveLeague { league: cast.league, reason: None }).await, &REFUSALS)),
            (11..50, _) | (_, None) => {
                let rows = get(&cast.organiser, cast.league).await.ladder.expect("a ladder").rows;
                let Some(side) = rows.choose(chance).map(|row| row.side) else { return };
                allow(player.client.call(ChallengeSide { league: cast.league, side }).await, &REFUSALS);
            }
            (50..68, Some(fixture)) => {
                let answer = AnswerChallenge { fixture: fixture.id, accept: chance.random_bool(0.7), reason: None };
                for player in players {
                    allow(player.client.call(answer.clone()).await, &REFUSALS);
                }
            }
            (68..70, Some(fixture)) => drop(allow(player.client.call(WithdrawChallenge { fixture: fixture.id }).await, &REFUSALS)),
            (70..84, Some(fixture)) => report(world, cast, chance, fixture).await,
            (84..88, Some(fixture)) => {
                let winner = Some(if chance.random() { Side::A } else { Side::B });
                let award = AwardFixture { fixture: fixture.id, award: Award::Walkover, winner, reason: "Ill".into() };
                allow(cast.organiser.client.call(award).await, &REFUSALS);
            }
            (88..92, Some(fixture)) => drop(allow(cast.organiser.client.call(ReviveFixture { fixture: fixture.id }).await, &REFUSALS)),
            (_, Some(fixture)) => correct(cast, chance, fixture).await,
        }
        self.check().await;
    }

    /// The order equals a replay of its log, and every line of the log fits to the one before.
    async fn check(&self) {
        let (organiser, league) = (&self.cast.organiser, self.cast.league);
        let rows = get(organiser, league).await.ladder.expect("a ladder").rows;
        let log = log(organiser, league).await;
        let walkover_places = self.rules.walkover_places.map(|places| usize::try_from(places).unwrap());
        let sides: Vec<SideId> = rows.iter().map(|row| row.side).collect();
        assert_eq!(sides, replayed(&log, walkover_places), "the order is what the log makes: {log:#?}");
        let won: i64 = rows.iter().map(|row| row.won).sum();
        assert_eq!(won, i64::try_from(wins(&log, &sides)).unwrap());
        for fixture in get(organiser, league).await.fixtures {
            assert!(fixture.stage == Stage::Challenge && !matches!(fixture.state, FixtureState::Final | FixtureState::Cancelled));
        }
    }
}

/// How many challenges the sides of a ladder have won. Whoever came back began with none.
fn wins(log: &[LadderMove], sides: &[SideId]) -> usize {
    let joined =
        |side: &SideId| log.iter().filter(|line| line.side == *side && line.kind == MoveKind::Joined).map(|line| line.number).max();
    let counted = log.iter().filter(|line| line.from.is_some());
    let winner = |line: &LadderMove| match line.kind {
        MoveKind::Won => Some(line.side),
        MoveKind::Lost => line.other,
        _ => None,
    };
    counted.filter(|line| winner(line).is_some_and(|side| sides.contains(&side) && Some(line.number) > joined(&side))).count()
}

async fn log(organiser: &Player, league: protocol::LeagueId) -> Vec<LadderMove> {
    let (mut all, mut cursor) = (Vec::new(), None);
    loop {
        let page = organiser.client.call(ListLadderMoves { league, side: None, cursor }).await.expect("the log");
        all.extend(page.moves);
        cursor = page.cursor;
        if cursor.is_none() {
            return all;
        }
    }
}

/// A result, entered by the organiser or by a player, who waits for it to be confirmed.
async fn report(world: &World, cast: &Cast, chance: &mut StdRng, fixture: &Fixture) {
    let score = score(if chance.random() { "6-2 6-3" } else { "2-6 3-6" });
    let report = ReportFixture { fixture: fixture.id, played_at: Some(world.app().clock.now()), score };
    let by = if chance.random_bool(0.7) { &cast.organiser } else { cast.players.choose(chance).expect("a player") };
    let Some(reported) = allow(by.client.call(report).await, &REFUSALS) else { return };
    if let Some(match_id) = reported.match_id.filter(|_| reported.state == FixtureState::Reported) {
        for player in &cast.players {
            allow(player.client.call(ConfirmMatch { match_id, version: 1, score: None }).await, &REFUSALS);
        }
    }
}

async fn correct(cast: &Cast, chance: &mut StdRng, fixture: &Fixture) {
    let Some(event) = fixture.game.as_ref().map(|game| game.id) else { return };
    let list = ListMatches { event, invite: None, cursor: None };
    let Some(found) = allow(cast.organiser.client.call(list).await, &REFUSALS) else { return };
    let Some(result) = found.matches.first() else { return };
    let score = score(if chance.random() { "6-0 6-0" } else { "0-6 0-6" });
    let correct = CorrectMatch { match_id: result.id, version: result.version, score, reason: "Typed wrongly".into() };
    allow(cast.organiser.client.call(correct).await, &REFUSALS);
}

async fn run(backend: Backend) {
    for seed in seeds(PLANS) {
        println!("PLAN_SEED={seed} on {backend:?}");
        let mut plan = Plan::begin(backend, seed).await;
        for _ in 0..STEPS {
            plan.step().await;
        }
        let Plan { world, cast, late, .. } = plan;
        drop((cast, late));
        world.end().await;
    }
}

tests_on!(run: sqlite Sqlite, postgres Postgres, two_nodes TwoNodes);
