//! Recording what a scorer enters.

use protocol::live::{BoardCorrection, MatchPush, Recorded, ScoreEvent, ScorePoints, Suspension};
use protocol::matches::MatchState;
use protocol::notifications::LiveStage;
use protocol::{ErrorCode, MatchId, Millis, PadId, Refusal, Sentence, Topic, limits, sentence};
use rules::scoring::Stake;
use serde_json::json;

use super::board;
use super::due::Due;
use super::game::{Done, Game};
use super::store::{self, LiveRow};
use super::{access, favourites, finishing, watching};
use crate::error::{Error, Result, not_found};
use crate::features::matches::owners::Owner;
use crate::features::matches::store as matches;
use crate::features::written::{self, Scope};
use crate::jobs;
use crate::run::Cx;

/// How long a match that is over can be changed before it is finished by itself.
const FINISHED_AFTER: std::time::Duration = std::time::Duration::from_secs(limits::LIVE_FINISH_MINUTES * 60);

/// Records events that a pad has stored, with its own times.
pub(super) async fn record_stored(cx: &mut Cx, cmd: ScorePoints) -> Result<Recorded> {
    if cmd.events.len() > limits::PAD_EVENTS_MAX {
        let sentence = sentence!("at_once", max = limits::PAD_EVENTS_MAX);
        return Err(Refusal::saying(ErrorCode::LimitReached, sentence).on("events").into());
    }
    let now = cx.now;
    // A clock that is ahead would put points into the future.
    let events = cmd.events.into_iter().map(|stored| (stored.event, stored.at.min(now))).collect();
    record(cx, cmd.match_id, cmd.pad, cmd.after, events).await
}

/// Records events, all or none, for the scorer on the pad that scores.
pub(super) async fn record(cx: &mut Cx, id: MatchId, pad: PadId, after: i64, events: Vec<(ScoreEvent, Millis)>) -> Result<Recorded> {
    let me = cx.caller()?.user;
    let mut row = lock_as_scorer(cx, id, pad).await?;
    if row.events != after {
        return Err(moved_on(sentence!("match_moved_on"), &row));
    }
    let mut game = Game::of(&row)?;
    let ends_unplayed = |event: &ScoreEvent| matches!(event, ScoreEvent::Walkover { .. } | ScoreEvent::Defaulted { .. });
    if game.state == MatchState::Scheduled && events.iter().any(|(event, _)| ends_unplayed(event)) {
        Owner::find(cx, row.event).await?.check_live_time(cx.now)?;
    }
    let (before, sets) = (game.state, game.sets_so_far());
    let mut finished = false;
    for (index, (event, at)) in events.iter().enumerate() {
        if finished {
            return Err(at_index(game.not_now(), index));
        }
        match game.apply(event).map_err(|refused| at_index(refused, index))? {
            Done::Added => row.correction = None,
            Done::Corrected(what, reason) => {
                row.correction = Some(serde_json::to_string(&BoardCorrection { what, reason, by: Some(me), at: *at })?);
            }
            Done::Suspended(reason) => row.suspension = Some(serde_json::to_string(&Suspension { since: *at, reason, by: Some(me) })?),
            Done::Resumed => {}
            Done::Finished => finished = true,
        }
    }
    if game.state != MatchState::Suspended {
        row.suspension = None;
    }
    store::append(cx, id, row.events, me, &events).await?;
    row.events += i64::try_from(events.len()).unwrap_or_default();
    row.play.clone_from(&game.text);
    row.changed_at = cx.now;
    if finished {
        store::save(cx, &row).await?;
        let state = finishing::conclude(cx, &row, &game, finishing::Ends::Scorer).await?;
        return Ok(Recorded { events: row.events, state });
    }
    announce(cx, &mut row, &game).await?;
    store::save(cx, &row).await?;
    let so_far = game.sets_so_far();
    if so_far != sets || game.state != before {
        matches::update_score(cx.db(), id, game.state, &so_far).await?;
        watching::push_to_event(cx, id).await?;
    }
    push_board(cx, &row, &game)?;
    Ok(Recorded { events: row.events, state: game.state })
}

/// Locks a match for its scorer; refuses everybody else, and the scorer on another pad.
async fn lock_as_scorer(cx: &Cx, id: MatchId, pad: PadId) -> Result<LiveRow> {
    let me = cx.caller()?.user;
    let row = store::lock(cx, id).await?.ok_or_else(not_found)?;
    if row.scorer != Some(me) {
        access::check_seen(cx, &row).await?;
    }
    match (row.scorer == Some(me), row.pad == Some(pad)) {
        (true, true) => Ok(row),
        (true, false) => Err(moved_on(sentence!("scored_on_other_pad"), &row)),
        (false, _) => Err(moved_on(sentence!("scored_by_other"), &row)),
    }
}

/// `conflict`, with what the pad needs to go on: how many events there are, and who scores where.
fn moved_on(sentence: Sentence, row: &LiveRow) -> Error {
    let data = json!({ "events": row.events, "scorer": row.scorer, "pad": row.pad });
    Refusal::saying(ErrorCode::Conflict, sentence).with(data).into()
}

/// The same refusal, with the index of the event that is refused.
fn at_index(error: Error, index: usize) -> Error {
    match error {
        Error::Refused(mut refusal) => {
            let mut data = refusal.data.take().unwrap_or_else(|| json!({}));
            if let Some(fields) = data.as_object_mut() {
                fields.insert("index".into(), index.into());
            }
            refusal.data = Some(data);
            Error::Refused(refusal)
        }
        Error::Db(_) | Error::Internal(_) => error,
    }
}

/// Notifies those whose favourite it is of the first match point, and has a match that is over finished after a while.
async fn announce(cx: &mut Cx, row: &mut LiveRow, game: &Game) -> Result<()> {
    if game.play.ending().is_some() {
        let at = cx.now + FINISHED_AFTER;
        return jobs::schedule(cx, &Due::Finish { match_id: row.id, events: row.events }, at).await;
    }
    let is_match_point = game.play.stakes().highest() == Some(Stake::Match);
    if is_match_point && !row.match_point && game.state == MatchState::Live {
        row.match_point = true;
        favourites::notify(cx, row.id, LiveStage::MatchPoint, Some(game)).await?;
    }
    Ok(())
}

pub(super) fn push_board(cx: &mut Cx, row: &LiveRow, game: &Game) -> Result<()> {
    let board = board::board(row, game)?;
    written::push(cx, (Topic::Match(row.id), row.id.0), Scope::State, board, |board| MatchPush::BoardChanged { board: Box::new(board) })
}
