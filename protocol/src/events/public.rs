//! Public events as anybody on the internet sees them, without an account.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::EventState;
use super::form::{Format, GenderRule};
use crate::courts::CourtRef;
use crate::{EventId, Millis};

/// Reply to `GET /event/{id}`: a public event as guests see it, people by their first names alone. What is private, for friends or
/// a draft is `not_found`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct PublicEvent {
    pub id: EventId,
    pub name: String,
    pub kind: String,
    pub state: EventState,
    /// The organiser's first name.
    pub host: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub place: Option<CourtRef>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub zone: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub starts_at: Option<Millis>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ends_at: Option<Millis>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub format: Option<Format>,
    pub competitive: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level_min: Option<f64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level_max: Option<f64>,
    pub gender: GenderRule,
    #[ts(type = "number")]
    pub capacity: i64,
    #[ts(type = "number")]
    pub taken: i64,
    #[ts(type = "number")]
    pub waiting_count: i64,
    /// Cents per player.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(type = "number")]
    pub price: Option<i64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub image: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
    pub is_class: bool,
    /// The first names of those who have a seat.
    pub players: Vec<String>,
}
