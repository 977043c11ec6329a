//! Who scores: one person on one device at a time.
//!
//! INVARIANT: players, organisers and officials may always score. Of all others only the one may to whom it was given last: a new link,
//! a take-over, handing over and a block with a player end every older right.

use protocol::live::{HandOverScoring, MakeScorerLink, Recorded, ScorerLink, TakeOverScoring};
use protocol::matches::MatchState;
use protocol::notifications::About;
use protocol::session::Done;
use protocol::{UserId, sentence};

use super::access::lock_seen;
use super::game::Game;
use super::store::{self, LiveRow};
use super::watching;
use crate::error::{Result, forbidden, not_found};
use crate::features::asking;
use crate::features::blocks;
use crate::features::matches::owners::Owner;
use crate::features::matches::store as matches;
use crate::features::notifications;
use crate::features::people::names;
use crate::features::unasked::Repeated;
use crate::features::users::profiles::records::player_not_found;
use crate::run::Cx;

/// Hands the scoring over; the next device of theirs that opens the pad scores.
pub(super) async fn hand_over(cx: &mut Cx, cmd: HandOverScoring) -> Result<Done> {
    let me = cx.caller()?.user;
    let mut row = lock_seen(cx, cmd.match_id).await?;
    let manages = manages(cx, &row, me).await?;
    if row.scorer != Some(me) && !manages {
        return Err(forbidden(sentence!("scorers_only")));
    }
    check_open(&row)?;
    let is_there = !names::reachable(cx.db(), cx.tenant(), [cmd.to]).await?.is_empty();
    if !is_there || blocks::any_between(cx.db(), me, [cmd.to]).await? {
        return Err(player_not_found());
    }
    if cmd.to == me || self::manages(cx, &row, cmd.to).await? {
        // They take part: nobody is asked who has nothing to do with it.
        cx.note_counted();
    } else {
        asking::check(cx, Repeated::HandOverScoring, &[cmd.to], sentence!("staff_asked_often")).await?;
    }
    let by = if manages { Some(me) } else { store::added_by(cx.db(), row.id, me).await? };
    store::delete_scorers(cx.db(), row.id).await?;
    store::add_scorer(cx.db(), row.id, cmd.to, by).await?;
    (row.scorer, row.pad) = (Some(cmd.to), None);
    store::save(cx, &row).await?;
    watching::push_live(cx, row.id).await?;
    if cmd.to != me {
        let by = names::named(cx.db(), cx.tenant(), [me]).await?.pop();
        let event = Owner::find(cx, row.event).await?.named();
        notifications::notify(cx, cmd.to, About::ScoringAsked { event, match_id: row.id, by }, Some(me)).await?;
    }
    Ok(Done {})
}

/// Takes the scoring over, from whoever scores now.
pub(super) async fn take_over(cx: &mut Cx, cmd: TakeOverScoring) -> Result<Recorded> {
    let me = cx.caller()?.user;
    let mut row = store::lock(cx, cmd.match_id).await?.ok_or_else(not_found)?;
    let linked = match &cmd.link {
        Some(secret) => row.link > 0 && cx.keys().is_scorer_secret(row.id, row.link, secret)?,
        None => false,
    };
    if !linked {
        row = lock_seen(cx, row.id).await?;
        if !may_score(cx, &row, me).await? {
            return Err(forbidden(sentence!("scorers_only")));
        }
    }
    check_open(&row)?;
    if linked {
        check_not_blocked(cx, &row, me).await?;
    }
    let by = if linked { row.link_by } else { store::added_by(cx.db(), row.id, me).await? };
    store::delete_scorers(cx.db(), row.id).await?;
    if !manages(cx, &row, me).await? {
        store::add_scorer(cx.db(), row.id, me, by).await?;
    }
    if (row.scorer, row.pad) != (Some(me), Some(cmd.pad)) {
        (row.scorer, row.pad) = (Some(me), Some(cmd.pad));
        store::save(cx, &row).await?;
        watching::push_live(cx, row.id).await?;
    }
    Ok(Recorded { events: row.events, state: row.state()? })
}

/// `not_found` for somebody with a link who is in a block with a player, unless they may score anyway.
async fn check_not_blocked(cx: &Cx, row: &LiveRow, user: UserId) -> Result<()> {
    let players = matches::players_of(cx.db(), &[row.id]).await?.into_iter().map(|(_, player)| player);
    let blocked = blocks::any_between(cx.db(), user, players).await?;
    if blocked && !manages(cx, row, user).await? { Err(not_found()) } else { Ok(()) }
}

/// Ends what somebody was given in the matches of a player who is in a block with them.
pub(super) async fn end_between(cx: &mut Cx, user: UserId, player: UserId) -> Result<()> {
    if !blocks::any_between(cx.db(), user, [player]).await? {
        return Ok(());
    }
    for id in store::scored_with(cx.db(), user, player).await? {
        let Some(mut row) = store::lock(cx, id).await? else { continue };
        if check_open(&row).is_ok() && !manages(cx, &row, user).await? {
            end_given(cx, &mut row).await?;
            store::save(cx, &row).await?;
            watching::push_live(cx, id).await?;
        }
    }
    Ok(())
}

/// Ends the right of whoever scores and is no player, organiser or official.
async fn end_given(cx: &Cx, row: &mut LiveRow) -> Result<()> {
    store::delete_scorers(cx.db(), row.id).await?;
    if let Some(scorer) = row.scorer
        && !manages(cx, row, scorer).await?
    {
        (row.scorer, row.pad) = (None, None);
    }
    Ok(())
}

/// Makes a new link; the one before no longer holds, nor does what was given before.
pub(super) async fn make_link(cx: &mut Cx, cmd: MakeScorerLink) -> Result<ScorerLink> {
    let me = cx.caller()?.user;
    let mut row = lock_seen(cx, cmd.match_id).await?;
    if !manages(cx, &row, me).await? {
        return Err(forbidden(sentence!("players_only")));
    }
    (row.link, row.link_by) = (row.link + 1, Some(me));
    let before = row.scorer;
    if check_open(&row).is_ok() {
        end_given(cx, &mut row).await?;
    }
    store::save(cx, &row).await?;
    if row.scorer != before {
        watching::push_live(cx, row.id).await?;
    }
    Ok(ScorerLink { secret: cx.keys().scorer_secret(row.id, row.link)? })
}

/// Refuses what no longer makes sense once a match is a result.
pub(super) fn check_open(row: &LiveRow) -> Result<()> {
    match row.state()? {
        MatchState::Scheduled | MatchState::Live | MatchState::Suspended => Ok(()),
        MatchState::Reported | MatchState::Confirmed | MatchState::Disputed | MatchState::Voided => Err(Game::of(row)?.not_now()),
    }
}

/// Whether somebody may take the scoring over: players, organisers, officials, and those to whom it was handed.
pub(super) async fn may_score(cx: &Cx, row: &LiveRow, user: UserId) -> Result<bool> {
    Ok(store::may_score(cx.db(), row.id, user).await? || manages(cx, row, user).await?)
}

/// Whether somebody is a player, an organiser or an official.
pub(super) async fn manages(cx: &Cx, row: &LiveRow, user: UserId) -> Result<bool> {
    if matches::plays_in(cx.db(), row.id, user).await? {
        return Ok(true);
    }
    Owner::find(cx, row.event).await?.officiates(cx.db(), user).await
}
