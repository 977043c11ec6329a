//! Who sees an event, and who may change it.

use protocol::client::Client;
use protocol::events::{CancelEvent, ConfirmEvent, InviteToEvent, PublishEvent, SearchEvents, UpdateEvent};
use protocol::session::OpenTopic;
use protocol::users::Relation;
use protocol::{ErrorCode, UserId};
use reqwest::Method;

use super::*;
use harness::refusals::{all_are_refused, request};
use harness::steps::chat::foreigner;
use harness::story;

async fn related(player: &Player, what: &str, user: UserId) {
    let token = Some(player.tokens.access_token.as_str());
    player.rest.call::<Relation>(Method::POST, &format!("/user/{user}/{what}/1"), token, None).await.expect("related");
}

/// The answers to loading an event, with or without an invite, and to subscribing to it.
async fn answers(player: &Player, event: EventId, invite: Option<&str>) -> [Result<(), ErrorCode>; 2] {
    let loaded = player.client.call(GetEvent { event, invite: invite.map(str::to_owned) }).await.map(drop);
    let subscribed = player.client.call(OpenTopic { topic: Topic::Event(event), since: None }).await.map(drop);
    [loaded, subscribed].map(|answer| if answer.is_ok() { Ok(()) } else { Err(code(answer)) })
}

const SEEN: [Result<(), ErrorCode>; 2] = [Ok(()), Ok(())];
const HIDDEN: [Result<(), ErrorCode>; 2] = [Err(ErrorCode::NotFound), Err(ErrorCode::NotFound)];

story!(an_event_is_visible_to_its_audience_only, |world| {
    let (maya, friend) = (world.player("Maya Okafor").await, world.player("Fran Friend").await);
    let (stranger, blocked) = (world.player("Sam Strange").await, world.player("Bo Blocked").await);
    let fay = foreigner(world, "Fay Foreign").await;
    related(&maya, "follow", friend.id).await;
    related(&friend, "follow", maya.id).await;
    related(&stranger, "follow", maya.id).await;
    related(&blocked, "block", maya.id).await;
    let court = court(world, "Vermont Canyon", HERE, LOS_ANGELES).await;
    let entry = form(court, &day(world, 5), "19:00", "21:00");
    let public = create(&maya, entry.clone()).await.id;
    let private = create(&maya, EventForm { is_private: true, ..entry.clone() }).await.id;
    let friends = create(&maya, EventForm { friends_only: true, name: "Friends".into(), ..entry.clone() }).await.id;
    let draft = made(&maya, CreateEvent { form: entry.clone(), repeat: None, draft: true, if_free: false }).await.event.id;
    for (event, expected) in [
        (public, [SEEN, SEEN, SEEN, HIDDEN, HIDDEN]),
        (private, [SEEN, SEEN, SEEN, HIDDEN, HIDDEN]),
        (friends, [SEEN, SEEN, HIDDEN, HIDDEN, HIDDEN]),
        (draft, [SEEN, HIDDEN, HIDDEN, HIDDEN, HIDDEN]),
    ] {
        for (player, expected) in [&maya, &friend, &stranger, &blocked, &fay].into_iter().zip(expected) {
            assert_eq!(answers(player, event, None).await, expected, "{} about {event}", player.name);
        }
    }
    let guest = Client::connect(&world.rest().ws_url()).await.unwrap();
    guest.open(protocol::session::Open::default()).await.unwrap();
    assert_eq!(code(guest.call(GetEvent { event: public, invite: None }).await), ErrorCode::SignInRequired);
    let made_up = refusal(stranger.client.call(GetEvent { event: EventId(Uuid::now_v7()), invite: None }).await);
    assert_eq!(
        made_up,
        refusal(blocked.client.call(GetEvent { event: public, invite: None }).await),
        "indistinguishable from a missing event"
    );
    let found = async |player: &Player| {
        let search = SearchEvents {
            location: HERE,
            day: day(world, 5),
            ..serde_json::from_value(serde_json::json!({"location": HERE, "day": ""})).unwrap()
        };
        player.client.call(search).await.unwrap().events.into_iter().map(|card| card.id).collect::<Vec<_>>()
    };
    assert!(found(&friend).await.contains(&friends) && !found(&stranger).await.contains(&friends));
    assert_eq!((found(&stranger).await.len(), found(&blocked).await.len(), found(&fay).await.len()), (2, 0, 0));

    let link = maya.client.call(InviteToEvent { event: friends, users: vec![] }).await.unwrap().link;
    let (path, secret) = link.split_once("?invite=").expect("a secret");
    assert_eq!(path, format!("/games/{friends}"));
    assert_eq!(
        answers(&stranger, friends, Some(secret)).await,
        [Ok(()), HIDDEN[1]],
        "an invite shows the event, but does not allow subscribing"
    );
    assert_eq!(answers(&blocked, friends, Some(secret)).await, HIDDEN);
    assert_eq!(answers(&stranger, friends, Some("made-up")).await, HIDDEN);
    stranger.client.call(Join { event: friends, invite: Some(secret.to_owned()), if_free: false }).await.expect("joined with the invite");
    assert_eq!(answers(&stranger, friends, None).await, SEEN);
    let stored: Vec<u8> = world.app().db.query("SELECT hash FROM event_link").scalar().await.unwrap();
    assert!(stored != secret.as_bytes(), "only the hash of the secret is stored");
});

story!(only_the_organiser_changes_an_event, |world| {
    let (maya, elena) = (world.player("Maya Okafor").await, world.player("Elena Vasquez").await);
    let blocked = world.player("Bo Blocked").await;
    related(&maya, "block", blocked.id).await;
    let court = court(world, "Vermont Canyon", HERE, LOS_ANGELES).await;
    let event = create(&maya, form(court, &day(world, 5), "19:00", "21:00")).await;
    for (player, expected) in [(&elena, ErrorCode::Forbidden), (&blocked, ErrorCode::NotFound)] {
        let update = UpdateEvent { event: event.id, version: 1, form: event.form.clone(), scope: Default::default() };
        let cancel = CancelEvent { event: event.id, reason: "Rain".into(), cause: None, scope: Default::default() };
        all_are_refused([
            ("update", player, request(update), expected),
            ("cancel", player, request(cancel), expected),
            ("confirm", player, request(ConfirmEvent { event: event.id }), expected),
            ("publish", player, request(PublishEvent { event: event.id, if_free: false }), expected),
            ("invite", player, request(InviteToEvent { event: event.id, users: vec![] }), expected),
        ])
        .await;
    }
    join(&elena, event.id).await;
    elena.client.call(InviteToEvent { event: event.id, users: vec![] }).await.expect("a player of a public event can invite");
    let nobody = InviteToEvent { event: event.id, users: vec![UserId(Uuid::now_v7())] };
    assert_eq!(refusal(elena.client.call(nobody).await).field.as_deref(), Some("users"));
    let hidden = InviteToEvent { event: event.id, users: vec![blocked.id] };
    assert_eq!(code(maya.client.call(hidden).await), ErrorCode::NotFound);
});
