//! The contact form, and members' feedback.

use protocol::ErrorCode;
use protocol::comments::{AnonymousComment, AppComment};
use reqwest::Method;
use serde_json::{Value, json};

use harness::refusals::{code, refusal};
use harness::story;
use harness::{Player, World};

async fn send(world: &World, name: &str, email: &str, message: &str) -> Result<Value, protocol::client::ClientError> {
    let form = AnonymousComment { name: name.into(), email: email.into(), message: message.into() };
    world.rest().call(Method::POST, "/comment/anonymous/app/1", None, Some(json!(form))).await
}

story!(a_comment_reaches_the_operator, |world| {
    send(world, "Maya Okafor", "Maya@example.org", " Hello,\r\nthe courts are great. ").await.unwrap();
    let stored = rally::features::comments::newest(&world.app().db, None, 10).await.unwrap();
    assert_eq!(stored.len(), 1);
    assert_eq!((stored[0].email.as_str(), stored[0].message.as_str()), ("maya@example.org", "Hello,\nthe courts are great."));
    let (status, _) = world
        .rest()
        .request(Method::POST, "/comment/anonymous/app/1", None, Some(json!({ "name": "a", "email": "a@b.cd", "message": "m" })))
        .await
        .unwrap();
    assert_eq!(status, 201);
    let (status, _) = world
        .rest()
        .request(Method::POST, "/comment/anonymous/app/2", None, Some(json!({ "name": "a", "email": "a@b.cd", "message": "m" })))
        .await
        .unwrap();
    assert_eq!(status, 404);
});

story!(an_incomplete_form_is_refused, |world| {
    for (name, email, message, field, sentence) in [
        ("", "a@b.cd", "m", "name", "Please Fill Form Fields"),
        ("Maya", " ", "m", "email", "Please Fill Form Fields"),
        ("Maya", "a@b.cd", "\n", "message", "Please Fill Form Fields"),
        ("Maya", "a@b.cd", "\u{3164}\u{200B}", "message", "Please Fill Form Fields"),
        ("Maya", "a@b", "m", "email", "Email is not valid"),
        ("M<a>ya", "a@b.cd", "m", "name", "Invalid input. Special characters are not allowed."),
        ("Maya", "a@b.cd", "nul\0", "message", "Invalid input. Special characters are not allowed."),
        ("Maya", "a@b.cd", &"x".repeat(4_001), "message", "At most 4000 characters fit here."),
    ] {
        let refused = refusal(send(world, name, email, message).await);
        assert_eq!((refused.code, refused.field.as_deref(), refused.message.as_str()), (ErrorCode::Invalid, Some(field), sentence));
    }
    assert!(rally::features::comments::newest(&world.app().db, None, 10).await.unwrap().is_empty());
});

story!(comments_per_ip_address_are_limited, |world| {
    world.advance_to_noon();
    for _ in 0..20 {
        send(world, "Maya", "a@b.cd", "again").await.unwrap();
    }
    assert_eq!(code(send(world, "Maya", "a@b.cd", "again").await), ErrorCode::TooManyRequests);
});

async fn feedback(player: &Player, message: &str, rating: Option<u8>) -> Result<Value, protocol::client::ClientError> {
    let form = AppComment { message: message.into(), rating };
    player.rest.call(Method::POST, "/comment/app/1", Some(&player.tokens.access_token), Some(json!(form))).await
}

story!(feedback_is_stored_with_its_authors_name, |world| {
    let maya = world.player("Maya Okafor").await;
    feedback(&maya, " More\r\nclay courts. ", Some(4)).await.unwrap();
    feedback(&maya, "Thanks", None).await.unwrap();
    let stored = rally::features::comments::newest(&world.app().db, None, 10).await.unwrap();
    let mut stored: Vec<_> = stored.into_iter().map(|comment| (comment.message, comment.rating, comment.author, comment.name)).collect();
    stored.sort();
    let name = || "Maya Okafor".to_owned();
    assert_eq!(
        stored,
        [("More\nclay courts.".to_owned(), Some(4), Some(maya.id), name()), ("Thanks".to_owned(), None, Some(maya.id), name())]
    );
    let page = harness::steps::admin::admin(world, &["comments"]).await.unwrap();
    assert!(page.contains(&format!("Maya Okafor <{}> · signed in · 4 of 5\n  More\n  clay courts.", maya.email)), "{page}");
});

story!(invalid_feedback_is_refused, |world| {
    world.advance_to_noon();
    let maya = world.player("Maya Okafor").await;
    for (message, rating, field, sentence) in [
        (" ", None, "message", "Please Fill Form Fields"),
        ("x", Some(0), "rating", "Give 1 to 5 stars."),
        ("x", Some(6), "rating", "Give 1 to 5 stars."),
        ("nul\0", None, "message", "Invalid input. Special characters are not allowed."),
        (&"x".repeat(4_001), None, "message", "At most 4000 characters fit here."),
    ] {
        let refused = refusal(feedback(&maya, message, rating).await);
        assert_eq!((refused.code, refused.field.as_deref(), refused.message.as_str()), (ErrorCode::Invalid, Some(field), sentence));
    }
    let elsewhere = maya.rest.request(Method::POST, "/comment/app/2", Some(&maya.tokens.access_token), Some(json!({ "message": "x" })));
    assert_eq!(elsewhere.await.unwrap().0, 404);
    for _ in 0..20 {
        feedback(&maya, "again", Some(5)).await.unwrap();
    }
    assert_eq!(code(feedback(&maya, "again", Some(5)).await), ErrorCode::TooManyRequests);
});
