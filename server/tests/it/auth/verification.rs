//! What somebody may do before they have verified their address.

use protocol::ErrorCode;

use super::code;
use crate::callers::{Things, ask, commands};
use crate::harness::peers::MailServer;
use crate::harness::{Backend, World, story};

/// The commands that concern the caller alone, or take something back.
const ALLOWED: &[&str] = &[
    "calendar.renew",
    "chat.delete",
    "chat.leave",
    "chat.mute",
    "chat.read",
    "chat.unmute",
    "device.sign_out",
    "device.sign_out_others",
    "enrolment.decline_offer",
    "enrolment.leave",
    "event.cancel",
    "notification.read",
    "play.decline",
    "play.stop",
    "review.remove",
];
/// Calls of the socket itself.
const SOCKET: &[&str] = &["session.", "topic.", "presence."];

#[test]
fn whatever_others_see_requires_a_verified_address() {
    story::run(async {
        let server = MailServer::start().await;
        let url = rally::config::Secret::new(server.url());
        let world = World::begin_with(Backend::Sqlite, |config| config.mail.smtp_url = Some(url)).await;
        let (mut maya, elena) = (world.player("Maya Okafor").await, world.player("Elena Vasquez").await);
        let sent = server.letters().code(&maya.email, 1).await;
        let mut refused = 0;
        for command in commands(&Things::made_up()) {
            if command.reads || SOCKET.iter().any(|prefix| command.name.starts_with(prefix)) {
                continue;
            }
            let answer = ask(&mut maya.client, command.name, &command.args).await;
            let is_refused = answer.outcome() == Err(ErrorCode::EmailUnverified);
            assert_eq!(is_refused, !ALLOWED.contains(&command.name), "{} {}: {}", command.name, command.args, answer.body);
            refused += usize::from(is_refused);
        }
        assert!(refused > 30, "{refused}");
        let follow = async |on: bool| maya.rest.follow(&maya.tokens.access_token, elena.id, on).await;
        assert_eq!(code(follow(true).await), ErrorCode::EmailUnverified);
        follow(false).await.expect("nobody sees that");
        maya.rest.verify(&maya.tokens.access_token, &sent).await.unwrap();
        follow(true).await.expect("verified");
        let answer = ask(&mut maya.client, "enrolment.join", &serde_json::json!({ "event": uuid::Uuid::now_v7() })).await;
        assert_eq!(answer.outcome(), Err(ErrorCode::NotFound), "{}", answer.body);
        drop((maya, elena));
        world.end().await;
    });
}
