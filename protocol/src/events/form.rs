//! What an organiser says of an event.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::courts::Surface;
use crate::{CourtId, Millis};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Format {
    Single,
    Double,
}

/// Who may enrol.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum GenderRule {
    #[default]
    Open,
    Women,
    Men,
    /// One woman and one man in each team: half of the seats for each.
    Mixed,
}

/// Who is offered a seat that frees.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum WaitingPolicy {
    /// Whoever has waited longest.
    #[default]
    FirstCome,
    /// By lot among all who wait.
    Lottery,
    /// Four at a time, once four seats can be filled.
    Fours,
    /// Whom the organiser picks.
    Organiser,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum RepeatEvery {
    Day,
    Week,
    TwoWeeks,
    /// On the same day of the month; months without one are left out.
    Month,
}

/// The event again and again, at the same time on the court's clock.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Repeat {
    pub every: RepeatEvery,
    /// The last day on which one may be: `2027-03-31`. At most 60 events in all.
    pub until: String,
}

/// What an organiser says of an event: creating one asks for it, updating one replaces it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct EventForm {
    pub name: String,
    /// An item of the lookup of event types.
    pub kind: String,
    /// A place; absent only in a draft ("Please set Date and select court").
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub court: Option<CourtId>,
    /// Which court there: `7`, `by the bridge`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub court_note: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub surface: Option<Surface>,
    /// The court's own date: `2026-11-20`; absent only in a draft.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub date: Option<String>,
    /// `19:00` on the court's clock.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<String>,
    /// `21:00` on the court's clock, the same day.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<String>,
    /// The last day, where it is another: a camp.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to_date: Option<String>,
    /// In the hour that clocks show twice: the second one is meant.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(as = "Option<bool>")]
    pub second_hour: bool,
    /// Players ask, the organiser decides.
    #[serde(default)]
    pub is_private: bool,
    /// Absent: neither (a clinic).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub format: Option<Format>,
    /// It counts for levels; otherwise friendly.
    #[serde(default)]
    pub competitive: bool,
    /// 1.0 to 7.0 in steps of a half.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level_min: Option<f64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level_max: Option<f64>,
    /// Items of the lookup of age ranges; none: all ages.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<String>>")]
    pub age_range: Vec<String>,
    #[serde(default)]
    pub gender: GenderRule,
    /// Only people whom the organiser follows and who follow them.
    #[serde(default)]
    pub friends_only: bool,
    /// Seats, 2 to 64, the organiser's own included where they play.
    #[ts(type = "number")]
    pub capacity: i64,
    /// Whether the organiser takes a seat.
    #[serde(default = "yes")]
    pub organiser_plays: bool,
    /// Fewer than these by `confirm_by`, and it is cancelled; it is pending until then.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(type = "number")]
    pub players_min: Option<i64>,
    /// The court is not booked yet: pending until the organiser confirms it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(as = "Option<bool>")]
    pub court_open: bool,
    /// When a pending one is decided; 24 h before it begins where absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub confirm_by: Option<Millis>,
    /// Cents for each player; absent or 0: free.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(type = "number")]
    pub price: Option<i64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
    /// The path of an uploaded picture.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub image: Option<String>,
    #[serde(default)]
    pub waiting: WaitingPolicy,
    /// Minutes before the beginning until which one may leave freely; a later leave is a late drop.
    #[serde(default = "leave_minutes")]
    #[ts(type = "number")]
    pub leave_minutes: i64,
    /// Minutes before the beginning until which one may enrol.
    #[serde(default)]
    #[ts(type = "number")]
    pub enrol_minutes: i64,
}

fn yes() -> bool {
    true
}

fn leave_minutes() -> i64 {
    120
}
