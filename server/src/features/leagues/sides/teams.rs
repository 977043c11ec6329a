//! The rosters of teams: their captains invite players, who accept or decline, leave, or are taken off; also while the league is
//! played.
//!
//! INVARIANT: nobody is on the rosters of two teams of a league. Who is on a roster has a seat in all games that are to come.

use protocol::leagues::{LeagueSide, SideState};
use protocol::notifications::LeagueWhat;
use protocol::teams::{AnswerTeam, HandOverTeam, InviteToTeam, LeaveTeam, RemoveFromTeam, RenameTeam};
use protocol::text::TeamName;
use protocol::{Refusal, SideId, UserId, sentence};

use super::enrolling::{check_in_no_side, check_name_free, check_suits, count_unasked};
use super::store::{self, Row};
use super::{changing, members};
use crate::error::{Error, Result, forbidden, limit_reached, not_found};
use crate::features::blocks;
use crate::features::events::for_fixtures;
use crate::features::leagues::fixtures::ties::store as ties;
use crate::features::leagues::store as leagues;
use crate::features::leagues::{access, notices};
use crate::features::users::profiles::records::player_not_found;
use crate::run::Cx;

/// Invites players; those who are invited already stay so.
pub(in crate::features) async fn invite(cx: &mut Cx, cmd: InviteToTeam) -> Result<LeagueSide> {
    let (league, row) = lock_as_captain(cx, cmd.side).await?;
    let mut new = cmd.players;
    new.sort_unstable();
    new.dedup();
    new.retain(|user| !row.members.iter().any(|member| member.player == *user));
    let asked = row.members.len() + new.len();
    check_room(&league, asked)?;
    if store::profiles(cx.db(), cx.tenant(), &new).await?.len() != new.len() {
        return Err(player_not_found());
    }
    for user in &new {
        if blocks::any_between(cx.db(), *user, row.player.into_iter().chain([league.organiser])).await? {
            return Err(player_not_found());
        }
        check_in_no_side(cx, &league, *user, "players").await?;
    }
    count_unasked(cx, &new).await?;
    for user in &new {
        members::save(cx.db(), row.id, *user, true, cx.now).await?;
    }
    notices::league(cx, &league, &new, LeagueWhat::TeamAsked, None).await?;
    changing::touch(cx, &row).await
}

/// Accepts or declines an invitation.
pub(in crate::features) async fn answer(cx: &mut Cx, cmd: AnswerTeam) -> Result<LeagueSide> {
    let me = cx.caller()?.user;
    let (league, row) = lock_team(cx, cmd.side).await?;
    let invited = row.members.iter().any(|member| member.player == me && member.is_invited);
    if !invited {
        return Err(if row.users().contains(&me) { changing::changed_meanwhile(&row) } else { not_found() });
    }
    let what = if cmd.accept {
        check_in_no_side(cx, &league, me, "side").await?;
        check_room(&league, row.users().len() + 1)?;
        check_suits(cx, &league, &[me]).await?;
        members::save(cx.db(), row.id, me, false, cx.now).await?;
        for event in ties::games_to_come(cx.db(), row.id).await? {
            Box::pin(for_fixtures::admit(cx, event, me)).await?;
        }
        LeagueWhat::TeamAccepted
    } else {
        members::delete(cx.db(), row.id, me).await?;
        LeagueWhat::TeamDeclined
    };
    notices::league(cx, &league, row.player.as_slice(), what, None).await?;
    changing::touch(cx, &row).await
}

/// Takes a player off the roster, or an invitation back.
pub(in crate::features) async fn remove(cx: &mut Cx, cmd: RemoveFromTeam) -> Result<LeagueSide> {
    let (league, row) = lock_as_captain(cx, cmd.side).await?;
    if Some(cmd.player) == row.player {
        return Err(captain_stays(&row));
    }
    let Some(member) = row.members.iter().find(|member| member.player == cmd.player) else { return Err(not_on_roster().into()) };
    if !member.is_invited && ties::was_fielded(cx.db(), row.id, cmd.player).await? {
        return Err(Refusal::conflict(sentence!("team_fielded"), row.state_name()).into());
    }
    take_off(cx, &row, cmd.player).await?;
    notices::league(cx, &league, &[cmd.player], LeagueWhat::TeamRemoved, None).await?;
    changing::touch(cx, &row).await
}

/// Leaves a team, as long as no rubber names the caller.
pub(in crate::features) async fn leave(cx: &mut Cx, cmd: LeaveTeam) -> Result<LeagueSide> {
    let me = cx.caller()?.user;
    let (league, row) = lock_team(cx, cmd.side).await?;
    if row.player == Some(me) {
        return Err(captain_stays(&row));
    }
    if !row.users().contains(&me) {
        return Err(not_found());
    }
    if ties::was_fielded(cx.db(), row.id, me).await? {
        return Err(Refusal::conflict(sentence!("team_fielded"), row.state_name()).into());
    }
    take_off(cx, &row, me).await?;
    notices::league(cx, &league, row.player.as_slice(), LeagueWhat::TeamLeft, None).await?;
    changing::touch(cx, &row).await
}

/// Makes another player of the roster the captain.
pub(in crate::features) async fn hand_over(cx: &mut Cx, cmd: HandOverTeam) -> Result<LeagueSide> {
    let (league, row) = lock_as_captain(cx, cmd.side).await?;
    if !row.users().contains(&cmd.player) {
        return Err(not_on_roster().into());
    }
    store::writing::set_captain(cx.db(), row.id, cmd.player).await?;
    cx.record("league_side", row.id.0, "captain", row.player.map(|captain| captain.to_string()).as_deref(), Some(&cmd.player.to_string()))
        .await?;
    notices::league(cx, &league, &[cmd.player], LeagueWhat::TeamCaptain, None).await?;
    changing::touch(cx, &row).await
}

/// Gives a team another name.
pub(in crate::features) async fn rename(cx: &mut Cx, cmd: RenameTeam) -> Result<LeagueSide> {
    let name = TeamName::parse(&cmd.name)?.into_string();
    let (league, row) = lock_as_captain(cx, cmd.side).await?;
    check_name_free(cx, &league, &name, Some(row.id)).await?;
    store::writing::set_name(cx.db(), row.id, &name).await?;
    changing::touch(cx, &row).await
}

/// Takes somebody whose account is removed off their team: a captain hands over to whoever came first. `false` if they are its only
/// player: the team has to give up.
pub(super) async fn forget(cx: &mut Cx, row: &Row, user: UserId) -> Result<bool> {
    if row.player == Some(user) {
        let Some(next) = row.users().into_iter().find(|other| *other != user) else { return Ok(false) };
        store::writing::set_captain(cx.db(), row.id, next).await?;
    }
    members::delete(cx.db(), row.id, user).await?;
    changing::touch(cx, row).await?;
    Ok(true)
}

async fn take_off(cx: &mut Cx, row: &Row, player: UserId) -> Result<()> {
    members::delete(cx.db(), row.id, player).await?;
    for event in ties::games_to_come(cx.db(), row.id).await? {
        Box::pin(for_fixtures::release(cx, event, player)).await?;
    }
    Ok(())
}

/// Locks the league of a team whose roster can still change.
async fn lock_team(cx: &Cx, id: SideId) -> Result<(leagues::Row, Row)> {
    let found = store::find(cx.db(), id).await?.ok_or_else(not_found)?;
    let league = access::lock_seen(cx, found.league).await?;
    let row = store::find(cx.db(), id).await?.filter(|row| row.team.is_some()).ok_or_else(not_found)?;
    if !matches!(league.state.as_str(), "enrolling" | "closed" | "scheduled" | "active" | "suspended") {
        return Err(Refusal::conflict(sentence!("league_over"), &league.state).into());
    }
    match row.state()? {
        SideState::Forming | SideState::Enrolled | SideState::Pending | SideState::Waitlisted => Ok((league, row)),
        SideState::Withdrawn | SideState::Left | SideState::Declined | SideState::Rejected | SideState::Removed => {
            Err(changing::changed_meanwhile(&row))
        }
    }
}

async fn lock_as_captain(cx: &Cx, id: SideId) -> Result<(leagues::Row, Row)> {
    let (league, row) = lock_team(cx, id).await?;
    if row.player != Some(cx.caller()?.user) {
        return Err(forbidden(sentence!("team_captain_only")));
    }
    if row.asked()?.is_empty() { Ok((league, row)) } else { Err(changing::changed_meanwhile(&row)) }
}

/// Refuses a larger roster than the league allows.
fn check_room(league: &leagues::Row, size: usize) -> Result<()> {
    let max = league.teams()?.map_or(0, |rules| rules.roster_max);
    if i64::try_from(size).is_ok_and(|size| size <= max) { Ok(()) } else { Err(limit_reached(sentence!("team_full", max = max))) }
}

fn captain_stays(row: &Row) -> Error {
    Refusal::conflict(sentence!("team_captain_stays"), row.state_name()).into()
}

fn not_on_roster() -> Refusal {
    Refusal::invalid("player", sentence!("team_not_on_roster"))
}
