//! The password hash of people who never sign in with a password.

/// No password has this hash.
pub(super) const NO_PASSWORD: &str = "!";
