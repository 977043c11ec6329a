//! Handing a league over to a co-organiser, with the games of its fixtures.

use protocol::leagues::{HandOverLeague, League};
use protocol::notifications::LeagueWhat;
use protocol::staff::StaffRole;
use protocol::{Refusal, UserId, sentence};

use super::staffing::lock_as_the_organiser;
use super::store::{self, Row};
use super::{notices, organisers, rooms, showing};
use crate::error::{Result, not_found};
use crate::features::events::for_fixtures;
use crate::features::staff;
use crate::run::Cx;

/// Makes a co-organiser the organiser of a league, and its organiser a co-organiser.
pub(super) async fn hand_over(cx: &mut Cx, cmd: HandOverLeague) -> Result<League> {
    let me = cx.caller()?.user;
    let row = lock_as_the_organiser(cx, cmd.league).await?;
    if matches!(row.state.as_str(), "cancelled" | "archived") {
        return Err(Refusal::conflict(sentence!("league_over"), &row.state).into());
    }
    if cmd.to == me {
        return Err(Refusal::invalid("to", sentence!("league_organiser_already")).into());
    }
    if !organisers::co_organisers(cx.db(), &row).await?.contains(&cmd.to) {
        return Err(Refusal::invalid("to", sentence!("league_hand_over_to")).into());
    }
    let (since, _) = store::organised_since(cx.db(), row.id).await?;
    staff::give(cx.db(), row.id.0, me, StaffRole::CoOrganiser, cmd.to, since).await?;
    change(cx, &row, cmd.to).await?;
    showing::push_changed(cx, row.id, true).await
}

/// Hands a locked league whose organiser has removed their account over to the co-organiser who was asked first; `false` if there is
/// none, and for a draft.
pub(super) async fn succeed(cx: &mut Cx, row: &Row) -> Result<bool> {
    let heir = organisers::co_organisers(cx.db(), row).await?.first().copied();
    let Some(heir) = heir.filter(|_| row.state != "draft") else { return Ok(false) };
    change(cx, row, heir).await?;
    showing::push_changed(cx, row.id, false).await?;
    Ok(true)
}

/// Gives a locked league another organiser, one of its staff, who runs its games and owns its room from now on. Who is in a block with
/// its organiser follows from who that is: its subscribers open it again.
async fn change(cx: &mut Cx, row: &Row, to: UserId) -> Result<()> {
    let (since, by) = staff::appointment(cx.db(), row.id.0, to).await?.unzip();
    staff::end(cx.db(), &[row.id.0], to).await?;
    store::set_organiser(cx.db(), row.id, to, (since.unwrap_or(cx.now), by)).await?;
    cx.record("league", row.id.0, "organiser", Some(&row.organiser.to_string()), Some(&to.to_string())).await?;
    for_fixtures::hand_over(cx, row.id, to).await?;
    let after = store::find(cx.db(), cx.tenant(), row.id).await?.ok_or_else(not_found)?;
    rooms::hand_over(cx, &after, row.organiser).await?;
    notices::league(cx, &after, &[to], LeagueWhat::HandedOver, None).await?;
    cx.push_reopen(protocol::Topic::League(row.id));
    Ok(())
}
