//! Writes events.

use std::sync::LazyLock;

use protocol::{EventId, TenantId};

use super::{Row, columns};
use crate::db::{Db, in_runs};
use crate::error::Result;
use crate::sql;

pub(in crate::features::events) async fn insert(db: &Db, tenant: TenantId, row: &Row) -> Result<()> {
    sql!(
        db,
        "INSERT INTO event (id, tenant, organiser, series, series_day, state, name, kind, second_hour, is_private, competitive, is_class,
             age_range, gender, friends_only, capacity, organiser_plays, court_open, waiting_policy, leave_minutes, enrol_minutes, taken,
             waiting_count, pending_count, next_in_line, chat, sequence, version, fixture, league, created_at, updated_at, entry_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, FALSE, FALSE, FALSE, FALSE, '[]', 'open', FALSE, $9, FALSE, FALSE, 'first_come', 0, 0, 0,
             0, 0, 1, $10, $11, $12, $13, $14, $15, $15, $15)",
        row.id,
        tenant,
        row.organiser,
        row.series,
        &row.series_day,
        &row.state,
        &row.name,
        &row.kind,
        row.capacity,
        row.chat,
        row.sequence,
        row.version,
        row.fixture,
        row.league,
        row.created_at
    )
    .run()
    .await?;
    update(db, row).await
}

/// What differs between the dates of a new series.
const OF_A_DATE: [&str; 12] = [
    "id",
    "series_day",
    "local_date",
    "local_from",
    "local_to",
    "local_to_date",
    "second_hour",
    "starts_at",
    "ends_at",
    "local_day",
    "last_day",
    "confirm_by",
];

/// The columns of a further date: its own, else those of the first.
static ALIKE: LazyLock<String> = LazyLock::new(|| {
    let source = |column: &str| match OF_A_DATE.iter().position(|own| *own == column) {
        Some(index) => format!("v.column{}", index + 1),
        None => format!("e.{column}"),
    };
    columns!().split(", ").map(source).collect::<Vec<_>>().join(", ")
});

/// Inserts further dates of a series, alike the first but for their days.
pub(in crate::features::events) async fn insert_alike(db: &Db, first: &Row, others: &[Row]) -> Result<()> {
    for some in in_runs(others) {
        let query = db.query(concat!("INSERT INTO event (", columns!(), ", tenant, next_in_line, updated_at) SELECT "));
        let mut query = query.push(ALIKE.as_str()).push(", e.tenant, e.next_in_line, e.updated_at FROM (VALUES (");
        for (index, row) in some.iter().enumerate() {
            query = if index == 0 { query } else { query.push(", (") }.arg(row.id).push(", ").arg(&row.series_day).push(", ");
            query = query.arg(&row.local_date).push(", ").arg(&row.local_from).push(", ").arg(&row.local_to).push(", ");
            query = query.arg(&row.local_to_date).push(", ").arg(row.second_hour).push(", ").arg(row.starts_at).push(", ");
            query = query.arg(row.ends_at).push(", ").arg(row.local_day).push(", ").arg(row.last_day).push(", ");
            query = query.arg(row.confirm_by).push(")");
        }
        query.push(") v CROSS JOIN event e WHERE e.id = ").arg(first.id).run().await?;
    }
    Ok(())
}

/// Writes everything but the counts of an event's seats, which only [`change_counts`] writes. The event is locked: `updated_at` is now.
pub(in crate::features::events) async fn update(db: &Db, row: &Row) -> Result<()> {
    sql!(
        db,
        "UPDATE event SET series = $2, series_day = $3, state = $4, name = $5, kind = $6, description = $7, image = $8, court = $9,
             court_note = $10, surface = $11, zone = $12, latitude = $13, longitude = $14, cell = $15, local_date = $16, local_from = $17,
             local_to = $18, local_to_date = $19, second_hour = $20, starts_at = $21, ends_at = $22, local_day = $23, is_private = $24,
             format = $25, competitive = $26, is_class = $27, level_min = $28, level_max = $29, age_range = $30, gender = $31,
             friends_only = $32, capacity = $33, organiser_plays = $34, players_min = $35, court_open = $36, confirm_by = $37, price = $38,
             waiting_policy = $39, leave_minutes = $40, enrol_minutes = $41, cancel_reason = $42, chat = $43, sequence = $44, version = $45,
             last_day = $46, start_version = $47, cancel_cause = $48, guests = $49,
             entry_at = CASE WHEN sequence < $44 OR state = 'draft' THEN updated_at ELSE entry_at END WHERE id = $1",
        row.id,
        row.series,
        &row.series_day,
        &row.state,
        &row.name,
        &row.kind,
        &row.description,
        &row.image,
        row.court,
        &row.court_note,
        &row.surface,
        &row.zone,
        row.latitude,
        row.longitude,
        row.cell,
        &row.local_date,
        &row.local_from,
        &row.local_to,
        &row.local_to_date,
        row.second_hour,
        row.starts_at,
        row.ends_at,
        row.local_day,
        row.is_private,
        &row.format,
        row.competitive,
        row.is_class,
        row.level_min,
        row.level_max,
        &row.age_range,
        &row.gender,
        row.friends_only,
        row.capacity,
        row.organiser_plays,
        row.players_min,
        row.court_open,
        row.confirm_by,
        row.price,
        &row.waiting_policy,
        row.leave_minutes,
        row.enrol_minutes,
        &row.cancel_reason,
        row.chat,
        row.sequence,
        row.version,
        row.last_day,
        row.start_version,
        &row.cancel_cause,
        row.guests
    )
    .run()
    .await?;
    Ok(())
}

pub(in crate::features::events) async fn delete_draft(db: &Db, event: EventId) -> Result<()> {
    sql!(db, "DELETE FROM event WHERE id = $1 AND state = 'draft'", event).run().await?;
    Ok(())
}
