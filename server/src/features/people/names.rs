//! People's public names by id: name, handle and picture. Reads `app_user`.

use std::collections::HashSet;

use protocol::people::Person;
use protocol::{TenantId, UserId};

use crate::db::Db;
use crate::error::Result;

/// The columns of a [`Person`].
pub(super) type PersonRow = (UserId, String, String, Option<String>);

pub(super) fn person((id, name, handle, profile_image): PersonRow) -> Person {
    Person { id, name, handle, profile_image }
}

/// The people who exist, each once, in no particular order; also removed accounts.
pub async fn named(db: &Db, tenant: TenantId, users: impl IntoIterator<Item = UserId>) -> Result<Vec<Person>> {
    let users: HashSet<UserId> = users.into_iter().collect();
    if users.is_empty() { Ok(Vec::new()) } else { store::named(db, tenant, &users).await }
}

/// As [`named`], without removed accounts.
pub async fn reachable(db: &Db, tenant: TenantId, users: impl IntoIterator<Item = UserId>) -> Result<Vec<Person>> {
    let users: HashSet<UserId> = users.into_iter().collect();
    if users.is_empty() { Ok(Vec::new()) } else { store::reachable(db, tenant, &users).await }
}

mod store {
    use super::*;

    pub(super) async fn named(db: &Db, tenant: TenantId, users: &HashSet<UserId>) -> Result<Vec<Person>> {
        let query = db.query("SELECT id, name, handle, profile_image FROM app_user WHERE tenant = ").arg(tenant).push(" AND id IN ");
        let rows: Vec<PersonRow> = query.list(users.iter().copied()).all().await?;
        Ok(rows.into_iter().map(person).collect())
    }

    pub(super) async fn reachable(db: &Db, tenant: TenantId, users: &HashSet<UserId>) -> Result<Vec<Person>> {
        let query = db.query("SELECT id, name, handle, profile_image FROM app_user WHERE tenant = ").arg(tenant);
        let rows: Vec<PersonRow> = query.push(" AND removed_at IS NULL AND id IN ").list(users.iter().copied()).all().await?;
        Ok(rows.into_iter().map(person).collect())
    }
}
