//! What goes around every request: a span for the log, a net for panics, headers for the browser.

use std::panic::AssertUnwindSafe;

use axum::extract::{MatchedPath, Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, header};
use axum::middleware::Next;
use axum::response::Response;
use futures_util::FutureExt;
use tracing::Instrument;

use super::{Http, answer};
use crate::config::Config;
use crate::error;

/// Scripts, styles and connections of our own only, nothing inline, in nobody's frame. Sockets are named by scheme because
/// not every browser counts them to `'self'`. Before it stands where pictures may come from.
const CONTENT: &str = "; default-src 'self'; connect-src 'self' ws: wss:; object-src 'none'; base-uri 'none'; \
                       form-action 'self'; frame-ancestors 'none'";

pub(super) struct SecurityHeaders(HeaderMap);

impl SecurityHeaders {
    pub(super) fn new(config: &Config) -> Self {
        let mut headers = HeaderMap::new();
        let mut set = |name: HeaderName, value: &'static str| headers.insert(name, HeaderValue::from_static(value));
        set(header::X_CONTENT_TYPE_OPTIONS, "nosniff");
        set(header::X_FRAME_OPTIONS, "DENY");
        set(header::REFERRER_POLICY, "strict-origin-when-cross-origin");
        set(HeaderName::from_static("permissions-policy"), "camera=(), microphone=(), payment=(), geolocation=(self)");
        set(HeaderName::from_static("cross-origin-opener-policy"), "same-origin");
        set(HeaderName::from_static("cross-origin-resource-policy"), "same-origin");
        if config.http.public_url.starts_with("https://") {
            set(header::STRICT_TRANSPORT_SECURITY, "max-age=31536000");
        }
        let pictures = ["img-src 'self' data: blob:".to_owned()].into_iter().chain(config.map.tile_origin());
        let policy = pictures.collect::<Vec<_>>().join(" ") + CONTENT;
        let policy = HeaderValue::from_str(&policy).unwrap_or(HeaderValue::from_static("default-src 'self'"));
        headers.insert(header::CONTENT_SECURITY_POLICY, policy);
        Self(headers)
    }
}

pub(super) async fn add_headers(State(http): State<Http>, mut response: Response) -> Response {
    let headers = response.headers_mut();
    for (name, value) in &http.headers.0 {
        headers.entry(name).or_insert_with(|| value.clone());
    }
    response
}

/// Runs a handler so that its panic is an answer, and its log lines say what was asked: by the route, for paths and
/// queries may hold secrets.
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
