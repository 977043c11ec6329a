//! Writing, editing and deleting posts.

use protocol::people::Person;
use protocol::posts::{AddPost, DeletePost, EditPost, Post};
use protocol::{ErrorCode, Millis, PostId, Refusal, UserId, limits, sentence};
use serde_json::json;

use super::form::{self, Checked};
use super::seen::Seen;
use super::store::{self, Row, Written};
use super::{cards, holding, mentions, place, publishing, showing};
use crate::error::{Result, forbidden, limit_reached};
use crate::features::pictures::replace_pictures;
use crate::features::users::profiles::account;
use crate::identity::attempts::{self, Attempt};
use crate::run::Cx;
use crate::words;

/// Milliseconds of a day.
const DAY: i64 = 86_400_000;

/// Writes a post.
pub(super) async fn add(cx: &mut Cx, args: AddPost) -> Result<Post> {
    let (me, form) = (cx.caller()?.user, Checked::parse(args.form)?);
    if let Some(card) = &form.card {
        cards::check(cx, card).await?;
    }
    check_daily(cx, me).await?;
    check_repeated(cx, me, &form).await?;
    replace_pictures(cx, me, &[], &form.images).await?;
    let place = place::of_new(cx.db(), me, form.location).await?;
    let (id, written) = (cx.new_id::<PostId>(), write(cx, me, form, place).await?);
    let is_held = holding::holds(cx, me, &written.text).await?;
    store::insert(cx.db(), cx.tenant(), (id, me), &written, cx.now).await?;
    cx.record("post", id.0, "state", None, Some(if is_held { "hidden" } else { "published" })).await?;
    if is_held {
        store::set_hidden(cx.db(), id, Some(cx.now)).await?;
        let row = store::any(cx.db(), id).await?;
        holding::open_case(cx, "post", id.0, &Seen::of(&row)?).await?;
        return showing::push_added(cx, &row);
    }
    let row = store::any(cx.db(), id).await?;
    let post = publishing::publish(cx, &row).await?;
    notify_mentioned(cx, &post.author, None, &row).await?;
    Ok(post)
}

/// Edits a post of the caller's; refused if it was edited since they read it.
pub(super) async fn edit(cx: &mut Cx, args: EditPost) -> Result<Post> {
    let (me, form) = (cx.caller()?.user, Checked::parse(args.form)?);
    let before = lock_own(cx, args.post).await?;
    if before.version != args.version {
        let refusal = Refusal::saying(ErrorCode::Conflict, sentence!("post_edited"));
        return Err(refusal.with(json!({ "state": "edited", "version": before.version })).into());
    }
    if let Some(card) = form.card.as_ref().filter(|card| before.card().is_ok_and(|known| known.as_ref() != Some(*card))) {
        cards::check(cx, card).await?;
    }
    replace_pictures(cx, me, &before.paths()?, &form.images).await?;
    let place = place::of_edited(before.place(), form.location)?;
    let written = write(cx, me, form, place).await?;
    if written == before.written()? {
        return before.post();
    }
    store::update(cx.db(), before.id, &written, cx.now).await?;
    cx.record("post", before.id.0, "edited", None, Some(&(before.version + 1).to_string())).await?;
    if before.hidden_at.is_none() && holding::holds(cx, me, &written.text).await? {
        showing::set_hidden(cx, before.id, true).await?;
        let row = store::any(cx.db(), before.id).await?;
        holding::open_case(cx, "post", row.id.0, &Seen::of(&row)?).await?;
        return row.post();
    }
    let after = store::any(cx.db(), before.id).await?;
    let post = showing::push_edited(cx, &before, &after)?;
    if after.hidden_at.is_none() {
        notify_mentioned(cx, &post.author, Some(&before), &after).await?;
    }
    Ok(post)
}

/// Deletes a post of the caller's.
pub(super) async fn delete(cx: &mut Cx, args: DeletePost) -> Result<Post> {
    let row = lock_own(cx, args.post).await?;
    publishing::erase(cx, &row).await
}

/// Locks a post of the caller's; `not_found` for those who do not see it, `forbidden` for others.
async fn lock_own(cx: &Cx, id: PostId) -> Result<Row> {
    let row = showing::lock_seen(cx, id).await?;
    if row.author == cx.caller()?.user { Ok(row) } else { Err(forbidden(sentence!("post_not_yours"))) }
}

/// What is stored of a valid form.
async fn write(cx: &Cx, author: UserId, form: Checked, place: store::Place) -> Result<Written> {
    Ok(Written {
        mentions: mentions::find(cx, author, &form.text).await?,
        images: form::sized(cx, &form.images).await?,
        text: form.text,
        place,
        card: form.card,
        comments_open: form.comments_open,
    })
}

async fn notify_mentioned(cx: &mut Cx, by: &Person, before: Option<&Row>, after: &Row) -> Result<()> {
    let known = before.map(Row::mentions).transpose()?.unwrap_or_default();
    let post = mentions::reference(after.id, &after.text);
    mentions::notify(cx, by, (&post, None), (&known, &after.mentions()?)).await.map(drop)
}

/// Refuses what its author has posted in the last day: the same words about the same thing, or one of its pictures.
async fn check_repeated(cx: &Cx, author: UserId, form: &Checked) -> Result<()> {
    let plain = |text: &str| Some(words::fold(text)).filter(|folded| !folded.is_empty()).unwrap_or_else(|| text.to_owned());
    let text = plain(&form.text);
    for row in store::posted_since(cx.db(), author, Millis(cx.now.0 - DAY)).await? {
        let is_same = plain(&row.text) == text && row.card()? == form.card;
        if is_same || row.paths()?.iter().any(|path| form.images.contains(path)) {
            let refusal = Refusal::saying(ErrorCode::Conflict, sentence!("posted_already"));
            return Err(refusal.with(json!({ "state": "posted_already", "post": row.id })).into());
        }
    }
    Ok(())
}

async fn check_daily(cx: &Cx, author: UserId) -> Result<()> {
    let is_new = account::is_new(cx, author).await?;
    let most = if is_new { limits::NEWCOMER_POSTS_PER_DAY } else { limits::POSTS_PER_DAY };
    let attempt = Attempt::of("post", cx.tenant(), &author.to_string(), most);
    let count = attempts::add_today(cx.db(), &attempt, 1, cx.now).await?;
    if count <= i64::from(most) { Ok(()) } else { Err(limit_reached(sentence!("posts_today", max = most))) }
}
