//! Events in external calendars.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::EventId;

/// The address at which my calendar can be subscribed to.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, TS)]
#[ts(type = "Record<string, never>")]
pub struct GetCalendar {}

/// Replaces the address; the old one stops working.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, TS)]
#[ts(type = "Record<string, never>")]
pub struct RenewCalendar {}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct CalendarAddress {
    /// `https://…/api/calendar/{secret}.ics`: anybody with this address can read my calendar.
    pub url: String,
}

/// One event as a calendar file.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct GetCalendarEvent {
    pub event: EventId,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct CalendarFile {
    /// `text/calendar`
    pub text: String,
}
