//! Resuming: missed pushes are replayed completely, or the topic is reset; nothing is sent that the user may no longer see.

use std::time::Duration;

use protocol::chat::{AddMembers, Delete, RemoveMember, Send};
use protocol::client::Client;
use protocol::session::{CloseTopic, Open, OpenTopic, TopicEnd};
use protocol::{CloseCode, Topic, limits};

use super::allow_stalling;
use harness::Player;
use harness::races::{both, race};
use harness::refusals::code;
use harness::story;

story!(two_nodes a_reconnecting_phone_gets_missed_pushes_once_and_in_order, |world| {
    let (maya, mut elena) = (world.player("Maya Okafor").await, world.player_elsewhere("Elena Vasquez").await);
    let room = maya.open_direct(&elena).await;
    let topic = Topic::Chat(room.id);
    let opened = elena.client.call(OpenTopic { topic, since: None }).await.unwrap();
    elena.mirror.topic_opened(topic, &opened).unwrap();
    maya.say(&room, "one").await;
    elena.mirror.reach(&mut elena.client, topic, opened.seq + 1).await.unwrap();
    drop(std::mem::replace(&mut elena.client, Client::connect(&maya.rest.ws_url()).await.unwrap()));
    for text in ["two", "three", "four"] {
        maya.say(&room, text).await;
    }
    elena.reconnect().await;
    elena.mirror.reach(&mut elena.client, topic, opened.seq + 4).await.unwrap();
    let received: Vec<String> = elena.mirror.pushes(topic).map(|push| push.chat().unwrap()).filter_map(|push| match push {
        protocol::chat::ChatPush::Message(message) => message.text,
        _ => None,
    }).collect();
    assert_eq!(received, ["one", "two", "three", "four"]);
});

story!(
    a_client_too_far_behind_is_reset_to_a_full_snapshot,
    |config| {
        config.realtime.requests_burst = 5_000;
    },
    |world| {
        let (maya, mut elena) = (world.player("Maya Okafor").await, world.player("Elena Vasquez").await);
        let room = maya.open_direct(&elena).await;
        let topic = Topic::Chat(room.id);
        let opened = elena.client.call(OpenTopic { topic, since: None }).await.unwrap();
        elena.mirror.topic_opened(topic, &opened).unwrap();
        drop(std::mem::replace(&mut elena.client, Client::connect(&maya.rest.ws_url()).await.unwrap()));
        let caller = maya.client.caller();
        for batch in 0..51 {
            let sends = (0..10).map(|n| caller.call(Send { chat: room.id, text: format!("{batch}.{n}"), reply_to: None }));
            for sent in futures_util::future::join_all(sends).await {
                sent.unwrap();
            }
        }
        let back = elena.reconnect().await;
        assert_eq!(back.reset, [topic]);
        let opened = elena.client.call(OpenTopic { topic, since: None }).await.unwrap();
        assert_eq!(opened.snapshot["messages"].as_array().unwrap().len(), limits::HISTORY_PAGE);
        assert_eq!(opened.seq, 510);
    }
);

story!(a_new_epoch_resets_every_topic, |world| {
    let (maya, mut elena) = (world.player("Maya Okafor").await, world.player("Elena Vasquez").await);
    let room = maya.open_direct(&elena).await;
    let topic = Topic::Chat(room.id);
    let opened = elena.client.call(OpenTopic { topic, since: None }).await.unwrap();
    elena.mirror.topic_opened(topic, &opened).unwrap();
    rally::instance::new_epoch(&world.app().db).await.unwrap();
    assert_eq!(elena.client.closed().await.unwrap().0, CloseCode::GoingAway.code(), "a restored database under a running node");
    let back = elena.reconnect().await;
    assert!(back.reset.contains(&topic), "{back:?}");
});

story!(a_deleted_message_is_replayed_as_a_skip, |world| {
    let (maya, elena) = (world.player("Maya Okafor").await, world.player("Elena Vasquez").await);
    let room = maya.open_direct(&elena).await;
    let secret = maya.say(&room, "my locker is 4711").await;
    maya.say(&room, "see you").await;
    maya.client.call(Delete { message: secret.id }).await.unwrap();
    let mut late = elena.other_device(&world.nodes[0]).await;
    late.client.call(OpenTopic { topic: Topic::Chat(room.id), since: Some(0) }).await.unwrap();
    let first = late.client.next_push().await.unwrap();
    assert!(first.is_skip() && first.seq == Some(1), "{first:?}");
    assert!(late.client.expect_push(Topic::Chat(room.id), "message").await.unwrap().chat().is_ok());
    let results: Vec<String> = world.app().db.query("SELECT COALESCE(result, '') FROM command_key").scalars().await.unwrap();
    let logged: Vec<String> = world.app().db.query("SELECT COALESCE(body, '') FROM push_log").scalars().await.unwrap();
    assert!(results.iter().chain(&logged).all(|text| !text.contains("4711")), "the text is deleted everywhere");
});

story!(two_nodes a_removed_member_gets_no_later_pushes, |world| {
    let (maya, mut elena, diego) = (world.player("Maya Okafor").await, world.player_elsewhere("Elena Vasquez").await, world.player("Diego Fuentes").await);
    race(20, ["sent first", "removed first"], async |round| {
        let room = maya.create(&format!("Round {round}"), &[&elena, &diego]).await;
        let topic = Topic::Chat(room.id);
        elena.client.call(OpenTopic { topic, since: None }).await.unwrap();
        let caller = maya.client.caller();
        let removal = maya.client.call(RemoveMember { chat: room.id, user: elena.id });
        let message = caller.call(Send { chat: room.id, text: "before or after".into(), reply_to: None });
        let (removed, sent) = both(round, removal, message).await;
        removed.unwrap();
        sent.unwrap();
        maya.say(&room, "she is gone").await;
        let mut first = "removed first";
        loop {
            let push = elena.client.next_push().await.unwrap();
            if push.topic != Some(topic) {
                continue;
            }
            if let Some(end) = push.end() {
                assert_eq!(end, TopicEnd::Revoked);
                break;
            }
            assert!(!push.is_named("member_removed"), "her subscription ends before the push is published");
            first = "sent first";
        }
        maya.client.call(AddMembers { chat: room.id, users: vec![diego.id] }).await.unwrap();
        assert_eq!(code(elena.client.call(OpenTopic { topic, since: None }).await), protocol::ErrorCode::NotFound);
        while let Some(push) = elena.client.try_push() {
            assert_ne!(push.topic, Some(topic), "no push after the end of the subscription");
        }
        first
    })
    .await;
});

story!(two_nodes a_signed_out_session_is_closed_on_every_node, |world| {
    let maya = world.player("Maya Okafor").await;
    let phone = maya.other_device(world.nodes.last().unwrap()).await;
    maya.rest.log_out(&phone.tokens).await.unwrap();
    assert_eq!(phone.client.closed().await.unwrap().0, CloseCode::Revoked.code());
    let again = Client::connect(&phone.rest.ws_url()).await.unwrap();
    let refused = again.open(Open { access_token: Some(phone.tokens.access_token.clone()), ..Open::default() }).await;
    assert_eq!(code(refused), protocol::ErrorCode::SessionRevoked);
    assert_eq!(again.closed().await.unwrap().0, CloseCode::Revoked.code());
    maya.client.call(protocol::chat::List::default()).await.expect("the other device stays connected");
});

story!(
    an_expiring_token_is_announced_and_renewed,
    |config| {
        config.auth.access_life = Duration::from_millis(3_000);
        config.auth.ending_notice = Duration::from_millis(2_000);
        config.auth.ending_grace = Duration::from_millis(500);
    },
    |world| {
        let mut maya = world.player("Maya Okafor").await;
        let ending = maya.client.expect_push(None, "session_ending").await.unwrap();
        assert!(matches!(ending.socket().unwrap(), protocol::session::SocketPush::SessionEnding { in_ms } if in_ms <= 2_000));
        let tokens = maya.rest.refresh(&maya.tokens).await.unwrap();
        let renewed = maya.client.call(protocol::session::Renew { access_token: tokens.access_token }).await.unwrap();
        assert!(renewed.token_ttl_ms > 1_000);
        // Without another renewal the socket is closed with `SignInAgain`.
        assert_eq!(maya.client.closed().await.unwrap().0, CloseCode::SignInAgain.code());
    }
);

story!(
    a_stalled_reader_catches_up_from_the_log,
    |config| {
        allow_stalling(config, Duration::from_secs(120));
    },
    |world| {
        let (maya, mut elena, mut diego) =
            (world.player("Maya Okafor").await, world.player("Elena Vasquez").await, world.player("Diego Fuentes").await);
        let room = maya.create("A busy room", &[&elena, &diego]).await;
        let topic = Topic::Chat(room.id);
        for player in [&mut elena, &mut diego] {
            let opened = player.client.call(OpenTopic { topic, since: None }).await.unwrap();
            player.mirror.topic_opened(topic, &opened).unwrap();
        }
        elena.client.stop_reading();
        let start = elena.mirror.seq(topic).unwrap();
        let caller = maya.client.caller();
        let text = "x".repeat(3_900);
        let mut last = start;
        // More than the system's buffers and a socket's queue can hold.
        for _ in 0..400 {
            let sends = (0..10).map(|_| caller.call(Send { chat: room.id, text: text.clone(), reply_to: None }));
            for sent in futures_util::future::join_all(sends).await {
                last = start + sent.unwrap().number;
            }
            diego.mirror.reach(&mut diego.client, topic, last).await.unwrap();
        }
        let queued = world.app().sockets.queued_bytes();
        assert!(queued > 0, "she stopped reading");
        assert!(queued < 512 * 1024, "her queue is bounded: {queued}");
        elena.client.read_on();
        elena.mirror.reach(&mut elena.client, topic, last).await.unwrap();
    }
);

story!(a_stopping_server_tells_clients_when_to_reconnect, |world| {
    let mut maya: Player = world.player("Maya Okafor").await;
    let node = world.nodes.remove(0);
    let stopping = tokio::spawn(node.stop());
    let drain = maya.client.expect_push(None, "drain").await.unwrap();
    assert!(matches!(drain.socket().unwrap(), protocol::session::SocketPush::Drain { after_ms } if after_ms <= 1_000));
    assert_eq!(maya.client.closed().await.unwrap().0, CloseCode::GoingAway.code());
    stopping.await.unwrap();
    world.add_node().await;
});

// Somebody in more rooms than one connection may listen to: what the answer names is subscribed.
story!(nobody_is_promised_a_topic_without_a_place, |world| {
    let out = world.config().storage.data_dir.join("load.jsonl");
    harness::steps::admin::admin(world, &["seed-load", "--people", "10", "--rooms", "600x10", "--out", out.to_str().unwrap()])
        .await
        .unwrap();
    let line: serde_json::Value = serde_json::from_str(std::fs::read_to_string(&out).unwrap().lines().next().unwrap()).unwrap();
    let token = line["access_token"].as_str().unwrap().to_owned();
    let open = |resume: Vec<Topic>| Open {
        access_token: Some(token.clone()),
        resume: Some(resume.into_iter().map(|topic| (topic, 0)).collect()),
        ..Open::default()
    };
    let client = Client::connect(&world.rest().ws_url()).await.unwrap();
    let recent = client.open(open(vec![])).await.unwrap().topics;
    assert_eq!(recent.len(), 257, "256 rooms and the user's own topic");
    let rooms = line["rooms"].as_array().unwrap().iter().map(|room| Topic::Chat(serde_json::from_value(room.clone()).unwrap()));
    let rooms: Vec<Topic> = rooms.collect();
    let others: Vec<Topic> = rooms.iter().copied().filter(|room| !recent.contains_key(room)).take(256).collect();
    assert_eq!(others.len(), 256);
    client.close().await.unwrap();
    harness::servers::until("the first socket is gone", async || world.app().node.hub.subscription_count() == 0).await;
    let client = Client::connect(&world.rest().ws_url()).await.unwrap();
    let opened = client.open(open(others.clone())).await.unwrap();
    assert!(others.iter().all(|topic| opened.topics.contains_key(topic)), "what is resumed comes before other rooms");
    assert_eq!(opened.topics.len(), limits::SUBSCRIPTIONS_MAX);
    let count = || world.app().node.hub.subscription_count();
    harness::servers::until("every topic of the answer is subscribed", async || count() == opened.topics.len()).await;
    let further = *rooms.iter().find(|room| !opened.topics.contains_key(room)).unwrap();
    let open_further = || client.call(OpenTopic { topic: further, since: None });
    assert_eq!(code(open_further().await), protocol::ErrorCode::LimitReached, "one more than 512");
    client.call(CloseTopic { topic: others[0] }).await.unwrap();
    open_further().await.expect("a place was given up");
    assert_eq!(code(client.call(OpenTopic { topic: others[0], since: None }).await), protocol::ErrorCode::LimitReached);
    assert_eq!(count(), limits::SUBSCRIPTIONS_MAX);
});
