//! Seats that are held: offered, taken, declined, and passed on when nobody answers.

use protocol::chat::Note;
use protocol::enrolments::{AcceptOffer, DeclineOffer, Enrolment, EnrolmentState as State};
use protocol::notifications::About;
use protocol::{EnrolmentId, ErrorCode, EventId, Refusal};

use super::due::Due;
use super::store::{self, Row};
use super::{joining, line, roster, rules};
use crate::error::Result;
use crate::features::events::facts;
use crate::features::notifications;
use crate::jobs;
use crate::run::Cx;

/// Takes the seat that is held for the caller, until its time is over.
pub(super) async fn accept(cx: &mut Cx, args: AcceptOffer) -> Result<Enrolment> {
    let (event, row) = roster::lock_mine(cx, args.event).await?;
    if row.standing() != Some(State::Offered) {
        return Err(rules::conflict(row.standing()).into());
    }
    rules::check_upcoming(&event, cx.now)?;
    if row.answer_by.is_some_and(|end| end <= cx.now) {
        return Err(Refusal::new(ErrorCode::TooLate, "The time to take this seat is over.").into());
    }
    let (_, enrolment) = roster::change(cx, &event, Some(&row), row.to(State::Enrolled, cx.now), Some(Note::Joined)).await?;
    Ok(enrolment)
}

/// Does not want the seat, which goes to the next one, or the invitation.
pub(super) async fn decline(cx: &mut Cx, args: DeclineOffer) -> Result<Enrolment> {
    let (event, row) = roster::lock_mine(cx, args.event).await?;
    match row.standing() {
        Some(State::Offered | State::Invited) => joining::go(cx, &event, &row).await,
        other => Err(rules::conflict(other).into()),
    }
}

/// The time to answer is over, unless the row is another one by now: the seat goes on, the invitation ends, whoever has not
/// said that they stay leaves.
pub(super) async fn run_out(cx: &mut Cx, event: EventId, enrolment: EnrolmentId, version: i64) -> Result<()> {
    let Some(event) = facts::lock(cx, event).await? else { return Ok(()) };
    let Some(row) = store::by_id(cx.db(), enrolment).await?.filter(|row| row.version == version) else { return Ok(()) };
    let after = match row.standing() {
        Some(State::Invited) if event.starts_at.is_some_and(|start| start > cx.now) && event.state != "cancelled" => {
            let due = Due::Answer { event: event.id, enrolment, version };
            return jobs::schedule(cx, &due, event.starts_at.unwrap_or(cx.now)).await;
        }
        Some(State::Invited) => row.to(State::Expired, cx.now),
        // Silent for the first time: to the end of the line. For the second: out of it.
        Some(State::Offered) if !row.silent => Row { silent: true, ..row.to(State::Waitlisted, cx.now) },
        Some(State::Offered) => row.to(State::Expired, cx.now),
        Some(State::Enrolled) if row.reconfirm => row.to(State::Unenrolled, cx.now),
        _ => return Ok(()),
    };
    let (event, _) = roster::change(cx, &event, Some(&row), after, Some(Note::Left)).await?;
    if let Some(user) = row.user_id {
        notifications::notify(cx, user, About::OfferExpired { event: event.named() }, None).await?;
    }
    line::pass_on(cx, &event, row.standing()).await?;
    Ok(())
}
