//! Accounts: signing up, in and out; sessions and their tokens. A table of contents.
//!
//! Slow work, such as hashing a password, happens before the transaction, which then checks that what was read before it is
//! still true.

pub mod accounts;
pub mod codes;
pub mod devices;
pub mod due;
pub(crate) mod leaving;
mod proof;
pub mod sessions;
mod sources;
pub mod sso;
mod suspended;
pub mod verification;
mod visitor;

use uuid::Uuid;

use crate::error::Result;
use crate::identity::attempts;
use crate::jobs::{Outside, jobs};
use crate::run::{Core, Cx};

pub use accounts::{log_in, sign_up, update_password};
pub use devices::{command, query, requires};
pub use due::{Due, DueOutside};
pub use proof::{forgot, resend, reset, verify};
pub use sessions::{log_out, refresh};
pub use visitor::Visitor;

jobs!("auth", Due => perform);
jobs!("auth", outside DueOutside => perform_outside);

/// Runs a scheduled job.
async fn perform(cx: &mut Cx, due: Due) -> Result<()> {
    match due {
        Due::Erase { user } => leaving::erase_relations(cx, user).await,
        Due::Forgot { email, language, asker } => codes::send_to_address(cx, &email, &asker, language).await,
    }
}

/// Runs a scheduled job that reaches outside.
async fn perform_outside(outside: &Outside, id: Uuid, due: DueOutside) -> Result<()> {
    match due {
        DueOutside::MailCode { user, purpose, seed, language } => codes::mail(outside, id, user, purpose, seed, language).await,
    }
}

/// Deletes unfinished sign-ins with a provider, expired codes, sources that were not used for long and expired attempt counts.
pub async fn trim(core: &Core) -> Result<()> {
    let now = core.clock.now();
    sso::trim(&core.db, now).await?;
    codes::trim(&core.db, now).await?;
    sources::trim(&core.db, now).await?;
    attempts::trim(&core.db, now).await
}
