//! The scheduled jobs of accounts.

use protocol::UserId;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::mail::Language;

/// Jobs of accounts that write to the database.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Due {
    /// Erase the next follows, blocks and notifications of a removed account.
    Erase { user: UserId },
    /// Send a password reset code to this address, if it has an account; `asker` is the device that asked.
    Forgot {
        email: String,
        language: Language,
        #[serde(default)]
        asker: String,
    },
}

/// Jobs of accounts that reach outside.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum DueOutside {
    /// Mail the code that the server's key derives from the seed.
    MailCode { user: UserId, purpose: Purpose, seed: Uuid, language: Language },
}

/// What a code is for. It is not valid for another purpose.
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
