//! Headers that restrict what a browser does with our responses.

use axum::http::{HeaderMap, HeaderName, HeaderValue, header};
use parking_lot::RwLock;

use crate::config::Config;

/// Only our own scripts, styles and connections, nothing inline, never in a frame.
const CONTENT: &str = "default-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

pub(super) struct SecurityHeaders {
    fixed: HeaderMap,
    /// The directives of the content policy that are the same for every host.
    policy: String,
    /// The hosts of the public address, for sockets.
    public: String,
    /// A host and its content policy: nearly all requests name the same.
    last: RwLock<Option<(HeaderValue, HeaderValue)>>,
}

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
        let policy = format!("{}; {CONTENT}", pictures.collect::<Vec<_>>().join(" "));
        let public = config.http.public_origin().and_then(|origin| origin.split_once("://").map(|(_, host)| sockets_of(host)));
        Self { fixed: headers, policy, public: public.unwrap_or_default(), last: RwLock::default() }
    }

    /// Adds each header unless the response has it already. `host` is the one that the client named.
    pub(super) fn add_to(&self, headers: &mut HeaderMap, host: Option<&HeaderValue>) {
        headers.reserve(self.fixed.len() + 1);
        for (name, value) in &self.fixed {
            headers.entry(name).or_insert_with(|| value.clone());
        }
        headers.entry(header::CONTENT_SECURITY_POLICY).or_insert_with(|| self.content_policy(host));
    }

    fn content_policy(&self, host: Option<&HeaderValue>) -> HeaderValue {
        if let Some((last, policy)) = &*self.last.read()
            && host == Some(last)
        {
            return policy.clone();
        }
        let named = host.and_then(|host| host.to_str().ok()).filter(|host| is_host(host));
        let own = named.map(sockets_of).filter(|own| *own != self.public).unwrap_or_default();
        let policy = format!("{}; connect-src 'self'{}{own}", self.policy, self.public);
        let policy = HeaderValue::from_str(&policy).unwrap_or(HeaderValue::from_static("default-src 'self'"));
        *self.last.write() = host.cloned().map(|host| (host, policy.clone()));
        policy
    }
}

/// Sockets of a host: not every browser includes them in `'self'`.
fn sockets_of(host: &str) -> String {
    format!(" ws://{host} wss://{host}")
}

/// Whether it is a host and a port, and nothing else that a policy could contain.
fn is_host(host: &str) -> bool {
    !host.is_empty() && host.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-._:[]".contains(&byte))
}
