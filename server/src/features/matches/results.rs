//! Results entered, corrected, confirmed, disputed, voided.

use std::time::Duration;

use protocol::events::{EventPush, EventState};
use protocol::matches::{ConfirmMatch, Dispute, DisputeMatch, EditMatch, Match, MatchState, ReportMatch, Side, VoidMatch};
use protocol::notifications::About;
use protocol::people::Person;
use protocol::text::Reason;
use protocol::{ErrorCode, MatchId, Millis, Refusal, Topic, UserId, limits};
use serde_json::json;

use super::due::Due;
use super::entered::{self, Entered};
use super::parties;
use super::store::{self, Kept};
use crate::error::{Error, Result, forbidden, not_found};
use crate::features::events::facts;
use crate::features::events::seats::Facts;
use crate::features::notifications;
use crate::features::people::names;
use crate::features::users::activity::{self, Cause};
use crate::jobs;
use crate::run::Cx;

/// How long the other side has to say that a result is wrong.
const CONFIRMS_AFTER: Duration = Duration::from_secs(limits::MATCH_CONFIRM_HOURS * 3_600);
/// How long after the end of an event its results are entered.
const ENTERED_WITHIN: Duration = Duration::from_secs(limits::RESULT_DAYS * 86_400);

/// A player of an event that has begun, or its organiser, enters a result.
pub(super) async fn report(cx: &mut Cx, cmd: ReportMatch) -> Result<Match> {
    let me = cx.caller()?.user;
    let event = facts::lock(cx, cmd.event).await?.ok_or_else(not_found)?;
    parties::sides(cx, &event, &cmd.a, &cmd.b).await?;
    has_begun(&event, cx.now)?;
    let score = Entered::check(&cmd.score)?;
    if let Some(state) = store::open_between(cx.db(), event.id, &cmd.a, &cmd.b).await? {
        return Err(not_now(state, "A result of this match is entered already: confirm it, or say that it is wrong."));
    }
    let (a, b) = (named(cx, &cmd.a).await?, named(cx, &cmd.b).await?);
    let result = Match {
        id: cx.new_id(),
        event: event.named(),
        a,
        b,
        format: score.format,
        sets: score.sets,
        ending: score.ending,
        winner: score.winner,
        state: MatchState::Reported,
        reported_by: me,
        reported_side: if cmd.b.contains(&me) { Side::B } else { Side::A },
        reported_at: cx.now,
        confirms_at: Some(cx.now + CONFIRMS_AFTER),
        dispute: None,
        version: 1,
    };
    store::insert(cx, &result).await?;
    let kept = Kept { result, organiser: event.organiser };
    ask(cx, &kept, None).await?;
    Ok(kept.result)
}

/// The side that entered a result corrects it, also after it was disputed: the other side is asked again.
pub(super) async fn edit(cx: &mut Cx, cmd: EditMatch) -> Result<Match> {
    let mut kept = parties::take(cx, cmd.match_id).await?;
    if !kept.entered_by(cx.caller()?.user) {
        return Err(forbidden("Only the side that entered the result can correct it."));
    }
    let before = is_open(&kept, cmd.version)?;
    set_score(&mut kept.result, Entered::check(&cmd.score)?);
    kept.result.state = MatchState::Reported;
    kept.result.confirms_at = Some(cx.now + CONFIRMS_AFTER);
    kept.result.dispute = None;
    save(cx, &mut kept).await?;
    ask(cx, &kept, Some(before)).await?;
    Ok(kept.result)
}

/// The other side says that a result is right; the organiser says so of a disputed one, with the score that holds.
pub(super) async fn confirm(cx: &mut Cx, cmd: ConfirmMatch) -> Result<Match> {
    let me = cx.caller()?.user;
    let mut kept = parties::take(cx, cmd.match_id).await?;
    let decides = kept.result.state == MatchState::Disputed && me == kept.organiser;
    if !decides && !kept.asks(me) {
        return Err(forbidden("The other side confirms a result, and of a disputed one the organiser decides."));
    }
    let before = is_open(&kept, cmd.version)?;
    match (cmd.score, before) {
        (score, MatchState::Disputed) if decides => {
            if let Some(score) = score {
                set_score(&mut kept.result, Entered::check(&score)?);
            }
        }
        (None, MatchState::Reported) => {}
        (Some(_), _) => return Err(Refusal::invalid("score", "Say that it is wrong, with the score as you remember it.").into()),
        (None, state) => return Err(not_now(state, "It is disputed: the organiser decides.")),
    }
    settle(cx, &mut kept, before).await?;
    Ok(kept.result)
}

/// Two days have passed without a word: whatever was done since has raised the version, and then this has come too late.
pub(crate) async fn confirm_by_itself(cx: &mut Cx, id: MatchId, version: i64) -> Result<()> {
    let Some(mut kept) = store::lock(cx, id).await? else { return Ok(()) };
    if kept.result.state == MatchState::Reported && kept.result.version == version {
        settle(cx, &mut kept, MatchState::Reported).await?;
    }
    Ok(())
}

/// The other side says that a result is wrong.
pub(super) async fn dispute(cx: &mut Cx, cmd: DisputeMatch) -> Result<Match> {
    let me = cx.caller()?.user;
    let mut kept = parties::take(cx, cmd.match_id).await?;
    if !kept.asks(me) {
        return Err(forbidden("Only the other side can say that a result is wrong."));
    }
    let before = is_open(&kept, cmd.version)?;
    if before == MatchState::Disputed {
        return Err(not_now(before, "It is disputed: the organiser decides."));
    }
    let reason = Reason::parse(&cmd.reason)?.into_string();
    let sets = entered::remembered(&kept.result.format, &cmd.sets)?;
    kept.result.state = MatchState::Disputed;
    kept.result.confirms_at = None;
    kept.result.dispute = Some(Dispute { by: me, reason: reason.clone(), sets });
    save(cx, &mut kept).await?;
    changed(cx, &kept, Some(before)).await?;
    let by = named(cx, &[me]).await?.pop().ok_or_else(not_found)?;
    let concerned = kept.players().into_iter().filter(|user| kept.entered_by(*user)).chain([kept.organiser, kept.result.reported_by]);
    let (event, match_id) = (kept.result.event.clone(), kept.result.id);
    tell(cx, concerned, &About::MatchDisputed { event, match_id, by, reason }).await?;
    Ok(kept.result)
}

/// The organiser says that a disputed result does not count.
pub(super) async fn void(cx: &mut Cx, cmd: VoidMatch) -> Result<Match> {
    let mut kept = parties::take(cx, cmd.match_id).await?;
    if cx.caller()?.user != kept.organiser {
        return Err(forbidden("Only the organiser can do this."));
    }
    let before = is_open(&kept, cmd.version)?;
    if before != MatchState::Disputed {
        return Err(not_now(before, "Nobody has said that this result is wrong."));
    }
    kept.result.state = MatchState::Voided;
    save(cx, &mut kept).await?;
    changed(cx, &kept, Some(before)).await?;
    let about = About::MatchVoided { event: kept.result.event.clone(), match_id: kept.result.id };
    tell(cx, kept.players(), &about).await?;
    Ok(kept.result)
}

/// It holds from now on: everybody has it in their history, and whoever played has the points.
async fn settle(cx: &mut Cx, kept: &mut Kept, before: MatchState) -> Result<()> {
    kept.result.state = MatchState::Confirmed;
    kept.result.confirms_at = None;
    save(cx, kept).await?;
    changed(cx, kept, Some(before)).await?;
    if entered::was_played(kept.result.ending) {
        let players: Vec<UserId> = kept.players();
        let there = names::reachable(cx.db(), cx.tenant(), players.iter().copied()).await?;
        for user in players.into_iter().filter(|user| there.iter().any(|person| person.id == *user)) {
            activity::earn(cx, user, Cause::GameConfirmed, kept.result.id.0).await?;
        }
    }
    let about = About::MatchConfirmed { event: kept.result.event.clone(), match_id: kept.result.id, score: words(&kept.result)? };
    tell(cx, kept.players(), &about).await
}

/// Asks the other side whether a result is right, and counts the two days.
async fn ask(cx: &mut Cx, kept: &Kept, before: Option<MatchState>) -> Result<()> {
    changed(cx, kept, before).await?;
    let Match { id, version, confirms_at, .. } = kept.result;
    let now = cx.now;
    jobs::schedule(cx, &Due::ConfirmMatch { match_id: id, version }, confirms_at.unwrap_or(now)).await?;
    let by = named(cx, &[cx.caller()?.user]).await?.pop().ok_or_else(not_found)?;
    let about = About::MatchReported { event: kept.result.event.clone(), match_id: id, by, score: words(&kept.result)? };
    tell(cx, kept.players().into_iter().filter(|user| kept.asks(*user)), &about).await
}

/// Writes down the change, and tells whoever looks at the event, blocks or not: who was on court is everybody's there.
async fn changed(cx: &mut Cx, kept: &Kept, before: Option<MatchState>) -> Result<()> {
    let result = &kept.result;
    let from = before.map(store::word).transpose()?;
    cx.record("match", result.id.0, "result", from.as_deref(), Some(&store::word(result.state)?)).await?;
    cx.push(Topic::Event(result.event.id), &EventPush::MatchChanged { result: Box::new(result.clone()) })?.without_author();
    Ok(())
}

/// Tells people, but for whoever did it, each once.
async fn tell(cx: &mut Cx, users: impl IntoIterator<Item = UserId>, about: &About) -> Result<()> {
    let by = cx.actor().user();
    let mut users: Vec<UserId> = users.into_iter().filter(|user| Some(*user) != by).collect();
    users.sort_unstable();
    users.dedup();
    for user in users {
        notifications::notify(cx, user, about.clone(), by).await?;
    }
    Ok(())
}

async fn save(cx: &Cx, kept: &mut Kept) -> Result<()> {
    kept.result.version += 1;
    store::update(cx.db(), &kept.result).await
}

fn set_score(result: &mut Match, score: Entered) {
    (result.format, result.sets, result.ending, result.winner) = (score.format, score.sets, score.ending, score.winner);
}

fn words(result: &Match) -> Result<String> {
    entered::in_words(&result.format, &result.sets, result.ending, result.winner)
}

async fn named(cx: &Cx, users: &[UserId]) -> Result<Vec<Person>> {
    let mut people = names::named(cx.db(), cx.tenant(), users.iter().copied()).await?;
    people.sort_by_key(|person| users.iter().position(|user| *user == person.id));
    Ok(people)
}

/// Results are entered from the beginning of an event on, until some days after its end.
fn has_begun(event: &Facts, now: Millis) -> Result<()> {
    let state = event.state_at(now);
    let sentence = match state {
        EventState::InProgress => return Ok(()),
        EventState::Past if event.ends_at.is_some_and(|end| now <= end + ENTERED_WITHIN) => return Ok(()),
        EventState::Past => "Results are entered within seven days after the game.",
        EventState::Cancelled => "This game was cancelled.",
        EventState::Draft | EventState::Pending | EventState::Published | EventState::Full => "This game has not begun yet.",
    };
    Err(Refusal::new(ErrorCode::Conflict, sentence).with(json!({ "state": state })).into())
}

/// Where a match stands that is not settled, for whoever looked at it as it is.
fn is_open(kept: &Kept, version: i64) -> Result<MatchState> {
    let Match { state, version: current, .. } = kept.result;
    match state {
        MatchState::Confirmed => Err(not_now(state, "This result is confirmed.")),
        MatchState::Voided => Err(not_now(state, "This result does not count any more.")),
        MatchState::Reported | MatchState::Disputed if version != current => {
            Err(not_now(state, "This result was changed in the meantime. Look at it again."))
        }
        MatchState::Reported | MatchState::Disputed => Ok(state),
    }
}

fn not_now(state: MatchState, sentence: &str) -> Error {
    Refusal::new(ErrorCode::Conflict, sentence).with(json!({ "state": state })).into()
}
