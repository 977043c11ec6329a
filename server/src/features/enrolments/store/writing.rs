//! Writes enrolments.

use protocol::{EnrolmentId, EventId, Millis, UserId};

use super::{Row, left};
use crate::db::{Db, in_runs};
use crate::error::Result;
use crate::sql;

/// Erases what is known of the guests of somebody.
pub(in crate::features::enrolments) async fn forget_guests(db: &Db, host: UserId) -> Result<()> {
    sql!(db, "UPDATE enrolment SET guest = '', guest_level = NULL, guest_gender = NULL WHERE host = $1", host).run().await?;
    Ok(())
}

/// Copies an event's start to its enrolments.
pub(in crate::features::enrolments) async fn set_start(db: &Db, event: EventId, starts_at: Option<Millis>) -> Result<()> {
    sql!(db, "UPDATE enrolment SET starts_at = $2 WHERE event = $1", event, starts_at).run().await?;
    Ok(())
}

pub(in crate::features::enrolments) async fn insert(db: &Db, row: &Row) -> Result<()> {
    sql!(
        db,
        "INSERT INTO enrolment (id, event, user_id, guest, state, by_user, at, line, answer_by, reconfirm, late_drop, silent, absent_at,
             objected_at, reason, version, starts_at, seat_at, seat_changes, host, guest_level, guest_gender)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22)",
        row.id,
        row.event,
        row.user_id,
        &row.guest,
        &row.state,
        row.by_user,
        row.at,
        row.line,
        row.answer_by,
        row.reconfirm,
        row.late_drop,
        row.silent,
        row.absent_at,
        row.objected_at,
        &row.reason,
        row.version,
        row.starts_at,
        row.seat_at,
        row.seat_changes,
        row.host,
        row.level.filter(|_| row.user_id.is_none()),
        row.gender.as_deref().filter(|_| row.user_id.is_none())
    )
    .run()
    .await?;
    Ok(())
}

/// Writes the enrolments of several events, new ones and changed ones.
pub(in crate::features::enrolments) async fn write_all(db: &Db, rows: &[&Row]) -> Result<()> {
    for some in in_runs(rows) {
        let mut query = db.query(
            "INSERT INTO enrolment (id, event, user_id, guest, state, by_user, at, line, answer_by, reconfirm, late_drop, silent, absent_at,
                 objected_at, reason, version, starts_at, seat_at, seat_changes) VALUES (",
        );
        for (index, row) in some.iter().enumerate() {
            query = if index == 0 { query } else { query.push(", (") }.arg(row.id).push(", ").arg(row.event).push(", ").arg(row.user_id);
            query = query.push(", ").arg(&row.guest).push(", ").arg(&row.state).push(", ").arg(row.by_user).push(", ").arg(row.at);
            query = query.push(", ").arg(row.line).push(", ").arg(row.answer_by).push(", ").arg(row.reconfirm).push(", ");
            query = query.arg(row.late_drop).push(", ").arg(row.silent).push(", ").arg(row.absent_at).push(", ").arg(row.objected_at);
            query = query.push(", ").arg(&row.reason).push(", ").arg(row.version).push(", ").arg(row.starts_at).push(", ");
            query = query.arg(row.seat_at).push(", ").arg(row.seat_changes).push(")");
        }
        let query = query.push(
            " ON CONFLICT (id) DO UPDATE SET state = excluded.state, by_user = excluded.by_user, at = excluded.at, line = excluded.line,
                 answer_by = excluded.answer_by, reconfirm = excluded.reconfirm, late_drop = excluded.late_drop, silent = excluded.silent,
                 absent_at = excluded.absent_at, objected_at = excluded.objected_at, reason = excluded.reason, version = excluded.version,
                 starts_at = excluded.starts_at, seat_at = excluded.seat_at, seat_changes = excluded.seat_changes",
        );
        query.run().await?;
    }
    left::write(db, rows.iter().filter_map(|row| row.seat_moved())).await
}

/// Inserts people as enrolled, for load tests.
pub(in crate::features::enrolments) async fn insert_seated(db: &Db, event: EventId, players: &[UserId], starts_at: Millis) -> Result<()> {
    for some in in_runs(players) {
        let mut query =
            db.query("INSERT INTO enrolment (id, event, user_id, state, at, reconfirm, late_drop, silent, version, starts_at) VALUES (");
        for (index, player) in some.iter().enumerate() {
            query = if index == 0 { query } else { query.push(", (") }.arg(EnrolmentId(uuid::Uuid::now_v7())).push(", ").arg(event);
            query = query.push(", ").arg(*player).push(", 'enrolled', ").arg(starts_at).push(", FALSE, FALSE, FALSE, 0, ");
            query = query.arg(starts_at).push(")");
        }
        query.run().await?;
    }
    Ok(())
}

pub(in crate::features::enrolments) async fn update(db: &Db, row: &Row) -> Result<()> {
    sql!(
        db,
        "UPDATE enrolment SET state = $2, by_user = $3, at = $4, line = $5, answer_by = $6, reconfirm = $7, late_drop = $8, silent = $9,
             absent_at = $10, objected_at = $11, reason = $12, version = $13, starts_at = $14, seat_at = $15, seat_changes = $16
         WHERE id = $1",
        row.id,
        &row.state,
        row.by_user,
        row.at,
        row.line,
        row.answer_by,
        row.reconfirm,
        row.late_drop,
        row.silent,
        row.absent_at,
        row.objected_at,
        &row.reason,
        row.version,
        row.starts_at,
        row.seat_at,
        row.seat_changes
    )
    .run()
    .await?;
    left::write(db, row.seat_moved().into_iter()).await
}

/// Records that these people are asked to substitute, which in itself is no enrolment. Returns those who were not asked before
/// and are not in the event.
pub(in crate::features::enrolments) async fn record_substitutes_asked(
    db: &Db,
    event: EventId,
    asked: &[(EnrolmentId, UserId)],
    now: Millis,
) -> Result<Vec<UserId>> {
    let mut recorded = Vec::with_capacity(asked.len());
    for some in in_runs(asked) {
        let mut query = db.query(
            "INSERT INTO enrolment (id, event, user_id, state, at, reconfirm, late_drop, silent, substitute_told_at, version) VALUES (",
        );
        for (index, (id, user)) in some.iter().enumerate() {
            query = if index == 0 { query } else { query.push(", (") }.arg(*id).push(", ").arg(event).push(", ").arg(*user);
            query = query.push(", 'told', ").arg(now).push(", FALSE, FALSE, FALSE, ").arg(now).push(", 0)");
        }
        let query = query.push(" ON CONFLICT (event, user_id) DO UPDATE SET substitute_told_at = excluded.substitute_told_at");
        let query = query.push(" WHERE enrolment.substitute_told_at IS NULL AND enrolment.state IN ('unenrolled', 'declined', 'expired')");
        recorded.extend(query.push(" RETURNING user_id").scalars::<UserId>().await?);
    }
    Ok(recorded)
}
