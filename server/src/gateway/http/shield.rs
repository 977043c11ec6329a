//! Middleware around every request: a span for the log, a catch for panics, security headers.

use std::panic::AssertUnwindSafe;

use axum::extract::{MatchedPath, Request, State};
use axum::middleware::Next;
use axum::response::Response;
use futures_util::FutureExt;
use tracing::Instrument;

use super::answer;
use super::state::Http;
use crate::error;

pub(super) async fn add_headers(State(http): State<Http>, mut response: Response) -> Response {
    http.headers.add_to(response.headers_mut());
    response
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
