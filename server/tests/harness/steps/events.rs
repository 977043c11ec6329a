//! Events: created, read and joined.

use protocol::ErrorCode;
use protocol::enrolments::Join;
use protocol::events::{
    CreateEvent, Event, EventForm, EventSnapshot, EventSort, GenderRule, GetEvent, PublicEvent, SearchEvents, WaitingPolicy,
};
use protocol::people::Spot;
use protocol::{CourtId, EventId};
use rally::geo::cell::PlaceCell;
use reqwest::Method;
use uuid::Uuid;

use crate::found::{COURT, write_words};
use crate::refusals::code;
use crate::{Player, World};

pub const HERE: Spot = Spot { latitude: 34.05, longitude: -118.25 };

pub const LOS_ANGELES: &str = "America/Los_Angeles";

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

pub async fn get(player: &Player, event: EventId) -> EventSnapshot {
    player.client.call(GetEvent { event, invite: None }).await.expect("a visible event")
}

pub async fn join(player: &Player, event: EventId) {
    player.client.call(Join { event, invite: None, if_free: false }).await.expect("joined");
}

pub fn search(day: &str) -> SearchEvents {
    SearchEvents {
        location: HERE,
        distance: None,
        day: day.into(),
        days: None,
        kind: vec![],
        level: vec![],
        age: vec![],
        gender: vec![],
        surface: vec![],
        format: None,
        open_seats: false,
        classes: false,
        court: None,
        sort: EventSort::Soonest,
        cursor: None,
    }
}

/// What a guest is shown.
pub async fn opened(world: &World, event: EventId) -> Result<PublicEvent, ErrorCode> {
    match world.rest().call::<PublicEvent>(Method::GET, &format!("/event/{event}"), None, None).await {
        Ok(event) => Ok(event),
        refused => Err(code(refused)),
    }
}
