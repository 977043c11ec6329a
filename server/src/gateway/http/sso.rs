//! `/api/auth/sso/…`: opened by the browser itself, so without the `tenant_id` header, and answered by redirects.

use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::IntoResponse;
use cookie::time::Duration;
use protocol::TenantId;
use protocol::auth::SsoExchange;
use serde::Deserialize;

use super::answer::{Answer, ok};
use super::cookies::{self, with_device_key};
use super::extract::{self, Json, Segment, Visitor};
use super::state::Http;
use crate::error::{Error, Result, not_found};
use crate::features::auth::sso::{self, Redirect};

/// Ties the callback, and then the code for the app, to the browser that started; limited to these paths, and not sent by
/// other sites' forms or pictures.
const COOKIE: &str = "rally_sso";
/// How long a sign-in at the provider may take.
const COOKIE_LIFE: Duration = Duration::minutes(10);

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
    if !http.tenant_exists(tenant).await? {
        return Err(not_found().into());
    }
    let visitor = extract::visitor(&parts, &http, tenant);
    redirect(&http, sso::start(&http.gateway, &http.gateway.sso, &visitor, &provider, &asked.return_to).await?)
}

pub(super) async fn callback(
    State(http): State<Http>,
    Segment(provider): Segment,
    query: Result<Query<sso::CallbackQuery>, QueryRejection>,
    parts: Parts,
) -> Answer {
    let query = query.map(|Query(query)| query).unwrap_or_default();
    // The tenant in use is the one that the browser started with.
    let visitor = extract::visitor(&parts, &http, TenantId::FIRST);
    redirect(
        &http,
        sso::callback(&http.gateway, &http.gateway.sso, &visitor, &provider, query, cookies::sent(&parts.headers, COOKIE)).await?,
    )
}

pub(super) async fn exchange(
    State(http): State<Http>,
    Visitor(visitor): Visitor,
    headers: HeaderMap,
    Json(form): Json<SsoExchange>,
) -> Answer {
    let cookie = cookies::sent(&headers, COOKIE).unwrap_or_default();
    with_device_key(&http, &visitor, ok(&sso::exchange(&http.gateway, &visitor, form, cookie).await?))
}

fn redirect(http: &Http, to: Redirect) -> Answer {
    let (value, life) = to.cookie.map_or((String::new(), Duration::ZERO), |value| (value, COOKIE_LIFE));
    let cookie = cookies::setting(http, COOKIE, value, "/api/auth/sso", life)?;
    let headers = [
        (header::LOCATION, HeaderValue::from_str(&to.to).map_err(Error::internal)?),
        (header::SET_COOKIE, cookie),
        (header::CACHE_CONTROL, HeaderValue::from_static("no-store")),
    ];
    Ok((StatusCode::SEE_OTHER, headers).into_response())
}
