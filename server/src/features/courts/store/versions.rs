//! The table `court_version`.

use std::collections::{HashMap, HashSet};

use protocol::courts::CourtForm;
use protocol::{CourtId, Millis, UserId};

use crate::db::Db;
use crate::error::Result;
use crate::sql;

/// A version of a court.
#[derive(crate::db::FromRow)]
pub(in crate::features::courts) struct VersionRow {
    pub(in crate::features::courts) version: i64,
    pub(in crate::features::courts) editor: Option<UserId>,
    pub(in crate::features::courts) at: Millis,
    pub(in crate::features::courts) data: String,
}

impl VersionRow {
    pub(in crate::features::courts) fn form(&self) -> Result<CourtForm> {
        Ok(serde_json::from_str(&self.data)?)
    }

    /// The form of the source of an imported court, which edits made here may have overridden in the version itself.
    pub(in crate::features::courts) fn source(&self) -> Result<CourtForm> {
        #[derive(serde::Deserialize)]
        struct Merged {
            imported: Option<CourtForm>,
        }
        let merged: Merged = serde_json::from_str(&self.data)?;
        merged.imported.map_or_else(|| self.form(), Ok)
    }
}

/// The JSON of a version: its form, and the form of its source where that differs.
pub(in crate::features::courts) fn version_data(form: &CourtForm, source: Option<&CourtForm>) -> Result<String> {
    let mut data = serde_json::to_value(form)?;
    if let (Some(source), Some(fields)) = (source.filter(|source| *source != form), data.as_object_mut()) {
        fields.insert("imported".to_owned(), serde_json::to_value(source)?);
    }
    Ok(data.to_string())
}

pub(in crate::features::courts) async fn insert_version(db: &Db, court: CourtId, row: &VersionRow) -> Result<()> {
    sql!(
        db,
        "INSERT INTO court_version (court, version, editor, at, data) VALUES ($1, $2, $3, $4, $5)",
        court,
        row.version,
        row.editor,
        row.at,
        &row.data
    )
    .run()
    .await?;
    Ok(())
}

/// When these courts last changed.
pub(in crate::features::courts) async fn changed_at(db: &Db, courts: &HashSet<CourtId>) -> Result<HashMap<CourtId, Millis>> {
    let query = db.query("SELECT court, MAX(at) FROM court_version WHERE court IN ").list(courts.iter().copied());
    let rows: Vec<(CourtId, Millis)> = query.push(" GROUP BY court").all().await?;
    Ok(rows.into_iter().collect())
}

pub(in crate::features::courts) async fn versions(db: &Db, court: CourtId, limit: usize) -> Result<Vec<VersionRow>> {
    Ok(sql!(
        db,
        "SELECT version, editor, at, data FROM court_version WHERE court = $1 ORDER BY version DESC LIMIT $2",
        court,
        i64::try_from(limit).unwrap_or(i64::MAX)
    )
    .all()
    .await?)
}

pub(in crate::features::courts) async fn version(db: &Db, court: CourtId, version: i64) -> Result<Option<VersionRow>> {
    Ok(sql!(db, "SELECT version, editor, at, data FROM court_version WHERE court = $1 AND version = $2", court, version).optional().await?)
}

/// The newest version that an import wrote.
pub(in crate::features::courts) async fn imported_version(db: &Db, court: CourtId) -> Result<Option<VersionRow>> {
    Ok(sql!(
        db,
        "SELECT version, editor, at, data FROM court_version WHERE court = $1 AND editor IS NULL AND merged_from IS NULL
         ORDER BY version DESC LIMIT 1",
        court
    )
    .optional()
    .await?)
}

/// Moves the versions of a merged court behind those of the court that stays, whose newest one has this number.
pub(in crate::features::courts) async fn move_versions(db: &Db, from: CourtId, into: CourtId, newest: i64) -> Result<()> {
    sql!(
        db,
        "UPDATE court_version SET court = $2, version = version + $3, merged_from = COALESCE(merged_from, $1) WHERE court = $1",
        from,
        into,
        newest
    )
    .run()
    .await?;
    Ok(())
}
