//! The jobs of lessons. The variants and fields are the stored payload: renaming one breaks queued jobs.

use std::time::Duration;

use protocol::lessons::LessonCause;
use protocol::{CourtId, LessonId, Millis, UserId};
use serde::{Deserialize, Serialize};

use super::store::Row;
use crate::error::Result;
use crate::jobs;
use crate::run::Cx;

const DAY_BEFORE: Duration = Duration::from_secs(24 * 3_600);
pub(super) const SOON_BEFORE: Duration = Duration::from_secs(2 * 3_600);
/// A lesson is completed so long after its end.
const COMPLETED_AFTER: Duration = Duration::from_secs(3_600);

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Due {
    /// Ends what nobody answered, unless it has changed since.
    Expire { lesson: LessonId, version: i64 },
    /// Declines the rest of those who asked for the time of an agreed lesson.
    Displace { coach: UserId, lesson: LessonId },
    /// Ends the lessons of a removed account, some at a time.
    EndLessonsOf { user: UserId },
    /// Goes on cancelling a coach's day.
    CancelDay { coach: UserId, from: Millis, until: Millis, cause: LessonCause, reason: Option<String> },
    /// Gives the pass of a lesson that its coach missed its lesson back, unless that was disputed since.
    AbsenceStands { lesson: LessonId, version: i64 },
    /// Reminds of a lesson that begins in a day, or `soon`, unless it was moved since.
    Remind { lesson: LessonId, start_version: i64, soon: bool },
    /// Completes a lesson that was held, unless it was moved since.
    Complete { lesson: LessonId, start_version: i64 },
    /// Shows the review that one side alone has written.
    ShowReviews { lesson: LessonId },
    /// Adds to the index of free hours the day that can be booked since yesterday.
    ExtendHours { coach: UserId },
    /// Notifies those who wait for a time of a coach's that came free, after one of them.
    NotifyWaiting { coach: UserId, from: Millis, until: Millis, by: Option<UserId>, after: Option<UserId> },
    /// Notifies a coach's followers of a free hour, after one of them.
    NotifyFollowers { coach: UserId, starts_at: Millis, length: i64, court: CourtId, after: Option<(Millis, UserId)> },
}

/// A job that reaches outside.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DueOutside {
    /// Reads the calendar that a coach follows, if this reading is the one that is due.
    ReadCalendar { coach: UserId, run: i64 },
}

/// Schedules the reminders and the end of a lesson at the time that is agreed now.
pub(super) async fn schedule(cx: &Cx, row: &Row) -> Result<()> {
    let (lesson, start_version) = (row.id, row.start_version);
    let reminders = [(DAY_BEFORE, false), (SOON_BEFORE, true)];
    let mut due: Vec<_> =
        reminders.into_iter().map(|(before, soon)| (Due::Remind { lesson, start_version, soon }, row.starts_at - before)).collect();
    due.retain(|(_, at)| *at > cx.now);
    due.push((Due::Complete { lesson, start_version }, row.ends_at + COMPLETED_AFTER));
    jobs::schedule_all(cx, &due).await
}
