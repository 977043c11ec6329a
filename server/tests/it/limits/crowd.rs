//! A room of ten thousand, one of whom floods it.

use protocol::chat::{ChatPush, History, Send};
use protocol::client::Client;
use protocol::session::OpenTopic;
use protocol::{ChatId, ErrorCode, Topic};
use serde_json::Value;

use harness::steps::admin::admin;
use harness::{Backend, World, servers, story};

const MEMBERS: usize = 10_000;
/// Members who are connected.
const CONNECTED: usize = 12;

/// On one database only: limits do not touch it, and it takes a while to fill.
#[test]
fn a_flood_in_a_room_of_ten_thousand_stops_nobody_else() {
    story::run(async {
        let world = World::begin_with(Backend::Sqlite, |config| {
            config.realtime.requests_burst = 60;
            config.realtime.requests_per_second = 1;
            config.limits.readers_per_request = 1;
        })
        .await;
        let out = world.config().storage.data_dir.join("load.jsonl");
        let (people, rooms) = (MEMBERS.to_string(), format!("1x{MEMBERS},2x2"));
        admin(&world, &["seed-load", "--people", &people, "--rooms", &rooms, "--out", out.to_str().unwrap()]).await.unwrap();
        let lines = std::fs::read_to_string(&out).unwrap();
        let mut members = Vec::new();
        for line in lines.lines().take(CONNECTED) {
            let person: Value = serde_json::from_str(line).unwrap();
            let (client, _) = Client::sign_in(&world.rest().ws_url(), person["access_token"].as_str().unwrap()).await.unwrap();
            let rooms: Vec<ChatId> = serde_json::from_value(person["rooms"].clone()).unwrap();
            members.push((client, rooms));
        }
        let last: Value = serde_json::from_str(lines.lines().last().unwrap()).unwrap();
        let crowd: ChatId = serde_json::from_value(last["rooms"][0].clone()).unwrap();
        let (hostile, _) = members.remove(0);
        let beside = *members[1].1.iter().find(|room| **room != crowd).expect("a room of two");
        let topic = Topic::Chat(crowd);
        let readers = || world.app().node.hub.reader_count(&topic);
        servers::until("all of them listen", async || readers() == CONNECTED).await;

        let flood = async || hostile.call(Send { chat: crowd, text: "BUY NOW".into(), reply_to: None }).await;
        let mut sent = 0;
        while flood().await.is_ok() {
            sent += 1;
            assert!(sent < 60, "a message costs more than one request where many read it");
        }
        // Whatever the flood goes on doing, each of the others is answered.
        for (n, (member, _)) in members.iter().enumerate() {
            let refusal = flood().await.unwrap_err().refusal().unwrap();
            assert_eq!((refusal.code, refusal.retry), (ErrorCode::TooManyRequests, true));
            member.call(Send { chat: crowd, text: format!("hello {n}"), reply_to: None }).await.expect("in the same room");
            member.call(History { chat: crowd, before: None, limit: Some(5) }).await.expect("its history");
            assert_eq!(flood().await.unwrap_err().refusal().unwrap().code, ErrorCode::TooManyRequests, "still");
        }
        members[1].0.call(Send { chat: beside, text: "quiet here".into(), reply_to: None }).await.expect("in another room");
        // Everybody receives what was accepted, and nothing of what was refused.
        let expected = sent + members.len();
        for (member, _) in &mut members {
            let mut received = Vec::new();
            while received.len() < expected {
                let push = member.next_push().await.unwrap();
                if push.topic == Some(topic)
                    && let Ok(ChatPush::Message(message)) = push.chat()
                {
                    received.push(message.number);
                }
            }
            assert_eq!(received, (1..=u64::try_from(expected).unwrap()).collect::<Vec<_>>());
        }
        let opened = members[0].0.call(OpenTopic { topic, since: None }).await.unwrap();
        assert_eq!(opened.snapshot["room"]["member_count"], MEMBERS);
        assert_eq!(opened.snapshot["messages"].as_array().unwrap().len(), expected);
        drop((hostile, members));
        world.end().await;
    });
}
