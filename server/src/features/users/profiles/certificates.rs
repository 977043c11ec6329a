//! Coaches' certificates and the operator's decisions about them.
//!
//! A certificate is unverified until the operator verifies it, and expires at the time that the operator sets. Changing its
//! level or picture makes it unverified again.

use protocol::notifications::About;
use protocol::text::Handle;
use protocol::users::CertificateState;
use protocol::{ErrorCode, Millis, PictureId, TenantId, UserId};

use super::records::{player_not_found, push_changed};
use super::store::{self, Row};
use crate::db::Db;
use crate::error::{Result, refused};
use crate::features::notifications;
use crate::features::users::due::Due;
use crate::jobs;
use crate::media;
use crate::run::Cx;
use crate::sql;

pub use super::store::Waiting;

/// Who may see a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Visibility {
    Public,
    /// Of a certificate that is not verified: its owner and the operator, who know its private address.
    Private,
    /// Nothing refers to it any more. A picture that was just uploaded is public, so that its owner can look at it in a form.
    Gone,
}

pub async fn visibility(db: &Db, picture: PictureId) -> Result<Visibility> {
    let is_private = sql!(
        db,
        "SELECT CAST(CASE WHEN u.certificate_image = $2 AND u.certificate_verified_at IS NULL THEN 1 ELSE 0 END AS BIGINT)
         FROM picture p LEFT JOIN app_user u ON u.id = p.owner
         WHERE p.id = $1 AND (p.uses > 0 OR (p.uses = 0 AND p.unused_since = p.created_at))",
        picture,
        media::url(picture)
    );
    Ok(match is_private.scalar_optional::<i64>().await? {
        Some(0) => Visibility::Public,
        Some(_) => Visibility::Private,
        None => Visibility::Gone,
    })
}

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
