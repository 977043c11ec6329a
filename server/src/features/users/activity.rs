//! Activity points for what somebody did for the community, each with its cause. Owns the table `activity`.
//!
//! INVARIANT: a cause counts once per subject, and a UTC day never earns more than the cap.
//! INVARIANT: `app_user.activity_points` is the sum of somebody's rows.

use protocol::{Millis, UserId};
use uuid::Uuid;

use super::profiles::{account, records};
use crate::db::{Db, in_runs};
use crate::error::Result;
use crate::run::Cx;
use crate::sql;

/// The most points that one UTC day earns.
pub const A_DAY: i64 = 60;

const DAY_MILLIS: i64 = 86_400_000;

/// What points are given for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    /// Played a game whose result both sides confirmed.
    GameConfirmed,
    /// Organised an event that took place.
    Organised,
    /// Wrote a review.
    Review,
    /// Wrote a post.
    Post,
}

impl Cause {
    #[must_use]
    pub fn points(self) -> i64 {
        match self {
            Self::GameConfirmed => 10,
            Self::Organised => 15,
            Self::Review => 3,
            Self::Post => 1,
        }
    }

    fn name(self) -> &'static str {
        match self {
            Self::GameConfirmed => "game_confirmed",
            Self::Organised => "organised",
            Self::Review => "review",
            Self::Post => "post",
        }
    }
}

/// Awards points and answers how many. Idempotent per subject. Points over the day's cap are lost, not deferred.
pub async fn earn(cx: &mut Cx, user: UserId, cause: Cause, subject: Uuid) -> Result<i64> {
    account::lock(cx, user).await?;
    let midnight = Millis(cx.now.0.div_euclid(DAY_MILLIS) * DAY_MILLIS);
    let left = A_DAY - store::since(cx.db(), user, midnight).await?;
    let points = cause.points().min(left).max(0);
    if !store::insert(cx.db(), user, cause.name(), subject, points, cx.now).await? {
        return Ok(0);
    }
    if points > 0 {
        records::add_points(cx, user, points).await?;
    }
    Ok(points)
}

/// Inserts many rows at once, for demonstrations, whose people already have the points.
pub(crate) async fn insert_many(db: &Db, cause: Cause, done: &[(UserId, Uuid, Millis)]) -> Result<()> {
    for some in in_runs(done) {
        store::insert_many(db, cause, some).await?;
    }
    Ok(())
}

/// Deletes the activity of a removed account.
pub(crate) async fn delete_all(db: &Db, user: UserId) -> Result<()> {
    store::delete_all(db, user).await
}

mod store {
    use super::*;

    pub(super) async fn delete_all(db: &Db, user: UserId) -> Result<()> {
        sql!(db, "DELETE FROM activity WHERE user_id = $1", user).run().await?;
        Ok(())
    }

    pub(super) async fn since(db: &Db, user: UserId, from: Millis) -> Result<i64> {
        Ok(sql!(db, "SELECT CAST(COALESCE(SUM(points), 0) AS BIGINT) FROM activity WHERE user_id = $1 AND at >= $2", user, from)
            .scalar()
            .await?)
    }

    pub(super) async fn insert(db: &Db, user: UserId, cause: &str, subject: Uuid, points: i64, at: Millis) -> Result<bool> {
        let inserted = sql!(
            db,
            "INSERT INTO activity (user_id, cause, subject, points, at) VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING",
            user,
            cause,
            subject,
            points,
            at
        )
        .run()
        .await?;
        Ok(inserted == 1)
    }

    pub(super) async fn insert_many(db: &Db, cause: Cause, done: &[(UserId, Uuid, Millis)]) -> Result<()> {
        let mut query = db.query("INSERT INTO activity (user_id, cause, subject, points, at) VALUES (");
        for (index, (user, subject, at)) in done.iter().enumerate() {
            query = if index == 0 { query } else { query.push(", (") }.arg(*user).push(", ").arg(cause.name());
            query = query.push(", ").arg(*subject).push(", ").arg(cause.points()).push(", ").arg(*at).push(")");
        }
        query.run().await?;
        Ok(())
    }
}
