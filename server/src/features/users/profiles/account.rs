//! What signing in needs of the table `app_user`.

use std::time::Duration;

use protocol::notifications::About;
use protocol::people::Spot;
use protocol::session::Done;
use protocol::text::Handle;
use protocol::users::Settings;
use protocol::{Millis, TenantId, UserId};

use super::pictures::{replace_certificate, replace_picture};
use super::records::push_profile;
use super::store;
use crate::db::Db;
use crate::error::{Error, Result};
use crate::run::{Answer, Cx};

/// How long a member is new.
const NEWCOMER: Duration = Duration::from_secs(7 * 86_400);

/// The name shown for a removed account.
pub const FORMER: &str = "Former player";

/// Somebody with a verified address.
pub(crate) struct MailRecipient {
    pub(crate) email: String,
    pub(crate) name: String,
    pub(crate) tenant: TenantId,
    pub(crate) settings: Settings,
}

/// Somebody as a recipient of mail; `None` if they may not be mailed.
pub(crate) async fn mail_recipient(db: &Db, user: UserId) -> Result<Option<MailRecipient>> {
    let row = store::by_id(db, user).await?.filter(|row| row.email_verified_at.is_some() && row.removed_at.is_none());
    row.map(|row| Ok(MailRecipient { settings: row.settings()?, email: row.email, name: row.name, tenant: row.tenant })).transpose()
}

/// Locks a person's row. Refuses with `not_found` if it is gone.
pub(crate) async fn lock(cx: &Cx, user: UserId) -> Result<()> {
    store::lock(cx, user).await.map(drop)
}

/// Whether somebody's address is verified.
pub(crate) async fn is_verified(db: &Db, user: UserId) -> Result<bool> {
    store::is_verified(db, user).await
}

/// Since when somebody has been a member.
pub(crate) async fn member_since(db: &Db, user: UserId) -> Result<Option<Millis>> {
    Ok(store::by_id(db, user).await?.map(|row| row.created_at))
}

/// Whether a member since then is new: accounts cost nothing, so little is taken on trust in the first week.
#[must_use]
pub(crate) fn is_newcomer(member_since: Millis, now: Millis) -> bool {
    member_since > now - NEWCOMER
}

/// Whether somebody is new.
pub(crate) async fn is_new(cx: &Cx, user: UserId) -> Result<bool> {
    Ok(member_since(cx.db(), user).await?.is_some_and(|since| is_newcomer(since, cx.now)))
}

/// Whether somebody has a coach profile.
pub(crate) async fn has_coach_profile(db: &Db, user: UserId) -> Result<bool> {
    store::has_coach_profile(db, user).await
}

/// What somebody takes for an hour as a coach, in cents.
pub(crate) async fn hourly_rate(db: &Db, user: UserId) -> Result<Option<i64>> {
    Ok(store::by_id(db, user).await?.and_then(|row| row.hourly_rate))
}

/// The centre of somebody's area.
pub(crate) async fn spot(db: &Db, user: UserId) -> Result<Option<Spot>> {
    let row = store::by_id(db, user).await?;
    Ok(row.and_then(|row| row.latitude.zip(row.longitude)).map(|(latitude, longitude)| Spot { latitude, longitude }))
}

/// Marks somebody's address as verified and notifies their devices. Idempotent.
pub(crate) async fn set_verified(cx: &mut Cx, user: UserId) -> Result<()> {
    if store::set_verified(cx.db(), user, cx.now).await? {
        cx.record("user", user.0, "address_proven", None, None).await?;
        push_profile(cx, user).await?;
    }
    Ok(())
}

/// Turns somebody's mails of a kind of notifications off, and shows their devices.
pub(crate) async fn end_mails(cx: &mut Cx, user: UserId, kind: &'static str) -> Result<Answer> {
    let before = store::lock(cx, user).await?;
    let mut settings = before.settings()?;
    let channels = settings.notifications.entry(kind.to_owned()).or_insert_with(|| About::default_channels(kind));
    if channels.mail {
        channels.mail = false;
        store::update(cx.db(), &store::Row { settings: serde_json::to_string(&settings)?, ..before }).await?;
        cx.record("user", user.0, "mails_ended", None, Some(kind)).await?;
        push_profile(cx, user).await?;
    }
    Answer::of(&Done {})
}

/// Sets a password, regardless of the current one.
pub(crate) async fn set_password(db: &Db, user: UserId, hash: &str) -> Result<()> {
    store::set_password(db, user, hash).await
}

/// Erases a person's row except its id, which frees their address and handle. Their pictures are deleted within a day.
pub(crate) async fn erase(cx: &mut Cx, user: UserId) -> Result<()> {
    let row = store::lock(cx, user).await?;
    replace_picture(cx, user, &row.profile_image, &None).await?;
    replace_certificate(cx, user, &row.certificate_image, &None).await?;
    let mut tries = 0;
    loop {
        tries += 1;
        let handle = Handle::parse(&format!("former-{:08x}", rand::random::<u32>()))?;
        if !store::has_handle(cx.db(), cx.tenant(), &handle.folded()).await? {
            return store::erase(cx.db(), (row.tenant, user), FORMER, &handle, cx.now).await;
        }
        if tries == 10 {
            return Err(Error::internal("found no free handle for a removed account"));
        }
    }
}
