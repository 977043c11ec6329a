//! Lessons: a coach's hours, bookings in them, reviews, and the coach's desk.
//!
//! A booking begins as a request, or as an agreed lesson where the coach takes bookings at once. Until it is agreed, either side may
//! offer other terms. A lesson changes by its own commands alone; each change reaches the devices of everybody in it as
//! `lesson_changed` on `user:{id}`. Whoever looks at a coach's free times opens `slots:{coach}`, which names nobody.

mod availability;
mod booking;
mod changing;
mod desk;
mod finding;
mod listing;
mod reviewing;
mod slots;

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::call::noun;
use crate::courts::CourtRef;
use crate::people::Person;
use crate::{ChatId, ChildId, LessonId, LessonSeriesId, Millis, PassId};

pub use availability::{
    Availability, AvailabilityForm, BookingMode, CalendarState, ExceptHours, FollowCalendar, FollowedCalendar, GetAvailability,
    HoursException, LessonKind, LessonOffer, RestoreHours, SetAvailability, WeeklyHours,
};
pub use booking::{AcceptLesson, Booking, CounterLesson, DeclineLesson, PupilRef, RequestLesson, SkippedDate, WithdrawLesson};
pub use changing::{
    CancelLesson, CancelLessonDay, CancelScope, CancelledDay, CompleteLesson, LessonCause, MarkAbsentFromLesson, ObjectToAbsence,
    RescheduleLesson,
};
pub use desk::{
    Desk, GetDesk, GetIncome, GetPupil, Income, IncomeBy, IncomeRow, ListPupils, NotePractice, NotePupil, OfferHour, OfferedHour,
    PracticeEntry, PupilCard, PupilFile, PupilPage, TakenTime,
};
pub use finding::{CoachesFree, DayPart, FindCoaches, FreeCoach, ListWishes, Wish, WishForSlot, Wishes};
pub use listing::{GetLesson, LessonPage, LessonScope, ListLessons};
pub use reviewing::{CoachReview, CoachReviews, LessonReview, ListCoachReviews, ReviewLesson};
pub use slots::{CoachTerms, ListSlots, PricedOffer, Slot, SlotState, Slots, SlotsSnapshot};

/// One of the two sides of a lesson.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum LessonSide {
    Coach,
    /// Whoever booked it, for all of its pupils.
    Player,
}

impl LessonSide {
    #[must_use]
    pub fn other(self) -> Self {
        match self {
            Self::Coach => Self::Player,
            Self::Player => Self::Coach,
        }
    }
}

/// The state of a lesson. An accepted lesson is in progress from its start to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum LessonState {
    /// The player asks; the coach answers.
    Requested,
    /// Other terms were offered; the other side answers.
    Countered,
    Accepted,
    /// Agreed, and one side proposes another time; until the other side answers, the old one stands.
    RescheduleProposed,
    Completed,
    Declined,
    /// Nobody answered in time.
    Expired,
    /// Taken back by whoever asked.
    Withdrawn,
    CancelledByStudent,
    CancelledByCoach,
    CancelledWeather,
    NoShowStudent,
    NoShowCoach,
    /// Somebody objects to having been marked absent; the operator decides.
    Disputed,
    /// Neither held nor missed, as the operator decided.
    Void,
}

impl LessonState {
    /// Whether the coach's time is taken, as long as the lesson is not over.
    #[must_use]
    pub fn is_agreed(self) -> bool {
        matches!(self, Self::Accepted | Self::RescheduleProposed)
    }

    /// Whether it waits to be agreed.
    #[must_use]
    pub fn is_asked(self) -> bool {
        matches!(self, Self::Requested | Self::Countered)
    }
}

/// A pupil of a lesson.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct Pupil {
    /// The pupil, or the guardian who answers for a child.
    pub person: Person,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub child: Option<ChildRef>,
}

/// A child as lessons show it, to its guardian and its coaches.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ChildRef {
    pub id: ChildId,
    pub name: String,
}

/// Terms that one side offers and the other one answers: a counter-offer, or another time for an agreed lesson.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct OfferedTerms {
    pub by: LessonSide,
    pub starts_at: Millis,
    pub ends_at: Millis,
    /// IANA, of the court.
    pub zone: String,
    pub court: CourtRef,
    /// Cents for the whole lesson.
    #[ts(type = "number")]
    pub price: i64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

/// Somebody was marked absent.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct LessonAbsence {
    /// Who did not come.
    pub side: LessonSide,
    pub object_by: Millis,
    /// Why the absence is disputed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub objection: Option<String>,
}

/// A lesson, as its coach and its pupils see it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct Lesson {
    pub id: LessonId,
    pub coach: Person,
    /// Who booked it and answers for the pupils.
    pub booked_by: Person,
    pub pupils: Vec<Pupil>,
    pub kind: LessonKind,
    pub state: LessonState,
    pub starts_at: Millis,
    pub ends_at: Millis,
    /// IANA, of the court.
    pub zone: String,
    pub court: CourtRef,
    /// Cents for the whole lesson, as agreed or asked.
    #[ts(type = "number")]
    pub price: i64,
    /// Cents that are due after a cancellation or an absence; absent: the price.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(type = "number")]
    pub charged: Option<i64>,
    /// What the player wrote with the request.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub message: Option<String>,
    /// Terms that await an answer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub offer: Option<OfferedTerms>,
    /// Who owes an answer, until `answer_by`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub turn: Option<LessonSide>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub answer_by: Option<Millis>,
    /// How many counter-offers were made.
    #[ts(type = "number")]
    pub rounds: i64,
    /// Until when the player can cancel in time.
    pub cancel_by: Millis,
    /// Cancelled after that.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(as = "Option<bool>")]
    pub late: bool,
    /// Why it was declined or cancelled.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// The lessons of every week that were booked together.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub series: Option<LessonSeriesId>,
    /// The pass that pays for it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pass: Option<PassId>,
    /// The direct room of the coach and whoever booked it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub chat: Option<ChatId>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub absence: Option<LessonAbsence>,
    /// Until when both sides can review it; absent before it is completed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub review_by: Option<Millis>,
    /// What both sides wrote of it, once it is shown.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<LessonReview>>")]
    pub reviews: Vec<LessonReview>,
    /// Whether the reader's side has reviewed it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(as = "Option<bool>")]
    pub reviewed: bool,
    /// Increased by every change; commands that answer carry it.
    #[ts(type = "number")]
    pub version: i64,
    pub requested_at: Millis,
}

/// A lesson as notifications and notes refer to it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct LessonRef {
    pub id: LessonId,
    pub coach: Person,
    /// The pupil's name, or the first one's and how many others: "Leo", "Ana and 2 others" in the reader's language.
    pub pupil: String,
    #[ts(type = "number")]
    pub others: i64,
    pub starts_at: Millis,
    pub ends_at: Millis,
    pub zone: String,
    pub court: String,
}

noun! {
    /// Commands about a coach's hours and lessons.
    calls LessonCommand {
        "availability.set" Keyed SetAvailability -> Availability;
        "availability.except" Keyed ExceptHours -> Availability;
        "availability.restore" Natural RestoreHours -> Availability;
        "availability.follow_calendar" Keyed FollowCalendar -> Availability;
        "lesson.request" Keyed RequestLesson -> Booking;
        "lesson.accept" Keyed AcceptLesson -> Booking;
        "lesson.decline" Keyed DeclineLesson -> Booking;
        "lesson.counter" Keyed CounterLesson -> Lesson;
        "lesson.withdraw" Keyed WithdrawLesson -> Booking;
        "lesson.reschedule" Keyed RescheduleLesson -> Lesson;
        "lesson.cancel" Keyed CancelLesson -> Booking;
        "lesson.cancel_day" Keyed CancelLessonDay -> CancelledDay;
        "lesson.mark_absent" Keyed MarkAbsentFromLesson -> Lesson;
        "lesson.object" Keyed ObjectToAbsence -> Lesson;
        "lesson.complete" Keyed CompleteLesson -> Lesson;
        "lesson.review" Keyed ReviewLesson -> Lesson;
        "lesson.wish" Natural WishForSlot -> Wishes;
        "lesson.offer_hour" Keyed OfferHour -> OfferedHour;
        "lesson.note_pupil" Natural NotePupil -> PupilFile;
        "lesson.practised" Natural NotePractice -> PupilFile;
    }
    /// Queries about a coach's hours and lessons.
    calls LessonQuery {
        "availability.get" Read GetAvailability -> Availability;
        "lesson.slots" Read ListSlots -> Slots;
        "lesson.get" Read GetLesson -> Lesson;
        "lesson.list" Read ListLessons -> LessonPage;
        "lesson.coaches" Read FindCoaches -> CoachesFree;
        "lesson.wishes" Read ListWishes -> Wishes;
        "lesson.reviews" Read ListCoachReviews -> CoachReviews;
        "lesson.desk" Read GetDesk -> Desk;
        "lesson.pupils" Read ListPupils -> PupilPage;
        "lesson.pupil" Read GetPupil -> PupilFile;
        "lesson.income" Read GetIncome -> Income;
    }
    pushes {
        "slots:{coach}" SlotsPush;
    }
    types { SlotsSnapshot }
}

/// Pushes on `slots:{coach}`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[serde(tag = "push", content = "data", rename_all = "snake_case")]
pub enum SlotsPush {
    /// A span of the coach's time was requested, taken, or is free again. Slots that overlap it change at once; the exact ones are to
    /// be asked for again when it is free.
    SlotsChanged { from: Millis, until: Millis, state: SlotState },
    /// The coach's hours or terms changed: slots are to be asked for again.
    TermsChanged { terms: Box<CoachTerms> },
}
