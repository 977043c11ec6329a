//! `/api/lookup/…`, served from memory.

use std::sync::Arc;

use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, header};
use axum::routing::{MethodRouter, get};
use protocol::TenantId;

use super::answer::Answer;
use super::document::{CachePolicy, Document};
use super::extract::{Segment, Tenant};
use super::languages::Languages;
use super::state::Http;
use crate::error::not_found;
use crate::features::auth::sso;
use crate::features::lookups::{self, Lookup, Page};

/// A list that is the same for every tenant.
pub(super) fn list(lookup: Lookup) -> MethodRouter<Http> {
    get(
        move |State(http): State<Http>, languages: Languages, headers: HeaderMap| async move { answer(&http, lookup, &languages, &headers) },
    )
}

/// A list or text whose path repeats the tenant.
pub(super) fn of_tenant(lookup: Lookup) -> MethodRouter<Http> {
    get(
        move |State(http): State<Http>, Tenant(tenant): Tenant, Segment(of): Segment, languages: Languages, headers: HeaderMap| async move {
            if of.parse().map(TenantId) != Ok(tenant) {
                return Err(not_found().into());
            }
            answer(&http, lookup, &languages, &headers)
        },
    )
}

fn answer(http: &Http, lookup: Lookup, Languages(preferred): &Languages, headers: &HeaderMap) -> Answer {
    let page = lookups::find(lookup, preferred.iter().map(String::as_str)).ok_or_else(not_found)?;
    let mut response = document(http, page).answer(headers);
    response.headers_mut().insert(header::CONTENT_LANGUAGE, HeaderValue::from_static(page.language));
    response.headers_mut().append(header::VARY, HeaderValue::from_static("accept-language"));
    Ok(response)
}

/// Single sign-on links; the names are the providers' own in every language.
pub(super) async fn sso_links(State(http): State<Http>, Tenant(tenant): Tenant, headers: HeaderMap) -> Answer {
    let page = lookups::page("en", &sso::links(&http.gateway.sso, tenant));
    Ok(document(&http, &page).answer(&headers))
}

fn document(http: &Http, page: &Page) -> Arc<Document> {
    http.documents.get_or_make(&page.version, || {
        Document::new(page.json.clone(), &page.version, HeaderValue::from_static("application/json"), CachePolicy::Revalidate)
    })
}
