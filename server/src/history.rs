//! Every change of state, stored permanently. Owns the table `history`.

use protocol::{Millis, TenantId, UserId};
use uuid::Uuid;

use crate::db::{Db, in_runs};
use crate::error::Result;
use crate::sql;

/// One change: who, when, of what, from which state to which.
pub struct Change<'a> {
    pub tenant: TenantId,
    pub at: Millis,
    /// `None` is the system.
    pub actor: Option<UserId>,
    pub noun: &'a str,
    pub subject: Uuid,
    pub change: &'a str,
    pub from: Option<&'a str>,
    pub to: Option<&'a str>,
}

pub async fn record(db: &Db, change: &Change<'_>) -> Result<()> {
    sql!(
        db,
        "INSERT INTO history (id, tenant, at, actor, noun, subject, change, from_state, to_state) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)",
        Uuid::now_v7(),
        change.tenant,
        change.at,
        change.actor,
        change.noun,
        change.subject,
        change.change,
        change.from,
        change.to
    )
    .run()
    .await?;
    Ok(())
}

/// Records several changes, in as few statements as one.
pub async fn record_all(db: &Db, changes: &[Change<'_>]) -> Result<()> {
    for some in in_runs(changes) {
        let mut query = db.query("INSERT INTO history (id, tenant, at, actor, noun, subject, change, from_state, to_state) VALUES (");
        for (index, change) in some.iter().enumerate() {
            query = if index == 0 { query } else { query.push(", (") }.arg(Uuid::now_v7()).push(", ").arg(change.tenant);
            query = query.push(", ").arg(change.at).push(", ").arg(change.actor).push(", ").arg(change.noun).push(", ");
            query = query.arg(change.subject).push(", ").arg(change.change).push(", ").arg(change.from).push(", ");
            query = query.arg(change.to).push(")");
        }
        query.run().await?;
    }
    Ok(())
}

/// Erases the former names of a removed account; that and when it was renamed stays.
pub async fn forget_names(db: &Db, user: Uuid) -> Result<()> {
    sql!(
        db,
        "UPDATE history SET from_state = NULL, to_state = NULL WHERE noun = 'user' AND subject = $1 AND change IN ('renamed', 'handle_changed')",
        user
    )
    .run()
    .await?;
    Ok(())
}
