//! A coach's free times.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::{BookingMode, LessonKind};
use crate::courts::CourtRef;
use crate::people::Person;
use crate::{LessonId, Millis, UserId};

/// What stands in a span of a coach's time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum SlotState {
    Free,
    /// Somebody asked for it; others may still ask.
    Requested,
    Taken,
}

/// A kind and length of lesson with its price.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct PricedOffer {
    pub kind: LessonKind,
    #[ts(type = "number")]
    pub minutes: i64,
    /// Cents for the whole lesson.
    #[ts(type = "number")]
    pub price: i64,
}

/// On which terms a coach gives lessons, as everybody sees them.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct CoachTerms {
    pub coach: Person,
    /// Whether lessons can be booked.
    pub is_open: bool,
    pub mode: BookingMode,
    /// IANA, of the coach's hours.
    pub zone: String,
    pub offers: Vec<PricedOffer>,
    /// Where the lessons are.
    pub courts: Vec<CourtRef>,
    #[ts(type = "number")]
    pub notice_minutes: i64,
    #[ts(type = "number")]
    pub horizon_days: i64,
    #[ts(type = "number")]
    pub cancel_hours: i64,
    /// Stars of all reviews that are shown, and how many there are.
    #[ts(type = "number")]
    pub rating_sum: i64,
    #[ts(type = "number")]
    pub rating_count: i64,
}

/// A time at which a lesson of the wanted length can begin.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct Slot {
    pub at: Millis,
    /// Which of the listed courts.
    #[ts(type = "number")]
    pub court: usize,
    /// Somebody asked for it; others may still ask.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(as = "Option<bool>")]
    pub requested: bool,
    /// I have something else then.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(as = "Option<bool>")]
    pub busy: bool,
}

/// A coach's free times in a span of at most 35 days.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct ListSlots {
    pub coach: UserId,
    pub from: Millis,
    pub until: Millis,
    /// Minutes: one of the coach's lengths.
    #[ts(type = "number")]
    pub length: i64,
    /// Default: private.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub kind: Option<LessonKind>,
    /// A lesson of mine that is to be moved: its own time counts as free.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lesson: Option<LessonId>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct Slots {
    pub courts: Vec<CourtRef>,
    /// The earliest first.
    pub slots: Vec<Slot>,
    /// Until when free times are listed: `until`, unless there are too many.
    pub until: Millis,
    /// Cents for a lesson of this kind and length.
    #[ts(type = "number")]
    pub price: i64,
}

/// Snapshot of `slots:{coach}`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct SlotsSnapshot {
    pub terms: CoachTerms,
}
