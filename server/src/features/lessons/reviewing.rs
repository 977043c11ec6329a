//! Reviews of completed lessons. Owns the table `lesson_review`.
//!
//! INVARIANT: neither side reads what the other wrote before it has written, or the time for reviews is over: both are shown together.

use std::collections::HashMap;

use protocol::lessons::{CoachReview, CoachReviews, Lesson, LessonReview, LessonSide, LessonState, ListCoachReviews, ReviewLesson};
use protocol::notifications::LessonWhat;
use protocol::text::ReviewText;
use protocol::{LessonId, Millis, Refusal, UserId, sentence};

use super::answering::{self, conflict};
use super::notices::{self, Change};
use super::{store as lessons, terms};
use crate::db::Db;
use crate::error::{Result, not_found};
use crate::features::blocks;
use crate::features::cursor::Cursor;
use crate::features::people::names;
use crate::run::{Cx, View};

/// Stars.
const RATINGS: std::ops::RangeInclusive<i64> = 1..=5;
/// Reviews in one page.
const PAGE: usize = 24;

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

/// Reviews a completed lesson for my side.
pub(super) async fn review(cx: &mut Cx, args: ReviewLesson) -> Result<Lesson> {
    let held = answering::hold(cx, args.lesson).await?;
    if !RATINGS.contains(&args.rating) {
        return Err(Refusal::invalid("rating", sentence!("stars")).into());
    }
    let text = ReviewText::parse(&args.text.unwrap_or_default())?.map(ReviewText::into_string);
    let row = &held.row;
    if row.state()? != LessonState::Completed {
        return Err(conflict(row, sentence!("lesson_not_completed")));
    }
    if row.review_by.is_none_or(|until| cx.now > until) {
        return Err(conflict(row, sentence!("review_late")));
    }
    let me = cx.caller()?.user;
    let new = store::New { lesson: row.id, side: held.side, coach: row.coach, author: me, rating: args.rating, text: text.as_deref() };
    if !store::insert(cx.db(), &new, cx.now).await? {
        return Err(conflict(row, sentence!("review_written")));
    }
    if store::count(cx.db(), row.id).await? == 2 {
        show(cx, row.id, row.coach).await?;
        notices::notify(cx, row, &held.pupils, &Change::of(LessonWhat::Reviewed, Some(held.side))).await?;
    }
    notices::push(cx, row, &held.pupils).await
}

/// Shows what only one side has written, when the time for reviews is over.
pub(super) async fn time_over(cx: &mut Cx, lesson: LessonId) -> Result<()> {
    let Some(found) = lessons::find(cx.db(), cx.tenant(), lesson).await? else { return Ok(()) };
    terms::lock(cx, found.coach).await?;
    show(cx, lesson, found.coach).await
}

async fn show(cx: &mut Cx, lesson: LessonId, coach: UserId) -> Result<()> {
    if let Some(rating) = store::show(cx.db(), lesson, cx.now).await? {
        terms::rate(cx, coach, rating).await?;
    }
    Ok(())
}

/// Reviews of a coach that are shown, the newest first.
pub(super) async fn list(view: &View, args: ListCoachReviews) -> Result<CoachReviews> {
    let me = view.caller()?.user;
    let after = args.cursor.as_deref().map(Cursor::parse).transpose()?;
    if terms::find(view.db(), view.tenant(), args.coach).await?.is_none() || blocks::any_between(view.db(), me, [args.coach]).await? {
        return Err(not_found());
    }
    let mut rows = store::page(view.db(), args.coach, me, after, PAGE + 1).await?;
    let more = rows.len() > PAGE;
    rows.truncate(PAGE);
    let cursor = rows.last().filter(|_| more).map(|last| Cursor { at: last.shown_at, id: last.lesson }.write());
    let named = names::named(view.db(), view.tenant(), rows.iter().map(|row| row.author)).await?;
    let review = |row: store::Row| {
        let author = named.iter().find(|person| person.id == row.author).cloned()?;
        Some(CoachReview { lesson: row.lesson, author, rating: row.rating, text: row.text, at: row.at })
    };
    Ok(CoachReviews { reviews: rows.into_iter().filter_map(review).collect(), cursor })
}

/// What was written of lessons.
pub(super) async fn of_lessons(db: &Db, all: impl IntoIterator<Item = LessonId>) -> Result<HashMap<LessonId, Vec<Written>>> {
    let all: Vec<LessonId> = all.into_iter().collect();
    if all.is_empty() { Ok(HashMap::new()) } else { store::of_lessons(db, all).await }
}

/// Removes what somebody wrote who removes their account; the stars stay.
pub(super) async fn forget(db: &Db, user: UserId) -> Result<()> {
    store::forget(db, user).await
}

mod store {
    use super::*;
    use crate::features::columns::{from_column, to_column};
    use crate::sql;

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

    pub(super) async fn of_lessons(db: &Db, all: Vec<LessonId>) -> Result<HashMap<LessonId, Vec<Written>>> {
        let query = db.query("SELECT lesson, side, rating, text, shown_at FROM lesson_review WHERE lesson IN ").list(all);
        let rows: Vec<(LessonId, String, i64, Option<String>, Option<Millis>)> = query.push(" ORDER BY lesson, side").all().await?;
        let mut found: HashMap<LessonId, Vec<Written>> = HashMap::new();
        for (lesson, side, rating, text, shown_at) in rows {
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
}
