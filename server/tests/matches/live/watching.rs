//! Who watches, and what they see.

use protocol::client::Client;
use protocol::events::EventSnapshot;
use protocol::live::{FavourMatch, ListLive, LiveSnapshot, MatchPush, ShowMatch, Stake};
use protocol::matches::{MatchState, Side};
use protocol::notifications::{About, LiveStage};
use protocol::session::{Open, OpenTopic};
use protocol::{ErrorCode, Topic};

use super::{Cast, LOVE_SET, board, create, finish, point, points};
use harness::World;
use harness::refusals::code;
use harness::steps::matches::{Game, notifications};
use harness::story;

pub(super) async fn guest(world: &World) -> Client {
    let node = world.nodes.last().expect("a node");
    let guest = Client::connect(&node.rest().ws_url()).await.expect("a socket");
    guest.open(Open::default()).await.expect("a guest's session");
    guest
}

pub(super) async fn opened(guest: &Client, topic: Topic) -> LiveSnapshot {
    let opened = guest.call(OpenTopic { topic, since: None }).await.expect("the match");
    serde_json::from_value(opened.snapshot).expect("a snapshot")
}

story!(
    a_crowd_does_not_stop_its_scorer,
    |config| {
        config.realtime.requests_burst = 60;
        config.realtime.requests_per_second = 1;
        config.limits.readers_per_request = 1;
    },
    |world| {
        let Cast { maya, live, pad, .. } = Cast::new(world).await;
        let mut crowd = Vec::new();
        for _ in 0..13 {
            let guest = guest(world).await;
            opened(&guest, Topic::Match(live.id)).await;
            crowd.push(guest);
        }
        // As messages to so many, three or four would be too many.
        points(&maya, live.id, (pad, 0), "abababab").await;
        drop(crowd);
    }
);

story!(two_nodes a_guest_watches_every_point, |world| {
    let Cast { maya, elena, live, pad, .. } = Cast::new(world).await;
    let watcher = world.player_elsewhere("Tom Becker").await;
    let mut guest = guest(world).await;
    let topic = Topic::Match(live.id);
    let seen = opened(&guest, topic).await;
    assert_eq!((seen.live.board.state, seen.may_score, seen.may_manage), (MatchState::Live, false, false));
    assert_eq!((seen.live.a[0].name.as_str(), seen.live.board.server.unwrap().side), ("Maya Okafor", Side::A));
    let mut boards = Vec::new();
    for (after, side) in (0..).zip([Side::A, Side::B, Side::A, Side::A]) {
        point(&maya, live.id, (pad, after), side).await.expect("a point");
        let push = guest.next_push().await.expect("a push");
        assert!(push.full, "a whole state");
        let MatchPush::BoardChanged { board } = push.of_match().unwrap() else { panic!("{push:?}") };
        boards.push((board.events, board.points.a, board.points.b, board.stake_a));
    }
    assert_eq!(boards, [(1, 1, 0, None), (2, 1, 1, None), (3, 2, 1, None), (4, 3, 1, Some(Stake::Game))]);
    point(&maya, live.id, (pad, 4), Side::A).await.expect("a game");
    let MatchPush::BoardChanged { board: shown } = guest.next_push().await.unwrap().of_match().unwrap() else { panic!("no board") };
    assert_eq!((shown.games.a, shown.server.unwrap().side, shown.play.as_str()), (1, Side::B, "abaaa"));
    assert_eq!(board(&watcher, live.id).await, *shown, "the snapshot is the last push");
    assert_eq!(board(&elena, live.id).await, *shown);
});

story!(a_private_match_is_for_those_who_see_its_event, |world| {
    let Cast { maya, elena, diego, live, pad, .. } = Cast::new(world).await;
    let mut guest = guest(world).await;
    let topic = Topic::Match(live.id);
    opened(&guest, topic).await;
    assert_eq!(guest.call(ListLive { event: None }).await.unwrap().matches.len(), 1);
    assert_eq!(code(diego.client.call(ShowMatch { match_id: live.id, is_public: false }).await), ErrorCode::Forbidden);
    elena.client.call(ShowMatch { match_id: live.id, is_public: false }).await.expect("a player decides");
    let closed = guest.next_push().await.expect("the end of the topic");
    assert!(closed.end().is_some(), "{closed:?}");
    assert_eq!(code(guest.call(OpenTopic { topic, since: None }).await), ErrorCode::SignInRequired);
    assert_eq!(guest.call(ListLive { event: None }).await.unwrap().matches.len(), 0);
    point(&maya, live.id, (pad, 0), Side::A).await.expect("a point");
    assert_eq!(board(&diego, live.id).await.points.a, 1, "he sees the event");
    let friends = Game { friends_only: true, ..Game::of(&maya) }.with(world, [maya.id, elena.id]).await;
    let hidden = create(&maya, friends, maya.id, elena.id).await.expect("a match");
    assert!(!hidden.is_public);
    let stranger = world.player("Tom Becker").await;
    assert_eq!(code(stranger.client.call(OpenTopic { topic: Topic::Match(hidden.id), since: None }).await), ErrorCode::NotFound);
});

story!(two_nodes the_event_lists_its_match_while_it_is_played, |world| {
    let Cast { maya, event, live, pad, .. } = Cast::new(world).await;
    let mut tom = world.player_elsewhere("Tom Becker").await;
    let seen: EventSnapshot = tom.open(Topic::Event(event)).await;
    assert_eq!(seen.matches.iter().map(|one| one.state).collect::<Vec<_>>(), [MatchState::Live]);
    points(&maya, live.id, (pad, 0), "aaaa").await;
    let push = tom.next_push(Topic::Event(event), "match_changed").await;
    let protocol::events::EventPush::MatchChanged { result } = push.event().unwrap() else { panic!("{push:?}") };
    assert_eq!((result.state, result.sets.len()), (MatchState::Live, 1), "once a game");
    let listed = tom.client.call(ListLive { event: Some(event) }).await.unwrap().matches;
    assert_eq!(listed.iter().map(|one| one.id).collect::<Vec<_>>(), [live.id]);
});

story!(a_favourite_is_announced, |world| {
    let Cast { maya, live, pad, .. } = Cast::new(world).await;
    let fan = world.player("Tom Becker").await;
    fan.client.call(FavourMatch { match_id: live.id, is_favourite: true }).await.expect("a favourite");
    let won = format!("{LOVE_SET}{}", &LOVE_SET[..23]);
    let after = points(&maya, live.id, (pad, 0), &won).await;
    point(&maya, live.id, (pad, after), Side::B).await.expect("saved");
    let after = points(&maya, live.id, (pad, after + 1), "a").await;
    finish(&maya, live.id, (pad, after)).await.expect("finished");
    let stages: Vec<(LiveStage, String)> = notifications(&fan)
        .await
        .into_iter()
        .rev()
        .filter_map(|about| if let About::MatchLive { stage, score, .. } = about { Some((stage, score)) } else { None })
        .collect();
    let score = |text: &str| text.to_owned();
    assert_eq!(stages, [(LiveStage::MatchPoint, score("6-0 5-0 40-0")), (LiveStage::Ended, score("6-0 6-0"))], "one match point");
});

/// The next number of watchers that somebody is sent.
async fn watching(client: &mut Client) -> u32 {
    loop {
        let push = client.next_push().await.expect("a push");
        if let MatchPush::WatchingChanged { watching } = push.of_match().unwrap() {
            return watching;
        }
    }
}

story!(
    two_nodes watchers_are_counted_on_all_nodes,
    |config| {
        config.realtime.readers_every = std::time::Duration::from_millis(50);
    },
    |world| {
        let Cast { maya, live, .. } = Cast::new(world).await;
        let mut elsewhere = world.player_elsewhere("Tom Becker").await;
        let topic = Topic::Match(live.id);
        let mut guests = [guest(world).await, guest(world).await];
        for (number, guest) in (1..).zip(&mut guests) {
            opened(guest, topic).await;
            while watching(guest).await != number {}
        }
        let _: LiveSnapshot = elsewhere.open(topic).await;
        while watching(&mut elsewhere.client).await != 3 {}
        let seen: LiveSnapshot = maya.snapshot(topic).await;
        assert_eq!(seen.watching, 3, "without a reader of its own");
        let [mut first, second] = guests;
        drop(second);
        while watching(&mut first).await != 2 {}
    }
);
