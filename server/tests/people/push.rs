//! Notifications on browsers while no page is open: encrypted for one browser, sent to its push service, which decrypts them here.

mod failing;
mod lessons;

use std::time::Duration;

use protocol::enrolments::AddEnrolment;
use protocol::events::{CancelEvent, SeriesScope};
use protocol::push::{GetPush, SubscribePush, UnsubscribePush};
use protocol::users::{Channels, Profile, QuietHours, Settings};
use protocol::{ErrorCode, EventId, limits};
use reqwest::Method;
use serde_json::{Value, json};

use harness::peers::PushService;
use harness::refusals::{code_on, on};
use harness::servers::until;
use harness::steps::events::{self, HERE, LOS_ANGELES};
use harness::steps::push::{on_this_machine, subscribed};
use harness::story;
use harness::{PASSWORD, Player, World};

/// A game of `host` in three days.
async fn game(world: &World, host: &Player) -> EventId {
    let court = events::court(world, "Vermont Canyon", HERE, LOS_ANGELES).await;
    events::create(host, events::form(court, &events::day(world, 3), "19:00", "21:00")).await.id
}

/// Invites somebody, who is notified.
async fn invite(host: &Player, event: EventId, player: &Player) {
    host.client.call(AddEnrolment { event, user: Some(player.id), guest: None }).await.expect("invited");
}

async fn cancel(host: &Player, event: EventId) {
    host.client.call(CancelEvent { event, reason: "Rain".into(), cause: None, scope: SeriesScope::default() }).await.expect("cancelled");
}

/// How many browsers are subscribed, and how many jobs wait.
async fn browsers_and_jobs(world: &World) -> (i64, i64) {
    let count = async |from: &'static str| world.app().db.query("SELECT COUNT(*) FROM ").push(from).scalar::<i64>().await.unwrap();
    (count("push_subscription").await, count("job WHERE noun = 'push'").await)
}

async fn set(player: &Player, settings: &Settings) {
    let (path, access) = (format!("/user/{}", player.id), Some(player.tokens.access_token.as_str()));
    player.rest.call::<Profile>(Method::PUT, &path, access, Some(json!({ "settings": settings }))).await.unwrap();
}

story!(
    two_nodes a_browser_gets_what_concerns_its_reader,
    |config| {
        on_this_machine(config);
    },
    |world| {
        let service = PushService::start().await;
        let (maya, elena) = (world.player("Maya Okafor").await, world.player_elsewhere("Elena Vasquez").await);
        let browser = SubscribePush { lang: Some("es-MX".into()), ..service.browser().await };
        elena.client.call(browser.clone()).await.unwrap();
        let known = elena.client.call(GetPush { endpoint: Some(browser.endpoint.clone()) }).await.unwrap();
        let unknown = maya.client.call(GetPush { endpoint: Some(browser.endpoint.clone()) }).await.unwrap();
        assert_eq!((known.subscribed, unknown.subscribed), (true, false));
        assert_eq!(known.key, unknown.key, "one key on all nodes");

        let event = game(world, &maya).await;
        invite(&maya, event, &elena).await;
        let invited = service.wait(&browser, 1).await.remove(0);
        let notice = &invited.notice;
        assert_eq!((notice.lang.as_str(), notice.path.as_str()), ("es", format!("/games/{event}").as_str()));
        assert!(notice.title.contains("Thursday doubles") || notice.title.contains("Maya Okafor"), "{notice:?}");
        assert!(!format!("{} {}", notice.title, notice.body).contains('{'), "{notice:?}");
        let question = notice.answer.as_ref().expect("an invitation is answered at once");
        assert_eq!((question.accept.as_str(), question.decline.as_str()), ("Aceptar", "Rechazar"));
        assert_eq!((invited.status, invited.urgency.as_str(), &invited.topic), (201, "normal", &notice.tag));
        let ttl: u64 = invited.ttl.parse().unwrap();
        assert!((86_300..=86_400).contains(&ttl), "{ttl}");
        assert!(invited.bytes < 4_096, "{}", invited.bytes);
        let origin = browser.endpoint.split("/push/").next().unwrap();
        assert_eq!((&invited.proof["aud"], &invited.proof["key"]), (&json!(origin), &json!(known.key)));
        let (expires, now) = (invited.proof["exp"].as_i64().unwrap(), world.app().clock.now().0 / 1_000);
        assert!(expires > now && expires <= now + 86_400 && invited.proof["sub"].as_str().unwrap().starts_with("mailto:"));

        // What the same game becomes replaces it.
        events::join(&elena, event).await;
        cancel(&maya, event).await;
        let cancelled = service.wait(&browser, 2).await.remove(1);
        assert_eq!((&cancelled.topic, cancelled.urgency.as_str()), (&invited.topic, "high"));
        assert!(cancelled.notice.answer.is_none());
        until("nothing waits", async || browsers_and_jobs(world).await == (1, 0)).await;
    }
);

story!(
    settings_decide_what_is_pushed,
    |config| {
        on_this_machine(config);
    },
    |world| {
        let service = PushService::start().await;
        let (maya, elena) = (world.player("Maya Okafor").await, world.player("Elena Vasquez").await);
        let browser = subscribed(&service, &elena).await;
        let event = game(world, &maya).await;
        let minute = |shift: i64| u16::try_from((world.app().clock.now().0 / 60_000 + shift).rem_euclid(1_440)).unwrap();
        let quiet = QuietHours { from: minute(-30), to: minute(30), zone: "Etc/UTC".into() };
        let of = |kind: &str, push| {
            let channels = Channels { toast: false, row: false, mail: false, push };
            Settings { notifications: [(kind.to_owned(), channels)].into(), ..Settings::default() }
        };
        // What is pushed in quiet hours waits for their end, and is then no news any more.
        for (off, waiting) in [(of("event_invited", Some(false)), 0), (Settings { quiet_hours: Some(quiet), ..Settings::default() }, 1)] {
            set(&elena, &off).await;
            invite(&maya, event, &elena).await;
            elena.client.call(protocol::enrolments::DeclineOffer { event }).await.unwrap();
            assert_eq!(browsers_and_jobs(world).await, (1, waiting));
        }
        // Followers are pushed to those who want that.
        set(&elena, &Settings::default()).await;
        maya.rest.follow(&maya.tokens.access_token, elena.id, true).await.unwrap();
        assert_eq!(browsers_and_jobs(world).await, (1, 1));
        set(&elena, &of("followed", Some(true))).await;
        let fan = world.player("Fan A").await;
        fan.rest.follow(&fan.tokens.access_token, elena.id, true).await.unwrap();
        let pushed = service.wait(&browser, 1).await.remove(0);
        assert_eq!((pushed.notice.path.as_str(), pushed.urgency.as_str()), ("/notifications", "low"));
        assert!(pushed.notice.title.contains("Fan A"), "{:?}", pushed.notice);
    }
);

story!(
    a_subscription_ends_with_its_session_and_its_account,
    |config| {
        on_this_machine(config);
    },
    |world| {
        let service = PushService::start().await;
        let elena = world.player("Elena Vasquez").await;
        let (phone, tablet) = (elena.other_device(&world.nodes[0]).await, elena.other_device(&world.nodes[0]).await);
        let laptop = subscribed(&service, &elena).await;
        let (_, left) = (subscribed(&service, &phone).await, subscribed(&service, &tablet).await);
        elena.client.call(laptop.clone()).await.expect("again");
        assert_eq!(browsers_and_jobs(world).await.0, 3);
        let data: Value = elena.rest.call(Method::GET, "/user/data", Some(&elena.tokens.access_token), None).await.unwrap();
        assert_eq!(data["push_subscriptions"].as_array().unwrap().len(), 3);
        phone.rest.log_out(&phone.tokens).await.unwrap();
        assert_eq!(browsers_and_jobs(world).await.0, 2);
        elena.client.call(protocol::devices::SignOutOthers {}).await.unwrap();
        assert_eq!(browsers_and_jobs(world).await.0, 1);
        assert!(elena.client.call(GetPush { endpoint: Some(left.endpoint) }).await.is_ok_and(|state| !state.subscribed));

        // Whoever signs in on that browser has it from then on.
        let maya = world.player("Maya Okafor").await;
        maya.client.call(laptop.clone()).await.unwrap();
        elena.client.call(UnsubscribePush { endpoint: laptop.endpoint.clone() }).await.unwrap();
        assert_eq!(browsers_and_jobs(world).await.0, 1, "it is not hers any more");
        maya.client.call(UnsubscribePush { endpoint: laptop.endpoint.clone() }).await.unwrap();
        assert_eq!(browsers_and_jobs(world).await.0, 0);
        maya.client.call(laptop).await.unwrap();
        maya.rest.remove_account(&maya.tokens.access_token, Some(PASSWORD)).await.unwrap();
        assert_eq!(browsers_and_jobs(world).await.0, 0);
    }
);

story!(a_person_has_so_many_browsers, |world| {
    let elena = world.player("Elena Vasquez").await;
    let browser = rows_subscription();
    for n in 0..=limits::PUSH_DEVICES {
        world.advance(Duration::from_millis(10));
        let endpoint = format!("https://push.example.org/{n}");
        elena.client.call(SubscribePush { endpoint, ..browser.clone() }).await.unwrap();
    }
    let left: Vec<String> = world.app().db.query("SELECT endpoint FROM push_subscription ORDER BY at").scalars().await.unwrap();
    assert_eq!((left.len(), left[0].as_str()), (limits::PUSH_DEVICES, "https://push.example.org/1"), "the oldest has left");
});

fn rows_subscription() -> SubscribePush {
    SubscribePush {
        endpoint: "https://push.example.org/send".into(),
        p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4".into(),
        auth: "BTBZMqHH6r4Tts7J_aSIgg".into(),
        lang: None,
    }
}

story!(a_subscription_that_cannot_work_is_refused, |world| {
    let elena = world.player("Elena Vasquez").await;
    let good = rows_subscription();
    let to = |endpoint: &str| SubscribePush { endpoint: endpoint.to_owned(), ..good.clone() };
    for endpoint in [
        "",
        "push.example.org",
        "http://push.example.org/",
        "https://push.example.org:8443/",
        "https://127.0.0.1/",
        "https://10.0.0.7/push",
        "https://192.168.1.1/",
        "https://169.254.169.254/latest/",
        "https://[::1]/",
        "https://[::ffff:192.168.1.1]/",
        "https://localhost/",
        "https://push.example.org/\0",
        "https://printer.local/",
        &format!("https://push.example.org/{}", "x".repeat(3_000)),
    ] {
        let refused = elena.client.call(to(endpoint)).await;
        assert_eq!(code_on(refused), on(ErrorCode::Invalid, "endpoint"), "{endpoint}");
    }
    let off_the_curve = good.p256dh.replace("iw4", "iw8");
    for p256dh in ["", "AAAA", "no base64 !", off_the_curve.as_str(), &"A".repeat(87), &"A".repeat(4_000)] {
        let refused = elena.client.call(SubscribePush { p256dh: p256dh.to_owned(), ..good.clone() }).await;
        assert_eq!(code_on(refused), on(ErrorCode::Invalid, "p256dh"), "{p256dh}");
    }
    for auth in ["AAAA".to_owned(), "A".repeat(44)] {
        let refused = elena.client.call(SubscribePush { auth, ..good.clone() }).await;
        assert_eq!(code_on(refused), on(ErrorCode::Invalid, "p256dh"));
    }
    // With the padding that some browsers write.
    elena.client.call(SubscribePush { auth: format!("{}==", good.auth), ..good }).await.unwrap();
    assert_eq!(browsers_and_jobs(world).await.0, 1);
});
