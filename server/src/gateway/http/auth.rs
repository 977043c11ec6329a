//! `/api/auth/…`

use axum::extract::State;
use protocol::auth::{Forgot, LogIn, LogOut, Refresh, RemoveAccount, Reset, SignUp, UpdatePassword, Verify};
use protocol::moderation::AppealSuspension;
use protocol::session::Done;

use super::answer::{Answer, created, ok};
use super::cookies::with_device_key;
use super::extract::{Caller, Device, Json, Tenant, Visitor};
use super::state::Http;
use crate::features::{auth, moderation};
use crate::removal;

pub(super) async fn sign_up(State(http): State<Http>, Visitor(visitor): Visitor, Json(form): Json<SignUp>) -> Answer {
    with_device_key(&http, &visitor, created(&auth::sign_up(&http.gateway, &visitor, form).await?))
}

pub(super) async fn log_in(State(http): State<Http>, Visitor(visitor): Visitor, Json(form): Json<LogIn>) -> Answer {
    with_device_key(&http, &visitor, ok(&auth::log_in(&http.gateway, &visitor, form).await?))
}

pub(super) async fn refresh(State(http): State<Http>, Tenant(tenant): Tenant, Json(form): Json<Refresh>) -> Answer {
    ok(&auth::refresh(&http.gateway, tenant, &form).await?)
}

pub(super) async fn log_out(State(http): State<Http>, Tenant(tenant): Tenant, Json(form): Json<LogOut>) -> Answer {
    auth::log_out(&http.gateway, tenant, &form).await?;
    ok(&Done {})
}

pub(super) async fn update_password(
    State(http): State<Http>,
    Caller(caller): Caller,
    Device(device): Device,
    Json(form): Json<UpdatePassword>,
) -> Answer {
    ok(&auth::update_password(&http.gateway, caller, device, form).await?)
}

pub(super) async fn forgot(State(http): State<Http>, Visitor(visitor): Visitor, Json(form): Json<Forgot>) -> Answer {
    auth::forgot(&http.gateway, &visitor, form).await?;
    with_device_key(&http, &visitor, ok(&Done {}))
}

pub(super) async fn reset(State(http): State<Http>, Visitor(visitor): Visitor, Json(form): Json<Reset>) -> Answer {
    with_device_key(&http, &visitor, ok(&auth::reset(&http.gateway, &visitor, form).await?))
}

pub(super) async fn verify(
    State(http): State<Http>,
    Caller(caller): Caller,
    Visitor(visitor): Visitor,
    Json(form): Json<Verify>,
) -> Answer {
    ok(&auth::verify(&http.gateway, caller, &visitor, form).await?)
}

pub(super) async fn resend(State(http): State<Http>, Caller(caller): Caller, Visitor(visitor): Visitor) -> Answer {
    auth::resend(&http.gateway, caller, &visitor).await?;
    ok(&Done {})
}

pub(super) async fn remove(State(http): State<Http>, Caller(caller): Caller, Json(form): Json<RemoveAccount>) -> Answer {
    removal::remove(&http.gateway, caller, form).await?;
    ok(&Done {})
}

pub(super) async fn appeal(State(http): State<Http>, Tenant(tenant): Tenant, Json(form): Json<AppealSuspension>) -> Answer {
    moderation::appeal_suspension(&http.gateway, tenant, form).await?;
    ok(&Done {})
}
