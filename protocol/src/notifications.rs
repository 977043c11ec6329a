//! Notifications: stored until read, unlike the toasts that announce them.

mod about;
mod blocks;
mod channels;
mod kinds;
mod what;

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::call::noun;
use crate::session::Done;
use crate::{Millis, NotificationId};

pub use about::About;
pub use what::{FixtureWhat, LeagueWhat, LessonWhat, LiveStage};

/// An entry in the list of notifications.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct Notification {
    pub id: NotificationId,
    pub at: Millis,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub read_at: Option<Millis>,
    /// How many others did the same: "Maya and 4 others joined". Unread notifications of one kind about one event are shown as
    /// one: the newest, under the id of the first. Pushed with this, even with 0, it replaces what was shown under its id.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub others: Option<u32>,
    #[serde(flatten)]
    #[ts(flatten)]
    pub about: About,
}

/// What changed in the terms of an event, from what to what.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "what", rename_all = "snake_case")]
pub enum Change {
    /// The start.
    Time { from: Millis, to: Millis },
    /// Where it is played, with the organiser's note of which court; left out for a private event.
    Court { from: String, to: String },
    /// Cents per player.
    Price {
        #[ts(type = "number")]
        from: i64,
        #[ts(type = "number")]
        to: i64,
    },
    /// Until how many minutes before the start a seat is given up in time.
    Leaving {
        #[ts(type = "number")]
        from: i64,
        #[ts(type = "number")]
        to: i64,
    },
}

/// My notifications, newest first.
#[derive(Clone, Debug, Default, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct ListNotifications {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cursor: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct Notifications {
    pub notifications: Vec<Notification>,
    /// All unread notifications, on this page or not.
    #[ts(type = "number")]
    pub unread: u64,
    /// Absent on the last page.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cursor: Option<String>,
}

/// Marks these as read; absent: all.
#[derive(Clone, Debug, Default, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct ReadNotifications {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ids: Option<Vec<NotificationId>>,
}

noun! {
    /// Commands that change notifications.
    calls NotificationCommand {
        "notification.read" Natural ReadNotifications -> Done;
    }
    /// Queries about notifications.
    calls NotificationQuery {
        "notification.list" Read ListNotifications -> Notifications;
    }
    types { About }
}
