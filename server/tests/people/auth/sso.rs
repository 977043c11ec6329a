//! Signing in with a real OpenID Connect provider.

use std::time::Duration;

use protocol::auth::Tokens;
use protocol::client::Rest;
use protocol::lookups::{Listed, SsoLink};
use protocol::{ErrorCode, UserId};
use reqwest::Method;
use serde_json::{Value, json};

use harness::browser::Browser;
use harness::letters::Letters;
use harness::peers::Provider;
use harness::races::{both, race, winner};
use harness::refusals::{code, refusal};
use harness::{Backend, PASSWORD, World, story};

const PUBLIC: &str = "http://localhost:8080";
const MAYA: &str = "maya@example.org";

/// Runs a story with a provider, on both databases.
async fn with_provider(story: impl AsyncFn(&mut World, &Provider)) {
    for backend in [Backend::Sqlite, Backend::Postgres] {
        let provider = Provider::start(&format!("{PUBLIC}/api/auth/sso/club/callback")).await;
        let club =
            json!([{ "id": "club", "name": "Club ID", "issuer": provider.issuer(), "client_id": "rally", "client_secret": "doubles" }]);
        let settings = |config: &mut rally::config::Config| {
            config.http.public_url = PUBLIC.into();
            config.sso.oidc_providers = Some(rally::config::Secret::new(club.to_string()));
        };
        let mut world = World::begin_with(backend, settings).await;
        story(&mut world, &provider).await;
        world.end().await;
    }
}

fn at(world: &World, path: &str) -> String {
    format!("{}{path}", world.rest().base)
}

/// From the sign-in button to the callback that the provider redirects to.
async fn to_callback(world: &World, browser: &Browser, return_to: &str) -> String {
    let start = at(world, &format!("/api/auth/sso/club/start?tenant=1&return_to={return_to}"));
    let back = browser.until(&start, PUBLIC).await;
    // The public address, at the port of this test's server.
    back.replace(PUBLIC, &world.rest().base)
}

/// The whole flow; returns the key and value in the final URL's fragment.
async fn go(world: &World, browser: &Browser) -> (String, String) {
    let callback = to_callback(world, browser, "").await;
    let end = browser.led(&callback).await;
    let part = end.strip_prefix(&at(world, "/login#")).unwrap_or_else(|| panic!("{end}"));
    let (key, value) = part.split_once('=').unwrap();
    (key.to_owned(), value.to_owned())
}

async fn enter(world: &World) -> Tokens {
    let browser = Browser::default();
    let (key, value) = go(world, &browser).await;
    assert_eq!(key, "sso", "{value}");
    browser.rest(&world.rest()).exchange(&value).await.expect("tokens")
}

async fn turned_away(world: &World) -> String {
    let (key, value) = go(world, &Browser::default()).await;
    assert_eq!(key, "sso_error", "{value}");
    value
}

async fn me(rest: &Rest, tokens: &Tokens) -> UserId {
    rest.profile(&tokens.access_token).await.unwrap().id
}

#[test]
fn a_newcomer_gets_an_account_and_comes_back_to_it() {
    story::run(async {
        with_provider(async |world, provider| {
            let rest = world.rest();
            let links: Listed<SsoLink> = rest.call(Method::GET, "/lookup/sso/link", None, None).await.unwrap();
            let link = SsoLink { id: "club".into(), name: "Club ID".into(), link: "/api/auth/sso/club/start?tenant=1".into() };
            assert_eq!(links.data, [link]);
            for in_token in [false, true] {
                let email = format!("maya{in_token}@example.org");
                let sub = format!("maya-{in_token}");
                provider
                    .person(json!({ "sub": sub, "email": email, "email_verified": true, "name": "Maya Okafor", "in_token": in_token }))
                    .await;
                let tokens = enter(world).await;
                let profile = rest.profile(&tokens.access_token).await.unwrap();
                assert_eq!((profile.name.as_str(), profile.email.as_deref()), ("Maya Okafor", Some(email.as_str())));
                assert_eq!((profile.email_verified, profile.has_password), (Some(true), Some(false)));
                assert_eq!(me(&rest, &enter(world).await).await, profile.id, "the second sign-in finds the same account");
                // A new address at the provider still belongs to the same account.
                provider.person(json!({ "sub": sub, "email": "other@example.org", "email_verified": true })).await;
                assert_eq!(me(&rest, &enter(world).await).await, profile.id);
                assert_eq!(code(rest.log_in(&email, "").await), ErrorCode::WrongCredentials, "the account has no password");
            }
        })
        .await;
    });
}

#[test]
fn password_and_provider_share_an_account_only_with_a_verified_address() {
    story::run(async {
        with_provider(async |world, provider| {
            let (rest, letters) = (world.rest(), Letters::outbox(world));
            let maya = rest.sign_up(MAYA, PASSWORD, "Maya").await.unwrap();
            let person = |verified: Value| json!({ "sub": "maya", "email": "Maya@Example.org", "email_verified": verified });
            // An attacker may have signed up with the address beforehand.
            provider.person(person(json!(true))).await;
            assert_eq!(turned_away(world).await, "email_taken");
            let proof = letters.code(MAYA, 1).await;
            rest.verify(&maya.access_token, &proof).await.unwrap();
            // The provider may not have verified the address.
            for unproven in [json!(false), Value::Null] {
                provider.person(person(unproven)).await;
                assert_eq!(turned_away(world).await, "email_taken");
            }
            provider.person(person(json!(true))).await;
            let tokens = enter(world).await;
            assert_eq!(me(&rest, &tokens).await, me(&rest, &maya).await);
            rest.log_in(MAYA, PASSWORD).await.expect("the password still works");
            let accounts: i64 = world.app().db.query("SELECT COUNT(*) FROM app_user").scalar().await.unwrap();
            assert_eq!(accounts, 1);
        })
        .await;
    });
}

#[test]
fn whom_a_provider_signs_in_confirms_being_an_adult_once() {
    story::run(async {
        with_provider(async |world, provider| {
            provider.person(json!({ "sub": "maya", "email": MAYA, "email_verified": true, "name": "Maya Okafor" })).await;
            let (rest, tokens) = (world.rest(), enter(world).await);
            let profile = rest.profile(&tokens.access_token).await.unwrap();
            assert_eq!((profile.adult_confirmed, profile.profile_skip), (Some(false), Some(false)));
            let edit = async |change: Value| {
                let path = format!("/user/{}", profile.id);
                rest.call::<protocol::users::Profile>(Method::PUT, &path, Some(&tokens.access_token), Some(change)).await
            };
            for change in [json!({ "isAdult": false }), json!({ "profileSkip": true })] {
                let refused = refusal(edit(change).await);
                assert_eq!((refused.code, refused.field.as_deref()), (ErrorCode::Invalid, Some("isAdult")));
            }
            let at = async || world.app().db.query("SELECT adult_confirmed_at FROM app_user").scalar::<Option<i64>>().await.unwrap();
            assert_eq!(at().await, None);
            assert_eq!(edit(json!({ "isAdult": true })).await.unwrap().adult_confirmed, Some(true));
            let first = at().await;
            assert!(first.is_some());
            world.app().clock.advance(Duration::from_secs(1));
            edit(json!({ "isAdult": true, "profileSkip": true })).await.unwrap();
            assert_eq!(at().await, first, "the time of the first answer");
            assert_eq!(rest.profile(&enter(world).await.access_token).await.unwrap().adult_confirmed, Some(true));
        })
        .await;
    });
}

#[test]
fn an_unverified_provider_address_must_be_verified() {
    story::run(async {
        with_provider(async |world, provider| {
            let rest = world.rest();
            provider.person(json!({ "sub": "linh", "email": "linh@example.org", "email_verified": false, "name": "Linh Tran" })).await;
            let tokens = enter(world).await;
            assert_eq!(rest.profile(&tokens.access_token).await.unwrap().email_verified, Some(false));
            let proof = Letters::outbox(world).code("linh@example.org", 1).await;
            assert_eq!(rest.verify(&tokens.access_token, &proof).await.unwrap().email_verified, Some(true));
            for nobody in [json!({ "sub": "x" }), json!({ "sub": "y", "email": "nonsense", "email_verified": true })] {
                provider.person(nobody).await;
                assert_eq!(turned_away(world).await, "no_email");
            }
        })
        .await;
    });
}

#[test]
fn a_sign_in_attempt_works_once_and_in_one_browser() {
    story::run(async {
        with_provider(async |world, provider| {
            provider.person(json!({ "sub": "maya", "email": MAYA, "email_verified": true })).await;
            let (browser, victim) = (Browser::default(), Browser::default());
            let callback = to_callback(world, &browser, "").await;
            assert_eq!(victim.led(&callback).await, at(world, "/login#sso_error=state"), "a link to somebody else's sign-in");
            let forged = callback.replace("state=", "state=x");
            assert_eq!(browser.led(&forged).await, at(world, "/login#sso_error=state"));
            let callback = to_callback(world, &browser, "").await;
            let location = browser.led(&callback).await;
            assert!(location.contains("#sso="), "{location}");
            assert_eq!(browser.led(&callback).await, at(world, "/login#sso_error=state"), "the callback works once");
            for nothing in
                ["/api/auth/sso/club/callback", "/api/auth/sso/club/callback?state=x&code=y", "/api/auth/sso/club/callback?state=%ff"]
            {
                assert_eq!(browser.led(&at(world, nothing)).await, at(world, "/login#sso_error=state"), "{nothing}");
            }
            // A sign-in that takes too long has to start over.
            let late = to_callback(world, &browser, "").await;
            world.app().clock.advance(Duration::from_secs(601));
            assert_eq!(browser.led(&late).await, at(world, "/login#sso_error=state"));
            world.app().trim().await.unwrap();
            let left: i64 =
                world.app().db.query("SELECT (SELECT COUNT(*) FROM sso_flow) + (SELECT COUNT(*) FROM sso_arrival)").scalar().await.unwrap();
            assert_eq!(left, 0);
        })
        .await;
    });
}

#[test]
fn a_sign_in_code_is_exchanged_once_within_a_minute() {
    story::run(async {
        with_provider(async |world, provider| {
            let rest = world.rest();
            provider.person(json!({ "sub": "maya", "email": MAYA, "email_verified": true })).await;
            let browser = Browser::default();
            let club = rally::tenants::add(&world.app().db, "Club", world.app().clock.now()).await.unwrap();
            race(5, ["one", "the other"], async |round| {
                let (_, arrival) = go(world, &browser).await;
                let rest = browser.rest(&rest);
                let elsewhere = Rest { tenant: Some(club), ..rest.clone() };
                assert_eq!(code(elsewhere.exchange(&arrival).await), ErrorCode::WrongCode, "in another community");
                let (a, b) = both(round, rest.exchange(&arrival), rest.exchange(&arrival)).await;
                let first = winner(("one", &a), ("the other", &b));
                assert_eq!(code(if a.is_err() { a } else { b }), ErrorCode::WrongCode);
                first
            })
            .await;
            let (_, late) = go(world, &browser).await;
            let rest = browser.rest(&rest);
            world.app().clock.advance(Duration::from_secs(60));
            for useless in [late.as_str(), "", "made up", "\0"] {
                assert_eq!(code(rest.exchange(useless).await), ErrorCode::WrongCode, "{useless:?}");
            }
        })
        .await;
    });
}

/// An attacker who sends somebody a link with a code of their own would otherwise see what the victim does as them.
#[test]
fn a_sign_in_code_is_good_only_in_the_browser_that_began() {
    story::run(async {
        with_provider(async |world, provider| {
            let rest = world.rest();
            provider.person(json!({ "sub": "mallory", "email": "mallory@example.org", "email_verified": true })).await;
            let (attacker, victim) = (Browser::default(), Browser::default());
            let (_, sent_to_victim) = go(world, &attacker).await;
            for victim in [rest.clone(), victim.rest(&rest)] {
                assert_eq!(code(victim.exchange(&sent_to_victim).await), ErrorCode::WrongCode, "a browser that began nothing");
            }
            let (_, own) = go(world, &victim).await;
            assert_eq!(code(victim.rest(&rest).exchange(&sent_to_victim).await), ErrorCode::WrongCode, "one that began its own");
            victim.rest(&rest).exchange(&own).await.expect("its own code");
            attacker.rest(&rest).exchange(&sent_to_victim).await.expect("the code is still good where it belongs");
        })
        .await;
    });
}

#[test]
fn the_return_address_stays_on_our_own_site() {
    story::run(async {
        with_provider(async |world, provider| {
            provider.person(json!({ "sub": "maya", "email": MAYA, "email_verified": true })).await;
            for (return_to, begin) in [
                ("%2Fplayers%3Flevel%3D3.5", "/login?return_to=%2Fplayers%3Flevel%3D3.5#sso="),
                ("%2Flogin", "/login#sso="),
                ("https%3A%2F%2Fevil.example", "/login#sso="),
                ("%2F%2Fevil.example", "/login#sso="),
            ] {
                let browser = Browser::default();
                let callback = to_callback(world, &browser, return_to).await;
                let end = browser.led(&callback).await;
                assert!(end.starts_with(&at(world, begin)), "{return_to}: {end}");
            }
            let answer = Browser::default().get(&at(world, "/api/auth/sso/club/start?tenant=1")).await;
            let cookie = answer.headers()["set-cookie"].to_str().unwrap();
            assert!(cookie.contains("HttpOnly") && cookie.contains("SameSite=Lax") && cookie.contains("Path=/api/auth/sso"), "{cookie}");
            assert!(answer.headers()["location"].to_str().unwrap().contains("code_challenge_method=S256"));
            for nowhere in [
                "/api/auth/sso/club/start",
                "/api/auth/sso/club/start?tenant=7",
                "/api/auth/sso/other/start?tenant=1",
                "/api/auth/sso/club/start?tenant=x",
            ] {
                assert_eq!(Browser::default().get(&at(world, nowhere)).await.status().as_u16(), 404, "{nowhere}");
            }
        })
        .await;
    });
}

#[test]
fn declining_at_the_provider_does_not_sign_in() {
    story::run(async {
        with_provider(async |world, provider| {
            provider.person(json!({ "sub": "maya", "refuses": true })).await;
            assert_eq!(turned_away(world).await, "denied");
            let accounts: i64 = world.app().db.query("SELECT COUNT(*) FROM app_user").scalar().await.unwrap();
            assert_eq!(accounts, 0);
        })
        .await;
    });
}

#[test]
fn a_removed_account_signs_up_anew_through_its_provider() {
    story::run(async {
        with_provider(async |world, provider| {
            let rest = world.rest();
            provider.person(json!({ "sub": "maya", "email": MAYA, "email_verified": true, "name": "Maya" })).await;
            let first = enter(world).await;
            let before = me(&rest, &first).await;
            rest.remove_account(&first.access_token, None).await.expect("just signed in");
            assert_ne!(me(&rest, &enter(world).await).await, before);
        })
        .await;
    });
}

/// An unreachable provider neither blocks for long nor fails the server.
#[test]
fn an_unreachable_provider_is_reported() {
    story::run(async {
        let settings = |config: &mut rally::config::Config| {
            let gone = format!("http://127.0.0.1:{}", harness::servers::free_port());
            let list = json!([{ "id": "club", "name": "Club ID", "issuer": gone, "client_id": "rally", "client_secret": "doubles" }]);
            config.sso.oidc_providers = Some(rally::config::Secret::new(list.to_string()));
        };
        let world = World::begin_with(Backend::Sqlite, settings).await;
        for _ in 0..2 {
            assert_eq!(
                Browser::default().led(&at(&world, "/api/auth/sso/club/start?tenant=1")).await,
                at(&world, "/login#sso_error=unavailable")
            );
        }
        world.end().await;
    });
}

#[test]
fn without_providers_there_are_no_links() {
    story::run(async {
        let world = World::begin(Backend::Sqlite).await;
        let links: Listed<SsoLink> = world.rest().call(Method::GET, "/lookup/sso/link", None, None).await.unwrap();
        assert_eq!(links.data, []);
        world.end().await;
    });
}
