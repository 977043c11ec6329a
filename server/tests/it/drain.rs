//! Stopping: sockets are told one after the other and none is missed, the node says that it is not ready, and it ends in time.

use std::time::{Duration, Instant};

use futures_util::future::join_all;
use protocol::chat::{ChatPush, Send};
use protocol::client::Client;
use protocol::presence::Watch;
use protocol::session::{Open, OpenTopic, SocketPush};
use protocol::{CloseCode, Key, Topic};

use harness::process::Process;
use harness::{Backend, Player, World, servers, story};

/// A node of two stops, with a window of three seconds.
async fn two_nodes() -> World {
    World::begin_with(Backend::TwoNodes, |config| {
        config.http.drain_window = Duration::from_secs(3);
        // Presence lasts for its own time after a device is gone; only a node's good-bye is quicker.
        config.realtime.presence_linger = Duration::from_secs(60);
    })
    .await
}

#[test]
fn a_stopping_node_spreads_its_good_byes_and_says_that_it_is_not_ready() {
    story::run(async {
        let mut world = two_nodes().await;
        let _elsewhere = world.player_elsewhere("Elena Vasquez").await;
        let node = world.nodes.remove(0);
        let (address, rest) = (node.address, node.rest());
        let mut guests = Vec::new();
        for _ in 0..30 {
            let guest = Client::connect(&rest.ws_url()).await.unwrap();
            guest.open(Open::default()).await.unwrap();
            guests.push(guest);
        }
        let stopping = tokio::spawn(node.stop());
        let began = Instant::now();
        let told = join_all(guests.iter_mut().map(async |guest| {
            let drain = guest.expect_push(None, "drain").await.unwrap();
            assert!(matches!(drain.socket().unwrap(), SocketPush::Drain { after_ms: 0 }), "another node takes over at once");
            let at = began.elapsed();
            assert_eq!(guest.closed().await.unwrap().0, CloseCode::GoingAway.code());
            at
        }));
        let ready = async {
            let ask = async || reqwest::get(format!("http://{address}/health/ready")).await.ok().map(|answer| answer.status().as_u16());
            servers::until("the node says that it stops", async || ask().await == Some(503)).await;
            assert!(Client::connect(&rest.ws_url()).await.is_err(), "no further sockets");
        };
        let (mut told, ()) = tokio::join!(told, ready);
        told.sort();
        assert!(told[29] - told[0] > Duration::from_millis(1_500), "all within {:?}", told[29] - told[0]);
        stopping.await.unwrap();
        drop(guests);
        world.add_node().await;
        let _maya = world.player_elsewhere("Maya Okafor").await;
        drop((_elsewhere, _maya));
        world.end().await;
    });
}

#[test]
fn a_socket_that_opens_while_its_node_stops_is_not_missed() {
    story::run(async {
        for _ in 0..5 {
            let mut world = World::begin(Backend::Sqlite).await;
            let node = world.nodes.remove(0);
            let url = node.rest().ws_url();
            let (connected, _) = (Client::connect(&url).await.unwrap(), ());
            let connecting = join_all((0..100).map(|_| async {
                let client = Client::connect(&url).await.ok()?;
                Some(client.closed().await.unwrap().0)
            }));
            let stopping = async {
                tokio::task::yield_now().await;
                node.stop().await;
            };
            let (codes, ()) = tokio::join!(connecting, stopping);
            assert!(codes.into_iter().flatten().all(|code| code == CloseCode::GoingAway.code()));
            assert_eq!(connected.closed().await.unwrap().0, CloseCode::GoingAway.code());
            drop(connected);
            world.add_node().await;
            world.end().await;
        }
    });
}

#[test]
fn other_nodes_learn_at_once_that_a_node_has_stopped() {
    story::run(async {
        let mut world = two_nodes().await;
        let (maya, mut elena) = (world.player("Maya Okafor").await, world.player_elsewhere("Elena Vasquez").await);
        servers::until("her node knows", async || world.nodes[1].app.node.presence.is_online(maya.id)).await;
        assert_eq!(elena.client.call(Watch { users: vec![maya.id] }).await.unwrap().online, [maya.id]);
        world.nodes.remove(0).stop().await;
        let gone = tokio::time::timeout(Duration::from_secs(5), elena.client.expect_push(Topic::User(elena.id), "presence"));
        assert!(gone.await.is_ok_and(|push| push.is_ok()), "within the time of a good-bye, not of a lost lease");
        drop(maya);
        world.add_node().await;
        let _back = world.player_elsewhere("Maya Okafor").await;
        drop((_back, elena));
        world.end().await;
    });
}

/// A process gets SIGTERM with commands in flight: each is answered, or its socket is closed and a repeat settles it.
#[test]
fn a_process_that_is_told_to_stop_answers_or_closes_and_ends_in_time() {
    story::run(async {
        let folder = servers::folder("rally-term-");
        let port = servers::free_port();
        let process = Process::start(folder.path(), port).await;
        let maya = Player::sign_up(process.rest.clone(), "maya@example.org", "Maya Okafor").await;
        let mut elena = Player::sign_up(process.rest.clone(), "elena@example.org", "Elena Vasquez").await;
        let room = maya.open_direct(&elena).await;
        let topic = Topic::Chat(room.id);
        let opened = elena.client.call(OpenTopic { topic, since: None }).await.unwrap();
        elena.mirror.topic_opened(topic, &opened).unwrap();
        let mut devices = Vec::new();
        for _ in 0..8 {
            let (device, _) = Client::sign_in(&maya.rest.ws_url(), &maya.tokens.access_token).await.unwrap();
            devices.push(device);
        }
        let chat = room.id;
        let under_way = devices.iter().flat_map(|device| {
            (0..16).map(move |n| async move {
                let (key, text) = (Key::fresh(), format!("message {n}"));
                let sent = device.call_with(key, Send { chat, text: text.clone(), reply_to: None }).await;
                (key, text, sent.ok().map(|replied| replied.ok.number))
            })
        });
        let began = Instant::now();
        let (sent, ()) = tokio::join!(join_all(under_way), process.terminate());
        assert!(process.ended().await.success());
        assert!(began.elapsed() < Duration::from_secs(25), "it took {:?}", began.elapsed());
        assert_eq!(sent.len(), 128);
        // A restarted server has each acknowledged message, and a repeat of the others takes effect once.
        let process = Process::start(folder.path(), port).await;
        elena.reconnect().await;
        let (device, _) = Client::sign_in(&maya.rest.ws_url(), &maya.tokens.access_token).await.unwrap();
        let mut numbers = Vec::new();
        for (key, text, number) in sent {
            let again = device.call_with(key, Send { chat, text, reply_to: None }).await.unwrap().ok.number;
            assert!(number.is_none_or(|number| number == again));
            numbers.push(again);
        }
        numbers.sort_unstable();
        assert_eq!(numbers, (1..=128).collect::<Vec<u64>>(), "once each");
        elena.mirror.reach(&mut elena.client, topic, opened.seq + 128).await.unwrap();
        let received = elena.mirror.pushes(topic).filter(|push| matches!(push.chat(), Ok(ChatPush::Message(_)))).count();
        assert_eq!(received, 128);
        process.kill().await;
    });
}
