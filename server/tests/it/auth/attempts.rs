//! Limits on attempts: few per account, more per IP address.

use std::time::Duration;

use protocol::ErrorCode;
use reqwest::Method;
use serde_json::json;

use crate::harness::PASSWORD;
use crate::harness::refusals::{code, refusal};
use crate::story;

const WINDOW: Duration = Duration::from_secs(15 * 60);

story!(
    password_guesses_per_account_are_limited,
    |config| {
        config.auth.login_tries_account = 3;
    },
    |world| {
        world.advance_to_noon();
        let rest = world.rest();
        rest.sign_up("maya@example.org", PASSWORD, "Maya").await.unwrap();
        rest.sign_up("linh@example.org", PASSWORD, "Linh").await.unwrap();
        for _ in 0..3 {
            assert_eq!(code(rest.log_in("maya@example.org", "not this one").await), ErrorCode::WrongCredentials);
        }
        let refused = refusal(rest.log_in(" MAYA@example.org", PASSWORD).await);
        assert_eq!((refused.code, refused.retry), (ErrorCode::TooManyRequests, true));
        assert!(refused.after_ms.is_some_and(|after| after > 0 && after <= 900_000), "{refused:?}");
        rest.log_in("linh@example.org", PASSWORD).await.expect("other accounts are not limited");
        for _ in 0..3 {
            assert_eq!(code(rest.log_in("nobody@example.org", PASSWORD).await), ErrorCode::WrongCredentials);
        }
        assert_eq!(code(rest.log_in("nobody@example.org", PASSWORD).await), ErrorCode::TooManyRequests);
        world.app().clock.advance(WINDOW);
        rest.log_in("maya@example.org", PASSWORD).await.expect("the limit has expired");
    }
);

story!(
    a_successful_sign_in_resets_the_attempt_count,
    |config| {
        config.auth.login_tries_account = 3;
    },
    |world| {
        world.advance_to_noon();
        let rest = world.rest();
        rest.sign_up("maya@example.org", PASSWORD, "Maya").await.unwrap();
        for _ in 0..3 {
            for _ in 0..2 {
                assert_eq!(code(rest.log_in("maya@example.org", "not this one").await), ErrorCode::WrongCredentials);
            }
            rest.log_in("maya@example.org", PASSWORD).await.expect("the third attempt");
        }
    }
);

story!(
    attempts_per_ip_address_are_limited,
    |config| {
        config.auth.login_tries_address = 5;
    },
    |world| {
        world.advance_to_noon();
        let rest = world.rest();
        for n in 0..5 {
            rest.sign_up(&format!("player{n}@example.org"), PASSWORD, "Maya").await.expect("within the limit");
        }
        assert_eq!(code(rest.sign_up("player5@example.org", PASSWORD, "Maya").await), ErrorCode::TooManyRequests);
        assert_eq!(code(rest.log_in("player1@example.org", PASSWORD).await), ErrorCode::TooManyRequests);
    }
);

story!(
    limits_behind_a_trusted_proxy_are_per_client_address,
    |config| {
        config.auth.login_tries_address = 1;
        config.http.trusted_proxies = vec!["127.0.0.1".parse().unwrap()];
    },
    |world| {
        world.advance_to_noon();
        let rest = world.rest();
        for (from, status) in [("192.0.2.1", 401), ("192.0.2.2", 401), ("192.0.2.1", 429), ("203.0.113.1, 192.0.2.2", 429)] {
            let request = rest.http.post(format!("{}/api/auth/login", rest.base)).header("tenant_id", 1).header("x-forwarded-for", from);
            let answer = request.json(&json!({ "email": format!("{from}@example.org"), "password": PASSWORD })).send().await.unwrap();
            assert_eq!(answer.status().as_u16(), status, "{from}");
            assert_eq!(answer.headers().contains_key("retry-after"), status == 429);
        }
    }
);

story!(
    a_stolen_session_cannot_guess_the_password,
    |config| {
        config.auth.login_tries_account = 3;
    },
    |world| {
        world.advance_to_noon();
        let maya = world.player("Maya Okafor").await;
        for _ in 0..3 {
            assert_eq!(
                code(maya.rest.update_password(&maya.tokens.access_token, "not this one", "a new password").await),
                ErrorCode::Invalid
            );
        }
        assert_eq!(
            code(maya.rest.update_password(&maya.tokens.access_token, PASSWORD, "a new password").await),
            ErrorCode::TooManyRequests
        );
    }
);

story!(expired_attempt_counts_are_deleted, |world| {
    world.advance_to_noon();
    let rest = world.rest();
    assert_eq!(rest.request(Method::POST, "/auth/login", None, Some(json!({ "email": "a@b.cd", "password": "x" }))).await.unwrap().0, 401);
    let count = async || world.app().db.query("SELECT COUNT(*) FROM attempt").scalar::<i64>().await.unwrap();
    assert_eq!(count().await, 2);
    world.app().clock.advance(WINDOW);
    world.app().trim().await.unwrap();
    assert_eq!(count().await, 0);
});
