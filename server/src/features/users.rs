//! People's own accounts and profiles. A table of contents.

pub mod activity;
pub mod due;
pub mod profiles;
mod settings;

use crate::error::Result;
use crate::jobs::jobs;
use crate::run::Cx;

pub use due::Due;

jobs!("users", Due => perform);

/// Runs a scheduled job.
async fn perform(cx: &mut Cx, due: Due) -> Result<()> {
    match due {
        Due::CertificateExpires { user, at } => profiles::certificates::expire(cx, user, at).await,
    }
}
