//! Who has blocked whom. Owns the table `block`; pushes `block_changed` on the blocker's `user:{id}`, and to both of a pair
//! that either can no longer see the other, or can again.
//!
//! INVARIANT: two people in a block, whoever made it, find nothing of each other: no search, no presence, no message, no new
//! room, and the room of the two is locked. Nobody is told that they were blocked.
//! INVARIANT: both people's rows are locked before a block is made or ended, and before what it forbids is decided. What is
//! open between them in events is ended by a job: events are locked before people.

use std::collections::HashSet;

use protocol::chat::UserPush;
use protocol::people::RelatedPage;
use protocol::users::Relation;
use protocol::{Millis, Refusal, Topic, UserId, limits};

use crate::db::Db;
use crate::error::Result;
use crate::features::chat::rooms;
use crate::features::follows::{self, Place, RelatedRow};
use crate::features::users::profiles::{self, player_not_found};
use crate::features::{enrolments, play};
use crate::run::{Cx, View};

/// Blocks somebody, or no longer does. What is so already stays so; unblocking restores nothing but the word in their room.
pub async fn block(cx: &mut Cx, user: UserId, on: bool) -> Result<Relation> {
    let me = cx.caller()?.user;
    if user == me {
        return Err(Refusal::invalid("user", "This is you. Choose somebody else to block.").into());
    }
    if !profiles::lock_both(cx.db(), cx.tenant(), [me, user]).await? {
        return Err(player_not_found());
    }
    let changed = if on { store::insert(cx.db(), me, user, cx.now).await? } else { store::delete(cx.db(), me, user).await? };
    if changed {
        let (from, to) = if on { (None, Some("blocked")) } else { (Some("blocked"), None) };
        cx.record("block", me.0, &format!("block of {user}"), from, to).await?;
        cx.push(Topic::User(me), &UserPush::BlockChanged { user, blocked: on })?;
        // Whom the other one has blocked, they go on not seeing.
        if !has_blocked(cx.db(), user, me).await? {
            part(cx, me, user, on).await?;
        }
    }
    follows::relation(cx.db(), me, user).await
}

/// Takes two people out of each other's sight, or lets them see each other again.
async fn part(cx: &mut Cx, me: UserId, user: UserId, on: bool) -> Result<()> {
    if on {
        follows::end(cx, me, user).await?;
        follows::end(cx, user, me).await?;
        enrolments::parted(cx, [me, user]).await?;
        play::part(cx, me, user).await?;
    }
    rooms::lock_direct(cx, [me, user], on).await?;
    cx.push_block([me, user], on);
    Ok(())
}

/// Whether one has blocked the other.
pub async fn has_blocked(db: &Db, blocker: UserId, blocked: UserId) -> Result<bool> {
    store::exists(db, blocker, blocked).await
}

/// Everybody in a block with somebody, whoever made it.
pub async fn unseen_by(db: &Db, user: UserId) -> Result<HashSet<UserId>> {
    Ok(store::unseen_by(db, user).await?.into_iter().collect())
}

/// Whether somebody is in a block with any of these.
pub async fn any_between(db: &Db, user: UserId, others: impl IntoIterator<Item = UserId>) -> Result<bool> {
    let unseen = unseen_by(db, user).await?;
    Ok(others.into_iter().any(|other| unseen.contains(&other)))
}

/// Ends the blocks of somebody who goes.
pub async fn forget(db: &Db, user: UserId) -> Result<()> {
    store::delete_all(db, user).await
}

/// Whom I have blocked, the newest first.
pub async fn blocked(view: &View, cursor: Option<&str>) -> Result<RelatedPage> {
    let (me, after) = (view.caller()?.user, cursor.map(Place::parse).transpose()?);
    follows::page(store::blocked(view.db(), me, after, limits::PAGE_MAX + 1).await?)
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

    pub(super) async fn unseen_by(db: &Db, user: UserId) -> Result<Vec<UserId>> {
        Ok(sql!(db, "SELECT blocked FROM block WHERE blocker = $1 UNION SELECT blocker FROM block WHERE blocked = $1", user)
            .scalars()
            .await?)
    }

    pub(super) async fn blocked(db: &Db, me: UserId, after: Option<Place>, limit: usize) -> Result<Vec<RelatedRow>> {
        Ok(sql!(
            db,
            "SELECT u.id, u.name, u.handle, u.profile_image, b.at, FALSE AS followed
             FROM block b JOIN app_user u ON u.id = b.blocked
             WHERE b.blocker = $1 AND ((b.at, b.blocked) < ($2, $3) OR $2 IS NULL) ORDER BY b.at DESC, b.blocked DESC LIMIT $4",
            me,
            after.map(|after| after.at),
            after.map(|after| after.user),
            i64::try_from(limit).unwrap_or(i64::MAX)
        )
        .all()
        .await?)
    }
}
