//! The web app, embedded in the binary by `make build`.

use std::path::Path;

use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header};
use axum::response::{Html, IntoResponse, Response};
use bytes::Bytes;
use rust_embed::{EmbeddedFile, RustEmbed};

use super::board_page;
use super::document::{CachePolicy, Document};
use super::languages::Languages;
use super::state::Http;

/// Debug builds read the folder on each request, so that a rebuilt web app is served at once.
#[derive(RustEmbed)]
#[folder = "../web/dist"]
#[allow_missing = true]
struct Dist;

const INDEX: &str = "index.html";
/// The page of a scoreboard, which is smaller than the app.
const BOARD: &str = "live.html";

/// A file of the web app, or the app itself for its own paths: those without a dot.
pub(super) async fn serve(
    State(http): State<Http>,
    method: Method,
    uri: Uri,
    Languages(languages): Languages,
    headers: HeaderMap,
) -> Response {
    if method != Method::GET && method != Method::HEAD {
        return (StatusCode::METHOD_NOT_ALLOWED, [(header::ALLOW, "GET, HEAD")]).into_response();
    }
    let path = uri.path().trim_start_matches('/');
    if path.starts_with("_next/data") {
        return not_found();
    }
    let is_screen = path.is_empty() || !path.rsplit('/').next().unwrap_or_default().contains('.');
    let (screen, path) = (path, if is_screen { page_of(path) } else { path });
    match (Dist::get(path), is_screen) {
        (Some(file), true) if path == BOARD => match board_page::preview(&http, screen, &languages).await {
            Some(preview) => board_page::with_preview(&file.data, &preview).answer(&headers),
            None => document(&http, path, file).answer(&headers),
        },
        (Some(file), _) => document(&http, path, file).answer(&headers),
        (None, true) => not_built(),
        (None, false) => not_found(),
    }
}

/// The page of a path without a dot: `live/{id}` has its own, what is under it is a screen of the app.
fn page_of(path: &str) -> &'static str {
    match path.trim_end_matches('/').split_once('/') {
        Some(("live", id)) if !id.is_empty() && !id.contains('/') => BOARD,
        _ => INDEX,
    }
}

fn document(http: &Http, path: &str, file: EmbeddedFile) -> std::sync::Arc<Document> {
    let hash: String = file.metadata.sha256_hash().iter().take(12).map(|byte| format!("{byte:02x}")).collect();
    http.documents.get_or_make(&format!("{path}-{hash}"), || {
        let compressed = |ending: &str| Dist::get(&format!("{path}.{ending}")).map(bytes_of);
        // Only here do names contain a hash of the content (Vite).
        let cache = if path.starts_with("assets/") { CachePolicy::Immutable } else { CachePolicy::Revalidate };
        Document::new(bytes_of(file), &hash, kind_of(path), cache).with_compressed(compressed("gz"), compressed("br"))
    })
}

fn bytes_of(file: EmbeddedFile) -> Bytes {
    match file.data {
        std::borrow::Cow::Borrowed(bytes) => Bytes::from_static(bytes),
        std::borrow::Cow::Owned(bytes) => bytes.into(),
    }
}

fn kind_of(path: &str) -> HeaderValue {
    let guessed = mime_guess::from_path(path).first_or_octet_stream();
    let kind = match Path::new(path).extension().and_then(|ending| ending.to_str()) {
        Some("webmanifest") => "application/manifest+json".to_owned(),
        _ if guessed.type_() == mime_guess::mime::TEXT => format!("{guessed}; charset=utf-8"),
        _ => guessed.to_string(),
    };
    HeaderValue::from_str(&kind).unwrap_or(HeaderValue::from_static("application/octet-stream"))
}

fn not_found() -> Response {
    (StatusCode::NOT_FOUND, [(header::CACHE_CONTROL, "no-store")], "Not found").into_response()
}

fn not_built() -> Response {
    let page = "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>Rally</title><h1>The server runs, the web app is not built</h1>\
                <p>Run <code>make run</code> in the project's folder, or <code>npm install &amp;&amp; npm run build</code> in <code>web/</code> and start the server again.</p></html>";
    (StatusCode::SERVICE_UNAVAILABLE, [(header::CACHE_CONTROL, "no-store")], Html(page)).into_response()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_scoreboard_has_a_page_of_its_own() {
        for path in ["live/0198f1a2", "live/0198f1a2/"] {
            assert_eq!(page_of(path), BOARD, "{path}");
        }
        for path in ["", "live", "live/", "live/0198f1a2/pad", "home", "games/live", "games/0198f1a2", "/live/x"] {
            assert_eq!(page_of(path), INDEX, "{path}");
        }
    }
}
