//! Packages of lessons: a number of lessons at a price, to be used until they expire; a player's package is a pass. Owns the tables
//! `package` and `lesson_pass`; pushes `pass_changed` on the `user:{id}` of coach and player. No payment is taken.
//!
//! INVARIANT: a pass is used no more often than it has lessons: whoever uses it has locked its row.
//! INVARIANT: a pass is seen by its coach and its player, and by nobody else.
//! INVARIANT: what a pass holds is what its package was when it was asked for.

mod classes;
mod offering;
pub(crate) mod passes;
mod ports;
mod shown;
mod store;

use protocol::packages::{PackageCommand, PackageQuery};

use crate::db::Db;
use crate::error::Result;
use crate::features::auth::verification::Requires;
use crate::run::{Answer, Cx, View};

pub fn requires(command: &PackageCommand) -> Requires {
    match command {
        PackageCommand::OfferPackage(_) | PackageCommand::AskForPackage(_) | PackageCommand::AnswerPass(_) | PackageCommand::UsePass(_) => {
            Requires::VerifiedAddress
        }
        PackageCommand::RetirePackage(_) | PackageCommand::EndPass(_) => Requires::Nothing,
    }
}

pub async fn command(cx: &mut Cx, command: PackageCommand) -> Result<Answer> {
    match command {
        PackageCommand::OfferPackage(args) => Answer::of(&offering::offer(cx, args).await?),
        PackageCommand::RetirePackage(args) => Answer::of(&offering::retire(cx, args).await?),
        PackageCommand::AskForPackage(args) => Answer::of(&passes::ask(cx, args).await?),
        PackageCommand::AnswerPass(args) => Answer::of(&passes::answer(cx, args).await?),
        PackageCommand::EndPass(args) => Answer::of(&passes::end(cx, args).await?),
        PackageCommand::UsePass(args) => Answer::of(&classes::use_pass(cx, args).await?),
    }
}

pub async fn query(view: &View, query: PackageQuery) -> Result<Answer> {
    match query {
        PackageQuery::ListPackages(args) => Answer::of(&shown::list(view, &args).await?),
    }
}

/// Ends what a removed account offers, has asked for or was asked for. What was used stays with the other side.
pub async fn delete_person(db: &Db, user: protocol::UserId, now: protocol::Millis) -> Result<()> {
    store::end_all_of(db, user, now).await
}
