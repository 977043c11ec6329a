//! Redis connections that break, stall, drop or reorder: no push is lost, duplicated or out of order.

use std::time::Duration;

use protocol::Topic;
use protocol::chat::{Room, Send};
use protocol::session::OpenTopic;
use rally::config::Secret;

use harness::proxy::{Odds, Proxy};
use harness::redis::Redis;
use harness::{Backend, Player, World, story};

/// Two nodes that reach Redis through a proxy.
async fn world_behind_a_proxy() -> (World, Redis, Proxy) {
    let redis = Redis::private().await;
    let proxy = Proxy::to_redis(redis.port()).await;
    let url = Secret::new(format!("redis://127.0.0.1:{}", proxy.port()));
    let mut world = World::begin_with(Backend::Postgres, |config| {
        config.storage.redis_url = Some(url);
        config.realtime.requests_burst = 10_000;
        config.realtime.requests_per_second = 10_000;
    })
    .await;
    world.add_node().await;
    (world, redis, proxy)
}

/// A user on each node, in one room, both subscribed.
async fn a_room_over_two_nodes(world: &World) -> (Player, Player, Room, Topic) {
    let (mut maya, mut elena) = (world.player("Maya Okafor").await, world.player_on(1, "Elena Vasquez").await);
    let room = maya.open_direct(&elena).await;
    let topic = Topic::Chat(room.id);
    for player in [&mut maya, &mut elena] {
        let opened = player.client.call(OpenTopic { topic, since: None }).await.unwrap();
        player.mirror.topic_opened(topic, &opened).unwrap();
    }
    (maya, elena, room, topic)
}

/// Both send, then both must have received everything once and in order; the mirror fails otherwise.
async fn talk(maya: &mut Player, elena: &mut Player, room: &Room, topic: Topic, count: usize) {
    for n in 0..count {
        for player in [&*maya, &*elena] {
            let text = format!("{} says {n}", player.name);
            player.client.call(Send { chat: room.id, text, reply_to: None }).await.unwrap();
        }
    }
    let head = head(maya, topic).await;
    for player in [maya, elena] {
        player.mirror.reach(&mut player.client, topic, head).await.unwrap();
    }
}

async fn head(player: &Player, topic: Topic) -> u64 {
    let other = protocol::client::Client::connect(&player.rest.ws_url()).await.unwrap();
    other
        .open(protocol::session::Open { access_token: Some(player.tokens.access_token.clone()), ..Default::default() })
        .await
        .unwrap()
        .topics[&topic]
}

/// The sweep would deliver the pushes a second later; it is postponed, and its metric shows that it found nothing.
#[test]
fn the_bus_alone_carries_pushes_to_the_other_node() {
    story::run(async {
        let world = World::begin_with(Backend::TwoNodes, |config| {
            config.realtime.sweep_every = Duration::from_secs(3_600);
            config.realtime.requests_burst = 1_000;
        })
        .await;
        let (mut maya, mut elena, room, topic) = a_room_over_two_nodes(&world).await;
        let finds = || world.nodes.iter().map(|node| node.metric("sweep_finds_total")).collect::<Vec<_>>();
        let before = finds();
        talk(&mut maya, &mut elena, &room, topic, 20).await;
        assert_eq!(finds(), before, "the sweep found pushes that the bus should have delivered");
        drop((maya, elena));
        world.end().await;
    });
}

#[test]
fn announcements_dropped_doubled_and_swapped() {
    story::run(async {
        let (world, _redis, proxy) = world_behind_a_proxy().await;
        let (mut maya, mut elena, room, topic) = a_room_over_two_nodes(&world).await;
        proxy.disturb(7, Odds { drop: 20, double: 20, swap: 20 });
        talk(&mut maya, &mut elena, &room, topic, 150).await;
        let counts = &proxy.counts;
        let met = |count: &std::sync::atomic::AtomicU64| count.load(std::sync::atomic::Ordering::Relaxed);
        assert!(met(&counts.dropped) > 0 && met(&counts.doubled) > 0 && met(&counts.swapped) > 0, "every fate occurred: {counts:?}");
        drop((maya, elena));
        world.end().await;
    });
}

#[test]
fn the_connection_to_redis_is_cut_repeatedly() {
    story::run(async {
        let (world, _redis, proxy) = world_behind_a_proxy().await;
        let (mut maya, mut elena, room, topic) = a_room_over_two_nodes(&world).await;
        for _ in 0..5 {
            proxy.cut();
            talk(&mut maya, &mut elena, &room, topic, 10).await;
        }
        drop((maya, elena));
        world.end().await;
    });
}

#[test]
fn redis_is_killed_and_comes_back() {
    story::run(async {
        let (world, redis, _proxy) = world_behind_a_proxy().await;
        let (mut maya, mut elena, room, topic) = a_room_over_two_nodes(&world).await;
        redis.kill().await;
        talk(&mut maya, &mut elena, &room, topic, 20).await;
        redis.start().await;
        talk(&mut maya, &mut elena, &room, topic, 20).await;
        drop((maya, elena));
        world.end().await;
    });
}

#[test]
fn redis_hangs_for_fifteen_seconds() {
    story::run(async {
        let (world, redis, _proxy) = world_behind_a_proxy().await;
        let (mut maya, mut elena, room, topic) = a_room_over_two_nodes(&world).await;
        redis.pause().await;
        let until = tokio::time::Instant::now() + Duration::from_secs(15);
        while tokio::time::Instant::now() < until {
            talk(&mut maya, &mut elena, &room, topic, 5).await;
        }
        redis.resume().await;
        talk(&mut maya, &mut elena, &room, topic, 20).await;
        drop((maya, elena));
        world.end().await;
    });
}
