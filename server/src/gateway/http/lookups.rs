//! `/api/lookup/…`, answered from memory.

use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::http::{HeaderMap, HeaderValue, header};
use protocol::TenantId;
use serde::Deserialize;

use super::Door;
use super::answer::Answer;
use super::document::{Document, Keep};
use super::extract::{Segment, Tenant};
use crate::error::not_found;
use crate::features::lookups::{self, Page};

#[derive(Deserialize)]
pub(super) struct Wanted {
    #[serde(default)]
    lang: Option<String>,
}

/// In the language of `?lang=`, else the browser's, else English.
pub(super) async fn dictionary(
    State(door): State<Door>,
    tenant: Tenant,
    Segment(of): Segment,
    wanted: Result<Query<Wanted>, QueryRejection>,
    headers: HeaderMap,
) -> Answer {
    let lang = wanted.ok().and_then(|Query(wanted)| wanted.lang);
    let accepted = headers.get(header::ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let accepted = accepted.split(',').map(|tag| tag.split(';').next().unwrap_or_default().trim());
    let page = lookups::dictionary(lang.as_deref().into_iter().chain(accepted));
    page_of(&door, tenant, &of, page, &headers)
}

pub(super) async fn terms(State(door): State<Door>, tenant: Tenant, Segment(of): Segment, headers: HeaderMap) -> Answer {
    page_of(&door, tenant, &of, lookups::terms(), &headers)
}

pub(super) async fn privacy(State(door): State<Door>, tenant: Tenant, Segment(of): Segment, headers: HeaderMap) -> Answer {
    page_of(&door, tenant, &of, lookups::privacy(), &headers)
}

fn page_of(door: &Door, Tenant(tenant): Tenant, of: &str, page: &'static Page, headers: &HeaderMap) -> Answer {
    if of.parse().map(TenantId) != Ok(tenant) {
        return Err(not_found().into());
    }
    let document = door.documents.get_or_make(&page.version, || {
        Document::new(page.json.clone(), &page.version, HeaderValue::from_static("application/json"), Keep::Revalidate)
    });
    let mut response = document.answer(headers);
    response.headers_mut().insert(header::CONTENT_LANGUAGE, HeaderValue::from_static(page.language));
    response.headers_mut().append(header::VARY, HeaderValue::from_static("accept-language"));
    Ok(response)
}
