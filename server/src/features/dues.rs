//! Dues: who owes whom what for a game or a season. Owns the table `due`, whose subjects are events and series of events; pushes
//! `due_changed` on the `user:{id}` of whoever owes it, and `dues_changed` on those of the organisers. No payment is taken.
//!
//! INVARIANT: a due is seen by whoever owes it and by the organisers, and by nobody else.
//! INVARIANT: giving up a seat in time ends what was not paid for it, and gives a pass that paid for it its lesson back; a late drop
//! does neither.
//! INVARIANT: nobody marks their own due as paid; only a pass that the coach gave them pays for a class without the coach.

pub(in crate::features) mod leaving;
pub(in crate::features) mod passes;
mod setting;
pub(in crate::features) mod shown;
mod split;
mod store;

use protocol::dues::{DueCommand, DueQuery};

use crate::error::Result;
use crate::features::auth::verification::Requires;
use crate::run::{Answer, Cx, View};

pub fn requires(command: &DueCommand) -> Requires {
    match command {
        DueCommand::SetDues(_) | DueCommand::MarkPaid(_) => Requires::VerifiedAddress,
    }
}

pub async fn command(cx: &mut Cx, command: DueCommand) -> Result<Answer> {
    match command {
        DueCommand::SetDues(args) => Answer::of(&setting::set(cx, args).await?),
        DueCommand::MarkPaid(args) => Answer::of(&setting::mark_paid(cx, args).await?),
    }
}

pub async fn query(view: &View, query: DueQuery) -> Result<Answer> {
    match query {
        DueQuery::ListDues(args) => Answer::of(&shown::list(view, &args).await?),
        DueQuery::ListMyDues(_) => Answer::of(&shown::mine(view).await?),
    }
}
