//! Reviews of completed lessons (`reviews` has their table).
//!
//! INVARIANT: neither side reads what the other wrote before it has written, or the time for reviews is over: both are shown together.

use protocol::lessons::{CoachReview, CoachReviews, Lesson, LessonState, ListCoachReviews, ReviewLesson};
use protocol::notifications::LessonWhat;
use protocol::text::ReviewText;
use protocol::{LessonId, Refusal, UserId, sentence};

use super::answering::{self, conflict};
use super::notices::{self, Change};
use super::{reviews, store as lessons, terms};
use crate::db::Db;
use crate::error::{Result, not_found};
use crate::features::blocks;
use crate::features::budget::Page;
use crate::features::cursor::Cursor;
use crate::features::people::names;
use crate::run::{Cx, View};

/// Stars.
const RATINGS: std::ops::RangeInclusive<i64> = 1..=5;
/// Reviews in one page.
const PAGE: usize = 24;

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
    let new = reviews::New { lesson: row.id, side: held.side, coach: row.coach, author: me, rating: args.rating, text: text.as_deref() };
    if !reviews::insert(cx.db(), &new, cx.now).await? {
        return Err(conflict(row, sentence!("review_written")));
    }
    if reviews::count(cx.db(), row.id).await? == 2 {
        show(cx, row.id, row.coach).await?;
        notices::notify(cx, row, &held.pupils, &Change::of(LessonWhat::Reviewed, Some(held.side))).await?;
    }
    notices::push(cx, row, &held.pupils).await
}

/// Shows what only one side has written, when the time for reviews is over.
pub(super) async fn time_over(cx: &mut Cx, lesson: LessonId) -> Result<()> {
    let Some(found) = lessons::find(cx.db(), cx.tenant(), lesson).await? else { return Ok(()) };
    terms::lock(cx, found.coach).await?;
    let Some(row) = lessons::find(cx.db(), cx.tenant(), lesson).await? else { return Ok(()) };
    let is_over = row.review_by.is_some_and(|until| until <= cx.now);
    if row.state()? == LessonState::Completed && is_over { show(cx, lesson, row.coach).await } else { Ok(()) }
}

async fn show(cx: &mut Cx, lesson: LessonId, coach: UserId) -> Result<()> {
    if let Some(rating) = reviews::show(cx.db(), lesson, cx.now).await? {
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
    let page = Page::of(reviews::page(view.db(), args.coach, me, after, PAGE + 1).await?, PAGE);
    let named = names::named(view.db(), view.tenant(), page.rows.iter().map(|row| row.author)).await?;
    let review = |row: &reviews::Row| {
        let author = named.iter().find(|person| person.id == row.author).cloned()?;
        Some(CoachReview { lesson: row.lesson, author, rating: row.rating, text: row.text.clone(), at: row.at })
    };
    let reviews = page.rows.iter().filter_map(review).collect();
    let cursor = |last: &reviews::Row| Cursor { at: last.shown_at, id: last.lesson }.write();
    let (reviews, cursor) = page.in_a_reply(reviews, |review, row| review.lesson == row.lesson, cursor)?;
    Ok(CoachReviews { reviews, cursor })
}

/// Removes what somebody wrote who removes their account; the stars stay.
pub(super) async fn forget(db: &Db, user: UserId) -> Result<()> {
    reviews::forget(db, user).await
}
