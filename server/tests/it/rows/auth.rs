//! The caller rows of signing up, signing in and out.

use protocol::ErrorCode;
use protocol::auth::{Forgot, LogIn, LogOut, Refresh, RemoveAccount, Reset, SignUp, SsoExchange, UpdatePassword, Verify};
use reqwest::Method;
use uuid::Uuid;

use crate::callers::{CREATED, NOT_FOUND, OK, Outcome, Path, Rows, Things, everybody, get, post, signed_in};
use harness::PASSWORD;

const WRONG_CODE: Outcome = Err(ErrorCode::WrongCode);

inventory::submit!(Rows::paths(passwords));
inventory::submit!(Rows::paths(codes));
inventory::submit!(Rows::paths(providers));

fn passwords(things: &Things) -> Vec<Path> {
    let (email, password) = (things.email.clone(), PASSWORD.to_owned());
    let new = Uuid::now_v7().simple().to_string();
    let sign_up = SignUp {
        email: format!("{new}@example.org"),
        password: password.clone(),
        name: "Nina Newcomer".into(),
        handle: Some(new[2..].into()),
        is_adult: Some(true),
    };
    let Things { refresh_token, access_token, .. } = things.clone();
    let refresh = Refresh { id_token: String::new(), access_token, refresh_token: refresh_token.clone() };
    let new_password = UpdatePassword { current_password: password.clone(), new_password: "another horse".into() };
    // Email addresses and refresh tokens belong to one community.
    let but_foreigners = |outcome, code| [outcome, outcome, outcome, outcome, Err(code)];
    vec![
        post("/auth/signup", everybody(CREATED)).with(&sign_up),
        post("/auth/login", but_foreigners(OK, ErrorCode::WrongCredentials)).with(&LogIn { email, password }),
        post("/auth/refresh", but_foreigners(OK, ErrorCode::SessionRevoked)).with(&refresh),
        post("/auth/logout", everybody(OK)).with(&LogOut { refresh_token }),
        post("/auth/update-password", signed_in(OK)).with(&new_password),
    ]
}

/// Codes that were never sent: the answer is the same for every address.
fn codes(things: &Things) -> Vec<Path> {
    let (email, code) = (things.email.clone(), "000000".to_owned());
    let reset = Reset { email: email.clone(), code: code.clone(), password: "another horse".into() };
    vec![
        post("/auth/forgot", everybody(OK)).with(&Forgot { email }),
        post("/auth/reset", everybody(WRONG_CODE)).with(&reset),
        post("/auth/verify", signed_in(WRONG_CODE)).with(&Verify { code }),
        post("/auth/verify/resend", signed_in(OK)),
        post("/auth/remove", signed_in(OK)).with(&RemoveAccount { password: Some(PASSWORD.into()) }),
    ]
}

/// Signing in with a provider; the configured one is unreachable.
fn providers(_: &Things) -> Vec<Path> {
    let of = |template, provider, outcome| Path::new(Method::GET, template, &[provider], outcome);
    let (start, callback) = ("/auth/sso/{provider}/start", "/auth/sso/{provider}/callback");
    vec![
        of(start, "club", everybody(Ok(303))).with_query("?tenant=1&return_to=/home"),
        of(start, "club", everybody(NOT_FOUND)).with_query("?tenant=4711&return_to=/home"),
        of(start, "nowhere", everybody(NOT_FOUND)).with_query("?tenant=1&return_to=/home"),
        of(callback, "club", everybody(Ok(303))).with_query("?code=made-up&state=made-up&error=denied"),
        of(callback, "nowhere", everybody(NOT_FOUND)).with_query("?code=made-up&state=made-up&error=denied"),
        of("/calendar/{file}", "made-up.ics", everybody(NOT_FOUND)),
        Path::new(Method::POST, "/unsubscribe/{kind}/{secret}", &["followed", "made-up"], everybody(NOT_FOUND)),
        Path::new(Method::GET, "/unsubscribe/{kind}/{secret}", &["followed", "made-up"], everybody(Ok(303))),
        post("/auth/sso/exchange", everybody(WRONG_CODE)).with(&SsoExchange { code: "made up".into() }),
        get("/lookup/sso/link", everybody(OK)),
    ]
}
