//! No seat stays empty beside a waiting list.

use protocol::events::{Event, SeriesScope, UpdateEvent, WaitingPolicy};

use super::*;
use harness::story;

async fn change(by: &Player, event: &Event, form: EventForm) {
    let version = events::get(by, event.id).await.event.version;
    by.client.call(UpdateEvent { event: event.id, version, form, scope: SeriesScope::This }).await.expect("changed");
}

story!(the_fourth_who_waits_fills_four_seats, |world| {
    let court = Court::new(world).await;
    let [maya, elena, diego] = people(world, ["Maya Okafor", "Elena Vasquez", "Diego Fuentes"]).await;
    let line = people(world, ["Ann", "Ben", "Cem", "Dana"]).await;
    let others = people(world, ["Eli", "Fay"]).await;
    let form = EventForm { capacity: 5, waiting: WaitingPolicy::Fours, ..court.form(world, DAY * 5) };
    let event = events::create(&maya, form).await.id;
    let seated = [&elena, &diego, &others[0], &others[1]];
    for player in seated {
        join(player, event).await;
    }
    for player in &line[..3] {
        join(player, event).await;
    }
    for player in seated {
        leave(player, event).await;
    }
    for player in &line[..3] {
        assert_eq!(state(world, event, player.id).await, "waitlisted");
    }
    join(&line[3], event).await;
    for player in &line {
        assert_eq!(state(world, event, player.id).await, "offered", "{}", player.name);
    }
    check(world, event).await;
});

story!(a_new_policy_serves_those_who_wait, |world| {
    let court = Court::new(world).await;
    let [maya, elena, diego] = people(world, ["Maya Okafor", "Elena Vasquez", "Diego Fuentes"]).await;
    let by_hand = EventForm { capacity: 2, waiting: WaitingPolicy::Organiser, ..court.form(world, DAY * 5) };
    let event = events::create(&maya, by_hand.clone()).await;
    join(&elena, event.id).await;
    join(&diego, event.id).await;
    leave(&elena, event.id).await;
    assert_eq!(state(world, event.id, diego.id).await, "waitlisted");
    change(&maya, &event, EventForm { waiting: WaitingPolicy::FirstCome, ..by_hand }).await;
    assert_eq!(state(world, event.id, diego.id).await, "offered");
    check(world, event.id).await;
});
