//! Events in other calendars.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::EventId;

/// Where my calendar can be subscribed to.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, TS)]
#[ts(type = "Record<string, never>")]
pub struct GetCalendar {}

/// A new address; the old one answers nothing any more.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, TS)]
#[ts(type = "Record<string, never>")]
pub struct RenewCalendar {}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct CalendarAddress {
    /// `https://…/api/calendar/{secret}.ics`: whoever has it reads my calendar.
    pub url: String,
}

/// One event as a file for a calendar.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct GetCalendarEvent {
    pub event: EventId,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct CalendarFile {
    /// `text/calendar`
    pub text: String,
}
