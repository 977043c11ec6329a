//! The network interface: HTTP for sign-in, lookups and the web app; one WebSocket for everything in real time.
//!
//! INVARIANT: only this module knows HTTP, frames and close codes.

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
/// How long to pause when the system is out of file descriptors.
const ACCEPT_PAUSE: Duration = Duration::from_millis(50);
/// The earliest reconnect of clients after a lone node stops.
const RECONNECT_AFTER: Duration = Duration::from_millis(500);

/// Serves until `shutdown`, then drains: sockets are closed one after the other, requests in progress are finished.
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
    let drained = drain(&gateway, &closing);
    if tokio::time::timeout(gateway.config.http.shutdown_within, drained).await.is_err() {
        tracing::warn!("the shutdown timed out");
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

/// Reports the node as not ready, then tells each socket when to reconnect and closes it.
///
/// With other nodes the closing is spread over the window, and clients reconnect at once, to another node. A lone node closes
/// all at once and spreads the reconnects instead.
async fn drain(gateway: &Gateway, closing: &CancellationToken) {
    gateway.sockets.start_draining();
    let window = gateway.config.http.drain_window;
    let outlets = gateway.sockets.all();
    let count = u32::try_from(outlets.len()).unwrap_or(u32::MAX).max(1);
    let step = window / count;
    for (index, outlet) in (0_u32..).zip(outlets) {
        let after = if gateway.node.bus.has_others() { Duration::ZERO } else { RECONNECT_AFTER + step * index };
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
