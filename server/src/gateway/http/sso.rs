//! `/api/auth/sso/…`, where a browser goes by itself: without the header of a tenant, answered by redirects.

use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::IntoResponse;
use protocol::TenantId;
use protocol::auth::SsoExchange;
use serde::Deserialize;

use super::Http;
use super::answer::{Answer, ok};
use super::extract::{self, Json, Segment, Visitor};
use crate::error::{Error, Result, not_found};
use crate::features::auth::sso::{self, Onward};

/// What the browser keeps while it is away; sent to these paths alone, and by no other site's form or picture.
const COOKIE: &str = "rally_sso";

#[derive(Deserialize)]
pub(super) struct Start {
    tenant: i64,
    #[serde(default)]
    return_to: String,
}

pub(super) async fn start(
    State(http): State<Http>,
    Segment(provider): Segment,
    asked: Result<Query<Start>, QueryRejection>,
    parts: Parts,
) -> Answer {
    let Query(asked) = asked.map_err(|_| not_found())?;
    let tenant = TenantId(asked.tenant);
    if !http.knows(tenant).await? {
        return Err(not_found().into());
    }
    let visitor = extract::visitor(&parts, &http, tenant);
    redirect(&http, sso::depart(&http.gateway, &http.gateway.sso, &visitor, &provider, &asked.return_to).await?)
}

pub(super) async fn callback(
    State(http): State<Http>,
    Segment(provider): Segment,
    back: Result<Query<sso::Back>, QueryRejection>,
    parts: Parts,
) -> Answer {
    let back = back.map(|Query(back)| back).unwrap_or_default();
    // The tenant is the one that the browser departed for.
    let visitor = extract::visitor(&parts, &http, TenantId::FIRST);
    redirect(&http, sso::come_back(&http.gateway, &http.gateway.sso, &visitor, &provider, back, cookie(&parts.headers)).await?)
}

pub(super) async fn exchange(State(http): State<Http>, Visitor(visitor): Visitor, Json(form): Json<SsoExchange>) -> Answer {
    ok(&sso::exchange(&http.gateway, &visitor, form).await?)
}

fn cookie(headers: &HeaderMap) -> Option<&str> {
    let lines = headers.get_all(header::COOKIE).iter().filter_map(|line| line.to_str().ok());
    lines
        .flat_map(|line| line.split(';'))
        .filter_map(|pair| pair.trim().split_once('='))
        .find(|(name, _)| *name == COOKIE)
        .map(|(_, value)| value)
}

fn redirect(http: &Http, onward: Onward) -> Answer {
    let secure = if http.gateway.config.http.public_url.starts_with("https://") { "; Secure" } else { "" };
    let (value, age) = onward.state.map_or((String::new(), 0), |state| (state, 600));
    let cookie = format!("{COOKIE}={value}; Path=/api/auth/sso; HttpOnly; SameSite=Lax; Max-Age={age}{secure}");
    let headers = [
        (header::LOCATION, HeaderValue::from_str(&onward.to).map_err(Error::internal)?),
        (header::SET_COOKIE, HeaderValue::from_str(&cookie).map_err(Error::internal)?),
        (header::CACHE_CONTROL, HeaderValue::from_static("no-store")),
    ];
    Ok((StatusCode::SEE_OTHER, headers).into_response())
}
