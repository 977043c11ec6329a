//! Why a sign-in with a provider failed.

use serde::{Deserialize, Serialize};

/// The code that the app shows a text for: the dictionary's `error.…`, or one of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum Failure {
    /// The person declined at the provider.
    Denied,
    /// Not the browser that began, too late, or a repeat.
    State,
    /// The provider gave no address.
    NoEmail,
    /// There is an account with this address that may not be linked.
    EmailTaken,
    /// The provider does not answer.
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
