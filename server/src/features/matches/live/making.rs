//! Making a match that is scored live, starting it, and who may watch it.

use protocol::live::{CreateMatch, FavourMatch, LiveMatch, Partner, Recorded, ShowMatch, StartMatch};
use protocol::matches::{Ending, Match, MatchState, Side};
use protocol::notifications::LiveStage;
use protocol::people::Person;
use protocol::ratings::RatingKind;
use protocol::session::Done;
use protocol::{ErrorCode, Refusal, Topic, UserId, sentence};
use rules::scoring::Format;

use super::due::{Due, IDLE};
use super::store::LiveRow;
use super::{access, favourites, finishing, odds, scorers, store, watching};
use crate::error::{Error, Result, forbidden, not_found};
use crate::features::events::fixtures;
use crate::features::matches::owners::{self, Owner};
use crate::features::matches::sides::Sides;
use crate::features::matches::{entered, likely, parties, results, store as matches};
use crate::features::ratings::reading as ratings;
use crate::jobs;
use crate::run::Cx;

/// Makes a match of an event's players.
pub(in crate::features) async fn create(cx: &mut Cx, cmd: CreateMatch) -> Result<LiveMatch> {
    let me = cx.caller()?.user;
    let owner = Owner::lock(cx, cmd.event).await?;
    let sides = Sides { a: &cmd.a, b: &cmd.b, guests_a: &cmd.guests_a, guests_b: &cmd.guests_b };
    parties::check_sides(cx, &owner, sides, None).await?;
    let agreed = parties::check_fixture(cx, &owner, sides).await?;
    owner.check_live_time(cx.now)?;
    let format = entered::format_in(cmd.format.as_deref(), agreed.as_deref())?;
    if let Some((_, state)) = matches::open_between(cx.db(), owner.id(), sides).await? {
        return Err(results::not_now(state, results::open_sentence(state)));
    }
    likely::check_another(cx, &owner, &[cmd.a.as_slice(), cmd.b.as_slice()].concat()).await?;
    let (a, b) = (results::named(cx, &cmd.a).await?, results::named(cx, &cmd.b).await?);
    let (guests_a, guests_b) = (matches::guests(cx.db(), &cmd.guests_a).await?, matches::guests(cx.db(), &cmd.guests_b).await?);
    let result = Match {
        id: cx.new_id(),
        event: owner.named(),
        fixture: fixtures::named(cx.db(), owner.fixture()).await?,
        competitive: owner.is_competitive() && guests_a.is_empty() && guests_b.is_empty(),
        a,
        b,
        guests_a,
        guests_b,
        format: format.to_string(),
        sets: Vec::new(),
        ending: Ending::Completed,
        winner: None,
        state: MatchState::Scheduled,
        reported_by: me,
        reported_side: if cmd.b.contains(&me) { Side::B } else { Side::A },
        reported_at: cx.now,
        confirms_at: None,
        dispute: None,
        voids_at: None,
        correction: None,
        version: 1,
    };
    matches::insert(cx, &result, false).await?;
    let chance = chance(cx, &result, &format).await?;
    store::insert(cx, result.id, owner.is_public(cx.db()).await?, chance).await?;
    finishing::void_later(cx, result.id, &owner).await?;
    owners::announce(cx, &result).await?;
    watching::live_match(cx.db(), cx.tenant(), result.id).await?.ok_or_else(not_found)
}

/// The chance of side A, per mille, from the ratings of all players, or the levels that they declare; none with a guest.
async fn chance(cx: &Cx, result: &Match, format: &Format) -> Result<Option<i64>> {
    if !result.guests_a.is_empty() || !result.guests_b.is_empty() {
        return Ok(None);
    }
    let kind = if result.a.len() > 1 { RatingKind::Doubles } else { RatingKind::Singles };
    let users: Vec<UserId> = result.a.iter().chain(&result.b).map(|person| person.id).collect();
    let known = ratings::known(cx.db(), kind, &users).await?;
    let side = |people: &[Person]| -> Vec<_> { people.iter().map(|person| known.get(&person.id).map(|known| known.rating)).collect() };
    Ok(ratings::chance(&side(&result.a), &side(&result.b), cx.now, format.best_of()).map(odds::stored))
}

/// Starts a match on the caller's pad; before the first point, a toss can be corrected by starting again.
pub(super) async fn start(cx: &mut Cx, cmd: StartMatch) -> Result<Recorded> {
    let me = cx.caller()?.user;
    let mut row = access::lock_seen(cx, cmd.match_id).await?;
    if !scorers::may_score(cx, &row, me).await? {
        return Err(forbidden(sentence!("scorers_only")));
    }
    let state = row.state()?;
    let may_start = match state {
        // A walkover before the toss may have been undone.
        MatchState::Scheduled => row.play.is_empty(),
        MatchState::Live => row.events == 0,
        MatchState::Suspended | MatchState::Reported | MatchState::Confirmed | MatchState::Disputed | MatchState::Voided => false,
    };
    if !may_start {
        return Err(Refusal::saying(ErrorCode::Conflict, sentence!("match_begun")).with(serde_json::json!({ "state": state })).into());
    }
    let partners = [("server", cmd.toss.server.partner), ("second_server", cmd.toss.second_server)];
    if let Some((field, _)) = partners.into_iter().find(|(_, partner)| !row.doubles && *partner != Partner::First) {
        return Err(Refusal::invalid(field, sentence!("server_singles")).into());
    }
    row.toss = Some(serde_json::to_string(&cmd.toss)?);
    (row.scorer, row.pad, row.changed_at) = (Some(me), Some(cmd.pad), cx.now);
    let is_new = row.started_at.is_none();
    if is_new {
        Owner::find(cx, row.event).await?.check_live_time(cx.now)?;
        row.chance = chance_now(cx, &row).await?;
    }
    row.started_at = row.started_at.or(Some(cx.now));
    store::save(cx, &row).await?;
    matches::update_score(cx.db(), row.id, MatchState::Live, &[]).await?;
    if is_new {
        jobs::schedule(cx, &Due::CloseIdle { match_id: row.id }, cx.now + IDLE).await?;
        favourites::notify(cx, row.id, LiveStage::Started, None).await?;
    }
    watching::push_to_event(cx, row.id).await?;
    watching::push_live(cx, row.id).await?;
    Ok(Recorded { events: row.events, state: MatchState::Live })
}

/// The chance of a match that starts: since it was made, its players may have played others.
async fn chance_now(cx: &Cx, row: &LiveRow) -> Result<Option<i64>> {
    let stored = matches::find(cx.db(), cx.tenant(), row.id).await?.ok_or_else(not_found)?;
    let format = row.format.parse().map_err(|_| Error::internal("a stored format is none"))?;
    chance(cx, &stored.result, &format).await
}

/// Decides whether everybody may watch. Whoever no longer may is cut from the topic.
pub(super) async fn show(cx: &mut Cx, cmd: ShowMatch) -> Result<Done> {
    let me = cx.caller()?.user;
    let row = access::lock_seen(cx, cmd.match_id).await?;
    if !scorers::manages(cx, &row, me).await? {
        return Err(forbidden(sentence!("players_only")));
    }
    if row.is_public != cmd.is_public {
        store::show(cx.db(), row.id, cmd.is_public).await?;
        watching::push_live(cx, row.id).await?;
        if !cmd.is_public {
            cx.push_reopen(Topic::Match(row.id));
        }
    }
    Ok(Done {})
}

/// Adds a match to the caller's favourites, or removes it.
pub(super) async fn favour(cx: &mut Cx, cmd: FavourMatch) -> Result<Done> {
    let me = cx.caller()?.user;
    if cmd.is_favourite {
        let row = access::lock_seen(cx, cmd.match_id).await?;
        store::favour(cx.db(), row.id, me).await?;
    } else {
        store::unfavour(cx.db(), cmd.match_id, me).await?;
    }
    Ok(Done {})
}
