//! The rows of jobs.

use protocol::{Millis, TenantId};
use uuid::Uuid;

use crate::db::{Db, in_runs};
use crate::error::Result;
use crate::sql;

/// A job to perform.
#[derive(crate::db::FromRow)]
pub(super) struct Row {
    pub(super) id: Uuid,
    pub(super) tenant: TenantId,
    pub(super) noun: String,
    pub(super) body: String,
    pub(super) tries: i64,
}

/// A job that failed too often.
#[derive(Debug, crate::db::FromRow)]
pub struct SetAside {
    pub id: Uuid,
    pub tenant: TenantId,
    pub noun: String,
    pub body: String,
    pub tries: i64,
    pub since: Millis,
    pub error: Option<String>,
}

pub(super) async fn insert(db: &Db, tenant: TenantId, noun: &str, body: &str, outside: bool, due_at: Millis) -> Result<()> {
    sql!(
        db,
        "INSERT INTO job (id, tenant, noun, payload, outside, due_at, tries) VALUES ($1, $2, $3, $4, $5, $6, 0)",
        Uuid::now_v7(),
        tenant,
        noun,
        body,
        outside,
        due_at
    )
    .run()
    .await?;
    Ok(())
}

/// Inserts jobs of one noun, each with its body and when it is due.
pub(super) async fn insert_all(db: &Db, tenant: TenantId, noun: &str, outside: bool, jobs: &[(String, Millis)]) -> Result<()> {
    for some in in_runs(jobs) {
        let mut query = db.query("INSERT INTO job (id, tenant, noun, payload, outside, due_at, tries) VALUES (");
        for (index, (body, due_at)) in some.iter().enumerate() {
            query = if index == 0 { query } else { query.push(", (") }.arg(Uuid::now_v7()).push(", ").arg(tenant).push(", ").arg(noun);
            query = query.push(", ").arg(body.as_str()).push(", ").arg(outside).push(", ").arg(*due_at).push(", 0)");
        }
        query.run().await?;
    }
    Ok(())
}

pub(super) async fn any_due(db: &Db, outside: bool, now: Millis) -> Result<bool> {
    let found: Option<i64> = sql!(
        db,
        "SELECT due_at FROM job WHERE outside = $1 AND set_aside_at IS NULL AND due_at <= $2 AND leased_until <= $2 LIMIT 1",
        outside,
        now
    )
    .scalar_optional()
    .await?;
    Ok(found.is_some())
}

/// Reserves due jobs for this node until then. PostgreSQL skips those that another node is reserving.
pub(super) async fn lease(db: &Db, outside: bool, now: Millis, until: Millis, limit: i64) -> Result<Vec<Row>> {
    Ok(sql!(
        db,
        sqlite: "UPDATE job SET leased_until = $3 WHERE id IN
                     (SELECT id FROM job WHERE outside = $1 AND set_aside_at IS NULL AND due_at <= $2 AND leased_until <= $2
                      ORDER BY due_at LIMIT $4)
                 RETURNING id, tenant, noun, payload AS body, tries",
        postgres: "UPDATE job SET leased_until = $3 WHERE id = ANY (ARRAY
                     (SELECT id FROM job WHERE outside = $1 AND set_aside_at IS NULL AND due_at <= $2 AND leased_until <= $2
                      ORDER BY due_at LIMIT $4 FOR UPDATE SKIP LOCKED))
                 RETURNING id, tenant, noun, payload AS body, tries",
        outside,
        now,
        until,
        limit
    )
    .all()
    .await?)
}

pub(super) async fn delete(db: &Db, id: Uuid) -> Result<bool> {
    Ok(sql!(db, "DELETE FROM job WHERE id = $1", id).run().await? == 1)
}

pub(super) async fn postpone(db: &Db, id: Uuid, due_at: Millis, error: &str) -> Result<()> {
    sql!(db, "UPDATE job SET due_at = $2, tries = tries + 1, leased_until = 0, last_error = $3 WHERE id = $1", id, due_at, error)
        .run()
        .await?;
    Ok(())
}

pub(super) async fn give_up(db: &Db, id: Uuid, now: Millis, error: &str) -> Result<()> {
    sql!(db, "UPDATE job SET set_aside_at = $2, tries = tries + 1, leased_until = 0, last_error = $3 WHERE id = $1", id, now, error)
        .run()
        .await?;
    Ok(())
}

pub(super) async fn set_aside(db: &Db, limit: i64) -> Result<Vec<SetAside>> {
    Ok(sql!(
        db,
        "SELECT id, tenant, noun, payload AS body, tries, set_aside_at AS since, last_error AS error FROM job
         WHERE set_aside_at IS NOT NULL ORDER BY set_aside_at LIMIT $1",
        limit
    )
    .all()
    .await?)
}

pub(super) async fn retry(db: &Db, id: Option<Uuid>, now: Millis) -> Result<u64> {
    let query = db.query("UPDATE job SET set_aside_at = NULL, tries = 0, due_at = ").arg(now).push(" WHERE set_aside_at IS NOT NULL");
    Ok(query.opt(" AND id = ", id).run().await?)
}
