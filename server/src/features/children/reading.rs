//! Children, as lessons need them.

use std::collections::HashMap;

use protocol::children::{Child, ChildForm};
use protocol::{ChildId, UserId};

use super::store;
use crate::db::Db;
use crate::error::Result;
use crate::features::level;

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

/// Those of these children that belong to a guardian.
pub(in crate::features) async fn of_guardian(db: &Db, guardian: UserId, ids: &[ChildId]) -> Result<Vec<ChildRow>> {
    if ids.is_empty() { Ok(Vec::new()) } else { store::among(db, Some(guardian), ids).await }
}

/// The names of children; removed ones have none.
pub(in crate::features) async fn named(db: &Db, ids: impl IntoIterator<Item = ChildId>) -> Result<HashMap<ChildId, String>> {
    Ok(found(db, ids).await?.into_iter().map(|child| (child.id, child.name)).collect())
}

/// Children by their ids, whoever their guardian is; without removed ones. The caller may see them.
pub(in crate::features) async fn found(db: &Db, ids: impl IntoIterator<Item = ChildId>) -> Result<Vec<ChildRow>> {
    let ids: Vec<ChildId> = ids.into_iter().collect();
    if ids.is_empty() { Ok(Vec::new()) } else { store::among(db, None, &ids).await }
}
