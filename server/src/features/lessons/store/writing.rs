//! Writes lessons.

use protocol::Millis;

use super::{Pupil, Row};
use crate::db::Db;
use crate::error::Result;
use crate::sql;

pub(in crate::features::lessons) async fn insert(db: &Db, row: &Row, pupils: &[Pupil]) -> Result<()> {
    sql!(
        db,
        "INSERT INTO lesson (id, tenant, coach, booked_by, state, kind, starts_at, ends_at, zone, court, price, message, series, pass,
             chat, rounds, turn, answer_by, late, cancel_by, start_version, version, requested_at, updated_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, FALSE, $19, $20, $21, $22, $22)",
        row.id,
        row.tenant,
        row.coach,
        row.booked_by,
        &row.state,
        &row.kind,
        row.starts_at,
        row.ends_at,
        &row.zone,
        row.court,
        row.price,
        &row.message,
        row.series,
        row.pass,
        row.chat,
        row.rounds,
        &row.turn,
        row.answer_by,
        row.cancel_by,
        row.start_version,
        row.version,
        row.requested_at
    )
    .run()
    .await?;
    for (position, pupil) in (0_i64..).zip(pupils) {
        sql!(
            db,
            "INSERT INTO lesson_pupil (lesson, position, user_id, child, starts_at) VALUES ($1, $2, $3, $4, $5)",
            row.id,
            position,
            pupil.user_id,
            pupil.child,
            row.starts_at
        )
        .run()
        .await?;
    }
    Ok(())
}

/// Writes everything of a lesson that can change, as its next version.
pub(in crate::features::lessons) async fn save(db: &Db, row: &mut Row, now: Millis) -> Result<()> {
    row.version += 1;
    sql!(
        db,
        "UPDATE lesson SET state = $2, starts_at = $3, ends_at = $4, zone = $5, court = $6, price = $7, charged = $8, pass = $9,
             rounds = $10, turn = $11, answer_by = $12, offer_by = $13, offer_starts_at = $14, offer_court = $15, offer_price = $16,
             offer_note = $17, late = $18, reason = $19, cancel_by = $20, absent = $21, object_by = $22, objection = $23, review_by = $24,
             start_version = $25, version = $26, updated_at = $27
         WHERE id = $1",
        row.id,
        &row.state,
        row.starts_at,
        row.ends_at,
        &row.zone,
        row.court,
        row.price,
        row.charged,
        row.pass,
        row.rounds,
        &row.turn,
        row.answer_by,
        &row.offer_by,
        row.offer_starts_at,
        row.offer_court,
        row.offer_price,
        &row.offer_note,
        row.late,
        &row.reason,
        row.cancel_by,
        &row.absent,
        row.object_by,
        &row.objection,
        row.review_by,
        row.start_version,
        row.version,
        now
    )
    .run()
    .await?;
    sql!(db, "UPDATE lesson_pupil SET starts_at = $2 WHERE lesson = $1 AND starts_at <> $2", row.id, row.starts_at).run().await?;
    Ok(())
}
