//! Lists of lessons.

use std::collections::HashMap;

use protocol::lessons::LessonSide;
use protocol::{LessonId, Millis, UserId};

use super::{LONGEST, Row};
use crate::db::Db;
use crate::error::Result;
use crate::features::cursor::Cursor;
use crate::sql;

/// Which lessons of whom.
pub(in crate::features::lessons) struct Listed {
    pub(in crate::features::lessons) user: UserId,
    pub(in crate::features::lessons) side: LessonSide,
    pub(in crate::features::lessons) with: Option<UserId>,
    pub(in crate::features::lessons) limit: i64,
}

fn listed<'d>(db: &'d Db, whose: &Listed) -> crate::db::Query<'d> {
    let query = db.query(concat!("SELECT ", columns!("l."), " FROM lesson l WHERE "));
    match whose.side {
        LessonSide::Coach => query.push("l.coach = ").arg(whose.user).opt(" AND l.booked_by = ", whose.with),
        LessonSide::Player => {
            let query = query.push("l.id IN (SELECT lesson FROM lesson_pupil WHERE user_id = ").arg(whose.user);
            let query = query.push(" UNION SELECT id FROM lesson WHERE booked_by = ").arg(whose.user).push(")");
            query.opt(" AND l.coach = ", whose.with)
        }
    }
}

/// Agreed lessons that are not over, the next first.
pub(in crate::features::lessons) async fn upcoming(
    db: &Db,
    whose: &Listed,
    now: Millis,
    after: Option<Cursor<LessonId>>,
) -> Result<Vec<Row>> {
    let query = listed(db, whose).push(" AND l.state IN ('accepted', 'reschedule_proposed') AND l.ends_at > ").arg(now);
    let query = match after {
        Some(after) => query.push(" AND (l.starts_at, l.id) > (").arg(after.at).push(", ").arg(after.id).push(")"),
        None => query,
    };
    Ok(query.push(" ORDER BY l.starts_at, l.id LIMIT ").arg(whose.limit).all().await?)
}

/// Lessons that await an answer, the most urgent first.
pub(in crate::features::lessons) async fn open(db: &Db, whose: &Listed, after: Option<Cursor<LessonId>>) -> Result<Vec<Row>> {
    let query = listed(db, whose).push(" AND l.turn IS NOT NULL");
    let query = match after {
        Some(after) => query.push(" AND (l.answer_by, l.id) > (").arg(after.at).push(", ").arg(after.id).push(")"),
        None => query,
    };
    Ok(query.push(" ORDER BY l.answer_by, l.id LIMIT ").arg(whose.limit).all().await?)
}

/// Lessons that are over or were never agreed, the latest first.
pub(in crate::features::lessons) async fn past(db: &Db, whose: &Listed, now: Millis, after: Option<Cursor<LessonId>>) -> Result<Vec<Row>> {
    let query = listed(db, whose).push(" AND l.turn IS NULL AND (l.state <> 'accepted' OR l.ends_at <= ").arg(now).push(")");
    let query = match after {
        Some(after) => query.push(" AND (l.starts_at, l.id) < (").arg(after.at).push(", ").arg(after.id).push(")"),
        None => query,
    };
    Ok(query.push(" ORDER BY l.starts_at DESC, l.id DESC LIMIT ").arg(whose.limit).all().await?)
}

/// Agreed and completed lessons of a coach that touch a span of time, the earliest first.
pub(in crate::features::lessons) async fn held_between(
    db: &Db,
    coach: UserId,
    (from, until): (Millis, Millis),
    limit: i64,
) -> Result<Vec<Row>> {
    Ok(sql!(
        db,
        concat!(
            "SELECT ",
            columns!(""),
            " FROM lesson WHERE coach = $1 AND starts_at > $2 AND starts_at < $4 AND ends_at > $3
                 AND state IN ('accepted', 'reschedule_proposed', 'completed') ORDER BY starts_at, id LIMIT $5"
        ),
        coach,
        Millis(from.0 - LONGEST),
        from,
        until,
        limit
    )
    .all()
    .await?)
}

/// The lessons of somebody's calendar: agreed ones, and those cancelled lately.
pub(in crate::features::lessons) async fn of_calendar(
    db: &Db,
    user: UserId,
    from: Millis,
    changed_after: Millis,
    limit: i64,
) -> Result<Vec<(Row, Millis)>> {
    let query =
        db.query(concat!("SELECT ", columns!("l."), " FROM lesson l WHERE l.id IN (SELECT lesson FROM lesson_pupil WHERE user_id = "));
    let query = query.arg(user).push(" AND starts_at >= ").arg(from).push(" UNION SELECT id FROM lesson WHERE coach = ").arg(user);
    let query = query.push(" AND starts_at >= ").arg(from).push(" UNION SELECT id FROM lesson WHERE booked_by = ").arg(user);
    let query = query.push(" AND starts_at >= ").arg(from).push(") AND (l.state IN ('accepted', 'reschedule_proposed', 'completed') OR ");
    let query = query.push("l.state IN ('cancelled_by_student', 'cancelled_by_coach', 'cancelled_weather') AND l.updated_at >= ");
    let rows: Vec<Row> = query.arg(changed_after).push(") ORDER BY l.starts_at, l.id LIMIT ").arg(limit).all().await?;
    let changed: Vec<(LessonId, Millis)> =
        db.query("SELECT id, updated_at FROM lesson WHERE id IN ").list(rows.iter().map(|row| row.id)).all().await?;
    let changed: HashMap<LessonId, Millis> = changed.into_iter().collect();
    Ok(rows
        .into_iter()
        .map(|row| {
            let at = changed.get(&row.id).copied().unwrap_or(row.requested_at);
            (row, at)
        })
        .collect())
}
