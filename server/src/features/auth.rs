//! Accounts: signing up, in and out; sessions and their tokens. A table of contents.
//!
//! Slow work (a password's hash) is done before the transaction that it is for, and what was read before is confirmed in
//! it.

pub mod accounts;
pub mod attempts;
pub mod devices;
mod passwords;
pub mod sessions;
mod tokens;

use std::net::IpAddr;

use protocol::TenantId;

use crate::error::{Error, refused};

pub use accounts::{log_in, sign_up, update_password};
pub use sessions::{log_out, refresh};
pub use tokens::{Access, Keys};

/// Somebody at the door: not signed in, but coming from somewhere.
#[derive(Clone, Debug)]
pub struct Visitor {
    pub tenant: TenantId,
    pub address: IpAddr,
    /// What they come with, for a person who looks over their own sign-ins.
    pub device: String,
}

/// What an operator should know about accounts when the server starts.
pub fn tell_at_start() {
    tracing::info!("there is no SMTP_URL, so nobody is sent mail: addresses count as verified for use, never for joining accounts");
}

/// One sentence, whether the address is unknown or the password wrong.
fn wrong_credentials() -> Error {
    refused(protocol::ErrorCode::WrongCredentials, "The email or the password is not right.")
}
