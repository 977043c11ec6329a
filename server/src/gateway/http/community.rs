//! `/api/community` and `/api/event/{id}`: what guests see of a community.

use axum::extract::State;

use super::answer::{Answer, ok};
use super::extract::{Segment, Tenant};
use super::state::Http;
use crate::error::not_found;
use crate::features::{community, events};
use crate::run::View;

pub(super) async fn get(State(http): State<Http>, Tenant(tenant): Tenant) -> Answer {
    let view = View::open_for_guest(&http.gateway, tenant).await?;
    ok(&*community::get(&view).await?)
}

/// A public event; anything else is not there, also for members, who have the socket.
pub(super) async fn event(State(http): State<Http>, Tenant(tenant): Tenant, Segment(id): Segment) -> Answer {
    let id = id.parse().map_err(|_| not_found())?;
    let view = View::open_for_guest(&http.gateway, tenant).await?;
    ok(&events::public::get(&view, id).await?)
}
