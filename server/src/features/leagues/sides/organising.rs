//! What organisers decide about the sides of their league.

use std::collections::HashSet;

use protocol::leagues::{AddSide, DecideSide, League, LeagueSide, RemoveSide, SeedSides, SideState};
use protocol::notifications::LeagueWhat;
use protocol::text::Reason;
use protocol::{Refusal, SideId, UserId, sentence};

use super::changing;
use super::enrolling::{check_in_no_side, check_not_drawn, check_size, check_takes_sides, count_unasked, new_side, new_team};
use super::leaving::give_up;
use super::store::{self, Row};
use crate::error::{Error, Result, not_found};
use crate::features::blocks;
use crate::features::leagues::store as leagues;
use crate::features::leagues::{access, notices, showing};
use crate::features::users::profiles::records::player_not_found;
use crate::run::Cx;

/// Accepts or rejects a request, or takes a side from the waiting list.
pub(in crate::features::leagues) async fn decide(cx: &mut Cx, cmd: DecideSide) -> Result<LeagueSide> {
    let (league, row) = lock_side(cx, cmd.side).await?;
    check_takes_sides(&league)?;
    let (to, what) = match (row.state()?, cmd.accept) {
        (SideState::Pending, true) if league.taken < league.capacity => (SideState::Enrolled, LeagueWhat::Accepted),
        (SideState::Pending, true) => (SideState::Waitlisted, LeagueWhat::Accepted),
        (SideState::Waitlisted, true) => {
            check_size(&league)?;
            (SideState::Enrolled, LeagueWhat::MovedUp)
        }
        (SideState::Pending | SideState::Waitlisted, false) => (SideState::Rejected, LeagueWhat::Rejected),
        _ => return Err(changing::changed_meanwhile(&row)),
    };
    let row = changing::change(cx, &league, &row, to, None).await?;
    notices::league(cx, &league, &row.users(), what, None).await?;
    changing::shown(cx.db(), &row, cx.now).await
}

/// Invites people to play, whatever their level. The caller alone needs no answer.
pub(in crate::features::leagues) async fn add(cx: &mut Cx, cmd: AddSide) -> Result<LeagueSide> {
    let league = access::lock_as_organiser(cx, cmd.league).await?;
    check_takes_sides(&league)?;
    check_size(&league)?;
    check_number(&league, &cmd)?;
    if store::profiles(cx.db(), cx.tenant(), &cmd.players).await?.len() != cmd.players.len()
        || blocks::any_between(cx.db(), cx.caller()?.user, cmd.players.iter().copied()).await?
    {
        return Err(player_not_found());
    }
    let mut withdrawn = None;
    for user in &cmd.players {
        withdrawn = check_in_no_side(cx, &league, *user, "players").await?;
    }
    let me = cx.caller()?.user;
    let others: Vec<UserId> = cmd.players.iter().copied().filter(|user| *user != me).collect();
    count_unasked(cx, &others).await?;
    let row = match cmd.players.as_slice() {
        players if league.is_of_teams() => new_team(cx, &league, cmd.name.as_deref(), players).await?,
        [player] => match withdrawn {
            Some(row) => row,
            None => new_side(cx, &league, *player, None).await?,
        },
        [player, partner, ..] => match store::withdrawn_pair(cx.db(), league.id, [*player, *partner]).await? {
            Some(row) => row,
            None => new_side(cx, &league, *player, Some(*partner)).await?,
        },
        [] => return Err(player_not_found()),
    };
    let asked = [row.player != Some(me), row.team.is_none() && row.partner.is_some_and(|partner| partner != me)];
    store::writing::set_asked(cx.db(), row.id, asked, true).await?;
    let to = if asked.contains(&true) { SideState::Forming } else { SideState::Enrolled };
    let row = changing::change(cx, &league, &row, to, None).await?;
    notices::league(cx, &league, &row.asked()?, LeagueWhat::Invited, None).await?;
    notices::league(cx, &league, &row.invited(), LeagueWhat::TeamAsked, None).await?;
    changing::shown(cx.db(), &row, cx.now).await
}

/// Refuses too few or too many players for a side, somebody twice, and a name where there are no teams.
fn check_number(league: &leagues::Row, cmd: &AddSide) -> Result<()> {
    let players = &cmd.players;
    let distinct: HashSet<&UserId> = players.iter().collect();
    let sentence = match league.teams()? {
        None if cmd.name.is_some() => return Err(Refusal::invalid("name", sentence!("league_no_teams")).into()),
        Some(rules) if players.is_empty() || i64::try_from(players.len()).is_ok_and(|count| count > rules.roster_max) => {
            sentence!("team_size", max = rules.roster_max)
        }
        None if !league.is_doubles() && players.len() != 1 => sentence!("league_side_of_one"),
        None if league.is_doubles() && players.len() != 2 => sentence!("league_side_of_two"),
        Some(_) | None if distinct.len() != players.len() => sentence!("player_twice"),
        Some(_) | None => return Ok(()),
    };
    Err(Refusal::invalid("players", sentence).into())
}

/// Removes a side before the draw, or withdraws it after.
pub(in crate::features::leagues) async fn remove(cx: &mut Cx, cmd: RemoveSide) -> Result<LeagueSide> {
    let reason = Reason::parse(&cmd.reason)?.into_string();
    let (league, row) = lock_side(cx, cmd.side).await?;
    if !row.state()?.is_listed() || row.state()? == SideState::Withdrawn {
        return Err(changing::changed_meanwhile(&row));
    }
    let row = give_up(cx, &league, &row, SideState::Removed, Some(reason.clone())).await?;
    notices::league(cx, &league, &row.users(), LeagueWhat::Removed, Some(reason)).await?;
    changing::shown(cx.db(), &row, cx.now).await
}

/// Seeds enrolled sides in the order given; nobody else is seeded.
pub(in crate::features::leagues) async fn seed(cx: &mut Cx, cmd: SeedSides) -> Result<League> {
    let league = access::lock_as_organiser(cx, cmd.league).await?;
    check_not_drawn(&league)?;
    let enrolled: HashSet<SideId> = store::playing(cx.db(), league.id).await?.into_iter().map(|row| row.id).collect();
    let mut seen = HashSet::new();
    if cmd.sides.iter().any(|side| !enrolled.contains(side) || !seen.insert(*side)) {
        return Err(Refusal::invalid("sides", sentence!("league_seed_unknown")).into());
    }
    store::writing::set_seeds(cx.db(), league.id, &cmd.sides).await?;
    showing::push_changed(cx, league.id, true).await
}

/// Turns away everybody without a place when the league is drawn.
pub(in crate::features::leagues) async fn turn_away(cx: &mut Cx, league: &leagues::Row) -> Result<()> {
    let mut users: Vec<UserId> = Vec::new();
    for row in store::listed(cx.db(), league.id).await? {
        if matches!(row.state()?, SideState::Forming | SideState::Pending | SideState::Waitlisted) {
            users.extend(changing::change(cx, league, &row, SideState::Rejected, None).await?.users());
        }
    }
    notices::league(cx, league, &users, LeagueWhat::NoPlace, None).await
}

/// Locks the league of a side that the caller organises. A side without a place is there for its players and organisers alone.
async fn lock_side(cx: &Cx, id: SideId) -> Result<(leagues::Row, Row)> {
    let found = store::find(cx.db(), id).await?.ok_or_else(not_found)?;
    let is_seen = found.is_public()? || found.users().contains(&cx.caller()?.user);
    match access::lock_as_organiser(cx, found.league).await {
        Ok(league) => Ok((league, store::find(cx.db(), id).await?.ok_or_else(not_found)?)),
        Err(Error::Refused(_)) if !is_seen => Err(not_found()),
        Err(error) => Err(error),
    }
}
