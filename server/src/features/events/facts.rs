//! Reading and locking an event's row for decisions about its seats.
//!
//! INVARIANT: `taken`, `waiting_count` and `pending_count` match the rows of `enrolment`: both change under this lock, in one
//! transaction.

use std::collections::HashMap;

use protocol::events::EventRef;
use protocol::{EventId, Millis, SeriesId};

use super::series;
use super::store;
use super::terms::Facts;
use crate::db::Db;
use crate::error::{Error, Result};
use crate::features::courts::reference;
use crate::run::Cx;

/// Locks an event until the commit, and with it its roster. None if it does not exist in the command's community.
pub async fn lock(cx: &Cx, event: EventId) -> Result<Option<Facts>> {
    cx.queue_for(event.0)?;
    store::lock_row(cx, event).await?;
    store::facts::facts(cx.db(), cx.tenant(), event).await
}

/// Locks a series and those of its events that are not over, the soonest first. None if it does not exist in the command's community.
pub async fn lock_dates(cx: &Cx, id: SeriesId) -> Result<Vec<Facts>> {
    cx.queue_for(id.0)?;
    if series::lock(cx, id).await?.is_none() {
        return Ok(Vec::new());
    }
    store::facts::lock_dates(cx, id).await?;
    store::facts::facts_of_dates(cx.db(), cx.tenant(), id, cx.now).await
}

/// The same for new events, which nobody else knows.
pub(super) async fn of_new(cx: &Cx, series: SeriesId) -> Result<Vec<Facts>> {
    store::facts::facts_of_dates(cx.db(), cx.tenant(), series, cx.now).await
}

/// Reads an event without locking it.
pub async fn find(db: &Db, tenant: protocol::TenantId, event: EventId) -> Result<Option<Facts>> {
    store::facts::facts(db, tenant, event).await
}

/// Events as notifications and results refer to them.
pub async fn named(db: &Db, events: &[EventId]) -> Result<HashMap<EventId, EventRef>> {
    let rows = if events.is_empty() { Vec::new() } else { store::rows(db, events).await? };
    let courts = reference::refs(db, rows.iter().filter(|row| !row.is_private).filter_map(|row| row.court)).await?;
    let named = |row: store::Row| {
        let court = row.court.filter(|_| !row.is_private).and_then(|court| courts.get(&court)).map(|court| court.name.clone());
        (row.id, EventRef { id: row.id, name: row.name, starts_at: row.starts_at, zone: row.zone, court })
    };
    Ok(rows.into_iter().map(named).collect())
}

/// What an event costs each player, in cents.
pub async fn price(db: &Db, tenant: protocol::TenantId, event: EventId) -> Result<Option<i64>> {
    Ok(store::row(db, tenant, event).await?.and_then(|row| row.price))
}

/// The surface on which an event is played, as on the wire.
pub async fn surface(db: &Db, tenant: protocol::TenantId, event: EventId) -> Result<Option<String>> {
    Ok(store::row(db, tenant, event).await?.and_then(|row| row.surface))
}

/// The dates of a series that are not over, the soonest first.
pub async fn coming_dates(db: &Db, tenant: protocol::TenantId, series: SeriesId, now: Millis) -> Result<Vec<Facts>> {
    store::facts::facts_of_dates(db, tenant, series, now).await
}

/// Reads an event again after a change.
pub(super) async fn reload(cx: &Cx, event: EventId) -> Result<Facts> {
    find(cx.db(), cx.tenant(), event).await?.ok_or_else(|| Error::internal("an event that is gone"))
}
