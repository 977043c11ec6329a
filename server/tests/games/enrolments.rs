//! Enrolments: enrolled, pending and waiting players.

mod answered;
mod asked_first;
mod at_night;
mod attendance;
mod blocked;
mod changes;
mod crowds;
mod deciding;
mod guests;
mod joining;
mod listed;
mod offers;
mod plans;
mod quiet;
mod races;
mod reminders;
mod seen;
mod served;
mod substitutes;

use std::time::Duration;

use jiff::Timestamp;
use jiff::tz::TimeZone;
use protocol::chat::UserPush;
use protocol::enrolments::{Decide, Enrolment, EnrolmentState, Join, LeaveEvent};
use protocol::events::{EventForm, EventSnapshot};
use protocol::{CourtId, EnrolmentId, EventId, Millis, NotificationId, Topic, UserId};
use rally::config::Config;
use reqwest::Method;
use serde_json::{Value, json};

use harness::refusals::{code, refusal, state_in};
use harness::servers::until;
use harness::steps::events::{self, HERE};
use harness::steps::people::block;
use harness::{Player, World};

const MINUTE: Duration = Duration::from_secs(60);
const HOUR: Duration = Duration::from_secs(3_600);
const DAY: Duration = Duration::from_secs(86_400);

/// Access tokens that stay valid when the clock is moved by days.
fn for_days(config: &mut Config) {
    config.auth.access_life = DAY * 365;
    config.auth.refresh_life = DAY * 400;
    config.realtime.requests_per_second = 10_000;
    config.realtime.requests_burst = 10_000;
}

/// A court in a zone where the story starts at about 11 am.
struct Court {
    id: CourtId,
    zone: TimeZone,
}

impl Court {
    async fn new(world: &World) -> Self {
        let hour = (world.app().clock.now().0 / 3_600_000).rem_euclid(24);
        let east = 11 - hour;
        // The signs of these names are inverted (POSIX).
        let name = if east == 0 { "Etc/GMT".to_owned() } else { format!("Etc/GMT{:+}", -east) };
        let zone = TimeZone::get(&name).expect("a zone");
        Self { id: events::court(world, "Riverside", HERE, &name).await, zone }
    }

    /// A one-hour doubles that starts this far ahead.
    fn form(&self, world: &World, ahead: Duration) -> EventForm {
        let at = |millis: i64| Timestamp::from_millisecond(millis).unwrap().to_zoned(self.zone.clone());
        let start = (world.app().clock.now() + ahead).0;
        let clock = |at: jiff::Zoned| at.strftime("%H:%M").to_string();
        let date = at(start).strftime("%Y-%m-%d").to_string();
        events::form(self.id, &date, &clock(at(start)), &clock(at(start + 3_600_000)))
    }
}

/// Moves the clock of every node.
fn advance(world: &World, span: Duration) {
    for node in &world.nodes {
        node.app.clock.advance(span);
    }
}

async fn join(player: &Player, event: EventId) -> Enrolment {
    player.client.call(Join { event, invite: None, if_free: false }).await.expect("joined")
}

async fn leave(player: &Player, event: EventId) -> Enrolment {
    player.client.call(LeaveEvent { event }).await.expect("left")
}

async fn decide(organiser: &Player, enrolment: EnrolmentId, accept: bool) -> Enrolment {
    organiser.client.call(Decide { enrolment, accept }).await.expect("decided")
}

async fn roster(player: &Player, event: EventId) -> EventSnapshot {
    events::get(player, event).await
}

/// The stored state of a player's enrolment.
async fn state(world: &World, event: EventId, user: UserId) -> String {
    let query = world.app().db.query("SELECT state FROM enrolment WHERE event = ").arg(event).push(" AND user_id = ").arg(user);
    query.scalar_optional().await.unwrap().unwrap_or_default()
}

async fn becomes(world: &World, event: EventId, player: &Player, wanted: &str) {
    until(&format!("{} to be {wanted}", player.name), async || state(world, event, player.id).await == wanted).await;
}

/// The kinds of a player's notifications, oldest first, but for reminders and who joined: those come in many stories.
async fn notification_kinds(world: &World, player: &Player) -> Vec<String> {
    let often = ["reminder_day", "reminder_soon", "enrolment_joined"];
    all_kinds(world, player).await.into_iter().filter(|kind| !often.contains(&kind.as_str())).collect()
}

async fn all_kinds(world: &World, player: &Player) -> Vec<String> {
    world.app().db.query("SELECT kind FROM notification WHERE user_id = ").arg(player.id).push(" ORDER BY id").scalars().await.unwrap()
}

/// When a player's offer expires.
async fn held_until(world: &World, event: EventId, player: &Player) -> Millis {
    let query = world.app().db.query("SELECT answer_by FROM enrolment WHERE state = 'offered' AND event = ").arg(event);
    query.push(" AND user_id = ").arg(player.id).scalar().await.unwrap()
}

/// The enrolment states pushed to a player's own devices for one event.
async fn pushed_states(world: &World, player: &Player, event: EventId) -> Vec<EnrolmentState> {
    let topic = Topic::User(player.id).to_string();
    let query = world.app().db.query("SELECT body FROM push_log WHERE topic = ").arg(topic).push(" AND body IS NOT NULL ORDER BY seq");
    let bodies: Vec<String> = query.scalars().await.unwrap();
    let pushes = bodies.iter().filter_map(|body| serde_json::from_str::<UserPush>(body).ok());
    let mine = |push| if let UserPush::MyEnrolment { enrolment } = push { Some(*enrolment) } else { None };
    pushes.filter_map(mine).filter(|enrolment| enrolment.event == event).map(|enrolment| enrolment.state).collect()
}

/// Edits a player's profile.
pub async fn edit_profile(player: &Player, what: Value) {
    let (path, access) = (format!("/user/{}", player.id), Some(player.tokens.access_token.as_str()));
    player.rest.call::<Value>(Method::PUT, &path, access, Some(what)).await.expect("a profile");
}

async fn befriend(a: &Player, b: &Player) {
    a.rest.follow(&a.tokens.access_token, b.id, true).await.unwrap();
    b.rest.follow(&b.tokens.access_token, a.id, true).await.unwrap();
}

/// Invariants of an event: its counts equal its rows, and it has no more players than seats.
async fn check(world: &World, event: EventId) {
    // In one statement: between two of them a job may give a seat to somebody who waits.
    let query = "SELECT e.taken, e.waiting_count, e.pending_count, e.capacity, n.state FROM event e LEFT JOIN enrolment n ON n.event = e.id WHERE e.id = ";
    let rows: Vec<(i64, i64, i64, i64, Option<String>)> = world.app().db.query(query).arg(event).all().await.unwrap();
    let (taken, waiting, pending, capacity, _) = rows[0];
    let states: Vec<String> = rows.into_iter().filter_map(|row| row.4).collect();
    let count = |wanted: &[&str]| i64::try_from(states.iter().filter(|state| wanted.contains(&state.as_str())).count()).unwrap();
    let rows = (count(&["enrolled", "offered", "checked_in", "no_show"]), count(&["waitlisted"]), count(&["pending"]));
    assert_eq!((taken, waiting, pending), rows, "{states:?}");
    assert!(taken <= capacity, "{taken} of {capacity}");
}

async fn people<const N: usize>(world: &World, names: [&str; N]) -> [Player; N] {
    let mut people = Vec::new();
    for name in names {
        people.push(world.player(name).await);
    }
    people.try_into().ok().expect("as many")
}
