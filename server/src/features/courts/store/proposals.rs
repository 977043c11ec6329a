//! The table `court_proposal`.

use protocol::people::Spot;
use protocol::{CourtId, Millis, ProposalId, TenantId, UserId};

use crate::db::Db;
use crate::error::Result;
use crate::features::courts::form::Place;
use crate::sql;

/// A name and a place that somebody proposed.
#[derive(Clone, Debug, crate::db::FromRow)]
pub(in crate::features::courts) struct ProposalRow {
    pub(in crate::features::courts) id: ProposalId,
    pub(in crate::features::courts) court: CourtId,
    pub(in crate::features::courts) by_user: UserId,
    pub(in crate::features::courts) name: String,
    latitude: f64,
    longitude: f64,
    pub(in crate::features::courts) address: Option<String>,
    pub(in crate::features::courts) at: Millis,
}

impl ProposalRow {
    pub(in crate::features::courts) fn new(id: ProposalId, court: CourtId, by_user: UserId, place: Place, at: Millis) -> Self {
        let Place { name, location: Spot { latitude, longitude }, address } = place;
        Self { id, court, by_user, name, latitude, longitude, address, at }
    }

    pub(in crate::features::courts) fn place(&self) -> Place {
        Place {
            name: self.name.clone(),
            location: Spot { latitude: self.latitude, longitude: self.longitude },
            address: self.address.clone(),
        }
    }
}

pub(in crate::features::courts) async fn insert_proposal(db: &Db, row: &ProposalRow) -> Result<()> {
    sql!(
        db,
        "INSERT INTO court_proposal (id, court, by_user, name, latitude, longitude, address, at, state)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 'open')",
        row.id,
        row.court,
        row.by_user,
        &row.name,
        row.latitude,
        row.longitude,
        &row.address,
        row.at
    )
    .run()
    .await?;
    Ok(())
}

/// What waits at a court: one proposal at most.
pub(in crate::features::courts) async fn waiting_at(db: &Db, court: CourtId) -> Result<Option<ProposalRow>> {
    Ok(sql!(
        db,
        "SELECT id, court, by_user, name, latitude, longitude, address, at FROM court_proposal WHERE court = $1 AND state = 'open'",
        court
    )
    .optional()
    .await?)
}

/// A proposal that waits, whatever its court.
pub(in crate::features::courts) async fn proposal(db: &Db, id: ProposalId) -> Result<Option<ProposalRow>> {
    Ok(sql!(
        db,
        "SELECT id, court, by_user, name, latitude, longitude, address, at FROM court_proposal WHERE id = $1 AND state = 'open'",
        id
    )
    .optional()
    .await?)
}

/// All that waits in a community, the oldest first.
pub(in crate::features::courts) async fn waiting(db: &Db, tenant: TenantId, limit: i64) -> Result<Vec<ProposalRow>> {
    Ok(sql!(
        db,
        "SELECT p.id, p.court, p.by_user, p.name, p.latitude, p.longitude, p.address, p.at
         FROM court_proposal p JOIN court c ON c.id = p.court WHERE p.state = 'open' AND c.tenant = $1 ORDER BY p.at, p.id LIMIT $2",
        tenant,
        limit
    )
    .all()
    .await?)
}

/// Ends a proposal that waits: `confirmed`, `declined`, or `over`.
pub(in crate::features::courts) async fn decide(db: &Db, id: ProposalId, state: &str, by: Option<UserId>, now: Millis) -> Result<()> {
    sql!(db, "UPDATE court_proposal SET state = $2, decided_by = $3, decided_at = $4 WHERE id = $1 AND state = 'open'", id, state, by, now)
        .run()
        .await?;
    Ok(())
}

/// Ends what somebody proposed, wherever it waits.
pub(in crate::features::courts) async fn end_of(db: &Db, user: UserId, now: Millis) -> Result<()> {
    sql!(db, "UPDATE court_proposal SET state = 'over', decided_at = $2 WHERE by_user = $1 AND state = 'open'", user, now).run().await?;
    Ok(())
}
