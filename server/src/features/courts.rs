//! Places with courts. Owns the tables `court` and `court_version`.
//!
//! Whoever has proven their address adds and edits them; every edit is a version, and the newest one can be taken back by
//! who made it, or by the operator.
//!
//! INVARIANT: a court's row says what its newest version says; both are written under the row's lock.
//! INVARIANT: a court's zone follows from its coordinates.
//! INVARIANT: pictures are uploaded ones, counted once for each court that shows them.

pub mod changes;
mod form;
mod import;
pub mod reference;
pub mod search;
pub(crate) mod seeding;
mod showing;
mod store;
mod versions;

use protocol::courts::{CourtCommand, CourtQuery};

use crate::error::Result;
use crate::features::reviews;
use crate::run::{Answer, Cx, View};

pub(crate) use form::{email, website};
pub(crate) use import::{Imported, Place, import};
pub(crate) use versions::{of_operator, revert_by_operator};

pub async fn command(cx: &mut Cx, command: CourtCommand) -> Result<Answer> {
    match command {
        CourtCommand::AddCourt(args) => Answer::of(&changes::add(cx, args).await?),
        CourtCommand::EditCourt(args) => Answer::of(&changes::edit(cx, args).await?),
        CourtCommand::RevertCourt(args) => Answer::of(&versions::revert(cx, args).await?),
        CourtCommand::WriteReview(args) => Answer::of(&reviews::write(cx, args).await?),
        CourtCommand::RemoveReview(args) => Answer::of(&reviews::remove(cx, args).await?),
    }
}

pub async fn query(view: &View, query: CourtQuery) -> Result<Answer> {
    match query {
        CourtQuery::SearchCourts(args) => Answer::of(&search::search(view, args).await?),
        CourtQuery::GetCourt(args) => Answer::of(&showing::get(view, args).await?),
        CourtQuery::ListVersions(args) => Answer::of(&versions::list(view, args).await?),
        CourtQuery::ListReviews(args) => Answer::of(&reviews::list(view, args).await?),
    }
}
