//! Words to whoever runs this Rally, as REST bodies.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// `POST /api/comment/anonymous/app/{tenant}` -> 201 `{}`: the contact form.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct AnonymousComment {
    pub name: String,
    pub email: String,
    pub message: String,
}

/// `POST /api/comment/app/{tenant}` -> 201 `{}`: what a signed-in person thinks of Rally.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct AppComment {
    pub message: String,
    /// 1 to 5
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rating: Option<u8>,
}
