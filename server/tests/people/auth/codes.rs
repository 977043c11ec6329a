//! Codes sent by mail: verifying an address and resetting a password.

use std::time::Duration;

use futures_util::future::join_all;
use protocol::chat::{AddMembers, Create, OpenDirect, Send, UserPush};
use protocol::client::Rest;
use protocol::{ErrorCode, UserId, limits};
use reqwest::Method;
use serde_json::{Value, json};

use harness::letters::{Letters, another, code_in, header};
use harness::peers::MailServer;
use harness::races::{both, race, winner};
use harness::refusals::{all_are_refused, code, refusal, request};
use harness::servers::{self, until};
use harness::story::expect_fault;
use harness::{Backend, FAILED_JOB, PASSWORD, Player, World, story};

const MAYA: &str = "maya@example.org";

/// A client that sends this `Accept-Language`.
fn reading(rest: &Rest, language: &str) -> Rest {
    let headers = [("accept-language".parse().unwrap(), language.parse().unwrap())].into_iter().collect();
    Rest { http: servers::http().default_headers(headers).build().unwrap(), ..rest.clone() }
}

/// How often each remaining job was attempted.
async fn job_tries(world: &World) -> Vec<i64> {
    world.app().db.query("SELECT tries FROM job").scalars().await.unwrap()
}

story!(a_forgotten_password_is_reset_by_mail, |world| {
    let (rest, letters) = (world.rest(), Letters::outbox(world));
    let maya = Player::sign_up(rest.clone(), MAYA, "Maya Okafor").await;
    letters.wait(MAYA, 1).await;
    rest.forgot(" MAYA@example.org ").await.unwrap();
    let code_sent = letters.code(MAYA, 2).await;
    let letter = letters.wait(MAYA, 2).await;
    assert!(header(&letter, "Subject").contains("password") && !header(&letter, "Subject").contains(&code_sent), "{letter}");
    let refused = refusal(rest.reset(MAYA, &another(&code_sent), "a new password").await);
    assert_eq!((refused.code, refused.field.as_deref()), (ErrorCode::WrongCode, Some("code")));
    let tokens =
        rest.reset(MAYA, &format!(" {} {} ", &code_sent[..3], &code_sent[3..]), "a new password").await.expect("a code may contain spaces");
    assert_eq!(rest.profile(&tokens.access_token).await.unwrap().email_verified, Some(true), "a reset verifies the address");
    assert_eq!(maya.client.closed().await.unwrap().0, protocol::CloseCode::Revoked.code());
    assert_eq!(code(rest.profile(&maya.tokens.access_token).await), ErrorCode::SessionRevoked);
    assert_eq!(code(rest.log_in(MAYA, PASSWORD).await), ErrorCode::WrongCredentials);
    rest.log_in(MAYA, "a new password").await.expect("the new password");
    assert_eq!(code(rest.reset(MAYA, &code_sent, "another password").await), ErrorCode::WrongCode, "a code works once");
});

story!(an_invalid_reset_is_refused_by_field, |world| {
    let rest = world.rest();
    for (email, typed, password, field, message) in [
        (MAYA, "", "a new password", "code", "Code or Password must not be empty"),
        (MAYA, " ", "a new password", "code", "Code or Password must not be empty"),
        (MAYA, "123456", "", "password", "Code or Password must not be empty"),
        (MAYA, "123456", "sevench", "password", "Password min length is 8"),
        ("maya", "123456", "a new password", "email", "Email is not valid"),
    ] {
        let refused = refusal(rest.reset(email, typed, password).await);
        assert_eq!((refused.code, refused.field.as_deref(), refused.message.as_str()), (ErrorCode::Invalid, Some(field), message));
    }
    assert_eq!(code(rest.forgot("maya").await), ErrorCode::Invalid);
    for nonsense in ["x", "12345", "1234567", "１２３４５６", "\0", &"1".repeat(10_000)] {
        assert_eq!(code(rest.reset(MAYA, nonsense, "a new password").await), ErrorCode::WrongCode);
    }
});

story!(an_unknown_address_gets_the_same_answer, |world| {
    let (rest, letters) = (world.rest(), Letters::outbox(world));
    rest.sign_up(MAYA, PASSWORD, "Maya").await.unwrap();
    let ask = async |email: &str| rest.request(Method::POST, "/auth/forgot", None, Some(json!({ "email": email }))).await.unwrap();
    let known = ask(MAYA).await;
    assert_eq!((ask("nobody@example.org").await, known.0, &known.1), (known.clone(), 200, &json!({})));
    letters.wait(MAYA, 2).await;
    until("no job is left", async || job_tries(world).await.is_empty()).await;
    assert_eq!(letters.to("nobody").len(), 0);
    let wrong = refusal(rest.reset(MAYA, "000000", "a new password").await);
    assert_eq!(refusal(rest.reset("nobody@example.org", "000000", "a new password").await), wrong);
    // The rate limit is the same for both.
    let asked = async |email: String| {
        let mut statuses = Vec::new();
        for _ in 0..6 {
            statuses.push(ask(&email).await.0);
        }
        statuses
    };
    assert_eq!(asked("linh@example.org".into()).await, asked("nobody.else@example.org".into()).await);
});

story!(a_code_expires_after_five_wrong_attempts, |world| {
    let (rest, letters) = (world.rest(), Letters::outbox(world));
    let tokens = rest.sign_up(MAYA, PASSWORD, "Maya").await.unwrap();
    let right = letters.code(MAYA, 1).await;
    for _ in 0..limits::CODE_TRIES {
        assert_eq!(code(rest.verify(&tokens.access_token, &another(&right)).await), ErrorCode::WrongCode);
    }
    assert_eq!(code(rest.verify(&tokens.access_token, &right).await), ErrorCode::WrongCode, "even the right code");
    rest.resend_code(&tokens.access_token).await.unwrap();
    let newer = letters.code(MAYA, 2).await;
    for _ in 1..limits::CODE_TRIES {
        assert_eq!(code(rest.verify(&tokens.access_token, &another(&newer)).await), ErrorCode::WrongCode);
    }
    rest.verify(&tokens.access_token, &newer).await.expect("the fifth attempt");
});

story!(simultaneous_code_attempts_all_count, |world| {
    let (rest, letters) = (world.rest(), Letters::outbox(world));
    let tokens = rest.sign_up(MAYA, PASSWORD, "Maya").await.unwrap();
    let right = letters.code(MAYA, 1).await;
    join_all((0..limits::CODE_TRIES).map(|_| rest.verify(&tokens.access_token, "not it"))).await;
    let tries: i64 = world.app().db.query("SELECT tries FROM mail_code").scalar().await.unwrap();
    assert_eq!(tries, i64::from(limits::CODE_TRIES));
    assert_eq!(code(rest.verify(&tokens.access_token, &right).await), ErrorCode::WrongCode);
});

story!(one_code_sets_one_password, |world| {
    let (rest, letters) = (world.rest(), Letters::outbox(world));
    race(5, ["password a", "password b"], async |round| {
        let email = format!("maya{round}@example.org");
        rest.sign_up(&email, PASSWORD, "Maya").await.unwrap();
        letters.wait(&email, 1).await;
        rest.forgot(&email).await.unwrap();
        let right = letters.code(&email, 2).await;
        let (a, b) = both(round, rest.reset(&email, &right, "password a"), rest.reset(&email, &right, "password b")).await;
        let good = winner(("password a", &a), ("password b", &b));
        let (late, bad) = if a.is_ok() { (b, "password b") } else { (a, "password a") };
        assert_eq!(code(late), ErrorCode::WrongCode);
        rest.log_in(&email, good).await.expect("the password that was set");
        assert_eq!(code(rest.log_in(&email, bad).await), ErrorCode::WrongCredentials);
        good
    })
    .await;
});

story!(a_code_expires_after_fifteen_minutes, |world| {
    let (rest, letters) = (world.rest(), Letters::outbox(world));
    let mut tokens = rest.sign_up(MAYA, PASSWORD, "Maya").await.unwrap();
    let right = letters.code(MAYA, 1).await;
    world.app().clock.advance(Duration::from_secs(limits::CODE_MINUTES * 60));
    tokens = rest.refresh(&tokens).await.unwrap();
    assert_eq!(code(rest.verify(&tokens.access_token, &right).await), ErrorCode::WrongCode);
    rest.resend_code(&tokens.access_token).await.unwrap();
    let newer = letters.code(MAYA, 2).await;
    world.app().clock.advance(Duration::from_secs(limits::CODE_MINUTES * 60 - 30));
    rest.verify(&tokens.access_token, &newer).await.expect("just before it expires");
});

story!(a_code_is_for_one_purpose_and_one_person, |world| {
    let (rest, letters) = (world.rest(), Letters::outbox(world));
    let maya = rest.sign_up(MAYA, PASSWORD, "Maya").await.unwrap();
    let linh = rest.sign_up("linh@example.org", PASSWORD, "Linh").await.unwrap();
    let to_verify = letters.code(MAYA, 1).await;
    assert_eq!(code(rest.reset(MAYA, &to_verify, "a new password").await), ErrorCode::WrongCode);
    rest.forgot(MAYA).await.unwrap();
    let to_reset = letters.code(MAYA, 2).await;
    if to_reset != to_verify {
        assert_eq!(code(rest.verify(&maya.access_token, &to_reset).await), ErrorCode::WrongCode);
    }
    assert_eq!(code(rest.verify(&linh.access_token, &to_verify).await), ErrorCode::WrongCode);
    rest.verify(&maya.access_token, &to_verify).await.expect("the right purpose and person");
});

story!(
    codes_are_not_guessed_across_accounts,
    |config| {
        config.auth.code_tries_address = 10;
    },
    |world| {
        world.advance_to_noon();
        let rest = world.rest();
        let guess = async |n: u32| code(rest.reset(&format!("player{n}@example.org"), "123456", "a new password").await);
        for n in 0..10 {
            assert_eq!(guess(n).await, ErrorCode::WrongCode);
        }
        assert_eq!(guess(10).await, ErrorCode::TooManyRequests);
        world.app().clock.advance(Duration::from_secs(15 * 60));
        assert_eq!(guess(11).await, ErrorCode::WrongCode);
    }
);

story!(
    code_guesses_per_account_are_limited,
    |config| {
        config.auth.code_tries_account = 7;
        config.auth.code_mails_account = 3;
    },
    |world| {
        world.advance_to_noon();
        let (rest, letters) = (world.rest(), Letters::outbox(world));
        let tokens = rest.sign_up(MAYA, PASSWORD, "Maya").await.unwrap();
        for _ in 0..7 {
            assert_eq!(code(rest.verify(&tokens.access_token, "nonsense").await), ErrorCode::WrongCode);
        }
        assert_eq!(code(rest.verify(&tokens.access_token, "nonsense").await), ErrorCode::TooManyRequests);
        for _ in 0..3 {
            rest.resend_code(&tokens.access_token).await.unwrap();
        }
        let refused = refusal(rest.resend_code(&tokens.access_token).await);
        assert_eq!((refused.code, refused.retry, refused.after_ms.is_some()), (ErrorCode::TooManyRequests, true, true));
        until("no mail is left to send", async || job_tries(world).await.is_empty()).await;
        assert!(letters.to(MAYA).len() <= 4);
    }
);

story!(two_nodes a_verified_address_shows_on_every_device, |world| {
    let (rest, letters) = (world.rest(), Letters::outbox(world));
    let maya = Player::sign_up(rest.clone(), MAYA, "Maya").await;
    let mut phone = maya.other_device(world.nodes.last().unwrap()).await;
    assert_eq!(rest.profile(&maya.tokens.access_token).await.unwrap().email_verified, Some(false));
    let right = letters.code(MAYA, 1).await;
    // No race: who was first cannot be seen, as verifying is idempotent.
    let (a, b) = tokio::join!(rest.verify(&maya.tokens.access_token, &right), phone.rest.verify(&phone.tokens.access_token, &right));
    assert!(a.is_ok() && b.is_ok(), "{a:?} {b:?}");
    let push = phone.next_own_push("profile_changed").await.user().unwrap();
    let UserPush::ProfileChanged { profile } = push else { panic!("{push:?}") };
    assert_eq!((profile.email_verified, profile.may_post), (Some(true), Some(true)));
    let proven = rest.verify(&maya.tokens.access_token, "whatever").await.expect("verifying twice is allowed");
    assert_eq!(proven.email_verified, Some(true));
    rest.resend_code(&maya.tokens.access_token).await.expect("already verified");
    assert_eq!((job_tries(world).await, letters.to(MAYA).len()), (vec![], 1));
});

story!(users_under_18_are_refused, |world| {
    let rest = world.rest();
    let body = |is_adult: Option<bool>| json!({ "email": MAYA, "password": PASSWORD, "name": "Maya", "is_adult": is_adult });
    for unconfirmed in [Some(false), None] {
        let refused = refusal(rest.call::<Value>(Method::POST, "/auth/signup", None, Some(body(unconfirmed))).await);
        assert_eq!((refused.code, refused.field.as_deref()), (ErrorCode::Invalid, Some("is_adult")));
    }
    let tokens: protocol::auth::Tokens = rest.call(Method::POST, "/auth/signup", None, Some(body(Some(true)))).await.unwrap();
    assert_eq!(rest.profile(&tokens.access_token).await.unwrap().adult_confirmed, Some(true), "nobody is asked twice");
    let confirmed: Option<i64> = world.app().db.query("SELECT adult_confirmed_at FROM app_user").scalar().await.unwrap();
    assert!(confirmed.is_some());
});

/// Runs a story with a mail server, on both databases.
async fn with_mail(story: impl AsyncFn(&mut World, &MailServer)) {
    for backend in [Backend::Sqlite, Backend::Postgres] {
        let server = MailServer::start().await;
        let url = rally::config::Secret::new(server.url());
        let mut world = World::begin_with(backend, |config| config.mail.smtp_url = Some(url)).await;
        story(&mut world, &server).await;
        world.end().await;
    }
}

#[test]
fn verification_and_reset_work_in_both_languages() {
    story::run(async {
        with_mail(async |world, server| {
            let letters = server.letters();
            for (language, tag, email, word) in
                [("en-GB,en", "en", "maya@example.org", "Hello Maya,"), ("es-MX, en;q=0.5", "es", "linh@example.org", "Hola, Maya:")]
            {
                let rest = reading(&world.rest(), language);
                let tokens = rest.sign_up(email, PASSWORD, "Maya").await.unwrap();
                let letter = letters.wait(email, 1).await;
                assert_eq!(header(&letter, "Content-Language"), tag);
                assert!(letter.contains(word) && letter.contains("multipart/alternative") && letter.contains("<html"), "{letter}");
                let sent = letters.code(email, 1).await;
                let profile = rest.verify(&tokens.access_token, &sent).await.unwrap();
                assert_eq!((profile.email_verified, profile.may_post, profile.has_password), (Some(true), Some(true), Some(true)));
                rest.forgot(email).await.unwrap();
                let sent = letters.code(email, 2).await;
                assert_eq!(header(&letters.wait(email, 2).await, "Content-Language"), tag);
                rest.reset(email, &sent, "a new password").await.expect("the code from the mail");
                rest.log_in(email, "a new password").await.expect("the new password");
            }
        })
        .await;
    });
}

#[test]
fn mail_is_in_the_accounts_language() {
    story::run(async {
        with_mail(async |world, server| {
            let rest = reading(&world.rest(), "en");
            let maya = Player::sign_up(rest.clone(), MAYA, "Maya").await;
            server.letters().wait(MAYA, 1).await;
            let change = json!({ "settings": { "language": "es" } });
            let path = format!("/user/{}", maya.id);
            rest.call::<Value>(Method::PUT, &path, Some(&maya.tokens.access_token), Some(change)).await.unwrap();
            rest.forgot(MAYA).await.unwrap();
            assert_eq!(header(&server.letters().wait(MAYA, 2).await, "Content-Language"), "es");
        })
        .await;
    });
}

#[test]
fn an_unverified_user_reads_but_does_not_write() {
    story::run(async {
        with_mail(async |world, server| {
            let (maya, elena) = (world.player("Maya Okafor").await, world.player("Elena Vasquez").await);
            let prove = async |player: &Player| {
                let sent = server.letters().code(&player.email, 1).await;
                player.rest.verify(&player.tokens.access_token, &sent).await.unwrap();
            };
            assert_eq!(maya.rest.profile(&maya.tokens.access_token).await.unwrap().may_post, Some(false));
            let create = |members: Vec<UserId>| Create { title: "Doubles".into(), members };
            prove(&elena).await;
            let room = elena.client.call(create(vec![maya.id])).await.expect("a verified user creates rooms");
            let say = || Send { chat: room.id, text: "Hello".into(), reply_to: None };
            elena.client.call(say()).await.unwrap();
            all_are_refused([
                ("create a group", &maya, request(create(vec![])), ErrorCode::EmailUnverified),
                ("open a direct room", &maya, request(OpenDirect { user: elena.id }), ErrorCode::EmailUnverified),
                ("send", &maya, request(say()), ErrorCode::EmailUnverified),
                ("add members", &maya, request(AddMembers { chat: room.id, users: vec![] }), ErrorCode::EmailUnverified),
            ])
            .await;
            maya.rest.info(&maya.tokens.access_token, elena.id).await.expect("reading is allowed");
            prove(&maya).await;
            maya.client.call(say()).await.expect("verified without a new connection");
        })
        .await;
    });
}

#[test]
fn a_temporarily_refused_mail_is_retried() {
    story::run(async {
        expect_fault(FAILED_JOB);
        with_mail(async |world, server| {
            let rest = world.rest();
            let later = rest.sign_up("later@example.org", PASSWORD, "Maya").await.unwrap();
            rest.sign_up("never@example.org", PASSWORD, "Maya").await.unwrap();
            until("one mail is refused permanently, the other temporarily", async || job_tries(world).await == [1]).await;
            world.app().clock.advance(Duration::from_secs(6));
            until("the mail is refused again", async || job_tries(world).await == [2]).await;
            world.app().clock.advance(Duration::from_secs(11));
            let sent = server.letters().code("later@example.org", 1).await;
            rest.verify(&later.access_token, &sent).await.expect("the code of the first attempt");
            assert_eq!(server.letters().to("never@example.org").len(), 0);
        })
        .await;
    });
}

#[test]
fn a_mail_sent_twice_has_the_same_message_id() {
    story::run(async {
        expect_fault(FAILED_JOB);
        with_mail(async |world, server| {
            let email = "twice@example.org";
            let tokens = world.rest().sign_up(email, PASSWORD, "Maya").await.unwrap();
            let first = server.letters().wait(email, 1).await;
            until("the first attempt has failed", async || job_tries(world).await == [1]).await;
            world.app().clock.advance(Duration::from_secs(6));
            let second = server.letters().wait(email, 2).await;
            assert_eq!(header(&first, "Message-ID"), header(&second, "Message-ID"));
            assert_eq!((header(&first, "Date"), code_in(&first)), (header(&second, "Date"), code_in(&second)));
            world.rest().verify(&tokens.access_token, &code_in(&first)).await.expect("the code of either mail");
        })
        .await;
    });
}

#[test]
fn mail_is_sent_through_a_server_with_a_password() {
    story::run(async {
        let server = MailServer::start_for(&["rally", "hunter2"]).await;
        let url = rally::config::Secret::new(server.url_for("rally:hunter2@"));
        let world = World::begin_with(Backend::Sqlite, |config| config.mail.smtp_url = Some(url)).await;
        world.rest().sign_up(MAYA, PASSWORD, "Maya").await.unwrap();
        server.letters().wait(MAYA, 1).await;
        world.end().await;
    });
}

/// Both nodes poll for jobs; each mail is sent by one of them.
#[test]
fn two_nodes_send_each_mail_once() {
    story::run(async {
        let server = MailServer::start().await;
        let url = rally::config::Secret::new(server.url());
        let world = World::begin_with(Backend::TwoNodes, |config| config.mail.smtp_url = Some(url)).await;
        let emails: Vec<String> = (0..20).map(|n| format!("player{n}@twice.example")).collect();
        let nodes = &world.nodes;
        let sign_ups = emails.iter().enumerate().map(|(n, email)| async move {
            Player::sign_up(nodes[n % 2].rest(), email, "Maya").await;
        });
        join_all(sign_ups).await;
        until("no mail is left to send", async || job_tries(&world).await.is_empty()).await;
        for email in &emails {
            server.letters().wait(email, 1).await;
        }
        world.end().await;
    });
}
