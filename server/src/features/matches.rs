//! Matches: who played whom, and how it ended. Owns the tables `match_result` and `match_player`; pushes `match_changed` on
//! `event:{id}`.
//!
//! One side enters a result; the other side confirms it, or it is confirmed after two days. Nobody judges their own case: an
//! organiser who is on neither side decides disputes, or the operator does, and after 14 days a dispute is void.
//! [`rules::scoring`] alone validates scores.
//!
//! INVARIANT: every decision about a match locks its row first, and refuses an outdated version; entering one locks its
//! event's row.
//! INVARIANT: a confirmed match changes only by an organiser's correction, and its players earn points for it once.

mod deciding;
mod due;
pub(in crate::features) mod entered;
pub mod history;
mod likely;
pub mod live;
mod owners;
mod parties;
mod ports;
pub(in crate::features) mod reading;
mod results;
mod sides;
mod store;

use protocol::matches::{MatchCommand, MatchQuery};

use crate::error::Result;
use crate::features::auth::verification::Requires;
use crate::jobs::jobs;
use crate::run::{Answer, Cx, View};

pub use deciding::{decide, disputed};
pub use due::Due;
pub(in crate::features) use results::{counts, report_of_fixture, report_on_court};

jobs!("matches", Due => perform);

pub fn requires(command: &MatchCommand) -> Requires {
    match command {
        MatchCommand::ReportMatch(_)
        | MatchCommand::EditMatch(_)
        | MatchCommand::ConfirmMatch(_)
        | MatchCommand::DisputeMatch(_)
        | MatchCommand::VoidMatch(_)
        | MatchCommand::CorrectMatch(_) => Requires::VerifiedAddress,
    }
}

pub async fn command(cx: &mut Cx, command: MatchCommand) -> Result<Answer> {
    match command {
        MatchCommand::ReportMatch(args) => Answer::of(&results::report(cx, args).await?),
        MatchCommand::EditMatch(args) => Answer::of(&results::edit(cx, args).await?),
        MatchCommand::ConfirmMatch(args) => Answer::of(&results::confirm(cx, args).await?),
        MatchCommand::DisputeMatch(args) => Answer::of(&results::dispute(cx, args).await?),
        MatchCommand::VoidMatch(args) => Answer::of(&deciding::void(cx, args).await?),
        MatchCommand::CorrectMatch(args) => Answer::of(&deciding::correct(cx, args).await?),
    }
}

pub async fn query(view: &View, query: MatchQuery) -> Result<Answer> {
    match query {
        MatchQuery::MatchHistory(args) => Answer::of(&history::history(view, args).await?),
        MatchQuery::ListMatches(args) => Answer::of(&history::list(view, args).await?),
    }
}

/// Performs a due job.
async fn perform(cx: &mut Cx, due: Due) -> Result<()> {
    match due {
        Due::ConfirmMatch { match_id, version } => results::confirm_unanswered(cx, match_id, version).await,
        Due::VoidMatch { match_id, version } => deciding::void_undecided(cx, match_id, version).await,
    }
}
