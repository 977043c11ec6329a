//! Comments by pages.

use protocol::posts::{CommentEntry, CommentPage, ListComments};
use protocol::{CommentId, limits};

use super::store::{self, Part, Row};
use crate::error::{Result, not_found};
use crate::features::budget::{Budget, Page};
use crate::features::cursor::Cursor;
use crate::features::posts::{showing, store as posts};
use crate::run::View;

/// Replies listed with each comment.
const REPLIES_LISTED: i64 = 2;

/// Comments on a post with their first replies, the newest comment first; or the replies to one, the oldest first.
pub(in crate::features::posts) async fn list(view: &View, args: ListComments) -> Result<CommentPage> {
    listed(view, args, Budget::of_a_reply()).await
}

/// The same for a part of a reply.
pub(in crate::features::posts) async fn listed(view: &View, args: ListComments, mut budget: Budget) -> Result<CommentPage> {
    let (db, reader) = (view.db(), view.caller()?.user);
    let after = args.cursor.as_deref().map(Cursor::parse).transpose()?;
    let post = posts::find(db, view.tenant(), args.post).await?.ok_or_else(not_found)?;
    if !showing::is_seen(db, reader, &post).await? {
        return Err(not_found());
    }
    let part = Part { reader, after, limit: limits::POST_COMMENT_PAGE + 1 };
    let (rows, mut replies) = match args.replies_to {
        Some(parent) => (store::replies(db, post.id, parent, part).await?, Vec::new()),
        None => {
            let rows = store::of_post(db, post.id, part).await?;
            let answered: Vec<CommentId> = rows.iter().filter(|row| row.replies > 0).map(|row| row.id).collect();
            (rows, store::first_replies(db, &answered, reader, REPLIES_LISTED).await?)
        }
    };
    let page = Page::of(rows, limits::POST_COMMENT_PAGE);
    let comments = entries(view, &page.rows).await?;
    let cursor = |last: &Row| Cursor { at: last.created_at, id: last.id }.write();
    let (comments, cursor) = page.within(&mut budget, comments, |entry, row| entry.comment.id == row.id, cursor)?;
    replies.retain(|reply| comments.iter().any(|entry| Some(entry.comment.id) == reply.parent));
    let replies = budget.all_that_fit(entries(view, &replies).await?)?;
    Ok(CommentPage { comments, replies, cursor })
}

async fn entries(view: &View, rows: &[Row]) -> Result<Vec<CommentEntry>> {
    let ids: Vec<CommentId> = rows.iter().map(|row| row.id).collect();
    let me = view.caller()?.user;
    let liked = store::liked_among(view.db(), me, &ids).await?;
    rows.iter().map(|row| Ok(CommentEntry { comment: row.seen_by(me)?, liked: liked.contains(&row.id) })).collect()
}
