//! The table `event`: nothing else writes it.

pub(super) mod at_courts;
pub(super) mod organisers;
pub(super) mod rooms;

use std::sync::LazyLock;

use protocol::{ChatId, CourtId, EventId, FixtureId, Millis, SeriesId, TenantId, UserId};
use rules::seats::states::Change;

use super::terms::Facts;
use crate::db::{Db, in_runs};
use crate::error::Result;
use crate::features::courts::reference::Reference;
use crate::run::Cx;
use crate::sql;

/// The columns of a [`Row`].
macro_rules! columns {
    () => {
        "id, organiser, series, series_day, state, name, kind, description, image, court, court_note, surface, zone, latitude, longitude, \
         cell, local_date, local_from, local_to, local_to_date, second_hour, starts_at, ends_at, local_day, last_day, is_private, format, competitive, \
         is_class, level_min, level_max, age_range, gender, friends_only, capacity, organiser_plays, players_min, court_open, confirm_by, \
         price, waiting_policy, leave_minutes, enrol_minutes, guests, cancel_reason, cancel_cause, taken, waiting_count, pending_count, \
         chat, sequence, version, start_version, fixture, created_at"
    };
}

/// A row of the table.
#[derive(Clone, Debug, PartialEq, crate::db::FromRow)]
pub(super) struct Row {
    pub(super) id: EventId,
    pub(super) organiser: UserId,
    pub(super) series: Option<SeriesId>,
    pub(super) series_day: Option<String>,
    pub(super) state: String,
    pub(super) name: String,
    pub(super) kind: String,
    pub(super) description: Option<String>,
    pub(super) image: Option<String>,
    pub(super) court: Option<CourtId>,
    pub(super) court_note: Option<String>,
    pub(super) surface: Option<String>,
    pub(super) zone: Option<String>,
    pub(super) latitude: Option<f64>,
    pub(super) longitude: Option<f64>,
    pub(super) cell: Option<i64>,
    pub(super) local_date: Option<String>,
    pub(super) local_from: Option<String>,
    pub(super) local_to: Option<String>,
    pub(super) local_to_date: Option<String>,
    pub(super) second_hour: bool,
    pub(super) starts_at: Option<Millis>,
    pub(super) ends_at: Option<Millis>,
    pub(super) local_day: Option<i64>,
    /// The last day on the court's calendar, if it is not the first.
    pub(super) last_day: Option<i64>,
    pub(super) is_private: bool,
    pub(super) format: Option<String>,
    pub(super) competitive: bool,
    pub(super) is_class: bool,
    /// Tenths.
    pub(super) level_min: Option<i64>,
    pub(super) level_max: Option<i64>,
    /// A JSON array.
    pub(super) age_range: String,
    pub(super) gender: String,
    pub(super) friends_only: bool,
    pub(super) capacity: i64,
    pub(super) organiser_plays: bool,
    pub(super) players_min: Option<i64>,
    pub(super) court_open: bool,
    pub(super) confirm_by: Option<Millis>,
    /// Cents.
    pub(super) price: Option<i64>,
    pub(super) waiting_policy: String,
    pub(super) leave_minutes: i64,
    pub(super) enrol_minutes: i64,
    pub(super) guests: i64,
    pub(super) cancel_reason: Option<String>,
    pub(super) cancel_cause: Option<String>,
    pub(super) taken: i64,
    pub(super) waiting_count: i64,
    pub(super) pending_count: i64,
    pub(super) chat: Option<ChatId>,
    pub(super) sequence: i64,
    pub(super) version: i64,
    /// How often it was published or its start was changed.
    pub(super) start_version: i64,
    pub(super) fixture: Option<FixtureId>,
    pub(super) created_at: Millis,
}

impl Row {
    /// A draft without any details.
    pub(super) fn blank(id: EventId, organiser: UserId, created_at: Millis) -> Self {
        Self {
            id,
            organiser,
            series: None,
            series_day: None,
            state: "draft".into(),
            name: String::new(),
            kind: String::new(),
            description: None,
            image: None,
            court: None,
            court_note: None,
            surface: None,
            zone: None,
            latitude: None,
            longitude: None,
            cell: None,
            local_date: None,
            local_from: None,
            local_to: None,
            local_to_date: None,
            second_hour: false,
            starts_at: None,
            ends_at: None,
            local_day: None,
            last_day: None,
            is_private: false,
            format: None,
            competitive: false,
            is_class: false,
            level_min: None,
            level_max: None,
            age_range: "[]".into(),
            gender: "open".into(),
            friends_only: false,
            capacity: 2,
            organiser_plays: false,
            players_min: None,
            court_open: false,
            confirm_by: None,
            price: None,
            waiting_policy: "first_come".into(),
            leave_minutes: 0,
            enrol_minutes: 0,
            guests: 0,
            cancel_reason: None,
            cancel_cause: None,
            taken: 0,
            waiting_count: 0,
            pending_count: 0,
            chat: None,
            sequence: 0,
            version: 1,
            start_version: 0,
            fixture: None,
            created_at,
        }
    }
}

/// The start of an event, and how often it was published or changed.
#[derive(Clone, Copy, Debug, crate::db::FromRow)]
pub(super) struct Start {
    pub(super) id: EventId,
    pub(super) starts_at: Millis,
    pub(super) start_version: i64,
}

impl Start {
    pub(super) fn of(row: &Row) -> Option<Self> {
        row.starts_at.map(|starts_at| Self { id: row.id, starts_at, start_version: row.start_version })
    }
}

pub(super) async fn insert(db: &Db, tenant: TenantId, row: &Row) -> Result<()> {
    sql!(
        db,
        "INSERT INTO event (id, tenant, organiser, series, series_day, state, name, kind, second_hour, is_private, competitive, is_class,
             age_range, gender, friends_only, capacity, organiser_plays, court_open, waiting_policy, leave_minutes, enrol_minutes, taken,
             waiting_count, pending_count, next_in_line, chat, sequence, version, fixture, created_at, updated_at, entry_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, FALSE, FALSE, FALSE, FALSE, '[]', 'open', FALSE, $9, FALSE, FALSE, 'first_come', 0, 0, 0,
             0, 0, 1, $10, $11, $12, $13, $14, $14, $14)",
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
pub(super) async fn insert_alike(db: &Db, first: &Row, others: &[Row]) -> Result<()> {
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
pub(super) async fn update(db: &Db, row: &Row) -> Result<()> {
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

pub(super) async fn delete_draft(db: &Db, event: EventId) -> Result<()> {
    sql!(db, "DELETE FROM event WHERE id = $1 AND state = 'draft'", event).run().await?;
    Ok(())
}

/// Locks the row on PostgreSQL, by an update; SQLite has one writer at a time anyway.
pub(super) async fn lock_row(cx: &Cx, event: EventId) -> Result<()> {
    sql!(cx.db(), "UPDATE event SET updated_at = $3 WHERE id = $1 AND tenant = $2", event, cx.tenant(), cx.now).run().await?;
    Ok(())
}

/// The columns of [`Facts`].
macro_rules! facts {
    ($rest:literal) => {
        concat!(
            "SELECT e.id, e.organiser, e.series, e.state, e.name, e.kind, e.court, c.name AS court_name, e.latitude, e.longitude, e.zone,
                 e.starts_at, e.ends_at, e.is_private, e.is_class, e.competitive, e.format, e.level_min, e.level_max, e.age_range, e.gender,
                 e.friends_only, e.capacity, e.players_min, e.court_open, e.waiting_policy, e.leave_minutes, e.enrol_minutes, e.guests, e.taken,
                 e.waiting_count, e.pending_count, e.next_in_line, e.chat, e.sequence, e.version, e.start_version, e.fixture,
                 (SELECT f.league FROM fixture f WHERE f.id = e.fixture) AS league
             FROM event e LEFT JOIN court c ON c.id = e.court ",
            $rest
        )
    };
}

pub(super) async fn facts(db: &Db, tenant: TenantId, event: EventId) -> Result<Option<Facts>> {
    Ok(sql!(db, facts!("WHERE e.id = $1 AND e.tenant = $2"), event, tenant).optional().await?)
}

/// Locks the dates of a locked series that are not over.
pub(super) async fn lock_dates(cx: &Cx, series: SeriesId) -> Result<()> {
    let (tenant, now) = (cx.tenant(), cx.now);
    sql!(cx.db(), "UPDATE event SET updated_at = $3 WHERE series = $1 AND tenant = $2 AND ends_at > $3", series, tenant, now).run().await?;
    Ok(())
}

/// The dates of a series that are not over, the soonest first.
pub(super) async fn facts_of_dates(db: &Db, tenant: TenantId, series: SeriesId, now: Millis) -> Result<Vec<Facts>> {
    Ok(sql!(
        db,
        facts!("WHERE e.series = $1 AND e.tenant = $2 AND e.ends_at > $3 AND e.chat IS NOT NULL ORDER BY e.starts_at, e.id"),
        series,
        tenant,
        now
    )
    .all()
    .await?)
}

pub(super) async fn change_counts(db: &Db, event: EventId, by: Change) -> Result<()> {
    sql!(
        db,
        "UPDATE event SET taken = taken + $2, waiting_count = waiting_count + $3, pending_count = pending_count + $4,
             next_in_line = next_in_line + $5 WHERE id = $1",
        event,
        by.taken,
        by.waiting,
        by.pending,
        i64::from(by.joined_waiting_list)
    )
    .run()
    .await?;
    Ok(())
}

/// The same for several events.
pub(super) async fn change_counts_of(db: &Db, events: &[EventId], by: Change) -> Result<()> {
    let query = db.query("UPDATE event SET taken = taken + ").arg(by.taken).push(", waiting_count = waiting_count + ").arg(by.waiting);
    let query = query.push(", pending_count = pending_count + ").arg(by.pending).push(", next_in_line = next_in_line + ");
    query.arg(i64::from(by.joined_waiting_list)).push(" WHERE id IN ").list(events.iter().copied()).run().await?;
    Ok(())
}

pub(super) async fn row(db: &Db, tenant: TenantId, event: EventId) -> Result<Option<Row>> {
    Ok(sql!(db, concat!("SELECT ", columns!(), " FROM event WHERE id = $1 AND tenant = $2"), event, tenant).optional().await?)
}

/// These events, in no order.
pub(super) async fn rows(db: &Db, events: &[EventId]) -> Result<Vec<Row>> {
    let query = db.query(concat!("SELECT ", columns!(), " FROM event WHERE id IN "));
    Ok(query.list(events.iter().copied()).all().await?)
}

/// The events of a series, without cancelled ones, that begin at `from` or later, the soonest first.
pub(super) async fn of_series(db: &Db, series: SeriesId, from: Millis, limit: i64) -> Result<Vec<Row>> {
    let query = db
        .query(concat!("SELECT ", columns!(), " FROM event WHERE state <> 'cancelled' AND series = "))
        .arg(series)
        .push(" AND starts_at >= ")
        .arg(from);
    Ok(query.push(" ORDER BY starts_at, id LIMIT ").arg(limit).all().await?)
}

/// All events of a series that others can see, the soonest first.
pub(super) async fn all_of_series(db: &Db, tenant: TenantId, series: SeriesId) -> Result<Vec<Row>> {
    let query = db.query(concat!("SELECT ", columns!(), " FROM event WHERE chat IS NOT NULL AND series = "));
    Ok(query.arg(series).push(" AND tenant = ").arg(tenant).push(" ORDER BY starts_at, id").all().await?)
}

/// How many events of a series are not cancelled.
pub(super) async fn count_of_series(db: &Db, series: SeriesId) -> Result<i64> {
    Ok(sql!(db, "SELECT COUNT(*) FROM event WHERE series = $1 AND state <> 'cancelled'", series).scalar().await?)
}

/// The events ahead whose reminders were never set, ordered by id, from `after`.
pub(super) async fn starts_ahead(db: &Db, tenant: TenantId, now: Millis, after: Option<EventId>, limit: i64) -> Result<Vec<Start>> {
    let query = db.query("SELECT id, starts_at, start_version FROM event WHERE start_version = 0 AND tenant = ").arg(tenant);
    let query = query.push(" AND state IN ('pending', 'published') AND starts_at > ").arg(now).opt(" AND id > ", after);
    Ok(query.push(" ORDER BY id LIMIT ").arg(limit).all().await?)
}

/// Gives games at one court another one; answers how many.
pub(super) async fn relocate(db: &Db, from: CourtId, into: &Reference, limit: i64) -> Result<u64> {
    Ok(sql!(
        db,
        "UPDATE event SET court = $2, latitude = CASE WHEN is_private THEN latitude ELSE $3 END,
             longitude = CASE WHEN is_private THEN longitude ELSE $4 END, cell = CASE WHEN is_private THEN cell ELSE $5 END
         WHERE id IN (SELECT id FROM event WHERE court = $1 ORDER BY starts_at, id LIMIT $6)",
        from,
        into.court.id,
        into.court.location.latitude,
        into.court.location.longitude,
        into.cell,
        limit
    )
    .run()
    .await?)
}
