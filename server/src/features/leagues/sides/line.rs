//! The waiting list of a league, which moves up by itself.

use protocol::leagues::SideState;
use protocol::notifications::LeagueWhat;
use protocol::{LeagueId, UserId};

use super::{changing, store};
use crate::error::{Result, not_found};
use crate::features::leagues::due::Due;
use crate::features::leagues::notices;
use crate::features::leagues::store as leagues;
use crate::jobs;
use crate::run::Cx;

/// People who move up in one transaction, or a side more: the room is opened on the topic of each, and a command has a limit of topics.
const BATCH: usize = 16;

/// Gives free places of a locked league to the waiting list, in its order: a batch now, the others by a job. Nobody passes those who
/// wait for it: whoever enrols meanwhile comes after them.
pub(in crate::features::leagues) async fn fill(cx: &mut Cx, league: &leagues::Row) -> Result<()> {
    let mut moved: Vec<UserId> = Vec::new();
    loop {
        let now = leagues::find(cx.db(), cx.tenant(), league.id).await?.ok_or_else(not_found)?;
        let first = if now.taken < now.capacity { store::first_in_line(cx.db(), league.id).await? } else { None };
        let Some(first) = first else { break };
        if moved.len() >= BATCH {
            jobs::schedule(cx, &Due::FillPlaces { league: league.id }, cx.now).await?;
            break;
        }
        moved.extend(changing::change(cx, &now, &first, SideState::Enrolled, None).await?.users());
    }
    notices::league(cx, league, &moved, LeagueWhat::MovedUp, None).await
}

/// Goes on giving free places to the waiting list, if the league still takes sides.
pub(in crate::features::leagues) async fn continue_filling(cx: &mut Cx, league: LeagueId) -> Result<()> {
    match leagues::lock(cx, league).await? {
        Some(row) if matches!(row.state.as_str(), "enrolling" | "closed") || (row.is_open_ended() && row.is_played()) => {
            fill(cx, &row).await
        }
        Some(_) | None => Ok(()),
    }
}
