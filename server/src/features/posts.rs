//! Posts of a community, and comments on them. Owns the tables `post`, `post_like`, `post_save`, `post_comment`,
//! `post_comment_like` and `held_word`; pushes on `feed:{cell}` and `post:{id}`, and `post_arrived` and `post_marked` on `user:{id}`.
//!
//! A post is about an area: that of its author, or another one. Whoever has the area's feed open receives it there; up to a
//! thousand followers who are online receive it on their own topic; all others find it on their next page.
//!
//! INVARIANT: everybody in a community sees a post, but for people in a block with its author; a hidden post is seen by its
//! author alone, a deleted one by nobody.
//! INVARIANT: a post's counts are those of its likes and of the comments that are shown: both change under the lock of its row.
//! INVARIANT: a push holds nothing that differs from reader to reader: what somebody liked and saved goes to their own topic.
//! INVARIANT: comments have replies, and replies have none.
//! INVARIANT: the exact spot of a post is not stored, only the centre of its place cell.

mod cards;
pub mod comments;
pub(crate) mod cuts;
mod due;
mod feed;
mod form;
pub mod hiding;
pub(crate) mod holding;
mod making;
mod marks;
mod mentions;
mod news;
mod occasions;
mod parting;
mod place;
mod ports;
mod publishing;
pub(in crate::features) mod seen;
mod showing;
mod spreading;
mod store;
pub mod thread;

use protocol::Cell;
use protocol::posts::{FeedSnapshot, PostCommand, PostQuery};

use crate::error::Result;
use crate::features::auth::verification::Requires;
use crate::jobs::{Outside, jobs};
use crate::run::{Answer, Cx, View};

pub use due::{Due, DueOutside};
pub(crate) use parting::schedule_forgetting;
pub(crate) use store::seeding;

jobs!("posts", Due => perform);
jobs!("posts", outside DueOutside => perform_outside);

pub fn requires(command: &PostCommand) -> Requires {
    match command {
        PostCommand::AddPost(_)
        | PostCommand::EditPost(_)
        | PostCommand::LikePost(_)
        | PostCommand::AddComment(_)
        | PostCommand::EditComment(_)
        | PostCommand::LikeComment(_) => Requires::VerifiedAddress,
        PostCommand::DeletePost(_) | PostCommand::SavePost(_) | PostCommand::DeleteComment(_) => Requires::Nothing,
    }
}

pub async fn command(cx: &mut Cx, command: PostCommand) -> Result<Answer> {
    match command {
        PostCommand::AddPost(args) => about_post(&making::add(cx, args).await?),
        PostCommand::EditPost(args) => about_post(&making::edit(cx, args).await?),
        PostCommand::DeletePost(args) => about_post(&making::delete(cx, args).await?),
        PostCommand::LikePost(args) => Answer::of(&marks::like(cx, args).await?),
        PostCommand::SavePost(args) => Answer::of(&marks::save(cx, args).await?),
        PostCommand::AddComment(args) => about_comment(&comments::add(cx, args).await?),
        PostCommand::EditComment(args) => about_comment(&comments::edit(cx, args).await?),
        PostCommand::DeleteComment(args) => about_comment(&comments::delete(cx, args).await?),
        PostCommand::LikeComment(args) => Answer::of(&comments::like(cx, args).await?),
    }
}

pub async fn query(view: &View, query: PostQuery) -> Result<Answer> {
    match query {
        PostQuery::GetFeed(args) => Answer::of(&feed::get(view, args).await?),
        PostQuery::GetPost(args) => Answer::of(&thread::get(view, args).await?),
        PostQuery::ListComments(args) => Answer::of(&comments::list(view, args).await?),
    }
}

/// Those of the cells that are of the caller's community: everybody in it may read what is posted there.
pub async fn may_open(view: &View, areas: &[Cell]) -> Result<Vec<Cell>> {
    let tenant = view.caller()?.tenant;
    Ok(areas.iter().copied().filter(|area| area.tenant() == tenant).collect())
}

/// The state of `feed:{cell}`.
pub async fn snapshot(view: &View, cell: Cell) -> Result<FeedSnapshot> {
    feed::snapshot(view, cell).await
}

/// Performs a due job.
async fn perform(cx: &mut Cx, due: Due) -> Result<()> {
    match due {
        Due::Forget { user } => parting::forget(cx, user).await,
        Due::Part { pair } => cuts::between(cx, pair).await,
    }
}

/// Runs a scheduled job that reaches outside.
async fn perform_outside(outside: &Outside, _id: uuid::Uuid, due: DueOutside) -> Result<()> {
    match due {
        DueOutside::Spread { post, author, tenant } => spreading::spread(&outside.core, tenant, post, author).await,
    }
}

/// An answer that is retracted together with its post.
fn about_post(post: &protocol::posts::Post) -> Result<Answer> {
    Ok(Answer::of(post)?.about(post.id.0))
}

/// An answer that is retracted together with its comment.
fn about_comment(comment: &protocol::posts::Comment) -> Result<Answer> {
    Ok(Answer::of(comment)?.about(comment.id.0))
}
