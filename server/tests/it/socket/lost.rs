//! Devices that are gone without a word, devices that read no more, and topics whose log is gone.

use std::time::Duration;

use protocol::chat::Send;
use protocol::client::{Client, ConnectOptions, Rest};
use protocol::presence::Watch;
use protocol::session::{Open, OpenTopic};
use protocol::{CloseCode, Millis, Topic};
use rally::config::Config;
use rally::realtime::log;

use super::allow_stalling;
use harness::proxy::Proxy;
use harness::story;
use harness::{Player, World, servers};

/// The longest time in which each side notices that the other is gone.
const NOTICED_WITHIN: Duration = Duration::from_secs(36);

#[test]
fn both_sides_notice_in_time_by_default() {
    let realtime = Config::defaults().realtime;
    assert!(realtime.silence <= NOTICED_WITHIN, "the server checks when this has passed");
    // A client waits for 35 parts in 25 of the interval (`web/src/realtime/heartbeat.ts`).
    assert!(realtime.heartbeat * 35 / 25 <= NOTICED_WITHIN);
    // A heartbeat is up to 10% late.
    assert!(realtime.heartbeat * 11 / 10 < realtime.silence);
}

// The network between them stops, and no packet says that the connection is over.
story!(
    a_device_that_vanished_is_noticed,
    |config| {
        config.realtime.heartbeat = Duration::from_millis(300);
        config.realtime.silence = Duration::from_millis(900);
    },
    |world| {
        let (maya, elena) = (world.player("Maya Okafor").await, world.player("Elena Vasquez").await);
        let proxy = Proxy::to(world.nodes[0].address.port()).await;
        let far = Rest::new(format!("http://127.0.0.1:{}", proxy.port()));
        let (phone, _) = Client::sign_in(&far.ws_url(), &elena.tokens.access_token).await.unwrap();
        drop(elena.client);
        let app = world.app();
        servers::until("her other device is gone", async || app.sockets.count() == 2).await;
        let online = async || maya.client.call(Watch { users: vec![elena.id] }).await.unwrap().online;
        let beats = phone.beats();
        servers::until("several heartbeats are answered", async || phone.beats() >= beats + 5).await;
        assert_eq!(online().await, [elena.id], "who answers stays");

        proxy.pause();
        servers::until("the server closes her socket", async || app.sockets.count() == 1).await;
        servers::until("she is offline", async || online().await.is_empty()).await;
        assert!(closed_with(world, CloseCode::NoProgress), "{}", app.metrics.page());
        proxy.resume();
        assert_eq!(phone.closed().await.unwrap().0, CloseCode::NoProgress.code(), "and she learns why, should she come back");
        let opened = Client::sign_in(&far.ws_url(), &elena.tokens.access_token).await.unwrap().1;
        assert!(Duration::from_millis(opened.beat_ms) == Duration::from_millis(300), "a client learns how often to expect a heartbeat");
    }
);

story!(
    a_reader_without_progress_is_closed,
    |config| {
        allow_stalling(config, Duration::from_millis(700));
    },
    |world| {
        let (maya, elena, mut diego) =
            (world.player("Maya Okafor").await, world.player("Elena Vasquez").await, world.player("Diego Fuentes").await);
        let room = maya.create("A busy room", &[&elena, &diego]).await;
        let topic = Topic::Chat(room.id);
        let phone = narrow(&elena).await;
        phone.call(OpenTopic { topic, since: None }).await.unwrap();
        let start = diego.client.call(OpenTopic { topic, since: None }).await.unwrap();
        diego.mirror.topic_opened(topic, &start).unwrap();
        phone.stop_reading();
        let text = "x".repeat(3_900);
        let mut last = start.seq;
        while !closed_with(world, CloseCode::NoProgress) {
            assert!(last < start.seq + 10_000, "it is never closed");
            last = start.seq + maya.client.call(Send { chat: room.id, text: text.clone(), reply_to: None }).await.unwrap().number;
            diego.mirror.reach(&mut diego.client, topic, last).await.unwrap();
        }
        phone.read_on();
        assert!(phone.closed().await.is_ok());
        let mut again = elena.other_device(&world.nodes[0]).await;
        let opened = again.client.call(OpenTopic { topic, since: None }).await.unwrap();
        assert_eq!(opened.seq, last, "nothing that she missed is lost");
        again.mirror.topic_opened(topic, &opened).unwrap();
    }
);

story!(a_topic_whose_log_was_trimmed_meanwhile_is_reset, |world| {
    let (maya, mut elena) = (world.player("Maya Okafor").await, world.player("Elena Vasquez").await);
    let room = maya.open_direct(&elena).await;
    let topic = Topic::Chat(room.id);
    let opened = elena.client.call(OpenTopic { topic, since: None }).await.unwrap();
    elena.mirror.topic_opened(topic, &opened).unwrap();
    drop(std::mem::replace(&mut elena.client, Client::connect(&maya.rest.ws_url()).await.unwrap()));
    for n in 0..5 {
        maya.say(&room, &format!("text {n}")).await;
    }
    trim(world, 2).await;
    let back = elena.reconnect().await;
    assert!(back.reset.contains(&topic) && !back.topics.contains_key(&topic), "{back:?}");
    let opened = elena.client.call(OpenTopic { topic, since: None }).await.unwrap();
    assert_eq!(opened.snapshot["messages"].as_array().unwrap().len(), 5, "a fresh state instead");
    // Whoever asks for a number that is gone gets a state too.
    let late = elena.client.call(OpenTopic { topic, since: Some(1) }).await.unwrap();
    assert_eq!((late.seq, late.snapshot["messages"].as_array().unwrap().len()), (5, 5));
    let kept = elena.client.call(OpenTopic { topic, since: Some(3) }).await.unwrap();
    assert!(kept.snapshot.is_null() && kept.seq == 3, "what is still there is replayed: {kept:?}");
});

/// Keeps only so many pushes of each topic.
async fn trim(world: &World, keep: u64) {
    let db = &world.app().db;
    // The log looks for long topics by the thousand.
    db.query("UPDATE topic SET thousands = 1000").run().await.unwrap();
    log::trim(db, Millis(0), keep).await.unwrap();
}

/// A device behind a thin line: its system buffers little.
async fn narrow(player: &Player) -> Client {
    let options = ConnectOptions { receive_buffer: Some(64 * 1_024), ..ConnectOptions::to(player.rest.ws_url()) };
    let client = Client::connect_with(options).await.unwrap();
    client.open(Open { access_token: Some(player.tokens.access_token.clone()), ..Open::default() }).await.unwrap();
    client
}

fn closed_with(world: &World, code: CloseCode) -> bool {
    let label = format!("code=\"{}\"", code.code());
    world.app().metrics.page().lines().any(|line| line.starts_with("rally_closes_total{") && line.contains(&label))
}
