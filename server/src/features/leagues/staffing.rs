//! Appointing co-organisers and officials of a league, and ending their roles: as in a game (`events::staffing`).

use protocol::chat::UserPush;
use protocol::leagues::{AcceptLeagueRole, AppointInLeague, EndLeagueRole, League};
use protocol::notifications::LeagueWhat;
use protocol::staff::{Staff, StaffRole};
use protocol::{ErrorCode, Refusal, Topic, UserId, limits, sentence};

use super::store::Row;
use super::{access, cuts, notices, organisers, rooms, showing};
use crate::error::{Result, forbidden};
use crate::features::asking;
use crate::features::people::names;
use crate::features::unasked::Repeated;
use crate::features::{blocks, staff};
use crate::run::Cx;

/// Asks somebody to help. Nobody has a role before they accept it.
pub(super) async fn appoint(cx: &mut Cx, cmd: AppointInLeague) -> Result<Staff> {
    let me = cx.caller()?.user;
    let row = lock_as_the_organiser(cx, cmd.league).await?;
    if matches!(row.state.as_str(), "draft" | "cancelled" | "archived") {
        return Err(Refusal::conflict(sentence!("league_staff_closed"), &row.state).into());
    }
    if cmd.user == me {
        return Err(Refusal::invalid("user", sentence!("league_organiser_already")).into());
    }
    let reachable = names::reachable(cx.db(), cx.tenant(), [cmd.user]).await?;
    if reachable.is_empty() || blocks::any_between(cx.db(), me, [cmd.user]).await? {
        return Err(Refusal::new(ErrorCode::NotFound, "There is no such person here.").on("user").into());
    }
    let appointed = staff::of(cx.db(), &[row.id.0]).await?;
    if appointed.iter().any(|one| one.user == cmd.user) {
        return Err(Refusal::conflict(sentence!("staff_already"), &row.state).into());
    }
    if appointed.len() >= limits::STAFF_MAX {
        let sentence = sentence!("league_staff_most", max = limits::STAFF_MAX);
        return Err(Refusal::saying(ErrorCode::LimitReached, sentence).on("user").into());
    }
    asking::check(cx, Repeated::Appoint, &[cmd.user], sentence!("staff_asked_often")).await?;
    staff::ask(cx.db(), row.id.0, cmd.user, cmd.role, me, cx.now).await?;
    cx.record("staff", row.id.0, &format!("role of {}", cmd.user), None, Some(staff::name(cmd.role))).await?;
    let what = match cmd.role {
        StaffRole::CoOrganiser => LeagueWhat::CoOrganiserAsked,
        StaffRole::Official => LeagueWhat::OfficialAsked,
    };
    notices::league(cx, &row, &[cmd.user], what, None).await?;
    push_asked(cx, &row, cmd.user).await
}

/// Accepts the role that the caller was asked to take.
pub(super) async fn accept(cx: &mut Cx, cmd: AcceptLeagueRole) -> Result<League> {
    let me = cx.caller()?.user;
    let row = access::lock_seen(cx, cmd.league).await?;
    let asked = staff::of(cx.db(), &[row.id.0]).await?.into_iter().find(|one| one.user == me && !one.accepted);
    let Some(asked) = asked else { return Err(Refusal::conflict(sentence!("staff_not_asked"), &row.state).into()) };
    if matches!(row.state.as_str(), "cancelled" | "archived") {
        return Err(Refusal::conflict(sentence!("league_over"), &row.state).into());
    }
    if !staff::accept(cx.db(), &[row.id.0], me, cx.now).await? {
        return Err(Refusal::conflict(sentence!("staff_not_asked"), &row.state).into());
    }
    cx.record("staff", row.id.0, &format!("role of {me}"), Some("asked"), Some(staff::name(asked.role))).await?;
    notices::league(cx, &row, &[asked.asked_by], LeagueWhat::RoleAccepted, None).await?;
    push_asked(cx, &row, me).await?;
    rooms::follow(cx, &row, &[me]).await?;
    showing::push_changed(cx, row.id, asked.role == StaffRole::CoOrganiser).await
}

/// Ends a role, or a request to take one.
pub(super) async fn end(cx: &mut Cx, cmd: EndLeagueRole) -> Result<Staff> {
    let me = cx.caller()?.user;
    let row = access::lock_seen(cx, cmd.league).await?;
    if me != cmd.user && me != row.organiser {
        return Err(forbidden(sentence!("organiser_only")));
    }
    let ended = staff::of(cx.db(), &[row.id.0]).await?.into_iter().find(|one| one.user == cmd.user);
    let Some(ended) = ended else { return Err(Refusal::conflict(sentence!("league_staff_none"), &row.state).into()) };
    staff::end(cx.db(), &[row.id.0], cmd.user).await?;
    cx.record("staff", row.id.0, &format!("role of {}", cmd.user), Some(staff::name(ended.role)), None).await?;
    if me == cmd.user {
        notices::league(cx, &row, &[row.organiser], LeagueWhat::RoleDeclined, None).await?;
    } else if ended.accepted {
        notices::league(cx, &row, &[cmd.user], LeagueWhat::RoleEnded, None).await?;
    }
    let staff = push_asked(cx, &row, cmd.user).await?;
    if ended.accepted {
        rooms::follow(cx, &row, &[cmd.user]).await?;
        cuts::of_league(cx, &row, &[cmd.user]).await?;
        showing::push_changed(cx, row.id, true).await?;
    }
    Ok(staff)
}

/// Locks a league whose organiser the caller is: co-organisers decide neither about roles nor about who runs it.
pub(super) async fn lock_as_the_organiser(cx: &Cx, id: protocol::LeagueId) -> Result<Row> {
    let row = access::lock_seen(cx, id).await?;
    if row.organiser == cx.caller()?.user { Ok(row) } else { Err(forbidden(sentence!("organiser_only"))) }
}

/// Pushes who was asked and has not answered, to the organiser and to the person concerned.
async fn push_asked(cx: &mut Cx, league: &Row, user: UserId) -> Result<Staff> {
    let staff = organisers::listed(cx.db(), cx.tenant(), league).await?;
    for reader in [league.organiser, user] {
        let asked = organisers::asked_as_seen_by(&staff, league.organiser, reader);
        cx.push(Topic::User(reader), &UserPush::LeagueStaffAsked { league: league.id, asked })?.without_author();
    }
    Ok(staff)
}
