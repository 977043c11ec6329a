//! Profiles: who somebody is, to themselves and to others. Owns the table `app_user`.
//!
//! INVARIANT: addresses and handles are unique in a tenant; handles regardless of case.
//! INVARIANT: the password's hash leaves this folder only for `features::auth`.

pub mod account;
pub mod area;
pub mod certificates;
mod fields;
pub mod new_person;
mod pictures;
pub mod records;
mod shown;
pub mod standing;
mod store;

use async_trait::async_trait;
use protocol::users::{EditProfile, Profile, SwitchMode};
use protocol::{ErrorCode, PictureId, Refusal, UserId};

use crate::error::Result;
use crate::features::{blocks, follows};
use crate::identity::Caller;
use crate::media;
use crate::ports::{self, port};
use crate::run::{Cx, View};
use fields::Change;
use new_person::{handle_taken, is_reserved};
use pictures::{replace_certificate, replace_picture};
use records::{own, own_profile, player_not_found, push_changed};
use store::Row;

/// Where people are shown who may hide themselves.
#[async_trait]
pub trait ShowsPeople: Sync {
    /// Shows somebody again, or hides them. The person's row is locked.
    async fn show(&self, cx: &mut Cx, user: UserId, shown: bool) -> Result<()>;
}

port!(ShowsPeople);

/// A person's public profile; the caller's own in full.
pub async fn of(view: &View, user: UserId) -> Result<Profile> {
    let caller = view.caller()?;
    if user == caller.user {
        return own(view.config(), view.keys(), view.db(), user, view.now).await;
    }
    match store::by_id(view.db(), user).await? {
        Some(row)
            if row.tenant == caller.tenant && row.removed_at.is_none() && !blocks::has_blocked(view.db(), user, caller.user).await? =>
        {
            let relation = follows::relation(view.db(), caller.user, user).await?;
            Ok(Profile { relation: Some(relation), ..row.public(view.now) })
        }
        Some(_) | None => Err(player_not_found()),
    }
}

/// The profile that the sender of a command sees; `not_found` for one that they do not.
pub(crate) async fn seen(cx: &Cx, user: UserId) -> Result<Profile> {
    let me = cx.caller()?.user;
    let row = store::by_id(cx.db(), user).await?.filter(|row| row.tenant == cx.tenant() && row.removed_at.is_none());
    let row = row.ok_or_else(player_not_found)?;
    if blocks::has_blocked(cx.db(), user, me).await? { Err(player_not_found()) } else { Ok(row.public(cx.now)) }
}

/// Validates a change early, before slow work is done for it.
pub fn check(caller: Caller, user: UserId, change: &EditProfile) -> Result<()> {
    if user != caller.user {
        return Err(player_not_found());
    }
    Change::parse(change.clone()).map(drop)
}

/// Changes the caller's own profile. Absent fields stay.
pub async fn edit(cx: &mut Cx, user: UserId, change: EditProfile) -> Result<Profile> {
    edit_with_pictures(cx, user, change, Pictures::default()).await
}

/// A change of pictures: the outer `None` leaves one as it is, the inner one removes it.
#[derive(Clone, Copy, Debug, Default)]
pub struct Pictures {
    pub profile: Option<Option<PictureId>>,
    pub certificate: Option<Option<PictureId>>,
}

/// As [`edit`], with uploaded pictures.
pub async fn edit_with_pictures(cx: &mut Cx, user: UserId, change: EditProfile, pictures: Pictures) -> Result<Profile> {
    if user != cx.caller()?.user {
        return Err(player_not_found());
    }
    let change = Change::parse(change)?;
    let before = store::lock(cx, user).await?;
    let mut after = before.clone();
    change.apply(&mut after, cx.now)?;
    if after.handle != before.handle && is_reserved(&after.handle) {
        return Err(handle_taken());
    }
    if let Some(picture) = pictures.profile {
        after.profile_image = picture.map(media::url);
    }
    if let Some(picture) = pictures.certificate {
        after.certificate_image = picture.map(media::url);
    }
    save(cx, &before, after).await
}

pub async fn set_pictures(cx: &mut Cx, pictures: Pictures) -> Result<Profile> {
    let user = cx.caller()?.user;
    edit_with_pictures(cx, user, EditProfile::default(), pictures).await
}

/// Switches to coach mode. Requires an hourly rate, stored or in the form.
pub async fn to_coach(cx: &mut Cx, form: SwitchMode) -> Result<Profile> {
    let user = cx.caller()?.user;
    let before = store::lock(cx, user).await?;
    if before.hourly_rate.is_none() && form.hourly_rate.is_none() {
        return Err(Refusal::new(ErrorCode::ProfileIncomplete, "A coach has an hourly rate.").on("hourlyRate").into());
    }
    edit(cx, user, switched(1, form)).await
}

/// Switches back to player mode. A former coach stays listed as one.
pub async fn to_player(cx: &mut Cx, form: SwitchMode) -> Result<Profile> {
    let user = cx.caller()?.user;
    edit(cx, user, switched(0, form)).await
}

fn switched(is_coach: u8, form: SwitchMode) -> EditProfile {
    EditProfile {
        is_coach: Some(is_coach),
        hourly_rate: form.hourly_rate.map(Some),
        certificate_level: form.certificate_level.map(Some),
        ..EditProfile::default()
    }
}

/// Stores a change, records its history and pushes the profile to its owner's devices. Does nothing if nothing changed.
async fn save(cx: &mut Cx, before: &Row, mut after: Row) -> Result<Profile> {
    if (&before.certificate_level, &before.certificate_image) != (&after.certificate_level, &after.certificate_image) {
        // The operator's decision was about another certificate.
        (after.certificate_verified_at, after.certificate_expires_at, after.certificate_refused_at) = (None, None, None);
    }
    if *before == after {
        return own_profile(cx, after);
    }
    store::update(cx.db(), &after).await?;
    replace_picture(cx, after.id, &before.profile_image, &after.profile_image).await?;
    replace_certificate(cx, after.id, &before.certificate_image, &after.certificate_image).await?;
    for (what, from, to) in [
        ("renamed", before.name.as_str(), after.name.as_str()),
        ("handle_changed", &before.handle, &after.handle),
        ("mode_switched", mode(before), mode(&after)),
        ("visibility_changed", visibility(before), visibility(&after)),
    ] {
        if from != to {
            cx.record("user", after.id.0, what, Some(from), Some(to)).await?;
        }
    }
    if before.adult_confirmed_at.is_none() && after.adult_confirmed_at.is_some() {
        cx.record("user", after.id.0, "adult_confirmed", None, None).await?;
    }
    if before.hidden != after.hidden {
        cx.set_presence_visible(after.id, !after.hidden);
        for noun in ports::all::<dyn ShowsPeople>() {
            noun.show(cx, after.id, !after.hidden).await?;
        }
    }
    push_changed(cx, after)
}

fn mode(row: &Row) -> &'static str {
    if row.is_coach { "coach" } else { "player" }
}

fn visibility(row: &Row) -> &'static str {
    if row.hidden { "hidden" } else { "public" }
}
