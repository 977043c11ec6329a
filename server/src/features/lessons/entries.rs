//! Lessons for calendars.

use protocol::{LessonId, Millis, UserId};

use super::store::{self, listed};
use crate::db::Db;
use crate::error::Result;
use crate::features::courts::reference;
use crate::features::people::names;

/// A lesson as an entry of somebody's calendar.
#[derive(Clone, Debug)]
pub(in crate::features) struct LessonEntry {
    pub(in crate::features) id: LessonId,
    /// The coach's name, or for the coach that of whoever booked it.
    pub(in crate::features) with: String,
    pub(in crate::features) court: Option<String>,
    pub(in crate::features) address: Option<String>,
    pub(in crate::features) zone: String,
    pub(in crate::features) starts_at: Millis,
    pub(in crate::features) ends_at: Millis,
    pub(in crate::features) is_cancelled: bool,
    /// Increased by every change of the lesson or of its court.
    pub(in crate::features) sequence: i64,
    pub(in crate::features) created_at: Millis,
    pub(in crate::features) changed_at: Millis,
}

/// The lessons of somebody's calendar from a time on: agreed ones, and those that were cancelled after `cancelled_after`.
pub(in crate::features) async fn of_user(
    db: &Db,
    user: UserId,
    (from, cancelled_after): (Millis, Millis),
    limit: i64,
) -> Result<Vec<LessonEntry>> {
    let rows = listed::of_calendar(db, user, from, cancelled_after, limit).await?;
    let Some(tenant) = rows.first().map(|(row, _)| row.tenant) else { return Ok(Vec::new()) };
    let other = |row: &store::Row| if row.coach == user { row.booked_by } else { row.coach };
    let people = names::named(db, tenant, rows.iter().map(|(row, _)| other(row))).await?;
    let courts = reference::refs(db, rows.iter().map(|(row, _)| row.court)).await?;
    let courts_changed = reference::changed_at(db, rows.iter().map(|(row, _)| row.court)).await?;
    let entry = |(row, changed_at): (store::Row, Millis)| {
        let court = courts.get(&row.court);
        let changed_at = courts_changed.get(&row.court).map_or(changed_at, |at| changed_at.max(*at));
        LessonEntry {
            id: row.id,
            with: people.iter().find(|person| person.id == other(&row)).map(|person| person.name.clone()).unwrap_or_default(),
            court: court.map(|court| court.name.clone()),
            address: court.and_then(|court| court.address.clone()),
            zone: row.zone.clone(),
            starts_at: row.starts_at,
            ends_at: row.ends_at,
            is_cancelled: row.state_name().starts_with("cancelled"),
            // Tenths of seconds: it increases also where the lesson moves to a court that changed less often.
            sequence: row.version + (changed_at.0 - row.requested_at.0).max(0) / 100,
            created_at: row.requested_at,
            changed_at,
        }
    };
    Ok(rows.into_iter().map(entry).collect())
}
