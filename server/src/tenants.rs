//! Communities that share this installation and nothing else. Owns the table `tenant`.

use protocol::{Millis, TenantId};

use crate::db::Db;
use crate::error::Result;
use crate::sql;

#[derive(Clone, Debug, crate::db::FromRow)]
pub struct Tenant {
    pub id: TenantId,
    pub name: String,
    pub created_at: Millis,
}

/// Creates the tenant that every installation starts with.
pub async fn make_first(db: &Db, now: Millis) -> Result<()> {
    if !exists(db, TenantId::FIRST).await? {
        sql!(db, "INSERT INTO tenant (id, name, created_at) VALUES ($1, 'Rally', $2) ON CONFLICT (id) DO NOTHING", TenantId::FIRST, now)
            .run()
            .await?;
    }
    Ok(())
}

pub async fn add(db: &Db, name: &str, now: Millis) -> Result<TenantId> {
    Ok(sql!(
        db,
        "INSERT INTO tenant (id, name, created_at) SELECT COALESCE(MAX(id), 0) + 1, CAST($1 AS TEXT), CAST($2 AS BIGINT) FROM tenant RETURNING id",
        name,
        now
    )
    .scalar()
    .await?)
}

pub async fn list(db: &Db) -> Result<Vec<Tenant>> {
    Ok(sql!(db, "SELECT id, name, created_at FROM tenant ORDER BY id").all().await?)
}

pub async fn exists(db: &Db, tenant: TenantId) -> Result<bool> {
    Ok(sql!(db, "SELECT EXISTS (SELECT 1 FROM tenant WHERE id = $1)", tenant).scalar().await?)
}
