//! Who is suspended is out at once, on every node, and hears until when and why.

use std::time::Duration;

use protocol::moderation::{AppealSuspension, Case, DecideCase, Ruling};
use protocol::reports::Reported;
use protocol::session::Done;
use protocol::{CaseId, CloseCode, ErrorCode, Millis, Refusal};
use reqwest::Method;
use serde_json::json;

use super::{appointed, decide, decision, file, queue, report};
use crate::reports::hiding::for_weeks;
use harness::refusals::{code, code_on, key, on, refusal};
use harness::steps::posts::written;
use harness::story;
use harness::{PASSWORD, Player, World};

const DAY: Duration = Duration::from_secs(86_400);

async fn reported(elena: &Player, maya: &Player, mona: &Player) -> Case {
    let post = written(elena, "You cannot play.").await.id;
    report(maya, Reported::Post { post }).await;
    queue(mona).await.pop().expect("a case")
}

async fn suspend(moderator: &Player, case: &Case, until: Millis) -> Result<Case, protocol::client::ClientError> {
    decide(moderator, DecideCase { suspend_until: Some(until), ..decision(case, Ruling::Hidden) }).await
}

/// The refusal of a sign-in, with the case and the ticket to appeal with.
async fn refused(world: &World, who: &Player) -> (Refusal, CaseId, String) {
    let refusal = refusal(world.rest().log_in(&who.email, PASSWORD).await);
    assert_eq!(refusal.code, ErrorCode::Suspended);
    let data = refusal.data.clone().expect("details");
    (refusal, data["case"].as_str().expect("a case").parse().expect("an id"), data["ticket"].as_str().expect("a ticket").to_owned())
}

async fn appeal(world: &World, case: CaseId, ticket: &str) -> Result<Done, protocol::client::ClientError> {
    let form = json!(AppealSuspension { case, ticket: ticket.to_owned(), text: "It was a joke.".into() });
    world.rest().call::<Done>(Method::POST, "/auth/appeal", None, Some(form)).await
}

story!(
    two_nodes whoever_is_suspended_is_out_at_once_and_may_appeal,
    |config| {
        for_weeks(config);
    },
    |world| {
        let (mut elena, maya) = (world.player("Elena Vasquez").await, world.player("Maya Okafor").await);
        let mut phone = elena.other_device(world.nodes.last().expect("a node")).await;
        let mona = appointed(world, world.player("Mona Adel").await).await;
        let grace = appointed(world, world.player_elsewhere("Grace Liu").await).await;
        let case = reported(&elena, &maya, &mona).await;
        let now = world.app().clock.now();
        for wrong in [now, now + DAY * 367] {
            assert_eq!(code_on(suspend(&mona, &case, wrong).await), on(ErrorCode::Invalid, "suspend_until"));
        }
        let until = now + DAY * 7;
        suspend(&mona, &case, until).await.expect("suspended");
        for device in [&mut elena, &mut phone] {
            assert_eq!(device.client.closed().await.unwrap().0, CloseCode::Revoked.code());
        }
        assert_eq!(code(elena.rest.refresh(&elena.tokens).await), ErrorCode::SessionRevoked);
        let wrong = elena.rest.log_in(&elena.email, "another password").await;
        assert_eq!(code(wrong), ErrorCode::WrongCredentials, "strangers learn nothing");
        let (said, about, ticket) = refused(world, &elena).await;
        let data = said.data.expect("details");
        assert_eq!((data["until"].as_i64(), data["reason"].as_str()), (Some(until.0), Some("Insult. House rules, point 2.")));
        assert_eq!(about, case.id);

        assert_eq!(code(appeal(world, case.id, "bm90IGl0").await), ErrorCode::NotFound);
        appeal(world, case.id, &ticket).await.expect("appealed");
        assert_eq!(key(appeal(world, case.id, &ticket).await), "appeal_twice");
        let open = queue(&grace).await.pop().expect("it is back");
        assert_eq!(file(&grace, open.id).await.author.expect("a record").suspended_until, Some(until));
        decide(&grace, decision(&open, Ruling::Stands)).await.expect("decided");
        elena.rest.log_in(&elena.email, PASSWORD).await.expect("no longer suspended");
    }
);

story!(
    a_suspension_ends_by_itself,
    |config| {
        for_weeks(config);
    },
    |world| {
        let (elena, maya) = (world.player("Elena Vasquez").await, world.player("Maya Okafor").await);
        let mona = appointed(world, world.player("Mona Adel").await).await;
        let case = reported(&elena, &maya, &mona).await;
        suspend(&mona, &case, world.app().clock.now() + DAY).await.expect("suspended");
        refused(world, &elena).await;
        // Another case suspends for longer, and a third one for less: the longest counts.
        for (reporter, days) in [(&maya, 3), (&world.player("Ben Carter").await, 2)] {
            report(reporter, Reported::Person { user: elena.id }).await;
            let case = queue(&mona).await.pop().expect("a case");
            let until = world.app().clock.now() + DAY * days;
            let upheld = DecideCase { suspend_until: Some(until), ..decision(&case, Ruling::Upheld) };
            decide(&mona, upheld).await.expect("suspended");
        }
        world.advance(DAY * 2);
        refused(world, &elena).await;
        world.advance(DAY);
        elena.rest.log_in(&elena.email, PASSWORD).await.expect("it is over");
    }
);
