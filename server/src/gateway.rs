//! The network interface: HTTP for sign-in, lookups and the web app; one WebSocket for everything in real time.
//!
//! INVARIANT: only this module knows HTTP, frames and close codes.

mod address;
mod budgets;
mod connections;
mod drain;
pub mod http;
mod leave;
mod paced;
mod session;
mod socket;
mod sockets;
mod state;
mod upgrade;

use std::convert::Infallible;
use std::future::Future;
use std::io::Write;
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::routing::any;
use hyper::Request;
use hyper::body::Incoming;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::{TcpListener, TcpStream};
use tokio_util::sync::CancellationToken;
use tower::ServiceExt;

use crate::error::Result;
use connections::Counted;
use paced::Paced;

pub use budgets::Budgets;
pub use connections::Connections;
pub use sockets::Sockets;
pub use state::Gateway;

/// How long a client may take to send a request's head.
const HEAD_WITHIN: Duration = Duration::from_secs(10);
/// How long a connection may take that came when the server was about to end.
const LATE_WITHIN: Duration = Duration::from_secs(2);
/// How long to pause when the system is out of file descriptors.
const ACCEPT_PAUSE: Duration = Duration::from_millis(50);
/// How often budgets that are full again are forgotten.
const TRIM_EVERY: Duration = Duration::from_secs(60);
/// The answer to a connection that there is no room for.
const NO_ROOM: &[u8] = b"HTTP/1.1 503 Service Unavailable\r\ncontent-type: application/json\r\ncontent-length: 104\r\nretry-after: 1\r\n\
    connection: close\r\n\r\n{\"code\":\"busy\",\"message\":\"This server takes no more connections just now.\",\"retry\":true,\"after_ms\":1000}";

/// Serves until `shutdown`, then drains: sockets are closed one after the other, requests in progress are finished. Until the
/// end it accepts connections, so that a load balancer is told that this node is not ready.
pub async fn serve(gateway: Gateway, listener: TcpListener, shutdown: impl Future<Output = ()>) -> Result<()> {
    let router = http::router(gateway.clone()).route("/ws", any(upgrade::upgrade).with_state(gateway.clone()));
    let budgets = Arc::clone(&gateway.budgets);
    gateway.tasks.spawn_background(async move {
        loop {
            tokio::time::sleep(TRIM_EVERY).await;
            budgets.trim();
        }
    });
    let closing = CancellationToken::new();
    let drained = async {
        shutdown.await;
        if tokio::time::timeout(gateway.config.http.shutdown_within, drain::drain(&gateway, &closing)).await.is_err() {
            tracing::warn!("the shutdown timed out");
        }
    };
    tokio::pin!(drained);
    loop {
        tokio::select! {
            accepted = listener.accept() => match accepted {
                Ok((stream, peer)) => accept(&gateway, &router, &closing, stream, peer),
                Err(error) => {
                    tracing::warn!(%error, "a connection could not be accepted");
                    tokio::time::sleep(ACCEPT_PAUSE).await;
                }
            },
            () = &mut drained => return Ok(()),
        }
    }
}

fn accept(gateway: &Gateway, router: &Router, closing: &CancellationToken, stream: TcpStream, peer: SocketAddr) {
    let _ = stream.set_nodelay(true);
    let Some(counted) = gateway.connections.connect(peer.ip()) else {
        // At once, or not at all: the client gets no task of its own.
        let _ = stream.into_std().and_then(|mut stream| stream.write_all(NO_ROOM));
        return;
    };
    let (router, closing, stream) = (router.clone(), closing.clone(), Paced::new(stream, gateway.config.limits.clone()));
    gateway.tasks.spawn(async move { serve_connection(router, stream, peer, closing, counted).await });
}

/// Serves one connection, which has its place until it ends or becomes a socket.
async fn serve_connection(router: Router, stream: Paced, peer: SocketAddr, closing: CancellationToken, _counted: Counted<IpAddr>) {
    let service = service_fn(move |mut request: Request<Incoming>| {
        request.extensions_mut().insert(ConnectInfo(peer));
        let router = router.clone();
        async move { Ok::<_, Infallible>(router.oneshot(request.map(Body::new)).await.unwrap_or_else(|never| match never {})) }
    });
    // A graceful shutdown would close it before its request arrives, which may be a load balancer's.
    let came_late = closing.is_cancelled();
    let connection = hyper::server::conn::http1::Builder::new()
        .timer(TokioTimer::new())
        .keep_alive(!came_late)
        .header_read_timeout(HEAD_WITHIN)
        .max_buf_size(16 * 1024)
        .serve_connection(TokioIo::new(stream), service)
        .with_upgrades();
    tokio::pin!(connection);
    let served = tokio::select! {
        served = &mut connection => served,
        () = tokio::time::sleep(LATE_WITHIN), if came_late => return,
        () = closing.cancelled(), if !came_late => {
            connection.as_mut().graceful_shutdown();
            connection.await
        }
    };
    if let Err(error) = served {
        tracing::debug!(%error, %peer, "a connection ended early");
    }
}
