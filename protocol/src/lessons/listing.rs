//! Lists of lessons.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::{Lesson, LessonSide};
use crate::{LessonId, UserId};

/// A lesson of mine, as its coach or its pupil.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct GetLesson {
    pub lesson: LessonId,
}

/// Which lessons.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum LessonScope {
    /// Agreed and not over, the next first.
    #[default]
    Upcoming,
    /// Awaiting an answer of either side, the most urgent first.
    Open,
    /// Over, cancelled or never agreed, the latest first.
    Past,
}

/// My lessons, as a coach or as a player.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct ListLessons {
    #[serde(default)]
    #[ts(as = "Option<LessonScope>")]
    pub scope: LessonScope,
    pub side: LessonSide,
    /// Those with this person alone.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub with: Option<UserId>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cursor: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct LessonPage {
    pub lessons: Vec<Lesson>,
    /// Absent on the last page.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cursor: Option<String>,
}
