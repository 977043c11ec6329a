//! `/api/lookup/…`, answered from memory.

use std::convert::Infallible;
use std::sync::Arc;

use axum::extract::{FromRequestParts, Query, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, header};
use axum::routing::{MethodRouter, get};
use protocol::TenantId;
use serde::Deserialize;

use super::Http;
use super::answer::Answer;
use super::document::{Document, Keep};
use super::extract::{Segment, Tenant};
use crate::error::not_found;
use crate::features::auth::sso;
use crate::features::lookups::{self, Lookup, Page};

/// Languages that a reader takes, the most wanted first: `?lang=`, then what the browser says.
pub(super) struct Languages(Vec<String>);

impl<S: Send + Sync> FromRequestParts<S> for Languages {
    type Rejection = Infallible;
    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Infallible> {
        #[derive(Deserialize)]
        struct Wanted {
            #[serde(default)]
            lang: Option<String>,
        }
        let wanted = Query::<Wanted>::from_request_parts(parts, state).await;
        let lang = wanted.ok().and_then(|Query(wanted)| wanted.lang);
        Ok(Self(lang.into_iter().chain(accepted(&parts.headers)).collect()))
    }
}

/// What `Accept-Language` names, by weight; what has none is not wanted.
fn accepted(headers: &HeaderMap) -> Vec<String> {
    let line = headers.get(header::ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let mut tags: Vec<(f32, String)> = line
        .split(',')
        .map(|part| {
            let (tag, weight) = part.split_once(';').unwrap_or((part, "q=1"));
            let weight = weight.trim().strip_prefix("q=").and_then(|q| q.trim().parse().ok()).unwrap_or(0.0);
            (weight, tag.trim().to_owned())
        })
        .filter(|(weight, _)| *weight > 0.0)
        .collect();
    // Stable: of equal weights the first one stays first.
    tags.sort_by(|(one, _), (other, _)| other.total_cmp(one));
    tags.into_iter().map(|(_, tag)| tag).collect()
}

/// A list that the header's tenant asks for.
pub(super) fn list(lookup: Lookup) -> MethodRouter<Http> {
    get(
        move |State(http): State<Http>, languages: Languages, headers: HeaderMap| async move { answer(&http, lookup, &languages, &headers) },
    )
}

/// A list or text whose path names the tenant once more.
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

fn answer(http: &Http, lookup: Lookup, Languages(wanted): &Languages, headers: &HeaderMap) -> Answer {
    let page = lookups::find(lookup, wanted.iter().map(String::as_str)).ok_or_else(not_found)?;
    let mut response = known(http, page).answer(headers);
    response.headers_mut().insert(header::CONTENT_LANGUAGE, HeaderValue::from_static(page.language));
    response.headers_mut().append(header::VARY, HeaderValue::from_static("accept-language"));
    Ok(response)
}

/// Other ways of signing in; their names are the providers' own, whatever the language.
pub(super) async fn sso_links(State(http): State<Http>, Tenant(tenant): Tenant, headers: HeaderMap) -> Answer {
    let page = lookups::page("en", &sso::links(&http.gateway.sso, tenant));
    Ok(known(&http, &page).answer(&headers))
}

fn known(http: &Http, page: &Page) -> Arc<Document> {
    http.documents.get_or_make(&page.version, || {
        Document::new(page.json.clone(), &page.version, HeaderValue::from_static("application/json"), Keep::Revalidate)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn languages_are_wanted_by_weight() {
        for (line, tags) in [
            ("es-MX,es;q=0.9,en;q=0.8", &["es-MX", "es", "en"][..]),
            ("en;q=0.1, es;q=0.5", &["es", "en"]),
            ("fr, en;q=0, es;q=nonsense", &["fr"]),
            ("", &[""]),
        ] {
            let headers = HeaderMap::from_iter([(header::ACCEPT_LANGUAGE, line.parse().unwrap())]);
            assert_eq!(accepted(&headers), tags, "{line}");
        }
    }
}
