//! Joining, being invited, leaving.

use protocol::chat::Note;
use protocol::enrolments::{Enrolment, EnrolmentState as State, Join, LeaveEvent};
use protocol::notifications::About;
use protocol::people::Person;
use protocol::{ErrorCode, Refusal, UserId, limits, sentence};

use super::due::Due;
use super::store::{self, Player, Row};
use super::{checks, roster, waiting_list};
use crate::error::{Error, Result, limit_reached, not_found};
use crate::features::events::terms::Facts;
use crate::features::events::{access, organisers};
use crate::features::unasked::{self, Repeated};
use crate::features::{busy, follows, notifications};
use crate::jobs;
use crate::run::Cx;

/// On what grounds somebody joins: it decides which rules apply.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Admission {
    /// Without an invitation, or by another player's: all rules apply, and a private event takes a request.
    Open,
    /// By the organiser's link: no need to be a friend. A private event takes a request: a link may reach anybody.
    ByLink,
    /// By an organiser's invitation, or as an organiser: no request, and no rules of level, age and gender either.
    ByOrganiser,
}

/// Joins a public event as enrolled or waitlisted, a private one as pending; invited by the organiser as enrolled or waitlisted.
pub(super) async fn join(cx: &mut Cx, args: Join) -> Result<Enrolment> {
    let me = cx.caller()?.user;
    let (event, player) = roster::lock(cx, args.event, args.invite.as_deref()).await?;
    let before = store::of_player(cx.db(), event.id, me).await?;
    if let Some(state) = before.as_ref().and_then(Row::enrolment_state)
        && !checks::may_join(state)
    {
        return Err(checks::conflict(Some(state)).into());
    }
    checks::check_upcoming(&event, cx.now)?;
    checks::check_cut_off(&event, cx.now)?;
    let admission = admission(cx, &event, before.as_ref(), args.invite.as_deref(), me).await?;
    check_admission(&event, &player, admission)?;
    if args.if_free {
        check_free(cx, &event, me).await?;
    }
    let state = match admission {
        Admission::Open | Admission::ByLink if event.is_private => State::Pending,
        Admission::Open | Admission::ByLink | Admission::ByOrganiser => {
            waiting_list::state_on_joining(cx, &event, player.gender.as_deref()).await?
        }
    };
    if state != State::Enrolled && event.waiting_count + event.pending_count >= limits::EVENT_WAITING_MAX {
        return Err(limit_reached(sentence!("waitlist_full")));
    }
    let after = before.clone().unwrap_or_else(|| Row::of_player(cx, &event, player)).in_state(state, cx.now);
    let by = after.person();
    let (event, enrolment) = roster::change(cx, &event, before.as_ref(), after, Some(Note::Joined)).await?;
    match (state, by) {
        (State::Pending, Some(by)) => {
            organisers::notify(cx, &event, &About::EnrolmentAsked { event: event.named(), by }, Some(me)).await?;
        }
        (State::Enrolled, Some(by)) => notify_joined(cx, &event, by).await?,
        _ => {}
    }
    waiting_list::serve_joined(cx, &event, enrolment).await
}

/// Notifies the organisers that somebody has taken a seat.
pub(super) async fn notify_joined(cx: &mut Cx, event: &Facts, by: Person) -> Result<()> {
    let who = Some(by.id);
    organisers::notify(cx, event, &About::EnrolmentJoined { event: event.named(), by }, who).await
}

/// Refuses if the caller plays something else at the event's time.
pub(super) async fn check_free(cx: &Cx, event: &Facts, user: UserId) -> Result<()> {
    match event.hours() {
        Some(hours) => busy::check_free(cx, user, &hours, Some(event.id)).await,
        None => Ok(()),
    }
}

/// A refusal as a value; other errors as errors.
pub(super) fn refusal_of(error: Error) -> Result<Refusal> {
    match error {
        Error::Refused(refusal) => Ok(*refusal),
        other @ (Error::Db(_) | Error::Internal(_)) => Err(other),
    }
}

async fn admission(cx: &Cx, event: &Facts, before: Option<&Row>, secret: Option<&str>, me: UserId) -> Result<Admission> {
    let invited = before.filter(|row| row.enrolment_state() == Some(State::Invited));
    for user in [Some(me), invited.and_then(|row| row.by_user)].into_iter().flatten() {
        if organisers::organises(cx.db(), event, user).await? {
            return Ok(Admission::ByOrganiser);
        }
    }
    let Some(secret) = secret else { return Ok(Admission::Open) };
    match access::link_maker(cx.db(), event, secret, me).await? {
        Some(maker) if organisers::organises(cx.db(), event, maker).await? => Ok(Admission::ByLink),
        Some(_) => Ok(Admission::Open),
        None if invited.is_some() => Ok(Admission::Open),
        None => Err(Refusal::new(ErrorCode::InvitationUnusable, "This invitation does not hold. Ask for another one.").on("invite").into()),
    }
}

fn check_admission(event: &Facts, player: &Player, admission: Admission) -> Result<(), Refusal> {
    let profile = player.profile();
    match admission {
        Admission::Open => checks::check_friend(event, &profile).and_then(|()| checks::check_profile(event, &profile)),
        Admission::ByLink => checks::check_profile(event, &profile),
        Admission::ByOrganiser => Ok(()),
    }
}

/// Gives up a seat, a position on the waiting list, a request or an invitation.
pub(super) async fn leave(cx: &mut Cx, args: LeaveEvent) -> Result<Enrolment> {
    let (event, row) = roster::lock_mine(cx, args.event).await?;
    event.check_on_its_own()?;
    if row.enrolment_state() == Some(State::Enrolled) {
        checks::check_upcoming(&event, cx.now)?;
    }
    withdraw(cx, &event, &row).await
}

/// Takes somebody out at their own wish, and offers the seat they give up to the waiting list.
pub(super) async fn withdraw(cx: &mut Cx, event: &Facts, row: &Row) -> Result<Enrolment> {
    let state = row.enrolment_state();
    let to = if state == Some(State::Invited) { State::Declined } else { State::Unenrolled };
    // Whoever is asked to confirm again may say no.
    let is_asked = row.reconfirm && row.answer_by.is_some();
    let late_drop = state == Some(State::Enrolled) && !is_asked && checks::is_late(event, cx.now);
    let after = Row { late_drop, ..row.in_state(to, cx.now) };
    let (event, enrolment) = roster::change(cx, event, Some(row), after, Some(Note::Left)).await?;
    if let Some(by) = row.person().filter(|_| late_drop) {
        let from = Some(by.id);
        organisers::notify(cx, &event, &About::LateDrop { event: event.named(), by: Some(by) }, from).await?;
    }
    waiting_list::offer_freed_seat(cx, &event, state).await?;
    Ok(enrolment)
}

/// Invites somebody to a locked event, in the caller's name. False, and nothing happens, if they already have an enrolment in
/// it, are in a block with the organiser or the caller, or the caller does not organise it and they were rejected or removed, or
/// are no friend in a friends-only event, or were invited by the caller too often today.
pub async fn invite(cx: &mut Cx, event: &Facts, user: UserId) -> Result<bool> {
    let by = cx.caller()?.user;
    let Some(player) = store::player(cx.db(), cx.tenant(), user, event.organiser).await?.filter(|player| !player.is_blocked) else {
        return Ok(false);
    };
    let before = store::of_player(cx.db(), event.id, user).await?;
    let state = before.as_ref().and_then(Row::enrolment_state);
    let shut_out = matches!(state, Some(State::Rejected | State::Removed));
    if user == event.organiser || !checks::is_legal(state, State::Invited) {
        return Ok(false);
    }
    let unfit = shut_out || checks::check_friend(event, &player.profile()).is_err();
    if unfit && !organisers::organises(cx.db(), event, by).await? {
        return Ok(false);
    }
    let Some(inviter) = store::player(cx.db(), cx.tenant(), by, user).await?.filter(|inviter| !inviter.is_blocked) else {
        return Ok(false);
    };
    if !may_be_reached(cx, user, state).await? {
        return Ok(false);
    }
    // Nobody's invitations use up those of somebody else.
    let most = if by == event.organiser { limits::EVENT_WAITING_MAX } else { limits::PLAYER_INVITATIONS_MAX };
    if store::roster::count_invited_by(cx.db(), event.id, by).await? >= most {
        return Err(limit_reached(sentence!("invited_all")));
    }
    let row = before.clone().unwrap_or_else(|| Row::of_player(cx, event, player));
    let after = Row { by_user: Some(by), ..row.in_state(State::Invited, cx.now) };
    let due = Due::Answer { event: event.id, enrolment: after.id, version: after.version };
    roster::change(cx, event, before.as_ref(), after, None).await?;
    if let Some(starts_at) = event.starts_at {
        jobs::schedule(cx, &due, starts_at).await?;
    }
    notifications::notify(cx, user, About::EventInvited { event: event.named(), by: inviter.person() }, Some(by)).await?;
    Ok(true)
}

/// Whether the caller may invite somebody today: strangers only so many and so often, and whoever said no to the event once.
async fn may_be_reached(cx: &Cx, user: UserId, before: Option<State>) -> Result<bool> {
    let me = cx.caller()?.user;
    if before.is_some() && unasked::count_repeated(cx, Repeated::InviteAfterRefusal, me, Some(user)).await?.is_none() {
        return Ok(false);
    }
    if follows::followers_among(cx.db(), me, &[user]).await?.contains(&user) {
        cx.note_counted();
        return Ok(true);
    }
    if unasked::count_repeated(cx, Repeated::Invite, me, Some(user)).await?.is_none() {
        return Ok(false);
    }
    unasked::check_invites_strangers(cx, 1).await?;
    Ok(true)
}

/// Enrols the organiser in a locked event, unless they are already; returns the event with its new counts.
pub async fn seat_organiser(cx: &mut Cx, event: &Facts) -> Result<Facts> {
    seat(cx, event, event.organiser, None).await
}

/// Enrols somebody who agreed elsewhere to play in a locked event, and posts `note` to its room. Returns the event with its
/// new counts; refuses if every seat is taken.
pub async fn seat(cx: &mut Cx, event: &Facts, user: UserId, note: Option<Note>) -> Result<Facts> {
    let before = store::of_player(cx.db(), event.id, user).await?;
    let state = before.as_ref().and_then(Row::enrolment_state);
    if state.is_some_and(State::is_seated) {
        return Ok(event.clone());
    }
    if event.seats_left() == 0 {
        return Err(checks::full().into());
    }
    let player = store::player(cx.db(), cx.tenant(), user, event.organiser).await?.ok_or_else(not_found)?;
    let row = before.clone().unwrap_or_else(|| Row::of_player(cx, event, player));
    let (event, _) = roster::change(cx, event, before.as_ref(), row.in_state(State::Enrolled, cx.now), note).await?;
    Ok(event)
}

/// Takes the organiser, who no longer plays, out of a locked event, and offers their seat. Returns the event with its new
/// counts.
pub async fn unseat_organiser(cx: &mut Cx, event: &Facts) -> Result<Facts> {
    let event = unseat(cx, event, event.organiser).await?;
    waiting_list::offer_open_seats(cx, &event).await
}

/// Takes somebody out of a locked event who no longer plays in it by a decision made elsewhere. Returns the event with its new counts.
pub async fn unseat(cx: &mut Cx, event: &Facts, user: UserId) -> Result<Facts> {
    let before = store::of_player(cx.db(), event.id, user).await?;
    let Some(row) = before.filter(|row| row.enrolment_state() == Some(State::Enrolled)) else { return Ok(event.clone()) };
    let (event, _) = roster::change(cx, event, Some(&row), row.in_state(State::Unenrolled, cx.now), None).await?;
    Ok(event)
}
