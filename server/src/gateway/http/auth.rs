//! `/api/auth/…`

use axum::extract::State;
use protocol::auth::{Forgot, LogIn, LogOut, Refresh, RemoveAccount, Reset, SignUp, UpdatePassword, Verify};
use protocol::session::Done;

use super::Door;
use super::answer::{Answer, created, ok};
use super::extract::{Caller, Device, Json, Tenant, Visitor};
use crate::features::auth;

pub(super) async fn sign_up(State(door): State<Door>, Visitor(visitor): Visitor, Json(form): Json<SignUp>) -> Answer {
    created(&auth::sign_up(&door.app, &visitor, form).await?)
}

pub(super) async fn log_in(State(door): State<Door>, Visitor(visitor): Visitor, Json(form): Json<LogIn>) -> Answer {
    ok(&auth::log_in(&door.app, &visitor, form).await?)
}

pub(super) async fn refresh(State(door): State<Door>, Tenant(tenant): Tenant, Json(form): Json<Refresh>) -> Answer {
    ok(&auth::refresh(&door.app, tenant, &form).await?)
}

pub(super) async fn log_out(State(door): State<Door>, Tenant(tenant): Tenant, Json(form): Json<LogOut>) -> Answer {
    auth::log_out(&door.app, tenant, &form).await?;
    ok(&Done {})
}

pub(super) async fn update_password(
    State(door): State<Door>,
    Caller(caller): Caller,
    Device(device): Device,
    Json(form): Json<UpdatePassword>,
) -> Answer {
    ok(&auth::update_password(&door.app, caller, device, form).await?)
}

pub(super) async fn forgot(State(door): State<Door>, Visitor(visitor): Visitor, Json(form): Json<Forgot>) -> Answer {
    auth::forgot(&door.app, &visitor, form).await?;
    ok(&Done {})
}

pub(super) async fn reset(State(door): State<Door>, Visitor(visitor): Visitor, Json(form): Json<Reset>) -> Answer {
    ok(&auth::reset(&door.app, &visitor, form).await?)
}

pub(super) async fn verify(
    State(door): State<Door>,
    Caller(caller): Caller,
    Visitor(visitor): Visitor,
    Json(form): Json<Verify>,
) -> Answer {
    ok(&auth::verify(&door.app, caller, &visitor, form).await?)
}

pub(super) async fn resend(State(door): State<Door>, Caller(caller): Caller, Visitor(visitor): Visitor) -> Answer {
    auth::resend(&door.app, caller, &visitor).await?;
    ok(&Done {})
}

pub(super) async fn remove(State(door): State<Door>, Caller(caller): Caller, Json(form): Json<RemoveAccount>) -> Answer {
    auth::remove(&door.app, caller, form).await?;
    ok(&Done {})
}
