//! Whether this node is alive, and whether it should be sent anybody.

use std::time::Duration;

use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};

use super::Door;

/// How far this node's clock may be from its database's.
const DRIFT_MAX_MS: u64 = 1_000;
/// How long the database may take to answer.
const WITHIN: Duration = Duration::from_secs(2);

pub(super) async fn live() -> Response {
    say(StatusCode::OK, "live")
}

pub(super) async fn ready(State(door): State<Door>) -> Response {
    match tokio::time::timeout(WITHIN, unready(&door)).await {
        Ok(None) => say(StatusCode::OK, "ready"),
        Ok(Some(reason)) => say(StatusCode::SERVICE_UNAVAILABLE, reason),
        Err(_) => say(StatusCode::SERVICE_UNAVAILABLE, "the database does not answer"),
    }
}

async fn unready(door: &Door) -> Option<&'static str> {
    let app = &door.app;
    if app.gateway.is_draining() {
        return Some("draining");
    }
    if app.db.ping().await.is_err() {
        return Some("the database does not answer");
    }
    match app.db.clock_skew(|| app.clock.now().0).await {
        Ok(skew) if skew.unsigned_abs() < DRIFT_MAX_MS => None,
        Ok(_) => Some("the clock is not the database's"),
        Err(_) => Some("the database does not answer"),
    }
}

fn say(status: StatusCode, what: &'static str) -> Response {
    (status, [(header::CACHE_CONTROL, "no-store")], what).into_response()
}
