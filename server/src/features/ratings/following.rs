//! Ratings follow matches: what is confirmed, corrected or voided is rated in the same transaction.

use protocol::MatchId;
use protocol::matches::{Match, MatchState};
use protocol::ratings::RatingKind;

use super::counted::{Counted, Place};
use super::due::Due;
use super::replay::{self, Replay};
use super::store;
use crate::error::Result;
use crate::features::matches::reading;
use crate::jobs;
use crate::run::Cx;

/// Matches from before there were ratings that one job rates.
const EARLIER_TOGETHER: usize = 20;

/// Follows a change of a match, which is saved already and whose row is locked.
pub(in crate::features) async fn match_changed(cx: &mut Cx, result: &Match) -> Result<()> {
    // What was confirmed is never in play again.
    if matches!(result.state, MatchState::Scheduled | MatchState::Live | MatchState::Suspended) {
        return Ok(());
    }
    let counted = Counted::of(result)?;
    match (counted, store::find(cx.db(), result.id).await?) {
        (None, None) => Ok(()),
        (Some(counted), None) => rate_new(cx, &counted).await,
        (Some(counted), Some(row)) if (row.played()?, row.sets()) == (counted.played, counted.sets) => Ok(()),
        // It keeps its place, whatever became of the event's time.
        (Some(counted), Some(row)) => {
            let mut replay = begin(cx, &counted, true).await?;
            store::save_match(cx.db(), cx.tenant(), (row.at(), row.day()), &counted).await?;
            replay.add(Place { day: row.day(), id: counted.id });
            replay::with_a_result(cx, replay).await
        }
        (None, Some(row)) => take_out(cx, Place { day: row.day(), id: result.id }, result).await,
    }
}

/// Rates a match for the first time. Mostly it is the last one of its players, and no other match is rated again.
async fn rate_new(cx: &mut Cx, counted: &Counted) -> Result<()> {
    let place = counted.place();
    let column = Replay::new(counted.kind)?.column().to_owned();
    let mut is_late = false;
    for (_, user) in &counted.players {
        is_late = is_late || store::next(cx.db(), *user, &column, place).await?.is_some();
    }
    let mut replay = begin(cx, counted, is_late).await?;
    store::save_match(cx.db(), cx.tenant(), (counted.at, place.day), counted).await?;
    store::add_players(cx.db(), &column, counted).await?;
    replay.add(place);
    replay::with_a_result(cx, replay).await
}

/// Locks what a match changes. `is_late`: others were rated after it, so that no other replay may run at once.
async fn begin(cx: &Cx, counted: &Counted, is_late: bool) -> Result<Replay> {
    let mut replay = Replay::new(counted.kind)?;
    if is_late {
        store::lock_pool(cx.db(), cx.tenant(), replay.column()).await?;
    }
    replay.lock(cx, counted.players.iter().map(|(_, user)| *user)).await?;
    Ok(replay)
}

/// Takes out a match that no longer counts.
async fn take_out(cx: &mut Cx, place: Place, result: &Match) -> Result<()> {
    let kind = if result.a.len() == 1 { RatingKind::Singles } else { RatingKind::Doubles };
    let mut replay = Replay::new(kind)?;
    store::lock_pool(cx.db(), cx.tenant(), replay.column()).await?;
    replay.lock(cx, result.a.iter().chain(&result.b).map(|person| person.id)).await?;
    replay.take_out(cx, place).await?;
    replay::with_a_result(cx, replay).await
}

/// Rates some of the matches that were confirmed before there were ratings, and goes on with the rest in another transaction.
pub(super) async fn rate_earlier(cx: &mut Cx, after: Option<MatchId>) -> Result<()> {
    let earlier = reading::lock_confirmed(cx, after, EARLIER_TOGETHER).await?;
    for result in &earlier {
        match_changed(cx, result).await?;
    }
    match earlier.last() {
        Some(last) => jobs::schedule(cx, &Due::RateEarlier { after: Some(last.id) }, cx.now).await,
        None => Ok(()),
    }
}
