//! Which room an event has.

use protocol::{ChatId, EventId, FixtureId};

use crate::db::Db;
use crate::error::Result;
use crate::sql;

/// The last game of a fixture that was cancelled, if it has a room, and that room.
pub(in crate::features::events) async fn cancelled_with_room(db: &Db, fixture: FixtureId) -> Result<Option<(EventId, ChatId)>> {
    Ok(sql!(
        db,
        "SELECT id, chat FROM event WHERE fixture = $1 AND state = 'cancelled' AND chat IS NOT NULL ORDER BY created_at DESC, id DESC LIMIT 1",
        fixture
    )
    .optional()
    .await?)
}

/// Writes that an event has no room any more.
pub(in crate::features::events) async fn leave_room(db: &Db, event: EventId) -> Result<()> {
    sql!(db, "UPDATE event SET chat = NULL WHERE id = $1", event).run().await?;
    Ok(())
}
