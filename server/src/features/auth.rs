//! Accounts: signing up, in and out; sessions and their tokens. A table of contents.
//!
//! Slow work (a password's hash) is done before the transaction that it is for, and what was read before is confirmed in
//! it.

pub mod accounts;
pub mod codes;
pub mod devices;
pub mod due;
mod proof;
mod removal;
pub mod sessions;
pub mod sso;
pub mod verification;
mod visitor;

use uuid::Uuid;

use crate::error::Result;
use crate::identity::attempts;
use crate::jobs::Outside;
use crate::run::{Core, Cx};

pub use accounts::{log_in, sign_up, update_password};
pub use devices::{command, query};
pub use due::{Due, DueOutside};
pub use proof::{forgot, resend, reset, verify};
pub use removal::remove;
pub use sessions::{log_out, refresh};
pub use visitor::Visitor;

/// Does what is due.
pub async fn perform(cx: &mut Cx, due: Due) -> Result<()> {
    match due {
        Due::Forgot { email, language } => codes::send_to_address(cx, &email, language).await,
    }
}

/// Does what is due outside.
pub async fn perform_outside(outside: &Outside, id: Uuid, due: DueOutside) -> Result<()> {
    match due {
        DueOutside::MailCode { user, purpose, seed, language } => codes::mail(outside, id, user, purpose, seed, language).await,
    }
}

/// Deletes sign-ins with a provider that were never finished, and counts of earlier attempts.
pub async fn trim(core: &Core) -> Result<()> {
    let now = core.clock.now();
    sso::trim(&core.db, now).await?;
    attempts::trim(&core.db, now).await
}
