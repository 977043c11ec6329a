//! What accounts do later.

use protocol::UserId;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::mail::Language;

/// Jobs of accounts that write to the database.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Due {
    /// A code for a new password is sent to whoever has this address, if anybody does.
    Forgot { email: String, language: Language },
}

/// Jobs of accounts that reach outside.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum DueOutside {
    /// A code is mailed; it follows from the seed and the server's key.
    MailCode { user: UserId, purpose: Purpose, seed: Uuid, language: Language },
}

/// What a code is for; a code for one purpose is worth nothing for the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Purpose {
    /// Verifying one's address.
    Verify,
    /// Choosing a new password.
    Reset,
}

impl Purpose {
    pub fn name(self) -> &'static str {
        match self {
            Self::Verify => "verify",
            Self::Reset => "reset",
        }
    }
}
