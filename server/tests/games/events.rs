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
mod series;
mod shared_rooms;
mod staff;
mod states;

use std::time::Duration;

use protocol::enrolments::Join;
use protocol::events::{CreateEvent, Event, EventForm, EventMade, EventSnapshot, GenderRule, GetEvent, WaitingPolicy};
use protocol::people::Spot;
use protocol::{CourtId, EventId, Millis, Topic};
use uuid::Uuid;

use harness::refusals::{code, refusal, state_in};
use harness::steps::events::{HERE, LOS_ANGELES, court, create, day, form, get, join, single};
use harness::{Player, World};

const DAY: Duration = Duration::from_secs(86_400);

async fn made(player: &Player, create: CreateEvent) -> EventMade {
    player.client.call(create).await.expect("events")
}

/// The state changes of an event, from its history.
async fn states(world: &World, event: EventId) -> Vec<(Option<String>, Option<String>)> {
    let query = world.app().db.query("SELECT from_state, to_state FROM history WHERE change = 'state' AND subject = ").arg(event.0);
    query.push(" ORDER BY id").all().await.expect("a history")
}

/// Waits until a background job has made the condition true.
async fn until(what: &str, holds: impl AsyncFn() -> bool) {
    harness::servers::until(what, holds).await;
}

fn later(at: Option<Millis>, by: Duration) -> Millis {
    at.expect("a time") + by
}
