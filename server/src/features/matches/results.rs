//! Entering, correcting, confirming and disputing results.

use std::time::Duration;

use protocol::matches::{ConfirmMatch, Dispute, DisputeMatch, EditMatch, Match, MatchState, ReportMatch, Score, Side};
use protocol::notifications::About;
use protocol::people::Person;
use protocol::text::Reason;
use protocol::{ErrorCode, MatchId, Refusal, Sentence, UserId, limits, sentence};
use serde_json::json;

use super::due::Due;
use super::entered::{self, Entered};
use super::likely;
use super::live::watching;
use super::owners::{self, Owner};
use super::store::{self, StoredMatch};
use super::{parties, reading};
use crate::error::{Error, Result, forbidden, not_found};
use crate::features::events::fixtures::{self, fixtures};
use crate::features::notifications;
use crate::features::people::names;
use crate::features::schedule::answers::unchanged;
use crate::features::users::activity::{self, Cause};
use crate::jobs;
use crate::run::Cx;

/// How long the other side can dispute a result.
const CONFIRMS_AFTER: Duration = Duration::from_secs(limits::MATCH_CONFIRM_HOURS * 3_600);
/// How long a dispute can be decided.
const DECIDED_WITHIN: Duration = Duration::from_secs(limits::DISPUTE_DAYS * 86_400);

/// Enters a result, as a player or organiser of an event that has begun. An organiser who is on neither side needs nobody to
/// confirm it.
pub(super) async fn report(cx: &mut Cx, cmd: ReportMatch) -> Result<Match> {
    report_for(cx, cmd, None).await
}

async fn report_for(cx: &mut Cx, cmd: ReportMatch, captain: Option<Side>) -> Result<Match> {
    let (owner, score) = check(cx, &cmd, captain, true).await?;
    likely::check(cx, &owner, &[cmd.a.as_slice(), cmd.b.as_slice()].concat(), &score, None).await?;
    enter(cx, &owner, cmd, (score, captain)).await
}

/// The same for a fixture of a league, which checks who enters it; the sides are the fixture's. `captain` is the side for which
/// somebody enters it who leads its team and does not play in it.
pub(in crate::features) async fn report_of_fixture(cx: &mut Cx, cmd: ReportMatch, captain: Option<Side>) -> Result<Match> {
    report_for(cx, cmd, captain).await
}

/// The same for a court of the pairs that the organisers drew: in several rounds the same people may meet.
pub(in crate::features) async fn report_on_court(cx: &mut Cx, cmd: ReportMatch) -> Result<Match> {
    let (owner, score) = check(cx, &cmd, None, false).await?;
    likely::check_length(cx, &owner, &[cmd.a.as_slice(), cmd.b.as_slice()].concat(), &score, None).await?;
    enter(cx, &owner, cmd, (score, None)).await
}

/// Refuses a second result between the same sides while there is one that is not settled. A match that was to be scored live, and whose
/// result is typed in instead, is void.
async fn replace_unplayed(cx: &mut Cx, cmd: &ReportMatch) -> Result<()> {
    let Some((id, state)) = store::open_between(cx.db(), cmd.event, cmd.into()).await? else { return Ok(()) };
    if state != MatchState::Scheduled || reading::has_play(cx.db(), id).await? {
        return Err(not_now(state, open_sentence(state)));
    }
    let Some(mut unplayed) = store::lock(cx, id).await? else { return Ok(()) };
    let state = unplayed.result.state;
    if state != MatchState::Scheduled {
        // Somebody has begun to score it meanwhile.
        return Err(not_now(state, open_sentence(state)));
    }
    void_unplayed(cx, &mut unplayed).await
}

/// Whether a result still counts: it was not voided.
pub(in crate::features) async fn counts(cx: &Cx, id: MatchId) -> Result<bool> {
    Ok(store::lock(cx, id).await?.is_some_and(|stored| stored.result.state != MatchState::Voided))
}

/// `is_only`: whether the same sides have no other result that is not settled.
async fn check(cx: &mut Cx, cmd: &ReportMatch, captain: Option<Side>, is_only: bool) -> Result<(Owner, Entered)> {
    let owner = Owner::lock(cx, cmd.event).await?;
    parties::check_sides(cx, &owner, cmd.into(), captain).await?;
    // Before the fixture is asked whether it has a match.
    if is_only {
        replace_unplayed(cx, cmd).await?;
    }
    let format = parties::check_fixture(cx, &owner, cmd.into()).await?;
    if format.is_some() { owner.check_begun(cx.now) } else { owner.check_time(cx.now) }?;
    Ok((owner, Entered::check_in(&cmd.score, format.as_deref())?))
}

async fn enter(cx: &mut Cx, owner: &Owner, cmd: ReportMatch, (score, captain): (Entered, Option<Side>)) -> Result<Match> {
    let me = cx.caller()?.user;
    let (a, b) = (named(cx, &cmd.a).await?, named(cx, &cmd.b).await?);
    let (guests_a, guests_b) = (store::guests(cx.db(), &cmd.guests_a).await?, store::guests(cx.db(), &cmd.guests_b).await?);
    let result = Match {
        id: cx.new_id(),
        event: owner.named(),
        fixture: fixtures::named(cx.db(), owner.fixture()).await?,
        a,
        b,
        // Guests have no rating.
        competitive: owner.is_competitive() && guests_a.is_empty() && guests_b.is_empty(),
        guests_a,
        guests_b,
        format: score.format,
        sets: score.sets,
        ending: score.ending,
        winner: score.winner,
        state: MatchState::Reported,
        reported_by: me,
        reported_side: captain.unwrap_or(if cmd.b.contains(&me) { Side::B } else { Side::A }),
        reported_at: cx.now,
        confirms_at: Some(cx.now + CONFIRMS_AFTER),
        dispute: None,
        voids_at: None,
        correction: None,
        version: 1,
    };
    store::insert(cx, &result, captain.is_some()).await?;
    let mut stored = StoredMatch { result, organiser: owner.organiser(), by_captain: captain.is_some(), captain: captain.map(|_| me) };
    if parties::may_decide(cx, &stored, me).await? {
        settle(cx, &mut stored, None).await?;
    } else {
        ask_other_side(cx, &stored, None).await?;
    }
    Ok(stored.result)
}

/// Corrects a result, disputed or not, as the side that entered it; the other side is asked again.
pub(super) async fn edit(cx: &mut Cx, cmd: EditMatch) -> Result<Match> {
    let mut stored = parties::lock(cx, cmd.match_id).await?;
    if !stored.entered_by(cx.caller()?.user) {
        return Err(forbidden(sentence!("result_correct_own")));
    }
    let before = open_state(&stored, cmd.version)?;
    let score = entered_again(&stored, &cmd.score)?;
    let owner = Owner::of(cx, &stored).await?;
    likely::check(cx, &owner, &stored.players(), &score, Some(stored.result.id)).await?;
    set_score(&mut stored.result, score);
    stored.result.state = MatchState::Reported;
    stored.result.confirms_at = Some(cx.now + CONFIRMS_AFTER);
    (stored.result.dispute, stored.result.voids_at) = (None, None);
    save(cx, &mut stored).await?;
    ask_other_side(cx, &stored, Some(before)).await?;
    Ok(stored.result)
}

/// Confirms a result, as the other side; an organiser or official who is on neither side confirms a disputed one, with the
/// final score.
pub(super) async fn confirm(cx: &mut Cx, cmd: ConfirmMatch) -> Result<Match> {
    let me = cx.caller()?.user;
    let mut stored = parties::lock(cx, cmd.match_id).await?;
    let decides = stored.result.state == MatchState::Disputed && parties::may_decide(cx, &stored, me).await?;
    if !decides && !stored.may_confirm(me) {
        return Err(forbidden(sentence!("result_confirm_other")));
    }
    let before = open_state(&stored, cmd.version)?;
    match (cmd.score, before) {
        (score, MatchState::Disputed) if decides => {
            if let Some(score) = score {
                let score = entered_again(&stored, &score)?;
                set_score(&mut stored.result, score);
            }
        }
        (None, MatchState::Reported) => {}
        (Some(_), MatchState::Reported) => {
            return Err(Refusal::invalid("score", sentence!("result_dispute_instead")).into());
        }
        (_, state) => return Err(not_now(state, sentence!("result_disputed"))),
    }
    settle(cx, &mut stored, Some(before)).await?;
    Ok(stored.result)
}

/// Another score of a match: a league's fixture stays in the league's format.
pub(super) fn entered_again(stored: &StoredMatch, score: &Score) -> Result<Entered> {
    Entered::check_in(score, stored.result.fixture.as_ref().map(|_| stored.result.format.as_str()))
}

/// Confirms a result that nobody answered for two days. Any change since has raised its version.
pub(crate) async fn confirm_unanswered(cx: &mut Cx, id: MatchId, version: i64) -> Result<()> {
    fixtures().lock_of_match(cx, id).await?;
    let Some(mut stored) = unchanged(store::lock(cx, id).await?, version) else { return Ok(()) };
    if stored.result.state == MatchState::Reported {
        settle(cx, &mut stored, Some(MatchState::Reported)).await?;
    }
    Ok(())
}

/// Disputes a result, as the other side.
pub(super) async fn dispute(cx: &mut Cx, cmd: DisputeMatch) -> Result<Match> {
    let me = cx.caller()?.user;
    let mut stored = parties::lock(cx, cmd.match_id).await?;
    if !stored.may_dispute(me) {
        return Err(forbidden(sentence!("result_dispute_other")));
    }
    let before = open_state(&stored, cmd.version)?;
    if before == MatchState::Disputed {
        return Err(not_now(before, sentence!("result_disputed")));
    }
    let reason = Reason::parse(&cmd.reason)?.into_string();
    let sets = entered::check_disputed(&stored.result.format, &cmd.sets)?;
    stored.result.state = MatchState::Disputed;
    stored.result.confirms_at = None;
    stored.result.dispute = Some(Dispute { by: me, reason: reason.clone(), sets });
    let voids_at = cx.now + DECIDED_WITHIN;
    stored.result.voids_at = Some(voids_at);
    save(cx, &mut stored).await?;
    record_and_push(cx, &stored, Some(before)).await?;
    jobs::schedule(cx, &Due::VoidMatch { match_id: stored.result.id, version: stored.result.version }, voids_at).await?;
    let by = named(cx, &[me]).await?.pop().ok_or_else(not_found)?;
    let deciding = Owner::of(cx, &stored).await?.officials(cx).await?;
    let entered = stored.players().into_iter().filter(|user| stored.entered_by(*user));
    let concerned = entered.chain([stored.result.reported_by]).chain(deciding);
    let (event, match_id) = (stored.result.event.clone(), stored.result.id);
    notify(cx, concerned, &About::MatchDisputed { event, match_id, by: Some(by), reason }).await?;
    Ok(stored.result)
}

/// Makes a result final: adds it to the players' histories and credits their activity points.
pub(super) async fn settle(cx: &mut Cx, stored: &mut StoredMatch, before: Option<MatchState>) -> Result<()> {
    stored.result.state = MatchState::Confirmed;
    (stored.result.confirms_at, stored.result.voids_at) = (None, None);
    save(cx, stored).await?;
    record_and_push(cx, stored, before).await?;
    credit_players(cx, stored).await?;
    let about =
        About::MatchConfirmed { event: stored.result.event.clone(), match_id: stored.result.id, score: score_text(&stored.result)? };
    notify(cx, stored.players(), &about).await
}

/// Credits the activity points of a match that was played; once, however often it is corrected.
pub(super) async fn credit_players(cx: &mut Cx, stored: &StoredMatch) -> Result<()> {
    if entered::earns_points(stored.result.ending) {
        let players: Vec<UserId> = stored.players();
        let there = names::reachable(cx.db(), cx.tenant(), players.iter().copied()).await?;
        for user in players.into_iter().filter(|user| there.iter().any(|person| person.id == *user)) {
            activity::earn(cx, user, Cause::GameConfirmed, stored.result.id.0).await?;
        }
    }
    Ok(())
}

/// Asks the other side to confirm a result that was scored live.
pub(super) async fn ask(cx: &mut Cx, stored: &mut StoredMatch, before: MatchState) -> Result<()> {
    stored.result.state = MatchState::Reported;
    stored.result.confirms_at = Some(cx.now + CONFIRMS_AFTER);
    save(cx, stored).await?;
    ask_other_side(cx, stored, Some(before)).await
}

/// Voids a match that was to be scored live: it was not played, or does not count.
pub(super) async fn void_unplayed(cx: &mut Cx, stored: &mut StoredMatch) -> Result<()> {
    let before = stored.result.state;
    stored.result.state = MatchState::Voided;
    save(cx, stored).await?;
    record_and_push(cx, stored, Some(before)).await
}

/// Asks the other side to confirm a result, and schedules its confirmation.
async fn ask_other_side(cx: &mut Cx, stored: &StoredMatch, before: Option<MatchState>) -> Result<()> {
    record_and_push(cx, stored, before).await?;
    let Match { id, version, confirms_at, .. } = stored.result;
    let now = cx.now;
    jobs::schedule(cx, &Due::ConfirmMatch { match_id: id, version }, confirms_at.unwrap_or(now)).await?;
    let by = named(cx, &[cx.caller()?.user]).await?.pop().ok_or_else(not_found)?;
    let about = About::MatchReported { event: stored.result.event.clone(), match_id: id, by: Some(by), score: score_text(&stored.result)? };
    notify(cx, stored.players().into_iter().filter(|user| stored.may_confirm(*user)), &about).await
}

/// Records a change and pushes it.
pub(super) async fn record_and_push(cx: &mut Cx, stored: &StoredMatch, before: Option<MatchState>) -> Result<()> {
    let result = &stored.result;
    let from = before.map(store::to_column).transpose()?;
    cx.record("match", result.id.0, "result", from.as_deref(), Some(&store::to_column(result.state)?)).await?;
    owners::announce(cx, result).await?;
    watching::push_live(cx, result.id).await
}

/// Notifies people, each once, except the actor.
pub(super) async fn notify(cx: &mut Cx, users: impl IntoIterator<Item = UserId>, about: &About) -> Result<()> {
    let by = cx.actor().user();
    let mut users: Vec<UserId> = users.into_iter().filter(|user| Some(*user) != by).collect();
    users.sort_unstable();
    users.dedup();
    notifications::notify_all(cx, &users, about, by).await
}

pub(super) async fn save(cx: &Cx, stored: &mut StoredMatch) -> Result<()> {
    stored.result.version += 1;
    store::update(cx.db(), &stored.result).await
}

pub(super) fn set_score(result: &mut Match, score: Entered) {
    (result.format, result.sets, result.ending, result.winner) = (score.format, score.sets, score.ending, score.winner);
}

pub(super) fn score_text(result: &Match) -> Result<String> {
    entered::to_text(&result.format, &result.sets, result.ending, result.winner)
}

pub(super) async fn named(cx: &Cx, users: &[UserId]) -> Result<Vec<Person>> {
    let mut people = names::named(cx.db(), cx.tenant(), users.iter().copied()).await?;
    people.sort_by_key(|person| users.iter().position(|user| *user == person.id));
    Ok(people)
}

/// Why a match between the same sides is refused, by the state of the one that is open.
pub(super) fn open_sentence(state: MatchState) -> Sentence {
    match state {
        MatchState::Scheduled | MatchState::Live | MatchState::Suspended => sentence!("match_scored_live"),
        MatchState::Reported | MatchState::Confirmed | MatchState::Disputed | MatchState::Voided => sentence!("result_entered"),
    }
}

/// The state of a match that is not settled; refuses a settled match or an outdated version.
pub(super) fn open_state(stored: &StoredMatch, version: i64) -> Result<MatchState> {
    let Match { state, version: current, .. } = stored.result;
    match state {
        MatchState::Confirmed => Err(not_now(state, sentence!("result_confirmed"))),
        MatchState::Voided => Err(not_now(state, sentence!("result_void"))),
        MatchState::Scheduled | MatchState::Live | MatchState::Suspended => Err(not_now(state, sentence!("match_scored_live"))),
        MatchState::Reported | MatchState::Disputed if version != current => Err(not_now(state, sentence!("result_changed"))),
        MatchState::Reported | MatchState::Disputed => Ok(state),
    }
}

pub(super) fn not_now(state: MatchState, sentence: Sentence) -> Error {
    Refusal::saying(ErrorCode::Conflict, sentence).with(json!({ "state": state })).into()
}
