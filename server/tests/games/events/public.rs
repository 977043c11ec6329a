//! Public events and the community, without an account.

use protocol::ErrorCode;
use protocol::community::Community;
use protocol::events::{CancelEvent, EventState, SeriesScope, UpdateEvent};
use protocol::places::FindPlace;
use reqwest::Method;

use super::*;
use harness::steps::events::opened;
use harness::story;

async fn community(world: &World) -> Community {
    world.rest().call(Method::GET, "/community", None, None).await.expect("a community")
}

story!(a_guest_opens_a_shared_public_game, |world| {
    let (maya, ben) = (world.player("Maya Okafor").await, world.player("Ben Carter").await);
    let court = court(world, "Vermont Canyon", HERE, LOS_ANGELES).await;
    let entry = EventForm { description: Some("Bring water.".into()), price: Some(1_200), ..form(court, &day(world, 5), "19:00", "21:00") };
    let event = create(&maya, entry.clone()).await.id;
    join(&ben, event).await;
    let shown = opened(world, event).await.expect("a public game");
    assert_eq!((shown.name.as_str(), shown.host.as_str(), shown.state), ("Thursday doubles", "Maya", EventState::Published));
    assert_eq!((shown.taken, shown.capacity, shown.price), (2, 4, Some(1_200)));
    assert_eq!(shown.place.map(|place| place.name).as_deref(), Some("Vermont Canyon"));
    assert_eq!((shown.zone.as_deref(), shown.description.as_deref()), (Some(LOS_ANGELES), Some("Bring water.")));
    let mut players = shown.players;
    players.sort();
    assert_eq!(players, ["Ben", "Maya"], "first names alone");

    let version = get(&maya, event).await.event.version;
    maya.client
        .call(UpdateEvent { event, version, form: EventForm { is_private: true, ..entry }, scope: SeriesScope::default() })
        .await
        .expect("made private");
    assert_eq!(opened(world, event).await.map(drop), Err(ErrorCode::NotFound), "no longer public");
});

story!(what_is_not_public_is_not_there_for_guests, |world| {
    let maya = world.player("Maya Okafor").await;
    let court = court(world, "Vermont Canyon", HERE, LOS_ANGELES).await;
    let entry = form(court, &day(world, 5), "19:00", "21:00");
    let private = create(&maya, EventForm { is_private: true, ..entry.clone() }).await.id;
    let friends = create(&maya, EventForm { friends_only: true, ..entry.clone() }).await.id;
    let draft = made(&maya, CreateEvent { form: entry.clone(), repeat: None, draft: true, if_free: false }).await.event.id;
    for event in [private, friends, draft, EventId(Uuid::now_v7())] {
        assert_eq!(opened(world, event).await.map(drop), Err(ErrorCode::NotFound));
    }
    let cancelled = create(&maya, entry).await.id;
    maya.client
        .call(CancelEvent { event: cancelled, reason: "Rain".into(), cause: None, scope: SeriesScope::default() })
        .await
        .expect("cancelled");
    assert_eq!(opened(world, cancelled).await.map(|event| event.state), Ok(EventState::Cancelled), "a shared link says so");
});

story!(a_community_shows_where_it_plays_and_its_next_games, |world| {
    assert_eq!(community(world).await.busiest, None, "nobody has said where they play");
    let maya = world.player("Maya Okafor").await;
    let here = court(world, "Vermont Canyon", HERE, LOS_ANGELES).await;
    court(world, "Echo Park", Spot { latitude: 34.07, longitude: -118.26 }, LOS_ANGELES).await;
    let far = court(world, "Silver Spring", Spot { latitude: 38.99, longitude: -77.03 }, "America/New_York").await;
    let entry = |court, ahead| form(court, &day(world, ahead), "19:00", "21:00");
    let later = create(&maya, entry(here, 4)).await.id;
    let sooner = create(&maya, entry(here, 2)).await.id;
    create(&maya, EventForm { is_private: true, ..entry(here, 3) }).await;
    create(&maya, EventForm { capacity: 2, ..entry(far, 5) }).await;
    world.advance(Duration::from_secs(60));
    let shown = community(world).await;
    assert_eq!((shown.courts, shown.upcoming, shown.members), (3, 4, 1));
    assert_eq!(shown.busiest.map(|place| place.name).as_deref(), Some("Los Angeles"));
    assert_eq!(shown.games.iter().map(|game| game.id).collect::<Vec<_>>(), [sooner, later], "public ones there, the soonest first");

    let found = maya.client.call(FindPlace { text: "pasadena".into() }).await.expect("places").places;
    assert_eq!(found.first().map(|place| place.admin.as_str()), Some("California"), "near its members, before the larger one in Texas");
});
