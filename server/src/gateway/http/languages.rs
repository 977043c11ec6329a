//! The languages that a request prefers.
//!
//! Parsed here rather than by a crate: `accept-language` sorts weights that may be NaN, which can panic.

use std::convert::Infallible;

use axum::extract::{FromRequestParts, Query};
use axum::http::request::Parts;
use axum::http::{HeaderMap, header};
use serde::Deserialize;

/// The preferred languages, best first: `?lang=`, then `Accept-Language`.
pub(super) struct Languages(pub(super) Vec<String>);

impl<S: Send + Sync> FromRequestParts<S> for Languages {
    type Rejection = Infallible;
    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Infallible> {
        #[derive(Deserialize)]
        struct Chosen {
            #[serde(default)]
            lang: Option<String>,
        }
        let chosen = Query::<Chosen>::from_request_parts(parts, state).await;
        let lang = chosen.ok().and_then(|Query(chosen)| chosen.lang);
        Ok(Self(lang.into_iter().chain(accepted(&parts.headers)).collect()))
    }
}

/// The tags of `Accept-Language`, highest weight first; tags without a valid weight above 0 are dropped.
pub(super) fn accepted(headers: &HeaderMap) -> Vec<String> {
    let value = headers.get(header::ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let mut tags: Vec<(f32, String)> = value
        .split(',')
        .map(|part| {
            let (tag, weight) = part.split_once(';').unwrap_or((part, "q=1"));
            let weight = weight.trim().strip_prefix("q=").and_then(|q| q.trim().parse().ok()).unwrap_or(0.0);
            (weight, tag.trim().to_owned())
        })
        .filter(|(weight, _)| *weight > 0.0)
        .collect();
    // Stable: tags of equal weight stay in order.
    tags.sort_by(|(one, _), (other, _)| other.total_cmp(one));
    tags.into_iter().map(|(_, tag)| tag).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn languages_are_preferred_by_weight() {
        for (value, tags) in [
            ("es-MX,es;q=0.9,en;q=0.8", &["es-MX", "es", "en"][..]),
            ("en;q=0.1, es;q=0.5", &["es", "en"]),
            ("fr, en;q=0, es;q=nonsense, de;q=NaN", &["fr"]),
            ("", &[""]),
        ] {
            let headers = HeaderMap::from_iter([(header::ACCEPT_LANGUAGE, value.parse().unwrap())]);
            assert_eq!(accepted(&headers), tags, "{value}");
        }
    }
}
