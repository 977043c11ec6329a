//! Randomised plans: people join, leave, answer, are decided on and taken out, and time goes by, sensible or not. After each
//! step the counts are those of the rows, and no seat is taken twice. A failure names its seed: `PLAN_SEED=… cargo test
//! enrolments::plans` replays it.

use protocol::client::ClientError;
use protocol::enrolments::{
    AcceptOffer, AddEnrolment, CheckIn, DeclineOffer, EnrolmentState, MarkAbsent, Object, Reconfirm, RemoveEnrolment,
};
use protocol::events::{InviteToEvent, SeriesScope, UpdateEvent, WaitingPolicy};
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};

use super::*;
use crate::harness::Where;

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
    async fn begin(place: Where, seed: u64) -> Option<Self> {
        let world = World::begin_with(place, for_days).await?;
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
        Some(Self { world, chance, court, people, event, ahead })
    }

    async fn step(&mut self) {
        let Self { world, chance, court, people, event, ahead } = self;
        let event = *event;
        let (organiser, player) = (&people[0], people.choose(chance).unwrap());
        let other = people.choose(chance).unwrap().id;
        let rows: Vec<EnrolmentId> = world.app().db.query("SELECT id FROM enrolment WHERE event = ").arg(event).scalars().await.unwrap();
        let Some(enrolment) = rows.choose(chance).copied() else { return };
        let (roll, accept) = (chance.random_range(0..100), chance.random_bool(0.7));
        let done = match roll {
            0..30 => player.client.call(Join { event, invite: None }).await.map(drop),
            30..45 => player.client.call(LeaveEvent { event }).await.map(drop),
            45..58 => organiser.client.call(Decide { enrolment, accept }).await.map(drop),
            58..65 => player.client.call(AcceptOffer { event }).await.map(drop),
            65..69 => player.client.call(DeclineOffer { event }).await.map(drop),
            69..74 => organiser.client.call(RemoveEnrolment { enrolment, reason: "By lot".into() }).await.map(drop),
            74..77 => organiser.client.call(AddEnrolment { event, user: Some(other), guest: None }).await.map(drop),
            77..80 => organiser.client.call(AddEnrolment { event, user: None, guest: Some("Sam".into()) }).await.map(drop),
            80..83 => organiser.client.call(InviteToEvent { event, users: vec![other] }).await.map(drop),
            83..85 => player.client.call(Reconfirm { event }).await.map(drop),
            85..87 => player.client.call(CheckIn { event, enrolment: None }).await.map(drop),
            87..88 => organiser.client.call(MarkAbsent { enrolment }).await.map(drop),
            88..89 => player.client.call(Object { event }).await.map(drop),
            89..93 => {
                let now = events::get(organiser, event).await.event;
                let form = EventForm {
                    capacity: chance.random_range(2..=7),
                    is_private: now.form.is_private,
                    waiting: now.form.waiting,
                    ..court.form(world, *ahead)
                };
                organiser.client.call(UpdateEvent { event, version: now.version, form, scope: SeriesScope::This }).await.map(drop)
            }
            _ => {
                let span = MINUTE * chance.random_range(10..400);
                *ahead = ahead.saturating_sub(span);
                advance(world, span);
                Ok(())
            }
        };
        match done {
            Ok(()) | Err(ClientError::Refused(_)) => {}
            Err(error) => panic!("{error}"),
        }
        check(world, event).await;
    }

    /// What is due is done, and what everybody sees is what is kept.
    async fn compare(self) {
        let Self { world, people, event, .. } = self;
        let due = async || {
            let now = world.app().clock.now();
            world.app().db.query("SELECT COUNT(*) FROM job WHERE due_at <= ").arg(now).scalar::<i64>().await.unwrap()
        };
        until("all that is due to be done", async || due().await == 0).await;
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

async fn run(place: Where) {
    #[expect(clippy::disallowed_methods, reason = "the tests' own setting")]
    let wanted = std::env::var("PLAN_SEED").ok().and_then(|seed| seed.parse::<u64>().ok());
    for seed in wanted.map_or(1..=6, |seed| seed..=seed) {
        println!("PLAN_SEED={seed} on {place:?}");
        let Some(mut plan) = Plan::begin(place, seed).await else { return };
        for _ in 0..STEPS {
            plan.step().await;
        }
        plan.compare().await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn on_sqlite() {
    run(Where::Sqlite).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn on_postgres() {
    run(Where::Postgres).await;
}
