//! Why a sign-in with a provider failed.

use serde::{Deserialize, Serialize};

/// The app shows a text for its code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum Failure {
    /// The person declined at the provider.
    Denied,
    /// Another browser, expired, or used before.
    State,
    /// The provider gave no address.
    NoEmail,
    /// An account with this address exists and may not be linked.
    EmailTaken,
    /// The provider cannot be reached.
    Unavailable,
    /// The provider's answer is not valid.
    Failed,
    TooManyRequests,
}

impl Failure {
    pub(super) fn code(self) -> &'static str {
        match self {
            Self::Denied => "denied",
            Self::State => "state",
            Self::NoEmail => "no_email",
            Self::EmailTaken => "email_taken",
            Self::Unavailable => "unavailable",
            Self::Failed => "failed",
            Self::TooManyRequests => "too_many_requests",
        }
    }
}
