//! Notifications: the list, and by mail.

mod bundles;

use std::time::Duration;

use protocol::chat::UserPush;
use protocol::events::InviteToEvent;
use protocol::notifications::{ListNotifications, ReadNotifications};
use protocol::users::{Channels, Profile, QuietHours, Settings};
use protocol::{ErrorCode, Millis, Topic};
use rally::config::Secret;
use reqwest::Method;
use serde_json::json;

use harness::letters::header;
use harness::pages::check_pages;
use harness::peers::MailServer;
use harness::refusals::{code_on, on};
use harness::servers::until;
use harness::steps::events::{self, HERE, LOS_ANGELES};
use harness::{Backend, Player, World, story};

/// Turns on mail for new followers.
async fn wants_mail(player: &Player, quiet_hours: Option<QuietHours>) {
    let channels = Channels { toast: true, row: true, mail: true, push: None };
    let settings = Settings {
        language: Some("es".into()),
        notifications: [("followed".to_owned(), channels)].into(),
        quiet_hours,
        ..Settings::default()
    };
    let (path, access) = (format!("/user/{}", player.id), Some(player.tokens.access_token.as_str()));
    player.rest.call::<Profile>(Method::PUT, &path, access, Some(json!({ "settings": settings }))).await.unwrap();
}

/// The channels that somebody chose.
async fn settings(player: &Player) -> std::collections::BTreeMap<String, Channels> {
    let profile = player.rest.call::<Profile>(Method::GET, "/user/profile", Some(&player.tokens.access_token), None).await.unwrap();
    profile.settings.expect("their own").notifications.into_iter().collect()
}

fn an_hour_around(now: Millis) -> QuietHours {
    let minute = |shift: i64| u16::try_from((now.0 / 60_000 + shift).rem_euclid(1_440)).unwrap();
    QuietHours { from: minute(-30), to: minute(30), zone: "Etc/UTC".into() }
}

async fn prove(server: &MailServer, player: &Player) {
    let sent = server.letters().code(&player.email, 1).await;
    player.rest.verify(&player.tokens.access_token, &sent).await.unwrap();
}

async fn follow(who: &Player, whom: &Player, on: bool) {
    who.rest.follow(&who.tokens.access_token, whom.id, on).await.unwrap();
}

#[test]
fn notifications_are_mailed_to_those_who_want_them() {
    story::run(async {
        for backend in [Backend::Sqlite, Backend::Postgres] {
            let server = MailServer::start().await;
            let url = Secret::new(server.url());
            let world = World::begin_with(backend, |config| config.mail.smtp_url = Some(url)).await;
            let (maya, elena) = (world.player("Maya Okafor").await, world.player("Elena Vasquez").await);
            let (unproven, asleep, silent) =
                (world.player("Un Proven").await, world.player("A Sleeper").await, world.player("No Mail").await);
            wants_mail(&elena, None).await;
            wants_mail(&unproven, None).await;
            wants_mail(&asleep, Some(an_hour_around(world.app().clock.now()))).await;
            for player in [&maya, &elena, &asleep, &silent] {
                prove(&server, player).await;
            }
            for player in [&elena, &unproven, &asleep, &silent] {
                follow(&maya, player, true).await;
            }
            let letter = server.letters().wait(&elena.email, 2).await;
            assert_eq!((header(&letter, "Subject"), header(&letter, "Content-Language")), ("Maya Okafor te sigue ahora", "es"));
            assert!(letter.contains("/notifications"), "{letter}");
            world.jobs_performed().await;
            for player in [&unproven, &asleep, &silent] {
                assert_eq!(server.letters().to(&player.email).len(), 1, "{}: only their sign-up code", player.name);
            }
            world.advance(Duration::from_secs(31 * 60));
            let letter = server.letters().wait(&asleep.email, 2).await;
            assert_eq!(header(&letter, "Subject"), "Maya Okafor te sigue ahora", "sent when the quiet hours are over");
            let (hers, theirs) = (elena.other_device(&world.nodes[0]).await, asleep.other_device(&world.nodes[0]).await);
            // One click ends them, without signing in (RFC 8058).
            let letter = server.letters().wait(&elena.email, 2).await.replace("\r\n ", " ");
            assert_eq!(header(&letter, "List-Unsubscribe-Post"), "List-Unsubscribe=One-Click");
            let address = header(&letter, "List-Unsubscribe").trim_matches(['<', '>', ' ']);
            let path = &address[address.find("/api/unsubscribe/followed/").expect("its kind")..];
            let (http, url) = (&world.rest().http, format!("{}{path}", world.rest().base));
            http.get(&url).send().await.expect("whoever opens it sees their settings");
            assert!(settings(&hers).await["followed"].mail, "a program that fetches links changes nothing");
            for _ in 0..2 {
                let post = http.post(&url).header("content-type", "application/x-www-form-urlencoded").body("List-Unsubscribe=One-Click");
                assert_eq!(post.send().await.expect("an answer").status(), 200);
            }
            assert!(!settings(&hers).await["followed"].mail);
            let forged = url.replace("/followed/", "/announced/");
            assert_eq!(http.post(&forged).send().await.expect("an answer").status(), 404, "for this kind alone");
            follow(&theirs, &hers, true).await;
            world.jobs_performed().await;
            assert_eq!(server.letters().to(&elena.email).len(), 2);
            drop((maya, elena, unproven, asleep, silent, hers, theirs));
            world.end().await;
        }
    });
}

story!(notifications_are_listed_and_marked_read, |world| {
    let mut maya = world.player("Maya Okafor").await;
    let mut phone = maya.other_device(&world.nodes[0]).await;
    let elena = world.player("Elena Vasquez").await;
    let court = events::court(world, "Riverside", HERE, LOS_ANGELES).await;
    for n in 0..26 {
        let event = events::create(&elena, events::form(court, &events::day(world, 5 + n), "19:00", "21:00")).await.id;
        elena.client.call(InviteToEvent { event, users: vec![maya.id] }).await.unwrap();
    }
    let first = maya.client.call(ListNotifications::default()).await.unwrap();
    assert_eq!((first.notifications.len(), first.unread), (24, 26));
    let page = async |cursor| maya.client.call(ListNotifications { cursor }).await.map(|page| (page.notifications, page.cursor));
    check_pages(26, page, |notification| notification.id, |a, b| a.id > b.id).await;
    let ids = vec![first.notifications[0].id, first.notifications[1].id];
    maya.client.call(ReadNotifications { ids: Some(ids.clone()) }).await.unwrap();
    let push = phone.next_own_push("notifications_read").await.user().unwrap();
    assert_eq!(push, UserPush::NotificationsRead { ids: Some(ids) });
    let state: protocol::chat::UserSnapshot = maya.snapshot(Topic::User(maya.id)).await;
    assert_eq!(state.unread_notifications, 24);
    maya.client.call(ReadNotifications::default()).await.unwrap();
    maya.next_own_push("notifications_read").await;
    assert_eq!(maya.client.call(ListNotifications::default()).await.unwrap().unread, 0);
    let empty = maya.client.call(ListNotifications { cursor: Some(String::new()) }).await;
    assert_eq!(code_on(empty), on(ErrorCode::BadRequest, "cursor"));
    let long_ago = world.app().clock.now() - Duration::from_secs(91 * 86_400);
    world.app().db.query("UPDATE notification SET at = ").arg(long_ago).run().await.unwrap();
    world.app().trim().await.unwrap();
    assert_eq!(world.app().db.query("SELECT COUNT(*) FROM notification").scalar::<i64>().await.unwrap(), 0, "deleted after 90 days");
});

story!(notification_settings_decide_how_a_user_is_notified, |world| {
    let (mut maya, other) = (world.player("Maya Okafor").await, world.player("Fan D").await);
    // Who follows again on the same day is not announced again.
    for (name, chosen, rows) in [("Fan A", (true, false), 0), ("Fan B", (false, true), 1), ("Fan C", (false, false), 0)] {
        let fan = world.player(name).await;
        let settings = json!({ "settings": { "notifications": { "followed": { "toast": chosen.0, "row": chosen.1, "mail": false } } } });
        let path = format!("/user/{}", maya.id);
        let _: Profile = maya.rest.call(Method::PUT, &path, Some(&maya.tokens.access_token), Some(settings)).await.unwrap();
        follow(&fan, &maya, true).await;
        let pushes = {
            // A push that is certain to arrive later.
            follow(&maya, &other, true).await;
            let pushes = maya.own_pushes_until("follow_changed").await;
            follow(&maya, &other, false).await;
            maya.next_own_push("follow_changed").await;
            pushes
        };
        let notified: Vec<bool> = pushes
            .iter()
            .filter(|push| push.is_named("notified"))
            .map(|push| if let UserPush::Notified { quiet, .. } = push.user().unwrap() { quiet } else { panic!() })
            .collect();
        assert_eq!(notified, if chosen == (false, false) { vec![] } else { vec![!chosen.0] }, "{chosen:?}");
        assert_eq!(maya.client.call(ListNotifications::default()).await.unwrap().notifications.len(), rows, "{chosen:?}");
        follow(&fan, &maya, false).await;
        world.app().db.query("DELETE FROM notification").run().await.unwrap();
    }
});
