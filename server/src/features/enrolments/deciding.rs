//! What the organiser decides: who of those who ask is in, who of those who wait, who is taken out, who is added by hand.

use protocol::chat::Note;
use protocol::enrolments::{AddEnrolment, Decide, Enrolment, EnrolmentState as State, RemoveEnrolment};
use protocol::notifications::About;
use protocol::text::{GuestName, Reason};
use protocol::{Refusal, UserId};

use super::rules::{self, Moment};
use super::store::{self, Row};
use super::{line, roster};
use crate::error::{Result, not_found};
use crate::features::events::seats::Facts;
use crate::features::users::profiles::records::player_not_found;
use crate::features::{blocks, notifications};
use crate::run::Cx;

/// Answers who asked; with `accept` also picks somebody who waits, or opens the door again to somebody who was rejected.
pub(super) async fn decide(cx: &mut Cx, args: Decide) -> Result<Enrolment> {
    let (event, row) = roster::lock_theirs(cx, args.enrolment).await?;
    rules::check_upcoming(&event, cx.now)?;
    match row.standing() {
        Some(State::Pending | State::Rejected) if args.accept => accept(cx, &event, &row).await,
        Some(State::Waitlisted) if args.accept => pick(cx, &event, &row).await,
        Some(State::Pending) => {
            let (event, enrolment) = roster::change(cx, &event, Some(&row), row.to(State::Rejected, cx.now), None).await?;
            tell_decided(cx, &event, &row, false, false).await?;
            Ok(enrolment)
        }
        other => Err(rules::conflict(other).into()),
    }
}

/// In, where a seat is free; otherwise at the end of the line.
async fn accept(cx: &mut Cx, event: &Facts, row: &Row) -> Result<Enrolment> {
    check_reachable(cx, event, row).await?;
    let has_seat = line::seats(cx, event).await?.has_one_for(row.gender.as_deref());
    let state = if has_seat { State::Enrolled } else { State::Waitlisted };
    let (event, enrolment) = roster::change(cx, event, Some(row), row.to(state, cx.now), Some(Note::Joined)).await?;
    tell_decided(cx, &event, row, true, state == State::Waitlisted).await?;
    Ok(enrolment)
}

/// A seat is held for them; in the last hours, when nobody can be waited for, they are in.
async fn pick(cx: &mut Cx, event: &Facts, row: &Row) -> Result<Enrolment> {
    check_reachable(cx, event, row).await?;
    if !line::seats(cx, event).await?.has_one_for(row.gender.as_deref()) {
        return Err(rules::full().into());
    }
    let moment = match rules::moment(event, cx.now) {
        // Whoever is asked at night has the morning for their answer.
        Moment::Later(at) => rules::moment(event, at),
        moment @ (Moment::Now(_) | Moment::Frozen) => moment,
    };
    if let Moment::Now(answer_by) = moment {
        line::hold(cx, event, row, answer_by).await?;
        let held = store::by_id(cx.db(), row.id).await?.ok_or_else(not_found)?;
        return Ok(held.shown(None));
    }
    let (event, enrolment) = roster::change(cx, event, Some(row), row.to(State::Enrolled, cx.now), Some(Note::Joined)).await?;
    tell_decided(cx, &event, row, true, false).await?;
    Ok(enrolment)
}

/// Whoever is in a block with the organiser by now is not there for them.
async fn check_reachable(cx: &Cx, event: &Facts, row: &Row) -> Result<()> {
    let Some(user) = row.user_id else { return Ok(()) };
    if blocks::any_between(cx.db(), user, [event.organiser]).await? { Err(player_not_found()) } else { Ok(()) }
}

async fn tell_decided(cx: &mut Cx, event: &Facts, row: &Row, accepted: bool, waiting: bool) -> Result<()> {
    let Some(user) = row.user_id else { return Ok(()) };
    let about = About::EnrolmentDecided { event: event.named(), accepted, waiting };
    notifications::notify(cx, user, about, Some(event.organiser)).await
}

/// Takes somebody out, with the reason; their seat goes on.
pub(super) async fn remove(cx: &mut Cx, args: RemoveEnrolment) -> Result<Enrolment> {
    let reason = Reason::parse(&args.reason)?.into_string();
    let (event, row) = roster::lock_theirs(cx, args.enrolment).await?;
    rules::check_not_over(&event, cx.now)?;
    let after = Row { reason: Some(reason.clone()), ..row.to(State::Removed, cx.now) };
    let note = Note::Removed { name: row.called() };
    let (event, enrolment) = roster::change(cx, &event, Some(&row), after, Some(note)).await?;
    if let Some(user) = row.user_id.filter(|user| *user != event.organiser) {
        let about = About::EnrolmentRemoved { event: event.named(), reason };
        notifications::notify(cx, user, about, Some(event.organiser)).await?;
    }
    line::pass_on(cx, &event, row.standing()).await?;
    Ok(enrolment)
}

/// Adds a player, whatever the rules of level, age and gender say, or a guest by name, while there is a seat.
pub(super) async fn add(cx: &mut Cx, args: AddEnrolment) -> Result<Enrolment> {
    let me = cx.caller()?.user;
    let (event, _) = roster::lock(cx, args.event).await?;
    roster::check_organiser(cx, &event, me).await?;
    rules::check_not_over(&event, cx.now)?;
    match (args.user, args.guest) {
        (Some(user), None) => add_player(cx, &event, user).await,
        (None, Some(guest)) => add_guest(cx, &event, GuestName::parse(&guest)?.into_string()).await,
        (Some(_), Some(_)) | (None, None) => Err(Refusal::invalid("user", "Name a player or a guest, one of the two.").into()),
    }
}

async fn add_player(cx: &mut Cx, event: &Facts, user: UserId) -> Result<Enrolment> {
    let found = store::player(cx.db(), cx.tenant(), user, event.organiser).await?;
    let player = found.filter(|player| !player.unseen).ok_or_else(player_not_found)?;
    let before = store::of_player(cx.db(), event.id, user).await?;
    let standing = before.as_ref().and_then(Row::standing);
    // A seat that is held for somebody is theirs to take.
    if standing.is_some_and(State::is_seated) {
        return Err(rules::conflict(standing).into());
    }
    if event.seats_left() == 0 {
        return Err(rules::full().into());
    }
    let note = Note::Added { name: player.name.clone() };
    let row = before.clone().unwrap_or_else(|| Row::of_player(cx, event, player));
    let after = Row { by_user: Some(event.organiser), ..row.to(State::Enrolled, cx.now) };
    let (event, enrolment) = roster::change(cx, event, before.as_ref(), after, Some(note)).await?;
    let host = store::player(cx.db(), cx.tenant(), event.organiser, user).await?;
    if let Some(host) = host.filter(|host| host.id != user) {
        let about = About::EnrolmentAdded { event: event.named(), by: host.person() };
        notifications::notify(cx, user, about, Some(event.organiser)).await?;
    }
    Ok(enrolment)
}

async fn add_guest(cx: &mut Cx, event: &Facts, name: String) -> Result<Enrolment> {
    if event.seats_left() == 0 {
        return Err(rules::full().into());
    }
    let note = Note::Added { name: name.clone() };
    let row = Row::of_guest(cx, event, name);
    let after = Row { by_user: Some(event.organiser), ..row.to(State::Enrolled, cx.now) };
    let (_, enrolment) = roster::change(cx, event, None, after, Some(note)).await?;
    Ok(enrolment)
}
