//! The events at a court, which follow it.

use protocol::{CourtId, EventId, Millis};

use crate::db::Db;
use crate::error::Result;
use crate::sql;

/// The version of a court; none of one that is gone.
pub(in crate::features::events) async fn version(db: &Db, court: CourtId) -> Result<Option<i64>> {
    Ok(sql!(db, "SELECT version FROM court WHERE id = $1", court).scalar_optional().await?)
}

/// The next one that is still to come, by id.
pub(in crate::features::events) async fn next(db: &Db, court: CourtId, after: Option<EventId>, now: Millis) -> Result<Option<EventId>> {
    let query = db.query("SELECT id FROM event WHERE state IN ('published', 'pending') AND court = ").arg(court);
    let query = query.push(" AND starts_at > ").arg(now).opt(" AND id > ", after);
    Ok(query.push(" ORDER BY id LIMIT 1").scalar_optional().await?)
}

/// Gives those that began between two times a new version in calendars; the second is the present.
pub(in crate::features::events) async fn touch_past(db: &Db, court: CourtId, (from, now): (Millis, Millis)) -> Result<()> {
    sql!(
        db,
        "UPDATE event SET sequence = sequence + 1, entry_at = $2 WHERE court = $1 AND state <> 'draft' AND starts_at <= $2 AND starts_at > $3",
        court,
        now,
        from
    )
    .run()
    .await?;
    Ok(())
}
