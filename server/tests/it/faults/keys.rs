//! Idempotency: one key has one effect and one answer, however often it is sent, on any connection or node.

use std::collections::BTreeMap;

use protocol::chat::{ChatPush, Send};
use protocol::client::Client;
use protocol::session::{Open, OpenTopic};
use protocol::{ErrorCode, Key, Topic};
use rally::error::Error;
use rally::run::{self, Actor, Answer, Work};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

use harness::refusals::code;
use harness::story;
use harness::story::expect_fault;

story!(two_nodes a_repeated_command_takes_effect_once, |world| {
    let (maya, mut elena) = (world.player("Maya Okafor").await, world.player("Elena Vasquez").await);
    let room = maya.open_direct(&elena).await;
    let topic = Topic::Chat(room.id);
    let opened = elena.client.call(OpenTopic { topic, since: None }).await.unwrap();
    elena.mirror.topic_opened(topic, &opened).unwrap();
    let mut chance = StdRng::seed_from_u64(11);
    let mut numbers: BTreeMap<Key, u64> = BTreeMap::new();
    for n in 0..60 {
        let (key, send) = (Key::fresh(), Send { chat: room.id, text: format!("text {n}"), reply_to: None });
        let times = chance.random_range(1..=3);
        let mut answered = false;
        for time in 0..times {
            let node = &world.nodes[chance.random_range(0..world.nodes.len())];
            let client = Client::connect(&node.rest().ws_url()).await.unwrap();
            client.open(Open { access_token: Some(maya.tokens.access_token.clone()), ..Open::default() }).await.unwrap();
            // A third of the replies are lost with their connection; the last attempt waits for its reply.
            if chance.random_range(0..3) == 0 && time + 1 < times {
                let args = serde_json::to_string(&send).unwrap();
                client.send_raw(&format!("{{\"id\":9,\"cmd\":\"chat.send\",\"key\":\"{key}\",\"args\":{args}}}")).await.unwrap();
                continue;
            }
            let number = client.call_with(key, send.clone()).await.unwrap().ok.number;
            assert_eq!(*numbers.entry(key).or_insert(number), number, "one answer");
            answered = true;
        }
        if !answered {
            numbers.insert(key, maya.client.call_with(key, send).await.unwrap().ok.number);
        }
    }
    let mut all: Vec<u64> = numbers.values().copied().collect();
    all.sort_unstable();
    assert_eq!(all, (1..=60).collect::<Vec<u64>>(), "one effect each");
    elena.mirror.reach(&mut elena.client, topic, opened.seq + 60).await.unwrap();
    let pushed = elena.mirror.pushes(topic).filter(|push| matches!(push.chat(), Ok(ChatPush::Message(_)))).count();
    assert_eq!(pushed, 60, "one push each");
});

story!(two_nodes the_key_of_another_command_is_refused, |world| {
    let (maya, elena) = (world.player("Maya Okafor").await, world.player_elsewhere("Elena Vasquez").await);
    let room = maya.open_direct(&elena).await;
    let key = Key::fresh();
    maya.client.call_with(key, Send { chat: room.id, text: "one".into(), reply_to: None }).await.unwrap();
    let refused = maya.client.call_with(key, Send { chat: room.id, text: "two".into(), reply_to: None }).await;
    assert_eq!(code(refused), ErrorCode::KeyReused);
    let hers = elena.client.call_with(key, Send { chat: room.id, text: "mine".into(), reply_to: None }).await.unwrap();
    assert_eq!(hers.ok.number, 2, "keys are scoped to their owner");
});

story!(a_refused_command_does_not_use_up_its_key, |world| {
    let (maya, elena) = (world.player("Maya Okafor").await, world.player("Elena Vasquez").await);
    let room = maya.open_direct(&elena).await;
    let key = Key::fresh();
    let refused = maya.client.call_with(key, Send { chat: room.id, text: " ".into(), reply_to: None }).await;
    assert_eq!(code(refused), ErrorCode::Invalid);
    maya.client.call_with(key, Send { chat: room.id, text: "one".into(), reply_to: None }).await.unwrap();
});

story!(
    a_panicking_or_slow_handler_does_not_affect_others,
    |config| {
        config.realtime.command_within = std::time::Duration::from_millis(300);
    },
    |world| {
        expect_fault("panicked at");
        let app = world.app().clone();
        let actor = Actor::System(protocol::TenantId::FIRST);
        let write = |n: i64| -> Work {
            Box::new(move |cx| {
                Box::pin(async move {
                    let subject = uuid::Uuid::from_u128(u128::try_from(n).unwrap());
                    cx.record("test", subject, "written", None, None).await?;
                    Answer::of(&n)
                })
            })
        };
        let panics: Work = Box::new(|_| Box::pin(async { panic!("on purpose") }));
        let sleeps: Work = Box::new(|cx| {
            Box::pin(async move {
                cx.record("test", uuid::Uuid::nil(), "half done", None, None).await?;
                std::future::pending::<Result<Answer, Error>>().await
            })
        });
        let (a, b, c, d, e) = tokio::join!(
            run::run(&app, actor, None, write(1)),
            run::run(&app, actor, None, panics),
            run::run(&app, actor, None, write(2)),
            run::run(&app, actor, None, sleeps),
            run::run(&app, actor, None, write(3)),
        );
        assert!(a.is_ok() && c.is_ok() && e.is_ok(), "the others commit");
        assert_eq!(b.unwrap_err().into_refusal().code, ErrorCode::Internal);
        assert_eq!(d.unwrap_err().into_refusal().code, ErrorCode::Timeout);
        let committed: i64 = app.db.query("SELECT COUNT(*) FROM history WHERE noun = 'test'").scalar().await.unwrap();
        assert_eq!(committed, 3, "no partial write");
    }
);
