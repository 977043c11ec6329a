//! Coming and going: joining, being invited, leaving.

use protocol::chat::Note;
use protocol::enrolments::{Enrolment, EnrolmentState as State, Join, LeaveEvent};
use protocol::notifications::About;
use protocol::{ErrorCode, Refusal, UserId, limits};

use super::due::Due;
use super::store::{self, Player, Row};
use super::{line, roster, rules};
use crate::error::{Result, not_found};
use crate::features::events::access;
use crate::features::events::seats::Facts;
use crate::features::notifications;
use crate::jobs;
use crate::run::Cx;

/// How somebody comes: what an invitation opens.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Way {
    /// By themselves.
    Alone,
    /// By a link, or invited by somebody who plays: no request, and no need to be a friend.
    Invited,
    /// The organiser plays, or asked for this very player: whatever the rules of level, age and gender say.
    Wanted,
}

/// Enrolled or waiting in a public event, pending in a private one; with an invitation enrolled or waiting in either.
pub(super) async fn join(cx: &mut Cx, args: Join) -> Result<Enrolment> {
    let me = cx.caller()?.user;
    let (event, player) = roster::lock(cx, args.event).await?;
    let before = store::of_player(cx.db(), event.id, me).await?;
    if let Some(state) = before.as_ref().and_then(Row::standing)
        && !rules::may_come(state)
    {
        return Err(rules::conflict(Some(state)).into());
    }
    rules::check_upcoming(&event, cx.now)?;
    rules::check_cut_off(&event, cx.now)?;
    let way = way(cx, &event, before.as_ref(), args.invite.as_deref(), me).await?;
    check(&event, &player, way)?;
    let state = match way {
        Way::Alone if event.is_private => State::Pending,
        Way::Alone | Way::Invited | Way::Wanted => line::place_for(cx, &event, player.gender.as_deref()).await?,
    };
    if state != State::Enrolled && event.waiting_count + event.pending_count >= limits::EVENT_WAITING_MAX {
        return Err(Refusal::new(ErrorCode::LimitReached, "As many people as there can be wait for this event.").into());
    }
    let after = before.clone().unwrap_or_else(|| Row::of_player(cx, &event, player)).to(state, cx.now);
    let by = after.person();
    let (event, enrolment) = roster::change(cx, &event, before.as_ref(), after, Some(Note::Joined)).await?;
    if let (State::Pending, Some(by)) = (state, by) {
        notifications::notify(cx, event.organiser, About::EnrolmentAsked { event: event.named(), by }, Some(me)).await?;
    }
    Ok(enrolment)
}

async fn way(cx: &Cx, event: &Facts, before: Option<&Row>, secret: Option<&str>, me: UserId) -> Result<Way> {
    let invited = before.filter(|row| row.standing() == Some(State::Invited));
    if me == event.organiser || invited.is_some_and(|row| row.by_user == Some(event.organiser)) {
        return Ok(Way::Wanted);
    }
    match secret {
        Some(secret) if access::invitation_holds(cx.db(), event.id, secret).await? => Ok(Way::Invited),
        Some(_) if invited.is_none() => {
            Err(Refusal::new(ErrorCode::InvitationUnusable, "This invitation does not hold. Ask for another one.").on("invite").into())
        }
        Some(_) | None => Ok(if invited.is_some() { Way::Invited } else { Way::Alone }),
    }
}

fn check(event: &Facts, player: &Player, way: Way) -> Result<(), Refusal> {
    let fit = player.fit();
    match way {
        Way::Alone => rules::check_friend(event, &fit).and_then(|()| rules::check_fit(event, &fit)),
        Way::Invited => rules::check_fit(event, &fit),
        Way::Wanted => Ok(()),
    }
}

/// Gives up a seat, a place in the line, a request or an invitation.
pub(super) async fn leave(cx: &mut Cx, args: LeaveEvent) -> Result<Enrolment> {
    let (event, row) = roster::lock_mine(cx, args.event).await?;
    let state = row.standing();
    let seated = state == Some(State::Enrolled);
    if seated {
        rules::check_upcoming(&event, cx.now)?;
    }
    go(cx, &event, &row).await
}

/// Takes somebody out who goes by themselves, and passes on what they leave.
pub(super) async fn go(cx: &mut Cx, event: &Facts, row: &Row) -> Result<Enrolment> {
    let state = row.standing();
    let to = if state == Some(State::Invited) { State::Declined } else { State::Unenrolled };
    let late_drop = state == Some(State::Enrolled) && rules::is_late(event, cx.now);
    let after = Row { late_drop, ..row.to(to, cx.now) };
    let (event, enrolment) = roster::change(cx, event, Some(row), after, Some(Note::Left)).await?;
    if let Some(by) = row.person().filter(|by| late_drop && by.id != event.organiser) {
        let from = Some(by.id);
        notifications::notify(cx, event.organiser, About::LateDrop { event: event.named(), by }, from).await?;
    }
    line::pass_on(cx, &event, state).await?;
    Ok(enrolment)
}

/// Invites somebody to a locked event, by the caller; whether they were invited now. Who is in it in any way already is not
/// invited again, nor who is in a block with the organiser or the caller, nor, but by the organiser, who was turned away.
pub async fn invite(cx: &mut Cx, event: &Facts, user: UserId) -> Result<bool> {
    let by = cx.caller()?.user;
    let Some(player) = store::player(cx.db(), cx.tenant(), user, event.organiser).await?.filter(|player| !player.unseen) else {
        return Ok(false);
    };
    let before = store::of_player(cx.db(), event.id, user).await?;
    let state = before.as_ref().and_then(Row::standing);
    let turned_away = matches!(state, Some(State::Rejected | State::Removed));
    if user == event.organiser || !rules::is_legal(state, State::Invited) || (turned_away && by != event.organiser) {
        return Ok(false);
    }
    let Some(host) = store::player(cx.db(), cx.tenant(), by, user).await?.filter(|host| !host.unseen) else { return Ok(false) };
    if store::count(cx.db(), event.id, State::Invited).await? >= limits::EVENT_WAITING_MAX {
        return Err(Refusal::new(ErrorCode::LimitReached, "As many people as there can be are invited to this event.").into());
    }
    let row = before.clone().unwrap_or_else(|| Row::of_player(cx, event, player));
    let after = Row { by_user: Some(by), ..row.to(State::Invited, cx.now) };
    let due = Due::Answer { event: event.id, enrolment: after.id, version: after.version };
    roster::change(cx, event, before.as_ref(), after, None).await?;
    if let Some(starts_at) = event.starts_at {
        jobs::schedule(cx, &due, starts_at).await?;
    }
    notifications::notify(cx, user, About::EventInvited { event: event.named(), by: host.person() }, Some(by)).await?;
    Ok(true)
}

/// Seats the organiser, who plays, in a locked event; answers it with its counts as they are now. One who is in stays in.
pub async fn seat_organiser(cx: &mut Cx, event: &Facts) -> Result<Facts> {
    seat(cx, event, event.organiser, None).await
}

/// Seats somebody in a locked event who said elsewhere that they play; the room says `note`. Answers the event with its
/// counts as they are now; refuses where every seat is taken.
pub async fn seat(cx: &mut Cx, event: &Facts, user: UserId, note: Option<Note>) -> Result<Facts> {
    let before = store::of_player(cx.db(), event.id, user).await?;
    let state = before.as_ref().and_then(Row::standing);
    if state.is_some_and(State::is_seated) {
        return Ok(event.clone());
    }
    if event.seats_left() == 0 {
        return Err(rules::full().into());
    }
    let player = store::player(cx.db(), cx.tenant(), user, event.organiser).await?.ok_or_else(not_found)?;
    let row = before.clone().unwrap_or_else(|| Row::of_player(cx, event, player));
    let (event, _) = roster::change(cx, event, before.as_ref(), row.to(State::Enrolled, cx.now), note).await?;
    Ok(event)
}

/// Takes the organiser out, who does not play any more, and passes their seat on.
pub async fn unseat_organiser(cx: &mut Cx, event: &Facts) -> Result<Facts> {
    let before = store::of_player(cx.db(), event.id, event.organiser).await?;
    let Some(row) = before.filter(|row| row.standing() == Some(State::Enrolled)) else { return Ok(event.clone()) };
    let (event, _) = roster::change(cx, event, Some(&row), row.to(State::Unenrolled, cx.now), None).await?;
    line::fill(cx, &event).await
}
