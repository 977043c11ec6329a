//! The table `report`.

use protocol::{Millis, TenantId, UserId};
use serde::Serialize;
use uuid::Uuid;

use super::subjects::Subject;
use crate::db::Db;
use crate::error::Result;
use crate::run::Cx;
use crate::sql;

/// What waits for the operator, by subject.
#[derive(Clone, Debug, Serialize, crate::db::FromRow)]
pub(crate) struct Waiting {
    pub(crate) noun: String,
    pub(crate) subject: String,
    /// Whose it is, as their handle.
    pub(crate) author: Option<String>,
    pub(crate) reporters: i64,
    pub(crate) first_at: Millis,
    /// How something begins that is held without a report.
    pub(crate) held: Option<String>,
}

/// A report of a subject.
#[derive(Clone, Debug, crate::db::FromRow)]
pub(crate) struct Report {
    pub(crate) user: UserId,
    pub(crate) at: Millis,
    /// The reporter's handle.
    pub(crate) by: String,
    pub(crate) reason: String,
    pub(crate) note: Option<String>,
    /// JSON.
    pub(crate) content: String,
    pub(crate) state: String,
    pub(crate) decided_at: Option<Millis>,
}

/// What was reported last of a subject, and whose it is.
#[derive(Clone, Debug, crate::db::FromRow)]
pub(in crate::features) struct Content {
    pub(in crate::features) author: Option<UserId>,
    /// JSON.
    pub(in crate::features) content: String,
}

/// Somebody who reported something.
#[derive(Clone, Copy, Debug, crate::db::FromRow)]
pub(in crate::features) struct Reporter {
    pub(in crate::features) user: UserId,
    pub(in crate::features) member_since: Millis,
    /// Subjects reported by them of which a moderator decided that they break the rules, or that they may stand.
    pub(in crate::features) upheld: i64,
    pub(in crate::features) dismissed: i64,
}

/// Stores a report; whether it is new.
pub(super) async fn insert(cx: &Cx, by: UserId, subject: &Subject, reason: &str, note: Option<&str>) -> Result<bool> {
    let inserted = sql!(
        cx.db(),
        "INSERT INTO report (id, tenant, by_user, noun, subject, author, reason, note, content, at, state)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 'open') ON CONFLICT (by_user, noun, subject, reason) DO NOTHING",
        cx.new_id::<Uuid>(),
        cx.tenant(),
        by,
        subject.noun,
        subject.id.as_str(),
        subject.author,
        reason,
        note,
        subject.content.to_string(),
        cx.now
    );
    Ok(inserted.run().await? > 0)
}

pub(super) async fn waiting(db: &Db, tenant: TenantId, limit: i64) -> Result<Vec<Waiting>> {
    Ok(sql!(
        db,
        "SELECT r.noun, r.subject, MIN(u.handle) AS author, COUNT(DISTINCT r.by_user) AS reporters, MIN(r.at) AS first_at, NULL AS held
         FROM report r LEFT JOIN app_user u ON u.id = r.author WHERE r.tenant = $1 AND r.state = 'open'
         GROUP BY r.noun, r.subject ORDER BY COUNT(DISTINCT r.by_user) DESC, MIN(r.at), r.noun, r.subject LIMIT $2",
        tenant,
        limit
    )
    .all()
    .await?)
}

pub(super) async fn of_subject(db: &Db, tenant: TenantId, (noun, subject): (&str, &str)) -> Result<Vec<Report>> {
    Ok(sql!(
        db,
        "SELECT r.by_user AS \"user\", r.at, u.handle AS by, r.reason, r.note, r.content, r.state, r.decided_at FROM report r JOIN app_user u ON u.id = r.by_user
         WHERE r.tenant = $1 AND r.noun = $2 AND r.subject = $3 ORDER BY r.at, r.id",
        tenant,
        noun,
        subject
    )
    .all()
    .await?)
}

/// How many open reports a subject has.
pub(in crate::features) async fn count_open(db: &Db, tenant: TenantId, (noun, subject): (&str, &str)) -> Result<u64> {
    let open: i64 =
        sql!(db, "SELECT COUNT(*) FROM report WHERE tenant = $1 AND noun = $2 AND subject = $3 AND state = 'open'", tenant, noun, subject)
            .scalar()
            .await?;
    Ok(u64::try_from(open).unwrap_or_default())
}

/// Whether somebody has ever reported a subject.
pub(in crate::features) async fn has_reported(db: &Db, user: UserId, (noun, subject): (&str, &str)) -> Result<bool> {
    Ok(sql!(db, "SELECT EXISTS (SELECT 1 FROM report WHERE by_user = $1 AND noun = $2 AND subject = $3)", user, noun, subject)
        .scalar()
        .await?)
}

/// How many people have an open report about a subject.
pub(super) async fn count_reporters(db: &Db, tenant: TenantId, (noun, subject): (&str, &str)) -> Result<i64> {
    Ok(sql!(
        db,
        "SELECT COUNT(DISTINCT by_user) FROM report WHERE tenant = $1 AND noun = $2 AND subject = $3 AND state = 'open'",
        tenant,
        noun,
        subject
    )
    .scalar()
    .await?)
}

/// Those with an open report about a subject, without removed accounts.
pub(super) async fn reporters(db: &Db, tenant: TenantId, (noun, subject): (&str, &str)) -> Result<Vec<Reporter>> {
    let users: Vec<UserId> = sql!(
        db,
        "SELECT DISTINCT by_user FROM report WHERE tenant = $1 AND noun = $2 AND subject = $3 AND state = 'open'",
        tenant,
        noun,
        subject
    )
    .scalars()
    .await?;
    records(db, &users, (noun, subject)).await
}

/// How often people were right with what they reported, one subject aside; removed accounts are left out.
pub(in crate::features) async fn records(db: &Db, users: &[UserId], (noun, subject): (&str, &str)) -> Result<Vec<Reporter>> {
    // Everybody is here, also with no other report.
    let query = db.query(
        "SELECT u.id AS \"user\", u.created_at AS member_since,
             COUNT(DISTINCT CASE WHEN o.state = 'actioned' THEN o.noun || o.subject END) AS upheld,
             COUNT(DISTINCT CASE WHEN o.state = 'dismissed' THEN o.noun || o.subject END) AS dismissed
         FROM app_user u LEFT JOIN report o ON o.by_user = u.id AND NOT (o.noun = ",
    );
    let query = query.arg(noun).push(" AND o.subject = ").arg(subject).push(") WHERE u.removed_at IS NULL AND u.id IN ");
    Ok(query.list(users.iter().copied()).push(" GROUP BY u.id, u.created_at").all().await?)
}

/// When a moderator last let a subject stand.
pub(super) async fn dismissed_at(db: &Db, tenant: TenantId, (noun, subject): (&str, &str)) -> Result<Option<Millis>> {
    Ok(sql!(
        db,
        "SELECT MAX(decided_at) FROM report WHERE tenant = $1 AND noun = $2 AND subject = $3 AND state = 'dismissed'",
        tenant,
        noun,
        subject
    )
    .scalar()
    .await?)
}

/// What was reported last of a subject.
pub(super) async fn reported(db: &Db, tenant: TenantId, (noun, subject): (&str, &str)) -> Result<Option<Content>> {
    Ok(sql!(
        db,
        "SELECT author, content FROM report WHERE tenant = $1 AND noun = $2 AND subject = $3 ORDER BY at DESC, id DESC LIMIT 1",
        tenant,
        noun,
        subject
    )
    .optional()
    .await?)
}

/// Decides open reports of a subject, and those that were decided otherwise at a time; answers with them.
pub(super) async fn close(cx: &Cx, (noun, subject): (&str, &str), state: &str, before: Option<Millis>) -> Result<Vec<Uuid>> {
    Ok(sql!(
        cx.db(),
        "UPDATE report SET state = $4, decided_at = $5
         WHERE tenant = $1 AND noun = $2 AND subject = $3 AND (state = 'open' OR (decided_at = $6 AND state <> $4)) RETURNING id",
        cx.tenant(),
        noun,
        subject,
        state,
        cx.now,
        before
    )
    .scalars()
    .await?)
}

/// Some of those whose reports of a subject were decided at a time, in the order of their ids.
pub(super) async fn reporters_decided(
    db: &Db,
    tenant: TenantId,
    (noun, subject): (&str, &str),
    at: Millis,
    after: Option<UserId>,
    limit: i64,
) -> Result<Vec<UserId>> {
    let query = db.query("SELECT DISTINCT by_user FROM report WHERE state <> 'open' AND tenant = ").arg(tenant);
    let query = query.push(" AND noun = ").arg(noun).push(" AND subject = ").arg(subject).push(" AND decided_at = ").arg(at);
    Ok(query.opt(" AND by_user > ", after).push(" ORDER BY by_user LIMIT ").arg(limit).scalars().await?)
}
