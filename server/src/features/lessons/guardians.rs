//! Lessons of a child that its guardian removes.

use protocol::lessons::{DeclineLesson, LessonSide, WithdrawLesson};
use protocol::{ChildId, ErrorCode, Refusal, sentence};

use super::{answering, pupils};
use crate::error::Result;
use crate::run::Cx;

/// Takes back what is asked for a child. Refuses with `conflict` while it has agreed lessons. The guardian is the caller, and holds the
/// lock of their own row.
pub(in crate::features) async fn release(cx: &mut Cx, child: ChildId) -> Result<()> {
    if store::has_agreed(cx.db(), child, cx.now).await? {
        return Err(Refusal::saying(ErrorCode::Conflict, sentence!("child_has_lessons")).into());
    }
    for (lesson, turn) in store::open(cx.db(), child).await? {
        match turn {
            LessonSide::Coach => answering::withdraw(cx, WithdrawLesson { lesson }).await?,
            LessonSide::Player => answering::decline(cx, DeclineLesson { lesson, version: None, reason: None }).await?,
        };
    }
    pupils::delete_child(cx.db(), child).await
}

mod store {
    use protocol::{LessonId, Millis};

    use super::*;
    use crate::db::Db;
    use crate::features::columns::from_column;
    use crate::sql;

    pub(super) async fn has_agreed(db: &Db, child: ChildId, now: Millis) -> Result<bool> {
        Ok(sql!(
            db,
            "SELECT EXISTS (SELECT 1 FROM lesson_pupil p JOIN lesson l ON l.id = p.lesson
                 WHERE p.child = $1 AND l.ends_at > $2 AND l.state IN ('accepted', 'reschedule_proposed'))",
            child,
            now
        )
        .scalar()
        .await?)
    }

    /// What awaits an answer for a child, one of each series, and from whom.
    pub(super) async fn open(db: &Db, child: ChildId) -> Result<Vec<(LessonId, LessonSide)>> {
        let rows: Vec<(LessonId, String)> = sql!(
            db,
            "SELECT l.id, l.turn FROM lesson_pupil p JOIN lesson l ON l.id = p.lesson
             WHERE p.child = $1 AND l.turn IS NOT NULL AND NOT EXISTS (
                 SELECT 1 FROM lesson o WHERE o.series = l.series AND o.turn IS NOT NULL AND o.id < l.id)
             ORDER BY l.starts_at, l.id",
            child
        )
        .all()
        .await?;
        rows.into_iter().map(|(lesson, turn)| Ok((lesson, from_column(&turn)?))).collect()
    }
}
