//! `/map/{version}/{zoom}/{x}/{y}`: the base map, which everybody may ask for.

use axum::http::{HeaderMap, HeaderValue};
use axum::response::Response;
use protocol::{ErrorCode, Refusal};

use super::answer::{Answer, refuse};
use super::document::{CachePolicy, Document};
use super::extract::Segment;
use crate::error::Error;
use crate::features::maps;

/// A tile. It is cached forever: another version has another address.
pub(super) async fn tile(Segment(address): Segment, headers: HeaderMap) -> Answer {
    let Some((version, zoom, x, y)) = parse(&address) else { return Ok(no_such_tile().await) };
    let tile = serde_json::to_vec(&maps::tile(version, zoom, x, y)?).map_err(Error::internal)?;
    let etag = format!("{version}-{zoom}-{x}-{y}");
    Ok(Document::new(tile.into(), &etag, HeaderValue::from_static("application/json"), CachePolicy::Immutable).answer(&headers))
}

fn parse(address: &str) -> Option<(u32, u8, u32, u32)> {
    let mut parts = address.split('/');
    let (version, zoom) = (parts.next()?.parse().ok()?, parts.next()?.parse().ok()?);
    let (x, y) = (parts.next()?.parse().ok()?, parts.next()?.parse().ok()?);
    parts.next().is_none().then_some((version, zoom, x, y))
}

/// Anything else below `/map`: not a screen of the web app.
pub(super) async fn no_such_tile() -> Response {
    refuse(&Refusal::new(ErrorCode::NotFound, "The base map has no such tile."))
}
