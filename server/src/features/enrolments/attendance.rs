//! Who was there: checking in, being absent, and saying that one was there after all.

use protocol::enrolments::{CheckIn, Enrolment, EnrolmentState as State, MarkAbsent, Object};
use protocol::notifications::About;
use protocol::{ErrorCode, Refusal};

use super::store::Row;
use super::{roster, rules};
use crate::error::{Result, not_found};
use crate::features::notifications;
use crate::run::Cx;

/// Says that one is here, or the organiser of somebody; of somebody who was said not to have come, the organiser alone.
pub(super) async fn check_in(cx: &mut Cx, args: CheckIn) -> Result<Enrolment> {
    let (event, row) = match args.enrolment {
        None => roster::lock_mine(cx, args.event).await?,
        Some(enrolment) => roster::lock_theirs(cx, enrolment).await?,
    };
    if row.event != args.event {
        return Err(not_found());
    }
    let by_organiser = args.enrolment.is_some();
    if !by_organiser && row.standing() != Some(State::Enrolled) {
        return Err(rules::conflict(row.standing()).into());
    }
    rules::check_check_in(&event, cx.now, by_organiser)?;
    let (_, enrolment) = roster::change(cx, &event, Some(&row), row.to(State::CheckedIn, cx.now), None).await?;
    Ok(enrolment)
}

/// The organiser says that somebody did not come, and they are told until when they may object.
pub(super) async fn mark_absent(cx: &mut Cx, args: MarkAbsent) -> Result<Enrolment> {
    let (event, row) = roster::lock_theirs(cx, args.enrolment).await?;
    rules::check_absence(&event, cx.now)?;
    let after = Row { absent_at: Some(cx.now), ..row.to(State::NoShow, cx.now) };
    let (event, enrolment) = roster::change(cx, &event, Some(&row), after, None).await?;
    if let Some(user) = row.user_id.filter(|user| *user != event.organiser) {
        let about = About::MarkedAbsent { event: event.named(), object_by: cx.now + rules::OBJECTION };
        notifications::notify(cx, user, about, Some(event.organiser)).await?;
    }
    Ok(enrolment)
}

/// Says that one was there; once, in time, and the organiser decides.
pub(super) async fn object(cx: &mut Cx, args: Object) -> Result<Enrolment> {
    let (event, row) = roster::lock_mine(cx, args.event).await?;
    let Some(absent_at) = row.absent_at.filter(|_| row.standing() == Some(State::NoShow)) else {
        return Err(rules::conflict(row.standing()).into());
    };
    if row.objected_at.is_some() {
        return Err(rules::in_state("You have said already that you were there.", "objected").into());
    }
    if absent_at + rules::OBJECTION <= cx.now {
        return Err(Refusal::new(ErrorCode::TooLate, "You could say so for 48 hours.").into());
    }
    let after = Row { objected_at: Some(cx.now), ..row.still(cx.now) };
    let enrolment = roster::keep(cx, &event, &row, after).await?;
    if let Some(by) = row.person() {
        let from = Some(by.id);
        notifications::notify(cx, event.organiser, About::AbsenceObjected { event: event.named(), by }, from).await?;
    }
    Ok(enrolment)
}
