//! Lists of lessons.

use protocol::lessons::{GetLesson, Lesson, LessonPage, LessonScope, ListLessons};
use protocol::{LessonId, limits};

use super::showing;
use super::store;
use super::store::listed::{self, Listed};
use crate::error::{Result, not_found};
use crate::features::budget::Page;
use crate::features::cursor::Cursor;
use crate::run::View;

/// A lesson of mine.
pub(super) async fn get(view: &View, args: GetLesson) -> Result<Lesson> {
    let me = view.caller()?.user;
    let row = store::find(view.db(), view.tenant(), args.lesson).await?.ok_or_else(not_found)?;
    let pupils = store::pupils(view.db(), [row.id]).await?.remove(&row.id).unwrap_or_default();
    if row.side_of(me).is_none() && !pupils.iter().any(|pupil| pupil.user_id == me) {
        return Err(not_found());
    }
    Ok(showing::shown(view.db(), &row, &pupils).await?.as_seen_by(me))
}

/// My lessons, as a coach or as a player.
pub(super) async fn list(view: &View, args: ListLessons) -> Result<LessonPage> {
    let (db, me) = (view.db(), view.caller()?.user);
    let after: Option<Cursor<LessonId>> = args.cursor.as_deref().map(Cursor::parse).transpose()?;
    let limit = i64::try_from(limits::LESSON_PAGE + 1).unwrap_or(i64::MAX);
    let whose = Listed { user: me, side: args.side, with: args.with, limit };
    let rows = match args.scope {
        LessonScope::Upcoming => listed::upcoming(db, &whose, view.now, after).await?,
        LessonScope::Open => listed::open(db, &whose, after).await?,
        LessonScope::Past => listed::past(db, &whose, view.now, after).await?,
    };
    let page = Page::of(rows, limits::LESSON_PAGE);
    let at = |row: &store::Row| match args.scope {
        LessonScope::Open => row.answer_by.unwrap_or(row.starts_at),
        LessonScope::Upcoming | LessonScope::Past => row.starts_at,
    };
    let lessons = showing::all(db, &page.rows, me).await?;
    let cursor = |last: &store::Row| Cursor { at: at(last), id: last.id }.write();
    let (lessons, cursor) = page.in_a_reply(lessons, |lesson, row| lesson.id == row.id, cursor)?;
    Ok(LessonPage { lessons, cursor })
}
