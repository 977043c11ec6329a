//! What organisers decide: answering requests, picking from the waiting list, removing players, adding players and guests.
//! Nobody is seated unasked: only those who asked, friends and the pupils of whoever adds them are; everybody else is invited.

use protocol::chat::Note;
use protocol::enrolments::{AddEnrolment, Decide, Enrolment, EnrolmentState as State, RemoveEnrolment};
use protocol::notifications::About;
use protocol::text::{GuestName, Reason};
use protocol::{Refusal, UserId, sentence};

use super::store::{self, Player, Row};
use super::{checks, joining, reading, roster, waiting_list};
use crate::error::{Result, forbidden, limit_reached, not_found};
use crate::features::events::terms::Facts;
use crate::features::schedule::answers::{OfferTime, offer_time};
use crate::features::users::profiles::records::player_not_found;
use crate::features::{blocks, notifications};
use crate::run::Cx;

/// Accepts or rejects a request. `accept` also picks somebody from the waiting list, or lets somebody who was rejected ask again.
pub(super) async fn decide(cx: &mut Cx, args: Decide) -> Result<Enrolment> {
    let (event, row) = roster::lock_as_organiser(cx, args.enrolment).await?;
    checks::check_upcoming(&event, cx.now)?;
    match row.enrolment_state() {
        Some(State::Pending) if args.accept => accept(cx, &event, &row).await,
        Some(State::Rejected) if args.accept => reopen(cx, &event, &row).await,
        Some(State::Waitlisted) if args.accept => pick(cx, &event, &row).await,
        Some(State::Pending) => {
            let (event, enrolment) = roster::change(cx, &event, Some(&row), row.in_state(State::Rejected, cx.now), None).await?;
            notify_decided(cx, &event, &row, false, false).await?;
            Ok(enrolment)
        }
        other => Err(checks::conflict(other).into()),
    }
}

/// Enrols them if a seat is free, otherwise adds them to the end of the waiting list.
async fn accept(cx: &mut Cx, event: &Facts, row: &Row) -> Result<Enrolment> {
    check_not_blocked(cx, event, row).await?;
    let has_seat = waiting_list::open_seats(cx, event).await?.has_one_for(row.gender.as_deref());
    let state = if has_seat { State::Enrolled } else { State::Waitlisted };
    let (event, enrolment) = roster::change(cx, event, Some(row), row.in_state(state, cx.now), Some(Note::Joined)).await?;
    notify_decided(cx, &event, row, true, state == State::Waitlisted).await?;
    waiting_list::serve_joined(cx, &event, enrolment).await
}

/// Lets somebody who was rejected ask again; whether they do is up to them.
async fn reopen(cx: &mut Cx, event: &Facts, row: &Row) -> Result<Enrolment> {
    check_not_blocked(cx, event, row).await?;
    let (event, enrolment) = roster::change(cx, event, Some(row), row.in_state(State::Unenrolled, cx.now), None).await?;
    if let Some(user) = row.user_id {
        let by = cx.caller()?.user;
        notifications::notify(cx, user, About::EnrolmentReopened { event: event.named() }, Some(by)).await?;
    }
    Ok(enrolment)
}

/// Holds a seat for them; in the last hours, when there is no time left to answer, enrols them at once.
async fn pick(cx: &mut Cx, event: &Facts, row: &Row) -> Result<Enrolment> {
    check_not_blocked(cx, event, row).await?;
    if !waiting_list::open_seats(cx, event).await?.has_one_for(row.gender.as_deref()) {
        return Err(checks::full().into());
    }
    let time = match offer_time(event.begins(), cx.now) {
        // Offered at night: the time to answer starts in the morning.
        OfferTime::Later(at) => offer_time(event.begins(), at),
        time @ (OfferTime::Now { .. } | OfferTime::Frozen) => time,
    };
    if let OfferTime::Now { answer_by } = time {
        waiting_list::hold_seat(cx, event, row, answer_by).await?;
        let held = store::by_id(cx.db(), row.id).await?.ok_or_else(not_found)?;
        return Ok(held.to_enrolment(None));
    }
    let (event, enrolment) = roster::change(cx, event, Some(row), row.in_state(State::Enrolled, cx.now), Some(Note::Joined)).await?;
    notify_decided(cx, &event, row, true, false).await?;
    Ok(enrolment)
}

/// Refuses if a block between player and organiser was made since they asked.
async fn check_not_blocked(cx: &Cx, event: &Facts, row: &Row) -> Result<()> {
    let Some(user) = row.user_id else { return Ok(()) };
    if blocks::any_between(cx.db(), user, [event.organiser]).await? { Err(player_not_found()) } else { Ok(()) }
}

async fn notify_decided(cx: &mut Cx, event: &Facts, row: &Row, accepted: bool, waiting: bool) -> Result<()> {
    let Some(user) = row.user_id else { return Ok(()) };
    let about = About::EnrolmentDecided { event: event.named(), accepted, waiting };
    let by = cx.caller()?.user;
    notifications::notify(cx, user, about, Some(by)).await
}

/// Removes somebody, with a reason, and offers their seat to the waiting list.
pub(super) async fn remove(cx: &mut Cx, args: RemoveEnrolment) -> Result<Enrolment> {
    let reason = Reason::parse(&args.reason)?.into_string();
    let (event, row) = roster::lock_as_organiser(cx, args.enrolment).await?;
    event.check_on_its_own()?;
    let me = cx.caller()?.user;
    if row.user_id == Some(event.organiser) && event.organiser != me {
        return Err(forbidden(sentence!("organiser_stays")));
    }
    checks::check_not_over(&event, cx.now)?;
    let after = Row { reason: Some(reason.clone()), ..row.in_state(State::Removed, cx.now) };
    let note = Note::Removed { name: row.display_name() };
    let (event, enrolment) = roster::change(cx, &event, Some(&row), after, Some(note).filter(|_| row.host.is_none())).await?;
    if let Some(user) = row.user_id.filter(|user| *user != me) {
        let about = About::EnrolmentRemoved { event: event.named(), reason };
        notifications::notify(cx, user, about, Some(me)).await?;
    }
    waiting_list::offer_freed_seat(cx, &event, row.enrolment_state()).await?;
    Ok(enrolment)
}

/// Adds a player, regardless of level, age and gender, or a guest by name, while a seat is free. Somebody who has not asked and
/// does not know the caller is invited.
pub(super) async fn add(cx: &mut Cx, args: AddEnrolment) -> Result<Enrolment> {
    let me = cx.caller()?.user;
    let (event, _) = roster::lock(cx, args.event, None).await?;
    roster::check_organiser(cx, &event, me).await?;
    checks::check_not_over(&event, cx.now)?;
    match (args.user, args.guest) {
        (Some(user), None) => add_player(cx, &event, user).await,
        (None, Some(guest)) => add_guest(cx, &event, GuestName::parse(&guest)?.into_string()).await,
        (Some(_), Some(_)) | (None, None) => Err(Refusal::invalid("user", sentence!("player_or_guest")).into()),
    }
}

async fn add_player(cx: &mut Cx, event: &Facts, user: UserId) -> Result<Enrolment> {
    let me = cx.caller()?.user;
    let found = store::player(cx.db(), cx.tenant(), user, me).await?;
    let player = found.filter(|player| !player.is_blocked).ok_or_else(player_not_found)?;
    if blocks::any_between(cx.db(), user, [event.organiser]).await? {
        return Err(player_not_found());
    }
    let before = store::of_player(cx.db(), event.id, user).await?;
    let state = before.as_ref().and_then(Row::enrolment_state);
    // `is_seated` includes a held seat: it is for the player to accept.
    if state.is_some_and(State::is_seated) {
        return Err(checks::conflict(state).into());
    }
    if event.seats_left() == 0 {
        return Err(checks::full().into());
    }
    if !may_be_seated(cx, &player, state).await? {
        return invite(cx, event, user).await;
    }
    let note = Note::Added { name: player.name.clone() };
    let row = before.clone().unwrap_or_else(|| Row::of_player(cx, event, player));
    let after = Row { by_user: Some(me), ..row.in_state(State::Enrolled, cx.now) };
    let (event, enrolment) = roster::change(cx, event, before.as_ref(), after, Some(note)).await?;
    let host = store::player(cx.db(), cx.tenant(), me, user).await?;
    if let Some(host) = host.filter(|host| host.id != user) {
        let about = About::EnrolmentAdded { event: event.named(), by: host.person() };
        notifications::notify(cx, user, about, Some(me)).await?;
    }
    Ok(enrolment)
}

/// Whether an organiser may seat somebody without an answer of theirs: themselves, whoever asked for a seat, and friends and
/// pupils who have not said no to this event.
async fn may_be_seated(cx: &Cx, player: &Player, state: Option<State>) -> Result<bool> {
    let me = cx.caller()?.user;
    match state {
        _ if player.id == me => Ok(true),
        Some(State::Pending | State::Waitlisted) => Ok(true),
        None | Some(State::Invited) => Ok(player.profile().is_friend || reading::is_pupil(cx.db(), me, player.id).await?),
        Some(
            State::Enrolled
            | State::Offered
            | State::CheckedIn
            | State::NoShow
            | State::Unenrolled
            | State::Declined
            | State::Rejected
            | State::Removed
            | State::Expired,
        ) => Ok(false),
    }
}

async fn invite(cx: &mut Cx, event: &Facts, user: UserId) -> Result<Enrolment> {
    checks::check_upcoming(event, cx.now)?;
    let invited = joining::invite(cx, event, user).await?;
    match store::of_player(cx.db(), event.id, user).await? {
        Some(row) if invited => Ok(row.to_enrolment(None)),
        None => Err(limit_reached(sentence!("invited_often"))),
        row => Err(checks::conflict(row.and_then(|row| row.enrolment_state())).into()),
    }
}

async fn add_guest(cx: &mut Cx, event: &Facts, name: String) -> Result<Enrolment> {
    if event.seats_left() == 0 {
        return Err(checks::full().into());
    }
    let note = Note::Added { name: name.clone() };
    let row = Row::of_guest(cx, event, name);
    let after = Row { by_user: cx.actor().user(), ..row.in_state(State::Enrolled, cx.now) };
    let (_, enrolment) = roster::change(cx, event, None, after, Some(note)).await?;
    Ok(enrolment)
}
