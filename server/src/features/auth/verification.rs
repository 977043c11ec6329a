//! Who may act: people whose address is verified.

use protocol::ErrorCode;

use crate::error::{Result, refused};
use crate::features::users::profiles::account;
use crate::run::Cx;

/// Refuses people who have not verified their address, where mail can ask for it. Everything that others see of somebody
/// requires it; looking around does not.
pub async fn require(cx: &Cx) -> Result<()> {
    let user = cx.caller()?.user;
    if !cx.config().mail.reaches_people() || account::is_verified(cx.db(), user).await? {
        return Ok(());
    }
    Err(refused(ErrorCode::EmailUnverified, "First prove your e-mail address with the code that was sent to it."))
}
