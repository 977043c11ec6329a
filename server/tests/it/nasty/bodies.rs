//! Nasty texts in every text field of every request body.

use std::collections::{BTreeMap, BTreeSet};

use futures_util::future::join_all;
use protocol::client::Rest;
use reqwest::Method;
use serde_json::{Value, json};

use super::kept::{as_kept, check_tables};
use super::{Nasty, Slot, fault, fresh_address, share, slots, strings_for};
use crate::callers::{Answer, Body, Cast, Path, Things, answer_of, paths};
use harness::story;
use harness::{Backend, PASSWORD, World};

/// Users sending concurrently.
const SENDERS: usize = 6;

/// Fields whose accepted text shows in the answer, or in the next request.
const SHOWN: [&str; 14] = [
    "/auth/signup/email",
    "/auth/signup/handle",
    "/auth/signup/name",
    "/auth/signup/password",
    "/auth/update-password/new_password",
    "/comment/anonymous/app/{id}/email",
    "/comment/anonymous/app/{id}/message",
    "/comment/anonymous/app/{id}/name",
    "/user/{id}/aboutMe",
    "/user/{id}/address/name",
    "/user/{id}/ageGroup",
    "/user/{id}/gender",
    "/user/{id}/handle",
    "/user/{id}/name",
];

story!(
    nasty_texts_in_every_body_field,
    |config| {
        config.http.trusted_proxies = vec![[127, 0, 0, 1].into()];
        config.auth.login_tries_account = 1_000_000;
        config.auth.code_tries_account = 1_000_000;
        config.auth.code_mails_account = 1_000_000;
        config.realtime.requests_burst = 1_000_000;
    },
    |world| {
        let (world, strings) = (&*world, &strings_for(world));
        let sent = join_all((0..SENDERS).map(|sender| send_share(world, strings, sender))).await;
        let mut shown = BTreeMap::<String, BTreeSet<String>>::new();
        for (field, text) in sent.into_iter().flatten() {
            shown.entry(field).or_default().insert(text);
        }
        check_comments(world, &shown).await;
        for field in SHOWN.into_iter().filter(|_| world.backend() == Backend::Sqlite) {
            assert!(shown.contains_key(field), "nothing was accepted at {field}");
        }
        check_tables(world).await;
    }
);

/// Sends one sender's share of the texts for all slots. Returns the accepted texts by slot, as stored.
async fn send_share(world: &World, strings: &[Nasty], sender: usize) -> Vec<(String, String)> {
    let (cast, mut taken) = (Cast::assemble(world).await, Vec::new());
    for row in 0..paths(&cast.things).len() {
        let example = paths(&cast.things).swap_remove(row);
        let Body::Json(body) = &example.body else { continue };
        for (number, slot) in slots(body).into_iter().enumerate() {
            for nasty in share(strings, (sender, SENDERS), row + number) {
                let place = format!("{}{}", example.template, slot.place);
                let answer = send(&cast, row, &slot, nasty).await;
                assert_eq!(fault(nasty, &answer), None, "{place} {}: {}", nasty.short(), answer.body);
                if let (true, Some(text)) = (answer.status < 400, &nasty.text) {
                    let kept = as_kept(slot.place.rsplit('/').next().unwrap(), text);
                    check_shown(&cast, &place, &slot, &kept, &answer).await;
                    taken.push((place, kept));
                }
            }
        }
    }
    taken
}

/// One request, with fresh unique values.
async fn send(cast: &Cast, row: usize, slot: &Slot, nasty: &Nasty) -> Answer {
    let path = paths(&cast.things).swap_remove(row);
    // Two communities: a handle used by a sign-up is still free for a profile change.
    let rest = if path.template == "/auth/signup" { &cast.foreigner.rest } else { &cast.owner.rest };
    let (slot, token) = match path.template {
        "/auth/signup" => (slot_at(&path, &slot.place), None),
        // Limits per account are tested elsewhere.
        "/auth/update-password" | "/comment/app/{id}" => {
            let email = format!("{}@example.org", uuid::Uuid::now_v7().simple());
            (slot.clone(), Some(rest.sign_up(&email, PASSWORD, "Pat Password").await.expect("a sign-up").access_token))
        }
        _ => (slot.clone(), Some(cast.owner.tokens.access_token.clone())),
    };
    post(rest, &path, token.as_deref(), slot.filled(&nasty.json)).await
}

fn slot_at(path: &Path, place: &str) -> Slot {
    let Body::Json(body) = &path.body else { panic!("a body") };
    slots(body).into_iter().find(|slot| slot.place == place).expect("the slot")
}

async fn post(rest: &Rest, path: &Path, token: Option<&str>, body: String) -> Answer {
    let mut request = rest.http.request(path.method.clone(), format!("{}/api{}", rest.base, path.filled));
    request = request.header("tenant_id", rest.tenant.expect("a community").0).header("x-forwarded-for", fresh_address());
    if let Some(token) = token {
        request = request.bearer_auth(token);
    }
    answer_of(request.header("content-type", "application/json").body(body)).await
}

/// Checks that an accepted text shows as sent.
async fn check_shown(cast: &Cast, place: &str, slot: &Slot, kept: &str, answer: &Answer) {
    let rest = if place.starts_with("/auth/signup") { &cast.foreigner.rest } else { &cast.owner.rest };
    let token = answer.body["access_token"].as_str();
    match place {
        "/auth/signup/password" | "/auth/update-password/new_password" => {
            let token = token.expect("tokens");
            let email = rest.profile(token).await.expect("a profile").email.expect("an address");
            rest.log_in(&email, kept)
                .await
                .unwrap_or_else(|error| panic!("{place}: {kept:?} was accepted, but is not the password: {error}"));
        }
        "/auth/signup/handle" if kept.is_empty() => {}
        _ if place.starts_with("/auth/signup") => {
            let own: Value = rest.call(Method::GET, "/user/profile", token, None).await.expect("a profile");
            assert_eq!(own.pointer(&slot.place), Some(&json!(kept)), "{place}");
        }
        // A cleared field is absent, and so is an empty text.
        _ if place.starts_with("/user/{id}") => {
            let shown = answer.body.pointer(&slot.place).or_else(|| in_certificate(answer, &slot.place));
            if slot.place.contains("/notifications/") {
                assert!(protocol::notifications::About::KINDS.contains(&kept), "{place}: {kept:?}");
            } else {
                assert_eq!(shown.and_then(Value::as_str).unwrap_or_default(), kept, "{place}");
            }
        }
        _ => {}
    }
}

fn in_certificate<'a>(answer: &'a Answer, place: &str) -> Option<&'a Value> {
    if place == "/certificateLevel" { answer.body.pointer("/certificate/level") } else { None }
}

/// Checks that the operator reads the comments as sent.
async fn check_comments(world: &World, shown: &BTreeMap<String, BTreeSet<String>>) {
    let comments = rally::features::comments::newest(&world.app().db, None, 100_000).await.expect("comments");
    for (place, taken) in shown.iter().filter(|(place, _)| place.starts_with("/comment/")) {
        let kept: BTreeSet<&str> = comments
            .iter()
            .map(|comment| match place.rsplit('/').next() {
                Some("name") => comment.name.as_str(),
                Some("email") => comment.email.as_str(),
                _ => comment.message.as_str(),
            })
            .collect();
        for text in taken {
            assert!(kept.contains(text.as_str()), "{place}: {text:?} is missing");
        }
    }
}

#[test]
fn every_body_has_a_text_field() {
    let things = Things::made_up();
    for path in paths(&things) {
        if let Body::Json(body) = &path.body {
            assert!(!slots(body).is_empty(), "{} has a body without a text", path.template);
        }
    }
}
