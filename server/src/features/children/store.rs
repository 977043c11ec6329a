//! The table `child`: nothing else writes it.

use protocol::children::{Child, ChildForm};
use protocol::{ChildId, Millis, TenantId, UserId};

use crate::db::Db;
use crate::error::Result;
use crate::features::level;
use crate::sql;

/// A child that is not removed.
#[derive(Clone, Debug, PartialEq, Eq, crate::db::FromRow)]
pub(in crate::features) struct ChildRow {
    pub(in crate::features) id: ChildId,
    pub(in crate::features) name: String,
    pub(in crate::features) birth_year: i64,
    /// In tenths.
    pub(in crate::features) level: Option<i64>,
    pub(in crate::features) care_note: Option<String>,
}

impl ChildRow {
    pub(in crate::features) fn shown(self) -> Child {
        let Self { id, name, birth_year, level, care_note } = self;
        Child { id, form: ChildForm { name, birth_year, level: level.and_then(level::from_tenths), care_note } }
    }
}

/// What is stored of a form.
pub(super) struct Fields {
    pub(super) name: String,
    pub(super) birth_year: i64,
    /// In tenths.
    pub(super) level: Option<i64>,
    pub(super) care_note: Option<String>,
}

pub(super) async fn count(db: &Db, guardian: UserId) -> Result<i64> {
    Ok(sql!(db, "SELECT COUNT(*) FROM child WHERE guardian = $1 AND removed_at IS NULL", guardian).scalar().await?)
}

pub(super) async fn insert(db: &Db, (id, tenant, guardian): (ChildId, TenantId, UserId), fields: &Fields, now: Millis) -> Result<()> {
    let Fields { name, birth_year, level, care_note } = fields;
    sql!(
        db,
        "INSERT INTO child (id, tenant, guardian, name, birth_year, level, care_note, created_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
        id,
        tenant,
        guardian,
        name,
        *birth_year,
        *level,
        care_note,
        now
    )
    .run()
    .await?;
    Ok(())
}

/// Whether there is such a child of theirs.
pub(super) async fn update(db: &Db, (id, guardian): (ChildId, UserId), fields: &Fields) -> Result<bool> {
    let Fields { name, birth_year, level, care_note } = fields;
    let updated = sql!(
        db,
        "UPDATE child SET name = $3, birth_year = $4, level = $5, care_note = $6 WHERE id = $1 AND guardian = $2 AND removed_at IS NULL",
        id,
        guardian,
        name,
        *birth_year,
        *level,
        care_note
    );
    Ok(updated.run().await? == 1)
}

/// Whether there was such a child of theirs.
pub(super) async fn remove(db: &Db, (id, guardian): (ChildId, UserId), now: Millis) -> Result<bool> {
    let removed = sql!(
        db,
        "UPDATE child SET name = '', level = NULL, care_note = NULL, removed_at = $3
         WHERE id = $1 AND guardian = $2 AND removed_at IS NULL",
        id,
        guardian,
        now
    );
    Ok(removed.run().await? == 1)
}

pub(super) async fn remove_all(db: &Db, guardian: UserId, now: Millis) -> Result<Vec<ChildId>> {
    Ok(sql!(
        db,
        "UPDATE child SET name = '', level = NULL, care_note = NULL, removed_at = $2 WHERE guardian = $1 AND removed_at IS NULL RETURNING id",
        guardian,
        now
    )
    .scalars()
    .await?)
}

/// The children of a guardian, at most ten.
pub(super) async fn of_guardian(db: &Db, guardian: UserId) -> Result<Vec<ChildRow>> {
    Ok(sql!(
        db,
        "SELECT id, name, birth_year, level, care_note FROM child WHERE guardian = $1 AND removed_at IS NULL ORDER BY id",
        guardian
    )
    .all()
    .await?)
}

/// Those of these children who are not removed, and of a guardian if one is given.
pub(super) async fn among(db: &Db, guardian: Option<UserId>, ids: &[ChildId]) -> Result<Vec<ChildRow>> {
    let query = db.query("SELECT id, name, birth_year, level, care_note FROM child WHERE removed_at IS NULL");
    let query = query.opt(" AND guardian = ", guardian).push(" AND id IN ").list(ids.iter().copied());
    Ok(query.push(" ORDER BY id").all().await?)
}
