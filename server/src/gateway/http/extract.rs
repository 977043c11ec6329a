//! Extractors: tenant, caller, address, body.

use std::convert::Infallible;

use axum::extract::{FromRequest, FromRequestParts, Path, Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, header};
use axum::middleware::Next;
use axum::response::Response;
use protocol::{ErrorCode, Refusal, TenantId};
use serde::de::DeserializeOwned;

use super::answer::Failure;
use super::body;
use super::cookies::device_key;
use super::languages::accepted;
use super::state::Http;
use crate::error::{Error, not_found, refused, sign_in_required};
use crate::features::auth;
use crate::gateway::address;
use crate::mail::Language;

/// Bytes in a JSON body.
const BODY_MAX: usize = 64 * 1024;
/// Characters stored of a `User-Agent`.
const DEVICE_MAX: usize = 200;

/// The existing tenant of the `tenant_id` header.
#[derive(Clone, Copy)]
pub(super) struct Tenant(pub(super) TenantId);

/// Middleware of every path that belongs to a tenant.
pub(super) async fn resolve_tenant(State(http): State<Http>, mut request: Request, next: Next) -> Result<Response, Failure> {
    let named = request.headers().get("tenant_id").and_then(|value| value.to_str().ok()?.trim().parse().ok()).map(TenantId);
    let tenant = match named {
        Some(tenant) if http.tenant_exists(tenant).await? => tenant,
        Some(_) | None => return Err(refused(ErrorCode::TenantUnknown, "The header tenant_id names no tenant.").into()),
    };
    request.extensions_mut().insert(Tenant(tenant));
    Ok(next.run(request).await)
}

impl<S: Sync> FromRequestParts<S> for Tenant {
    type Rejection = Failure;
    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Failure> {
        let tenant = parts.extensions.get::<Self>().copied();
        tenant.ok_or_else(|| Error::internal("a tenant path without the resolve_tenant middleware").into())
    }
}

/// The caller of a valid access token, whose budget has paid for the request. Whether the session still exists is checked when it
/// is used.
#[derive(Clone, Copy)]
pub(super) struct Caller(pub(super) crate::identity::Caller);

impl FromRequestParts<Http> for Caller {
    type Rejection = Failure;
    async fn from_request_parts(parts: &mut Parts, http: &Http) -> Result<Self, Failure> {
        // Once per request, however many extractors ask.
        if let Some(known) = parts.extensions.get::<Self>() {
            return Ok(*known);
        }
        let Tenant(tenant) = Tenant::from_request_parts(parts, http).await?;
        let token = bearer(&parts.headers).ok_or_else(sign_in_required)?;
        let access = http.gateway.keys.read_access(token, http.gateway.clock.now())?;
        if access.caller.tenant != tenant {
            return Err(sign_in_required().into());
        }
        http.gateway.budgets.take(access.caller.user)?;
        parts.extensions.insert(Self(access.caller));
        Ok(Self(access.caller))
    }
}

fn bearer(headers: &HeaderMap) -> Option<&str> {
    let (scheme, token) = headers.get(header::AUTHORIZATION)?.to_str().ok()?.split_once(' ')?;
    scheme.eq_ignore_ascii_case("bearer").then(|| token.trim())
}

/// An anonymous client: tenant, address, device and language.
pub(super) struct Visitor(pub(super) auth::Visitor);

impl FromRequestParts<Http> for Visitor {
    type Rejection = Failure;
    async fn from_request_parts(parts: &mut Parts, http: &Http) -> Result<Self, Failure> {
        let Tenant(tenant) = Tenant::from_request_parts(parts, http).await?;
        Ok(Self(visitor(parts, http, tenant)))
    }
}

pub(super) fn visitor(parts: &Parts, http: &Http, tenant: TenantId) -> auth::Visitor {
    let address = address::of(&parts.extensions, &parts.headers, &http.gateway.config.http.trusted_proxies);
    let languages = accepted(&parts.headers);
    auth::Visitor {
        tenant,
        address,
        device: device(&parts.headers),
        device_key: device_key(&parts.headers),
        language: Language::first_supported(languages.iter().map(String::as_str)),
    }
}

/// The `User-Agent` of the client.
pub(super) struct Device(pub(super) String);

impl<S: Sync> FromRequestParts<S> for Device {
    type Rejection = Infallible;
    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Infallible> {
        Ok(Self(device(&parts.headers)))
    }
}

fn device(headers: &HeaderMap) -> String {
    let name = headers.get(header::USER_AGENT).and_then(|value| value.to_str().ok()).unwrap_or_default();
    name.chars().filter(|c| !c.is_control()).take(DEVICE_MAX).collect()
}

/// A path segment; 404 if it cannot be decoded.
pub(super) struct Segment(pub(super) String);

impl<S: Send + Sync> FromRequestParts<S> for Segment {
    type Rejection = Failure;
    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Failure> {
        let Path(segment) = Path::<String>::from_request_parts(parts, state).await.map_err(|_| not_found())?;
        Ok(Self(segment))
    }
}

/// A JSON body, at most 64 KiB.
pub(super) struct Json<T>(pub(super) T);

impl<T: DeserializeOwned> FromRequest<Http> for Json<T> {
    type Rejection = Failure;
    async fn from_request(request: Request, http: &Http) -> Result<Self, Failure> {
        let bytes = body::read(&http.gateway.config.limits, request.into_body(), BODY_MAX).await?;
        serde_json::from_slice(&bytes).map(Self).map_err(|fault| misread(&fault).into())
    }
}

/// The same, where an empty body means the default.
pub(super) struct JsonOrNothing<T>(pub(super) T);

impl<T: DeserializeOwned + Default> FromRequest<Http> for JsonOrNothing<T> {
    type Rejection = Failure;
    async fn from_request(request: Request, http: &Http) -> Result<Self, Failure> {
        let bytes = body::read(&http.gateway.config.limits, request.into_body(), BODY_MAX).await?;
        if bytes.is_empty() {
            return Ok(Self(T::default()));
        }
        serde_json::from_slice(&bytes).map(Self).map_err(|fault| misread(&fault).into())
    }
}

/// Describes what is wrong with a body without quoting it: it may contain a password.
pub(super) fn misread(fault: &serde_json::Error) -> Refusal {
    if !fault.is_data() {
        return Refusal::new(ErrorCode::BadRequest, "The body is not JSON.");
    }
    let text = fault.to_string();
    match text.strip_prefix("missing field `").and_then(|rest| rest.split_once('`')) {
        Some((field, _)) => Refusal::new(ErrorCode::BadRequest, "A field is missing.").on(field),
        None => Refusal::new(ErrorCode::BadRequest, "A field is not of the form that this path takes."),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_invalid_body_is_not_quoted() {
        let fault = serde_json::from_str::<protocol::auth::LogIn>(r#"{"email":"a@b.c","password":12345678}"#).unwrap_err();
        assert!(!misread(&fault).message.contains("12345678"));
        let fault = serde_json::from_str::<protocol::auth::LogIn>(r#"{"email":"a@b.c"}"#).unwrap_err();
        assert_eq!(misread(&fault).field.as_deref(), Some("password"));
    }
}
