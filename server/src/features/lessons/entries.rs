//! Lessons for calendars.

use protocol::{Millis, UserId};

use super::store::{self, listed};
use crate::db::Db;
use crate::error::Result;
use crate::features::busy::{Appointment, Shown};
use crate::features::courts::reference;
use crate::features::people::names;

/// The lessons of somebody's calendar. They are with the coach, for the coach with whoever booked them.
pub(super) async fn of_user(db: &Db, user: UserId, shown: Shown) -> Result<Vec<Appointment>> {
    let rows = listed::of_calendar(db, user, shown.from, shown.left_after, shown.limit).await?;
    let Some(tenant) = rows.first().map(|(row, _)| row.tenant) else { return Ok(Vec::new()) };
    let other = |row: &store::Row| if row.coach == user { row.booked_by } else { row.coach };
    let people = names::named(db, tenant, rows.iter().map(|(row, _)| other(row))).await?;
    let courts = reference::refs(db, rows.iter().map(|(row, _)| row.court)).await?;
    let courts_changed = reference::changed_at(db, rows.iter().map(|(row, _)| row.court)).await?;
    let entry = |(row, changed_at): (store::Row, Millis)| {
        let court = courts.get(&row.court);
        let changed_at = courts_changed.get(&row.court).map_or(changed_at, |at| changed_at.max(*at));
        Appointment {
            id: row.id.0,
            path: format!("lessons/{}", row.id),
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
