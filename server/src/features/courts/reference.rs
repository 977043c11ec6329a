//! Courts for other features: named, locked, rated.

use std::collections::{HashMap, HashSet};

use protocol::courts::{Counts, CourtRef};
use protocol::{CourtId, Millis, TenantId};

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

/// When these courts last changed.
pub(crate) async fn changed_at(db: &Db, courts: impl IntoIterator<Item = CourtId>) -> Result<HashMap<CourtId, Millis>> {
    let courts: HashSet<CourtId> = courts.into_iter().collect();
    if courts.is_empty() { Ok(HashMap::new()) } else { store::changed_at(db, &courts).await }
}

/// How many courts there are in each place cell of a community.
pub async fn counts(db: &Db, tenant: TenantId) -> Result<Vec<(Option<i64>, i64)>> {
    store::counts(db, tenant).await
}

impl From<Facts> for Reference {
    fn from(facts: Facts) -> Self {
        Self { court: facts.named(), counts: facts.counts(), zone: facts.zone, cell: facts.cell }
    }
}

/// A court that people may see; one that was merged is the court that stayed.
pub(crate) async fn seen(cx: &Cx, court: CourtId) -> Result<Facts> {
    store::find(cx.db(), cx.tenant(), court).await?.ok_or_else(not_found)
}

/// Locks a court that people may see until the commit; one that was merged is the court that stayed.
pub(crate) async fn lock(cx: &Cx, court: CourtId) -> Result<Facts> {
    let asked = lock_any(cx, court).await?;
    // A court into which others were merged leads on before it is merged itself, and for that their rows are locked.
    let found = match asked.merged_into {
        Some(into) => lock_any(cx, into).await?,
        None => asked,
    };
    if found.hidden_at.is_none() { Ok(found) } else { Err(not_found()) }
}

/// Locks a court, whether people may see it or not.
pub(super) async fn lock_any(cx: &Cx, court: CourtId) -> Result<Facts> {
    cx.queue_for(court.0)?;
    store::lock(cx.db(), cx.tenant(), court).await?.ok_or_else(not_found)
}

/// Adds to the rating totals of a locked court; both numbers may be negative.
pub(crate) async fn rate(db: &Db, court: CourtId, sum: i64, count: i64) -> Result<()> {
    store::rate(db, court, sum, count).await
}

/// The court that this id leads to, if people may see it.
pub(crate) async fn current(db: &Db, tenant: TenantId, court: CourtId) -> Result<Option<CourtId>> {
    Ok(store::find(db, tenant, court).await?.map(|facts| facts.id))
}

/// Sets the rating totals of a locked court.
pub(crate) async fn set_rating(db: &Db, court: CourtId, sum: i64, count: i64) -> Result<()> {
    store::set_rating(db, court, sum, count).await
}
