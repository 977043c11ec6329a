//! What rules an event's seats, and the lock that everything about them is decided under.
//!
//! INVARIANT: `taken`, `waiting_count` and `pending_count` are those of the rows of `enrolment`: both change under this lock,
//! in one transaction.

use protocol::EventId;

use super::seats::Facts;
use super::store;
use crate::db::Db;
use crate::error::{Error, Result};
use crate::run::Cx;

/// Locks an event until the commit: what is read of it and of its roster from now on stays so. None of another community.
pub async fn lock(cx: &Cx, event: EventId) -> Result<Option<Facts>> {
    store::touch(cx, event).await?;
    store::facts(cx.db(), cx.tenant(), event).await
}

/// The same without the lock, for reading.
pub async fn find(db: &Db, tenant: protocol::TenantId, event: EventId) -> Result<Option<Facts>> {
    store::facts(db, tenant, event).await
}

pub(super) async fn again(cx: &Cx, event: EventId) -> Result<Facts> {
    find(cx.db(), cx.tenant(), event).await?.ok_or_else(|| Error::internal("an event that is gone"))
}
