//! Places with courts. Owns the tables `court`, `court_version` and `court_proposal`.
//!
//! People with a verified address add and edit them. Every edit is a version; the newest can be reverted by its editor or the
//! operator. Names and places that strangers to a court propose wait for a second person. The operator merges and hides courts.
//!
//! INVARIANT: a court's row equals its newest version; both are written under the row's lock.
//! INVARIANT: a court's zone follows from its coordinates.
//! INVARIANT: pictures are uploaded ones, with one reference for each court that shows them.

pub mod changes;
pub(crate) mod curating;
mod form;
pub(in crate::features) mod games;
mod import;
pub(crate) mod proposals;
pub mod reference;
mod regulars;
mod revising;
pub mod search;
pub(crate) mod seeding;
mod showing;
mod store;
mod versions;

use protocol::courts::{CourtCommand, CourtQuery};

use crate::error::Result;
use crate::features::auth::verification::Requires;
use crate::features::reviews;
use crate::run::{Answer, Cx, View};

pub(crate) use form::{email, website};
pub(crate) use import::{Imported, ImportedCourt, import};
pub(crate) use versions::{list_for_operator, revert_by_operator};

pub fn requires(command: &CourtCommand) -> Requires {
    match command {
        CourtCommand::AddCourt(_)
        | CourtCommand::EditCourt(_)
        | CourtCommand::RevertCourt(_)
        | CourtCommand::WriteReview(_)
        | CourtCommand::ConfirmProposal(_)
        | CourtCommand::DeclineProposal(_) => Requires::VerifiedAddress,
        CourtCommand::RemoveReview(_) => Requires::Nothing,
    }
}

pub async fn command(cx: &mut Cx, command: CourtCommand) -> Result<Answer> {
    match command {
        CourtCommand::AddCourt(args) => Answer::of(&changes::add(cx, args).await?),
        CourtCommand::EditCourt(args) => Answer::of(&changes::edit(cx, args).await?),
        CourtCommand::RevertCourt(args) => Answer::of(&versions::revert(cx, args).await?),
        CourtCommand::ConfirmProposal(args) => Answer::of(&proposals::confirm(cx, args).await?),
        CourtCommand::DeclineProposal(args) => Answer::of(&proposals::decline(cx, args).await?),
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
