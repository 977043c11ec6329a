//! What somebody is told: a row that stays until it is read, beside the toast that passes.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::call::calls;
use crate::people::Person;
use crate::session::Done;
use crate::users::CertificateState;
use crate::{Millis, NotificationId};

/// A row of the bell.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct Notification {
    pub id: NotificationId,
    pub at: Millis,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub read_at: Option<Millis>,
    #[serde(flatten)]
    #[ts(flatten)]
    pub about: About,
}

/// What it is about; the settings are by this name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "kind", content = "data", rename_all = "snake_case")]
pub enum About {
    /// Somebody follows me.
    Followed { by: Person },
    /// The operator has looked at my certificate, or its time is over.
    Certificate { state: CertificateState },
}

impl About {
    /// Every kind, as settings name them.
    pub const KINDS: &'static [&'static str] = &["followed", "certificate"];

    #[must_use]
    pub fn kind(&self) -> &'static str {
        match self {
            Self::Followed { .. } => "followed",
            Self::Certificate { .. } => "certificate",
        }
    }
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
    /// How many are not read, of all.
    #[ts(type = "number")]
    pub unread: u64,
    /// Absent on the last page.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cursor: Option<String>,
}

/// I have read these; absent: all that there are.
#[derive(Clone, Debug, Default, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct ReadNotifications {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ids: Option<Vec<NotificationId>>,
}

calls! {
    /// What marks them read.
    NotificationCommand {
        "notification.read" Natural ReadNotifications -> Done;
    }
}

calls! {
    /// What lists them.
    NotificationQuery {
        "notification.list" Read ListNotifications -> Notifications;
    }
}
