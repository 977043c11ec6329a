//! Requests: one person's sockets and REST calls share a budget.

use std::time::Duration;

use protocol::chat::Send;
use protocol::client::Client;
use protocol::people::Find;
use protocol::{ErrorCode, Topic};
use reqwest::Method;

use harness::story;
use harness::{Player, servers};

story!(
    all_devices_of_a_person_share_a_budget,
    |config| {
        config.realtime.requests_burst = 60;
        config.realtime.requests_per_second = 1;
    },
    |world| {
        let (maya, elena) = (world.player("Maya Okafor").await, world.player("Elena Vasquez").await);
        let devices = [&maya.other_device(&world.nodes[0]).await, &maya.other_device(&world.nodes[0]).await, &maya];
        let mut refused = 0;
        for n in 0..90 {
            let found = devices[n % 3].client.call(Find { text: "Elena".into() }).await;
            let Err(error) = found else { continue };
            let refusal = error.refusal().expect("a refusal");
            assert_eq!((refusal.code, refusal.retry), (ErrorCode::TooManyRequests, true));
            assert!(refusal.after_ms.is_some_and(|after| (1..=2_000).contains(&after)), "{refusal:?}");
            refused += 1;
        }
        assert!((15..=40).contains(&refused), "{refused} of 90 were refused");
        let profile = || maya.rest.request(Method::GET, "/user/profile", Some(&maya.tokens.access_token), None);
        // One request may have been earned back meanwhile.
        let answers = [profile().await.unwrap(), profile().await.unwrap()];
        let (_, body) = answers.into_iter().find(|(status, _)| *status == 429).expect("a refusal");
        assert_eq!((body["code"].as_str(), body["retry"].as_bool()), (Some("too_many_requests"), Some(true)));
        assert!(elena.client.call(Find { text: "Maya".into() }).await.is_ok(), "others are not affected");
        world.advance(Duration::from_secs(60));
        assert_eq!(profile().await.unwrap().0, 200);
    }
);

story!(
    a_message_costs_more_where_many_read_it,
    |config| {
        config.realtime.requests_burst = 60;
        config.realtime.requests_per_second = 1;
        config.limits.readers_per_request = 1;
    },
    |world| {
        let (maya, elena, diego) =
            (world.player("Maya Okafor").await, world.player("Elena Vasquez").await, world.player("Diego Fuentes").await);
        let (tom, priya) = (world.player("Tom Becker").await, world.player("Priya Raman").await);
        let (group, direct) = (maya.create("Thursday doubles", &[&elena, &diego]).await, tom.open_direct(&priya).await);
        // Thirteen devices read the group.
        let mut devices = Vec::new();
        for n in 0..13 {
            let player = [&elena, &diego][n % 2];
            devices.push(Client::sign_in(&player.rest.ws_url(), &player.tokens.access_token).await.unwrap().0);
        }
        let readers = || world.app().node.hub.reader_count(&Topic::Chat(group.id));
        servers::until("all of them listen", async || readers() == 13).await;
        let send = async |from: &Player, chat| from.client.call(Send { chat, text: "hi".into(), reply_to: None }).await;
        let mut sent = 0;
        let refusal = loop {
            match send(&maya, group.id).await {
                Ok(_) => sent += 1,
                Err(error) => break error.refusal().unwrap(),
            }
        };
        assert!((2..=5).contains(&sent), "60 pay for four messages of 14 or so, not for {sent}");
        assert_eq!((refusal.code, refusal.retry), (ErrorCode::TooManyRequests, true));
        assert!(refusal.after_ms.is_some_and(|after| after <= 20_000), "{refusal:?}");
        for _ in 0..5 {
            send(&tom, direct.id).await.expect("others, in a room with few readers");
        }
        world.advance(Duration::from_secs(30));
        send(&maya, group.id).await.expect("once it is paid for");
        drop(devices);
    }
);

story!(
    what_cannot_be_understood_takes_from_the_budget,
    |config| {
        config.realtime.requests_burst = 30;
        config.realtime.requests_per_second = 1;
    },
    |world| {
        let (maya, elena) = (world.player("Maya Okafor").await, world.player("Elena Vasquez").await);
        let mut devices = Vec::new();
        for _ in 0..3 {
            devices.push(Client::sign_in(&maya.rest.ws_url(), &maya.tokens.access_token).await.unwrap().0);
        }
        let mut refused = 0;
        for n in 0..60 {
            let device = &mut devices[n % 3];
            device.send_raw(&format!("{{\"id\":{},\"cmd\":\"chat.nonsense\",\"args\":{{}}}}", n + 10)).await.unwrap();
            match device.next_answer().await.unwrap().err.expect("a refusal").code {
                ErrorCode::UnknownCommand => {}
                ErrorCode::TooManyRequests => refused += 1,
                other => panic!("{other:?}"),
            }
        }
        assert!(refused > 0, "three sockets have the budget of one person");
        elena.client.call(Find { text: "Maya".into() }).await.expect("others are not affected");
    }
);

story!(
    opening_sessions_takes_from_the_budget,
    |config| {
        config.realtime.requests_burst = 10;
        config.realtime.requests_per_second = 1;
    },
    |world| {
        let (maya, elena) = (world.player("Maya Okafor").await, world.player("Elena Vasquez").await);
        let mut refused = None;
        for _ in 0..40 {
            if let Err(error) = Client::sign_in(&maya.rest.ws_url(), &maya.tokens.access_token).await {
                refused = Some(error.refusal().expect("a refusal"));
                break;
            }
        }
        let refused = refused.expect("forty sessions in a row, though each is closed at once");
        assert_eq!((refused.code, refused.retry), (ErrorCode::TooManyRequests, true));
        elena.client.call(Find { text: "Maya".into() }).await.expect("others are not affected");
    }
);
