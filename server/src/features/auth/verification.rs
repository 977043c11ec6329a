//! Acting requires a verified address.

use protocol::ErrorCode;

use crate::error::{Result, refused};
use crate::features::users::profiles::account;
use crate::run::Cx;

/// Refuses with `email_unverified` unless the caller's address is verified. Required for everything that others see, not for
/// reading. Where the server sends no mail, nobody has to verify.
pub async fn require(cx: &Cx) -> Result<()> {
    let user = cx.caller()?.user;
    if !cx.config().mail.reaches_people() || account::is_verified(cx.db(), user).await? {
        return Ok(());
    }
    Err(refused(ErrorCode::EmailUnverified, "First prove your e-mail address with the code that was sent to it."))
}
