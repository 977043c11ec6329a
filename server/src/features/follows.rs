//! Who follows whom. Owns the table `follow`; pushes `follow_changed` and `profile_changed` on `user:{id}`.
//!
//! INVARIANT: the counts in `app_user` are those of the rows here: both people's rows are locked before either changes.

use std::collections::{HashMap, HashSet};

use protocol::chat::UserPush;
use protocol::notifications::About;
use protocol::people::{Person, Related, RelatedPage};
use protocol::users::Relation;
use protocol::{ErrorCode, Millis, Refusal, Topic, UserId, limits, sentence};
use serde_json::json;

use crate::db::{Db, in_runs};
use crate::error::{Result, limit_reached};
use crate::features::auth::verification;
use crate::features::budget::{Budget, Page};
use crate::features::cursor::Cursor;
use crate::features::people::names;
use crate::features::unasked::{self, Reach, Repeated};
use crate::features::users::profiles::records::{self, player_not_found};
use crate::features::{blocks, notifications};
use crate::run::{Cx, View};

/// Follows in one statement of a load test's seed.
const SEEDED_AT_ONCE: usize = 100;

/// What following or unfollowing somebody changed.
pub(crate) struct Followed {
    /// They followed each other, and no longer do.
    pub(crate) ends_friendship: bool,
}

/// Follows or unfollows somebody. Idempotent. Only the first follow of a day notifies.
pub(crate) async fn follow(cx: &mut Cx, user: UserId, on: bool) -> Result<Followed> {
    if on {
        verification::require(cx).await?;
    }
    let me = cx.caller()?.user;
    if user == me {
        return Err(Refusal::invalid("user", sentence!("yourself")).into());
    }
    // Many may follow one person at once.
    cx.queue_for(user.0)?;
    if !records::lock_both(cx.db(), cx.tenant(), [me, user]).await? || blocks::has_blocked(cx.db(), user, me).await? {
        return Err(player_not_found());
    }
    if on && blocks::has_blocked(cx.db(), me, user).await? {
        let refusal = Refusal::saying(ErrorCode::Conflict, sentence!("blocked_by_you"));
        return Err(refusal.with(json!({ "state": "blocked" })).into());
    }
    if on && store::insert(cx.db(), me, user, cx.now).await? {
        let Some(times) = unasked::count_repeated(cx, Repeated::Follow, me, Some(user)).await? else {
            return Err(limit_reached(sentence!("followed_often")));
        };
        changed(cx, me, user, true).await?;
        let strangers = usize::from(!store::exists(cx.db(), user, me).await?);
        let is_new = times == 1 && unasked::count_strangers(cx, Reach::Follow, strangers).await?;
        if let Some(by) = names::named(cx.db(), cx.tenant(), [me]).await?.pop().filter(|_| is_new) {
            notifications::notify(cx, user, About::Followed { by }, Some(me)).await?;
        }
    }
    Ok(Followed { ends_friendship: !on && end(cx, me, user).await? && store::exists(cx.db(), user, me).await? })
}

/// Ends a follow; whether there was one. Both rows are locked.
pub(crate) async fn end(cx: &mut Cx, follower: UserId, followee: UserId) -> Result<bool> {
    let existed = store::delete(cx.db(), follower, followee).await?;
    if existed {
        changed(cx, follower, followee, false).await?;
    }
    Ok(existed)
}

async fn changed(cx: &mut Cx, follower: UserId, followee: UserId, followed: bool) -> Result<()> {
    let by = if followed { 1 } else { -1 };
    records::change_counts(cx.db(), follower, 0, by).await?;
    records::change_counts(cx.db(), followee, by, 0).await?;
    let (from, to) = if followed { (None, Some("following")) } else { (Some("following"), None) };
    cx.record("follow", follower.0, &format!("follow of {followee}"), from, to).await?;
    // Only the follower's own action is pushed: a push on a block would reveal it.
    if cx.caller()?.user == follower {
        cx.push(Topic::User(follower), &UserPush::FollowChanged { user: followee, followed })?;
    }
    records::push_profile(cx, follower).await?;
    records::push_profile(cx, followee).await
}

/// Ends at most `limit` follows of a removed account in each direction; whether there may be more.
pub async fn delete_some(db: &Db, user: UserId, limit: i64) -> Result<bool> {
    let (followers, followees) = (store::some_followers(db, user, limit).await?, store::some_followees(db, user, limit).await?);
    for (users, is_follower) in [(&followers, true), (&followees, false)] {
        for some in in_runs(users) {
            store::delete_between(db, user, some, is_follower).await?;
            records::remove_from_counts(db, some, is_follower).await?;
        }
    }
    let is_full = |users: &[UserId]| i64::try_from(users.len()).unwrap_or(i64::MAX) >= limit;
    Ok(is_full(&followers) || is_full(&followees))
}

/// How two people are related, from the view of the first.
pub async fn relation(db: &Db, me: UserId, user: UserId) -> Result<Relation> {
    Ok(Relation {
        followed: store::exists(db, me, user).await?,
        follows_me: store::exists(db, user, me).await?,
        blocked: blocks::has_blocked(db, me, user).await?,
        mutual: mutual_with(db, me, &[user]).await?.remove(&user).unwrap_or_default(),
    })
}

/// Which of the people somebody follows.
pub async fn followed_among(db: &Db, me: UserId, users: &[UserId]) -> Result<HashSet<UserId>> {
    Ok(store::followed_among(db, me, users).await?.into_iter().collect())
}

/// Which of the people follow somebody.
pub async fn followers_among(db: &Db, me: UserId, users: &[UserId]) -> Result<HashSet<UserId>> {
    Ok(store::followers_among(db, me, users).await?.into_iter().collect())
}

/// How many people follow somebody.
pub async fn count_followers(db: &Db, user: UserId) -> Result<i64> {
    store::count_followers(db, user).await
}

/// Some of those who follow somebody and since when, those who follow for longest first.
pub async fn followers_after(db: &Db, user: UserId, after: Option<(Millis, UserId)>, limit: usize) -> Result<Vec<(Millis, UserId)>> {
    store::followers_after(db, user, after, limit).await
}

/// For each of these people, the number of their followers whom `me` follows.
pub async fn mutual_with(db: &Db, me: UserId, users: &[UserId]) -> Result<HashMap<UserId, i64>> {
    Ok(store::mutual_with(db, me, users).await?.into_iter().collect())
}

/// My followers, the newest first.
pub async fn followers(view: &View, cursor: Option<&str>) -> Result<RelatedPage> {
    let (me, after) = (view.caller()?.user, cursor.map(Cursor::parse).transpose()?);
    page(store::followers(view.db(), me, after, limits::PAGE_MAX + 1).await?)
}

/// The people I follow, the newest first.
pub async fn followees(view: &View, cursor: Option<&str>) -> Result<RelatedPage> {
    let (me, after) = (view.caller()?.user, cursor.map(Cursor::parse).transpose()?);
    page(store::followees(view.db(), me, after, limits::PAGE_MAX + 1).await?)
}

/// A page of rows; one more than fits was read.
pub(crate) fn page(rows: Vec<RelatedRow>) -> Result<RelatedPage> {
    let page = Page::of(rows.into_iter().map(RelatedRow::related).collect(), limits::PAGE_MAX);
    let cursor = |last: &Related| Cursor { at: last.at, id: last.person.id }.write();
    let (data, cursor) = page.rows_within(&mut Budget::of_a_reply(), cursor)?;
    Ok(RelatedPage { data, cursor })
}

/// A row of a list of followers, followees or blocked people.
#[derive(crate::db::FromRow)]
pub(crate) struct RelatedRow {
    id: UserId,
    name: String,
    handle: String,
    profile_image: Option<String>,
    at: Millis,
    followed: bool,
}

impl RelatedRow {
    fn related(self) -> Related {
        let Self { id, name, handle, profile_image, at, followed } = self;
        Related { person: Person { id, name, handle, profile_image }, followed, at }
    }
}

/// Writes follows for a load test; the counts stay as they are.
pub async fn seed(db: &Db, pairs: &[(UserId, UserId)], now: Millis) -> Result<()> {
    for some in pairs.chunks(SEEDED_AT_ONCE) {
        let mut query = db.query("INSERT INTO follow (follower, followee, at) VALUES ");
        for (index, (follower, followee)) in some.iter().enumerate() {
            query = query.push(if index == 0 { "(" } else { ", (" }).arg(*follower).push(", ").arg(*followee).push(", ").arg(now).push(")");
        }
        query.push(" ON CONFLICT DO NOTHING").run().await?;
    }
    Ok(())
}

mod store {
    use super::*;
    use crate::sql;

    pub(super) async fn insert(db: &Db, follower: UserId, followee: UserId, now: Millis) -> Result<bool> {
        let inserted =
            sql!(db, "INSERT INTO follow (follower, followee, at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING", follower, followee, now);
        Ok(inserted.run().await? == 1)
    }

    pub(super) async fn delete(db: &Db, follower: UserId, followee: UserId) -> Result<bool> {
        Ok(sql!(db, "DELETE FROM follow WHERE follower = $1 AND followee = $2", follower, followee).run().await? == 1)
    }

    pub(super) async fn some_followers(db: &Db, user: UserId, limit: i64) -> Result<Vec<UserId>> {
        Ok(sql!(db, "SELECT follower FROM follow WHERE followee = $1 ORDER BY follower LIMIT $2", user, limit).scalars().await?)
    }

    pub(super) async fn some_followees(db: &Db, user: UserId, limit: i64) -> Result<Vec<UserId>> {
        Ok(sql!(db, "SELECT followee FROM follow WHERE follower = $1 ORDER BY followee LIMIT $2", user, limit).scalars().await?)
    }

    pub(super) async fn count_followers(db: &Db, user: UserId) -> Result<i64> {
        Ok(sql!(db, "SELECT COUNT(*) FROM follow WHERE followee = $1", user).scalar().await?)
    }

    pub(super) async fn followers_after(
        db: &Db,
        user: UserId,
        after: Option<(Millis, UserId)>,
        limit: usize,
    ) -> Result<Vec<(Millis, UserId)>> {
        let query = db.query("SELECT at, follower FROM follow WHERE followee = ").arg(user);
        let query = match after {
            Some((at, follower)) => query.push(" AND (at, follower) > (").arg(at).push(", ").arg(follower).push(")"),
            None => query,
        };
        Ok(query.push(" ORDER BY at, follower LIMIT ").arg(i64::try_from(limit).unwrap_or(i64::MAX)).all().await?)
    }

    /// Deletes the follows of somebody by these people or, with `is_follower` false, by somebody of these people.
    pub(super) async fn delete_between(db: &Db, user: UserId, others: &[UserId], is_follower: bool) -> Result<()> {
        let query = db.query(if is_follower { "DELETE FROM follow WHERE followee = " } else { "DELETE FROM follow WHERE follower = " });
        let query = query.arg(user).push(if is_follower { " AND follower IN " } else { " AND followee IN " });
        query.list(others.iter().copied()).run().await?;
        Ok(())
    }

    pub(super) async fn exists(db: &Db, follower: UserId, followee: UserId) -> Result<bool> {
        Ok(sql!(db, "SELECT EXISTS (SELECT 1 FROM follow WHERE follower = $1 AND followee = $2)", follower, followee).scalar().await?)
    }

    pub(super) async fn followed_among(db: &Db, me: UserId, users: &[UserId]) -> Result<Vec<UserId>> {
        let query = db.query("SELECT followee FROM follow WHERE follower = ").arg(me).push(" AND followee IN ");
        Ok(query.list(users.iter().copied()).scalars().await?)
    }

    pub(super) async fn followers_among(db: &Db, me: UserId, users: &[UserId]) -> Result<Vec<UserId>> {
        let query = db.query("SELECT follower FROM follow WHERE followee = ").arg(me).push(" AND follower IN ");
        Ok(query.list(users.iter().copied()).scalars().await?)
    }

    pub(super) async fn mutual_with(db: &Db, me: UserId, users: &[UserId]) -> Result<Vec<(UserId, i64)>> {
        let query = db.query(
            "SELECT theirs.followee, COUNT(*) FROM follow mine JOIN follow theirs ON theirs.follower = mine.followee WHERE mine.follower = ",
        );
        let query = query.arg(me).push(" AND theirs.followee IN ").list(users.iter().copied());
        Ok(query.push(" GROUP BY theirs.followee").all().await?)
    }

    pub(super) async fn followers(db: &Db, me: UserId, after: Option<Cursor<UserId>>, limit: usize) -> Result<Vec<RelatedRow>> {
        Ok(sql!(
            db,
            "SELECT u.id, u.name, u.handle, u.profile_image, f.at,
                 EXISTS (SELECT 1 FROM follow WHERE follower = $1 AND followee = u.id) AS followed
             FROM follow f JOIN app_user u ON u.id = f.follower AND u.removed_at IS NULL
             WHERE f.followee = $1 AND ((f.at, f.follower) < ($2, $3) OR $2 IS NULL) ORDER BY f.at DESC, f.follower DESC LIMIT $4",
            me,
            after.map(|after| after.at),
            after.map(|after| after.id),
            i64::try_from(limit).unwrap_or(i64::MAX)
        )
        .all()
        .await?)
    }

    pub(super) async fn followees(db: &Db, me: UserId, after: Option<Cursor<UserId>>, limit: usize) -> Result<Vec<RelatedRow>> {
        Ok(sql!(
            db,
            "SELECT u.id, u.name, u.handle, u.profile_image, f.at, TRUE AS followed
             FROM follow f JOIN app_user u ON u.id = f.followee AND u.removed_at IS NULL
             WHERE f.follower = $1 AND ((f.at, f.followee) < ($2, $3) OR $2 IS NULL) ORDER BY f.at DESC, f.followee DESC LIMIT $4",
            me,
            after.map(|after| after.at),
            after.map(|after| after.id),
            i64::try_from(limit).unwrap_or(i64::MAX)
        )
        .all()
        .await?)
    }
}
