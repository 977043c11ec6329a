//! Whether this node is alive, and whether it should be sent anybody.

use std::time::Duration;

use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};

use super::Http;

/// How far this node's clock may be from its database's.
const DRIFT_MAX_MS: u64 = 1_000;
/// How long the database may take to answer.
const WITHIN: Duration = Duration::from_secs(2);

pub(super) async fn live() -> Response {
    say(StatusCode::OK, "live")
}

pub(super) async fn ready(State(http): State<Http>) -> Response {
    match tokio::time::timeout(WITHIN, unready(&http)).await {
        Ok(None) => say(StatusCode::OK, "ready"),
        Ok(Some(reason)) => say(StatusCode::SERVICE_UNAVAILABLE, reason),
        Err(_) => say(StatusCode::SERVICE_UNAVAILABLE, "the database does not answer"),
    }
}

async fn unready(http: &Http) -> Option<&'static str> {
    let core = &http.gateway.core;
    if http.gateway.sockets.is_draining() {
        return Some("draining");
    }
    if core.db.ping().await.is_err() {
        return Some("the database does not answer");
    }
    match core.db.clock_skew(|| core.clock.now().0).await {
        Ok(skew) if skew.unsigned_abs() < DRIFT_MAX_MS => None,
        Ok(_) => Some("the clock is not the database's"),
        Err(_) => Some("the database does not answer"),
    }
}

fn say(status: StatusCode, what: &'static str) -> Response {
    (status, [(header::CACHE_CONTROL, "no-store")], what).into_response()
}
