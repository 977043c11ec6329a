//! Liveness, and readiness for traffic.

use std::time::Duration;

use super::state::Http;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};

/// The largest tolerated difference between this node's clock and the database's.
const DRIFT_MAX_MS: u64 = 1_000;
/// How long the database may take to answer.
const WITHIN: Duration = Duration::from_secs(2);

pub(super) async fn live() -> Response {
    text(StatusCode::OK, "live")
}

pub(super) async fn ready(State(http): State<Http>) -> Response {
    match tokio::time::timeout(WITHIN, unready(&http)).await {
        Ok(None) => text(StatusCode::OK, "ready"),
        Ok(Some(reason)) => text(StatusCode::SERVICE_UNAVAILABLE, reason),
        Err(_) => text(StatusCode::SERVICE_UNAVAILABLE, "the database does not answer"),
    }
}

async fn unready(http: &Http) -> Option<&'static str> {
    let core = &http.gateway.core;
    if http.gateway.sockets.is_draining() {
        return Some("draining");
    }
    if !core.takes_commands() {
        return Some("the database's writer has stopped");
    }
    if core.db.ping().await.is_err() {
        return Some("the database does not answer");
    }
    match core.db.clock_skew(|| core.clock.database_now().0).await {
        Ok(skew) if skew.unsigned_abs() < DRIFT_MAX_MS => None,
        Ok(_) => Some("the clock is not the database's"),
        Err(_) => Some("the database does not answer"),
    }
}

fn text(status: StatusCode, text: &'static str) -> Response {
    (status, [(header::CACHE_CONTROL, "no-store")], text).into_response()
}
