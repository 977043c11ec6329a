//! A live match becomes a result: by its scorer, a while after its last point, or once nobody scores it any more.

use std::time::Duration;

use protocol::matches::{Match, MatchState, Score, Side};
use protocol::notifications::{About, LiveStage};
use protocol::{MatchId, limits};

use super::board::ending_of;
use super::due::Due;
use super::game::Game;
use super::store::{self, LiveRow};
use crate::error::{Result, not_found};
use crate::features::matches::entered::Entered;
use crate::features::matches::{parties, results, store as matches};
use crate::features::notifications;
use crate::jobs;
use crate::run::Cx;

/// After how long without an event a match is finished.
pub(super) const IDLE: Duration = Duration::from_secs(limits::LIVE_IDLE_HOURS * 3_600);

/// Makes a match a result, and says in which state it is: confirmed if an official scored it; void without a point; else the
/// other side is asked.
pub(super) async fn conclude(cx: &mut Cx, row: &LiveRow, game: &Game) -> Result<MatchState> {
    let mut stored = matches::lock(cx, row.id).await?.ok_or_else(not_found)?;
    let before = stored.result.state;
    let scorer = row.scorer.unwrap_or(row.made_by);
    if game.is_empty() {
        results::void_unplayed(cx, &mut stored).await?;
    } else {
        let ending = game.play.ending().map_or(protocol::matches::Ending::Abandoned, ending_of);
        let winner = game.play.winner().map(Side::from);
        let score = Score { format: Some(row.format.clone()), sets: game.sets_so_far(), ending, winner };
        results::set_score(&mut stored.result, Entered::check(&score)?);
        stored.result.reported_by = scorer;
        stored.result.reported_side = stored.side_of(scorer).unwrap_or(Side::A);
        stored.result.reported_at = cx.now;
        if parties::may_decide(cx, &stored, scorer).await? {
            results::settle(cx, &mut stored, Some(before)).await?;
        } else {
            results::ask(cx, &mut stored, before).await?;
        }
        notify_favourites(cx, row.id, LiveStage::Ended, Some(game)).await?;
    }
    Ok(stored.result.state)
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
    match row.state()? {
        MatchState::Live | MatchState::Suspended if row.changed_at + IDLE <= cx.now => finish(cx, &row).await,
        MatchState::Live | MatchState::Suspended => jobs::schedule(cx, &Due::CloseIdle { match_id: id }, row.changed_at + IDLE).await,
        MatchState::Scheduled | MatchState::Reported | MatchState::Confirmed | MatchState::Disputed | MatchState::Voided => Ok(()),
    }
}

/// Finishes a match in its scorer's name.
async fn finish(cx: &mut Cx, row: &LiveRow) -> Result<()> {
    let game = Game::of(row)?;
    if !matches!(game.state, MatchState::Scheduled | MatchState::Live | MatchState::Suspended) {
        return Ok(());
    }
    cx.act_as(row.scorer.unwrap_or(row.made_by));
    conclude(cx, row, &game).await?;
    Ok(())
}

/// Notifies those whose favourite a match is. `game` is its score.
pub(super) async fn notify_favourites(cx: &mut Cx, id: MatchId, stage: LiveStage, game: Option<&Game>) -> Result<()> {
    let users = store::favoured_by(cx.db(), id).await?;
    if users.is_empty() {
        return Ok(());
    }
    let Some(stored) = matches::find(cx.db(), cx.tenant(), id).await? else { return Ok(()) };
    let score = game.map(|game| score_now(&stored.result, game)).transpose()?.unwrap_or_default();
    let about = About::MatchLive { event: stored.result.event.clone(), match_id: id, stage, players: players(&stored.result), score };
    notifications::notify_all(cx, &users, &about, None).await
}

/// For example: Okafor / Raman v Vasquez / Fuentes. Guests have no name outside the roster.
fn players(result: &Match) -> String {
    let side = |people: &[protocol::people::Person], guests: usize| {
        let last_name = |person: &protocol::people::Person| person.name.split_whitespace().last().unwrap_or_default().to_owned();
        let guests = std::iter::repeat_n("+1".to_owned(), guests);
        people.iter().map(last_name).chain(guests).collect::<Vec<_>>().join(" / ")
    };
    format!("{} v {}", side(&result.a, result.guests_a.len()), side(&result.b, result.guests_b.len()))
}

/// Of a match in play from side A: `6-4 5-2 40-15`.
fn score_now(result: &Match, game: &Game) -> Result<String> {
    if game.play.ending().is_some() {
        return results::score_text(&Match {
            sets: game.sets_so_far(),
            ending: game.play.ending().map_or(result.ending, ending_of),
            winner: game.play.winner().map(Side::from),
            ..result.clone()
        });
    }
    let sets = game.sets_so_far().into_iter().map(|set| format!("{}-{}", set.a, set.b));
    let (a, b) = game.play.points_shown();
    Ok(sets.chain([format!("{a}-{b}")]).collect::<Vec<_>>().join(" "))
}
