//! The page that Prometheus reads, on a listener of its own.

use axum::Router;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use tokio::net::TcpListener;

use crate::app::App;

/// Serves the page until the server stops.
pub async fn serve(app: App, listener: TcpListener) {
    let router = Router::new().route("/metrics", get(page)).with_state(app.clone());
    app.tasks.clone().spawn_background(async move {
        if let Err(error) = axum::serve(listener, router).await {
            tracing::warn!(%error, "the metrics are no longer served");
        }
    });
}

async fn page(State(app): State<App>) -> Response {
    let gauge = |count: usize| i64::try_from(count).unwrap_or(i64::MAX);
    app.metrics.subscriptions.set(gauge(app.hub.subscription_count()));
    app.metrics.topics.set(gauge(app.hub.topic_count()));
    app.metrics.queue_bytes.set(gauge(app.gateway.queued_bytes()));
    ([(header::CONTENT_TYPE, "application/openmetrics-text; version=1.0.0; charset=utf-8")], app.metrics.page()).into_response()
}
