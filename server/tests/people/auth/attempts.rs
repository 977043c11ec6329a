//! Limits on attempts: few per account, more per IP address.

use std::time::Duration;

use protocol::ErrorCode;
use protocol::client::Rest;
use reqwest::Method;
use serde_json::json;

use harness::letters::{Letters, another};
use harness::refusals::{code, refusal};
use harness::story;
use harness::{PASSWORD, World};

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

const MAYA: &str = "maya@example.org";

/// A client at an address, behind a proxy that the server trusts; with the cookie of a browser.
fn visitor(world: &World, address: &str, cookie: Option<&str>) -> Rest {
    let mut headers = reqwest::header::HeaderMap::new();
    headers.insert("x-forwarded-for", address.parse().unwrap());
    if let Some(cookie) = cookie {
        headers.insert("cookie", format!("rally_device={cookie}").parse().unwrap());
    }
    Rest { http: reqwest::Client::builder().default_headers(headers).build().unwrap(), ..world.rest() }
}

/// The cookies of two browsers.
const PHONE: &str = "cGhvbmUgb2YgTWF5YSE-_w";
const LAPTOP: &str = "bGFwdG9wIG9mIE1heWEh_w";

story!(
    a_password_guesser_locks_out_strangers_but_not_the_owner,
    |config| {
        config.auth.login_tries_account = 3;
        config.http.trusted_proxies = vec!["127.0.0.1".parse().unwrap()];
    },
    |world| {
        world.advance_to_noon();
        let (home, phone) = (visitor(world, "192.0.2.1", None), visitor(world, "192.0.2.1", Some(PHONE)));
        phone.sign_up(MAYA, PASSWORD, "Maya").await.unwrap();
        let guesser = visitor(world, "198.51.100.9", Some(LAPTOP));
        guesser.sign_up("mallory@example.org", PASSWORD, "Mallory").await.unwrap();
        for _ in 0..3 {
            assert_eq!(code(guesser.log_in(MAYA, "not this one").await), ErrorCode::WrongCredentials);
        }
        for address in ["198.51.100.9", "198.51.100.10"] {
            let guesser = visitor(world, address, Some(LAPTOP));
            assert_eq!(code(guesser.log_in(MAYA, PASSWORD).await), ErrorCode::TooManyRequests, "not even with the right one");
        }
        home.log_in(MAYA, PASSWORD).await.expect("from where she has signed in before");
        visitor(world, "203.0.113.7", Some(PHONE)).log_in(MAYA, PASSWORD).await.expect("on a device that she has signed in on");
        assert_eq!(code(guesser.log_in(MAYA, PASSWORD).await), ErrorCode::TooManyRequests, "her sign-in gives the guesser no more tries");
        // Whoever guesses where she has signed in is limited too, and locks out nothing but that place.
        for _ in 0..3 {
            assert_eq!(code(home.log_in(MAYA, "not this one").await), ErrorCode::WrongCredentials);
        }
        assert_eq!(code(home.log_in(MAYA, PASSWORD).await), ErrorCode::TooManyRequests);
        phone.log_in(MAYA, PASSWORD).await.expect("her phone in the same network");
    }
);

story!(
    a_code_guesser_does_not_lock_the_owner_out,
    |config| {
        config.auth.login_tries_account = 3;
        config.auth.code_tries_account = 7;
        config.auth.code_mails_account = 2;
        config.http.trusted_proxies = vec!["127.0.0.1".parse().unwrap()];
    },
    |world| {
        world.advance_to_noon();
        let letters = Letters::outbox(world);
        visitor(world, "192.0.2.1", Some(PHONE)).sign_up(MAYA, PASSWORD, "Maya").await.unwrap();
        // On holiday, with a new laptop: a stranger like the guesser.
        let (owner, guesser) = (visitor(world, "203.0.113.7", Some(LAPTOP)), visitor(world, "198.51.100.9", None));
        for _ in 0..3 {
            assert_eq!(code(guesser.log_in(MAYA, "not this one").await), ErrorCode::WrongCredentials);
        }
        assert_eq!(code(owner.log_in(MAYA, PASSWORD).await), ErrorCode::TooManyRequests, "a stranger's device in a strange place");
        for _ in 0..2 {
            guesser.forgot(MAYA).await.unwrap();
        }
        for _ in 0..5 {
            assert_eq!(code(guesser.forgot(MAYA).await), ErrorCode::TooManyRequests);
        }
        letters.wait(MAYA, 3).await;
        owner.forgot(MAYA).await.expect("the guesser has used up its own mails");
        let right = letters.code(MAYA, 4).await;
        for n in 0..20 {
            let expected = if n < 7 { ErrorCode::WrongCode } else { ErrorCode::TooManyRequests };
            assert_eq!(code(guesser.reset(MAYA, &another(&right), "a new password").await), expected, "attempt {n}");
        }
        assert_eq!(code(guesser.reset(MAYA, &right, "a new password").await), ErrorCode::TooManyRequests, "a guesser is locked out");
        assert_eq!(code(owner.reset(MAYA, &another(&right), "a new password").await), ErrorCode::WrongCode, "a typing error");
        owner.reset(MAYA, &right, "a new password").await.expect("the code that she asked for");
        owner.log_in(MAYA, "a new password").await.expect("she has signed in from here now");
        let left: i64 = world.app().db.query("SELECT COUNT(*) FROM mail_code WHERE purpose = 'reset'").scalar().await.unwrap();
        assert_eq!(left, 0, "the codes that the guesser asked for are gone");
    }
);

story!(
    guessers_in_several_networks_leave_the_owner_a_code,
    |config| {
        config.auth.code_tries_account = 7;
        config.auth.code_mails_account = 2;
        config.http.trusted_proxies = vec!["127.0.0.1".parse().unwrap()];
    },
    |world| {
        world.advance_to_noon();
        let letters = Letters::outbox(world);
        visitor(world, "192.0.2.1", Some(PHONE)).sign_up(MAYA, PASSWORD, "Maya").await.unwrap();
        let mut mails = 1;
        for network in 0..6 {
            let guesser = visitor(world, &format!("198.51.100.{network}"), None);
            for _ in 0..5 {
                if guesser.forgot(MAYA).await.is_ok() {
                    mails += 1;
                    letters.wait(MAYA, mails).await;
                }
            }
            for _ in 0..5 {
                code(guesser.reset(MAYA, "nonsense", "a new password").await);
            }
        }
        assert!(mails <= 1 + 6 + 4, "{mails} mails in her inbox");
        let owner = visitor(world, "203.0.113.7", Some(LAPTOP));
        owner.forgot(MAYA).await.expect("on a new device in a strange place");
        let right = letters.code(MAYA, mails + 1).await;
        owner.reset(MAYA, &right, "a new password").await.expect("the code that she asked for");
    }
);

story!(a_code_may_be_entered_on_another_device_than_the_one_that_asked, |world| {
    let letters = Letters::outbox(world);
    world.rest().sign_up(MAYA, PASSWORD, "Maya").await.unwrap();
    letters.wait(MAYA, 1).await;
    visitor(world, "192.0.2.1", Some(PHONE)).forgot(MAYA).await.unwrap();
    let right = letters.code(MAYA, 2).await;
    visitor(world, "192.0.2.1", Some(LAPTOP)).reset(MAYA, &right, "a new password").await.expect("asked for on the phone");
});

async fn sources(world: &World) -> i64 {
    world.app().db.query("SELECT COUNT(*) FROM known_source").scalar().await.unwrap()
}

story!(places_of_sign_in_are_forgotten_with_the_account, |world| {
    let (maya, _linh) = (world.player("Maya Okafor").await, world.player("Linh Tran").await);
    assert_eq!(sources(world).await, 4, "a device and a network each");
    maya.rest.remove_account(&maya.tokens.access_token, Some(PASSWORD)).await.unwrap();
    assert_eq!(sources(world).await, 2);
});

story!(places_of_sign_in_are_forgotten_with_time, |world| {
    let linh = world.player("Linh Tran").await;
    for _ in 0..60 {
        linh.rest.log_in(&linh.email, PASSWORD).await.unwrap();
        world.app().clock.advance(Duration::from_secs(1));
    }
    assert_eq!(sources(world).await, 50, "only the latest are known");
    world.app().clock.advance(Duration::from_secs(181 * 86_400));
    world.app().trim().await.unwrap();
    assert_eq!(sources(world).await, 0);
});
