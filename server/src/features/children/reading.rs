//! Children, as lessons need them.

use std::collections::HashMap;

use protocol::{ChildId, UserId};

use super::store;
pub(in crate::features) use super::store::ChildRow;
use crate::db::Db;
use crate::error::Result;

/// Those of these children that belong to a guardian.
pub(in crate::features) async fn of_guardian(db: &Db, guardian: UserId, ids: &[ChildId]) -> Result<Vec<ChildRow>> {
    if ids.is_empty() { Ok(Vec::new()) } else { store::among(db, Some(guardian), ids).await }
}

/// The names of children; removed ones have none.
pub(in crate::features) async fn named(db: &Db, ids: &[ChildId]) -> Result<HashMap<ChildId, String>> {
    Ok(found(db, ids).await?.into_iter().map(|child| (child.id, child.name)).collect())
}

/// Children by their ids, whoever their guardian is; without removed ones. The caller may see them.
pub(in crate::features) async fn found(db: &Db, ids: &[ChildId]) -> Result<Vec<ChildRow>> {
    if ids.is_empty() { Ok(Vec::new()) } else { store::among(db, None, ids).await }
}
