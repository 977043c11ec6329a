//! Who may read and change a profile.

use protocol::ErrorCode;
use protocol::users::{EditProfile, Profile};
use reqwest::Method;
use serde_json::json;

use super::edit;
use harness::races::{both, race, winner};
use harness::refusals::{code, refusal};
use harness::story;

story!(others_see_public_fields_only, |world| {
    let (maya, elena) = (world.player("Maya Okafor").await, world.player("Elena Vasquez").await);
    let seen = maya.rest.info(&maya.tokens.access_token, elena.id).await.unwrap();
    assert_eq!((seen.id, seen.name.as_str(), seen.email, seen.profile_skip), (elena.id, "Elena Vasquez", None, None));
    let own = maya.rest.info(&maya.tokens.access_token, maya.id).await.unwrap();
    assert_eq!(own, maya.rest.profile(&maya.tokens.access_token).await.unwrap());
    let (status, body) =
        maya.rest.request(Method::GET, &format!("/user/{}/info/", elena.id), Some(&maya.tokens.access_token), None).await.unwrap();
    assert_eq!((status, body.as_array().map(Vec::len)), (200, Some(1)));
});

story!(a_missing_person_does_not_sign_the_caller_out, |world| {
    let maya = world.player("Maya Okafor").await;
    for id in [uuid::Uuid::now_v7().to_string(), "7".into(), "%00".into(), "%ff".into(), "..%2f..".into()] {
        let answer = maya.rest.request(Method::GET, &format!("/user/{id}/info/"), Some(&maya.tokens.access_token), None).await.unwrap();
        assert_eq!((answer.0, answer.1["code"].as_str()), (404, Some("not_found")), "{id}");
        assert_ne!(answer.1["message"], "User not found", "{id}");
    }
    let nobody = refusal(maya.rest.info(&maya.tokens.access_token, protocol::UserId(uuid::Uuid::now_v7())).await);
    assert_eq!(nobody.message, "Player not found");
});

story!(profiles_need_a_token, |world| {
    let maya = world.player("Maya Okafor").await;
    for (method, path) in [
        (Method::GET, "/user/profile".to_owned()),
        (Method::GET, format!("/user/{}/info/", maya.id)),
        (Method::PUT, format!("/user/{}", maya.id)),
        (Method::POST, "/user/to/coach".into()),
        (Method::POST, "/user/to/player".into()),
        (Method::POST, "/user/profile/image".into()),
        (Method::POST, "/user/certificate/image".into()),
        (Method::DELETE, "/user/certificate/image".into()),
        (Method::POST, "/media".into()),
        (Method::POST, "/comment/app/1".into()),
        (Method::POST, "/auth/update-password".into()),
    ] {
        let (status, body) = maya.rest.request(method, &path, None, Some(json!({}))).await.unwrap();
        assert_eq!((status, body["code"].as_str()), (401, Some("sign_in_required")), "{path}");
    }
});

story!(a_profile_is_changed_by_its_owner, |world| {
    let (maya, elena) = (world.player("Maya Okafor").await, world.player("Elena Vasquez").await);
    let edited =
        edit(&maya, json!({ "name": "  Maya   O.", "handle": "@MayaO", "isCoach": 1, "profileSkip": true, "unknown": 5 })).await.unwrap();
    assert_eq!((edited.name.as_str(), edited.handle.as_str(), edited.is_coach, edited.profile_skip), ("Maya O.", "MayaO", 1, Some(true)));
    assert_eq!(edit(&maya, json!({})).await.unwrap(), edited);
    assert_eq!(maya.rest.info(&elena.tokens.access_token, maya.id).await.unwrap().name, "Maya O.");
    let change = serde_json::to_value(EditProfile { name: Some("Somebody".into()), ..EditProfile::default() }).unwrap();
    let path = format!("/user/{}", elena.id);
    let refused = refusal(maya.rest.call::<Profile>(Method::PUT, &path, Some(&maya.tokens.access_token), Some(change)).await);
    assert_eq!((refused.code, refused.message.as_str()), (ErrorCode::NotFound, "Player not found"));
    assert_eq!(elena.rest.profile(&elena.tokens.access_token).await.unwrap().name, "Elena Vasquez");
    let words: String = world.app().db.query("SELECT words FROM app_user WHERE id = ").arg(maya.id).scalar().await.unwrap();
    assert_eq!(words, " maya o mayao");
});

story!(an_invalid_profile_edit_is_refused_by_field, |world| {
    let maya = world.player("Maya Okafor").await;
    for (change, expected, field) in [
        (json!({ "name": "" }), ErrorCode::Invalid, Some("name")),
        (json!({ "name": "a\u{0}b" }), ErrorCode::Invalid, Some("name")),
        (json!({ "name": "x".repeat(61) }), ErrorCode::Invalid, Some("name")),
        (json!({ "handle": "ab" }), ErrorCode::Invalid, Some("handle")),
        (json!({ "handle": "ünï.cödé" }), ErrorCode::Invalid, Some("handle")),
        (json!({ "isCoach": 2 }), ErrorCode::BadRequest, Some("isCoach")),
        (json!({ "isCoach": true }), ErrorCode::BadRequest, None),
        (json!({ "profileSkip": "yes" }), ErrorCode::BadRequest, None),
        (json!(null), ErrorCode::BadRequest, None),
    ] {
        let answer = refusal(edit(&maya, change.clone()).await);
        assert_eq!((answer.code, answer.field.as_deref()), (expected, field), "{change}");
    }
    assert_eq!(maya.rest.profile(&maya.tokens.access_token).await.unwrap().name, "Maya Okafor");
});

story!(one_of_two_people_claiming_a_handle_gets_it, |world| {
    let (maya, elena) = (world.player("Maya Okafor").await, world.player("Elena Vasquez").await);
    race(5, ["Maya", "Elena"], async |round| {
        let (upper, lower) = (json!({ "handle": format!("ACE{round}") }), json!({ "handle": format!("ace{round}") }));
        let (a, b) = both(round, edit(&maya, upper), edit(&elena, lower)).await;
        let first = winner(("Maya", &a), ("Elena", &b));
        let loser = if a.is_err() { refusal(a) } else { refusal(b) };
        assert_eq!((loser.code, loser.field.as_deref()), (ErrorCode::HandleTaken, Some("handle")));
        first
    })
    .await;
});

story!(a_revoked_session_changes_nothing, |world| {
    let maya = world.player("Maya Okafor").await;
    maya.rest.log_out(&maya.tokens).await.unwrap();
    assert_eq!(code(edit(&maya, json!({ "name": "Too late" })).await), ErrorCode::SessionRevoked);
    assert_eq!(code(maya.rest.info(&maya.tokens.access_token, maya.id).await), ErrorCode::SessionRevoked);
});
