//! `/media/…`, which everybody may ask for, and `/api/media`.
//!
//! INVARIANT: a picture is gone as soon as nothing refers to it: each request asks; the files are deleted later.

use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::{IntoResponse, Response};
use protocol::media::Picture;
use serde::Deserialize;

use super::answer::{Answer, Failure, created};
use super::document::{CachePolicy, Document};
use super::extract::{Caller, Segment};
use super::languages::Languages;
use super::state::Http;
use super::upload::Upload;
use crate::error::{Error, Result, not_found};
use crate::features::live;
use crate::features::users::profiles::certificates::{self, Visibility};
use crate::media::{self, Address, Shape, Size};

pub(super) async fn upload(State(http): State<Http>, Caller(caller): Caller, Upload(upload): Upload) -> Answer {
    let id = media::add(&http.gateway, &http.gateway.media, caller, upload, Shape::Whole).await?;
    created(&Picture { id, url: media::url(id) })
}

#[derive(Deserialize)]
pub(super) struct Show {
    #[serde(default)]
    size: Option<String>,
}

/// The large size by default. A picture never changes, so a public one is cached forever. What is private, or gone, is answered
/// like what was never there, and that answer is not stored.
pub(super) async fn show(
    State(http): State<Http>,
    Segment(address): Segment,
    query: Result<Query<Show>, QueryRejection>,
    headers: HeaderMap,
) -> Response {
    match find(&http, &address, query, &headers).await {
        Ok(response) => response,
        Err(error) => not_stored(error),
    }
}

fn not_stored(error: Error) -> Response {
    ([(header::CACHE_CONTROL, "no-store")], Failure::from(error)).into_response()
}

async fn find(http: &Http, address: &str, query: Result<Query<Show>, QueryRejection>, headers: &HeaderMap) -> Result<Response> {
    let address = Address::parse(address).ok_or_else(not_found)?;
    let size = match query.map_err(|_| not_found())?.0.size {
        Some(name) => Size::parse(&name).ok_or_else(not_found)?,
        None => Size::Large,
    };
    let gateway = &http.gateway;
    let is_shown = match certificates::visibility(&gateway.db, address.picture).await? {
        Visibility::Public if !address.is_private() => true,
        Visibility::Public | Visibility::Private => address.shows_private(&gateway.keys, gateway.clock.now())?,
        Visibility::Gone => false,
    };
    if !is_shown {
        return Err(not_found());
    }
    let bytes = gateway.media.read(address.picture, size).await?;
    let kind = HeaderValue::from_static(media::CONTENT_TYPE);
    let cache = if address.is_private() { CachePolicy::PrivateForAnHour } else { CachePolicy::Immutable };
    Ok(Document::new(bytes, &format!("{}-{}", address.picture, size.name()), kind, cache).answer(headers))
}

/// A public match's board as PNG: of what it shows now, so that caches ask whether it has changed.
pub(super) async fn board(
    State(http): State<Http>,
    Segment(file): Segment,
    Languages(languages): Languages,
    headers: HeaderMap,
) -> Response {
    match find_board(&http, &file, &languages, &headers).await {
        Ok(response) => response,
        Err(error) => not_stored(error),
    }
}

async fn find_board(http: &Http, file: &str, languages: &[String], headers: &HeaderMap) -> Result<Response> {
    let id = file.strip_suffix(".png").and_then(|id| id.parse().ok()).ok_or_else(not_found)?;
    let picture = live::picture(&http.gateway, id, languages.iter().map(String::as_str)).await?;
    Ok(Document::new(picture.bytes, &picture.version, HeaderValue::from_static("image/png"), CachePolicy::Revalidate).answer(headers))
}

/// Anything else below `/media`: not a screen of the web app.
pub(super) async fn not_found_page() -> Response {
    Failure::from(not_found()).into_response()
}
