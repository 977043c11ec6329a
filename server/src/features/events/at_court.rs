//! What happens at a court, for its page: public events to come, and who plays there.

use protocol::{CourtId, Millis, UserId};

use crate::db::Db;
use crate::error::Result;
use crate::features::schedule;
use crate::features::schedule::hours::Hours;
use crate::sql;

/// The people who played most often at a court's public events, the most frequent first.
pub(in crate::features) async fn regulars(db: &Db, court: CourtId, (from, to): (Millis, Millis), limit: usize) -> Result<Vec<UserId>> {
    Ok(sql!(
        db,
        "SELECT n.user_id FROM event e JOIN enrolment n ON n.event = e.id JOIN app_user u ON u.id = n.user_id
         WHERE e.court = $1 AND e.starts_at BETWEEN $2 AND $3 AND e.state = 'published' AND NOT e.is_private AND NOT e.friends_only
             AND n.state IN ('enrolled', 'checked_in') AND NOT u.hidden AND u.removed_at IS NULL
         GROUP BY n.user_id ORDER BY COUNT(*) DESC, MAX(e.starts_at) DESC, n.user_id LIMIT $4",
        court,
        from,
        to,
        i64::try_from(limit).unwrap_or(i64::MAX)
    )
    .scalars()
    .await?)
}

/// The number of public events to come.
pub(in crate::features) async fn upcoming(db: &Db, court: CourtId, now: Millis) -> Result<i64> {
    Ok(sql!(
        db,
        "SELECT COUNT(*) FROM event WHERE court = $1 AND starts_at > $2 AND state IN ('published', 'pending') AND NOT is_private
             AND NOT friends_only",
        court,
        now
    )
    .scalar()
    .await?)
}

/// Whether somebody has played at a court, or was seated there when the game began.
pub(crate) async fn has_played(db: &Db, court: CourtId, user: UserId, now: Millis) -> Result<bool> {
    Ok(sql!(
        db,
        "SELECT EXISTS (SELECT 1 FROM enrolment n JOIN event e ON e.id = n.event
             WHERE n.user_id = $1 AND n.state IN ('enrolled', 'checked_in') AND n.starts_at < $3 AND e.court = $2 AND e.state = 'published')",
        user,
        court,
        now
    )
    .scalar()
    .await?)
}

/// How many games and classes overlap a time at a court.
pub(in crate::features) async fn in_use(db: &Db, court: CourtId, span: (Millis, Millis)) -> Result<i64> {
    let times: Vec<(Millis, Millis, Option<String>)> = sql!(
        db,
        "SELECT starts_at, ends_at, zone FROM event WHERE court = $1 AND state IN ('published', 'pending') AND starts_at > $2 AND starts_at < $4
             AND ends_at > $3",
        court,
        span.0 - schedule::LONGEST,
        span.0,
        span.1
    )
    .all()
    .await?;
    let in_use = times.iter().filter(|(from, until, zone)| Hours::of(zone.as_deref(), (*from, *until)).touch(span)).count();
    Ok(i64::try_from(in_use).unwrap_or(i64::MAX))
}
