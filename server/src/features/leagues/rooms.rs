//! The room of a league: its members are the players of sides with a place, the organiser, who owns it, and the co-organisers. It is
//! read-only a week after the league is over.
//!
//! The game of a fixture has a room of its own, for those who play in it: a league's organiser, who would be in hundreds, is a member
//! of those alone in which they play (`events::rooms`).

use std::time::Duration;

use protocol::leagues::SideState;
use protocol::{ChatId, LeagueId, Millis, UserId};

use super::due::Due;
use super::sides::store as sides;
use super::store::{self, Row};
use super::{organisers, sides::reading};
use crate::error::Result;
use crate::features::chat::event_rooms::{self, Subject};
use crate::jobs;
use crate::run::Cx;

/// How long members may write in the room after the league is over.
const ROOM_OPEN_FOR: Duration = Duration::from_secs(7 * 86_400);

/// Opens the room of a locked league, for everybody who belongs in it.
pub(super) async fn open(cx: &mut Cx, league: &Row) -> Result<ChatId> {
    let chat = event_rooms::open(cx, Subject::League(league.id), &league.name, league.organiser).await?;
    store::set_room(cx.db(), league.id, chat).await?;
    let mut members = organisers::co_organisers(cx.db(), league).await?;
    for side in sides::playing(cx.db(), league.id).await? {
        if side.state()? == SideState::Enrolled {
            members.extend(side.users());
        }
    }
    members.retain(|user| *user != league.organiser);
    members.sort_unstable();
    members.dedup();
    if !members.is_empty() {
        event_rooms::admit_all(cx, chat, &members).await?;
    }
    Ok(chat)
}

/// Has the room of a locked league follow what its sides and its staff are now, for these people. A league without a room gets one
/// with the first who belongs in it.
pub(super) async fn follow(cx: &mut Cx, league: &Row, users: &[UserId]) -> Result<()> {
    for user in users {
        let belongs =
            organisers::organises(cx.db(), league, *user).await? || reading::enrolled_of_player(cx.db(), league.id, *user).await?.is_some();
        match (store::room(cx.db(), league.id).await?, belongs) {
            (Some(chat), true) => event_rooms::admit(cx, chat, *user, None).await?,
            (Some(chat), false) => event_rooms::leave(cx, chat, *user, None).await?,
            (None, true) => open(cx, league).await.map(drop)?,
            (None, false) => {}
        }
    }
    Ok(())
}

/// Gives the room the name of its league.
pub(super) async fn retitle(cx: &mut Cx, league: &Row) -> Result<()> {
    match league.chat {
        Some(chat) => event_rooms::retitle(cx, chat, &league.name, league.organiser).await,
        None => Ok(()),
    }
}

/// Makes the new organiser of a league the owner of its room; who was it before stays as long as they belong in it.
pub(super) async fn hand_over(cx: &mut Cx, league: &Row, from: UserId) -> Result<()> {
    let Some(chat) = league.chat else { return Ok(()) };
    event_rooms::hand_over(cx, chat, from, league.organiser).await?;
    follow(cx, league, &[from]).await
}

/// Schedules that the room of a league that is over from now on becomes read-only.
pub(super) async fn schedule_closing(cx: &Cx, league: LeagueId) -> Result<()> {
    jobs::schedule(cx, &Due::CloseRoom { league, over_at: cx.now }, cx.now + ROOM_OPEN_FOR).await
}

/// Makes the room read-only, unless the league was opened again since.
pub(super) async fn close(cx: &mut Cx, league: LeagueId, over_at: Millis) -> Result<()> {
    let Some(row) = store::lock(cx, league).await? else { return Ok(()) };
    let is_over = matches!(row.state.as_str(), "completed" | "archived" | "cancelled");
    match row.chat.filter(|_| is_over && row.completed_at.is_none_or(|at| at == over_at)) {
        Some(chat) => event_rooms::close(cx, chat).await,
        None => Ok(()),
    }
}
