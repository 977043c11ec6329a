//! Responses that many clients request: with an ETag, and compressed once.

use std::io::Write;
use std::sync::{Arc, OnceLock};

use axum::body::Body;
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use dashmap::DashMap;
use flate2::Compression;
use flate2::write::GzEncoder;

/// Bytes from which compression pays off.
const COMPRESS_FROM: usize = 1024;

/// How a client may cache a document.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum CachePolicy {
    /// Forever: another version has another URL.
    Immutable,
    /// Only after asking the server whether it is still current.
    Revalidate,
    /// The same, and never in a shared cache.
    Private,
    /// For an hour, and never in a shared cache.
    PrivateForAnHour,
}

impl CachePolicy {
    fn header(self) -> HeaderValue {
        HeaderValue::from_static(match self {
            Self::Immutable => "public, max-age=31536000, immutable",
            Self::Revalidate => "no-cache",
            Self::Private => "private, no-cache",
            Self::PrivateForAnHour => "private, max-age=3600",
        })
    }
}

pub(super) struct Document {
    plain: Bytes,
    gzip: OnceLock<Option<Bytes>>,
    brotli: Option<Bytes>,
    etag: HeaderValue,
    kind: HeaderValue,
    cache: CachePolicy,
}

impl Document {
    pub(super) fn new(plain: Bytes, version: &str, kind: HeaderValue, cache: CachePolicy) -> Self {
        // Weak: the compressed form of a version has other bytes.
        let etag = HeaderValue::from_str(&format!("W/\"{version}\"")).unwrap_or(HeaderValue::from_static("W/\"\""));
        Self { plain, gzip: OnceLock::new(), brotli: None, etag, kind, cache }
    }

    /// Whether a client has this version, by its ETags.
    fn is_known(&self, headers: &HeaderMap) -> bool {
        headers.get(header::IF_NONE_MATCH).is_some_and(|tags| matches(tags, &self.etag))
    }

    /// Adds forms that were compressed at build time.
    pub(super) fn with_compressed(mut self, gzip: Option<Bytes>, brotli: Option<Bytes>) -> Self {
        if gzip.is_some() {
            self.gzip = OnceLock::from(gzip);
        }
        self.brotli = brotli;
        self
    }

    /// The document in an encoding that the client accepts, or 304 if the client has this version.
    pub(super) fn answer(&self, headers: &HeaderMap) -> Response {
        let common = [
            (header::ETAG, self.etag.clone()),
            (header::CACHE_CONTROL, self.cache.header()),
            (header::VARY, HeaderValue::from_static("accept-encoding")),
        ];
        if self.is_known(headers) {
            return (StatusCode::NOT_MODIFIED, common).into_response();
        }
        let (bytes, encoding) = self.encoded(headers);
        let mut response = (common, [(header::CONTENT_TYPE, self.kind.clone())], Body::from(bytes)).into_response();
        if let Some(encoding) = encoding {
            response.headers_mut().insert(header::CONTENT_ENCODING, HeaderValue::from_static(encoding));
        }
        response
    }

    fn encoded(&self, headers: &HeaderMap) -> (Bytes, Option<&'static str>) {
        if let Some(brotli) = self.brotli.as_ref().filter(|_| accepts(headers, "br")) {
            return (brotli.clone(), Some("br"));
        }
        if accepts(headers, "gzip")
            && let Some(gzip) = self.gzip.get_or_init(|| compress(&self.plain, &self.kind))
        {
            return (gzip.clone(), Some("gzip"));
        }
        (self.plain.clone(), None)
    }
}

/// Documents by version.
#[derive(Default)]
pub(super) struct Cache(DashMap<String, Arc<Document>>);

impl Cache {
    pub(super) fn get_or_make(&self, version: &str, make: impl FnOnce() -> Document) -> Arc<Document> {
        if let Some(found) = self.0.get(version) {
            return Arc::clone(&found);
        }
        Arc::clone(&self.0.entry(version.to_owned()).or_insert_with(|| Arc::new(make())))
    }
}

fn compress(plain: &[u8], kind: &HeaderValue) -> Option<Bytes> {
    let kind = kind.to_str().unwrap_or_default();
    let gains = ["text/", "application/json", "application/manifest", "image/svg", "application/wasm", "application/xml"];
    if plain.len() < COMPRESS_FROM || !gains.iter().any(|start| kind.starts_with(start)) {
        return None;
    }
    let mut encoder = GzEncoder::new(Vec::with_capacity(plain.len() / 3), Compression::best());
    encoder.write_all(plain).ok()?;
    Some(encoder.finish().ok()?.into())
}

/// Whether a list of ETags contains this one, by the weak comparison of `If-None-Match` (RFC 9110).
fn matches(tags: &HeaderValue, etag: &HeaderValue) -> bool {
    let (Ok(tags), Ok(etag)) = (tags.to_str(), etag.to_str()) else { return false };
    let weak = |tag: &str| tag.trim().trim_start_matches("W/").to_owned();
    tags.trim() == "*" || tags.split(',').any(|tag| weak(tag) == weak(etag))
}

/// Whether the client accepts this encoding: it is listed, and not with `q=0`.
fn accepts(headers: &HeaderMap, encoding: &str) -> bool {
    let values = headers.get_all(HeaderName::from_static("accept-encoding")).iter();
    values.filter_map(|value| value.to_str().ok()).flat_map(|value| value.split(',')).any(|part| {
        let (name, weight) = part.split_once(';').unwrap_or((part, "q=1"));
        let refused = weight.trim().strip_prefix("q=").and_then(|q| q.parse::<f32>().ok()) == Some(0.0);
        name.trim().eq_ignore_ascii_case(encoding) && !refused
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(name: HeaderName, value: &str) -> HeaderMap {
        HeaderMap::from_iter([(name, value.parse().unwrap())])
    }

    #[test]
    fn a_client_gets_an_encoding_that_it_accepts() {
        let text = Bytes::from("tennis ".repeat(1_000));
        let document = Document::new(text.clone(), "v1", HeaderValue::from_static("text/plain"), CachePolicy::Revalidate);
        let encoding = |accept: &str| document.encoded(&headers(header::ACCEPT_ENCODING, accept)).1;
        assert_eq!(encoding("gzip, deflate, br"), Some("gzip"));
        assert_eq!(encoding("br;q=1, gzip;q=0"), None);
        assert_eq!(encoding("identity"), None);
        let document = document.with_compressed(None, Some(Bytes::from_static(b"small")));
        assert_eq!(document.encoded(&headers(header::ACCEPT_ENCODING, "gzip, br")).1, Some("br"));
    }

    #[test]
    fn pictures_and_short_texts_are_not_compressed() {
        for (length, kind) in [(100, "text/plain"), (100_000, "image/png")] {
            assert!(compress(&vec![b'x'; length], &HeaderValue::from_static(kind)).is_none());
        }
    }

    #[test]
    fn a_known_version_is_not_sent_again() {
        let document = Document::new(Bytes::from_static(b"x"), "v1", HeaderValue::from_static("text/plain"), CachePolicy::Immutable);
        for (tags, status) in [("W/\"v1\"", 304), ("\"v0\", \"v1\"", 304), ("*", 304), ("\"v2\"", 200), ("", 200)] {
            assert_eq!(document.answer(&headers(header::IF_NONE_MATCH, tags)).status().as_u16(), status, "{tags}");
        }
    }
}
