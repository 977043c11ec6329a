//! `/api/comment/…`

use axum::extract::State;
use protocol::TenantId;
use protocol::comments::{AnonymousComment, AppComment};
use protocol::session::Done;

use super::answer::{Answer, created};
use super::extract::{Caller, Json, Segment, Visitor};
use super::state::Http;
use crate::error::not_found;
use crate::features::comments;

pub(super) async fn send(State(http): State<Http>, Caller(caller): Caller, Segment(id): Segment, Json(form): Json<AppComment>) -> Answer {
    if id.parse().map(TenantId) != Ok(caller.tenant) {
        return Err(not_found().into());
    }
    comments::send(&http.gateway, caller, &form).await?;
    created(&Done {})
}

pub(super) async fn send_anonymously(
    State(http): State<Http>,
    Visitor(visitor): Visitor,
    Segment(id): Segment,
    Json(form): Json<AnonymousComment>,
) -> Answer {
    if id.parse().map(TenantId) != Ok(visitor.tenant) {
        return Err(not_found().into());
    }
    comments::send_anonymously(&http.gateway, visitor.tenant, visitor.address, &form).await?;
    created(&Done {})
}
