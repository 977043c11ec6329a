//! Answers with a deadline: taking or declining a seat that is held, declining an invitation, confirming again.
//!
//! INVARIANT: an expired offer passes to the next person exactly once: its job names the enrolment's version.

use protocol::chat::Note;
use protocol::enrolments::{AcceptOffer, DeclineOffer, Enrolment, EnrolmentState as State, Reconfirm};
use protocol::notifications::About;
use protocol::{EnrolmentId, ErrorCode, EventId, Refusal, sentence};

use super::due::Due;
use super::store::{self, Row};
use super::{checks, joining, roster, waiting_list};
use crate::error::Result;
use crate::features::events::facts;
use crate::features::notifications;
use crate::features::schedule::answers::unchanged;
use crate::jobs;
use crate::run::Cx;

/// Takes the seat that is held for the caller, before its deadline.
pub(super) async fn accept(cx: &mut Cx, args: AcceptOffer) -> Result<Enrolment> {
    let (event, row) = roster::lock_mine(cx, args.event).await?;
    if row.enrolment_state() != Some(State::Offered) {
        return Err(checks::conflict(row.enrolment_state()).into());
    }
    checks::check_upcoming(&event, cx.now)?;
    if row.answer_by.is_some_and(|end| end <= cx.now) {
        return Err(Refusal::saying(ErrorCode::TooLate, sentence!("seat_offer_over")).into());
    }
    if args.if_free {
        joining::check_free(cx, &event, cx.caller()?.user).await?;
    }
    let (event, enrolment) = roster::change(cx, &event, Some(&row), row.in_state(State::Enrolled, cx.now), Some(Note::Joined)).await?;
    if let Some(by) = row.person() {
        joining::notify_joined(cx, &event, by).await?;
    }
    Ok(enrolment)
}

/// Declines an offer, whose seat is offered to the next in line, or an invitation.
pub(super) async fn decline(cx: &mut Cx, args: DeclineOffer) -> Result<Enrolment> {
    let (event, row) = roster::lock_mine(cx, args.event).await?;
    match row.enrolment_state() {
        Some(State::Offered | State::Invited) => joining::withdraw(cx, &event, &row).await,
        other => Err(checks::conflict(other).into()),
    }
}

/// Confirms again that the caller plays although the time or the court changed.
pub(super) async fn reconfirm(cx: &mut Cx, args: Reconfirm) -> Result<Enrolment> {
    let (event, row) = roster::lock_mine(cx, args.event).await?;
    checks::check_upcoming(&event, cx.now)?;
    if !row.reconfirm {
        return Err(checks::conflict(row.enrolment_state()).into());
    }
    let after = Row { reconfirm: false, answer_by: None, ..row.in_same_state(cx.now) };
    roster::update_details(cx, &event, &row, after).await
}

/// Applies a passed deadline: an offer goes to the next in line, an invitation expires, a player who did not confirm again keeps
/// their seat, unconfirmed. Does nothing if the enrolment's version has changed.
pub(super) async fn expire(cx: &mut Cx, event: EventId, enrolment: EnrolmentId, version: i64) -> Result<()> {
    let Some(event) = facts::lock(cx, event).await? else { return Ok(()) };
    let Some(row) = unchanged(store::by_id(cx.db(), enrolment).await?, version) else { return Ok(()) };
    let after = match row.enrolment_state() {
        // The event was moved to a later time: so is the deadline.
        Some(State::Invited) if event.starts_at.is_some_and(|start| start > cx.now) && event.state != "cancelled" => {
            let due = Due::Answer { event: event.id, enrolment, version };
            return jobs::schedule(cx, &due, event.starts_at.unwrap_or(cx.now)).await;
        }
        Some(State::Invited) => row.in_state(State::Expired, cx.now),
        // The first offer left unanswered: to the end of the waiting list. The second: off it.
        Some(State::Offered) if !row.silent => Row { silent: true, ..row.in_state(State::Waitlisted, cx.now) },
        Some(State::Offered) => row.in_state(State::Expired, cx.now),
        Some(State::Enrolled) if row.reconfirm => {
            let unconfirmed = Row { answer_by: None, ..row.in_same_state(cx.now) };
            return roster::update_details(cx, &event, &row, unconfirmed).await.map(drop);
        }
        _ => return Ok(()),
    };
    let (event, _) = roster::change(cx, &event, Some(&row), after, Some(Note::Left)).await?;
    if let Some(user) = row.user_id {
        notifications::notify(cx, user, About::OfferExpired { event: event.named() }, None).await?;
    }
    waiting_list::offer_freed_seat(cx, &event, row.enrolment_state()).await?;
    Ok(())
}
