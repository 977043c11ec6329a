//! People's own accounts and profiles. A table of contents.

pub mod activity;
pub mod due;
pub mod profiles;
mod settings;

use crate::error::Result;
use crate::run::Cx;

pub use due::Due;

/// Runs a scheduled job.
pub async fn perform(cx: &mut Cx, due: Due) -> Result<()> {
    match due {
        Due::CertificateExpires { user, at } => profiles::certificates::expire(cx, user, at).await,
    }
}
