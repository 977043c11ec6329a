//! Cookies: what ties a browser to what it began. None of them signs anybody in.

use axum::http::{HeaderMap, HeaderValue, header};
use base64::Engine as _;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use cookie::time::Duration;
use cookie::{Cookie, SameSite};

use super::answer::Answer;
use super::state::Http;
use crate::error::{Error, Result};
use crate::features::auth;

/// The cookie by which a browser is known again: wrong passwords and codes from elsewhere do not count against it.
const DEVICE: &str = "rally_device";
/// As long as browsers keep a cookie.
const DEVICE_LIFE: Duration = Duration::days(400);
/// Bytes of the secret in it.
const DEVICE_BYTES: usize = 16;

/// The value of a cookie that the browser sent.
pub(super) fn sent<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    let values = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    values.flat_map(Cookie::split_parse).flatten().find(|cookie| cookie.name() == name)?.value_raw()
}

/// A header that sets a cookie, for paths below `path` and out of reach of scripts.
pub(super) fn setting(http: &Http, name: &'static str, value: String, path: &'static str, life: Duration) -> Result<HeaderValue> {
    let cookie = Cookie::build((name, value))
        .path(path)
        .http_only(true)
        .same_site(SameSite::Lax)
        .max_age(life)
        .secure(http.gateway.config.http.public_url.starts_with("https://"));
    HeaderValue::from_str(&cookie.to_string()).map_err(Error::internal)
}

/// The secret of the browser's cookie; a new one if it sent none.
pub(super) fn device_key(headers: &HeaderMap) -> String {
    let is_key = |key: &&str| BASE64_URL_SAFE_NO_PAD.decode(key).is_ok_and(|bytes| bytes.len() == DEVICE_BYTES);
    let key = sent(headers, DEVICE).filter(is_key);
    key.map_or_else(|| BASE64_URL_SAFE_NO_PAD.encode(rand::random::<[u8; DEVICE_BYTES]>()), str::to_owned)
}

/// The same answer, with the cookie by which this browser will be known again.
pub(super) fn with_device_key(http: &Http, visitor: &auth::Visitor, answer: Answer) -> Answer {
    let mut answer = answer?;
    let cookie = setting(http, DEVICE, visitor.device_key.clone(), "/api/auth", DEVICE_LIFE)?;
    answer.headers_mut().append(header::SET_COOKIE, cookie);
    Ok(answer)
}
