//! Co-organisers and officials of an event, and handing it over.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::SeriesScope;
use crate::staff::StaffRole;
use crate::{EventId, UserId};

/// Asks somebody to take a role, in one event or, with `series`, on every date of its series. Only the organiser appoints.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct Appoint {
    pub event: EventId,
    pub user: UserId,
    pub role: StaffRole,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(as = "Option<bool>")]
    pub series: bool,
}

/// Accepts the role that I was asked to take.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct AcceptRole {
    pub event: EventId,
}

/// Ends a role or a request to take one: by the organiser, or by the person themselves, who declines or resigns.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct EndRole {
    pub event: EventId,
    pub user: UserId,
}

/// Makes a co-organiser the organiser; who was the organiser becomes a co-organiser.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct HandOver {
    pub event: EventId,
    pub to: UserId,
    pub scope: SeriesScope,
}
