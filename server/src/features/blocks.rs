//! Who has blocked whom. Owns the table `block`; pushes `block_changed` on the blocker's `user:{id}`, and a block or unblock to
//! both people's connections.
//!
//! INVARIANT: a block hides each from the other: no search, no presence, no message, no new room, and their direct
//! room is locked. Nobody is notified of being blocked.
//! INVARIANT: both people's rows are locked before a block is made or ended, and before anything that it forbids. A job ends
//! what is open between them in events, because events are locked before people.

pub mod listing;

use std::collections::HashSet;

use protocol::{Millis, UserId};

use crate::db::{Db, Query};
use crate::error::Result;

/// Makes a block; whether there was none. Both people's rows are locked.
pub(crate) async fn insert(db: &Db, blocker: UserId, blocked: UserId, now: Millis) -> Result<bool> {
    store::insert(db, blocker, blocked, now).await
}

/// Ends a block; whether there was one. Both people's rows are locked.
pub(crate) async fn delete(db: &Db, blocker: UserId, blocked: UserId) -> Result<bool> {
    store::delete(db, blocker, blocked).await
}

/// Whether one has blocked the other.
pub async fn has_blocked(db: &Db, blocker: UserId, blocked: UserId) -> Result<bool> {
    store::exists(db, blocker, blocked).await
}

/// Everybody whom `user` blocked or who blocked `user`.
pub async fn blocked_with(db: &Db, user: UserId) -> Result<HashSet<UserId>> {
    Ok(store::blocked_with(db, user).await?.into_iter().collect())
}

/// Which of these are in a block with somebody, in either direction.
pub async fn blocked_among(db: &Db, user: UserId, others: &HashSet<UserId>) -> Result<HashSet<UserId>> {
    if others.is_empty() { Ok(HashSet::new()) } else { Ok(store::blocked_among(db, user, others).await?.into_iter().collect()) }
}

/// Whether somebody is in a block with any of these, in either direction.
pub async fn any_between(db: &Db, user: UserId, others: impl IntoIterator<Item = UserId>) -> Result<bool> {
    let others: HashSet<UserId> = others.into_iter().collect();
    if others.is_empty() { Ok(false) } else { store::any_between(db, user, &others).await }
}

/// Deletes at most `limit` blocks of a removed account, in either direction; whether there may be more.
pub async fn delete_some(db: &Db, user: UserId, limit: i64) -> Result<bool> {
    store::delete_some(db, user, limit).await
}

/// The SQL condition that two people are not in a block, in either direction. Both are literals, each a column or a
/// placeholder: `not_blocked!("u.id", "$2")`. True where either is NULL.
macro_rules! not_blocked {
    ($a:literal, $b:literal) => {
        concat!(
            "NOT EXISTS (SELECT 1 FROM block WHERE blocker = ",
            $a,
            " AND blocked = ",
            $b,
            ") AND NOT EXISTS (SELECT 1 FROM block WHERE blocker = ",
            $b,
            " AND blocked = ",
            $a,
            ")"
        )
    };
}
pub(crate) use not_blocked;

/// Adds to a built query that a person is in no block with `user`, in either direction. `column` is the person's id, such as
/// `u.id`; true where it is NULL. The database reads the blocks of `user` once, however many rows the query looks at.
pub(crate) fn exclude<'d>(query: Query<'d>, column: &'static str, user: UserId) -> Query<'d> {
    push_blocked_with(query.push(" AND (").push(column).push(" IS NULL OR ").push(column).push(" NOT IN "), user).push(")")
}

/// Adds everybody in a block with `user`, in either direction, as a subquery in parentheses.
pub(crate) fn push_blocked_with(query: Query<'_>, user: UserId) -> Query<'_> {
    let query = query.push("(SELECT blocked FROM block WHERE blocker = ").arg(user);
    query.push(" UNION ALL SELECT blocker FROM block WHERE blocked = ").arg(user).push(")")
}

mod store {
    use super::*;
    use crate::sql;

    pub(super) async fn insert(db: &Db, blocker: UserId, blocked: UserId, now: Millis) -> Result<bool> {
        let inserted =
            sql!(db, "INSERT INTO block (blocker, blocked, at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING", blocker, blocked, now);
        Ok(inserted.run().await? == 1)
    }

    pub(super) async fn delete(db: &Db, blocker: UserId, blocked: UserId) -> Result<bool> {
        Ok(sql!(db, "DELETE FROM block WHERE blocker = $1 AND blocked = $2", blocker, blocked).run().await? == 1)
    }

    pub(super) async fn delete_some(db: &Db, user: UserId, limit: i64) -> Result<bool> {
        let deleted = sql!(
            db,
            "DELETE FROM block WHERE (blocker, blocked) IN (SELECT blocker, blocked FROM block WHERE blocker = $1 OR blocked = $1 LIMIT $2)",
            user,
            limit
        );
        Ok(i64::try_from(deleted.run().await?).unwrap_or(i64::MAX) >= limit)
    }

    pub(super) async fn exists(db: &Db, blocker: UserId, blocked: UserId) -> Result<bool> {
        Ok(sql!(db, "SELECT EXISTS (SELECT 1 FROM block WHERE blocker = $1 AND blocked = $2)", blocker, blocked).scalar().await?)
    }

    pub(super) async fn blocked_among(db: &Db, user: UserId, others: &HashSet<UserId>) -> Result<Vec<UserId>> {
        let query = db.query("SELECT blocked FROM block WHERE blocker = ").arg(user).push(" AND blocked IN ");
        let query = query.list(others.iter().copied()).push(" UNION SELECT blocker FROM block WHERE blocked = ").arg(user);
        Ok(query.push(" AND blocker IN ").list(others.iter().copied()).scalars().await?)
    }

    pub(super) async fn any_between(db: &Db, user: UserId, others: &HashSet<UserId>) -> Result<bool> {
        let query = db.query("SELECT EXISTS (SELECT 1 FROM block WHERE blocker = ").arg(user).push(" AND blocked IN ");
        let query = query.list(others.iter().copied()).push(") OR EXISTS (SELECT 1 FROM block WHERE blocked = ").arg(user);
        Ok(query.push(" AND blocker IN ").list(others.iter().copied()).push(")").scalar().await?)
    }

    pub(super) async fn blocked_with(db: &Db, user: UserId) -> Result<Vec<UserId>> {
        Ok(sql!(db, "SELECT blocked FROM block WHERE blocker = $1 UNION SELECT blocker FROM block WHERE blocked = $1", user)
            .scalars()
            .await?)
    }
}
