//! Courts for load tests and the demonstration: written as they are said, nobody is told; and those that are there, by name.

use protocol::courts::CourtForm;
use protocol::{CourtId, Millis, TenantId};

use super::Reference;
use super::form::Checked;
use super::store::{self, Facts};
use crate::db::Db;
use crate::error::Result;
use crate::sql;

/// Adds a place.
pub(crate) async fn plain(db: &Db, tenant: TenantId, id: CourtId, form: CourtForm, now: Millis) -> Result<Reference> {
    let facts = Facts::new(id, tenant, &Checked::parse(form)?, now);
    store::insert(db, &facts, None).await?;
    Ok(facts.into())
}

/// What some hundred courts of a community are called, by name.
pub(crate) async fn names(db: &Db, tenant: TenantId) -> Result<Vec<(CourtId, String)>> {
    Ok(sql!(db, "SELECT id, name FROM court WHERE tenant = $1 ORDER BY name, id LIMIT 200", tenant).all().await?)
}
