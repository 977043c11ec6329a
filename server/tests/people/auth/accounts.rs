//! Accounts: signing up, signing in, and changing the password.

use std::time::Duration;

use futures_util::future::join_all;
use protocol::ErrorCode;
use protocol::auth::Tokens;
use reqwest::Method;
use serde_json::json;

use harness::PASSWORD;
use harness::races::{both, both_apart, race, winner};
use harness::refusals::{code, refusal};
use harness::story;

story!(a_user_signs_up_refreshes_and_signs_out, |world| {
    let rest = world.rest();
    let body = json!({ "email": " Maya@Example.ORG", "password": PASSWORD, "name": "Maya Okafor", "handle": "@Maya", "is_adult": true });
    let (status, body) = rest.request(Method::POST, "/auth/signup", None, Some(body)).await.unwrap();
    assert_eq!(status, 201);
    let first: Tokens = serde_json::from_value(body).unwrap();
    let profile = rest.profile(&first.access_token).await.unwrap();
    assert_eq!((profile.name.as_str(), profile.handle.as_str(), profile.is_coach), ("Maya Okafor", "Maya", 0));
    assert_eq!((profile.email.as_deref(), profile.profile_skip), (Some("maya@example.org"), Some(false)));
    let second = rest.log_in("MAYA@example.org", PASSWORD).await.unwrap();
    let third = rest.refresh(&second).await.unwrap();
    assert_ne!(third.refresh_token, second.refresh_token);
    rest.log_out(&third).await.unwrap();
    assert_eq!(code(rest.profile(&third.access_token).await), ErrorCode::SessionRevoked);
    assert_eq!(code(rest.profile(&second.access_token).await), ErrorCode::SessionRevoked);
    assert_eq!(code(rest.refresh(&third).await), ErrorCode::SessionRevoked);
    rest.log_out(&third).await.expect("signing out twice is allowed");
    rest.profile(&first.access_token).await.expect("the other session is still valid");
});

story!(simultaneous_sign_ups_with_one_address_make_one_account, |world| {
    let rest = world.rest();
    race(8, ["small letters", "capitals"], async |round| {
        let (small, capitals) = (format!("twin{round}@example.org"), format!("TWIN{round}@example.org"));
        let twice = async |email: &str| join_all((0..2).map(|_| rest.sign_up(email, PASSWORD, "Linh Tran"))).await;
        let (small, capitals) = both(round, twice(&small), twice(&capitals)).await;
        let first = if small.iter().any(Result::is_ok) { "small letters" } else { "capitals" };
        let (opened, refused): (Vec<_>, Vec<_>) = small.into_iter().chain(capitals).partition(Result::is_ok);
        assert_eq!(opened.len(), 1);
        for answer in refused {
            let refused = refusal(answer);
            assert_eq!((refused.code, refused.field.as_deref()), (ErrorCode::EmailTaken, Some("email")));
        }
        first
    })
    .await;
});

story!(everybody_gets_a_unique_handle, |world| {
    let rest = world.rest();
    let emails: Vec<String> = (0..30).map(|n| format!("kim{n}@example.org")).collect();
    let mut handles = Vec::new();
    for tokens in join_all(emails.iter().map(|email| rest.sign_up(email, PASSWORD, "Grace Kim"))).await {
        handles.push(rest.profile(&tokens.unwrap().access_token).await.unwrap().handle);
    }
    assert!(handles.contains(&"grace.kim".to_owned()) && handles.contains(&"grace.kim2".to_owned()), "{handles:?}");
    handles.sort();
    handles.dedup();
    assert_eq!(handles.len(), 30);
    let body = json!({ "email": "other@example.org", "password": PASSWORD, "name": "Another", "handle": "GRACE.kim", "is_adult": true });
    let refused = refusal(rest.call::<Tokens>(Method::POST, "/auth/signup", None, Some(body)).await);
    assert_eq!((refused.code, refused.field.as_deref()), (ErrorCode::HandleTaken, Some("handle")));
});

story!(handles_of_the_operator_are_reserved, |world| {
    let rest = world.rest();
    for handle in ["admin", "Support", "RALLY", "rally.team", "security"] {
        let body = json!({ "email": "other@example.org", "password": PASSWORD, "name": "Another", "handle": handle, "is_adult": true });
        let refused = refusal(rest.call::<Tokens>(Method::POST, "/auth/signup", None, Some(body)).await);
        assert_eq!((refused.code, refused.field.as_deref()), (ErrorCode::HandleTaken, Some("handle")), "{handle}");
    }
    // Somebody of that name gets a number at once.
    let tokens = rest.sign_up("rally@example.org", PASSWORD, "Rally").await.unwrap();
    let profile = rest.profile(&tokens.access_token).await.unwrap();
    assert_eq!(profile.handle, "rally2");
    let path = format!("/user/{}", profile.id);
    let (status, body) = rest.request(Method::PUT, &path, Some(&tokens.access_token), Some(json!({ "handle": "support" }))).await.unwrap();
    assert_eq!((status, body["code"].as_str()), (409, Some("handle_taken")));
});

story!(an_invalid_sign_up_is_refused_by_field, |world| {
    let rest = world.rest();
    for (email, password, name, handle, field, message) in [
        ("maya", PASSWORD, "Maya", None, "email", "Email is not valid"),
        ("maya@example.org", "sevench", "Maya", None, "password", "Password min length is 8"),
        ("maya@example.org", "", "Maya", None, "password", "Password min length is 8"),
        ("maya@example.org", PASSWORD, "<b>Maya</b>", None, "name", "Invalid input. Special characters are not allowed."),
        ("maya@example.org", PASSWORD, "Ma\0ya", None, "name", "Invalid input. Special characters are not allowed."),
        ("ma\0ya@example.org", PASSWORD, "Maya", None, "email", "Email is not valid"),
        ("maya@example.org", PASSWORD, "Maya", Some("a b c"), "handle", "Invalid input. Special characters are not allowed."),
    ] {
        let body = json!({ "email": email, "password": password, "name": name, "handle": handle });
        let refused = refusal(rest.call::<Tokens>(Method::POST, "/auth/signup", None, Some(body)).await);
        assert_eq!((refused.code, refused.field.as_deref(), refused.message.as_str()), (ErrorCode::Invalid, Some(field), message));
    }
});

story!(an_unknown_address_is_answered_like_a_wrong_password, |world| {
    let rest = world.rest();
    rest.sign_up("maya@example.org", PASSWORD, "Maya").await.unwrap();
    let wrong = refusal(rest.log_in("maya@example.org", "not this one").await);
    assert_eq!(wrong.code, ErrorCode::WrongCredentials);
    for email in ["nobody@example.org", "nonsense", "", "nul\0@example.org"] {
        assert_eq!(refusal(rest.log_in(email, PASSWORD).await), wrong, "{email:?}");
    }
    assert_eq!(refusal(rest.log_in("maya@example.org", &"x".repeat(10_000)).await), wrong);
});

story!(a_password_change_ends_every_other_session, |world| {
    let maya = world.player("Maya Okafor").await;
    let phone = maya.other_device(world.nodes.last().unwrap()).await;
    let tokens = maya.rest.update_password(&maya.tokens.access_token, PASSWORD, "a new password").await.unwrap();
    for device in [&maya, &phone] {
        assert_eq!(device.client.closed().await.unwrap().0, protocol::CloseCode::Revoked.code());
        assert_eq!(code(device.rest.profile(&device.tokens.access_token).await), ErrorCode::SessionRevoked);
        assert_eq!(code(device.rest.refresh(&device.tokens).await), ErrorCode::SessionRevoked);
    }
    maya.rest.profile(&tokens.access_token).await.expect("the new session");
    maya.rest.refresh(&tokens).await.expect("the new session");
    assert_eq!(code(maya.rest.log_in(&maya.email, PASSWORD).await), ErrorCode::WrongCredentials);
    maya.rest.log_in(&maya.email, "a new password").await.expect("the new password");
});

story!(the_current_password_is_needed_to_change_it, |world| {
    let maya = world.player("Maya Okafor").await;
    let access = &maya.tokens.access_token;
    for (current, new, field, message) in [
        ("", "a new password", "current_password", "Code or Password must not be empty"),
        (PASSWORD, "", "new_password", "Code or Password must not be empty"),
        (PASSWORD, "sevench", "new_password", "Password min length is 8"),
        ("not this one", "a new password", "current_password", "That’s not your password."),
    ] {
        let refused = refusal(maya.rest.update_password(access, current, new).await);
        assert_eq!((refused.code, refused.field.as_deref(), refused.message.as_str()), (ErrorCode::Invalid, Some(field), message));
    }
    maya.rest.log_in(&maya.email, PASSWORD).await.expect("the password is unchanged");
});

story!(one_of_two_simultaneous_password_changes_succeeds, |world| {
    race(5, ["laptop", "phone"], async |round| {
        let maya = world.player("Maya Okafor").await;
        let phone = maya.other_device(world.nodes.last().unwrap()).await;
        let (a, b) = both(
            round,
            maya.rest.update_password(&maya.tokens.access_token, PASSWORD, "password a"),
            phone.rest.update_password(&phone.tokens.access_token, PASSWORD, "password b"),
        )
        .await;
        let first = winner(("laptop", &a), ("phone", &b));
        let (good, bad) = if a.is_ok() { ("password a", "password b") } else { ("password b", "password a") };
        maya.rest.log_in(&maya.email, good).await.expect("the password of the change that succeeded");
        assert_eq!(code(maya.rest.log_in(&maya.email, bad).await), ErrorCode::WrongCredentials);
        first
    })
    .await;
});

story!(a_password_change_revokes_simultaneous_sign_ins, |world| {
    race(6, ["some signed in", "all came too late"], async |round| {
        let maya = world.player("Maya Okafor").await;
        let logins = join_all((0..6).map(|_| maya.rest.log_in(&maya.email, PASSWORD)));
        let change = maya.rest.update_password(&maya.tokens.access_token, PASSWORD, "a new password");
        // Both verify passwords first, which takes long.
        let (logins, changed) = both_apart(round, Duration::from_millis(20), logins, change).await;
        changed.unwrap();
        let mut signed_in = 0;
        for tokens in logins.into_iter().flatten() {
            assert_eq!(code(maya.rest.profile(&tokens.access_token).await), ErrorCode::SessionRevoked);
            signed_in += 1;
        }
        if signed_in > 0 { "some signed in" } else { "all came too late" }
    })
    .await;
});

story!(tenants_share_nothing, |world| {
    let here = world.rest();
    let mut there = world.rest();
    there.tenant = Some(rally::tenants::add(&world.app().db, "Club", world.app().clock.now()).await.unwrap());
    let ours = here.sign_up("maya@example.org", PASSWORD, "Maya").await.unwrap();
    let theirs = there.sign_up("maya@example.org", "another one", "Maya").await.expect("the same address in another community");
    assert_eq!(code(there.log_in("maya@example.org", PASSWORD).await), ErrorCode::WrongCredentials);
    assert_eq!(code(there.profile(&ours.access_token).await), ErrorCode::SignInRequired);
    assert_eq!(code(there.refresh(&ours).await), ErrorCode::SessionRevoked);
    there.log_out(&ours).await.expect("signing out an unknown session is allowed");
    let me = here.profile(&ours.access_token).await.expect("still signed in");
    let refused = refusal(there.info(&theirs.access_token, me.id).await);
    assert_eq!((refused.code, refused.message.as_str()), (ErrorCode::NotFound, "Player not found"));
});
