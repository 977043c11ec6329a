//! Coaches' certificates and the operator's decisions about them.
//!
//! A certificate is unverified until the operator verifies it, and expires at the time that the operator sets. Changing its
//! level or picture makes it unverified again.

use protocol::notifications::About;
use protocol::text::Handle;
use protocol::users::CertificateState;
use protocol::{ErrorCode, Millis, TenantId, UserId};

use super::records::{player_not_found, push_changed};
use super::store::{self, Row};
use crate::db::Db;
use crate::error::{Result, refused};
use crate::features::notifications;
use crate::features::users::due::Due;
use crate::jobs;
use crate::run::Cx;

pub use super::store::Waiting;

/// Certificates to decide, of one community or of all.
pub async fn waiting(db: &Db, tenant: Option<TenantId>) -> Result<Vec<Waiting>> {
    store::undecided_certificates(db, tenant).await
}

/// The operator verifies a certificate, until a time or for good.
pub async fn verify(cx: &mut Cx, handle: &Handle, until: Option<Millis>) -> Result<()> {
    let mut row = with_certificate(cx, handle).await?;
    let before = row.certificate_state(cx.now);
    (row.certificate_verified_at, row.certificate_expires_at, row.certificate_refused_at) = (Some(cx.now), until, None);
    if let Some(at) = until {
        jobs::schedule(cx, &Due::CertificateExpires { user: row.id, at }, at).await?;
    }
    decided(cx, before, row).await
}

/// The operator refuses a certificate: it stays unverified and is no longer listed.
pub async fn refuse(cx: &mut Cx, handle: &Handle) -> Result<()> {
    let mut row = with_certificate(cx, handle).await?;
    let before = row.certificate_state(cx.now);
    (row.certificate_verified_at, row.certificate_expires_at, row.certificate_refused_at) = (None, None, Some(cx.now));
    decided(cx, before, row).await
}

/// Expires a certificate, unless it was decided again since.
pub async fn expire(cx: &mut Cx, user: UserId, at: Millis) -> Result<()> {
    match store::by_id(cx.db(), user).await? {
        Some(row) if row.removed_at.is_none() && row.certificate_expires_at == Some(at) => {
            cx.record("user", user.0, "certificate", Some(name(CertificateState::Verified)), Some(name(CertificateState::Expired))).await?;
            push_changed(cx, row)?;
            notifications::notify(cx, user, About::Certificate { state: CertificateState::Expired }, None).await
        }
        Some(_) | None => Ok(()),
    }
}

async fn with_certificate(cx: &mut Cx, handle: &Handle) -> Result<Row> {
    let row = store::lock_by_handle(cx.db(), cx.tenant(), &handle.folded()).await?.ok_or_else(player_not_found)?;
    let has_one = row.certificate_image.is_some() || row.certificate_level.as_deref().is_some_and(|level| level != "none");
    if has_one { Ok(row) } else { Err(refused(ErrorCode::Conflict, "There is no certificate to look at.")) }
}

async fn decided(cx: &mut Cx, before: CertificateState, row: Row) -> Result<()> {
    store::update(cx.db(), &row).await?;
    let (user, state) = (row.id, row.certificate_state(cx.now));
    cx.record("user", user.0, "certificate", Some(name(before)), Some(name(state))).await?;
    push_changed(cx, row)?;
    notifications::notify(cx, user, About::Certificate { state }, None).await
}

fn name(state: CertificateState) -> &'static str {
    match state {
        CertificateState::Unverified => "unverified",
        CertificateState::Verified => "verified",
        CertificateState::Expired => "expired",
    }
}
