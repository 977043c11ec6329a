//! `/api/comment/…`

use axum::extract::State;
use protocol::TenantId;
use protocol::comments::AnonymousComment;
use protocol::session::Done;

use super::Door;
use super::answer::{Answer, created};
use super::extract::{Json, Segment, Visitor};
use crate::error::not_found;
use crate::features::comments;

pub(super) async fn send_anonymously(
    State(door): State<Door>,
    Visitor(visitor): Visitor,
    Segment(id): Segment,
    Json(form): Json<AnonymousComment>,
) -> Answer {
    if id.parse().map(TenantId) != Ok(visitor.tenant) {
        return Err(not_found().into());
    }
    comments::send_anonymously(&door.app, visitor.tenant, visitor.address, &form).await?;
    created(&Done {})
}
