//! A coach's own calendar, followed by its iCal address: its entries block hours. Owns the tables `coach_calendar` and `coach_block`.
//!
//! A job reads the calendar once an hour, from outside of any transaction; what it found replaces the blocks in one transaction. While
//! a calendar cannot be read, the blocks of the last reading stay.
//!
//! INVARIANT: the address is a secret. It is shown to nobody, not even its coach, and stands in no log, job or refusal; of it only the
//! host is shown.
//! INVARIANT: no reading reaches an inner address, follows a redirect, or takes more than its time and its bytes (`outbound.rs`).

pub(super) mod following;
mod ics;

use protocol::lessons::FollowedCalendar;
use protocol::{Millis, TenantId, UserId};

use crate::db::Db;
use crate::error::Result;
use crate::features::columns::from_column;

/// The calendar that somebody follows, without its address.
pub(super) async fn followed(db: &Db, coach: UserId) -> Result<Option<FollowedCalendar>> {
    store::find(db, coach).await?.map(store::Row::shown).transpose()
}

/// The spans of a coach's time in which their own calendar has entries.
pub(super) async fn blocked_between(db: &Db, coach: UserId, from: Millis, until: Millis) -> Result<Vec<(Millis, Millis)>> {
    store::blocks(db, coach, (from, until)).await
}

/// Forgets the calendar of a removed account.
pub(super) async fn delete_person(db: &Db, coach: UserId) -> Result<()> {
    store::forget(db, coach).await
}

pub(super) mod store {
    use super::*;
    use crate::db::in_runs;
    use crate::sql;

    #[derive(crate::db::FromRow)]
    pub(in crate::features::lessons) struct Row {
        pub(in crate::features::lessons) tenant: TenantId,
        pub(in crate::features::lessons) url: String,
        host: String,
        state: String,
        read_at: Option<Millis>,
        entries: i64,
        pub(in crate::features::lessons) run: i64,
    }

    impl Row {
        pub(in crate::features::lessons) fn shown(self) -> Result<FollowedCalendar> {
            Ok(FollowedCalendar { host: self.host, state: from_column(&self.state)?, read_at: self.read_at, entries: self.entries })
        }
    }

    /// Follows an address from now on; returns the number of its first reading.
    pub(in crate::features::lessons) async fn follow(db: &Db, (tenant, coach): (TenantId, UserId), url: &str, host: &str) -> Result<i64> {
        sql!(db, "DELETE FROM coach_block WHERE coach = $1", coach).run().await?;
        Ok(sql!(
            db,
            "INSERT INTO coach_calendar (coach, tenant, url, host, state, entries, run) VALUES ($1, $2, $3, $4, 'waiting', 0, 1)
             ON CONFLICT (coach) DO UPDATE SET url = excluded.url, host = excluded.host, state = 'waiting', read_at = NULL, entries = 0,
                 run = coach_calendar.run + 1
             RETURNING run",
            coach,
            tenant,
            url,
            host
        )
        .scalar()
        .await?)
    }

    pub(in crate::features::lessons) async fn forget(db: &Db, coach: UserId) -> Result<()> {
        sql!(db, "DELETE FROM coach_block WHERE coach = $1", coach).run().await?;
        sql!(db, "DELETE FROM coach_calendar WHERE coach = $1", coach).run().await?;
        Ok(())
    }

    pub(in crate::features::lessons) async fn find(db: &Db, coach: UserId) -> Result<Option<Row>> {
        Ok(sql!(db, "SELECT tenant, url, host, state, read_at, entries, run FROM coach_calendar WHERE coach = $1", coach)
            .optional()
            .await?)
    }

    /// Notes how a reading went; returns the number of the next one. None if this one was noted before, or is not wanted any more.
    pub(in crate::features::lessons) async fn note(
        db: &Db,
        (coach, run): (UserId, i64),
        (state, entries): (&str, Option<i64>),
        now: Millis,
    ) -> Result<Option<i64>> {
        Ok(sql!(
            db,
            "UPDATE coach_calendar SET state = $3, entries = COALESCE($4, entries),
                 read_at = CASE WHEN $4 IS NULL THEN read_at ELSE $5 END, run = run + 1
             WHERE coach = $1 AND run = $2 RETURNING run",
            coach,
            run,
            state,
            entries,
            now
        )
        .scalar_optional()
        .await?)
    }

    pub(in crate::features::lessons) async fn blocks(
        db: &Db,
        coach: UserId,
        (from, until): (Millis, Millis),
    ) -> Result<Vec<(Millis, Millis)>> {
        Ok(sql!(
            db,
            "SELECT starts_at, ends_at FROM coach_block WHERE coach = $1 AND ends_at > $2 AND starts_at < $3 ORDER BY starts_at",
            coach,
            from,
            until
        )
        .all()
        .await?)
    }

    /// Replaces all blocks; whether they differ.
    pub(in crate::features::lessons) async fn replace_blocks(db: &Db, coach: UserId, blocks: &[(Millis, Millis)]) -> Result<bool> {
        let before: Vec<(Millis, Millis)> =
            sql!(db, "SELECT starts_at, ends_at FROM coach_block WHERE coach = $1 ORDER BY starts_at", coach).all().await?;
        if before == blocks {
            return Ok(false);
        }
        sql!(db, "DELETE FROM coach_block WHERE coach = $1", coach).run().await?;
        for run in in_runs(blocks) {
            let mut query = db.query("INSERT INTO coach_block (coach, starts_at, ends_at) VALUES ");
            for (index, (from, until)) in run.iter().enumerate() {
                query = query.push(if index == 0 { "(" } else { ", (" }).arg(coach).push(", ").arg(*from).push(", ").arg(*until).push(")");
            }
            query.run().await?;
        }
        Ok(true)
    }
}
