//! Matches: who played whom, and how it ended. Owns the tables `match_result` and `match_player`; pushes `match_changed` on
//! `event:{id}`.
//!
//! One side enters a result, the other one says whether it is right, or two days do; of what they cannot agree on, the
//! organiser decides (`domain-rules.md` E). What a score may be is known by [`rules`] alone.
//!
//! INVARIANT: whoever decides something about a match has locked its row first, and whoever enters one, its event's; nothing
//! is decided on a version that nobody sees any more.
//! INVARIANT: a confirmed match is as it is for good, and its players have their points for it once.

mod due;
mod entered;
pub mod history;
mod parties;
mod results;
pub mod rules;
mod store;

use protocol::matches::{MatchCommand, MatchQuery};

use crate::error::Result;
use crate::run::{Answer, Cx, View};

pub use due::Due;

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

/// Does what is due.
pub async fn perform(cx: &mut Cx, due: Due) -> Result<()> {
    match due {
        Due::ConfirmMatch { match_id, version } => results::confirm_by_itself(cx, match_id, version).await,
    }
}
