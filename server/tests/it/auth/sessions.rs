//! Tokens: renewed once, the same for a lost reply, worth nothing when stolen.

use std::time::Duration;

use futures_util::future::join_all;
use protocol::auth::Tokens;
use protocol::{CloseCode, ErrorCode};

use super::code;
use crate::harness::PASSWORD;
use crate::story;

story!(a_lost_reply_is_answered_again, |world| {
    let rest = world.rest();
    let first = rest.sign_up("maya@example.org", PASSWORD, "Maya").await.unwrap();
    let lost = rest.refresh(&first).await.unwrap();
    world.app().clock.advance(Duration::from_secs(50));
    let again = rest.refresh(&first).await.expect("within the grace");
    assert_eq!(again.refresh_token, lost.refresh_token);
    for tokens in [&lost, &again] {
        rest.profile(&tokens.access_token).await.expect("both are good");
    }
    rest.refresh(&again).await.expect("the successor goes on");
    let late = rest.refresh(&first).await.expect("even after its successor was used");
    assert_eq!(late.refresh_token, lost.refresh_token);
});

story!(two_tabs_get_the_same_token, |world| {
    let rest = world.rest();
    let mut tokens = rest.sign_up("maya@example.org", PASSWORD, "Maya").await.unwrap();
    for _ in 0..5 {
        let answers: Vec<Tokens> = join_all((0..6).map(|_| rest.refresh(&tokens))).await.into_iter().map(Result::unwrap).collect();
        assert!(answers.iter().all(|answer| answer.refresh_token == answers[0].refresh_token));
        tokens = answers[0].clone();
    }
});

story!(a_stolen_token_that_comes_back_ends_the_session, |world| {
    let maya = world.player("Maya Okafor").await;
    let phone = maya.other_device(world.nodes.last().unwrap()).await;
    let next = maya.rest.refresh(&maya.tokens).await.unwrap();
    world.app().clock.advance(Duration::from_secs(61));
    assert_eq!(code(maya.rest.refresh(&maya.tokens).await), ErrorCode::SessionRevoked);
    assert_eq!(code(maya.rest.refresh(&next).await), ErrorCode::SessionRevoked);
    assert_eq!(code(maya.rest.profile(&next.access_token).await), ErrorCode::SessionRevoked);
    assert_eq!(maya.client.closed().await.unwrap().0, CloseCode::Revoked.code());
    phone.rest.refresh(&phone.tokens).await.expect("the other device goes on");
});

story!(a_session_that_is_not_used_ends_by_itself, |world| {
    let rest = world.rest();
    let tokens = rest.sign_up("maya@example.org", PASSWORD, "Maya").await.unwrap();
    world.app().clock.advance(world.config().auth.refresh_life - Duration::from_secs(5));
    let tokens = rest.refresh(&tokens).await.expect("just in time");
    world.app().clock.advance(world.config().auth.refresh_life + Duration::from_secs(1));
    assert_eq!(code(rest.refresh(&tokens).await), ErrorCode::SessionRevoked);
});

story!(an_access_token_ends, |world| {
    let rest = world.rest();
    let tokens = rest.sign_up("maya@example.org", PASSWORD, "Maya").await.unwrap();
    world.app().clock.advance(Duration::from_secs(14 * 60));
    rest.profile(&tokens.access_token).await.expect("a quarter of an hour is not over");
    world.app().clock.advance(Duration::from_secs(61));
    assert_eq!(code(rest.profile(&tokens.access_token).await), ErrorCode::TokenExpired);
    let tokens = rest.refresh(&tokens).await.unwrap();
    rest.profile(&tokens.access_token).await.expect("a new one");
});

story!(only_our_access_tokens_are_bearers, |world| {
    let rest = world.rest();
    let tokens = rest.sign_up("maya@example.org", PASSWORD, "Maya").await.unwrap();
    let tampered = format!("{}x", tokens.access_token);
    for token in [&tokens.id_token, &tokens.refresh_token, &tampered, "", "nonsense"] {
        assert_eq!(code(rest.profile(token).await), ErrorCode::SignInRequired, "{token}");
    }
    for made_up in [tokens.access_token.clone(), "A".repeat(43), String::new(), "\0".into()] {
        let forged = Tokens { refresh_token: made_up, ..tokens.clone() };
        assert_eq!(code(rest.refresh(&forged).await), ErrorCode::SessionRevoked);
    }
});

story!(what_ended_is_not_revived_by_a_refresh_at_the_same_moment, |world| {
    for _ in 0..5 {
        let maya = world.player("Maya Okafor").await;
        let (out, refreshed) = tokio::join!(maya.rest.log_out(&maya.tokens), maya.rest.refresh(&maya.tokens));
        out.unwrap();
        if let Ok(tokens) = refreshed {
            assert_eq!(code(maya.rest.profile(&tokens.access_token).await), ErrorCode::SessionRevoked);
            assert_eq!(code(maya.rest.refresh(&tokens).await), ErrorCode::SessionRevoked);
        }
    }
});
