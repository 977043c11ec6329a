//! `/media/…`, which is public, and `/api/media`.

use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::http::{HeaderMap, HeaderValue};
use axum::response::{IntoResponse, Response};
use protocol::media::Picture;
use serde::Deserialize;

use super::answer::{Answer, Failure, created};
use super::document::{CachePolicy, Document};
use super::extract::{Caller, Segment};
use super::state::Http;
use super::upload::Upload;
use crate::error::{Result, not_found};
use crate::media::{self, Shape, Size};

pub(super) async fn upload(State(http): State<Http>, Caller(caller): Caller, Upload(upload): Upload) -> Answer {
    let id = media::add(&http.gateway, &http.gateway.media, caller, upload, Shape::Whole).await?;
    created(&Picture { id, url: media::url(id) })
}

#[derive(Deserialize)]
pub(super) struct Show {
    #[serde(default)]
    size: Option<String>,
}

/// The large size by default. A picture never changes, so it is cached forever.
pub(super) async fn show(
    State(http): State<Http>,
    Segment(id): Segment,
    query: Result<Query<Show>, QueryRejection>,
    headers: HeaderMap,
) -> Result<Response, Failure> {
    let id = id.parse().map_err(|_| not_found())?;
    let size = match query.map_err(|_| not_found())?.0.size {
        Some(name) => Size::parse(&name).ok_or_else(not_found)?,
        None => Size::Large,
    };
    let bytes = http.gateway.media.read(id, size).await?;
    let kind = HeaderValue::from_static(media::CONTENT_TYPE);
    Ok(Document::new(bytes, &format!("{id}-{}", size.name()), kind, CachePolicy::Immutable).answer(&headers))
}

/// Anything else below `/media`: not a screen of the web app.
pub(super) async fn not_found_page() -> Response {
    Failure::from(not_found()).into_response()
}
