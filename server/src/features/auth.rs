//! Accounts: signing up, in and out; sessions and their tokens. A table of contents.
//!
//! Slow work (a password's hash) is done before the transaction that it is for, and what was read before is confirmed in
//! it.

pub mod accounts;
pub mod attempts;
pub mod codes;
pub mod devices;
mod passwords;
mod proof;
mod removal;
pub mod sessions;
pub mod sso;
mod tokens;

use std::net::IpAddr;

use protocol::TenantId;

use crate::app::App;
use crate::error::{Error, refused};
use crate::mail::Language;

pub use accounts::{log_in, sign_up, update_password};
pub use proof::{forgot, resend, reset, verified, verify};
pub use removal::remove;
pub use sessions::{log_out, refresh};
pub use tokens::{Access, Keys};

/// Somebody at the door: not signed in, but coming from somewhere.
#[derive(Clone, Debug)]
pub struct Visitor {
    pub tenant: TenantId,
    pub address: IpAddr,
    /// What they come with, for a person who looks over their own sign-ins.
    pub device: String,
    /// What they read, as far as their browser says.
    pub language: Language,
}

/// What an operator should know about accounts when the server starts.
pub fn tell_at_start(app: &App) {
    if let Some(folder) = app.mail.folder() {
        let folder = folder.display();
        tracing::info!(
            "there is no SMTP_URL: mail is written to {folder}, addresses count as verified for use, never for joining accounts"
        );
    }
}

/// One sentence, whether the address is unknown or the password wrong.
fn wrong_credentials() -> Error {
    refused(protocol::ErrorCode::WrongCredentials, "The email or the password is not right.")
}
