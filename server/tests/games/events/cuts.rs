//! Whoever may no longer see an event hears nothing more of it on an open socket.

use protocol::enrolments::RemoveEnrolment;
use protocol::events::UpdateEvent;
use protocol::session::{OpenTopic, TopicEnd};

use super::*;
use harness::story;

/// How a player's subscription to an event ended; panics at a push before that.
async fn cut(player: &mut Player, event: EventId) -> TopicEnd {
    loop {
        let push = player.client.next_push().await.expect("a push");
        if push.topic == Some(Topic::Event(event)) {
            return push.end().unwrap_or_else(|| panic!("{} heard {push:?}", player.name));
        }
    }
}

/// Checks that nothing of an event has reached a player when something else does.
async fn hears_nothing(player: &mut Player, event: EventId, other: &Player) {
    other.rest.follow(&other.tokens.access_token, player.id, true).await.expect("followed");
    loop {
        let push = player.client.next_push().await.expect("a push");
        assert_ne!(push.topic, Some(Topic::Event(event)), "{} heard {push:?}", player.name);
        if push.is_named("notified") {
            return;
        }
    }
}

async fn listen(player: &Player, event: EventId) {
    player.client.call(OpenTopic { topic: Topic::Event(event), since: None }).await.expect("a visible event");
}

async fn change(by: &Player, event: EventId, edit: impl FnOnce(EventForm) -> EventForm) {
    let now = get(by, event).await.event;
    let update = UpdateEvent { event, version: now.version, form: edit(now.form), scope: Default::default() };
    by.client.call(update).await.expect("changed");
}

async fn rename(by: &Player, event: EventId) {
    change(by, event, |form| EventForm { name: "Thursday, elsewhere".into(), ..form }).await;
}

async fn befriend(a: &Player, b: &Player) {
    a.rest.follow(&a.tokens.access_token, b.id, true).await.unwrap();
    b.rest.follow(&b.tokens.access_token, a.id, true).await.unwrap();
}

story!(two_nodes a_block_ends_what_a_stranger_hears_of_an_event, |world| {
    let (maya, mut sam, omar) = (world.player("Maya Okafor").await, world.player_elsewhere("Sam Strange").await, world.player("Omar").await);
    let mut elena = world.player("Elena Vasquez").await;
    let court = court(world, "Vermont Canyon", HERE, LOS_ANGELES).await;
    let event = create(&maya, form(court, &day(world, 5), "19:00", "21:00")).await.id;
    join(&elena, event).await;
    listen(&sam, event).await;
    listen(&elena, event).await;
    sam.rest.block(&sam.tokens.access_token, maya.id, true).await.unwrap();
    maya.rest.block(&maya.tokens.access_token, elena.id, true).await.unwrap();
    assert_eq!(cut(&mut sam, event).await, TopicEnd::Revoked);
    rename(&maya, event).await;
    hears_nothing(&mut sam, event, &omar).await;
    elena.next_push(Topic::Event(event), "event_changed").await;
});

story!(two_nodes an_unfollow_ends_what_is_heard_of_events_among_friends, |world| {
    let (maya, mut elena) = (world.player("Maya Okafor").await, world.player_elsewhere("Elena Vasquez").await);
    let (mut fran, omar) = (world.player("Fran Friend").await, world.player("Omar").await);
    befriend(&maya, &elena).await;
    befriend(&maya, &fran).await;
    let court = court(world, "Vermont Canyon", HERE, LOS_ANGELES).await;
    let event = create(&maya, EventForm { friends_only: true, ..form(court, &day(world, 5), "19:00", "21:00") }).await.id;
    listen(&elena, event).await;
    listen(&fran, event).await;
    maya.rest.follow(&maya.tokens.access_token, elena.id, false).await.unwrap();
    assert_eq!(cut(&mut elena, event).await, TopicEnd::Revoked);
    rename(&maya, event).await;
    hears_nothing(&mut elena, event, &omar).await;
    fran.next_push(Topic::Event(event), "event_changed").await;
});

story!(two_nodes a_removal_ends_what_is_heard_of_an_event_among_friends, |world| {
    let (maya, mut elena) = (world.player("Maya Okafor").await, world.player_elsewhere("Elena Vasquez").await);
    let omar = world.player("Omar").await;
    let court = court(world, "Vermont Canyon", HERE, LOS_ANGELES).await;
    let event = create(&maya, form(court, &day(world, 5), "19:00", "21:00")).await.id;
    join(&elena, event).await;
    change(&maya, event, |form| EventForm { friends_only: true, ..form }).await;
    listen(&elena, event).await;
    let seat = get(&elena, event).await.mine.unwrap().id;
    maya.client.call(RemoveEnrolment { enrolment: seat, reason: "Too many".into() }).await.unwrap();
    assert_eq!(cut(&mut elena, event).await, TopicEnd::Revoked);
    rename(&maya, event).await;
    hears_nothing(&mut elena, event, &omar).await;
});

story!(two_nodes an_event_turned_among_friends_is_closed_to_strangers, |world| {
    let (maya, mut sam) = (world.player("Maya Okafor").await, world.player_elsewhere("Sam Strange").await);
    let (mut fran, omar) = (world.player("Fran Friend").await, world.player("Omar").await);
    befriend(&maya, &fran).await;
    let court = court(world, "Vermont Canyon", HERE, LOS_ANGELES).await;
    let event = create(&maya, form(court, &day(world, 5), "19:00", "21:00")).await.id;
    listen(&sam, event).await;
    listen(&fran, event).await;
    change(&maya, event, |form| EventForm { friends_only: true, ..form }).await;
    assert_eq!(cut(&mut sam, event).await, TopicEnd::Reset, "everybody opens it again who still may");
    let again = sam.client.call(OpenTopic { topic: Topic::Event(event), since: None }).await;
    assert_eq!(code(again), protocol::ErrorCode::NotFound);
    assert_eq!(cut(&mut fran, event).await, TopicEnd::Reset);
    listen(&fran, event).await;
    rename(&maya, event).await;
    hears_nothing(&mut sam, event, &omar).await;
    fran.next_push(Topic::Event(event), "event_changed").await;
});

story!(an_unfollow_that_ends_no_follow_pushes_nothing, |world| {
    let (maya, elena, sam) = (world.player("Maya Okafor").await, world.player("Elena Vasquez").await, world.player("Sam Strange").await);
    befriend(&maya, &elena).await;
    let court = court(world, "Vermont Canyon", HERE, LOS_ANGELES).await;
    let asked = EventForm { friends_only: true, ..form(court, &day(world, 5), "19:00", "21:00") };
    let event = create(&maya, asked).await.id;
    let topic = Topic::Event(event);
    let before = elena.client.call(OpenTopic { topic, since: None }).await.expect("a visible event").seq;
    sam.rest.follow(&sam.tokens.access_token, maya.id, false).await.unwrap();
    let after = elena.client.call(OpenTopic { topic, since: None }).await.expect("a visible event").seq;
    assert_eq!(after, before);
});
