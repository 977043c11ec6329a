//! The table `event`: nothing else writes it.

pub(super) mod at_courts;
pub(super) mod facts;
pub(super) mod organisers;
pub(super) mod rooms;
pub(super) mod writing;

use protocol::{ChatId, CourtId, EventId, FixtureId, LeagueId, Millis, SeriesId, TenantId, UserId};
use rules::seats::states::Change;

use crate::db::Db;
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
         chat, sequence, version, start_version, fixture, league, created_at"
    };
}
use columns;

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
    /// The fixture's league.
    pub(super) league: Option<LeagueId>,
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
            league: None,
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

/// Locks the row on PostgreSQL, by an update; SQLite has one writer at a time anyway.
pub(super) async fn lock_row(cx: &Cx, event: EventId) -> Result<()> {
    sql!(cx.db(), "UPDATE event SET updated_at = $3 WHERE id = $1 AND tenant = $2", event, cx.tenant(), cx.now).run().await?;
    Ok(())
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
