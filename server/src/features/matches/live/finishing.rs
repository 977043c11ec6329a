//! A live match becomes a result: by its scorer, a while after its last point, or once nobody scores it any more.

use std::time::Duration;

use protocol::matches::{MatchState, Score, Side};
use protocol::notifications::LiveStage;
use protocol::{EventId, MatchId, UserId, limits};

use super::board::ending_of;
use super::due::{Due, IDLE};
use super::favourites;
use super::game::Game;
use super::store::{self, LiveRow};
use crate::error::{Error, Result, not_found};
use crate::features::matches::entered::Entered;
use crate::features::matches::owners::Owner;
use crate::features::matches::store::StoredMatch;
use crate::features::matches::{likely, parties, reading, results, store as matches};
use crate::jobs;
use crate::run::Cx;

/// After how long one is finished that was suspended: a match that darkness stopped goes on another day, at the same score.
const SUSPENDED: Duration = Duration::from_secs(limits::RESULT_DAYS * 86_400);
/// Matches of a cancelled event that are voided in one transaction: each is pushed on its own topic.
const CALLED_OFF: usize = 40;

/// Who ends a match.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Ends {
    /// Its scorer, who is refused what is not believed.
    Scorer,
    /// Time, or the end of its event.
    Itself,
}

/// Makes a match a result, and says in which state it is: confirmed if an official entered it; void without a point, with its event
/// or if it is not believed; else the side that did not enter it is asked.
pub(super) async fn conclude(cx: &mut Cx, row: &LiveRow, game: &Game, ends: Ends) -> Result<MatchState> {
    let mut stored = matches::lock(cx, row.id).await?.ok_or_else(not_found)?;
    let owner = Owner::of(cx, &stored).await?;
    let by = entered_by(cx, row, &stored, &owner).await?;
    if game.is_empty() || owner.is_cancelled(cx.now) {
        results::void_unplayed(cx, &mut stored).await?;
        return Ok(stored.result.state);
    }
    if ends == Ends::Itself {
        cx.act_as(by);
    }
    let ending = game.play.ending().map_or(protocol::matches::Ending::Abandoned, ending_of);
    let winner = game.play.winner().map(Side::from);
    let score = Entered::check(&Score { format: Some(row.format.clone()), sets: game.sets_so_far(), ending, winner })?;
    match likely::check_length(cx, &owner, &stored.players(), &score, Some(row.id)).await {
        Ok(()) => {}
        Err(Error::Refused(_)) if ends == Ends::Itself => {
            results::void_unplayed(cx, &mut stored).await?;
            return Ok(stored.result.state);
        }
        Err(error) => return Err(error),
    }
    let before = stored.result.state;
    results::set_score(&mut stored.result, score);
    stored.result.reported_by = by;
    // Who speaks for neither side has the loser asked, as if the winner had entered it.
    stored.result.reported_side = stored.side_of(by).or(stored.result.winner).unwrap_or(Side::A);
    stored.result.reported_at = cx.now;
    if parties::may_decide(cx, &stored, by).await? {
        results::settle(cx, &mut stored, Some(before)).await?;
    } else {
        results::ask(cx, &mut stored, before).await?;
    }
    favourites::notify(cx, row.id, LiveStage::Ended, Some(game)).await?;
    Ok(stored.result.state)
}

/// Who entered the score: whoever entered something last. For a scorer on no side, it is the player in whose name they score. To be the
/// scorer is not enough, or a side could have the other one enter what it scored itself.
async fn entered_by(cx: &Cx, row: &LiveRow, stored: &StoredMatch, owner: &Owner) -> Result<UserId> {
    let Some(last) = store::last_entered_by(cx.db(), row.id).await? else { return Ok(row.made_by) };
    if stored.side_of(last).is_some() || owner.officiates(cx.db(), last).await? {
        return Ok(last);
    }
    let by = store::added_by(cx.db(), row.id, last).await?;
    Ok(by.filter(|by| stored.side_of(*by).is_some()).unwrap_or(last))
}

/// Finishes a match that is over, unless its scorer has entered something since.
pub(super) async fn finish_over(cx: &mut Cx, id: MatchId, events: i64) -> Result<()> {
    match store::lock(cx, id).await? {
        Some(row) if row.events == events => finish(cx, &row).await,
        Some(_) | None => Ok(()),
    }
}

/// Finishes a match that has stopped for long, or looks at it again later.
pub(super) async fn close_idle(cx: &mut Cx, id: MatchId) -> Result<()> {
    let Some(row) = store::lock(cx, id).await? else { return Ok(()) };
    let until = match row.state()? {
        MatchState::Live => row.changed_at + IDLE,
        MatchState::Suspended => row.changed_at + SUSPENDED,
        MatchState::Scheduled | MatchState::Reported | MatchState::Confirmed | MatchState::Disputed | MatchState::Voided => return Ok(()),
    };
    if until <= cx.now {
        return finish(cx, &row).await;
    }
    // One that is suspended now may be in play again before its time.
    jobs::schedule(cx, &Due::CloseIdle { match_id: id }, until.min(cx.now + IDLE)).await
}

/// Has a match voided that nobody begins to score until some hours after its event.
pub(super) async fn void_later(cx: &mut Cx, id: MatchId, owner: &Owner) -> Result<()> {
    let at = owner.ends_at().unwrap_or(cx.now).max(cx.now) + IDLE;
    jobs::schedule(cx, &Due::CloseUnplayed { match_id: id }, at).await
}

/// Voids a match that nobody began to score, or looks at it again if its event was postponed.
pub(super) async fn close_unplayed(cx: &mut Cx, id: MatchId) -> Result<()> {
    let Some(row) = store::lock(cx, id).await? else { return Ok(()) };
    if row.state()? != MatchState::Scheduled {
        return Ok(());
    }
    let owner = Owner::find(cx, row.event).await?;
    if owner.ends_at().is_some_and(|end| end > cx.now) { void_later(cx, id, &owner).await } else { finish(cx, &row).await }
}

/// Voids the matches of an event that was cancelled before they became results.
pub(super) async fn call_off(cx: &mut Cx, event: EventId) -> Result<()> {
    if !Owner::find(cx, event).await?.is_cancelled(cx.now) {
        return Ok(());
    }
    let open = reading::in_play_of(cx.db(), &[event], None, CALLED_OFF).await?;
    for id in &open {
        if let Some(row) = store::lock(cx, *id).await? {
            finish(cx, &row).await?;
        }
    }
    if open.len() == CALLED_OFF { jobs::schedule(cx, &Due::CallOff { event }, cx.now).await } else { Ok(()) }
}

/// Finishes a match in the name of whoever entered its score.
async fn finish(cx: &mut Cx, row: &LiveRow) -> Result<()> {
    let game = Game::of(row)?;
    if matches!(game.state, MatchState::Scheduled | MatchState::Live | MatchState::Suspended) {
        conclude(cx, row, &game, Ends::Itself).await?;
    }
    Ok(())
}
