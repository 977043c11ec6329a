//! Courts for other features: named, locked, rated.

use std::collections::{HashMap, HashSet};

use protocol::courts::{Counts, CourtRef};
use protocol::{CourtId, TenantId};

use super::store::{self, Facts};
use crate::db::Db;
use crate::error::{Result, not_found};
use crate::run::Cx;

/// The facts of a court that an event there needs.
#[derive(Clone, Debug, PartialEq)]
pub struct Reference {
    /// Name and coordinates, as an event shows them.
    pub court: CourtRef,
    /// IANA name.
    pub zone: String,
    /// The place cell.
    pub cell: i64,
    /// How many courts of each surface there are.
    pub counts: Counts,
}

/// The court with this id, in this community.
pub async fn reference(db: &Db, tenant: TenantId, court: CourtId) -> Result<Option<Reference>> {
    Ok(store::find(db, tenant, court).await?.map(Reference::from))
}

/// The names of these courts.
pub async fn refs(db: &Db, courts: impl IntoIterator<Item = CourtId>) -> Result<HashMap<CourtId, CourtRef>> {
    let courts: HashSet<CourtId> = courts.into_iter().collect();
    if courts.is_empty() { Ok(HashMap::new()) } else { store::refs(db, &courts).await }
}

impl From<Facts> for Reference {
    fn from(facts: Facts) -> Self {
        Self { court: facts.named(), counts: facts.counts(), zone: facts.zone, cell: facts.cell }
    }
}

/// Locks a court until the commit.
pub(crate) async fn lock(cx: &Cx, court: CourtId) -> Result<Facts> {
    cx.queue_for(court.0)?;
    store::lock(cx.db(), cx.tenant(), court).await?.ok_or_else(not_found)
}

/// Adds to the rating totals of a locked court; both numbers may be negative.
pub(crate) async fn rate(db: &Db, court: CourtId, sum: i64, count: i64) -> Result<()> {
    store::rate(db, court, sum, count).await
}

/// Whether this community has the court.
pub(crate) async fn exists(db: &Db, tenant: TenantId, court: CourtId) -> Result<bool> {
    Ok(store::find(db, tenant, court).await?.is_some())
}
