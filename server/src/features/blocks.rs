//! Who has blocked whom. Owns the table `block`; pushes `block_changed` on the blocker's `user:{id}`, and to both of a pair
//! that either can no longer see the other, or can again.
//!
//! INVARIANT: two people in a block, whoever made it, find nothing of each other: no search, no presence, no message, no new
//! room, and the room of the two is locked. Nobody is told that they were blocked.
//! INVARIANT: both people's rows are locked before a block is made or ended, and before what it forbids is decided. What is
//! open between them in events is ended by a job: events are locked before people.

pub mod blocking;

use std::collections::HashSet;

use protocol::{Millis, UserId};

use crate::db::Db;
use crate::error::Result;

/// Whether one has blocked the other.
pub async fn has_blocked(db: &Db, blocker: UserId, blocked: UserId) -> Result<bool> {
    store::exists(db, blocker, blocked).await
}

/// Everybody in a block with somebody, whoever made it.
pub async fn blocked_with(db: &Db, user: UserId) -> Result<HashSet<UserId>> {
    Ok(store::blocked_with(db, user).await?.into_iter().collect())
}

/// Whether somebody is in a block with any of these.
pub async fn any_between(db: &Db, user: UserId, others: impl IntoIterator<Item = UserId>) -> Result<bool> {
    let unseen = blocked_with(db, user).await?;
    Ok(others.into_iter().any(|other| unseen.contains(&other)))
}

/// Ends the blocks of somebody who goes.
pub async fn forget(db: &Db, user: UserId) -> Result<()> {
    store::delete_all(db, user).await
}

mod store {
    use super::*;
    use crate::sql;

    pub(super) async fn insert(db: &Db, blocker: UserId, blocked: UserId, now: Millis) -> Result<bool> {
        let made = sql!(db, "INSERT INTO block (blocker, blocked, at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING", blocker, blocked, now);
        Ok(made.run().await? == 1)
    }

    pub(super) async fn delete(db: &Db, blocker: UserId, blocked: UserId) -> Result<bool> {
        Ok(sql!(db, "DELETE FROM block WHERE blocker = $1 AND blocked = $2", blocker, blocked).run().await? == 1)
    }

    pub(super) async fn delete_all(db: &Db, user: UserId) -> Result<()> {
        sql!(db, "DELETE FROM block WHERE blocker = $1 OR blocked = $1", user).run().await?;
        Ok(())
    }

    pub(super) async fn exists(db: &Db, blocker: UserId, blocked: UserId) -> Result<bool> {
        Ok(sql!(db, "SELECT EXISTS (SELECT 1 FROM block WHERE blocker = $1 AND blocked = $2)", blocker, blocked).scalar().await?)
    }

    pub(super) async fn blocked_with(db: &Db, user: UserId) -> Result<Vec<UserId>> {
        Ok(sql!(db, "SELECT blocked FROM block WHERE blocker = $1 UNION SELECT blocker FROM block WHERE blocked = $1", user)
            .scalars()
            .await?)
    }
}
