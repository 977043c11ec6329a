//! Random plans: people block, follow, join by links, leave, are removed, and events move and change their audience. After each
//! step SQL says who may see each event; at the end nobody has received a push that they had no right to, and no organiser has
//! missed one. A failure prints its seed: `PLAN_SEED=… cargo test events::plans` repeats its choices.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::RangeInclusive;

use protocol::client::ServerPush;
use protocol::enrolments::{LeaveEvent, RemoveEnrolment};
use protocol::events::{InviteToEvent, UpdateEvent};
use protocol::session::OpenTopic;
use protocol::{EnrolmentId, ErrorCode, UserId};
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};

use super::*;
use harness::Backend;
use harness::plans::{allow, seeds, tests_on};

/// Expected refusals: another state, not allowed, not visible, an invitation that does not hold, too often today, and a locked row.
const REFUSALS: [ErrorCode; 8] = [
    ErrorCode::Invalid,
    ErrorCode::Conflict,
    ErrorCode::Forbidden,
    ErrorCode::NotFound,
    ErrorCode::InvitationUnusable,
    ErrorCode::DoesNotFit,
    ErrorCode::LimitReached,
    ErrorCode::Unavailable,
];
const STEPS: usize = 100;
const NAMES: [&str; 6] = ["Maya", "Ann", "Ben", "Cem", "Dana", "Eli"];

/// Who may see which event.
type Rights = BTreeSet<(EventId, UserId)>;

/// A step that is over: the number of the last push of each event, and who may see it from then on.
struct Step {
    heads: BTreeMap<EventId, u64>,
    rights: Rights,
}

struct Plan {
    world: World,
    chance: StdRng,
    people: Vec<Player>,
    events: Vec<EventId>,
    links: Vec<(EventId, String)>,
    steps: Vec<Step>,
    /// What each of the people has received so far.
    received: Vec<Vec<ServerPush>>,
}

impl Plan {
    async fn begin(backend: Backend, seed: u64) -> Self {
        let world = World::begin_with(backend, |config| {
            config.realtime.requests_per_second = 10_000;
            config.realtime.requests_burst = 10_000;
        })
        .await;
        let mut people = Vec::new();
        for (n, name) in NAMES.iter().enumerate() {
            people.push(world.player_on(n % world.nodes.len(), name).await);
        }
        let court = court(&world, "Vermont Canyon", HERE, LOS_ANGELES).await;
        let mut events = Vec::new();
        for (n, (is_private, friends_only)) in [(false, false), (false, true), (true, false), (false, true)].into_iter().enumerate() {
            let base = form(court, &day(&world, 5 + i64::try_from(n).unwrap()), "19:00", "21:00");
            events.push(create(&people[n % 2], EventForm { is_private, friends_only, ..base }).await.id);
        }
        let received = people.iter().map(|_| Vec::new()).collect();
        let chance = StdRng::seed_from_u64(seed);
        let mut plan = Self { world, chance, people, events, links: Vec::new(), steps: Vec::new(), received };
        plan.observe().await;
        for player in &plan.people {
            for event in &plan.events {
                // Some may not see it yet.
                allow(player.client.call(OpenTopic { topic: Topic::Event(*event), since: None }).await, &REFUSALS);
            }
        }
        plan
    }

    /// Who may see which event, as SQL has it.
    async fn rights(&self) -> Rights {
        let query = self.world.app().db.query(
            "SELECT e.id, u.id FROM event e CROSS JOIN app_user u
             WHERE (e.organiser = u.id
                 OR EXISTS (SELECT 1 FROM enrolment n WHERE n.event = e.id AND n.user_id = u.id
                     AND n.state IN ('enrolled', 'checked_in', 'no_show'))
                 OR (NOT EXISTS (SELECT 1 FROM block b WHERE (b.blocker = u.id AND b.blocked = e.organiser)
                         OR (b.blocker = e.organiser AND b.blocked = u.id))
                     AND (NOT e.friends_only
                         OR EXISTS (SELECT 1 FROM enrolment n WHERE n.event = e.id AND n.user_id = u.id
                             AND n.state IN ('invited', 'pending', 'waitlisted', 'offered'))
                         OR (EXISTS (SELECT 1 FROM follow WHERE follower = u.id AND followee = e.organiser)
                             AND EXISTS (SELECT 1 FROM follow WHERE follower = e.organiser AND followee = u.id))))) AND e.id IN ",
        );
        let query = query.list(self.events.iter().copied()).push(" AND u.id IN ").list(self.people.iter().map(|player| player.id));
        query.all::<(EventId, UserId)>().await.unwrap().into_iter().collect()
    }

    async fn observe(&mut self) {
        let mut heads = BTreeMap::new();
        for event in &self.events {
            let query = self.world.app().db.query("SELECT head FROM topic WHERE name = ").arg(Topic::Event(*event).to_string());
            let head: i64 = query.scalar_optional().await.unwrap().unwrap_or_default();
            heads.insert(*event, u64::try_from(head).unwrap());
        }
        let rights = self.rights().await;
        self.steps.push(Step { heads, rights });
    }

    async fn step(&mut self) {
        let event = *self.events.choose(&mut self.chance).unwrap();
        let [who, other] = [0, 1].map(|_| self.chance.random_range(0..self.people.len()));
        let (on, roll) = (self.chance.random_bool(0.6), self.chance.random_range(0..100));
        let host = self.events.iter().position(|one| *one == event).unwrap() % 2;
        let organiser = &self.people[host];
        let (player, other) = (&self.people[who], &self.people[other]);
        let access = &player.tokens.access_token;
        match roll {
            0..12 if player.id != other.id => drop(allow(player.rest.block(access, other.id, on).await, &REFUSALS)),
            12..30 if player.id != other.id => drop(allow(player.rest.follow(access, other.id, on).await, &REFUSALS)),
            30..42 => drop(allow(player.client.call(Join { event, invite: None, if_free: false }).await, &REFUSALS)),
            42..52 => {
                if let Some((event, secret)) = self.links.choose(&mut self.chance).cloned() {
                    allow(player.client.call(Join { event, invite: Some(secret), if_free: false }).await, &REFUSALS);
                }
            }
            52..60 => {
                let users = if player.id == other.id { vec![] } else { vec![other.id] };
                if let Some(invited) = allow(player.client.call(InviteToEvent { event, users }).await, &REFUSALS) {
                    self.links.push((event, invited.link.split_once("?invite=").unwrap().1.to_owned()));
                }
            }
            60..68 => drop(allow(player.client.call(LeaveEvent { event }).await, &REFUSALS)),
            68..76 => {
                let rows = self.world.app().db.query("SELECT id FROM enrolment WHERE event = ").arg(event);
                let rows: Vec<EnrolmentId> = rows.scalars().await.unwrap();
                if let Some(enrolment) = rows.choose(&mut self.chance).copied() {
                    let removal = RemoveEnrolment { enrolment, reason: "By lot".into() };
                    allow(organiser.client.call(removal).await, &REFUSALS);
                }
            }
            76..82 => {
                let ahead = self.chance.random_range(5..12);
                let date = Some(day(&self.world, ahead));
                Self::change(organiser, event, |form| EventForm { date, friends_only: on, ..form }).await;
            }
            _ => {
                let opened = player.client.call(OpenTopic { topic: Topic::Event(event), since: None }).await;
                let may = self.steps.last().unwrap().rights.contains(&(event, player.id));
                // A job may have changed it since.
                let now_may = self.rights().await.contains(&(event, player.id));
                assert!(opened.is_ok() == may || opened.is_ok() == now_may, "{} opens {event}: {:?}", player.name, opened.is_ok());
            }
        }
        self.observe().await;
        // A push to everybody who still listens, and to the organiser, who opens the topic again as their page would.
        let organiser = &self.people[host];
        let topic = Topic::Event(event);
        let known = organiser.client.call(OpenTopic { topic, since: None }).await.unwrap().seq;
        let name = format!("Step {}", self.steps.len());
        let changed = Self::change(organiser, event, |form| EventForm { name, ..form }).await;
        self.observe().await;
        let head = self.steps.last().unwrap().heads[&event];
        let heard = self.hear(host, topic, known + 1..=head).await;
        assert!(heard > 0 || !changed, "the organiser hears of their own change");
    }

    /// Waits until the organiser has received all of these, before a later snapshot may stand for one of them. Returns how many
    /// had content for them.
    async fn hear(&mut self, host: usize, topic: Topic, pushes: RangeInclusive<u64>) -> usize {
        let mut with_content = 0;
        let mut missing: BTreeSet<u64> = pushes.collect();
        while !missing.is_empty() {
            let push = self.people[host].client.next_push().await;
            let push = push.unwrap_or_else(|error| panic!("{} misses {missing:?} of {topic}: {error}", self.people[host].name));
            if push.topic == Some(topic) && push.seq.is_some_and(|seq| missing.remove(&seq)) {
                with_content += usize::from(push.name.is_some());
            }
            self.received[host].push(push);
        }
        with_content
    }

    /// Whether the event was changed: a job may have changed it first.
    async fn change(organiser: &Player, event: EventId, edit: impl FnOnce(EventForm) -> EventForm) -> bool {
        let now = get(organiser, event).await.event;
        let update = UpdateEvent { event, version: now.version, form: edit(now.form), scope: Default::default() };
        allow(organiser.client.call(update).await, &REFUSALS).is_some()
    }

    /// Whether somebody had the right to a push: before or after the step that made it.
    fn had_right(&self, event: EventId, user: UserId, seq: u64) -> bool {
        let after = self.steps.iter().position(|step| step.heads[&event] >= seq).expect("a step that made it");
        let [before, after] = [&self.steps[after.saturating_sub(1)], &self.steps[after]];
        before.rights.contains(&(event, user)) || after.rights.contains(&(event, user))
    }

    /// Waits for the due jobs and for all pushes, then checks everything that was received.
    async fn compare(mut self) {
        self.world.jobs_performed().await;
        self.observe().await;
        let mut received = 0;
        let mut people: Vec<Player> = self.people.drain(..).collect();
        for (n, player) in people.iter_mut().enumerate() {
            let (path, access) = (format!("/user/{}", player.id), player.tokens.access_token.clone());
            let edit = serde_json::json!({ "aboutMe": "Nothing more to hear." });
            player.rest.call::<serde_json::Value>(reqwest::Method::PUT, &path, Some(&access), Some(edit)).await.unwrap();
            let mut heard = std::mem::take(&mut self.received[n]);
            while heard.last().is_none_or(|push: &ServerPush| !push.data.as_ref().is_some_and(|data| data.get().contains("Nothing more"))) {
                heard.push(player.client.next_push().await.expect("a push"));
            }
            heard.extend(std::iter::from_fn(|| player.client.try_push()));
            for push in heard {
                if let (Some(Topic::Event(event)), Some(seq), Some(_)) = (push.topic, push.seq, &push.name) {
                    received += 1;
                    assert!(self.had_right(event, player.id, seq), "{} received {push:?}", player.name);
                }
            }
        }
        println!("{received} pushes received");
        assert!(received > 0, "a plan in which nobody listens");
        drop(people);
        self.world.end().await;
    }
}

async fn run(backend: Backend) {
    for seed in seeds(1) {
        println!("PLAN_SEED={seed} on {backend:?}");
        let mut plan = Plan::begin(backend, seed).await;
        for _ in 0..STEPS {
            plan.step().await;
        }
        plan.compare().await;
    }
}

tests_on!(run: on_sqlite Sqlite, on_postgres Postgres, on_two_nodes TwoNodes);
