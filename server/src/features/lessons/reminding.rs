//! Reminders of lessons.

use std::time::Duration;

use protocol::LessonId;

use super::due::SOON_BEFORE;
use super::{answering, notices};
use crate::error::Result;
use crate::run::Cx;

/// Reminds everybody in a lesson, unless it was moved or cancelled, or it is too late: for the first reminder once the second is
/// due, for the second once the lesson has begun.
pub(super) async fn remind(cx: &mut Cx, lesson: LessonId, start_version: i64, soon: bool) -> Result<()> {
    let Some((_, row, pupils)) = answering::hold_any(cx, lesson).await? else { return Ok(()) };
    let is_agreed = matches!(row.state_name(), "accepted" | "reschedule_proposed");
    let late = if soon { Duration::ZERO } else { SOON_BEFORE };
    if !is_agreed || row.start_version != start_version || row.starts_at - late <= cx.now {
        return Ok(());
    }
    notices::remind(cx, &row, &pupils, soon).await
}
