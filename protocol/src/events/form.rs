//! The part of an event that its organiser edits.

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
    /// One woman and one man per team: half of the seats each.
    Mixed,
}

/// Who is offered a freed seat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum WaitingPolicy {
    /// First come, first served.
    #[default]
    FirstCome,
    /// Drawn at random from the waiting list.
    Lottery,
    /// Four at a time, once four seats can be filled.
    Fours,
    /// Chosen by the organiser.
    Organiser,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum RepeatEvery {
    Day,
    Week,
    TwoWeeks,
    /// On the same day of the month; months without that day are skipped.
    Month,
}

/// Repeats an event at the same local time of the court.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Repeat {
    pub every: RepeatEvery,
    /// The last possible date: `2027-03-31`. At most 60 events in total.
    pub until: String,
}

/// The editable part of an event: creating one sends all of it, updating one replaces all of it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct EventForm {
    pub name: String,
    /// As in the lookup of event types.
    pub kind: String,
    /// Absent only in a draft ("Please set Date and select court").
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub court: Option<CourtId>,
    /// Which of its courts: `7`, `by the bridge`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub court_note: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub surface: Option<Surface>,
    /// Local date of the court: `2026-11-20`; absent only in a draft.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub date: Option<String>,
    /// Local start time of the court: `19:00`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<String>,
    /// Local end time of the court, on the same day: `21:00`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<String>,
    /// The last date, if it is another day, as for a camp.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to_date: Option<String>,
    /// If the clocks show the start time twice that day, it is the second.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(as = "Option<bool>")]
    pub second_hour: bool,
    /// Players request to join, the organiser decides.
    #[serde(default)]
    pub is_private: bool,
    /// Absent: neither, as for a clinic.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub format: Option<Format>,
    /// Counts for ratings; otherwise friendly.
    #[serde(default)]
    pub competitive: bool,
    /// 1.0 to 7.0 in steps of 0.5.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level_min: Option<f64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level_max: Option<f64>,
    /// As in the lookup of age ranges; empty: all ages.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<String>>")]
    pub age_range: Vec<String>,
    #[serde(default)]
    pub gender: GenderRule,
    /// Only for people who follow the organiser and are followed back.
    #[serde(default)]
    pub friends_only: bool,
    /// Seats, 2 to 64, including the organiser's if they play.
    #[ts(type = "number")]
    pub capacity: i64,
    /// Whether the organiser occupies a seat.
    #[serde(default = "yes")]
    pub organiser_plays: bool,
    /// Minimum number of players. The event stays pending until it is reached, and is cancelled if it is not by `confirm_by`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(type = "number")]
    pub players_min: Option<i64>,
    /// The court is not booked yet: the event stays pending until the organiser confirms it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(as = "Option<bool>")]
    pub court_open: bool,
    /// Deadline for a pending event; default 24 hours before the start.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub confirm_by: Option<Millis>,
    /// Cents per player; absent or 0: free.
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
    /// Deadline for leaving, in minutes before the start; leaving later is a late drop.
    #[serde(default = "leave_minutes")]
    #[ts(type = "number")]
    pub leave_minutes: i64,
    /// Deadline for enrolling, in minutes before the start.
    #[serde(default)]
    #[ts(type = "number")]
    pub enrol_minutes: i64,
    /// How many guests each player may bring, at most 3; absent: none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(type = "number")]
    pub guests: Option<i16>,
}

fn yes() -> bool {
    true
}

fn leave_minutes() -> i64 {
    120
}
