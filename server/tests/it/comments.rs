//! The contact form.

use protocol::ErrorCode;
use protocol::comments::AnonymousComment;
use reqwest::Method;
use serde_json::{Value, json};

use crate::auth::{code, refused};
use crate::harness::World;
use crate::story;

async fn send(world: &World, name: &str, email: &str, message: &str) -> Result<Value, protocol::client::ClientError> {
    let form = AnonymousComment { name: name.into(), email: email.into(), message: message.into() };
    world.rest().call(Method::POST, "/comment/anonymous/app/1", None, Some(json!(form))).await
}

story!(a_comment_reaches_the_operator, |world| {
    send(world, "Maya Okafor", "Maya@example.org", " Hello,\r\nthe courts are great. ").await.unwrap();
    let kept = rally::features::comments::newest(&world.app().db, None, 10).await.unwrap();
    assert_eq!(kept.len(), 1);
    assert_eq!((kept[0].email.as_str(), kept[0].message.as_str()), ("maya@example.org", "Hello,\nthe courts are great."));
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

story!(a_form_that_is_not_filled_is_not_kept, |world| {
    for (name, email, message, field, said) in [
        ("", "a@b.cd", "m", "name", "Please Fill Form Fields"),
        ("Maya", " ", "m", "email", "Please Fill Form Fields"),
        ("Maya", "a@b.cd", "\n", "message", "Please Fill Form Fields"),
        ("Maya", "a@b", "m", "email", "Email is not valid"),
        ("M<a>ya", "a@b.cd", "m", "name", "Invalid input. Special characters are not allowed."),
        ("Maya", "a@b.cd", "nul\0", "message", "Invalid input. Special characters are not allowed."),
        ("Maya", "a@b.cd", &"x".repeat(4_001), "message", "At most 4000 characters fit here."),
    ] {
        let refusal = refused(send(world, name, email, message).await);
        assert_eq!((refusal.code, refusal.field.as_deref(), refusal.message.as_str()), (ErrorCode::Invalid, Some(field), said));
    }
    assert!(rally::features::comments::newest(&world.app().db, None, 10).await.unwrap().is_empty());
});

story!(one_address_does_not_flood_the_operator, |world| {
    for _ in 0..20 {
        send(world, "Maya", "a@b.cd", "again").await.unwrap();
    }
    assert_eq!(code(send(world, "Maya", "a@b.cd", "again").await), ErrorCode::TooManyRequests);
});
