//! The waiting list of a league, which moves up by itself.

use protocol::leagues::SideState;
use protocol::notifications::LeagueWhat;

use super::{changing, store};
use crate::error::{Result, not_found};
use crate::features::leagues::notices;
use crate::features::leagues::store as leagues;
use crate::run::Cx;

/// Gives free places of a league that is not drawn yet to the waiting list, in its order.
pub(in crate::features::leagues) async fn fill(cx: &mut Cx, league: &leagues::Row) -> Result<()> {
    loop {
        let now = leagues::find(cx.db(), cx.tenant(), league.id).await?.ok_or_else(not_found)?;
        if now.taken >= now.capacity {
            return Ok(());
        }
        let Some(first) = store::first_in_line(cx.db(), league.id).await? else { return Ok(()) };
        let row = changing::change(cx, &now, &first, SideState::Enrolled, None).await?;
        notices::league(cx, &now, &row.users(), LeagueWhat::MovedUp, None).await?;
    }
}
