//! Crashes.

use std::time::Duration;

use protocol::chat::Send;
use protocol::session::OpenTopic;
use protocol::{Key, Topic};
use rally::realtime::{Push, log};

use harness::process::Process;
use harness::{Player, World, servers, story};

/// `kill -9` under load, then a restart: no acknowledged message is lost or duplicated, and readers resume in order.
#[test]
fn a_crash_under_load_loses_no_acknowledged_message() {
    story::run(async {
        let folder = servers::folder("rally-crash-");
        let port = servers::free_port();
        let mut process = Process::start(folder.path(), port).await;
        let mut maya = Player::sign_up(process.rest.clone(), "maya@example.org", "Maya Okafor").await;
        let mut elena = Player::sign_up(process.rest.clone(), "elena@example.org", "Elena Vasquez").await;
        let room = maya.open_direct(&elena).await;
        let topic = Topic::Chat(room.id);
        let opened = elena.client.call(OpenTopic { topic, since: None }).await.unwrap();
        elena.mirror.topic_opened(topic, &opened).unwrap();
        let (mut answered, mut texts) = (Vec::new(), 0);
        for round in 0..3 {
            // Sends until the server dies; each text is retried under its key until it is acknowledged.
            let dying = tokio::spawn(async move {
                tokio::time::sleep(Duration::from_millis(150 + 70 * round)).await;
                process.kill().await;
            });
            let (key, text) = loop {
                let (key, text) = (Key::fresh(), format!("message {texts}"));
                texts += 1;
                match maya.client.call_with(key, Send { chat: room.id, text: text.clone(), reply_to: None }).await {
                    Ok(replied) => {
                        answered.push((replied.ok.number, text));
                        elena.mirror.catch_up(&mut elena.client).unwrap();
                    }
                    Err(_) => break (key, text),
                }
            };
            dying.await.unwrap();
            process = Process::start(folder.path(), port).await;
            maya.reconnect().await;
            elena.reconnect().await;
            let settled = maya.client.call_with(key, Send { chat: room.id, text: text.clone(), reply_to: None }).await.unwrap();
            answered.push((settled.ok.number, text));
        }
        assert!(answered.len() > 10, "the server was under load");
        let last = answered.last().unwrap().0;
        elena.mirror.reach(&mut elena.client, topic, opened.seq + last).await.unwrap();
        assert_eq!(elena.received(topic), answered, "exactly the acknowledged messages, once and in order");
        process.kill().await;
    });
}

story!(two_nodes a_committed_push_that_was_never_announced_arrives, |world| {
    let (maya, mut elena) = (world.player("Maya Okafor").await, world.player_elsewhere("Elena Vasquez").await);
    let room = maya.open_direct(&elena).await;
    let topic = Topic::Chat(room.id);
    let opened = elena.client.call(OpenTopic { topic, since: None }).await.unwrap();
    elena.mirror.topic_opened(topic, &opened).unwrap();
    commit_silently(world, topic, "rising from the log").await;
    let push = elena.client.expect_push(topic, "room_renamed").await.unwrap();
    assert_eq!(push.seq, Some(opened.seq + 1));
    maya.say(&room, "and on it goes").await;
    assert_eq!(elena.client.expect_push(topic, "message").await.unwrap().seq, Some(opened.seq + 2));
});

story!(a_rolled_back_push_never_arrives, |world| {
    let (maya, mut elena) = (world.player("Maya Okafor").await, world.player("Elena Vasquez").await);
    let room = maya.open_direct(&elena).await;
    let topic = Topic::Chat(room.id);
    let opened = elena.client.call(OpenTopic { topic, since: None }).await.unwrap();
    let tx = world.app().db.begin().await.unwrap();
    log::append(tx.db(), world.app().clock.now(), &[&renamed(topic, "never")]).await.unwrap();
    tx.rollback().await;
    maya.say(&room, "the next one").await;
    let push = elena.client.expect_push(topic, "message").await.unwrap();
    assert_eq!(push.seq, Some(opened.seq + 1), "the sequence number is reused");
});

/// Commits a push without announcing it, like a process that dies in between.
pub async fn commit_silently(world: &World, topic: Topic, title: &str) {
    let now = world.app().clock.now();
    let push = renamed(topic, title);
    world.app().db.tx(async |db| log::append(db, now, &[&push]).await).await.unwrap();
}

fn renamed(topic: Topic, title: &str) -> Push {
    let body = serde_json::json!({ "push": "room_renamed", "data": { "title": title, "by": uuid::Uuid::nil() } }).to_string();
    Push { topic, body: Some(body), author: None, subject: None, retracts: false, cut: None }
}
