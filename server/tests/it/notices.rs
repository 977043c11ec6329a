//! Notifications by mail.

use protocol::Millis;
use protocol::users::{Channels, Profile, QuietHours, Settings};
use rally::config::Secret;
use reqwest::Method;
use serde_json::json;

use crate::harness::letters::header;
use crate::harness::peers::MailServer;
use crate::harness::servers::until;
use crate::harness::{Backend, Player, World, story};

/// Turns on mail for new followers.
async fn wants_mail(player: &Player, quiet_hours: Option<QuietHours>) {
    let told = Channels { toast: true, row: true, mail: true };
    let settings =
        Settings { language: Some("es".into()), notifications: [("followed".to_owned(), told)].into(), quiet_hours, ..Settings::default() };
    let (path, access) = (format!("/user/{}", player.id), Some(player.tokens.access_token.as_str()));
    player.rest.call::<Profile>(Method::PUT, &path, access, Some(json!({ "settings": settings }))).await.unwrap();
}

fn an_hour_around(now: Millis) -> QuietHours {
    let minute = |shift: i64| u16::try_from((now.0 / 60_000 + shift).rem_euclid(1_440)).unwrap();
    QuietHours { from: minute(-30), to: minute(30), zone: "Etc/UTC".into() }
}

async fn prove(server: &MailServer, player: &Player) {
    let sent = server.letters().code(&player.email, 1).await;
    player.rest.verify(&player.tokens.access_token, &sent).await.unwrap();
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
                maya.rest.follow(&maya.tokens.access_token, player.id, true).await.unwrap();
            }
            let letter = server.letters().wait(&elena.email, 2).await;
            assert_eq!((header(&letter, "Subject"), header(&letter, "Content-Language")), ("Maya Okafor te sigue ahora", "es"));
            assert!(letter.contains("/notifications"), "{letter}");
            let jobs = async || world.app().db.query("SELECT COUNT(*) FROM job").scalar::<i64>().await.unwrap();
            until("all mails are sent", async || jobs().await == 0).await;
            for player in [&unproven, &asleep, &silent] {
                assert_eq!(server.letters().to(&player.email).len(), 1, "{}: only their sign-up code", player.name);
            }
            drop((maya, elena, unproven, asleep, silent));
            world.end().await;
        }
    });
}
