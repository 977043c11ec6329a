//! Random plans: players and coaches ask, answer, offer, move and cancel at once, and join games and leave them, on one node and on two,
//! while the clock moves. At the end nobody is booked twice, which a query over all rows shows.

use std::time::Duration;

use futures_util::future::join_all;
use protocol::enrolments::{Join, LeaveEvent};
use protocol::events::EventForm;
use protocol::lessons::{
    AcceptLesson, AvailabilityForm, BookingMode, CancelLesson, CounterLesson, DeclineLesson, Lesson, LessonScope, LessonSide, ListLessons,
    RescheduleLesson, WithdrawLesson,
};
use protocol::{ErrorCode, EventId, Millis, UserId};
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};

use harness::plans::{allow, seeds, tests_on};
use harness::steps::events;
use harness::steps::lessons::{self, Coached};
use harness::{Backend, Player, World};

const ROUNDS: usize = 12;
/// Acceptable refusals: the time is gone, an answer is late, somebody else answers, too many requests are open.
const REFUSALS: [ErrorCode; 5] = [ErrorCode::Conflict, ErrorCode::Clash, ErrorCode::NotFound, ErrorCode::Invalid, ErrorCode::LimitReached];
const PEOPLE: [&str; 5] = ["Maya Okafor", "Elena Vasquez", "Diego Fuentes", "Priya Raman", "Omar Farouk"];

struct Plan {
    world: World,
    chance: StdRng,
    coaches: Vec<Coached>,
    players: Vec<Player>,
    games: Vec<EventId>,
}

impl Plan {
    async fn begin(backend: Backend, seed: u64) -> Self {
        let world = World::begin_with(backend, |config| {
            lessons::for_days(config);
            config.realtime.requests_burst = 10_000;
        })
        .await;
        let first = Coached::begin(&world).await;
        let form = AvailabilityForm { mode: BookingMode::Request, buffer_minutes: 15, ..lessons::at_once(first.court) };
        first.set(form).await;
        let second = Coached::of(world.player_elsewhere("Otto Coach").await, first.court).await;
        let mut players = Vec::new();
        for (n, name) in PEOPLE.iter().enumerate() {
            players.push(world.player_on(n % world.nodes.len(), name).await);
        }
        let games = games(&world, first.court).await;
        Self { world, chance: StdRng::seed_from_u64(seed), coaches: vec![first, second], players, games }
    }

    /// Everybody does something at once.
    async fn round(&mut self) {
        let Self { world, chance, coaches, players, games } = self;
        let from = world.app().clock.now() + Duration::from_secs(2 * 86_400);
        let mut doing = Vec::new();
        for player in players.iter() {
            let coached = coaches.choose(chance).expect("a coach");
            // Few times, so that they meet.
            doing.push(player_does(coached, player, from, chance.random()));
        }
        let coaching: Vec<(&Coached, u32)> = coaches.iter().map(|coached| (coached, chance.random())).collect();
        let playing: Vec<_> = players.iter().chain(coaches.iter().map(|coached| &coached.coach)).collect();
        let playing: Vec<_> =
            playing.into_iter().map(|player| plays(player, *games.choose(chance).expect("a game"), chance.random())).collect();
        let coaching = coaching.into_iter().map(|(coached, dice)| coach_does(coached, from, dice));
        tokio::join!(join_all(doing), join_all(coaching), join_all(playing));
        if chance.random_range(0..3) == 0 {
            world.advance(Duration::from_secs(chance.random_range(60..9_000)));
        }
    }

    /// Nobody gives or takes two agreed lessons at one time, or plays then, over all rows.
    async fn end(self) {
        let Self { world, coaches, players, .. } = self;
        let db = &world.app().db;
        let rows: Vec<(UserId, Millis, Millis)> = db
            .query(
                "SELECT p.user_id, l.starts_at, l.ends_at FROM lesson l JOIN lesson_pupil p ON p.lesson = l.id
                 WHERE l.state IN ('accepted', 'reschedule_proposed', 'completed')
                 UNION ALL
                 SELECT coach, starts_at, ends_at FROM lesson WHERE state IN ('accepted', 'reschedule_proposed', 'completed')
                 UNION ALL
                 SELECT n.user_id, e.starts_at, e.ends_at FROM enrolment n JOIN event e ON e.id = n.event WHERE n.state = 'enrolled'",
            )
            .all()
            .await
            .expect("all agreed lessons");
        assert!(!rows.is_empty(), "the plan agreed on something");
        for (n, (user, from, until)) in rows.iter().enumerate() {
            for (other, other_from, other_until) in &rows[n + 1..] {
                assert!(user != other || until <= other_from || other_until <= from, "{user} is booked twice at {from:?}");
            }
        }
        world.jobs_performed().await;
        drop((coaches, players));
        world.end().await;
    }
}

/// Games at the times that are asked for most, with a seat for everybody.
async fn games(world: &World, court: protocol::CourtId) -> Vec<EventId> {
    let olga = world.player("Olga Petrova").await;
    let mut games = Vec::new();
    for ahead in 2..4 {
        for (from, to) in [("09:00", "10:00"), ("10:30", "12:00")] {
            let form = events::form(court, &events::day(world, ahead), from, to);
            let form = EventForm { capacity: 16, organiser_plays: false, ..form };
            games.push(events::create(&olga, form).await.id);
        }
    }
    games
}

/// Joins a game where nothing else is then, or leaves it.
async fn plays(player: &Player, event: EventId, dice: u32) {
    match dice % 4 {
        0 => drop(allow(player.client.call(Join { event, invite: None, if_free: true }).await, &REFUSALS)),
        1 => drop(allow(player.client.call(LeaveEvent { event }).await, &REFUSALS)),
        _ => {}
    }
}

async fn lessons(player: &Player, scope: LessonScope, side: LessonSide) -> Vec<Lesson> {
    player.client.call(ListLessons { scope, side, with: None, cursor: None }).await.expect("lessons").lessons
}

async fn player_does(coached: &Coached, player: &Player, from: Millis, dice: u32) {
    let slots = coached.slots_from(player, from).await;
    let Some(at) = slots.get(usize::try_from(dice % 4).expect("small")).copied() else { return };
    let open = lessons(player, LessonScope::Open, LessonSide::Player).await;
    let mine = open.iter().find(|lesson| lesson.turn == Some(LessonSide::Player));
    let upcoming = lessons(player, LessonScope::Upcoming, LessonSide::Player).await;
    match (dice / 4 % 6, mine, upcoming.first()) {
        (0 | 1, Some(lesson), _) => {
            allow(player.client.call(AcceptLesson { lesson: lesson.id, version: lesson.version }).await, &REFUSALS);
        }
        (2, Some(lesson), _) => {
            let counter = CounterLesson { lesson: lesson.id, version: lesson.version, starts_at: at, court: None, price: None, note: None };
            allow(player.client.call(counter).await, &REFUSALS);
        }
        (3, _, Some(lesson)) => {
            allow(player.client.call(RescheduleLesson { lesson: lesson.id, starts_at: at, court: None, note: None }).await, &REFUSALS);
        }
        (4, _, Some(lesson)) => {
            allow(player.client.call(CancelLesson { lesson: lesson.id, ..lessons::cancelled() }).await, &REFUSALS);
        }
        (5, ..) => {
            if let Some(lesson) = open.iter().find(|lesson| lesson.turn == Some(LessonSide::Coach)) {
                allow(player.client.call(WithdrawLesson { lesson: lesson.id }).await, &REFUSALS);
            }
        }
        _ => {
            allow(player.client.call(coached.request(at)).await, &REFUSALS);
        }
    }
}

async fn coach_does(coached: &Coached, from: Millis, dice: u32) {
    let coach = &coached.coach;
    for (n, lesson) in lessons(coach, LessonScope::Open, LessonSide::Coach).await.into_iter().enumerate() {
        if lesson.turn != Some(LessonSide::Coach) {
            continue;
        }
        let answer = (dice >> (n % 16)) % 4;
        let later = Millis(from.0 + 3_600_000 * i64::from(dice % 48));
        match answer {
            0 | 1 => {
                allow(coach.client.call(AcceptLesson { lesson: lesson.id, version: lesson.version }).await, &REFUSALS);
            }
            2 => {
                let counter =
                    CounterLesson { lesson: lesson.id, version: lesson.version, starts_at: later, court: None, price: None, note: None };
                allow(coach.client.call(counter).await, &REFUSALS);
            }
            _ => {
                allow(coach.client.call(DeclineLesson { lesson: lesson.id, version: None, reason: None }).await, &REFUSALS);
            }
        }
    }
}

async fn nobody_is_booked_twice(backend: Backend) {
    for seed in seeds(2) {
        println!("PLAN_SEED={seed}");
        let mut plan = Plan::begin(backend, seed).await;
        for _ in 0..ROUNDS {
            plan.round().await;
        }
        plan.end().await;
    }
}

tests_on!(nobody_is_booked_twice: sqlite Sqlite, postgres Postgres, two_nodes TwoNodes);
