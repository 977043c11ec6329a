//! Acting requires a verified address.
//!
//! INVARIANT: nobody does anything that others see before they have verified their address. Each noun says of each of its
//! commands what it requires, and the dispatch of commands checks it before the handler runs.

use protocol::ErrorCode;

use crate::error::{Result, refused};
use crate::features::users::profiles::account;
use crate::run::Cx;

/// What a command requires of its caller's address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Requires {
    /// Others see what it does.
    VerifiedAddress,
    /// It concerns the caller alone, or takes something back: leaving, declining, deleting.
    Nothing,
}

/// Refuses with `email_unverified` unless the caller has what the command requires.
pub async fn check(cx: &Cx, requires: Requires) -> Result<()> {
    match requires {
        Requires::VerifiedAddress => require(cx).await,
        Requires::Nothing => Ok(()),
    }
}

/// Refuses with `email_unverified` unless the caller's address is verified. Where the server sends no mail, nobody has to
/// verify.
pub async fn require(cx: &Cx) -> Result<()> {
    let user = cx.caller()?.user;
    if !cx.config().mail.reaches_people() || account::is_verified(cx.db(), user).await? {
        return Ok(());
    }
    Err(refused(ErrorCode::EmailUnverified, "First prove your e-mail address with the code that was sent to it."))
}
