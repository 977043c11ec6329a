//! From a request to an agreed lesson.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::{Lesson, LessonKind};
use crate::{ChildId, CourtId, LessonId, Millis, PassId, UserId};

/// Who takes a lesson: a member, or a child of the caller.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum PupilRef {
    User(UserId),
    Child(ChildId),
}

/// Asks a coach for a lesson at one of the free times, or for one every week at that time.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct RequestLesson {
    pub coach: UserId,
    pub starts_at: Millis,
    /// Minutes: one of the coach's lengths.
    #[ts(type = "number")]
    pub length: i64,
    pub court: CourtId,
    /// Default: private.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub kind: Option<LessonKind>,
    /// Default: the caller. Members other than the caller must follow the caller.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<PupilRef>>")]
    pub pupils: Vec<PupilRef>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub message: Option<String>,
    /// A pass of mine for lessons of this kind and length.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pass: Option<PassId>,
    /// For how many weeks, 2 to 26: the same local time every week. Absent: once.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(type = "number")]
    pub weeks: Option<i64>,
    /// Refuses with `clash` if I play something else then, which is named.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(as = "Option<bool>")]
    pub if_free: bool,
}

/// A week in which no lesson could be booked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(rename = "SkippedWeek")]
pub struct SkippedDate {
    pub starts_at: Millis,
    /// Whether it is I who have something else then; otherwise the coach is not free.
    pub mine: bool,
}

/// One lesson, or those of every week that were booked together.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct Booking {
    /// The earliest first.
    pub lessons: Vec<Lesson>,
    /// Weeks that were left out.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<SkippedDate>>")]
    pub skipped: Vec<SkippedDate>,
}

/// Accepts what the other side asks: a request, with all others of its series; a counter-offer; or another time. Of several requests
/// for one time the first to be accepted gets it; the others are declined, with the nearest free times.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct AcceptLesson {
    pub lesson: LessonId,
    /// As last read; another one is a `conflict`.
    #[ts(type = "number")]
    pub version: i64,
}

/// Declines what the other side asks: a request, with all others of its series; a counter-offer; or another time, so that the old
/// one stands.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct DeclineLesson {
    pub lesson: LessonId,
    /// As last read; another one is a `conflict`. Absent: whatever is asked now.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(type = "number")]
    pub version: Option<i64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
}

/// Offers other terms instead of accepting, at most four times a lesson. A series is declined or accepted; it has no counter-offers.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct CounterLesson {
    pub lesson: LessonId,
    /// As last read; another one is a `conflict`.
    #[ts(type = "number")]
    pub version: i64,
    pub starts_at: Millis,
    /// Default: the lesson's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub court: Option<CourtId>,
    /// Cents for the whole lesson; from the coach alone. Default: the lesson's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(type = "number")]
    pub price: Option<i64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

/// Takes back a request with all others of its series, a counter-offer with its lesson, or the proposal of another time, so that the
/// old one stands.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct WithdrawLesson {
    pub lesson: LessonId,
}
