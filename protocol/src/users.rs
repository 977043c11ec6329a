//! A person's own profile and its public side, as REST bodies; fields are spelt as in `spec.md`.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{Millis, UserId};

/// `GET /api/user/profile`, `GET /api/user/{id}/info/` (in an array) and the identity token's claims.
/// What only its owner sees is absent for others.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Profile {
    pub id: UserId,
    pub name: String,
    pub handle: String,
    /// 0 player, 1 coach
    pub is_coach: u8,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub profile_image: Option<String>,
    /// Only for its owner.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub email: Option<String>,
    /// Whether onboarding was done or skipped. Only for its owner.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub profile_skip: Option<bool>,
    #[serde(rename = "created_at")]
    pub created_at: Millis,
}

/// `PUT /api/user/{id}`: what is absent stays.
#[derive(Clone, Debug, Default, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(optional_fields)]
pub struct EditProfile {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub handle: Option<String>,
    /// 0 player, 1 coach
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub is_coach: Option<u8>,
    /// Onboarding was done or skipped; it is never asked again.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub profile_skip: Option<bool>,
}
