//! Random plans: players join, leave, answer, are accepted and removed, several at once, and time passes. After each step the
//! counts equal the rows, and no seat is taken twice. A failure prints its seed: `PLAN_SEED=… cargo test
//! enrolments::plans` repeats its choices.

use futures_util::FutureExt;
use futures_util::future::{BoxFuture, join_all};
use protocol::ErrorCode;
use protocol::client::ClientError;
use protocol::enrolments::{
    AcceptOffer, AddEnrolment, CheckIn, DeclineOffer, EnrolmentState, MarkAbsent, Object, Reconfirm, RemoveEnrolment,
};
use protocol::events::{InviteToEvent, SeriesScope, UpdateEvent, WaitingPolicy};
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};

use super::*;
use harness::Backend;
use harness::plans::{allow, seeds, tests_on};

/// Expected refusals: the event is full, the event or enrolment is in another state, the player is not allowed to, it is too
/// early or too late, or the event's row stayed locked (with retry).
const REFUSALS: [ErrorCode; 7] = [
    ErrorCode::Invalid,
    ErrorCode::Conflict,
    ErrorCode::Forbidden,
    ErrorCode::NotFound,
    ErrorCode::TooLate,
    ErrorCode::LimitReached,
    ErrorCode::Unavailable,
];
const STEPS: usize = 120;
const NAMES: [&str; 9] = ["Maya", "Ann", "Ben", "Cem", "Dana", "Eli", "Fay", "Gus", "Hana"];

struct Plan {
    world: World,
    chance: StdRng,
    court: Court,
    people: [Player; 9],
    event: EventId,
    ahead: Duration,
}

impl Plan {
    async fn begin(backend: Backend, seed: u64) -> Self {
        let world = World::begin_with(backend, for_days).await;
        let mut chance = StdRng::seed_from_u64(seed);
        let court = Court::new(&world).await;
        let people = people(&world, NAMES).await;
        let policies = [WaitingPolicy::FirstCome, WaitingPolicy::Lottery, WaitingPolicy::Fours, WaitingPolicy::Organiser];
        let ahead = DAY * 4;
        let form = EventForm {
            is_private: seed.is_multiple_of(2),
            capacity: chance.random_range(2..=5),
            waiting: *policies.choose(&mut chance).unwrap(),
            ..court.form(&world, ahead)
        };
        let event = events::create(&people[0], form).await.id;
        Self { world, chance, court, people, event, ahead }
    }

    /// Time passes, the organiser edits the event, or several players act at the same moment.
    async fn step(&mut self) {
        let Self { world, chance, court, people, event, ahead } = self;
        let event = *event;
        let organiser = &people[0];
        match chance.random_range(0..100) {
            0..7 => {
                let span = MINUTE * chance.random_range(10..400);
                *ahead = ahead.saturating_sub(span);
                advance(world, span);
            }
            7..12 => {
                let now = events::get(organiser, event).await.event;
                let form = EventForm {
                    capacity: chance.random_range(2..=7),
                    is_private: now.form.is_private,
                    waiting: now.form.waiting,
                    ..court.form(world, *ahead)
                };
                let edit = UpdateEvent { event, version: now.version, form, scope: SeriesScope::This };
                allow(organiser.client.call(edit).await, &REFUSALS);
            }
            _ => {
                let rows: Vec<EnrolmentId> =
                    world.app().db.query("SELECT id FROM enrolment WHERE event = ").arg(event).scalars().await.unwrap();
                let commands: Vec<_> = (0..chance.random_range(1..=4)).filter_map(|_| command(chance, people, event, &rows)).collect();
                for done in join_all(commands).await {
                    allow(done, &REFUSALS);
                }
            }
        }
        check(world, event).await;
    }
    /// Waits for the due jobs, then checks that everybody's roster equals the rows.
    async fn compare(self) {
        let Self { world, people, event, .. } = self;
        world.jobs_performed().await;
        check(&world, event).await;
        let shown = roster(&people[0], event).await;
        let seated = shown.enrolments.iter().filter(|one| one.state.is_seated()).count();
        let line: Vec<_> = shown.enrolments.iter().filter(|one| one.state == EnrolmentState::Waitlisted).map(|one| one.position).collect();
        assert_eq!(seated as i64, shown.event.taken);
        assert_eq!(line, (1..=shown.event.waiting_count).map(Some).collect::<Vec<_>>());
        for player in &people {
            let mine = roster(player, event).await.mine;
            let listed = shown.enrolments.iter().find(|one| one.player.as_ref().is_some_and(|one| one.id == player.id));
            assert_eq!(mine.filter(|mine| mine.state.is_listed()).as_ref(), listed, "{}", player.name);
        }
        drop(people);
        world.end().await;
    }
}

/// One player's or the organiser's command, sensible or not.
fn command<'a>(
    chance: &mut StdRng,
    people: &'a [Player; 9],
    event: EventId,
    rows: &[EnrolmentId],
) -> Option<BoxFuture<'a, Result<(), ClientError>>> {
    let (organiser, player) = (&people[0], people.choose(chance).unwrap());
    let (other, enrolment) = (people.choose(chance).unwrap().id, rows.choose(chance).copied()?);
    let (roll, accept) = (chance.random_range(0..89), chance.random_bool(0.7));
    let command = async move {
        match roll {
            0..30 => player.client.call(Join { event, invite: None, if_free: false }).await.map(drop),
            30..45 => player.client.call(LeaveEvent { event }).await.map(drop),
            45..58 => organiser.client.call(Decide { enrolment, accept }).await.map(drop),
            58..65 => player.client.call(AcceptOffer { event, if_free: false }).await.map(drop),
            65..69 => player.client.call(DeclineOffer { event }).await.map(drop),
            69..74 => organiser.client.call(RemoveEnrolment { enrolment, reason: "By lot".into() }).await.map(drop),
            74..77 => organiser.client.call(AddEnrolment { event, user: Some(other), guest: None }).await.map(drop),
            77..80 => organiser.client.call(AddEnrolment { event, user: None, guest: Some("Sam".into()) }).await.map(drop),
            80..83 => organiser.client.call(InviteToEvent { event, users: vec![other] }).await.map(drop),
            83..85 => player.client.call(Reconfirm { event }).await.map(drop),
            85..87 => player.client.call(CheckIn { event, enrolment: None }).await.map(drop),
            87 => organiser.client.call(MarkAbsent { enrolment }).await.map(drop),
            _ => player.client.call(Object { event }).await.map(drop),
        }
    };
    Some(command.boxed())
}

async fn run(backend: Backend) {
    for seed in seeds(6) {
        println!("PLAN_SEED={seed} on {backend:?}");
        let mut plan = Plan::begin(backend, seed).await;
        for _ in 0..STEPS {
            plan.step().await;
        }
        plan.compare().await;
    }
}

tests_on!(run: on_sqlite Sqlite, on_postgres Postgres);
