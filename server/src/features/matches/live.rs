//! Matches scored live, point by point: results in their earlier states. Owns the tables `match_live`, `match_event`,
//! `match_scorer` and `match_favourite`; pushes `board_changed`, `live_changed` and, unlogged,
//! `watching_changed` on `match:{id}`.
//!
//! A match is its events, numbered and never changed: an undo is an event too. [`Game`](game::Game) replays those that count, by
//! the rules of scoring; the board is what they lead to. One device scores at a time, and names the event that its next one
//! follows: whatever was entered elsewhere meanwhile is never overwritten.
//!
//! INVARIANT: every command locks the match's row first, except that an event which becomes private hides its matches under its own
//! lock, in one statement; `play` is the replay of `match_event` without what was undone.
//! INVARIANT: events are recorded for the scorer alone, on the pad that scores, after the number that the pad knows.
//! INVARIANT: a result is entered by whoever recorded its last event, for a scorer on no side by the player in whose name they score; to
//! be made the scorer enters nothing.

mod access;
mod board;
pub mod due;
mod favourites;
mod finishing;
mod game;
pub(in crate::features) mod hiding;
mod making;
mod notation;
mod odds;
mod picture;
mod scorers;
mod scoring;
mod store;
#[cfg(test)]
mod vectors;
pub(super) mod watching;

use protocol::MatchId;
use protocol::live::{LiveCommand, LiveQuery};

use crate::error::{Result, not_found};
use crate::features::auth::verification::Requires;
use crate::jobs::jobs;
use crate::run::{Answer, Cx, View};

pub use due::Due;
pub(in crate::features) use making::create as make;
pub use picture::{Picture, Preview, picture, preview};
pub use store::delete_person;
pub use watching::{count_watchers, may_open, snapshot};

jobs!("live", Due => perform);

pub fn requires(command: &LiveCommand) -> Requires {
    match command {
        LiveCommand::CreateMatch(_)
        | LiveCommand::HandOverScoring(_)
        | LiveCommand::TakeOverScoring(_)
        | LiveCommand::MakeScorerLink(_)
        | LiveCommand::StartMatch(_)
        | LiveCommand::ShowMatch(_) => Requires::VerifiedAddress,
        LiveCommand::ScorePoint(_)
        | LiveCommand::ScorePoints(_)
        | LiveCommand::UndoPoint(_)
        | LiveCommand::FixServer(_)
        | LiveCommand::SetScoreTo(_)
        | LiveCommand::SuspendMatch(_)
        | LiveCommand::ResumeMatch(_)
        | LiveCommand::RetireSide(_)
        | LiveCommand::DefaultSide(_)
        | LiveCommand::WalkoverSide(_)
        | LiveCommand::FinishMatch(_)
        | LiveCommand::FavourMatch(_) => Requires::Nothing,
    }
}

pub async fn command(cx: &mut Cx, command: LiveCommand) -> Result<Answer> {
    /// One event, after the number that the pad knows.
    macro_rules! one {
        ($cmd:expr) => {{
            let cmd = $cmd;
            let (event, at) = (cmd.event(), cx.now);
            Answer::of(&scoring::record(cx, cmd.match_id, cmd.pad, cmd.after, vec![(event, at)]).await?)
        }};
    }
    match command {
        LiveCommand::CreateMatch(args) => Answer::of(&making::create(cx, args).await?),
        LiveCommand::StartMatch(args) => Answer::of(&making::start(cx, args).await?),
        LiveCommand::ScorePoint(args) => one!(args),
        LiveCommand::ScorePoints(args) => Answer::of(&scoring::record_stored(cx, args).await?),
        LiveCommand::UndoPoint(args) => one!(args),
        LiveCommand::FixServer(args) => one!(args),
        LiveCommand::SetScoreTo(args) => one!(args),
        LiveCommand::SuspendMatch(args) => one!(args),
        LiveCommand::ResumeMatch(args) => one!(args),
        LiveCommand::RetireSide(args) => one!(args),
        LiveCommand::DefaultSide(args) => one!(args),
        LiveCommand::WalkoverSide(args) => one!(args),
        LiveCommand::FinishMatch(args) => one!(args),
        LiveCommand::HandOverScoring(args) => Answer::of(&scorers::hand_over(cx, args).await?),
        LiveCommand::TakeOverScoring(args) => Answer::of(&scorers::take_over(cx, args).await?),
        LiveCommand::MakeScorerLink(args) => Answer::of(&scorers::make_link(cx, args).await?),
        LiveCommand::ShowMatch(args) => Answer::of(&making::show(cx, args).await?),
        LiveCommand::FavourMatch(args) => Answer::of(&making::favour(cx, args).await?),
    }
}

pub async fn query(view: &View, query: LiveQuery) -> Result<Answer> {
    match query {
        LiveQuery::ListLive(args) => Answer::of(&watching::list(view, &args).await?),
    }
}

/// Whether the sender of a command may watch a match that is or was scored live; `not_found` if not.
pub(in crate::features) async fn check_seen(cx: &Cx, id: MatchId) -> Result<()> {
    let row = store::find(cx.db(), cx.tenant(), id).await?.ok_or_else(not_found)?;
    access::check_seen(cx, &row).await
}

/// Performs a due job.
async fn perform(cx: &mut Cx, due: Due) -> Result<()> {
    match due {
        Due::Finish { match_id, events } => finishing::finish_over(cx, match_id, events).await,
        Due::CloseIdle { match_id } => finishing::close_idle(cx, match_id).await,
        Due::CloseUnplayed { match_id } => finishing::close_unplayed(cx, match_id).await,
        Due::Notify { match_id, stage, score, after } => favourites::notify_next(cx, match_id, (stage, score), Some(after)).await,
        Due::Reopen { event, after } => hiding::reopen_matches(cx, event, Some(after)).await,
        Due::CutFromEvent { event, user, after } => hiding::cut_from_event(cx, event, user, after).await,
        Due::CutBetween { user, of, before } => {
            scorers::end_between(cx, user, of).await?;
            hiding::cut_between(cx, user, of, before).await
        }
        Due::CallOff { event } => finishing::call_off(cx, event).await,
    }
}
