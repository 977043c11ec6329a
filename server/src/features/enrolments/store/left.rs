//! What an event was when somebody gave up their seat in it, or lost it: the columns `left_*` of the table `enrolment`.

use protocol::EnrolmentId;

use crate::db::Db;
use crate::error::Result;

/// Writes it for those who have just lost their seat, and takes it back for those who have one again (`true`).
pub(super) async fn write(db: &Db, moved: impl Iterator<Item = (EnrolmentId, bool)>) -> Result<()> {
    let (back, left): (Vec<_>, Vec<_>) = moved.partition(|(_, has_seat)| *has_seat);
    for (moved, set) in [
        (back, "left_name = NULL, left_starts_at = NULL, left_ends_at = NULL, left_zone = NULL, left_sequence = NULL"),
        (
            left,
            "(left_name, left_starts_at, left_ends_at, left_zone, left_sequence) =
                 (SELECT e.name, e.starts_at, e.ends_at, e.zone, e.sequence FROM event e WHERE e.id = enrolment.event)",
        ),
    ] {
        for some in moved.chunks(500) {
            let ids = some.iter().map(|(id, _)| *id);
            db.query("UPDATE enrolment SET ").push(set).push(" WHERE id IN ").list(ids).run().await?;
        }
    }
    Ok(())
}
