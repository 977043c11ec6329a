//! Events: creating, finding, changing and cancelling them; and their rooms.

mod access;
mod announced;
mod blocked_between;
mod changes;
mod cuts;
pub mod found;
mod invitations;
mod made;
mod plans;
pub mod public;
mod rain;
mod rooms;
mod rows;
mod series;
mod shared_rooms;
mod staff;
mod states;

use std::time::Duration;

use protocol::enrolments::Join;
use protocol::events::{CreateEvent, Event, EventForm, EventMade, EventSnapshot, GenderRule, GetEvent, WaitingPolicy};
use protocol::people::Spot;
use protocol::{CourtId, EventId, Millis, Topic};
use rally::geo::cell::PlaceCell;
use uuid::Uuid;

use crate::harness::found::{COURT, write_words};
use crate::harness::refusals::{code, refusal, state_in};
use crate::harness::{Player, World};

pub const HERE: Spot = Spot { latitude: 34.05, longitude: -118.25 };
pub const LOS_ANGELES: &str = "America/Los_Angeles";
const DAY: Duration = Duration::from_secs(86_400);

/// Inserts a place with hard courts.
pub async fn court(world: &World, name: &str, at: Spot, zone: &str) -> CourtId {
    let id = CourtId(Uuid::now_v7());
    world
        .app()
        .db
        .query(
            "INSERT INTO court (id, tenant, version, name, words, latitude, longitude, cell, zone, hard, clay, grass, pickleball, light, shop, wall,
                 ball_machine, indoor, images, rating_sum, rating_count, created_at)
             VALUES (",
        )
        .arg(id)
        .push(", 1, 1, ")
        .arg(name)
        .push(", ")
        .arg(rally::words::fold(name))
        .push(", ")
        .arg(at.latitude)
        .push(", ")
        .arg(at.longitude)
        .push(", ")
        .arg(PlaceCell::of(at).unwrap().number())
        .push(", ")
        .arg(zone)
        .push(", 4, 0, 0, 0, TRUE, FALSE, FALSE, FALSE, FALSE, '[]', 0, 0, 0)")
        .run()
        .await
        .expect("a court");
    write_words(&world.app().db, COURT, id.0, &rally::words::fold(name)).await.expect("its words");
    id
}

/// The UTC day so many days from now: `2026-11-20`.
pub fn day(world: &World, ahead: i64) -> String {
    let at = jiff::Timestamp::from_millisecond(world.app().clock.now().0 + ahead * 86_400_000).unwrap();
    at.strftime("%Y-%m-%d").to_string()
}

/// A doubles with four seats, one of them the organiser's.
pub fn form(court: CourtId, date: &str, from: &str, to: &str) -> EventForm {
    EventForm {
        name: "Thursday doubles".into(),
        kind: "doubles".into(),
        court: Some(court),
        court_note: None,
        surface: None,
        date: Some(date.into()),
        from: Some(from.into()),
        to: Some(to.into()),
        to_date: None,
        second_hour: false,
        is_private: false,
        format: None,
        competitive: false,
        level_min: None,
        level_max: None,
        age_range: vec![],
        gender: GenderRule::Open,
        friends_only: false,
        capacity: 4,
        organiser_plays: true,
        players_min: None,
        court_open: false,
        confirm_by: None,
        price: None,
        description: None,
        image: None,
        waiting: WaitingPolicy::FirstCome,
        leave_minutes: 120,
        enrol_minutes: 0,
        guests: None,
    }
}

pub fn single(form: EventForm) -> CreateEvent {
    CreateEvent { form, repeat: None, draft: false, if_free: false }
}

pub async fn create(player: &Player, form: EventForm) -> Event {
    player.client.call(single(form)).await.expect("an event").event
}

async fn made(player: &Player, create: CreateEvent) -> EventMade {
    player.client.call(create).await.expect("events")
}

pub async fn get(player: &Player, event: EventId) -> EventSnapshot {
    player.client.call(GetEvent { event, invite: None }).await.expect("a visible event")
}

pub async fn join(player: &Player, event: EventId) {
    player.client.call(Join { event, invite: None, if_free: false }).await.expect("joined");
}

/// The state changes of an event, from its history.
async fn states(world: &World, event: EventId) -> Vec<(Option<String>, Option<String>)> {
    let query = world.app().db.query("SELECT from_state, to_state FROM history WHERE change = 'state' AND subject = ").arg(event.0);
    query.push(" ORDER BY id").all().await.expect("a history")
}

/// Waits until a background job has made the condition true.
async fn until(what: &str, holds: impl AsyncFn() -> bool) {
    crate::harness::servers::until(what, holds).await;
}

fn later(at: Option<Millis>, by: Duration) -> Millis {
    at.expect("a time") + by
}
