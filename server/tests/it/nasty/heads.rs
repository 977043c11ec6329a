//! Nasty texts in every path segment, query parameter and header that Rally reads.

use std::collections::BTreeSet;
use std::fmt::Write;

use futures_util::future::join_all;
use protocol::client::Rest;
use reqwest::header::HeaderValue;
use reqwest::{Method, RequestBuilder};
use serde_json::json;

use super::kept::check_tables;
use super::{fresh_address, strings_for};
use crate::callers::{Things, answer_of, know_a_provider, paths, straight};
use harness::story;
use harness::{PASSWORD, Player, World};

/// The longest percent-encoded text that fits into the head of a request, in bytes.
const FITS: usize = 3_000;
/// Concurrent requests.
const AT_ONCE: usize = 8;

story!(
    nasty_texts_in_every_path_and_query,
    |config| {
        config.http.trusted_proxies = vec![[127, 0, 0, 1].into()];
        config.realtime.requests_burst = 1_000_000;
        know_a_provider(config);
    },
    |world| {
        let maya = straight(world.player("Maya Okafor").await);
        let (texts, mut asked) = (texts(world), BTreeSet::new());
        for path in paths(&Things::made_up()) {
            for place in places_in(path.template, &path.filled) {
                if asked.insert((path.method.to_string(), place.clone())) {
                    for some in texts.chunks(AT_ONCE) {
                        join_all(some.iter().map(|text| ask(&maya, &path.method, place.replace(HERE, &in_percents(text))))).await;
                    }
                }
            }
        }
        assert!(asked.len() > 10, "{asked:?}");
        check_tables(world).await;
    }
);

const HERE: &str = "(here)";

/// Variants of the path, each with the mark in one of its segments or query values.
fn places_in(template: &str, filled: &str) -> Vec<String> {
    let (path, query) = filled.split_once('?').unwrap_or((filled, ""));
    let segments: Vec<&str> = path.split('/').collect();
    let open = template.split('/').enumerate().filter(|(_, segment)| segment.starts_with('{'));
    let mut places: Vec<String> = open
        .map(|(n, _)| {
            let mut marked = segments.clone();
            marked[n] = HERE;
            marked.join("/")
        })
        .collect();
    places.extend(query.split('&').filter_map(|pair| pair.split_once('=')).map(|(name, _)| format!("{path}?{name}={HERE}")));
    places
}

async fn ask(player: &Player, method: &Method, path: String) {
    let Player { rest, tokens, .. } = player;
    let request = rest.http.request(method.clone(), format!("{}/api{path}", rest.base)).header("tenant_id", 1);
    let request = request.header("x-forwarded-for", fresh_address()).bearer_auth(&tokens.access_token).json(&json!({}));
    let answer = answer_of(request).await;
    assert!(answer.status < 500, "{method} {path}: {}", answer.body);
}

/// Percent-encodes everything but ASCII letters and digits.
fn in_percents(text: &str) -> String {
    let mut out = String::new();
    for byte in text.bytes() {
        if byte.is_ascii_alphanumeric() {
            out.push(byte.into());
        } else {
            let _ = write!(out, "%{byte:02X}");
        }
    }
    out
}

fn texts(world: &World) -> Vec<String> {
    strings_for(world).into_iter().filter_map(|nasty| nasty.text).filter(|text| in_percents(text).len() < FITS).collect()
}

story!(
    invalid_utf8_in_a_path_is_answered,
    |config| {
        config.realtime.requests_burst = 1_000_000;
        know_a_provider(config);
    },
    |world| {
        let maya = straight(world.player("Maya Okafor").await);
        for path in paths(&Things::made_up()) {
            for place in places_in(path.template, &path.filled) {
                for bytes in
                    ["%FF", "%C0%AF", "%ED%A0%80", "%F4%90%80%80", "%E2%80", "%", "%2", "%zz", "%00", "%2F", "%2e%2e%2f", "a+b", ""]
                {
                    ask(&maya, &path.method, place.replace(HERE, bytes)).await;
                }
            }
        }
    }
);

story!(
    nasty_texts_in_every_header,
    |config| {
        config.http.trusted_proxies = vec![[127, 0, 0, 1].into()];
    },
    |world| {
        let maya = world.player("Maya Okafor").await;
        for some in values(world).chunks(AT_ONCE) {
            join_all(some.iter().map(|value| send_in_headers(&maya, value))).await;
        }
        check_tables(world).await;
    }
);

/// Texts that a client can send in a header; the HTTP library refuses all others.
fn values(world: &World) -> Vec<HeaderValue> {
    texts(world).iter().filter_map(|text| HeaderValue::from_bytes(text.as_bytes()).ok()).collect()
}

async fn send_in_headers(maya: &Player, value: &HeaderValue) {
    let rest = &maya.rest;
    // Unusable browser headers are ignored.
    let mut lookup = get(rest, "/lookup/gender").header("tenant_id", 1);
    for name in ["accept-language", "accept-encoding", "if-none-match", "x-forwarded-for", "user-agent", "cookie", "origin", "accept"] {
        lookup = lookup.header(name, value);
    }
    let found = lookup.send().await.expect("an answer").status().as_u16();
    assert!(matches!(found, 200 | 304), "{value:?}: {found}");

    let tenant = answer_of(get(rest, "/lookup/gender").header("tenant_id", value)).await.status;
    let named = value.to_str().is_ok_and(|value| value.trim().parse::<i64>() == Ok(1));
    assert_eq!(tenant, if named { 200 } else { 400 }, "{value:?}");

    let bearer = [b"Bearer ", value.as_bytes()].concat();
    for authorization in [value.as_bytes(), bearer.as_slice()] {
        let own = answer_of(get(rest, "/user/profile").header("tenant_id", 1).header("authorization", authorization)).await;
        assert_eq!(own.status, 401, "{value:?}");
    }

    // The content type is ignored; a usable user agent becomes the device's name.
    let form = json!({ "email": maya.email, "password": PASSWORD }).to_string();
    let log_in = rest.http.post(format!("{}/api/auth/login", rest.base)).header("tenant_id", 1).header("x-forwarded-for", fresh_address());
    let answer = answer_of(log_in.header("user-agent", value).header("content-type", value).body(form)).await;
    assert_eq!(answer.status, 200, "{value:?}: {}", answer.body);
}

fn get(rest: &Rest, path: &str) -> RequestBuilder {
    rest.http.get(format!("{}/api{path}", rest.base))
}
