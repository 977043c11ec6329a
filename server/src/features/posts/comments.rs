//! Comments on posts, replies to them, and likes. Pushes `comment_added`, `comment_edited` and `comment_deleted` on `post:{id}`.
//!
//! INVARIANT: a post's row is locked before anything about its comments is decided: its counts are those of the comments that are
//! shown, and nobody comments on a post that was closed, hidden or deleted meanwhile.

pub mod hiding;
mod listing;
mod store;

use protocol::notifications::About;
use protocol::people::Person;
use protocol::posts::{AddComment, Comment, CommentMarks, DeleteComment, EditComment, LikeComment, PostPush};
use protocol::text::CommentText;
use protocol::{CommentId, ErrorCode, Millis, PostId, Refusal, TenantId, Topic, UserId, limits, sentence};
use serde_json::json;

use super::seen::Seen;
use super::{holding, mentions, showing, store as posts};
use crate::db::Db;
use crate::error::{Result, forbidden, limit_reached, not_found};
use crate::features::users::profiles::account;
use crate::features::{blocks, notifications};
use crate::identity::attempts::{self, Attempt};
use crate::run::Cx;

pub(super) use listing::{list, listed};
use store::{New, Row};

/// Comments on a post, or replies to a comment.
pub(super) async fn add(cx: &mut Cx, args: AddComment) -> Result<Comment> {
    let (me, text) = (cx.caller()?.user, CommentText::parse(&args.text)?.into_string());
    let post = showing::lock_seen(cx, args.post).await?;
    if !post.comments_open {
        let refusal = Refusal::saying(ErrorCode::Conflict, sentence!("comments_off"));
        return Err(refusal.with(json!({ "state": "comments_off" })).into());
    }
    let answered = match args.reply_to {
        Some(id) => Some(find_answered(cx, post.id, id).await?),
        None => None,
    };
    check_daily(cx, me).await?;
    let id: CommentId = cx.new_id();
    let parent = answered.as_ref().map(|answered| answered.parent.unwrap_or(answered.id));
    let new = New { id, post: post.id, author: me, parent, mentions: mentions::find(cx, me, &text).await?, text };
    let is_held = holding::holds(cx, me, &new.text).await?;
    store::insert(cx.db(), &new, cx.now).await?;
    if is_held {
        store::set_hidden(cx.db(), id, Some(cx.now)).await?;
        let row = store::any(cx.db(), id).await?;
        holding::open_case(cx, "comment", id.0, &content_of(&row)).await?;
        return row.comment();
    }
    count(cx, &post, parent, 1).await?;
    let comment = store::any(cx.db(), id).await?.comment()?;
    cx.push(Topic::Post(post.id), &PostPush::CommentAdded { comment: Box::new(comment.clone()) })?.about(id.0);
    notify(cx, &comment, &post, answered.map(|answered| answered.author)).await?;
    Ok(comment)
}

/// Edits a comment of the caller's.
pub(super) async fn edit(cx: &mut Cx, args: EditComment) -> Result<Comment> {
    let (me, text) = (cx.caller()?.user, CommentText::parse(&args.text)?.into_string());
    let (post, before) = lock_own(cx, args.comment).await?;
    if before.text == text {
        return before.comment();
    }
    let mentioned = mentions::find(cx, me, &text).await?;
    store::update(cx.db(), before.id, &text, &mentioned, cx.now).await?;
    let comment = store::any(cx.db(), before.id).await?.comment()?;
    cx.record("comment", before.id.0, "text", Some("sent"), Some("edited")).await?;
    if before.hidden_at.is_some() {
        return Ok(comment);
    }
    if holding::holds(cx, me, &text).await? {
        set_hidden(cx, &post, &before, true).await?;
        let row = store::any(cx.db(), before.id).await?;
        holding::open_case(cx, "comment", row.id.0, &content_of(&row)).await?;
        return row.comment();
    }
    cx.push(Topic::Post(post.id), &PostPush::CommentEdited { comment: Box::new(comment.clone()) })?.about(before.id.0);
    let about = mentions::reference(post.id, &post.text);
    mentions::notify(cx, &comment.author, (&about, Some(comment.id)), (&before.mentions()?, &mentioned)).await?;
    Ok(comment)
}

/// What a comment says.
fn content_of(row: &Row) -> Seen {
    Seen { author: row.author, post: row.post, text: row.text.clone(), images: Vec::new(), at: row.created_at }
}

/// Deletes a comment of the caller's. Its replies stay.
pub(super) async fn delete(cx: &mut Cx, args: DeleteComment) -> Result<Comment> {
    let (post, before) = lock_own(cx, args.comment).await?;
    erase(cx, &post, &before).await
}

/// Hides a comment on a locked post from everybody but its author, or shows it again. Its replies stay.
async fn set_hidden(cx: &mut Cx, post: &posts::Row, row: &Row, hidden: bool) -> Result<()> {
    store::set_hidden(cx.db(), row.id, hidden.then_some(cx.now)).await?;
    let (from, to) = if hidden { ("sent", "hidden") } else { ("hidden", "sent") };
    cx.record("comment", row.id.0, "state", Some(from), Some(to)).await?;
    count(cx, post, row.parent, if hidden { -1 } else { 1 }).await?;
    if hidden {
        cx.retract(row.id.0, &row.blank(cx.now)?).await?;
    }
    // Its author reads it, and others do not: one push cannot say both.
    cx.push_reopen(Topic::Post(post.id));
    Ok(())
}

/// Hidden comments with their authors' handles and their texts, the one that was hidden first first.
pub(super) async fn hidden(db: &Db, tenant: TenantId, limit: i64) -> Result<Vec<(CommentId, String, String, Millis)>> {
    store::hidden(db, tenant, limit).await
}

/// Deletes a comment on a locked post. Its replies stay.
async fn erase(cx: &mut Cx, post: &posts::Row, before: &Row) -> Result<Comment> {
    store::delete(cx.db(), before.id, cx.now).await?;
    cx.record("comment", before.id.0, "text", Some("sent"), Some("deleted")).await?;
    if before.hidden_at.is_none() {
        count(cx, post, before.parent, -1).await?;
    }
    let deleted = store::any(cx.db(), before.id).await?.comment()?;
    cx.retract(before.id.0, &deleted).await?;
    let push = PostPush::CommentDeleted { comment: Box::new(deleted.clone()) };
    cx.push(Topic::Post(post.id), &push)?.retracting(before.id.0).author = Some(before.author);
    Ok(deleted)
}

/// Likes a comment, or takes that back. Idempotent.
pub(super) async fn like(cx: &mut Cx, args: LikeComment) -> Result<CommentMarks> {
    let me = cx.caller()?.user;
    let (_, row) = lock_seen(cx, args.comment).await?;
    let by = if args.on { store::like(cx.db(), row.id, me, cx.now).await? } else { -store::unlike(cx.db(), row.id, me).await? };
    if by != 0 {
        store::count(cx.db(), row.id, by, 0).await?;
        cx.signal(Topic::Post(row.post), &PostPush::CommentCounts { comment: row.id, likes: row.likes + by })?;
    }
    Ok(CommentMarks { comment: row.id, liked: args.on, likes: row.likes + by })
}

/// Takes back at most `limit` likes of a removed account; whether there may be more.
pub(super) async fn forget_likes(db: &Db, user: UserId, limit: i64) -> Result<bool> {
    let liked = store::liked_by(db, user, limit).await?;
    for comment in &liked {
        store::count(db, *comment, -store::unlike(db, *comment, user).await?, 0).await?;
    }
    Ok(i64::try_from(liked.len()).unwrap_or(i64::MAX) >= limit)
}

/// A comment that the caller sees, with its locked post; `not_found` for any other, and for a deleted one.
async fn lock_seen(cx: &Cx, id: CommentId) -> Result<(posts::Row, Row)> {
    let post = store::post_of(cx.db(), id).await?.ok_or_else(not_found)?;
    let post = showing::lock_seen(cx, post).await?;
    let row = store::any(cx.db(), id).await?;
    Ok((post, seen(cx, row).await?))
}

/// The same of the caller's own comments; `forbidden` for others.
async fn lock_own(cx: &Cx, id: CommentId) -> Result<(posts::Row, Row)> {
    let (post, row) = lock_seen(cx, id).await?;
    if row.author == cx.caller()?.user { Ok((post, row)) } else { Err(forbidden(sentence!("comment_not_yours"))) }
}

async fn seen(cx: &Cx, row: Row) -> Result<Row> {
    let me = cx.caller()?.user;
    let is_hidden = row.hidden_at.is_some() && row.author != me;
    if row.deleted_at.is_some() || is_hidden || blocks::any_between(cx.db(), me, [row.author]).await? {
        return Err(not_found());
    }
    Ok(row)
}

/// The comment that a reply answers, of the same post.
async fn find_answered(cx: &Cx, post: PostId, id: CommentId) -> Result<Row> {
    let found = store::find(cx.db(), post, id).await?;
    let row = found.ok_or_else(|| Refusal::new(ErrorCode::NotFound, "The comment that this answers is not here.").on("reply_to"))?;
    seen(cx, row).await
}

/// Counts a comment of a locked post that is shown now, or not any more.
async fn count(cx: &mut Cx, post: &posts::Row, parent: Option<CommentId>, by: i64) -> Result<()> {
    posts::count(cx.db(), post.id, 0, by).await?;
    if let Some(parent) = parent {
        store::count(cx.db(), parent, 0, by).await?;
    }
    showing::signal_counts(cx, post, post.likes, post.comments + by)
}

/// Notifies those who are mentioned, whoever is replied to, and the post's author: each once.
async fn notify(cx: &mut Cx, comment: &Comment, post: &posts::Row, answered: Option<UserId>) -> Result<()> {
    let by: &Person = &comment.author;
    let about = mentions::reference(post.id, &post.text);
    let mentioned = mentions::notify(cx, by, (&about, Some(comment.id)), (&[], &comment.mentions)).await?;
    let left_out = |user: UserId| user == by.id || mentioned.contains(&user);
    let answered = answered.filter(|user| !left_out(*user));
    if let Some(user) = answered {
        let replied = About::CommentReplied { post: about.clone(), comment: comment.id, by: by.clone() };
        notifications::notify(cx, user, replied, Some(by.id)).await?;
    }
    if !left_out(post.author) && answered != Some(post.author) {
        notifications::notify(cx, post.author, About::PostCommented { post: about, by: by.clone() }, Some(by.id)).await?;
    }
    Ok(())
}

async fn check_daily(cx: &Cx, author: UserId) -> Result<()> {
    let is_new = account::is_new(cx, author).await?;
    let most = if is_new { limits::NEWCOMER_COMMENTS_PER_DAY } else { limits::POST_COMMENTS_PER_DAY };
    let attempt = Attempt::of("comment", cx.tenant(), &author.to_string(), most);
    let count = attempts::add_today(cx.db(), &attempt, 1, cx.now).await?;
    if count <= i64::from(most) { Ok(()) } else { Err(limit_reached(sentence!("comments_today", max = most))) }
}
