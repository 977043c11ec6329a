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
