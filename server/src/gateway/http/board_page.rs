//! What a link to a scoreboard is shown with in chats and networks: title and picture, in the head of its page. Of public matches
//! alone; any other page names nobody.

use axum::http::HeaderValue;
use protocol::MatchId;
use sha2::{Digest, Sha256};

use super::document::{CachePolicy, Document};
use super::state::Http;
use crate::features::matches::live::{self, Preview};

/// A match, and what a link to it is shown with.
pub(super) struct Shown {
    id: MatchId,
    preview: Preview,
    /// The address of this Rally.
    base: String,
}

/// Of the match with the address `live/{id}`; none if there is none that everybody may watch.
pub(super) async fn preview(http: &Http, path: &str, languages: &[String]) -> Option<Shown> {
    let id: MatchId = path.trim_end_matches('/').strip_prefix("live/")?.parse().ok()?;
    let preview = live::preview(&http.gateway, id, languages.iter().map(String::as_str)).await.ok()?;
    let base = http.gateway.config.http.public_url.trim_end_matches('/').to_owned();
    Some(Shown { id, preview, base })
}

/// The page with it.
pub(super) fn with_preview(page: &[u8], shown: &Shown) -> Document {
    let page = String::from_utf8_lossy(page).replacen("</head>", &format!("{}</head>", tags(shown)), 1);
    let version: String = Sha256::digest(&page).iter().take(12).map(|byte| format!("{byte:02x}")).collect();
    Document::new(page.into(), &version, HeaderValue::from_static("text/html; charset=utf-8"), CachePolicy::Revalidate)
}

fn tags(Shown { id, preview, base }: &Shown) -> String {
    let page = format!("{base}/live/{id}");
    let picture = format!("{base}/media/match/{id}.png");
    [
        ("og:type", "website"),
        ("og:title", preview.title.as_str()),
        ("og:description", preview.text.as_str()),
        ("og:url", page.as_str()),
        ("og:image", picture.as_str()),
        ("og:image:width", "1200"),
        ("og:image:height", "630"),
        ("twitter:card", "summary_large_image"),
    ]
    .map(|(name, content)| format!("  <meta property=\"{name}\" content=\"{}\" />\n  ", escaped(content)))
    .concat()
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use axum::body::to_bytes;
    use axum::http::HeaderMap;

    use super::*;

    #[tokio::test]
    async fn names_cannot_break_out_of_the_head() {
        let id: MatchId = "0198f1a2-0000-7000-8000-00000000000a".parse().unwrap();
        let preview = Preview { title: "\"><script>Ana – Kim".into(), text: "R&D cup".into() };
        let shown = Shown { id, preview, base: "https://rally.example".into() };
        let answer = with_preview(b"<head><title>Live</title></head><body></body>", &shown).answer(&HeaderMap::new());
        let page = to_bytes(answer.into_body(), 10_000).await.unwrap();
        let page = String::from_utf8(page.to_vec()).unwrap();
        assert!(page.contains("property=\"og:title\" content=\"&quot;&gt;&lt;script&gt;Ana – Kim\""), "{page}");
        assert!(page.contains("content=\"R&amp;D cup\""), "{page}");
        assert!(page.contains(&format!("content=\"https://rally.example/media/match/{id}.png\"")), "{page}");
        assert!(page.find("og:image").unwrap() < page.find("</head>").unwrap());
    }
}
