//! Headers that restrict what a browser does with our responses.

use axum::http::{HeaderMap, HeaderName, HeaderValue, header};

use crate::config::Config;

/// Only our own scripts, styles and connections, nothing inline, never in a frame. Sockets are allowed by scheme because not
/// every browser includes them in `'self'`. It follows the `img-src` directive.
const CONTENT: &str = "; default-src 'self'; connect-src 'self' ws: wss:; object-src 'none'; base-uri 'none'; \
                       form-action 'self'; frame-ancestors 'none'";

pub(super) struct SecurityHeaders(HeaderMap);

impl SecurityHeaders {
    pub(super) fn new(config: &Config) -> Self {
        let mut headers = HeaderMap::new();
        let mut set = |name: HeaderName, value: &'static str| headers.insert(name, HeaderValue::from_static(value));
        set(header::X_CONTENT_TYPE_OPTIONS, "nosniff");
        set(header::X_FRAME_OPTIONS, "DENY");
        set(header::REFERRER_POLICY, "strict-origin-when-cross-origin");
        set(HeaderName::from_static("permissions-policy"), "camera=(), microphone=(), payment=(), geolocation=(self)");
        set(HeaderName::from_static("cross-origin-opener-policy"), "same-origin");
        set(HeaderName::from_static("cross-origin-resource-policy"), "same-origin");
        if config.http.public_url.starts_with("https://") {
            set(header::STRICT_TRANSPORT_SECURITY, "max-age=31536000");
        }
        let pictures = ["img-src 'self' data: blob:".to_owned()].into_iter().chain(config.map.tile_origin());
        let policy = pictures.collect::<Vec<_>>().join(" ") + CONTENT;
        let policy = HeaderValue::from_str(&policy).unwrap_or(HeaderValue::from_static("default-src 'self'"));
        headers.insert(header::CONTENT_SECURITY_POLICY, policy);
        Self(headers)
    }

    /// Adds each header unless the response has it already.
    pub(super) fn add_to(&self, headers: &mut HeaderMap) {
        for (name, value) in &self.0 {
            headers.entry(name).or_insert_with(|| value.clone());
        }
    }
}
