//! Posts of what happened, written in the name of somebody who allows it in their settings, in their language. They can edit and delete
//! them like any other.
//!
//! INVARIANT: something that happened is posted once: who deletes the post does not get another one.

use protocol::users::Settings;
use protocol::{PostId, UserId};

use super::store::{self, Written};
use super::{holding, place, publishing};
use crate::error::Result;
use crate::features::lookups::Words;
use crate::features::occasions::{Key, Occasion};
use crate::features::users::profiles::{records, standing};
use crate::run::Cx;

/// Posts something that happened, unless it is posted, or somebody whom it names does not allow it.
pub(super) async fn post(cx: &mut Cx, key: Key, occasion: Occasion<'_>) -> Result<()> {
    if store::of_occasion(cx.db(), key).await?.is_some() {
        return Ok(());
    }
    match allowed(cx, &occasion).await? {
        Some(settings) => publish(cx, key, occasion, &settings).await,
        None => Ok(()),
    }
}

/// Deletes the post of something that is not so any more; one by `author` stays.
pub(super) async fn take_back(cx: &mut Cx, key: Key, author: Option<UserId>) -> Result<()> {
    let posted = store::of_occasion(cx.db(), key).await?.filter(|(_, by)| Some(*by) != author);
    let Some((id, _)) = posted else { return Ok(()) };
    if store::lock(cx.db(), cx.tenant(), id).await? {
        let row = store::any(cx.db(), id).await?;
        publishing::erase(cx, &row).await?;
    }
    store::set_occasion(cx.db(), id, None).await
}

/// Its author's settings, if everybody whom it names allows that it is posted.
async fn allowed(cx: &Cx, occasion: &Occasion<'_>) -> Result<Option<Settings>> {
    let people: Vec<UserId> = occasion.others.iter().copied().chain([occasion.author]).collect();
    let settings = records::settings_of(cx.db(), &people).await?;
    for user in &people {
        let allows = settings.iter().any(|(of, settings)| of == user && settings.posts_news);
        if !allows || standing::suspension(cx.db(), *user, cx.now).await?.is_some() {
            return Ok(None);
        }
    }
    Ok(settings.into_iter().find(|(of, _)| *of == occasion.author).map(|(_, settings)| settings))
}

async fn publish(cx: &mut Cx, key: Key, occasion: Occasion<'_>, of_author: &Settings) -> Result<()> {
    let Occasion { author, text: (text, values), card, spot, .. } = occasion;
    let text = Words::in_language(of_author.language.as_deref()).text(text, values);
    if holding::holds(cx, author, &text).await? {
        return Ok(());
    }
    let id = cx.new_id::<PostId>();
    let place = place::of_new(cx.db(), author, spot).await?;
    let written = Written { text, mentions: Vec::new(), images: Vec::new(), place, card: Some(card), comments_open: true };
    store::insert(cx.db(), cx.tenant(), (id, author), &written, cx.now).await?;
    store::set_occasion(cx.db(), id, Some(key)).await?;
    cx.record("post", id.0, "state", None, Some("published")).await?;
    let row = store::any(cx.db(), id).await?;
    publishing::publish(cx, &row).await.map(drop)
}
