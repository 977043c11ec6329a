//! What other nouns decide by of an event.

use protocol::{EventId, Millis, SeriesId, TenantId};

use super::super::terms::Facts;
use crate::db::Db;
use crate::error::Result;
use crate::run::Cx;
use crate::sql;

/// The columns of [`Facts`].
macro_rules! facts {
    ($rest:literal) => {
        concat!(
            "SELECT e.id, e.organiser, e.series, e.state, e.name, e.kind, e.court, c.name AS court_name, e.latitude, e.longitude, e.zone,
                 e.starts_at, e.ends_at, e.is_private, e.is_class, e.competitive, e.format, e.level_min, e.level_max, e.age_range, e.gender,
                 e.friends_only, e.capacity, e.players_min, e.court_open, e.waiting_policy, e.leave_minutes, e.enrol_minutes, e.guests, e.taken,
                 e.waiting_count, e.pending_count, e.next_in_line, e.chat, e.sequence, e.version, e.start_version, e.fixture, e.league
             FROM event e LEFT JOIN court c ON c.id = e.court ",
            $rest
        )
    };
}

pub(in crate::features::events) async fn facts(db: &Db, tenant: TenantId, event: EventId) -> Result<Option<Facts>> {
    Ok(sql!(db, facts!("WHERE e.id = $1 AND e.tenant = $2"), event, tenant).optional().await?)
}

/// Locks the dates of a locked series that are not over.
pub(in crate::features::events) async fn lock_dates(cx: &Cx, series: SeriesId) -> Result<()> {
    let (tenant, now) = (cx.tenant(), cx.now);
    sql!(cx.db(), "UPDATE event SET updated_at = $3 WHERE series = $1 AND tenant = $2 AND ends_at > $3", series, tenant, now).run().await?;
    Ok(())
}

/// The dates of a series that are not over, the soonest first.
pub(in crate::features::events) async fn facts_of_dates(db: &Db, tenant: TenantId, series: SeriesId, now: Millis) -> Result<Vec<Facts>> {
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
