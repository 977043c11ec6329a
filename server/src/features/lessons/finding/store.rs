//! The tables `free_hour` and `free_hours_extended`: nothing else writes them.

use std::collections::HashSet;

use protocol::{CourtId, Millis, TenantId, UserId};

use crate::db::{Db, in_runs};
use crate::error::Result;
use crate::sql;

/// A run of times at which a lesson can begin, at a place.
#[derive(Clone, Debug, PartialEq, crate::db::FromRow)]
pub(super) struct Row {
    pub(super) day: i64,
    pub(super) part: i64,
    pub(super) starts_at: Millis,
    pub(super) last_at: Millis,
    /// Milliseconds between two of its times.
    pub(super) step: i64,
    /// Until when its last time can be booked.
    pub(super) book_by: Millis,
    pub(super) court: CourtId,
    pub(super) latitude: f64,
    pub(super) longitude: f64,
    pub(super) cell: i64,
}

impl Row {
    /// From when on a time can be booked now.
    pub(super) fn earliest(&self, now: Millis) -> Millis {
        Millis(now.0 + self.last_at.0 - self.book_by.0)
    }

    /// Its first time that is no earlier than `from`.
    pub(super) fn first_from(&self, from: Millis) -> Option<Millis> {
        first_from((self.starts_at, self.last_at, self.step), from)
    }
}

/// The first time of a run that is no earlier than `from`.
pub(super) fn first_from((starts_at, last_at, step): (Millis, Millis, i64), from: Millis) -> Option<Millis> {
    let late = (from.0 - starts_at.0).max(0);
    let at = Millis(starts_at.0 + late + (step - late.rem_euclid(step)).rem_euclid(step));
    (at <= last_at).then_some(at)
}

/// Makes these the rows of a coach, writing only what differs.
pub(super) async fn replace(db: &Db, (tenant, coach): (TenantId, UserId), rows: &[Row]) -> Result<()> {
    let before: Vec<Row> = sql!(
        db,
        "SELECT day, part, starts_at, last_at, step, book_by, court, latitude, longitude, cell FROM free_hour WHERE coach = $1",
        coach
    )
    .all()
    .await?;
    let gone: Vec<&Row> = before.iter().filter(|row| !rows.contains(row)).collect();
    let new: Vec<&Row> = rows.iter().filter(|row| !before.contains(row)).collect();
    if gone.len() == before.len() && !gone.is_empty() {
        sql!(db, "DELETE FROM free_hour WHERE coach = $1", coach).run().await?;
    } else {
        let starts: HashSet<Millis> = gone.iter().map(|row| row.starts_at).collect();
        let kept = before.iter().filter(|row| rows.contains(row) && starts.contains(&row.starts_at));
        // Rows of another court that begin at the same time are written again.
        let again: Vec<&Row> = kept.collect();
        for some in in_runs(&starts.iter().copied().collect::<Vec<_>>()) {
            let query = db.query("DELETE FROM free_hour WHERE coach = ").arg(coach).push(" AND starts_at IN ");
            query.list(some.iter().copied()).run().await?;
        }
        insert(db, (tenant, coach), &again).await?;
    }
    insert(db, (tenant, coach), &new).await
}

async fn insert(db: &Db, (tenant, coach): (TenantId, UserId), rows: &[&Row]) -> Result<()> {
    for run in in_runs(rows) {
        let mut query = db.query(
            "INSERT INTO free_hour (coach, tenant, day, part, starts_at, last_at, step, book_by, court, latitude, longitude, cell) VALUES ",
        );
        for (index, row) in run.iter().enumerate() {
            query = query.push(if index == 0 { "(" } else { ", (" }).arg(coach).push(", ").arg(tenant).push(", ").arg(row.day);
            query = query.push(", ").arg(row.part).push(", ").arg(row.starts_at).push(", ").arg(row.last_at).push(", ").arg(row.step);
            query = query.push(", ").arg(row.book_by).push(", ").arg(row.court).push(", ").arg(row.latitude);
            query = query.push(", ").arg(row.longitude).push(", ").arg(row.cell).push(")");
        }
        query.run().await?;
    }
    Ok(())
}

pub(super) async fn delete_all(db: &Db, coach: UserId) -> Result<()> {
    sql!(db, "DELETE FROM free_hour WHERE coach = $1", coach).run().await?;
    sql!(db, "DELETE FROM free_hours_extended WHERE coach = $1", coach).run().await?;
    Ok(())
}

/// Notes that the index is extended at `due_at`; whether a job for that is to be scheduled, because none is.
pub(super) async fn note_extension(db: &Db, coach: UserId, now: Millis, due_at: Millis) -> Result<bool> {
    let noted = sql!(
        db,
        "INSERT INTO free_hours_extended (coach, due_at) VALUES ($1, $3)
         ON CONFLICT (coach) DO UPDATE SET due_at = excluded.due_at WHERE free_hours_extended.due_at <= $2",
        coach,
        now,
        due_at
    );
    Ok(noted.run().await? == 1)
}

/// The runs of a coach that have a part in a span of time and can still be booked.
pub(super) async fn between(db: &Db, coach: UserId, (from, until): (Millis, Millis), now: Millis) -> Result<Vec<Row>> {
    Ok(sql!(
        db,
        "SELECT day, part, starts_at, last_at, step, book_by, court, latitude, longitude, cell FROM free_hour
         WHERE coach = $1 AND starts_at < $3 AND last_at >= $2 AND book_by > $4 ORDER BY starts_at, court",
        coach,
        from,
        until,
        now
    )
    .all()
    .await?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_time_of_a_run_is_on_its_steps() {
        let run = (Millis(100), Millis(160), 30);
        for (from, expected) in [(0, Some(100)), (100, Some(100)), (101, Some(130)), (130, Some(130)), (131, Some(160)), (161, None)] {
            assert_eq!(first_from(run, Millis(from)), expected.map(Millis), "{from}");
        }
    }
}
