//! What signing in needs of the table `app_user`.

use protocol::UserId;
use protocol::text::Handle;
use protocol::users::Settings;

use super::pictures::replace_picture;
use super::records::push_profile;
use super::store;
use crate::db::Db;
use crate::error::{Error, Result};
use crate::media;
use crate::run::Cx;

/// What stands where the name of somebody was who has removed their account.
pub const FORMER: &str = "Former player";

/// Somebody whom mail reaches: their address is proven.
pub(crate) struct Reader {
    pub(crate) email: String,
    pub(crate) name: String,
    pub(crate) settings: Settings,
}

/// Whom a letter goes to, if it may.
pub(crate) async fn reader(db: &Db, user: UserId) -> Result<Option<Reader>> {
    let row = store::by_id(db, user).await?.filter(|row| row.email_verified_at.is_some() && row.removed_at.is_none());
    row.map(|row| Ok(Reader { settings: row.settings()?, email: row.email, name: row.name })).transpose()
}

/// Locks a person's row: it is still there.
pub(crate) async fn hold(db: &Db, user: UserId) -> Result<()> {
    store::lock(db, user).await.map(drop)
}

/// Whether the address of somebody is proven.
pub(crate) async fn is_verified(db: &Db, user: UserId) -> Result<bool> {
    store::is_verified(db, user).await
}

/// Writes down that somebody's address is proven, and tells their devices; nothing, if it was before.
pub(crate) async fn set_verified(cx: &mut Cx, user: UserId) -> Result<()> {
    if store::set_verified(cx.db(), user, cx.now).await? {
        cx.record("user", user.0, "address_proven", None, None).await?;
        push_profile(cx, user).await?;
    }
    Ok(())
}

/// Sets a password, whatever it was before.
pub(crate) async fn set_password(db: &Db, user: UserId, hash: &str) -> Result<()> {
    store::set_password(db, user, hash).await
}

/// Empties a person's row: what others share with them stays, without a name; their pictures go within a day. Their address and handle are free.
pub(crate) async fn erase(cx: &mut Cx, user: UserId) -> Result<()> {
    let row = store::lock(cx.db(), user).await?;
    for picture in [row.profile_image, row.certificate_image].iter().flatten().filter_map(|url| media::of_url(url)) {
        media::release(cx.db(), picture, cx.now).await?;
    }
    let row = store::lock(cx.db(), user).await?;
    for picture in [&row.profile_image, &row.certificate_image] {
        replace_picture(cx, user, picture, &None).await?;
    }
    let mut tries = 0;
    loop {
        tries += 1;
        let handle = Handle::parse(&format!("former-{:08x}", rand::random::<u32>()))?;
        if !store::has_handle(cx.db(), cx.tenant(), &handle.folded()).await? {
            return store::erase(cx.db(), user, FORMER, &handle, cx.now).await;
        }
        if tries == 10 {
            return Err(Error::internal("no handle is left for somebody who goes"));
        }
    }
}
