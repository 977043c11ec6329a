//! The Prometheus page, on a listener of its own.

use axum::Router;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use tokio::net::TcpListener;

use crate::gateway::state::Gateway;

/// Serves the page until the server stops.
pub async fn serve(gateway: Gateway, listener: TcpListener) {
    let router = Router::new().route("/metrics", get(page)).with_state(gateway.clone());
    gateway.tasks.clone().spawn_background(async move {
        if let Err(error) = axum::serve(listener, router).await {
            tracing::warn!(%error, "the metrics are no longer served");
        }
    });
}

async fn page(State(gateway): State<Gateway>) -> Response {
    let gauge = |count: usize| i64::try_from(count).unwrap_or(i64::MAX);
    gateway.metrics.subscriptions.set(gauge(gateway.node.hub.subscription_count()));
    gateway.metrics.topics.set(gauge(gateway.node.hub.topic_count()));
    gateway.metrics.ring_bytes.set(gauge(gateway.node.hub.ring_bytes()));
    gateway.metrics.http_connections.set(gauge(gateway.connections.count()));
    gateway.metrics.queue_bytes.set(gauge(gateway.sockets.queued_bytes()));
    ([(header::CONTENT_TYPE, "application/openmetrics-text; version=1.0.0; charset=utf-8")], gateway.metrics.page()).into_response()
}
