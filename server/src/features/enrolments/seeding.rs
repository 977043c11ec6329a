//! Players of past games for a load test: written directly, without notifying anybody.

use protocol::{EventId, Millis, TenantId, UserId};

use super::store;
use crate::db::Db;
use crate::error::Result;
use crate::features::events;

/// Writes a past game in which all of these people played.
pub(crate) async fn past(db: &Db, tenant: TenantId, id: EventId, players: &[UserId], starts_at: Millis) -> Result<()> {
    let Some(organiser) = players.first() else { return Ok(()) };
    events::seeding::past(db, tenant, (id, *organiser), starts_at, players.len()).await?;
    store::writing::insert_seated(db, id, players, starts_at).await
}
