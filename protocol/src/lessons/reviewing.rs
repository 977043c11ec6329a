//! Reviews of completed lessons: each side writes one, and both are shown together.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::LessonSide;
use crate::people::Person;
use crate::{LessonId, Millis, UserId};

/// Reviews a completed lesson, within 14 days. It is shown when the other side has written theirs, or after the 14 days.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct ReviewLesson {
    pub lesson: LessonId,
    /// Stars, 1 to 5.
    #[ts(type = "number")]
    pub rating: i64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
}

/// What one side wrote of a lesson.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct LessonReview {
    /// Who wrote it, about the other side.
    pub side: LessonSide,
    #[ts(type = "number")]
    pub rating: i64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
}

/// A review of a coach, shown to everybody.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct CoachReview {
    pub lesson: LessonId,
    pub author: Person,
    #[ts(type = "number")]
    pub rating: i64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    pub at: Millis,
}

/// Reviews of a coach, the newest first.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct ListCoachReviews {
    pub coach: UserId,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cursor: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct CoachReviews {
    pub reviews: Vec<CoachReview>,
    /// Absent on the last page.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cursor: Option<String>,
}
