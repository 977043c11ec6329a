//! Subscribing during writes: the snapshot and the pushes after it always equal the database.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use protocol::Topic;
use protocol::chat::{ChatSnapshot, Send};
use protocol::client::Client;
use protocol::session::{CloseTopic, Open, OpenTopic};

use harness::story;

/// Subscriptions in total, over all readers; divided among the databases.
const OPENINGS: u64 = 5_000;
const READERS: u64 = 8;

story!(two_nodes snapshots_and_pushes_agree_while_messages_are_written, |config| {
    config.realtime.requests_burst = 100_000;
    config.realtime.requests_per_second = 100_000;
}, |world| {
    let maya = world.player("Maya Okafor").await;
    let elena = world.player("Elena Vasquez").await;
    let room = maya.open_direct(&elena).await;
    let topic = Topic::Chat(room.id);
    let (done, written) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicU64::new(0)));
    let writing = tokio::spawn({
        let (caller, done, written) = (maya.client.caller(), Arc::clone(&done), Arc::clone(&written));
        async move {
            while !done.load(Ordering::Relaxed) {
                let sent = caller.call(Send { chat: room.id, text: "tick".into(), reply_to: None }).await.unwrap();
                written.store(sent.number, Ordering::Relaxed);
            }
        }
    });
    let share = OPENINGS / 3 / READERS;
    let mut readers = Vec::new();
    for reader in 0..READERS {
        let node = &world.nodes[usize::try_from(reader).unwrap() % world.nodes.len()];
        let mut client = Client::connect(&node.rest().ws_url()).await.unwrap();
        client.open(Open { access_token: Some(elena.tokens.access_token.clone()), ..Open::default() }).await.unwrap();
        readers.push(tokio::spawn(async move {
            for _ in 0..share {
                while client.try_push().is_some() {}
                let opened = client.call(OpenTopic { topic, since: None }).await.unwrap();
                let snapshot: ChatSnapshot = serde_json::from_value(opened.snapshot).unwrap();
                // One push per message: the snapshot at sequence number n holds exactly the messages up to n.
                assert_eq!(snapshot.messages.last().map_or(0, |message| message.number), opened.seq, "the snapshot matches its sequence number");
                let push = loop {
                    let push = client.next_push().await.unwrap();
                    // Pushes from before the answer belong to the previous subscription.
                    if push.topic == Some(topic) && push.seq > Some(opened.seq) {
                        break push;
                    }
                };
                assert_eq!(push.seq, Some(opened.seq + 1), "the next push follows the snapshot");
                client.call(CloseTopic { topic }).await.unwrap();
            }
        }));
    }
    for reader in readers {
        reader.await.unwrap();
    }
    done.store(true, Ordering::Relaxed);
    writing.await.unwrap();
    println!("{} openings while {} messages were written", share * READERS, written.load(Ordering::Relaxed));
});
