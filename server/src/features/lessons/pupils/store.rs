//! The tables `pupil_file` and `lesson_practice`: nothing else writes them.

use std::collections::HashMap;

use protocol::{ChildId, LessonId, Millis, UserId};
use uuid::Uuid;

use crate::db::Db;
use crate::error::Result;
use crate::features::cursor::Cursor;
use crate::sql;

/// The states of lessons that were agreed and not cancelled.
pub(super) const HELD: [&str; 6] = ["accepted", "reschedule_proposed", "completed", "no_show_student", "no_show_coach", "disputed"];

/// A pupil of a coach, with their lessons.
#[derive(Clone, Debug, crate::db::FromRow)]
pub(super) struct CardRow {
    /// The child, or else the member.
    pub(super) pupil: Uuid,
    pub(super) user_id: UserId,
    pub(super) child: Option<ChildId>,
    pub(super) lessons: i64,
    pub(super) last_at: Option<Millis>,
    pub(super) next_at: Option<Millis>,
    /// Their place in the list, ascending.
    pub(super) place: Millis,
}

/// What is noted about a pupil.
#[derive(Clone, Debug, Default, crate::db::FromRow)]
pub(super) struct FileRow {
    pub(super) goals: Option<String>,
    pub(super) notes: Option<String>,
    pub(super) progress: Option<i64>,
}

/// The pupils of the coach `$1` as of `$2`: who has the next lesson first, then who had the latest. No time of a lesson is as large as
/// what the latter count down from.
macro_rules! pupils {
    ($condition:literal, $rest:literal) => {
        concat!(
            "WITH taught AS (
                 SELECT COALESCE(p.child, p.user_id) AS pupil, p.user_id, p.child,
                     CAST(SUM(CASE WHEN l.state = 'completed' THEN 1 ELSE 0 END) AS BIGINT) AS lessons,
                     MAX(CASE WHEN l.starts_at <= $2 THEN l.starts_at END) AS last_at,
                     MIN(CASE WHEN l.starts_at > $2 AND l.state IN ('accepted', 'reschedule_proposed') THEN l.starts_at END) AS next_at
                 FROM lesson l JOIN lesson_pupil p ON p.lesson = l.id
                 WHERE l.coach = $1
                     AND l.state IN ('accepted', 'reschedule_proposed', 'completed', 'no_show_student', 'no_show_coach', 'disputed')",
            $condition,
            "    GROUP BY COALESCE(p.child, p.user_id), p.user_id, p.child),
             placed AS (SELECT t.pupil, t.user_id, t.child, t.lessons, t.last_at, t.next_at,
                 COALESCE(t.next_at, 1000000000000000 - COALESCE(t.last_at, 0)) AS place FROM taught t)
             SELECT pupil, user_id, child, lessons, last_at, next_at, place FROM placed ",
            $rest
        )
    };
}

pub(super) async fn page(db: &Db, coach: UserId, now: Millis, after: Option<Cursor<UserId>>, limit: usize) -> Result<Vec<CardRow>> {
    Ok(sql!(
        db,
        pupils!("", "WHERE (place, pupil) > ($3, $4) OR $3 IS NULL ORDER BY place, pupil LIMIT $5"),
        coach,
        now,
        after.map(|after| after.at),
        after.map(|after| after.id.0),
        i64::try_from(limit).unwrap_or(i64::MAX)
    )
    .all()
    .await?)
}

/// A pupil of a coach; none if they are none.
pub(super) async fn card(db: &Db, coach: UserId, pupil: Uuid, now: Millis) -> Result<Option<CardRow>> {
    Ok(sql!(db, pupils!(" AND COALESCE(p.child, p.user_id) = $3", ""), coach, now, pupil).optional().await?)
}

pub(super) async fn find(db: &Db, coach: UserId, pupil: Uuid) -> Result<Option<FileRow>> {
    Ok(sql!(db, "SELECT goals, notes, progress FROM pupil_file WHERE coach = $1 AND pupil = $2", coach, pupil).optional().await?)
}

pub(super) async fn goals(db: &Db, coach: UserId, pupils: &[Uuid]) -> Result<HashMap<Uuid, String>> {
    let query = db.query("SELECT pupil, goals FROM pupil_file WHERE goals IS NOT NULL AND coach = ").arg(coach);
    let rows: Vec<(Uuid, String)> = query.push(" AND pupil IN ").list(pupils.iter().copied()).all().await?;
    Ok(rows.into_iter().collect())
}

/// Replaces what is noted; without anything there is no row.
pub(super) async fn write(db: &Db, (coach, pupil): (UserId, Uuid), noted: &FileRow, now: Millis) -> Result<()> {
    let FileRow { goals, notes, progress } = noted;
    if goals.is_none() && notes.is_none() && progress.is_none() {
        sql!(db, "DELETE FROM pupil_file WHERE coach = $1 AND pupil = $2", coach, pupil).run().await?;
        return Ok(());
    }
    sql!(
        db,
        "INSERT INTO pupil_file (coach, pupil, goals, notes, progress, updated_at) VALUES ($1, $2, $3, $4, $5, $6)
         ON CONFLICT (coach, pupil) DO UPDATE SET goals = excluded.goals, notes = excluded.notes, progress = excluded.progress,
             updated_at = excluded.updated_at",
        coach,
        pupil,
        goals,
        notes,
        *progress,
        now
    )
    .run()
    .await?;
    Ok(())
}

pub(super) async fn delete_of_child(db: &Db, child: ChildId) -> Result<()> {
    sql!(db, "DELETE FROM pupil_file WHERE pupil = $1", child.0).run().await?;
    Ok(())
}

/// What was practised with a pupil, the latest first.
pub(super) async fn practice(db: &Db, coach: UserId, pupil: Uuid, limit: i64) -> Result<Vec<(LessonId, Millis, String)>> {
    Ok(sql!(
        db,
        "SELECT l.id, l.starts_at, n.text FROM lesson l JOIN lesson_practice n ON n.lesson = l.id
         WHERE l.coach = $1 AND l.id IN (SELECT lesson FROM lesson_pupil WHERE child = $2
             UNION SELECT lesson FROM lesson_pupil WHERE user_id = $2 AND child IS NULL)
         ORDER BY l.starts_at DESC, l.id DESC LIMIT $3",
        coach,
        pupil,
        limit
    )
    .all()
    .await?)
}

pub(super) async fn write_practice(db: &Db, lesson: LessonId, text: Option<&str>, now: Millis) -> Result<()> {
    match text {
        Some(text) => {
            sql!(
                db,
                "INSERT INTO lesson_practice (lesson, text, updated_at) VALUES ($1, $2, $3)
                 ON CONFLICT (lesson) DO UPDATE SET text = excluded.text, updated_at = excluded.updated_at",
                lesson,
                text,
                now
            )
            .run()
            .await?;
        }
        None => {
            sql!(db, "DELETE FROM lesson_practice WHERE lesson = $1", lesson).run().await?;
        }
    }
    Ok(())
}

pub(super) async fn delete_all(db: &Db, user: UserId, children: &[ChildId]) -> Result<()> {
    sql!(db, "DELETE FROM lesson_practice WHERE lesson IN (SELECT id FROM lesson WHERE coach = $1)", user).run().await?;
    sql!(db, "DELETE FROM pupil_file WHERE coach = $1", user).run().await?;
    let pupils = children.iter().map(|child| child.0).chain([user.0]);
    db.query("DELETE FROM pupil_file WHERE pupil IN ").list(pupils).run().await?;
    Ok(())
}
