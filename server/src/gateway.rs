//! The doors: HTTP for sign-in, lookups and the web app; one WebSocket for everything that others see at once.
//!
//! INVARIANT: only what is below this file knows HTTP, frames and close codes.

pub mod http;
mod session;
mod socket;
mod state;
mod upgrade;

use std::convert::Infallible;
use std::future::Future;
use std::net::SocketAddr;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::routing::any;
use hyper::Request;
use hyper::body::Incoming;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use protocol::CloseCode;
use protocol::session::SocketPush;
use tokio::net::{TcpListener, TcpStream};
use tokio_util::sync::CancellationToken;
use tower::ServiceExt;

use crate::error::Result;
use crate::realtime::ws_text;

pub use state::{Gateway, Sockets};

/// How long a client may take to send a request's head.
const HEAD_WITHIN: Duration = Duration::from_secs(10);
/// How long to wait when the system has no more files for connections.
const ACCEPT_PAUSE: Duration = Duration::from_millis(50);
/// How long after a lone node's end its clients begin to come back, at the earliest.
const BACK_AFTER: Duration = Duration::from_millis(500);

/// Serves until `shutdown` comes, then drains: sockets leave one after the other, what is under way is finished.
pub async fn serve(gateway: Gateway, listener: TcpListener, shutdown: impl Future<Output = ()>) -> Result<()> {
    let router = http::router(gateway.clone()).route("/ws", any(upgrade::upgrade).with_state(gateway.clone()));
    let closing = CancellationToken::new();
    tokio::pin!(shutdown);
    loop {
        tokio::select! {
            accepted = listener.accept() => match accepted {
                Ok((stream, peer)) => {
                    let (router, closing) = (router.clone(), closing.clone());
                    gateway.tasks.spawn(async move { serve_connection(router, stream, peer, closing).await });
                }
                Err(error) => {
                    tracing::warn!(%error, "a connection could not be accepted");
                    tokio::time::sleep(ACCEPT_PAUSE).await;
                }
            },
            () = &mut shutdown => break,
        }
    }
    let all = drain(&gateway, &closing);
    if tokio::time::timeout(gateway.config.http.shutdown_within, all).await.is_err() {
        tracing::warn!("not everything was finished in time");
    }
    Ok(())
}

async fn serve_connection(router: Router, stream: TcpStream, peer: SocketAddr, closing: CancellationToken) {
    let _ = stream.set_nodelay(true);
    let service = service_fn(move |mut request: Request<Incoming>| {
        request.extensions_mut().insert(ConnectInfo(peer));
        let router = router.clone();
        async move { Ok::<_, Infallible>(router.oneshot(request.map(Body::new)).await.unwrap_or_else(|never| match never {})) }
    });
    let connection = hyper::server::conn::http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEAD_WITHIN)
        .max_buf_size(16 * 1024)
        .serve_connection(TokioIo::new(stream), service)
        .with_upgrades();
    tokio::pin!(connection);
    let served = tokio::select! {
        served = &mut connection => served,
        () = closing.cancelled() => {
            connection.as_mut().graceful_shutdown();
            connection.await
        }
    };
    if let Err(error) = served {
        tracing::debug!(%error, %peer, "a connection ended early");
    }
}

/// Not ready any more; tells each socket when to come back and closes it at its own moment.
///
/// Beside other nodes the leaving is spread and everybody comes back at once, to another node. A lone node lets
/// everybody go and spreads the coming back instead.
async fn drain(gateway: &Gateway, closing: &CancellationToken) {
    gateway.sockets.start_draining();
    let window = gateway.config.http.drain_window;
    let outlets = gateway.sockets.all();
    let count = u32::try_from(outlets.len()).unwrap_or(u32::MAX).max(1);
    let step = window / count;
    for (place, outlet) in (0_u32..).zip(outlets) {
        let after = if gateway.node.bus.has_others() { Duration::ZERO } else { BACK_AFTER + step * place };
        let push = SocketPush::Drain { after_ms: u64::try_from(after.as_millis()).unwrap_or(u64::MAX) };
        if let Ok(frame) = serde_json::to_string(&push) {
            outlet.send(ws_text(&frame));
        }
        outlet.close_after_queue(CloseCode::GoingAway);
        if gateway.node.bus.has_others() {
            tokio::time::sleep(step).await;
        }
    }
    closing.cancel();
    gateway.stop().await;
}
