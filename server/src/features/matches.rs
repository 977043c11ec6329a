//! Matches: who played whom, and how it ended. Owns the tables `match_result` and `match_player`; pushes `match_changed` on
//! `event:{id}`.
//!
//! One side enters a result; the other side confirms it, or it is confirmed after two days; the organiser decides disputes
//! (`domain-rules.md` E). [`rules`] alone validate scores.
//!
//! INVARIANT: every decision about a match locks its row first, and refuses an outdated version; entering one locks its
//! event's row.
//! INVARIANT: a confirmed match never changes, and its players earn points for it once.

mod due;
mod entered;
pub mod history;
mod parties;
mod results;
pub mod rules;
mod store;

use protocol::matches::{MatchCommand, MatchQuery};

use crate::error::Result;
use crate::features::auth::verification::Requires;
use crate::run::{Answer, Cx, View};

pub use due::Due;

pub fn requires(command: &MatchCommand) -> Requires {
    match command {
        MatchCommand::ReportMatch(_)
        | MatchCommand::EditMatch(_)
        | MatchCommand::ConfirmMatch(_)
        | MatchCommand::DisputeMatch(_)
        | MatchCommand::VoidMatch(_) => Requires::VerifiedAddress,
    }
}

pub async fn command(cx: &mut Cx, command: MatchCommand) -> Result<Answer> {
    match command {
        MatchCommand::ReportMatch(args) => Answer::of(&results::report(cx, args).await?),
        MatchCommand::EditMatch(args) => Answer::of(&results::edit(cx, args).await?),
        MatchCommand::ConfirmMatch(args) => Answer::of(&results::confirm(cx, args).await?),
        MatchCommand::DisputeMatch(args) => Answer::of(&results::dispute(cx, args).await?),
        MatchCommand::VoidMatch(args) => Answer::of(&results::void(cx, args).await?),
    }
}

pub async fn query(view: &View, query: MatchQuery) -> Result<Answer> {
    match query {
        MatchQuery::MatchHistory(args) => Answer::of(&history::history(view, args).await?),
    }
}

/// Performs a due job.
pub async fn perform(cx: &mut Cx, due: Due) -> Result<()> {
    match due {
        Due::ConfirmMatch { match_id, version } => results::confirm_unanswered(cx, match_id, version).await,
    }
}
