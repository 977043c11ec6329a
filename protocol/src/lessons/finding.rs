//! Coaches who are free at a time, and times that somebody waits for.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::people::{Person, Spot};
use crate::{Millis, UserId};

/// A part of the day, on the coach's clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum DayPart {
    /// Until noon.
    Morning,
    /// From noon to 17:00.
    Afternoon,
    /// From 17:00.
    Evening,
}

/// Coaches near a place who have a free hour on a day.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct FindCoaches {
    /// Absent: my area.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub location: Option<Spot>,
    /// Miles, above 0 and at most 50; default 10.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub distance: Option<f64>,
    /// `2026-11-28`
    pub date: String,
    /// Absent: all day.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub part: Option<DayPart>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cursor: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct FreeCoach {
    pub coach: Person,
    /// Miles to the nearest court of this coach's with a free hour then.
    pub distance: f64,
    /// When the first free hour of that part of the day begins there.
    pub starts_at: Millis,
    /// IANA, of the coach's hours.
    pub zone: String,
    pub court: String,
    /// Cents.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(type = "number")]
    pub hourly_rate: Option<i64>,
    #[ts(type = "number")]
    pub rating_sum: i64,
    #[ts(type = "number")]
    pub rating_count: i64,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct CoachesFree {
    /// The nearest first, at most 24 on a page.
    pub coaches: Vec<FreeCoach>,
    /// Absent on the last page.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cursor: Option<String>,
}

/// Asks to be notified when a time of a coach comes free in a part of the week, or stops that.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct WishForSlot {
    pub coach: UserId,
    /// 1 Monday to 7 Sunday; absent: any day.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub weekday: Option<u8>,
    /// Absent: any time of the day.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub part: Option<DayPart>,
    pub on: bool,
}

/// A time that I wait for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct Wish {
    pub coach: Person,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub weekday: Option<u8>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub part: Option<DayPart>,
}

/// The times that I wait for, at most 20.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, TS)]
#[ts(type = "Record<string, never>")]
pub struct ListWishes {}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Wishes {
    pub wishes: Vec<Wish>,
}
