//! One of two nodes is killed, with commands in flight on both.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use protocol::chat::Send;
use protocol::client::{Caller, ClientError};
use protocol::presence::Watch;
use protocol::{ChatId, Key, Topic};

use harness::process::Process;
use harness::redis::Redis;
use harness::{Player, postgres, servers, story};

/// Senders of each person, so that several commands of theirs are in flight at any time.
const AT_ONCE: usize = 3;

/// What became of the texts of one sender.
#[derive(Default)]
struct Sent {
    /// With the message's number.
    answered: Vec<(u64, String)>,
    /// In flight when the connection broke.
    unanswered: Option<(Key, String)>,
}

/// Sends one text after the other until told to stop, or until the connection breaks. A refusal that says so is tried again
/// under the same key, as clients do.
async fn send_texts(caller: Caller, chat: ChatId, from: String, stop: Arc<AtomicBool>, count: Arc<AtomicUsize>) -> Sent {
    let mut sent = Sent::default();
    while !stop.load(Ordering::Relaxed) {
        let (key, text) = (Key::fresh(), format!("{from} {}", sent.answered.len()));
        let send = Send { chat, text: text.clone(), reply_to: None };
        let mut sending = caller.call_with(key, send.clone()).await;
        while matches!(&sending, Err(ClientError::Refused(refusal)) if refusal.retry) {
            sending = caller.call_with(key, send.clone()).await;
        }
        match sending {
            Ok(replied) => sent.answered.push((replied.ok.number, text)),
            Err(ClientError::Closed { .. } | ClientError::Io(_)) => {
                sent.unanswered = Some((key, text));
                break;
            }
            Err(error) => panic!("{text}: {error}"),
        }
        count.fetch_add(1, Ordering::Relaxed);
    }
    sent
}

#[test]
fn killing_a_node_under_load_loses_nothing_and_leaves_no_ghosts() {
    story::run(async {
        let (url, redis) = (postgres::fresh_database().await, Redis::private().await);
        let redis_url = redis.url();
        let settings = [("DATABASE_URL", url.as_str()), ("REDIS_URL", &redis_url), ("DATABASE_CONNECTIONS", "8")];
        let folders = [servers::folder("rally-node-"), servers::folder("rally-node-")];
        let staying = Process::start_with(folders[0].path(), servers::free_port(), &settings).await;
        let dying = Process::start_with(folders[1].path(), servers::free_port(), &settings).await;
        let join = async |node: &Process, name: &str| {
            let email = format!("{}@example.org", name.split_whitespace().next().unwrap().to_lowercase());
            Player::sign_up(node.rest.clone(), &email, name).await
        };
        let (maya, elena) = (join(&staying, "Maya Okafor").await, join(&staying, "Elena Vasquez").await);
        let (diego, priya) = (join(&dying, "Diego Fuentes").await, join(&dying, "Priya Raman").await);
        let (watcher, ghost) = (join(&staying, "Tom Becker").await, join(&dying, "Omar Farouk").await);
        let room = maya.create("Both sides of the river", &[&elena, &diego, &priya]).await;
        let topic = Topic::Chat(room.id);
        let mut people = [maya, elena, diego, priya];
        let mut start = 0;
        for player in &mut people {
            let opened = player.client.call(protocol::session::OpenTopic { topic, since: None }).await.unwrap();
            player.mirror.topic_opened(topic, &opened).unwrap();
            start = opened.seq;
        }
        let far = vec![people[2].id, people[3].id, ghost.id];
        let online = async || watcher.client.call(Watch { users: far.clone() }).await.unwrap().online;
        servers::until("everybody is online", async || online().await.len() == 3).await;

        let (stop, count) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicUsize::new(0)));
        let mut senders = Vec::new();
        for player in &people {
            let send = |n| send_texts(player.client.caller(), room.id, format!("{} {n}", player.name), stop.clone(), count.clone());
            senders.push((0..AT_ONCE).map(|n| tokio::spawn(send(n))).collect::<Vec<_>>());
        }
        servers::until("the nodes are under load", async || count.load(Ordering::Relaxed) >= 150).await;
        dying.kill().await;

        let (mut all, mut unanswered) = (Vec::new(), 0);
        let moved = senders.split_off(2);
        for (player, senders) in people[2..].iter_mut().zip(moved) {
            let mut in_flight = Vec::new();
            for sender in senders {
                let sent = sender.await.unwrap();
                all.extend(sent.answered);
                in_flight.extend(sent.unanswered);
            }
            player.client.closed().await.expect("a broken connection");
            player.mirror.catch_up(&mut player.client).unwrap();
            player.rest = staying.rest.clone();
            player.reconnect().await;
            unanswered += in_flight.len();
            for (key, text) in in_flight {
                let send = Send { chat: room.id, text: text.clone(), reply_to: None };
                all.push((player.client.call_with(key, send).await.unwrap().ok.number, text));
            }
        }
        assert!(unanswered > 0, "commands were in flight");
        stop.store(true, Ordering::Relaxed);
        for sender in senders.into_iter().flatten() {
            let sent = sender.await.unwrap();
            assert!(sent.unanswered.is_none(), "those who stay notice nothing");
            all.extend(sent.answered);
        }
        all.sort_unstable();
        let texts: BTreeSet<&String> = all.iter().map(|(_, text)| text).collect();
        assert_eq!(texts.len(), all.len(), "one answer each");
        let head = start + u64::try_from(all.len()).unwrap();
        for player in &mut people {
            player.mirror.reach(&mut player.client, topic, head).await.unwrap();
            assert_eq!(player.received(topic), all, "what {} received: everything, once and in order", player.name);
        }
        let moved = [people[2].id, people[3].id];
        servers::until("the ghost is gone", async || online().await == moved).await;
        drop(ghost);
        staying.kill().await;
    });
}
