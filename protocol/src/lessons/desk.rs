//! The coach's desk: a calendar, who owes an answer, pupils, income.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::{Lesson, Pupil, PupilRef};
use crate::children::Child;
use crate::{CourtId, LessonId, Millis};

/// My calendar as a coach in a span of at most 35 days, and all lessons that await an answer.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct GetDesk {
    pub from: Millis,
    pub until: Millis,
}

/// Time of a coach that something other than a lesson takes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "what", rename_all = "snake_case")]
pub enum TakenTime {
    /// A game, a class or a fixture in which the coach has a seat, or which they run.
    Event { from: Millis, until: Millis, event: crate::EventId, name: String },
    /// An entry of the followed calendar, without its text.
    Calendar { from: Millis, until: Millis },
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct Desk {
    /// Agreed lessons in the span, and completed ones, the earliest first.
    pub lessons: Vec<Lesson>,
    /// Lessons that await an answer of either side, the most urgent first, at most 50.
    pub open: Vec<Lesson>,
    pub taken: Vec<TakenTime>,
}

/// My pupils, who has the next lesson first, then the latest.
#[derive(Clone, Debug, Default, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct ListPupils {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cursor: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct PupilCard {
    pub pupil: Pupil,
    /// Completed lessons.
    #[ts(type = "number")]
    pub lessons: i64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub last_at: Option<Millis>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next_at: Option<Millis>,
    /// The first line of their goals.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub goals: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct PupilPage {
    pub pupils: Vec<PupilCard>,
    /// Absent on the last page.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cursor: Option<String>,
}

/// What I have noted about a pupil of mine.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct GetPupil {
    pub pupil: PupilRef,
}

/// What was practised in a lesson.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct PracticeEntry {
    pub lesson: LessonId,
    pub at: Millis,
    pub text: String,
}

/// What a coach has noted about a pupil; nobody else sees it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct PupilFile {
    pub card: PupilCard,
    /// If it is a child: what its coach must know of it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub child: Option<Box<Child>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub goals: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub notes: Option<String>,
    /// 0 to 100: how far towards the goals.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(type = "number")]
    pub progress: Option<i64>,
    /// The latest first, at most 50.
    pub practice: Vec<PracticeEntry>,
}

/// Replaces what I have noted about a pupil of mine; empty texts remove.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct NotePupil {
    pub pupil: PupilRef,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub goals: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub notes: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(type = "number")]
    pub progress: Option<i64>,
}

/// Notes what was practised in a lesson of mine that has begun, with all of its pupils; an empty text removes it. Answers the file of
/// the first pupil.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct NotePractice {
    pub lesson: LessonId,
    pub text: String,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum IncomeBy {
    Week,
    #[default]
    Month,
}

/// Agreed prices of my lessons by week or month, in at most 106 rows; no payment is taken.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct GetIncome {
    pub by: IncomeBy,
    /// Local dates on the coach's clock; both included.
    pub from: String,
    pub until: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct IncomeRow {
    /// The first day of the week or month: `2026-11-01`.
    pub first_day: String,
    /// Lessons that were held, or count as held.
    #[ts(type = "number")]
    pub lessons: i64,
    /// Cents.
    #[ts(type = "number")]
    pub earned: i64,
    /// Cents of agreed lessons that are still to come.
    #[ts(type = "number")]
    pub expected: i64,
    /// Minutes of those lessons.
    #[ts(type = "number")]
    pub minutes: i64,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Income {
    /// The earliest first, without gaps.
    pub rows: Vec<IncomeRow>,
}

/// Tells my followers of a free hour ("a free hour tomorrow at 5"), at most three times a day; for coaches.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct OfferHour {
    pub starts_at: Millis,
    /// Minutes: one of my lengths.
    #[ts(type = "number")]
    pub length: i64,
    pub court: CourtId,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct OfferedHour {
    /// How many followers are notified.
    #[ts(type = "number")]
    pub followers: i64,
}
