//! The table `moderation_case`.

use protocol::moderation::{CaseNoun, Ruling};
use protocol::{CaseId, Millis, TenantId, UserId};

use crate::db::Db;
use crate::error::{Error, Result, not_found};
use crate::features::cursor::Cursor;
use crate::run::Cx;
use crate::sql;

macro_rules! columns {
    () => {
        "id, noun, subject, author, content, reason, reporters, opened_at, is_open, hidden, taken_by, ruling, warned, suspended_until, \
         decision_reason, decided_by, decided_at, appeal, appealed_at, version"
    };
}

/// A case.
#[derive(Clone, Debug, crate::db::FromRow)]
pub(super) struct Row {
    pub(super) id: CaseId,
    pub(super) noun: String,
    /// As in the table `report`.
    pub(super) subject: String,
    pub(super) author: Option<UserId>,
    /// What it said when it was last reported, as JSON.
    pub(super) content: String,
    pub(super) reason: Option<String>,
    pub(super) reporters: i64,
    pub(super) opened_at: Millis,
    pub(super) is_open: bool,
    pub(super) hidden: bool,
    pub(super) taken_by: Option<UserId>,
    pub(super) ruling: Option<String>,
    pub(super) warned: bool,
    pub(super) suspended_until: Option<Millis>,
    pub(super) decision_reason: String,
    pub(super) decided_by: Option<UserId>,
    pub(super) decided_at: Option<Millis>,
    pub(super) appeal: Option<String>,
    pub(super) appealed_at: Option<Millis>,
    pub(super) version: i64,
}

impl Row {
    pub(super) fn noun(&self) -> Result<CaseNoun> {
        serde_json::from_value(self.noun.as_str().into()).map_err(|_| unknown("noun of a case"))
    }

    pub(super) fn ruling(&self) -> Result<Option<Ruling>> {
        let parse = |name: &String| serde_json::from_value(name.as_str().into()).map_err(|_| unknown("ruling"));
        self.ruling.as_ref().map(parse).transpose()
    }
}

/// What another version wrote.
pub(super) fn unknown(what: &str) -> Error {
    Error::internal(format!("the database has a {what} that this version does not know"))
}

/// A ruling's name in the database, the same as on the wire.
pub(super) fn name(ruling: Ruling) -> &'static str {
    match ruling {
        Ruling::Stands => "stands",
        Ruling::Hidden => "hidden",
        Ruling::Removed => "removed",
        Ruling::Upheld => "upheld",
    }
}

/// What a case is about.
#[derive(Clone, Copy, Debug)]
pub(super) struct About<'a> {
    pub(super) noun: &'a str,
    pub(super) subject: &'a str,
    pub(super) author: Option<UserId>,
    pub(super) content: &'a str,
    pub(super) reason: Option<&'a str>,
    pub(super) reporters: i64,
    pub(super) hidden: bool,
}

/// Opens a case, or adds a report to the open one: its text is the last that was reported.
pub(super) async fn open_or_add(cx: &Cx, about: About<'_>) -> Result<CaseId> {
    let About { noun, subject, author, content, reason, reporters, hidden } = about;
    Ok(sql!(
        cx.db(),
        "INSERT INTO moderation_case (id, tenant, noun, subject, author, content, reason, reporters, opened_at, is_open, hidden, warned,
             decision_reason, version)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, TRUE, $10, FALSE, '', 1)
         ON CONFLICT (tenant, noun, subject) WHERE is_open DO UPDATE SET content = excluded.content,
             reporters = CASE WHEN excluded.reporters > 0 THEN excluded.reporters ELSE moderation_case.reporters END,
             hidden = moderation_case.hidden OR excluded.hidden, reason = COALESCE(moderation_case.reason, excluded.reason)
         RETURNING id",
        cx.new_id::<CaseId>(),
        cx.tenant(),
        noun,
        subject,
        author,
        content,
        reason,
        reporters,
        cx.now,
        hidden
    )
    .scalar()
    .await?)
}

pub(super) async fn find(db: &Db, tenant: TenantId, id: CaseId) -> Result<Row> {
    let found = sql!(db, concat!("SELECT ", columns!(), " FROM moderation_case WHERE id = $1 AND tenant = $2"), id, tenant);
    found.optional().await?.ok_or_else(not_found)
}

/// Reads and locks a case.
pub(super) async fn lock(cx: &Cx, id: CaseId) -> Result<Row> {
    cx.queue_for(id.0)?;
    let locked = sql!(
        cx.db(),
        concat!("UPDATE moderation_case SET version = version WHERE id = $1 AND tenant = $2 RETURNING ", columns!()),
        id,
        cx.tenant()
    );
    locked.optional().await?.ok_or_else(not_found)
}

/// The open case about something.
pub(super) async fn open_about(db: &Db, tenant: TenantId, (noun, subject): (&str, &str)) -> Result<Option<CaseId>> {
    Ok(sql!(db, "SELECT id FROM moderation_case WHERE tenant = $1 AND noun = $2 AND subject = $3 AND is_open", tenant, noun, subject)
        .scalar_optional()
        .await?)
}

/// Those that have waited longest.
pub(super) async fn open(db: &Db, tenant: TenantId, limit: usize) -> Result<Vec<Row>> {
    let limit = i64::try_from(limit).unwrap_or(i64::MAX);
    Ok(sql!(
        db,
        concat!("SELECT ", columns!(), " FROM moderation_case WHERE tenant = $1 AND is_open ORDER BY opened_at, id LIMIT $2"),
        tenant,
        limit
    )
    .all()
    .await?)
}

pub(super) async fn count_open(db: &Db, tenant: TenantId) -> Result<i64> {
    Ok(sql!(db, "SELECT COUNT(*) FROM moderation_case WHERE tenant = $1 AND is_open", tenant).scalar().await?)
}

/// Decided ones, the newest first.
pub(super) async fn decided(db: &Db, tenant: TenantId, after: Option<Cursor<CaseId>>, limit: usize) -> Result<Vec<Row>> {
    let query = db.query(concat!("SELECT ", columns!(), " FROM moderation_case WHERE NOT is_open AND tenant = ")).arg(tenant);
    let query = match after {
        Some(Cursor { at, id }) => query.push(" AND (decided_at, id) < (").arg(at).push(", ").arg(id).push(")"),
        None => query,
    };
    let limit = i64::try_from(limit).unwrap_or(i64::MAX);
    Ok(query.push(" ORDER BY decided_at DESC, id DESC LIMIT ").arg(limit).all().await?)
}

/// Writes everything that changes once a case is open.
pub(super) async fn update(db: &Db, row: &Row) -> Result<()> {
    sql!(
        db,
        "UPDATE moderation_case SET is_open = $2, hidden = $3, taken_by = $4, ruling = $5, warned = $6, suspended_until = $7,
             decision_reason = $8, decided_by = $9, decided_at = $10, appeal = $11, appealed_at = $12, opened_at = $13, version = $14
         WHERE id = $1",
        row.id,
        row.is_open,
        row.hidden,
        row.taken_by,
        row.ruling.as_deref(),
        row.warned,
        row.suspended_until,
        row.decision_reason.as_str(),
        row.decided_by,
        row.decided_at,
        row.appeal.as_deref(),
        row.appealed_at,
        row.opened_at,
        row.version
    )
    .run()
    .await?;
    Ok(())
}

/// What was decided about somebody, one case aside.
#[derive(Clone, Copy, Debug, Default, crate::db::FromRow)]
pub(super) struct Record {
    pub(super) broke_rules: i64,
    pub(super) warnings: i64,
    pub(super) suspensions: i64,
}

pub(super) async fn record_of(db: &Db, author: UserId, aside: CaseId) -> Result<Record> {
    Ok(sql!(
        db,
        "SELECT COUNT(*) AS broke_rules, COUNT(CASE WHEN warned THEN 1 END) AS warnings,
             COUNT(CASE WHEN suspended_until IS NOT NULL THEN 1 END) AS suspensions
         FROM moderation_case WHERE author = $1 AND id <> $2 AND ruling <> 'stands'",
        author,
        aside
    )
    .one()
    .await?)
}
