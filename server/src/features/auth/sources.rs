//! Where people sign in: from which networks, and on which devices. Owns the table `known_source`.
//!
//! INVARIANT: an attempt at an account counts against its source if its owner has signed in from there, and otherwise against
//! all strangers together: strangers who guess use up their own attempts, not the owner's.

use std::time::Duration;

use protocol::text::Email;
use protocol::{Millis, TenantId, UserId};

use super::visitor::Visitor;
use crate::db::Db;
use crate::error::Result;
use crate::identity::attempts::{self, Attempt, hashed, network};
use crate::run::Cx;
use crate::sql;

/// Sources known of one person: the latest ones.
const KNOWN_MAX: i64 = 50;
/// How long a source stays known without a sign-in from there.
const KNOWN_FOR: Duration = Duration::from_secs(180 * 86_400);

/// The device of a visitor, as it is stored.
pub(super) fn device(visitor: &Visitor) -> String {
    hashed("device", &visitor.device_key)
}

/// The network of a visitor, as it is stored.
pub(super) fn from_network(visitor: &Visitor) -> String {
    hashed("network", &network(visitor.address))
}

/// What an attempt at the account with this address is counted as: one from the visitor's source if its owner has signed in
/// from there, else one of all strangers. The account need not exist.
pub(super) async fn attempt(db: &Db, what: &str, visitor: &Visitor, email: &str, limit: u32) -> Result<Attempt> {
    let known = known(db, visitor, email).await?;
    Ok(match known {
        Some(source) => attempt_from(what, visitor.tenant, email, &source, limit),
        None => Attempt::of(what, visitor.tenant, email, limit),
    })
}

/// An attempt at an account from one source.
pub(super) fn attempt_from(what: &str, tenant: TenantId, email: &str, source: &str, limit: u32) -> Attempt {
    Attempt::of(&format!("{what}_from"), tenant, &format!("{email}:{source}"), limit)
}

/// Clears the failed attempts at an account from the visitor's own sources.
pub(super) async fn forgive(cx: &Cx, what: &str, visitor: &Visitor, email: &str) -> Result<()> {
    for source in [device(visitor), from_network(visitor)] {
        attempts::forgive(cx.db(), &attempt_from(what, visitor.tenant, email, &source, 0)).await?;
    }
    Ok(())
}

/// The visitor's device or else their network, if the owner of the account with this address has signed in from there.
pub(super) async fn known(db: &Db, visitor: &Visitor, email: &str) -> Result<Option<String>> {
    let Ok(email) = Email::parse(email) else { return Ok(None) };
    store::known(db, visitor.tenant, &email, &device(visitor), &from_network(visitor)).await
}

/// Remembers where somebody has signed in.
pub(super) async fn remember(cx: &Cx, user: UserId, visitor: &Visitor) -> Result<()> {
    store::remember(cx.db(), user, &device(visitor), cx.now).await?;
    store::remember(cx.db(), user, &from_network(visitor), cx.now).await?;
    store::delete_oldest(cx.db(), user).await
}

/// Deletes a person's sources.
pub(super) async fn delete_person(db: &Db, user: UserId) -> Result<()> {
    store::delete(db, user).await
}

/// Deletes the sources that were not used for long.
pub(super) async fn trim(db: &Db, now: Millis) -> Result<()> {
    store::trim(db, now - KNOWN_FOR).await
}

mod store {
    use super::*;

    /// Devices sort before networks.
    pub(super) async fn known(db: &Db, tenant: TenantId, email: &Email, device: &str, network: &str) -> Result<Option<String>> {
        Ok(sql!(
            db,
            "SELECT k.source FROM known_source k JOIN app_user u ON u.id = k.user_id
             WHERE u.tenant = $1 AND u.email = $2 AND k.source IN ($3, $4) ORDER BY k.source LIMIT 1",
            tenant,
            email.as_str(),
            device,
            network
        )
        .scalar_optional()
        .await?)
    }

    pub(super) async fn remember(db: &Db, user: UserId, source: &str, now: Millis) -> Result<()> {
        sql!(
            db,
            "INSERT INTO known_source (user_id, source, seen_at) VALUES ($1, $2, $3)
             ON CONFLICT (user_id, source) DO UPDATE SET seen_at = excluded.seen_at",
            user,
            source,
            now
        )
        .run()
        .await?;
        Ok(())
    }

    pub(super) async fn delete_oldest(db: &Db, user: UserId) -> Result<()> {
        sql!(
            db,
            "DELETE FROM known_source WHERE user_id = $1 AND seen_at <
             (SELECT seen_at FROM known_source WHERE user_id = $1 ORDER BY seen_at DESC LIMIT 1 OFFSET $2)",
            user,
            KNOWN_MAX - 1
        )
        .run()
        .await?;
        Ok(())
    }

    pub(super) async fn delete(db: &Db, user: UserId) -> Result<()> {
        sql!(db, "DELETE FROM known_source WHERE user_id = $1", user).run().await?;
        Ok(())
    }

    pub(super) async fn trim(db: &Db, before: Millis) -> Result<()> {
        sql!(db, "DELETE FROM known_source WHERE seen_at < $1", before).run().await?;
        Ok(())
    }
}
