//! When, where and on which terms a coach gives lessons.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::courts::CourtRef;
use crate::{CourtId, ExceptionId, Millis};

/// For how many pupils a lesson is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum LessonKind {
    /// One pupil.
    #[default]
    Private,
    /// Two pupils.
    SemiPrivate,
    /// Three to eight pupils.
    Group,
}

/// What becomes of a request.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum BookingMode {
    /// The coach accepts or declines it.
    #[default]
    Request,
    /// It is agreed at once.
    Instant,
}

/// Hours of every week at one place.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct WeeklyHours {
    /// 1 Monday to 7 Sunday.
    pub weekday: u8,
    /// `09:00`, on the coach's clock.
    pub from: String,
    /// `12:00`, later than `from`; `24:00` is the end of the day.
    pub to: String,
    pub court: CourtId,
}

/// A kind and length of lesson that a coach gives.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct LessonOffer {
    pub kind: LessonKind,
    /// 30 to 180, in steps of 15.
    #[ts(type = "number")]
    pub minutes: i64,
    /// Cents for the whole lesson; absent: by the coach's hourly rate.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(type = "number")]
    pub price: Option<i64>,
}

/// A coach's hours and terms, as the coach sets them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct AvailabilityForm {
    /// Whether lessons can be booked.
    pub is_open: bool,
    pub mode: BookingMode,
    /// IANA: the clock of the weekly hours.
    pub zone: String,
    /// At most 42; those of one day do not overlap.
    pub hours: Vec<WeeklyHours>,
    /// 1 to 12; one for each kind and length.
    pub offers: Vec<LessonOffer>,
    /// How long before its start a lesson can be booked, at the latest: 0 to 20,160 minutes.
    #[ts(type = "number")]
    pub notice_minutes: i64,
    /// How many days ahead a lesson can be booked, at most: 1 to 180.
    #[ts(type = "number")]
    pub horizon_days: i64,
    /// Minutes between two lessons: 0 to 120.
    #[ts(type = "number")]
    pub buffer_minutes: i64,
    /// Minutes between two lessons at different places, if that is more: 0 to 240.
    #[ts(type = "number")]
    pub travel_minutes: i64,
    /// Hours before the start until which a player can cancel in time: 0 to 168.
    #[ts(type = "number")]
    pub cancel_hours: i64,
}

/// An exception from the weekly hours.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct HoursException {
    pub id: ExceptionId,
    /// Local dates, `2026-12-24`; the last one included.
    pub from_date: String,
    pub to_date: String,
    /// Local times on each of these days; absent: all day.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<String>,
    /// Extra hours at this place; absent: no lessons then.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub court: Option<CourtId>,
    /// For the coach alone.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

/// How reading a followed calendar went.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum CalendarState {
    /// Not read yet.
    Waiting,
    Read,
    /// Could not be reached, or too slow.
    Unreachable,
    /// Not a calendar, or too large.
    Unreadable,
}

/// The coach's own calendar, whose entries block hours. Its address is a secret and is not shown again.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct FollowedCalendar {
    pub host: String,
    pub state: CalendarState,
    /// When it was last read.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub read_at: Option<Millis>,
    /// How many of its entries block hours.
    #[ts(type = "number")]
    pub entries: i64,
}

/// A coach's hours and terms, for the coach.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct Availability {
    #[serde(flatten)]
    #[ts(flatten)]
    pub form: AvailabilityForm,
    /// The places named by the hours and exceptions.
    pub courts: Vec<CourtRef>,
    /// Exceptions that are not over, the earliest first, at most 100.
    pub exceptions: Vec<HoursException>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub calendar: Option<FollowedCalendar>,
    /// 0 before the coach has set anything: the form then has proposals.
    #[ts(type = "number")]
    pub version: i64,
}

/// My hours and terms as a coach.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, TS)]
#[ts(type = "Record<string, never>")]
pub struct GetAvailability {}

/// Replaces my hours and terms; for people with a coach profile. Lessons that are agreed stay.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct SetAvailability {
    #[serde(flatten)]
    #[ts(flatten)]
    pub form: AvailabilityForm,
    /// As last read; another one is a `conflict`.
    #[ts(type = "number")]
    pub version: i64,
}

/// Adds an exception: days or hours without lessons, or extra hours. Lessons that are agreed stay.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct ExceptHours {
    pub from_date: String,
    /// Default: the first day.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to_date: Option<String>,
    /// With `to`; absent: all day.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<String>,
    /// Extra hours at this place, which need `from` and `to`; absent: no lessons then.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub court: Option<CourtId>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

/// Removes an exception.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct RestoreHours {
    pub exception: ExceptionId,
}

/// Follows a calendar by its iCal address, whose entries block my hours; an empty one ends it.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct FollowCalendar {
    pub url: String,
}
