//! The table `due`: nothing else writes it.

use protocol::{EventId, Millis, PassId, SeriesId, TenantId, UserId};
use uuid::Uuid;

use crate::db::Db;
use crate::error::Result;
use crate::sql;

/// What somebody owes, with the event that it is for or that stands for its series.
#[derive(Clone, Debug, crate::db::FromRow)]
pub(super) struct Row {
    pub(super) subject: Uuid,
    pub(super) user_id: UserId,
    pub(super) owed_to: UserId,
    pub(super) amount: i64,
    pub(super) set_at: Millis,
    pub(super) paid_at: Option<Millis>,
    pub(super) pass: Option<PassId>,
    pub(super) event: EventId,
    pub(super) name: String,
    pub(super) starts_at: Option<Millis>,
    pub(super) zone: Option<String>,
    /// Has a seat in the event.
    pub(super) plays: bool,
}

/// The event of a due, for a season the last one of its series; and whether whoever owes it plays in it.
macro_rules! dues {
    ($($rest:expr),+ $(,)?) => {
        concat!(
            "SELECT d.subject, d.user_id, d.owed_to, d.amount, d.set_at, d.paid_at, d.pass, e.id AS event, e.name, e.starts_at, e.zone,
                 EXISTS (SELECT 1 FROM enrolment n WHERE n.event = e.id AND n.user_id = d.user_id
                     AND n.state IN ('enrolled', 'checked_in', 'no_show')) AS plays
             FROM due d JOIN event e
                 ON e.id = COALESCE((SELECT id FROM event WHERE id = d.subject),
                     (SELECT id FROM event WHERE series = d.subject ORDER BY starts_at DESC, id DESC LIMIT 1)) ",
            $($rest),+
        )
    };
}

/// Of an event and its series; open ones first.
pub(super) async fn of_event(db: &Db, subjects: &[Uuid]) -> Result<Vec<Row>> {
    let query = db.query(dues!("WHERE d.subject IN ")).list(subjects.iter().copied());
    Ok(query.push(" ORDER BY CASE WHEN d.paid_at IS NULL THEN 0 ELSE 1 END, d.set_at, d.user_id").all().await?)
}

/// What somebody owes for an event and its series.
pub(super) async fn of_player(db: &Db, subjects: &[Uuid], user: UserId) -> Result<Vec<Row>> {
    let query = db.query(dues!("WHERE d.user_id = ")).arg(user).push(" AND d.subject IN ").list(subjects.iter().copied());
    Ok(query.push(" ORDER BY CASE WHEN d.paid_at IS NULL THEN 0 ELSE 1 END, d.set_at DESC").all().await?)
}

/// All that somebody owes; open ones first, the newest first.
pub(super) async fn of_user(db: &Db, tenant: TenantId, user: UserId, limit: i64) -> Result<Vec<Row>> {
    Ok(sql!(
        db,
        dues!(
            "WHERE d.user_id = $1 AND e.tenant = $2
             ORDER BY CASE WHEN d.paid_at IS NULL THEN 0 ELSE 1 END, d.set_at DESC, d.subject LIMIT $3"
        ),
        user,
        tenant,
        limit
    )
    .all()
    .await?)
}

#[derive(crate::db::FromRow)]
pub(super) struct Sum {
    pub(super) user_id: UserId,
    pub(super) open: i64,
    pub(super) paid: i64,
}

/// What each person owes for a series and its dates; those who owe most first.
pub(super) async fn sums(db: &Db, series: SeriesId, limit: i64) -> Result<Vec<Sum>> {
    Ok(sql!(
        db,
        "SELECT user_id, CAST(SUM(CASE WHEN paid_at IS NULL THEN amount ELSE 0 END) AS BIGINT) AS open,
             CAST(SUM(CASE WHEN paid_at IS NULL THEN 0 ELSE amount END) AS BIGINT) AS paid
         FROM due WHERE subject = $1 OR subject IN (SELECT id FROM event WHERE series = $1)
         GROUP BY user_id ORDER BY open DESC, paid DESC, user_id LIMIT $2",
        series,
        limit
    )
    .all()
    .await?)
}

/// A due as it is set.
pub(super) struct New {
    pub(super) subject: Uuid,
    pub(super) user: UserId,
    pub(super) owed_to: UserId,
    pub(super) amount: i64,
}

/// Sets a due, unless it was paid; whether it changed.
pub(super) async fn set(db: &Db, new: &New, by: UserId, now: Millis) -> Result<bool> {
    let changed = sql!(
        db,
        "INSERT INTO due (subject, user_id, owed_to, amount, set_by, set_at) VALUES ($1, $2, $3, $4, $5, $6)
         ON CONFLICT (subject, user_id) DO UPDATE SET owed_to = excluded.owed_to, amount = excluded.amount, set_by = excluded.set_by,
             set_at = excluded.set_at
         WHERE due.paid_at IS NULL AND (due.amount <> excluded.amount OR due.owed_to <> excluded.owed_to)",
        new.subject,
        new.user,
        new.owed_to,
        new.amount,
        by,
        now
    )
    .run()
    .await?;
    Ok(changed > 0)
}

/// Deletes what somebody has not paid; whether there was something.
pub(super) async fn delete_open(db: &Db, subject: Uuid, user: UserId) -> Result<bool> {
    Ok(sql!(db, "DELETE FROM due WHERE subject = $1 AND user_id = $2 AND paid_at IS NULL", subject, user).run().await? > 0)
}

/// Sets a due that a pass pays for; one that was set before has its amount still. False: it was paid before.
pub(super) async fn pay_with_pass(db: &Db, new: &New, pass: PassId, now: Millis) -> Result<bool> {
    let paid = sql!(
        db,
        "INSERT INTO due (subject, user_id, owed_to, amount, set_by, set_at, paid_at, paid_by, pass)
         VALUES ($1, $2, $3, $4, $2, $5, $5, $2, $6)
         ON CONFLICT (subject, user_id) DO UPDATE SET paid_at = excluded.paid_at, paid_by = excluded.paid_by, pass = excluded.pass
         WHERE due.paid_at IS NULL",
        new.subject,
        new.user,
        new.owed_to,
        new.amount,
        now,
        pass
    );
    Ok(paid.run().await? > 0)
}

/// Deletes what somebody has not paid, or what a pass has paid, and returns that pass; none if there was no such due.
pub(super) async fn release(db: &Db, subject: Uuid, user: UserId) -> Result<Option<(Option<PassId>,)>> {
    Ok(sql!(
        db,
        "DELETE FROM due WHERE subject = $1 AND user_id = $2 AND (paid_at IS NULL OR pass IS NOT NULL) RETURNING pass",
        subject,
        user
    )
    .optional()
    .await?)
}

/// Who owes something for a subject and has not paid.
pub(super) async fn open_of(db: &Db, subject: Uuid) -> Result<Vec<UserId>> {
    Ok(sql!(db, "SELECT user_id FROM due WHERE subject = $1 AND paid_at IS NULL", subject).scalars().await?)
}

/// How a due was paid.
#[derive(crate::db::FromRow)]
pub(super) struct Paid {
    pub(super) paid_at: Option<Millis>,
    pub(super) pass: Option<PassId>,
}

pub(super) async fn paid(db: &Db, (subject, user): (Uuid, UserId)) -> Result<Option<Paid>> {
    Ok(sql!(db, "SELECT paid_at, pass FROM due WHERE subject = $1 AND user_id = $2", subject, user).optional().await?)
}

/// Marks a due as paid, or as open again; no pass pays for it any more.
pub(super) async fn mark(db: &Db, (subject, user): (Uuid, UserId), paid_at: Option<Millis>, by: UserId) -> Result<()> {
    let by = paid_at.map(|_| by);
    let mark =
        sql!(db, "UPDATE due SET paid_at = $3, paid_by = $4, pass = NULL WHERE subject = $1 AND user_id = $2", subject, user, paid_at, by);
    mark.run().await?;
    Ok(())
}
