//! The table `lesson_review`: nothing else writes it.

use std::collections::HashMap;

use protocol::lessons::{LessonReview, LessonSide};
use protocol::{LessonId, Millis, UserId};

use crate::db::Db;
use crate::error::Result;
use crate::features::blocks;
use crate::features::columns::{from_column, to_column};
use crate::features::cursor::Cursor;
use crate::sql;

/// What one side wrote of a lesson.
#[derive(Clone, Debug)]
pub(super) struct Written {
    pub(super) side: LessonSide,
    rating: i64,
    text: Option<String>,
    pub(super) is_shown: bool,
}

impl From<&Written> for LessonReview {
    fn from(written: &Written) -> Self {
        Self { side: written.side, rating: written.rating, text: written.text.clone() }
    }
}

/// What was written of lessons.
pub(super) async fn of_lessons(db: &Db, all: impl IntoIterator<Item = LessonId>) -> Result<HashMap<LessonId, Vec<Written>>> {
    let all: Vec<LessonId> = all.into_iter().collect();
    if all.is_empty() { Ok(HashMap::new()) } else { written(db, all).await }
}

pub(super) struct New<'a> {
    pub(super) lesson: LessonId,
    pub(super) side: LessonSide,
    pub(super) coach: UserId,
    pub(super) author: UserId,
    pub(super) rating: i64,
    pub(super) text: Option<&'a str>,
}

#[derive(crate::db::FromRow)]
pub(super) struct Row {
    pub(super) lesson: LessonId,
    pub(super) author: UserId,
    pub(super) rating: i64,
    pub(super) text: Option<String>,
    pub(super) at: Millis,
    pub(super) shown_at: Millis,
}

#[derive(crate::db::FromRow)]
struct Stored {
    lesson: LessonId,
    side: String,
    rating: i64,
    text: Option<String>,
    shown_at: Option<Millis>,
}

/// Whether this is the side's first review.
pub(super) async fn insert(db: &Db, new: &New<'_>, now: Millis) -> Result<bool> {
    let inserted = sql!(
        db,
        "INSERT INTO lesson_review (lesson, side, coach, author, rating, text, at) VALUES ($1, $2, $3, $4, $5, $6, $7)
         ON CONFLICT (lesson, side) DO NOTHING",
        new.lesson,
        to_column(new.side)?,
        new.coach,
        new.author,
        new.rating,
        new.text,
        now
    )
    .run()
    .await?;
    Ok(inserted > 0)
}

pub(super) async fn count(db: &Db, lesson: LessonId) -> Result<i64> {
    Ok(sql!(db, "SELECT COUNT(*) FROM lesson_review WHERE lesson = $1", lesson).scalar().await?)
}

/// Shows the reviews of a lesson; the stars of the player's, if it was not shown before.
pub(super) async fn show(db: &Db, lesson: LessonId, now: Millis) -> Result<Option<i64>> {
    let rows: Vec<(String, i64)> =
        sql!(db, "UPDATE lesson_review SET shown_at = $2 WHERE lesson = $1 AND shown_at IS NULL RETURNING side, rating", lesson, now)
            .all()
            .await?;
    let player = to_column(LessonSide::Player)?;
    Ok(rows.into_iter().find(|(side, _)| *side == player).map(|(_, rating)| rating))
}

async fn written(db: &Db, all: Vec<LessonId>) -> Result<HashMap<LessonId, Vec<Written>>> {
    let query = db.query("SELECT lesson, side, rating, text, shown_at FROM lesson_review WHERE lesson IN ").list(all);
    let rows: Vec<Stored> = query.push(" ORDER BY lesson, side").all().await?;
    let mut found: HashMap<LessonId, Vec<Written>> = HashMap::new();
    for Stored { lesson, side, rating, text, shown_at } in rows {
        let written = Written { side: from_column(&side)?, rating, text, is_shown: shown_at.is_some() };
        found.entry(lesson).or_default().push(written);
    }
    Ok(found)
}

pub(super) async fn page(db: &Db, coach: UserId, me: UserId, after: Option<Cursor<LessonId>>, limit: usize) -> Result<Vec<Row>> {
    Ok(sql!(
        db,
        concat!(
            "SELECT lesson, author, rating, text, at, shown_at FROM lesson_review
             WHERE coach = $1 AND side = 'player' AND shown_at IS NOT NULL AND ((shown_at, lesson) < ($3, $4) OR $3 IS NULL) AND ",
            blocks::not_blocked!("author", "$2"),
            " ORDER BY shown_at DESC, lesson DESC LIMIT $5"
        ),
        coach,
        me,
        after.map(|after| after.at),
        after.map(|after| after.id),
        i64::try_from(limit).unwrap_or(i64::MAX)
    )
    .all()
    .await?)
}

pub(super) async fn forget(db: &Db, user: UserId) -> Result<()> {
    sql!(db, "UPDATE lesson_review SET text = NULL WHERE author = $1", user).run().await?;
    Ok(())
}
