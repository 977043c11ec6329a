//! Giving up a place in a league, before the draw and after it.

use protocol::leagues::{LeagueSide, LeaveLeague, SideState};
use protocol::notifications::LeagueWhat;
use protocol::text::Reason;
use protocol::{LeagueId, Refusal, UserId, sentence};

use super::store::{self, Row, named};
use super::{changing, line, members, reading, teams};
use crate::error::{Result, forbidden};
use crate::features::leagues::store as leagues;
use crate::features::leagues::{access, fixtures, moving, notices};
use crate::run::Cx;

/// Gives up the caller's side.
pub(in crate::features::leagues) async fn leave(cx: &mut Cx, cmd: LeaveLeague) -> Result<LeagueSide> {
    let me = cx.caller()?.user;
    let reason = cmd.reason.as_deref().map(Reason::parse).transpose()?.map(Reason::into_string);
    let league = access::lock_seen(cx, cmd.league).await?;
    let row = reading::listed_of_player(cx.db(), league.id, me).await?.ok_or_else(not_a_player)?;
    if row.team.is_some() && row.player != Some(me) {
        return Err(forbidden(sentence!("team_captain_only")));
    }
    let row = give_up(cx, &league, &row, SideState::Left, reason.clone()).await?;
    let partner: Vec<UserId> = row.users().into_iter().filter(|user| *user != me).collect();
    notices::league(cx, &league, &partner, LeagueWhat::Withdrew, reason).await?;
    notices::organisers(cx, &league, LeagueWhat::Withdrew).await?;
    changing::shown(cx.db(), &row, cx.now).await
}

fn not_a_player() -> Refusal {
    Refusal::saying(protocol::ErrorCode::Conflict, sentence!("league_not_in_it"))
}

/// Takes a side out of a locked league: before the draw with the state `to`, after it as withdrawn.
pub(super) async fn give_up(cx: &mut Cx, league: &leagues::Row, row: &Row, to: SideState, reason: Option<String>) -> Result<Row> {
    let before = row.state()?;
    match league.state.as_str() {
        "enrolling" | "closed" => {
            let row = changing::change(cx, league, row, to, reason).await?;
            if before == SideState::Enrolled {
                line::fill(cx, league).await?;
            }
            Ok(row)
        }
        "scheduled" | "active" | "suspended" if before == SideState::Enrolled => {
            let row = changing::withdraw(cx, league, row, to, reason).await?;
            let groups = fixtures::withdraw(cx, league, row.id).await?;
            Box::pin(fixtures::ties::progress::forfeit(cx, league, row.id)).await?;
            moving::moved(cx, league, &groups).await?;
            if league.is_open_ended() {
                line::fill(cx, league).await?;
            }
            Ok(row)
        }
        "scheduled" | "active" | "suspended" if league.is_open_ended() && before != SideState::Withdrawn => {
            changing::change(cx, league, row, to, reason).await
        }
        state => Err(Refusal::conflict(sentence!("league_over"), state).into()),
    }
}

/// Forgets the invitations and the names of somebody whose account is removed. Returns the leagues that they are to be taken out of.
pub(in crate::features::leagues) async fn forget(cx: &Cx, user: UserId) -> Result<Vec<LeagueId>> {
    members::delete_invitations(cx.db(), user).await?;
    named::delete_names(cx.db(), user).await?;
    store::leagues_of(cx.db(), user).await
}

/// Takes somebody whose account is removed out of a league.
pub(in crate::features::leagues) async fn take_out(cx: &mut Cx, league: LeagueId, user: UserId) -> Result<()> {
    let Some(league) = leagues::lock(cx, league).await?.filter(|league| !league.is_over()) else { return Ok(()) };
    while let Some(row) = reading::listed_of_player(cx.db(), league.id, user).await? {
        if row.state()? == SideState::Withdrawn {
            break;
        }
        if row.team.is_some() && teams::forget(cx, &row, user).await? {
            continue;
        }
        let row = give_up(cx, &league, &row, SideState::Left, None).await?;
        notices::league(cx, &league, &row.users(), LeagueWhat::Withdrew, None).await?;
        notices::organisers(cx, &league, LeagueWhat::Withdrew).await?;
    }
    Ok(())
}
