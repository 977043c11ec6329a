//! Feedback to the operator: REST bodies.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::call::noun;

/// `POST /api/comment/anonymous/app/{tenant}` -> 201 `{}`: the contact form.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct AnonymousComment {
    pub name: String,
    pub email: String,
    pub message: String,
}

/// `POST /api/comment/app/{tenant}` -> 201 `{}`: a signed-in person's feedback on Rally.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct AppComment {
    pub message: String,
    /// 1 to 5
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rating: Option<u8>,
}

noun! {
    types { AnonymousComment, AppComment }
}
