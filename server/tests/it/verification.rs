//! Verifying an address on several devices, and what somebody may do before.

use std::time::Duration;

use protocol::ErrorCode;

use crate::callers::{Things, ask, commands};
use harness::letters::{Letters, another};
use harness::peers::MailServer;
use harness::refusals::code;
use harness::servers::until;
use harness::{Backend, Player, World, story};

/// The commands that concern the caller alone, or take something back.
const ALLOWED: &[&str] = &[
    "calendar.renew",
    "chat.delete",
    "chat.leave",
    "chat.mute",
    "chat.read",
    "chat.unmute",
    // Their guardian alone sees them, until a lesson is asked for.
    "child.add",
    "child.edit",
    "child.remove",
    "comment.delete",
    "device.sign_out",
    "device.sign_out_others",
    "enrolment.decline_offer",
    "enrolment.leave",
    "enrolment.withdraw_guest",
    "event.cancel",
    "event.delete_draft",
    "event.end_role",
    "event.revoke_link",
    "ladder.withdraw",
    "lesson.cancel",
    "lesson.decline",
    // The coach alone sees it.
    "lesson.note_pupil",
    "lesson.practised",
    "lesson.wish",
    "lesson.withdraw",
    // Without a match of theirs, nothing is scored.
    "match.default",
    "match.favour",
    "match.finish",
    "match.fix_server",
    "match.point",
    "match.points",
    "match.resume",
    "match.retire",
    "league.delete_draft",
    "league.end_role",
    "match.set_score",
    "match.suspend",
    "match.undo",
    "match.walkover",
    // Moderators alone see it.
    "moderation.appeal",
    "notification.read",
    "package.end",
    "package.retire",
    "pairs.clear",
    "play.decline",
    "play.stop",
    "poll.close",
    "post.delete",
    "post.save",
    // The owner alone gets what is pushed.
    "push.subscribe",
    "push.unsubscribe",
    "review.remove",
    // The operator alone sees it.
    "report.send",
    "search.remove",
    "search.save",
    "search.switch",
    "series.leave",
    "side.leave",
    "team.leave",
];
/// In seconds.
const QUARTER: u64 = 15 * 60;
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

/// One device waits to have its attempt counted, while the other enters the same code. Attempts are counted by the quarter of
/// an hour: the other node, six minutes ahead, is in the next one, so that it counts them in another row. The code is valid there
/// too, and its clean-up leaves it alone.
#[test]
fn a_code_that_two_devices_enter_at_once_is_right_on_both() {
    story::run(async {
        let world = World::begin(Backend::TwoNodes).await;
        let into_quarter = u64::try_from(world.app().clock.now().0).unwrap() / 1_000 % QUARTER;
        for node in &world.nodes {
            node.app.clock.advance(Duration::from_secs((QUARTER + 600 - into_quarter) % QUARTER));
        }
        let letters = Letters::outbox(&world);
        let maya = Player::sign_up(world.rest(), "maya@example.org", "Maya").await;
        let right = letters.code(&maya.email, 1).await;
        let ahead = &world.nodes[1];
        ahead.app.clock.advance(Duration::from_secs(360));
        let phone = maya.other_device(ahead).await;
        assert_eq!(code(phone.rest.verify(&phone.tokens.access_token, &another(&right)).await), ErrorCode::WrongCode);
        let held = world.app().db.begin().await.unwrap();
        let rows = "SELECT subject FROM attempt WHERE window_start = (SELECT MAX(window_start) FROM attempt) FOR UPDATE";
        assert!(!held.db().query(rows).scalars::<String>().await.unwrap().is_empty());
        let entering = tokio::spawn({
            let (rest, token, right) = (phone.rest.clone(), phone.tokens.access_token.clone(), right.clone());
            async move { rest.verify(&token, &right).await }
        });
        let waiting = "SELECT COUNT(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
        until("the phone waits", async || world.app().db.query(waiting).scalar::<i64>().await.unwrap() == 1).await;
        maya.rest.verify(&maya.tokens.access_token, &right).await.expect("the right code");
        held.rollback().await;
        let profile = entering.await.unwrap().expect("her address is verified");
        assert_eq!(profile.email_verified, Some(true));
        drop((maya, phone));
        world.end().await;
    });
}
