//! Middleware around every request: a span for the log, a catch for panics, security headers.

use std::panic::AssertUnwindSafe;

use axum::extract::{MatchedPath, Request, State};
use axum::http::header;
use axum::middleware::Next;
use axum::response::Response;
use futures_util::FutureExt;
use tracing::Instrument;

use super::answer;
use super::state::Http;
use crate::error;
use crate::gateway::address;

pub(super) async fn add_headers(State(http): State<Http>, request: Request, next: Next) -> Response {
    let host = request.headers().get(header::HOST).cloned();
    let mut response = next.run(request).await;
    http.headers.add_to(response.headers_mut(), host.as_ref().and_then(|host| host.to_str().ok()));
    response
}

/// Counts the requests of one address that are under way; refuses further ones.
pub(super) async fn count(State(http): State<Http>, request: Request, next: Next) -> Response {
    let address = address::of(request.extensions(), request.headers(), &http.gateway.config.http.trusted_proxies);
    match http.gateway.connections.request(address) {
        Some(_counted) => next.run(request).await,
        None => answer::refuse(&error::busy()),
    }
}

/// Turns a handler's panic into a response, and adds method and route to its log lines: not the path and the query, which may
/// contain secrets.
pub(super) async fn guard(request: Request, next: Next) -> Response {
    let route = request.extensions().get::<MatchedPath>().map_or("-", MatchedPath::as_str);
    let span = tracing::info_span!("request", method = %request.method(), route);
    let caught = AssertUnwindSafe(next.run(request)).catch_unwind();
    async {
        caught.await.unwrap_or_else(|_| {
            tracing::error!("a request's handler panicked");
            answer::refuse(&error::internal())
        })
    }
    .instrument(span)
    .await
}
