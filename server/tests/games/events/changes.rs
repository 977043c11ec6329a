//! Changes of an event, and who is notified.

use protocol::ErrorCode;
use protocol::chat::{History, Note};
use protocol::events::{Event, EventPush, SeriesScope, UpdateEvent};

use super::*;
use harness::races::{both, race, winner};
use harness::story;

fn update(event: &Event, form: EventForm) -> UpdateEvent {
    UpdateEvent { event: event.id, version: event.version, form, scope: SeriesScope::This }
}

async fn notes(player: &Player, event: &Event) -> Vec<Note> {
    let page = player.client.call(History { chat: event.chat.unwrap(), before: None, limit: None }).await.expect("a history");
    page.messages.into_iter().filter_map(|message| message.note).collect()
}

story!(two_nodes one_of_two_simultaneous_changes_succeeds, |world| {
    let (maya, court) = (world.player("Maya Okafor").await, court(world, "Vermont Canyon", HERE, LOS_ANGELES).await);
    let other = maya.other_device(&world.nodes[world.nodes.len() - 1]).await;
    race(10, ["One", "Two"], async |round| {
        let event = create(&maya, form(court, &day(world, 5), "19:00", "21:00")).await;
        let change = |name: &str| update(&event, EventForm { name: format!("{name} {round}"), ..event.form.clone() });
        let (one, two) = both(round, maya.client.call(change("One")), other.client.call(change("Two"))).await;
        let first = winner(("One", &one), ("Two", &two));
        let (changed, refused) = if one.is_ok() { (one, two) } else { (two, one) };
        let changed = changed.expect("one succeeds").event;
        let refused = refusal(refused);
        assert_eq!((refused.code, refused.data.unwrap()["version"].as_i64()), (ErrorCode::Conflict, Some(2)));
        assert_eq!(get(&maya, event.id).await.event, changed);
        first
    })
    .await;
});

story!(a_new_time_or_court_needs_reconfirmation, |world| {
    let (maya, mut elena) = (world.player("Maya Okafor").await, world.player("Elena Vasquez").await);
    let place = court(world, "Vermont Canyon", HERE, LOS_ANGELES).await;
    let elsewhere = court(world, "Riverside", HERE, LOS_ANGELES).await;
    let event = create(&maya, form(place, &day(world, 5), "19:00", "21:00")).await;
    join(&elena, event.id).await;
    let (topic, mine) = (Topic::Event(event.id), Topic::User(elena.id));
    elena.open::<EventSnapshot>(topic).await;

    let event = get(&maya, event.id).await.event;
    let text = EventForm { description: Some("Bring water".into()), ..event.form.clone() };
    let event = maya.client.call(update(&event, text)).await.unwrap().event;
    let push = elena.next_push(topic, "event_changed").await;
    assert!(matches!(push.event().unwrap(), EventPush::EventChanged { event: pushed } if *pushed == event));
    assert_eq!((event.sequence, event.version), (1, 2));
    assert!(!get(&elena, event.id).await.mine.unwrap().reconfirm);

    let near = EventForm { from: Some("19:30".into()), ..event.form.clone() };
    let event = maya.client.call(update(&event, near)).await.unwrap().event;
    elena.next_push(mine, "notified").await;
    assert!(!get(&elena, event.id).await.mine.unwrap().reconfirm, "a shift of half an hour needs no reconfirmation");

    let far = EventForm { from: Some("18:30".into()), ..event.form.clone() };
    let event = maya.client.call(update(&event, far)).await.unwrap().event;
    until("she is asked to reconfirm", async || get(&elena, event.id).await.mine.unwrap().reconfirm).await;
    let asked = get(&elena, event.id).await.mine.unwrap();
    assert!(asked.answer_by.unwrap() > world.app().clock.now() && asked.answer_by < event.starts_at);
    elena.client.call(protocol::enrolments::Reconfirm { event: event.id }).await.expect("stays");

    let there = EventForm { court: Some(elsewhere), ..event.form.clone() };
    let event = maya.client.call(update(&event, there)).await.unwrap().event;
    until("she is asked to reconfirm again", async || get(&elena, event.id).await.mine.unwrap().reconfirm).await;
    let notes = notes(&maya, &event).await;
    assert_eq!(notes.len(), 4);
    assert!(
        matches!(&notes[..], [Note::Joined, Note::Moved { .. }, Note::Moved { .. }, Note::Relocated { court }] if court == "Riverside")
    );
    assert_eq!(event.sequence, 4);
});

story!(capacity_is_never_below_the_number_of_players, |world| {
    let (maya, court) = (world.player("Maya Okafor").await, court(world, "Vermont Canyon", HERE, LOS_ANGELES).await);
    let event = create(&maya, form(court, &day(world, 5), "19:00", "21:00")).await;
    for n in 0..2 {
        join(&world.player(&format!("Player {n}x")).await, event.id).await;
    }
    let event = get(&maya, event.id).await.event;
    let refused = refusal(maya.client.call(update(&event, EventForm { capacity: 2, ..event.form.clone() })).await);
    assert_eq!((refused.field.as_deref(), refused.message.as_str()), (Some("capacity"), "3 seats are taken: there cannot be fewer."));
    let event = maya.client.call(update(&event, EventForm { capacity: 3, ..event.form.clone() })).await.unwrap().event;
    assert_eq!(event.state, protocol::events::EventState::Full);
    let idle = maya.client.call(update(&event, EventForm { organiser_plays: false, ..event.form.clone() })).await.unwrap().event;
    assert_eq!((idle.taken, idle.state), (2, protocol::events::EventState::Published));
    let back = maya.client.call(update(&idle, EventForm { organiser_plays: true, ..idle.form.clone() })).await.unwrap().event;
    assert_eq!(back.taken, 3);
    let past = refusal(maya.client.call(update(&back, EventForm { date: Some(day(world, -3)), ..back.form.clone() })).await);
    assert_eq!(past.message, "Start time must be greater than current time");
});
