//! Middleware around every request: a span for the log, a catch for panics, a count by address, security headers.
//!
//! One layer for all: each copies the router's inner service for every request.

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

pub(super) async fn around(State(http): State<Http>, request: Request, next: Next) -> Response {
    let host = request.headers().get(header::HOST).cloned();
    let mut response = guarded(&http, request, next).await;
    http.headers.add_to(response.headers_mut(), host.as_ref());
    response
}

/// Turns a handler's panic into a response, and adds method and route to its log lines: not the path and the query, which may
/// contain secrets.
async fn guarded(http: &Http, request: Request, next: Next) -> Response {
    let route = request.extensions().get::<MatchedPath>().map_or("-", MatchedPath::as_str);
    let span = tracing::info_span!("request", method = %request.method(), route);
    let caught = AssertUnwindSafe(counted(http, request, next)).catch_unwind();
    async {
        caught.await.unwrap_or_else(|_| {
            tracing::error!("a request's handler panicked");
            answer::refuse(&error::internal())
        })
    }
    .instrument(span)
    .await
}

/// Counts the requests of one address that are under way; refuses further ones.
async fn counted(http: &Http, request: Request, next: Next) -> Response {
    let address = address::of(request.extensions(), request.headers(), &http.gateway.config.http.trusted_proxies);
    match http.gateway.connections.request(address) {
        Some(_counted) => next.run(request).await,
        None => answer::refuse(&error::busy()),
    }
}
