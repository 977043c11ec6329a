//! Decisions by somebody who is on neither side: voiding a disputed result, and correcting a confirmed one. Without such an
//! organiser the operator decides, or time does.

use protocol::matches::{CorrectMatch, Correction, Match, MatchState, VoidMatch};
use protocol::notifications::About;
use protocol::text::Reason;
use protocol::{MatchId, TenantId, sentence};

use super::parties;
use super::results::{credit_players, entered_again, not_now, notify, open_state, record_and_push, save, score_text, set_score, settle};
use super::store::{self, StoredMatch};
use crate::db::Db;
use crate::error::{Result, forbidden, not_found};
use crate::features::events::fixtures::fixtures;
use crate::features::schedule::answers::unchanged;
use crate::run::Cx;

/// Disputed results that one list of the operator shows.
const LISTED: i64 = 100;

/// Voids a disputed result, as an organiser or official who is on neither side.
pub(super) async fn void(cx: &mut Cx, cmd: VoidMatch) -> Result<Match> {
    let mut stored = lock_to_decide(cx, cmd.match_id).await?;
    let before = open_state(&stored, cmd.version)?;
    if before != MatchState::Disputed {
        return Err(not_now(before, sentence!("result_undisputed")));
    }
    void_disputed(cx, &mut stored).await?;
    Ok(stored.result)
}

/// Corrects a confirmed result, as an organiser or official who is on neither side; both sides read why.
pub(super) async fn correct(cx: &mut Cx, cmd: CorrectMatch) -> Result<Match> {
    let reason = Reason::parse(&cmd.reason)?.into_string();
    let mut stored = lock_to_decide(cx, cmd.match_id).await?;
    let state = stored.result.state;
    if state != MatchState::Confirmed {
        return Err(not_now(state, sentence!("result_unconfirmed")));
    }
    if stored.result.version != cmd.version {
        return Err(not_now(state, sentence!("result_changed")));
    }
    let score = entered_again(&stored, &cmd.score)?;
    set_score(&mut stored.result, score);
    stored.result.correction = Some(Correction { by: cx.caller()?.user, reason: reason.clone(), at: cx.now });
    save(cx, &mut stored).await?;
    record_and_push(cx, &stored, Some(state)).await?;
    credit_players(cx, &stored).await?;
    let (event, match_id, score) = (stored.result.event.clone(), stored.result.id, score_text(&stored.result)?);
    notify(cx, stored.players(), &About::MatchCorrected { event, match_id, score, reason }).await?;
    Ok(stored.result)
}

/// Locks a match for an organiser or official who is on neither side.
async fn lock_to_decide(cx: &Cx, id: MatchId) -> Result<StoredMatch> {
    let stored = parties::lock(cx, id).await?;
    let may = parties::may_decide(cx, &stored, cx.caller()?.user).await?;
    if may { Ok(stored) } else { Err(forbidden(sentence!("result_decided_by_others"))) }
}

/// Voids a disputed result that nobody decided in time. Any change since has raised its version.
pub(super) async fn void_undecided(cx: &mut Cx, id: MatchId, version: i64) -> Result<()> {
    fixtures().lock_of_match(cx, id).await?;
    let Some(mut stored) = unchanged(store::lock(cx, id).await?, version) else { return Ok(()) };
    if stored.result.state == MatchState::Disputed {
        void_disputed(cx, &mut stored).await?;
    }
    Ok(())
}

async fn void_disputed(cx: &mut Cx, stored: &mut StoredMatch) -> Result<()> {
    let before = stored.result.state;
    (stored.result.state, stored.result.voids_at) = (MatchState::Voided, None);
    save(cx, stored).await?;
    record_and_push(cx, stored, Some(before)).await?;
    let about = About::MatchVoided { event: stored.result.event.clone(), match_id: stored.result.id };
    notify(cx, stored.players(), &about).await
}

/// Disputed results, for the operator; the one that is void soonest comes first.
pub async fn disputed(db: &Db, tenant: Option<TenantId>) -> Result<Vec<Match>> {
    Ok(store::disputed(db, tenant, LISTED).await?.into_iter().map(|stored| stored.result).collect())
}

/// Decides a disputed result, as the operator: it is confirmed as entered, or voided.
pub async fn decide(cx: &mut Cx, id: MatchId, stands: bool) -> Result<()> {
    fixtures().lock_of_match(cx, id).await?;
    let mut stored = store::lock(cx, id).await?.ok_or_else(not_found)?;
    match stored.result.state {
        MatchState::Disputed if stands => settle(cx, &mut stored, Some(MatchState::Disputed)).await,
        MatchState::Disputed => void_disputed(cx, &mut stored).await,
        state @ (MatchState::Scheduled
        | MatchState::Live
        | MatchState::Suspended
        | MatchState::Reported
        | MatchState::Confirmed
        | MatchState::Voided) => Err(not_now(state, sentence!("result_undisputed"))),
    }
}
