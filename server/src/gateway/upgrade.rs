//! The WebSocket upgrade.
//!
//! The stream is taken back from the HTTP library once the upgrade is answered, so that an open socket uses none of its memory.

use axum::body::Body;
use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, Method, Request, StatusCode, header};
use axum::response::{IntoResponse, Response};
use hyper::upgrade::OnUpgrade;
use hyper_util::rt::TokioIo;
use protocol::{ErrorCode, Refusal, SUBPROTOCOL};
use tokio_tungstenite::tungstenite::handshake::derive_accept_key;

use super::paced::Paced;
use super::state::Gateway;
use super::{address, socket};

/// The protocol version that the client offers.
enum Version {
    Current(HeaderValue),
    /// An unsupported version. A browser cannot read a refused upgrade, so the socket is closed with a code instead.
    Other(HeaderValue),
    None,
}

pub(super) async fn upgrade(State(gateway): State<Gateway>, mut request: Request<Body>) -> Response {
    let headers = request.headers();
    if request.method() != Method::GET || !is_upgrade(headers) {
        return refuse(StatusCode::UPGRADE_REQUIRED, ErrorCode::BadRequest, "This path speaks WebSocket.");
    }
    let Some(accept) = headers.get(header::SEC_WEBSOCKET_KEY).map(|key| derive_accept_key(key.as_bytes())) else {
        return refuse(StatusCode::BAD_REQUEST, ErrorCode::BadRequest, "The upgrade has no key.");
    };
    if !origin_is_allowed(&gateway, headers) {
        return refuse(StatusCode::FORBIDDEN, ErrorCode::Forbidden, "Pages of this origin may not connect here.");
    }
    let (protocol, version_matches) = match version(headers) {
        Version::Current(protocol) => (protocol, true),
        Version::Other(protocol) => (protocol, false),
        Version::None => return refuse(StatusCode::UPGRADE_REQUIRED, ErrorCode::BadRequest, "Name the subprotocol rally.v1."),
    };
    let address = address::of(request.extensions(), headers, &gateway.config.http.trusted_proxies);
    let Some(ticket) = gateway.sockets.admit(address) else {
        return refuse(StatusCode::SERVICE_UNAVAILABLE, ErrorCode::Busy, "This server takes no more connections just now.");
    };
    let Some(upgrade) = request.extensions_mut().remove::<OnUpgrade>() else {
        return refuse(StatusCode::UPGRADE_REQUIRED, ErrorCode::BadRequest, "This connection cannot be upgraded.");
    };
    gateway.tasks.clone().spawn(async move {
        let Ok(upgraded) = upgrade.await else { return };
        let Ok(parts) = upgraded.downcast::<TokioIo<Paced>>() else { return };
        let (stream, received) = (parts.io.into_inner().into_inner(), parts.read_buf.to_vec());
        // A separate task, so that the memory of this one is freed.
        gateway.tasks.clone().spawn(socket::serve(gateway, ticket, stream, received, version_matches));
    });
    let answer = [
        (header::UPGRADE, HeaderValue::from_static("websocket")),
        (header::CONNECTION, HeaderValue::from_static("Upgrade")),
        (header::SEC_WEBSOCKET_ACCEPT, HeaderValue::from_str(&accept).unwrap_or(HeaderValue::from_static(""))),
        (header::SEC_WEBSOCKET_PROTOCOL, protocol),
    ];
    (StatusCode::SWITCHING_PROTOCOLS, answer).into_response()
}

fn is_upgrade(headers: &HeaderMap) -> bool {
    let has = |name, token: &str| {
        headers
            .get(name)
            .and_then(|value| value.to_str().ok())
            .is_some_and(|value| value.split(',').any(|part| part.trim().eq_ignore_ascii_case(token)))
    };
    has(header::CONNECTION, "upgrade") && has(header::UPGRADE, "websocket") && has(header::SEC_WEBSOCKET_VERSION, "13")
}

/// Allows our own host, the public address and the configured origins. No origin means a program, not a page; `null` is a page
/// that hides its origin, and is refused.
fn origin_is_allowed(gateway: &Gateway, headers: &HeaderMap) -> bool {
    let Some(origin) = headers.get(header::ORIGIN) else { return true };
    let Ok(origin) = origin.to_str() else { return false };
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
    let same = origin.split_once("://").is_some_and(|(_, authority)| Some(authority) == host);
    let http = &gateway.config.http;
    same || http.public_origin().as_deref() == Some(origin) || http.allowed_origins.iter().any(|allowed| allowed == origin)
}

fn version(headers: &HeaderMap) -> Version {
    let mut other = Version::None;
    for value in headers.get_all(header::SEC_WEBSOCKET_PROTOCOL) {
        for name in value.to_str().unwrap_or_default().split(',').map(str::trim) {
            let Ok(echo) = HeaderValue::from_str(name) else { continue };
            if name == SUBPROTOCOL {
                return Version::Current(echo);
            }
            if name.starts_with("rally.v") {
                other = Version::Other(echo);
            }
        }
    }
    other
}

fn refuse(status: StatusCode, code: ErrorCode, sentence: &str) -> Response {
    (status, axum::Json(Refusal::new(code, sentence))).into_response()
}
