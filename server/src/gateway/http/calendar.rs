//! `/api/calendar/{secret}.ics`, for calendar programs: the secret identifies the person.

use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue};
use axum::response::Response;

use super::answer::Failure;
use super::document::{CachePolicy, Document};
use super::extract::Segment;
use super::state::Http;
use crate::error::not_found;
use crate::features::calendar;

const KIND: HeaderValue = HeaderValue::from_static("text/calendar; charset=utf-8");

pub(super) async fn feed(State(http): State<Http>, Segment(file): Segment, headers: HeaderMap) -> Result<Response, Failure> {
    let secret = file.strip_suffix(".ics").ok_or_else(not_found)?;
    let feed = calendar::feed(&http.gateway, secret).await?;
    let document = Document::new(feed.text.into(), &feed.version, KIND, CachePolicy::Private);
    Ok(document.answer(&headers))
}
