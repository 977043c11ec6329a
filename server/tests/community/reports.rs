//! Reports: of what one sees, counted once, read and closed by the operator.

pub mod hiding;
mod holding;
mod reviews_and_messages;

use protocol::client::ClientError;
use protocol::courts::{CourtForm, WriteReview};
use protocol::reports::{Reported, SendReport};
use protocol::users::Relation;
use protocol::{ErrorCode, UserId};
use reqwest::Method;

use harness::refusals::{code, code_on, on};
use harness::steps::admin::admin;
use harness::steps::{courts, events, media, posts};
use harness::story;
use harness::{Player, World};

async fn report(player: &Player, about: Reported, reason: &str, note: Option<&str>) -> Result<(), ClientError> {
    player.client.call(SendReport { about, reason: reason.into(), note: note.map(str::to_owned) }).await.map(drop)
}

fn person(user: UserId) -> Reported {
    Reported::Person { user }
}

/// Open reports: noun, whose it is, and how many reported it.
async fn waiting(world: &World) -> Vec<(String, String, u32)> {
    let listed = admin(world, &["reports"]).await.expect("a list");
    let row = |line: &str| {
        let fields: Vec<&str> = line.split('\t').collect();
        (fields[0].to_owned(), fields[2].to_owned(), fields[3].parse().expect("a number"))
    };
    if listed == "Nothing is reported." { Vec::new() } else { listed.lines().map(row).collect() }
}

story!(two_nodes a_reporter_counts_once_for_a_subject_and_a_reason, |world| {
    let (maya, elena) = (world.player("Maya Okafor").await, world.player_elsewhere("Elena Vasquez").await);
    let trouble = world.player("Trouble Maker").await;
    assert_eq!(waiting(world).await, []);
    for _ in 0..3 {
        report(&maya, person(trouble.id), "harassment", Some("Shouts at the net.")).await.unwrap();
    }
    report(&maya, person(trouble.id), "hate", None).await.unwrap();
    report(&elena, person(trouble.id), "harassment", None).await.unwrap();
    let handle = waiting(world).await.pop().expect("a subject").1;
    assert_eq!(waiting(world).await, [("person".to_owned(), handle, 2)], "two people, one subject");
    let id = trouble.id.to_string();
    let shown = admin(world, &["reports", "show", "person", &id]).await.unwrap();
    let reasons: Vec<&str> = shown.lines().map(|line| line.split('\t').nth(3).unwrap()).collect();
    assert_eq!(reasons, ["harassment", "hate", "harassment"]);
    assert!(shown.contains("Shouts at the net.") && shown.contains("Trouble Maker"), "{shown}");

    assert_eq!(admin(world, &["reports", "close", "person", &id, "--acted"]).await.unwrap(), "Reports closed: 3.");
    assert_eq!(waiting(world).await, []);
    report(&maya, person(trouble.id), "harassment", None).await.unwrap();
    assert_eq!(waiting(world).await, [], "it was decided");
    assert_eq!(admin(world, &["reports", "close", "person", &id]).await.unwrap(), "Reports closed: 0.");
});

story!(everything_that_people_make_can_be_reported, |world| {
    let (maya, elena) = (world.player("Maya Okafor").await, world.player("Elena Vasquez").await);
    let room = maya.open_direct(&elena).await;
    let message = elena.say(&room, "Send money first.").await.id;
    let shatto = courts::added(&elena, courts::form("Shatto")).await.id;
    let event = events::create(&elena, events::form(shatto, &events::day(world, 3), "19:00", "21:00")).await.id;
    let picture = media::taken(&elena, &media::picture(40, 30, image::ImageFormat::Jpeg)).await;
    let court = courts::added(&elena, CourtForm { images: vec![picture.url.clone()], ..courts::form("Griffith Park") }).await.id;
    elena.client.call(WriteReview { court, rating: 1, text: Some("Buy my balls".into()) }).await.unwrap();
    let post = posts::written(&elena, "Buy my balls").await;
    let comment = posts::commented(&elena, post.id, "Cheap!").await;
    let all = [
        person(elena.id),
        Reported::Message { message },
        Reported::Event { event },
        Reported::Court { court },
        Reported::Review { court, author: elena.id },
        Reported::Picture { image: picture.url },
        Reported::Post { post: post.id },
        Reported::Comment { comment: comment.id },
    ];
    for about in &all {
        report(&maya, about.clone(), "spam", None).await.unwrap();
        let own = report(&elena, about.clone(), "spam", None).await;
        assert_eq!(code_on(own), on(ErrorCode::Invalid, "about"), "nobody reports what is theirs: {about:?}");
    }
    let mut nouns: Vec<String> = waiting(world).await.into_iter().map(|(noun, ..)| noun).collect();
    nouns.sort();
    assert_eq!(nouns, ["comment", "court", "event", "message", "person", "picture", "post", "review"]);
    // What it said stays, whatever becomes of it.
    elena.client.call(protocol::chat::Delete { message }).await.unwrap();
    let shown = admin(world, &["reports", "show", "message", &message.to_string()]).await.unwrap();
    assert!(shown.contains("Send money first."), "{shown}");
    let gone = report(&maya, Reported::Message { message }, "hate", None).await;
    assert_eq!(code(gone), ErrorCode::NotFound, "a deleted message says nothing");
});

story!(a_report_needs_a_reason_and_what_is_not_seen_is_not_there, |world| {
    let (maya, elena, ben) = (world.player("Maya Okafor").await, world.player("Elena Vasquez").await, world.player("Ben Carter").await);
    for (reason, note, field) in [("boring", None, "reason"), ("other", None, "note"), ("other", Some("  "), "note")] {
        assert_eq!(code_on(report(&maya, person(elena.id), reason, note).await), on(ErrorCode::Invalid, field));
    }
    let long = "x".repeat(1_001);
    assert_eq!(code_on(report(&maya, person(elena.id), "other", Some(&long)).await), on(ErrorCode::Invalid, "note"));
    let token = Some(elena.tokens.access_token.as_str());
    elena.rest.call::<Relation>(Method::POST, &format!("/user/{}/block/1", maya.id), token, None).await.unwrap();
    assert_eq!(code(report(&maya, person(elena.id), "spam", None).await), ErrorCode::NotFound, "blocked by them");
    report(&elena, person(maya.id), "harassment", None).await.expect("whom one has blocked, one can report");
    let room = ben.open_direct(&elena).await;
    let message = ben.say(&room, "Between us").await.id;
    assert_eq!(code(report(&maya, Reported::Message { message }, "spam", None).await), ErrorCode::NotFound);
});

story!(a_thousand_reports_from_one_account_are_too_many, |world| {
    let maya = world.player("Maya Okafor").await;
    let court = courts::added(&world.player("Elena Vasquez").await, courts::form("Shatto")).await.id;
    let mut sent = 0;
    let refused = loop {
        match report(&maya, Reported::Court { court }, ["spam", "hate", "wrong_court"][sent % 3], None).await {
            Ok(()) => sent += 1,
            refused => break code(refused),
        }
    };
    assert_eq!((sent, refused), (30, ErrorCode::LimitReached));
});
