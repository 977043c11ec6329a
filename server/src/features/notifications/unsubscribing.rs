//! Ending the mails of one kind from a mail itself, without signing in (RFC 8058).

use protocol::UserId;
use protocol::notifications::About;

use crate::error::{Result, not_found};
use crate::features::users::profiles::account;
use crate::identity::keys::Keys;
use crate::run::{self, Actor, Core, Work};

/// The path that a mail of a kind names.
pub(super) fn path(keys: &Keys, user: UserId, kind: &str) -> Result<String> {
    Ok(format!("/api/unsubscribe/{kind}/{}", keys.unsubscribe_secret(user, kind)?))
}

/// Turns the mails of a kind off for whoever has the secret; doing it again changes nothing. Refuses with `not_found` a made-up one, and
/// that of an account that is gone.
pub async fn unsubscribe(core: &Core, kind: &str, secret: &str) -> Result<()> {
    let kind = About::KINDS.iter().copied().find(|known| *known == kind).ok_or_else(not_found)?;
    let user = core.keys.unsubscriber(kind, secret)?.ok_or_else(not_found)?;
    let to = account::mail_recipient(&core.db, user).await?.ok_or_else(not_found)?;
    let work: Work = Box::new(move |cx| Box::pin(account::end_mails(cx, user, kind)));
    run::run(core, Actor::System(to.tenant), None, work).await.map(drop)
}
