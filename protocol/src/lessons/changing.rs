//! What becomes of an agreed lesson.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::Lesson;
use crate::{CourtId, LessonId, Millis};

/// Proposes another time or place for an agreed lesson; until the other side accepts, the old ones stand.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct RescheduleLesson {
    pub lesson: LessonId,
    pub starts_at: Millis,
    /// Default: the lesson's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub court: Option<CourtId>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

/// Why a lesson is cancelled.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum LessonCause {
    /// Whoever cancels has something else.
    #[default]
    Own,
    /// Nobody's fault, and never late.
    Weather,
}

/// How much of what was booked every week is cancelled.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum CancelScope {
    #[default]
    This,
    /// This one and all later ones of its series.
    Following,
}

/// Cancels an agreed lesson. After its cut-off a player's cancellation is late, and the price is due; a coach's is always free for the
/// player, and gives a pass its lesson back. Rain that stops a lesson: up to 10 minutes played are free, up to 29 cost half, 30 or
/// more the whole price.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct CancelLesson {
    pub lesson: LessonId,
    #[serde(default)]
    #[ts(as = "Option<LessonCause>")]
    pub cause: LessonCause,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    #[serde(default)]
    #[ts(as = "Option<CancelScope>")]
    pub scope: CancelScope,
    /// Minutes played before the rain, of a lesson that has begun.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(type = "number")]
    pub played_minutes: Option<i64>,
}

/// Cancels all my lessons of a day, agreed and asked for, and offers each player the nearest free times; for coaches.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct CancelLessonDay {
    /// `2026-12-24`, on the coach's clock.
    pub date: String,
    #[serde(default)]
    #[ts(as = "Option<LessonCause>")]
    pub cause: LessonCause,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct CancelledDay {
    pub lessons: Vec<Lesson>,
}

/// Marks the other side as absent, from 15 minutes after the start until a day after the end.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct MarkAbsentFromLesson {
    pub lesson: LessonId,
}

/// Objects to having been marked absent, within 48 hours; the operator decides.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct ObjectToAbsence {
    pub lesson: LessonId,
    pub reason: String,
}

/// Confirms that a lesson was held, after its end; an hour later it is completed by itself. From the coach, also takes back that the
/// player was marked absent.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct CompleteLesson {
    pub lesson: LessonId,
}
